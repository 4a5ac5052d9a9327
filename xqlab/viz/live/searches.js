// The engine of a page: it searches a place, and makes of what it finds a row of the table, a summary, and what the
// widget shows.

import { inEach } from "../page/languages.js";
import { fill } from "../page/markup.js";
import { missing } from "../search_form/state.js";
import { counted, signedValue } from "../search_form/words.js";
import { makeClient } from "./client.js";
import { placeTree } from "./log_tree.js";
import { makePlayoutSearch } from "./playouts/searches.js";
import { PositionError } from "./position_text.js";
import { recordingOf } from "./recording.js";
import { makeTellings } from "./tellings.js";
import { openWalker } from "./walker.js";
import { liveWords } from "./words.js";

const EVERY = 200; // milliseconds between two reports
const EARLY = 0.05; // seconds within which a search needs no report

// What tells the place of a run from another's.
const rootOf = (/** @type {Place} */ { text, moves }) => [text, ...moves].join(" ");

// sent: the data of the page, see live.py; about: of the recorded search; engine: gives a promise of {engine, module}.
/** @param {Payload} sent @param {Payload} about @param {() => Promise<Payload>} engine */
export function makeSearches(sent, about, engine) {
  const { live, position, evaluator } = sent;
  let /** @type {Promise<Payload> | undefined} */ opening;
  let why = ""; // the search that runs was stopped

  function opened() {
    opening ??= open();
    return opening;
  }

  async function open() {
    const built = await engine();
    const { manifest, worker } = built.engine;
    const module = await WebAssembly.compile(built.module);
    const walker = await openWalker(module, manifest, live, position);
    return { walker, tellings: makeTellings(walker, live), client: makeClient(worker, module, manifest) };
  }

  // A move at the place where the walker stands, in each language.
  const named = (/** @type {Walker} */ walker, /** @type {number} */ move) => {
    const names = walker.names(move);
    return inEach((language) => names[live.notations[language]]);
  };

  // {row, summary, data, counters}; the summary alone where no depth was finished. Throws PositionError for a place that cannot
  // be searched.
  /** @param {Payload} settings @param {Place} place @param {(progress: Payload) => void} report */
  async function search({ on, depth, time }, place, report) {
    const { walker, tellings, client } = await opened();
    walker.stand(place);
    if (!walker.codes().length) throw new PositionError("over");
    const request = { position: walker.bytes(), use: on, evaluator, events: live.events };
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    let /** @type {Payload} */ now = { depth: 1, nodes: 0, move: null };
    const tell = () => seconds() > EARLY && report({ ...now, searched: 0, moves: 0, seconds: seconds() });
    why = "";
    const timers = [setTimeout(stop, 1000 * time, "time"), setInterval(tell, EVERY)];
    try {
      const result = await client.search({ ...request, depth }, (/** @type {Payload} */ iteration) => {
        walker.stand(place); // a sentence of the run that is shown may have led it away
        now = { ...iteration, depth: iteration.depth + 1, move: named(walker, iteration.move) };
        tell();
      });
      clearTimeout(timers[0]);
      const cost = {
        milliseconds: 1000 * seconds(),
        why: result.stopped && (why || result.stopped),
        reached: now.depth,
      };
      // The log of a search that was stopped is lost: the depth that it finished is searched again, to the same log.
      const again = !result.arrays && result.depth ? await client.search({ ...request, depth: result.depth }) : result;
      const { arrays, log, events, counters } = again;
      return resultOf({ on, place, ...result, ...cost, arrays, log, events, counters }, walker, tellings);
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
  }

  /** @param {Payload} result @param {Walker} walker @param {ReturnType<typeof makeTellings>} tellings */
  function resultOf(result, walker, tellings) {
    walker.stand(result.place);
    const { on, depth = 0, nodes = 0, milliseconds, value, place } = result;
    const move = depth ? named(walker, result.move) : inEach(() => "");
    const summary = inEach((language) =>
      summaryOf(live.summary[language], { ...result, depth, nodes }, move[language]),
    );
    if (!depth || !result.arrays) return { summary };
    const after = pathTexts(walker, place);
    const row = {
      on,
      parameters: live.row.parameters,
      depth,
      nodes,
      milliseconds,
      value,
      move,
      isWhole: !result.why,
      from: place.text,
      after,
      root: rootOf(place),
    };
    const kept = result.arrays.event_kind.length;
    const own = {
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
    return {
      row,
      summary,
      counters: result.counters,
      data: { ...data, sentences, read: treeReader(walker, place, result.log) },
    };
  }

  // The moves that led to a place; the walker stands there afterwards.
  function pathTexts(/** @type {Walker} */ walker, /** @type {Place} */ place) {
    walker.stand({ ...place, moves: [] });
    const texts = place.moves.map((move) => {
      const text = named(walker, move);
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

  function stop(reason = "interrupted") {
    why ||= reason;
    opening?.then(({ client }) => client.stop());
  }

  return {
    search: live.sentences ? makePlayoutSearch(sent, about, { opened, named, pathTexts, rootOf }) : search,
    stop,
    // Compiles what a search needs, before one is asked for; the search says what is wrong with it.
    open: () => void opened().catch(() => {}),
    close: () => opening?.then(({ client }) => client.close()),
    // How a place is written.
    async textOf(/** @type {Place} */ place) {
      const { walker } = await opened();
      return walker.text(place);
    },
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
/** @param {Record<string, string>} words @param {Payload} result @param {string} move */
export function summaryOf(words, { why, reached, depth, value, nodes, counters, milliseconds }, move) {
  const finished = fill(words[depth ? "finished" : "unfinished"], { depth });
  const early = why ? fill(words.early, { why: words[why], depth: reached, finished }) : "";
  const result = fill(words[depth ? "found" : "nothing"], { move, value: depth && signedValue(value), depth });
  const [pruned, milli] = [counters?.pruned ?? 0, Math.round(milliseconds)].map(counted);
  return early + result + fill(words.cost, { nodes: counted(nodes), pruned, milliseconds: milli });
}
