// Searches in the page, each run three times: to its end, stopped at the first report that has nodes, and by the clock.

import { makeSearches } from "../../../xqlab/viz/live/searches.js";
import { unpackAll } from "../../../xqlab/viz/page/standalone.js";

// [{row, summary, told: the sentences of all events, conventions, note: of a full log, start: where stepping begins,
// reports: how many} of each]; packed: the data of the page; wanted: of its form.
export async function runs(packed, wanted, place) {
  globalThis.document = /** @type {any} */ (new EventTarget()); // clients of a page speak to each other by it
  const data = await unpackAll(packed);
  const searches = makeSearches(data, data.about);
  let clock = 0;
  performance.now = () => (clock += 100); // late enough for a report after each step
  try {
    const found = [];
    const PLACES = ["place_start", "place_end", "place_changes", "change_square", "change_symbol", "root_symbol"];
    for (let [stops, time] of [
      [0, 60],
      [1, 60],
      [0, 0.001],
    ]) {
      let reports = 0;
      const report = ({ nodes }) => nodes !== 0 && ++reports && stops-- > 0 && searches.stop();
      const { row, summary, data } = await searches.search({ ...wanted, time }, place, report);
      const { about, arrays, sentences, start } = data;
      const all = (tell) => Array.from({ length: about.events }, (_, event) => tell(event));
      const told = Object.fromEntries(Object.entries(sentences).map(([language, tell]) => [language, all(tell)]));
      found.push({ row, summary, told, conventions: about.conventions, note: about.log_share, start, reports });
      const places = Object.fromEntries(PLACES.map((name) => [name, [...arrays[name]]]));
      Object.assign(found.at(-1), { places, moves: about.moves, symbols: about.symbols, root: about.root });
    }
    return found;
  } finally {
    delete (/** @type {any} */ (performance).now);
    searches.close();
  }
}
