// Searches in the page, each run twice: to its end, and stopped at the first report that has nodes.

import { makeSearches } from "../../../xqlab/viz/live/searches.js";
import { unpackAll } from "../../../xqlab/viz/page/standalone.js";

// [{row, summary, told: the sentences of all events, conventions, note: of a full log} of both]; packed: the data of the
// page; wanted: of its form.
export async function runs(packed, wanted, place) {
  globalThis.document = /** @type {any} */ (new EventTarget()); // clients of a page speak to each other by it
  const data = await unpackAll(packed);
  const searches = makeSearches(data, data.about);
  let clock = 0;
  performance.now = () => (clock += 100); // late enough for a report after each step
  try {
    const found = [];
    for (let stops of [0, 1]) {
      const report = ({ nodes }) => nodes !== 0 && stops-- > 0 && searches.stop();
      const { row, summary, data } = await searches.search(wanted, place, report);
      const { about, sentences } = data;
      const told = Object.entries(sentences).map(([language, tell]) => [
        language,
        Array.from({ length: about.events }, (_, event) => tell(event)),
      ]);
      found.push({
        row,
        summary,
        told: Object.fromEntries(told),
        conventions: about.conventions,
        note: about.log_share,
      });
    }
    return found;
  } finally {
    delete (/** @type {any} */ (performance).now);
    searches.close();
  }
}
