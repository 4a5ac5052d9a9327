// What a search in the page has found: a row of the table, a summary, and what a widget shows.

import { inEach } from "../page/languages.js";
import { fill } from "../page/markup.js";
import { inView, shortText } from "../page/replay.js";
import { missing } from "../search_form/state.js";
import { counted } from "../search_form/words.js";
import { placeTree } from "./log_tree.js";
import { recordingOf } from "./recording.js";
import { makeTellings } from "./tellings.js";
import { liveWords } from "./words.js";

// What tells the place of a run from another's.
export const rootOf = (/** @type {Place} */ { text, moves }) => [text, ...moves].join(" ");

// walker: stands where a search began; live, about: see live.py.
/** @param {Walker} walker @param {Payload} live @param {Payload} about */
export function makeResults(walker, live, about) {
  const tellings = makeTellings(walker, live);

  // A move at the place where the walker stands, in each language.
  function named(/** @type {number} */ move) {
    const names = walker.names(move);
    return inEach((language) => names[live.notations[language]]);
  }

  // A value for the side to move where the walker stands, as the page shows values.
  const seen = (/** @type {number} */ value) => inView({ rootSide: walker.side(), view: about.view }, value, 0);

  // {row, summary, data, counters}; the summary alone where no depth was finished. result: of the engine, and {on,
  // place, milliseconds, why, reached}
  /** @param {Payload} result */
  function resultOf(result) {
    walker.stand(result.place);
    const { on, depth, nodes, milliseconds, place } = result;
    const [value, seer] = [seen(result.value), live.seer];
    const move = depth ? named(result.move) : inEach(() => "");
    const summary = inEach((language) =>
      summaryOf(live.summary[language], { ...result, value }, move[language], seer[language]),
    );
    if (!depth || !result.arrays) return { summary };
    const after = pathTexts(place);
    const row = {
      on,
      parameters: live.row.parameters,
      depth,
      nodes,
      milliseconds,
      value,
      seer,
      move,
      isWhole: !result.why,
      from: place.text,
      after,
      root: rootOf(place),
    };
    const kept = result.arrays.event_kind.length;
    const own = {
      decision: result.decision,
      note: inEach((language) =>
        kept < result.events ? liveWords(language).log(counted(kept), counted(result.events)) : "",
      ),
      conventions: inEach((language) => live.conventions[language][conventionsOf(on)]),
    };
    const data = recordingOf(result.arrays, walker, about, own, live.notations);
    const names = inEach((language) => Array.from(result.arrays.node_place, (at) => data.about.moves[language][at]));
    const view = {
      root_side: walker.side(),
      negamax: about.view === "negamax",
      strict: works(on, "strict_cutoff"),
      truncated: kept < result.events,
    };
    const sentences = tellings({ log: result.log, place, view, names });
    const { counters, log } = result;
    return { row, summary, counters, data: { ...data, sentences, read: treeReader(walker, place, log) } };
  }

  // The moves that led to a place; the walker stands there afterwards.
  function pathTexts(/** @type {Place} */ place) {
    walker.stand({ ...place, moves: [] });
    const texts = place.moves.map((move) => {
      const text = named(move);
      walker.make(move);
      return text;
    });
    return inEach((language) => texts.map((text) => text[language]).join(" "));
  }

  const works = (/** @type {string[]} */ on, /** @type {string} */ name) =>
    on.includes(name) && !missing(live.form, on, name).length;

  // Which of the conventions in live.py a search with these switches has.
  function conventionsOf(/** @type {string[]} */ on) {
    if (!on.includes("alpha_beta")) return "";
    return `${works(on, "strict_cutoff") ? ">" : ">="} ${works(on, "fail_hard") ? "fail-hard" : "fail-soft"}`;
  }

  return { of: resultOf, named, seen, pathTexts };
}

// A function that calls another with the walker at the root of a search and its tree in memory, which is given back.
/** @param {Walker} walker @param {Place} place @param {Uint8Array} log */
function treeReader(walker, place, log) {
  return (/** @type {(tree: ReadTree) => any} */ work) => {
    const { memory, kernels, plies } = walker;
    const mark = memory.mark();
    walker.stand(place);
    try {
      return work({ ...walker, ...placeTree(memory, kernels, plies, log) });
    } finally {
      memory.reset(mark);
    }
  };
}

// The line about a result, as `summaries` in search_form/summary.py.
/** @param {Record<string, string>} words @param {Payload} result @param {string} move @param {string} side */
export function summaryOf(words, { why, reached, depth, value, nodes, counters, milliseconds }, move, side) {
  const finished = fill(words[depth ? "finished" : "unfinished"], { depth });
  const early = why ? fill(words.early, { why: words[why], depth: reached, finished }) : "";
  const result = fill(words[depth ? "found" : "nothing"], { move, value: depth && shortText(value), side, depth });
  const [pruned, milli] = [counters?.pruned ?? 0, Math.round(milliseconds)].map(counted);
  return early + result + fill(words.cost, { nodes: counted(nodes), pruned, milliseconds: milli });
}
