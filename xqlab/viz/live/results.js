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

// What all kinds of search say of a run: {place, nodes, milliseconds, why: it was stopped, events, ...}.
/** @param {Walker} walker @param {Payload} live see live.py */
export function makeRuns(walker, live) {
  // A move at the place where the walker stands, in each language.
  function named(/** @type {number} */ move) {
    const names = walker.names(move);
    return inEach((language) => names[live.notations[language]]);
  }

  // The row of a run; the walker stands at its place afterwards. own: what its kind of search has besides.
  function rowOf(/** @type {Payload} */ { place, nodes, milliseconds, why }, /** @type {Payload} */ own) {
    const after = walker.along(place, named);
    return {
      ...{ ...own, nodes, milliseconds, isWhole: !why, from: place.text },
      after: inEach((language) => after.map((texts) => texts[language]).join(" ")),
      root: [place.text, ...place.moves].join(" "), // tells the place from another's
    };
  }

  // What is said of a log that has room for so many events; "" where it has all.
  const noteOf = (/** @type {number} */ kept, /** @type {number} */ events) =>
    inEach((language) => (kept < events ? liveWords(language).log(counted(kept), counted(events)) : ""));

  return { named, rowOf, noteOf };
}

// The results of a search by switches; see searches.js. walker: stands where a search began; about: see live.py.
/** @param {Walker} walker @param {Payload} sent @param {Payload} about */
export function makeResults(walker, { live }, about) {
  const { named, rowOf, noteOf } = makeRuns(walker, live);
  const tellings = makeTellings(walker, live);

  // A value for the side to move where the walker stands, as the page shows values.
  const seen = (/** @type {number} */ value) => inView({ rootSide: walker.side(), view: about.view }, value, 0);

  const works = (/** @type {string[]} */ on, /** @type {string} */ name) =>
    on.includes(name) && !missing(live.form, on, name).length;

  // Which of the conventions in live.py a search with these switches has.
  function conventionsOf(/** @type {string[]} */ on) {
    if (!on.includes("alpha_beta")) return "";
    return `${works(on, "strict_cutoff") ? ">" : ">="} ${works(on, "fail_hard") ? "fail-hard" : "fail-soft"}`;
  }

  // run: of the engine, and {on, place, milliseconds, why, reached}
  /** @param {Payload} run */
  function resultOf(run) {
    const { on, place, depth, events, arrays, counters, log } = run;
    walker.stand(place);
    const [value, seer] = [seen(run.value), live.seer];
    const move = depth ? named(run.move) : inEach(() => "");
    const summary = inEach((language) =>
      summaryOf(live.summary[language], { ...run, value }, move[language], seer[language]),
    );
    if (!depth || !arrays) return { summary };
    const row = rowOf(run, { on, parameters: live.row.parameters, depth, value, seer, move });
    const kept = arrays.event_kind.length;
    const conventions = inEach((language) => live.conventions[language][conventionsOf(on)]);
    const own = { decision: run.decision, note: noteOf(kept, events), conventions, notations: live.notations };
    const data = recordingOf(arrays, walker, about, own);
    const names = inEach((language) => Array.from(arrays.node_place, (at) => data.about.moves[language][at]));
    const view = {
      root_side: walker.side(),
      negamax: about.view === "negamax",
      strict: works(on, "strict_cutoff"),
      truncated: kept < events,
    };
    const sentences = tellings({ log, place, view, names });
    return { row, summary, counters, data: { ...data, sentences, read: treeReader(walker, place, log) } };
  }

  return {
    early: 0.05,
    request: (/** @type {Payload} */ { on, depth }) => ({ use: on, depth }),
    progress: (/** @type {Payload | null} */ step) =>
      step
        ? { ...step, depth: step.depth + 1, move: named(step.move), value: seen(step.value) }
        : { depth: 1, nodes: 0, move: null },
    finished: (/** @type {Payload} */ { depth }) => depth && { depth },
    of: resultOf,
  };
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
function summaryOf(words, { why, reached, depth, value, nodes, counters, milliseconds }, move, side) {
  const finished = fill(words[depth ? "finished" : "unfinished"], { depth });
  const early = why ? fill(words.early, { why: words[why], depth: reached, finished }) : "";
  const result = fill(words[depth ? "found" : "nothing"], { move, value: depth && shortText(value), side, depth });
  const [pruned, milli] = [counters?.pruned ?? 0, Math.round(milliseconds)].map(counted);
  return early + result + fill(words.cost, { nodes: counted(nodes), pruned, milliseconds: milli });
}
