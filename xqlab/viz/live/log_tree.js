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
  kernels.read_nodes(log, nodes, nodeAt, ...scratch);
  const [order, begin] = [memory.array("i4", count), memory.array("i4", count + 2)];
  kernels.link_children(nodes, order, begin);
  return { log, nodes, nodeAt, order, begin };
}

function placeLog(/** @type {Memory} */ memory, /** @type {Uint8Array} */ bytes) {
  const log = memory.array("event", bytes.length / memory.size("event"));
  memory.bytesAt(log.pointer, bytes.length).set(bytes);
  return log;
}

// The columns of the log and of the nodes, `event_...` and `node_...`, as xqlab/viz/page/payload.py sends them.
/** @param {Memory} memory @param {ReturnType<typeof placeTree>} tree */
export function logColumns(memory, { log, nodes, nodeAt }) {
  const event_node = memory.numbers("i4", nodeAt.pointer, nodeAt.shape[0]);
  return { ...memory.columns(log, "event"), event_node, ...memory.columns(nodes, "node") };
}
