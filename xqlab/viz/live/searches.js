// The engine of a page: it searches a place as its form says.

import { openEngine } from "./client.js";
import { makePlayoutSearch } from "./playouts/searches.js";
import { PositionError } from "./positions/position_text.js";
import { makeResults } from "./results.js";
import { openWalker } from "./walker.js";

const EVERY = 200; // milliseconds between two reports
const EARLY = 0.05; // seconds within which a search needs no report

// sent: the data of the page, see live.py; about: of the recorded search; load: of a site, see client.js.
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
    return { walker, results: makeResults(walker, live, about), client: client() };
  }

  // {row, summary, data, counters, depth}; the summary alone where no depth was finished. Throws PositionError for a place
  // that cannot be searched. toLeaves: a tree is searched to its leaves, whatever depth is asked.
  /** @param {Payload} settings @param {Place} place @param {(progress: Payload) => void} report */
  async function search({ on, depth: wanted, time, toLeaves }, place, report) {
    const { walker, results, client } = await opened();
    walker.stand(place);
    if (!walker.codes().length) throw new PositionError("over");
    const depth = (toLeaves && Math.min(walker.height(place), live.form.deepest)) || wanted;
    const request = { position: walker.bytes(), use: on, evaluator, events: live.events };
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    let /** @type {Payload} */ now = { depth: 1, nodes: 0, move: null };
    const tell = () => seconds() > EARLY && report({ ...now, seconds: seconds() });
    why = "";
    const timers = [setTimeout(stop, 1000 * time, "time"), setInterval(tell, EVERY)];
    let /** @type {SearchResult} */ result;
    try {
      result = await client.search({ ...request, depth }, (/** @type {Payload} */ iteration) => {
        walker.stand(place); // a sentence of the run that is shown may have led it away
        now = { ...iteration, depth: iteration.depth + 1, move: results.named(iteration.move) };
        now.value = results.seen(iteration.value);
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
    // The log of a search that was stopped is lost: the depth that it finished is searched again, to the same log.
    const again = !result.arrays && result.depth ? await client.search({ ...request, depth: result.depth }) : result;
    const { arrays, log, events, counters } = again;
    return { ...results.of({ on, place, ...result, ...cost, arrays, log, events, counters }), depth };
  }

  function stop(reason = "interrupted") {
    why ||= reason;
    opening?.then(({ client }) => client.stop());
  }

  return {
    search: live.sentences ? makePlayoutSearch(sent, about, opened) : search,
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
