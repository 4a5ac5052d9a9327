// The tree of a log, read back by the kernels that read it in Python: see xqlab/trace/tree/nodes.py.

// {log, nodes, nodeAt, order, begin}: arrays in memory, as kernels take them; of each event its node, and the nodes by
// their parents. log: a RecordArray, or the bytes of one that another memory has.
/** @param {Memory} memory @param {Kernels} kernels @param {number} plies @param {RecordArray | Uint8Array} events */
export function placeTree(memory, kernels, plies, events) {
  const log = events instanceof Uint8Array ? placeLog(memory, events) : events;
  const [length] = log.shape;
  const count = Number(kernels.count_nodes(log));
  const [nodes, nodeAt] = [memory.array("node", count), memory.array("i4", length)];
  const scratch = ["path", "deepest", "latest"].map(() => memory.array("i4", plies + 4));
  const [rows, first] = [memory.array("row", Number(kernels.count_rows(log))), memory.array("i4", count)];
  kernels.read_rows(log, rows, first, nodeAt, ...scratch);
  kernels.fill_nodes(log, rows, first, 0, nodes);
  const [order, begin] = [memory.array("i4", count), memory.array("i4", count + 2)];
  kernels.link_children(nodes, order, begin);
  return { log, nodes, nodeAt, order, begin };
}

function placeLog(/** @type {Memory} */ memory, /** @type {Uint8Array} */ bytes) {
  const log = memory.array("event", bytes.length / memory.size("event"));
  memory.bytesAt(log.pointer, bytes.length).set(bytes);
  return log;
}

// -1 for each item of a table in which so many are looked up.
export function slotsFor(/** @type {Memory} */ memory, /** @type {number} */ count) {
  return memory.filled(255, "i4", 2 ** (Math.floor(Math.log2(2 * count)) + 1));
}

// The columns of the log and of the nodes, `event_...` and `node_...`, as xqlab/viz/page/payload.py sends them; and the
// different lines of moves, `line_...`, as xqlab/trace/tree/lines.py has them.
/** @param {Memory} memory @param {Kernels} kernels @param {ReturnType<typeof placeTree>} tree */
export function logColumns(memory, kernels, { log, nodes, nodeAt }) {
  const count = nodes.shape[0];
  const [kind, best, place] = [memory.array("u1", count), memory.filled(255, "i4", count), memory.array("i4", count)];
  kernels.read_kinds(nodes, kind);
  kernels.find_best_children(nodes, best);
  const [parent, code] = [memory.array("i4", count + 1), memory.array("i4", count + 1)];
  const entered = memory.array("u1", count + 1);
  const lines = Number(kernels.find_lines(nodes, slotsFor(memory, count), place, parent, code, entered));
  return {
    ...memory.columns(log, "event"),
    event_node: memory.values(nodeAt),
    ...memory.columns(nodes, "node"),
    node_kind: memory.values(kind),
    node_best: memory.values(best),
    node_place: memory.values(place),
    line_parent: memory.values(parent, lines),
    line_code: memory.values(code, lines),
    line_entered: memory.values(entered, lines),
  };
}
