// Two runs side by side on a stand-alone page.

import { allSentences } from "../stepper/sentences.js";
import { mountTwin } from "./mount.js";
import { makeTwin } from "./opening.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, { language, onLanguage }) {
  const sides = ["left", "right"];
  const runs = sides.map((side) => ({
    about: data[`${side}_about`],
    block: data[`${side}_block`],
    sentences: allSentences(data[`${side}_about`].events, data[`${side}_sentences`]),
  }));
  const partners = sides.map((side) => {
    const contents = data[`${side}_partners`];
    return contents && { contents, block: data[`${side}_partners_block`] };
  });
  const { about, start, locked } = data.both;
  const twin = makeTwin(about, runs, partners, start, locked);
  return { ...mountTwin(el, twin, { language, onLanguage }), cursors: twin.cursors };
}
