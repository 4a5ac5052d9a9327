// What tests in Python ask of the searches of a lab, which node runs as a page does.

import { makeSearches } from "../../../xqlab/viz/live/searches.js";
import { unpackAll } from "../../../xqlab/viz/page/standalone.js";
import { heightOf, treeOfText } from "../../../xqlab/viz/tree_lab/edits.js";
import { projected } from "../../../xqlab/viz/tree_lab/projection.js";

// Of each [text, side, switches] {counters, value, names, nodes: [ghost, value, bound, best] of each, told: the sentences
// of each}; packed: the data of the page.
export async function answers(packed, cases) {
  globalThis.document = /** @type {any} */ (new EventTarget()); // clients of a page speak to each other by it
  const data = await unpackAll(packed);
  const searches = makeSearches(data, data.about);
  const made = [];
  for (const [text, side, on] of cases) {
    const tree = treeOfText(data.live.text, text);
    const place = { text, moves: [], side };
    const result = await searches.search({ on, depth: heightOf(tree), time: 60 }, place, () => {});
    const { arrays, about, sentences } = projected(result.data, tree);
    const columns = ["ghost", "value", "bound", "best"].map((name) => Array.from(arrays[`node_${name}`]));
    made.push({
      counters: result.counters,
      value: result.row.value,
      names: about.moves.en,
      nodes: columns[0].map((_, node) => columns.map((column) => column[node])),
      told: Array.from(arrays.node_first_sentence, (at) => sentences.en(at)),
    });
  }
  searches.close();
  return made;
}
