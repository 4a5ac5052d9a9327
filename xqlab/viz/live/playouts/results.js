// The results of a search by playouts; see searches.js.

import { inEach } from "../../page/languages.js";
import { fill } from "../../page/markup.js";
import { signed } from "../../page/signed.js";
import { counted } from "../../search_form/words.js";
import { makeRuns } from "../results.js";
import { stepsOf, treeOf } from "./recording.js";
import { eventTeller, treeTeller } from "./tellings.js";
import { playoutFormWords } from "./words.js";

// sent: {live, playouts: the bytes of a memory with the settings of the recorded search}.
/** @param {Walker} walker @param {Payload} sent @param {Payload} about */
export function makePlayoutResults(walker, { live, playouts: recorded }, about) {
  const { named, rowOf, noteOf } = makeRuns(walker, live);
  const { shows, terminal } = live;

  /** @param {Payload} run */
  function resultOf(run) {
    if (!run.arrays) return { summary: inEach((language) => playoutFormWords(language).nothing) };
    const { place, seed, exploration, rule, leaf, finished, value, proved } = run;
    walker.stand(place);
    const move = named(run.move || walker.codes()[0]); // after one playout none is better, as in Python
    const row = rowOf(run, { playouts: finished, seed, exploration, rule, leaf, value, proved, move });
    const summary = inEach((language) => playoutSummary(live.words[language], { ...run, move }, language));
    const note = noteOf(Math.min(run.events, live.events), run.events);
    const own = { note, conventions: live.conventions, notations: live.notations, terminal, rule, exploration };
    const [make, teller] = shows === "tree" ? [treeOf, treeTeller] : [stepsOf, eventTeller];
    const /** @type {Payload} */ data = make(run.arrays, walker, about, own);
    const sentences = inEach((language) =>
      teller(data.arrays, live.sentences[language], data.about.moves[language], { leaf, finished, terminal }, language),
    );
    return { row, summary, data: { ...data, sentences } };
  }

  return {
    early: 0, // the engine reports now and then
    request: (/** @type {Payload} */ { playouts, seed, exploration, rule, leaf }) => ({
      ...{ playouts, seed, exploration, rule, leaf },
      ...{ settings: recorded, shows },
    }),
    progress: (/** @type {Payload | null} */ step, /** @type {Payload} */ { playouts }) => ({
      ...(step ?? { finished: 0, nodes: 0 }),
      playouts,
    }),
    finished: (/** @type {Payload} */ { finished }) => finished && { playouts: finished },
    of: resultOf,
  };
}

// The line about a result, as the table below a page has it; words: of xqlab.viz.page.facts.
/** @param {Payload} words @param {Payload} run @param {Language} language */
function playoutSummary(words, { finished, nodes, events, move, value, proved, why }, language) {
  const [playouts, grown, written] = [finished, nodes, events].map(counted);
  const best = { move: move[language], value: signed(value), proved: proved ? words.proved : "" };
  const stopped = why ? playoutFormWords(language).stopped : "";
  return stopped + fill(words.ran, { playouts, nodes: grown, events: written }) + fill(words.best, best);
}
