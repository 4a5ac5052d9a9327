// Searches by playouts: what `makeSearches` does for a form of playouts.

import { inEach } from "../../page/languages.js";
import { fill } from "../../page/markup.js";
import { signed } from "../../page/signed.js";
import { counted } from "../../search_form/words.js";
import { PositionError } from "../positions/position_text.js";
import { rootOf } from "../results.js";
import { liveWords } from "../words.js";
import { stepsOf, treeOf } from "./recording.js";
import { eventTeller, treeTeller } from "./tellings.js";
import { playoutFormWords } from "./words.js";

// A function that searches a place as the form says, and returns {row, summary, data}; the summary alone where no
// playout was finished. sent: {live, evaluator, playouts: the bytes of a memory with the settings of the recorded
// search}; opened: gives {walker, results, client}.
/** @param {Payload} sent @param {Payload} about @param {() => Promise<Payload>} opened */
export function makePlayoutSearch({ live, evaluator, playouts: recorded }, about, opened) {
  return async (
    /** @type {Payload} */ wanted,
    /** @type {Place} */ place,
    /** @type {(now: Payload) => void} */ report,
  ) => {
    const { playouts, seed, exploration, rule, leaf } = wanted;
    const settings = { playouts, seed, exploration, rule, leaf };
    const { walker, results, client } = await opened();
    walker.stand(place);
    if (!walker.codes().length) throw new PositionError("over");
    const position = walker.bytes();
    const { events, shows } = live;
    const request = { ...settings, position, evaluator, settings: recorded, events, shows };
    const began = performance.now();
    const result = await client.search(request, (/** @type {Payload} */ { finished }) =>
      report({ finished, playouts }),
    );
    const milliseconds = performance.now() - began;
    // The tree of a search that was stopped is lost: its finished playouts give it again.
    const again =
      result.stopped && result.finished ? await client.search({ ...request, playouts: result.finished }) : result;
    if (!again.arrays) return { summary: inEach((language) => playoutFormWords(language).nothing) };
    walker.stand(place);
    const move = results.named(again.move || walker.codes()[0]); // after one playout none is better, as in Python
    const run = { ...again, isWhole: !result.stopped, move };
    const after = results.pathTexts(place);
    const row = { ...settings, playouts: again.finished, nodes: again.nodes, value: again.value, proved: again.proved };
    Object.assign(row, { milliseconds, move, isWhole: run.isWhole, from: place.text, after, root: rootOf(place) });
    return {
      row,
      summary: inEach((language) => summaryOfPlayouts(live.words[language], run, language)),
      data: dataOf(run, row),
    };

    function dataOf(/** @type {Payload} */ { arrays, log, finished }, /** @type {Payload} */ shown) {
      const kept = Math.min(again.events, events);
      const note = inEach((language) =>
        kept < again.events ? liveWords(language).log(counted(kept), counted(again.events)) : "",
      );
      const own = { note, conventions: live.conventions, terminal: live.terminal, rule, exploration };
      const make = shows === "tree" ? treeOf : stepsOf;
      const /** @type {Payload} */ data = make(arrays, walker, about, own, live.notations);
      const sentences = inEach((language) => {
        const [declared, moves] = [live.sentences[language], data.about.moves[language]];
        return shows === "tree"
          ? treeTeller(data.arrays, declared, moves, { finished, terminal: live.terminal })
          : eventTeller(data.arrays, declared, moves, shown.leaf, language);
      });
      return { ...data, sentences, log };
    }
  };
}

// The line about a result, as the table below a page has it; words: of xqlab.viz.page.facts.
/** @param {Payload} words @param {Payload} run @param {Language} language */
export function summaryOfPlayouts(words, { finished, nodes, events, move, value, proved, isWhole }, language) {
  const [playouts, grown, written] = [finished, nodes, events].map(counted);
  const best = { move: move[language], value: signed(value), proved: proved ? words.proved : "" };
  const stopped = isWhole ? "" : playoutFormWords(language).stopped;
  return stopped + fill(words.ran, { playouts, nodes: grown, events: written }) + fill(words.best, best);
}
