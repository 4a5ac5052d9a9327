// A tree on a stand-alone page.

import { unpack } from "../page/replay.js";
import { mount } from "./mount.js";

/** @param {Root} el @param {any} options @param {any} options */
export function show(
  el,
  { about, block, arrays, sentences, node, colour },
  { language, onLanguage, below, before, isSamePlace },
) {
  const data = { about, arrays: arrays ?? unpack(about.contents, block), sentences };
  const view = mount(el, data, {
    node,
    colour,
    language,
    below,
    onChange: (/** @type {Payload} */ values) => values.language && onLanguage(values.language),
  });
  if (isSamePlace) view.selectLine(before.line());
  return { ...view, setLanguage: (/** @type {Language} */ wanted) => view.set({ language: wanted }) };
}
