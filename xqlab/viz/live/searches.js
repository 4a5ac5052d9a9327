// The engine of a page: it searches a place as its form says.

import { openEngine } from "./client.js";
import { makePlayoutResults } from "./playouts/results.js";
import { makeResults } from "./results.js";
import { openWalker } from "./walker.js";
import { liveError } from "./words.js";

const EVERY = 200; // milliseconds between two reports

// The plies of a tree that was typed, 0 of what is no tree; and those that a form asks for at most.
const heightTyped = (/** @type {Walker} */ { setUp }, /** @type {Place} */ { text }) =>
  text === null ? 0 : (setUp?.height?.(text) ?? 0);
const deepestOf = (/** @type {Payload} */ { form }) =>
  form.fields.find((/** @type {FormField} */ { name }) => name === "depth").limits[1];

// sent: the data of the page, see live.py; about: of the recorded search; load: of a site, see client.js.
// What a kind of search has of its own, its results, is
//   early                 seconds within which it needs no report
//   request(settings)     what is asked of the engine besides the position, the evaluator and the room of the log
//   progress(step, settings)  what is reported of a step of the engine, null before the first
//   finished(result)      what asks for no more than a search has finished that was stopped; null where that is nothing
//   of(run)               {row, summary, data, counters}, the summary alone where nothing was finished
/** @param {Payload} sent @param {Payload} about @param {Languages["load"]} [load] */
export function makeSearches(sent, about, load) {
  const { live, position, evaluator } = sent;
  let /** @type {Promise<Payload> | undefined} */ opening;
  let why = ""; // the search that runs was stopped

  function opened() {
    opening ??= open();
    return opening;
  }

  async function open() {
    const { module, manifest, client } = await openEngine(sent, load);
    const walker = await openWalker(module, manifest, live, position);
    const results = (live.sentences ? makePlayoutResults : makeResults)(walker, sent, about);
    return { walker, results, client: client() };
  }

  // What its results say of a search, and the depth that was asked. Throws a WordedError for a place that cannot
  // be searched. toLeaves: a tree is searched to its leaves, whatever depth is asked.
  /** @param {Payload} settings @param {Place} place @param {(progress: Payload) => void} report */
  async function search({ toLeaves, ...settings }, place, report) {
    const { walker, results, client } = await opened();
    walker.stand(place);
    if (!walker.codes().length) throw liveError("over");
    if (toLeaves && settings.depth)
      settings.depth = Math.min(heightTyped(walker, place), deepestOf(live)) || settings.depth;
    const request = { position: walker.bytes(), evaluator, events: live.events, ...results.request(settings) };
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    let /** @type {Payload} */ now = results.progress(null, settings);
    const tell = () => seconds() >= results.early && report({ ...now, seconds: seconds() });
    why = "";
    const timers = [setInterval(tell, EVERY), settings.time && setTimeout(stop, 1000 * settings.time, "time")];
    let /** @type {SearchResult} */ result;
    try {
      result = await client.search(request, (/** @type {Payload} */ step) => {
        walker.stand(place); // a sentence of the run that is shown may have led it away
        now = results.progress(step, settings);
        tell();
      });
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
    const cost = {
      milliseconds: 1000 * seconds(),
      why: result.stopped && (why || result.stopped),
      reached: now.depth,
    };
    // The log of a search that was stopped is lost: what it finished is searched again, to the same log.
    const less = result.arrays ? null : results.finished(result);
    const again = less ? await client.search({ ...request, ...less }) : result;
    return { ...results.of({ ...settings, place, ...result, ...again, ...cost }), depth: settings.depth };
  }

  function stop(reason = "interrupted") {
    why ||= reason;
    opening?.then(({ client }) => client.stop());
  }

  return {
    search,
    stop,
    // Compiles what a search needs, before one is asked for; the search says what is wrong with it.
    open: () => void opened().catch(() => {}),
    close: () => opening?.then(({ client }) => client.close()),
    // How a place is written.
    async textOf(/** @type {Place} */ place) {
      const { walker } = await opened();
      return walker.setUp?.text(place);
    },
  };
}
