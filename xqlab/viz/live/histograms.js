// What a log says in numbers, counted in one pass, in the worker: a page that draws only these needs no tree.

import { CUTOFF, ENTER, EXACT, ITERATION, LEAVE, LOWER, TABLE, UPPER } from "../page/log_constants.js";

const BLOCK = 1 << 16; // events whose columns are read at once
const FIELDS = ["kind", "bound", "quiescence", "ply", "number", "alpha", "beta", "value"];
const [EXACT_KIND, CUT_KIND, ALL_KIND, QUIET_KIND] = [0, 1, 2, 3]; // as in xqlab.trace.query.shape
const /** @type {Record<string, number>} */ ONLY = { roots: ITERATION, cutoffs: CUTOFF, answers: TABLE }; // are read

// Part -> x -> count, by the name of the histogram, see live_chart/histograms.py; "last ..." is of the last search from
// the root.
/** @param {Memory} memory @param {RecordArray} log @param {string} name */
export function histogramOf(memory, log, name) {
  const [isLast, what] = [name.startsWith("last "), name.replace("last ", "")];
  let /** @type {number[][]} */ counts = [];
  const /** @type {{alpha: number, beta: number, isQuiet: boolean}[]} */ path = []; // the node of each ply

  function add(/** @type {number} */ part, /** @type {number} */ x) {
    counts[part] ??= [];
    counts[part][x] = (counts[part][x] ?? 0) + 1;
  }

  /** @type {Record<string, (event: Record<string, number>) => void>} */
  const readers = {
    roots: () => add(0, 0),
    cutoffs: ({ number }) => add(0, number),
    answers: ({ bound, ply }) => add(bound - EXACT, ply),
    kinds({ kind, bound, quiescence, ply, alpha, beta, value }) {
      if (kind === ITERATION) return;
      if (kind === ENTER) path[ply] = { alpha, beta, isQuiet: false };
      const node = path[ply];
      node.isQuiet ||= quiescence !== 0;
      if (kind !== LEAVE) return;
      const isHigh = bound === LOWER || (bound === EXACT && value >= node.beta);
      const isLow = bound === UPPER || (bound === EXACT && value <= node.alpha);
      add(node.isQuiet ? QUIET_KIND : isHigh ? CUT_KIND : isLow ? ALL_KIND : EXACT_KIND, ply);
    },
  };
  for (let first = 0; first < log.shape[0]; first += BLOCK) {
    const [length, pointer] = [Math.min(BLOCK, log.shape[0] - first), log.pointer + first * log.itemsize];
    const columns = FIELDS.map((field) => memory.column({ ...log, pointer }, field, length));
    for (let row = 0; row < length; row++) {
      const kind = columns[0][row];
      if (isLast && kind === ITERATION) counts = [];
      if ((ONLY[what] ?? kind) !== kind) continue;
      readers[what](Object.fromEntries(FIELDS.map((field, at) => [field, columns[at][row]])));
    }
  }
  return Array.from(counts, (part) => Array.from(part ?? [], (count) => count ?? 0));
}
