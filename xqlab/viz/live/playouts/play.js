// Monte-Carlo tree search in the page, by the loops that Python compiled.

import { logColumns, placeTree } from "../log_tree.js";

const REPORT_EVERY = 50; // milliseconds between two reports, about
const TREE_MEGABYTES = 256; // room for the tree, as in Python: there is a node for each of MAX_MOVES a playout below it
export const LEAF_TABLE_MEGABYTES = 4; // of the searches at leaves, as in Python
const LOOPS = /** @type {Record<string, string>} */ ({
  playout: "play_playouts",
  static: "play_static",
  alphabeta: "play_searches",
});
export const ROOT_NODE = 0;

// The state of the random numbers that a seed begins with, as `new_memory` of xqlab.mcts has it.
export function randomState(/** @type {number | bigint} */ seed) {
  return BigInt.asUintN(64, BigInt(seed) * 0x9e3779b97f4a7c15n + 0x2545f4914f6cdd1dn) | 1n;
}

// A function that searches by playouts. engine: {memory, kernels, manifest, bottom, usual: the bytes of an evaluator
// and of a memory, placePosition, placeUse, table(megabytes): places one, leafUse: the switches of a search at a leaf}
/** @param {Payload} engine */
export function makePlay(engine) {
  const { memory, kernels, manifest, usual } = engine;
  const { constants, initial } = manifest;

  function placeSearch(/** @type {Payload} */ { seed, rule, exploration, settings = usual.mcts_memory }) {
    const search = memory.place("mcts_memory", settings);
    memory.set(search, "mcts_memory", ["random"], randomState(seed));
    memory.set(search, "mcts_memory", ["rule"], constants[rule.toUpperCase()]);
    memory.set(search, "mcts_memory", ["exploration"], exploration);
    return search;
  }

  // What a search at a leaf takes besides.
  function placeWithin() {
    const within = memory.place("memory");
    memory.set(within, "memory", ["node_limit"], BigInt(initial.memory.node_limit));
    return [within, engine.table(LEAF_TABLE_MEGABYTES), memory.array("event", 0), engine.placeUse(engine.leafUse)];
  }

  // Yields {finished, nodes} from time to time, and ends early where it is sent true; returns the result, with the
  // columns of what is shown of it: of the log, "steps", or of the "tree".
  return /** @returns {Generator<any, any, unknown>} */ function* play(/** @type {Payload} */ request) {
    memory.reset(engine.bottom);
    const { playouts, leaf, evaluator = usual.evaluator, events, shows } = request;
    const position = engine.placePosition(request);
    const search = placeSearch(request);
    const get = (/** @type {string} */ name) => memory.get(search, "mcts_memory", name);
    const set = (/** @type {string} */ name, /** @type {number} */ value) =>
      memory.set(search, "mcts_memory", [name], value);
    const most = Math.floor((TREE_MEGABYTES * 2 ** 20) / memory.size("tree_node"));
    const nodes = memory.array("tree_node", Math.min(1 + playouts * constants.MAX_MOVES, most));
    const ofRoot = (/** @type {string} */ name) => memory.get(nodes.pointer, "tree_node", name);
    const log = memory.array("mcts_event", events);
    const records = [position, search, nodes, log, memory.place("evaluator", evaluator)];
    if (leaf === "alphabeta") records.push(...placeWithin());
    kernels.new_node(search, nodes, -1, 0, 0);
    const isProved = () => Boolean(get("solve")) && ofRoot("low") === ofRoot("high");
    for (let step = get("batch"); get("started") < playouts && !isProved(); ) {
      const began = performance.now();
      set("limit", Math.min(playouts, get("started") + step));
      kernels[LOOPS[leaf]](...records);
      const faster = Math.min(REPORT_EVERY / Math.max(performance.now() - began, 0.1), 16);
      step = Math.max(Math.floor((step * faster) / get("batch")), 1) * get("batch");
      if (yield { finished: get("finished"), nodes: get("nodes") }) break;
    }
    const best = Number(kernels.best_child(nodes, ROOT_NODE));
    const proved = isProved();
    const of = proved || best < 0 ? ROOT_NODE : best;
    const tree = { ...nodes, shape: [get("nodes")] };
    const kept = { ...log, shape: [Math.min(get("events"), events)] };
    return {
      finished: get("finished"),
      nodes: get("nodes"),
      events: get("events"),
      proved,
      move: best < 0 ? 0 : memory.get(nodes.pointer + best * nodes.itemsize, "tree_node", "move"),
      value: ofRoot("visits") || proved ? kernels.known_value(nodes, of) : 0,
      log: memory.bytesAt(kept.pointer, kept.shape[0] * kept.itemsize).slice(),
      ...(shows === "tree" ? treeOf(tree) : shows === "steps" ? stepsOf(search, tree, kept) : {}),
    };
  };

  // {log, arrays}: the visited nodes as the log of a search, and its columns, `source_...` those of the nodes.
  function treeOf(/** @type {RecordArray} */ nodes) {
    const [count] = nodes.shape;
    const visits = memory.column(nodes, "visits");
    const visited = visits.filter((/** @type {number} */ n) => n > 0).length;
    const [places, heights] = [memory.array("i4", count), memory.array("i4", count)];
    const log = memory.array("event", 1 + 3 * visited);
    const source = memory.array("i4", 1 + visited);
    kernels.write_tree(nodes, places, heights, log, source);
    const sources = memory.numbers("i4", source.pointer, 1 + visited);
    const arrays = logColumns(memory, kernels, placeTree(memory, kernels, constants.MAX_PLY, log));
    const q = new Float64Array(sources.length);
    sources.forEach((/** @type {number} */ node, /** @type {number} */ at) => {
      if (node >= 0) q[at] = kernels.known_value(nodes, node);
    });
    const bytes = memory.bytesAt(log.pointer, log.shape[0] * log.itemsize).slice();
    return { log: bytes, arrays: { ...arrays, ...memory.columns(nodes, "source"), source: sources, source_q: q } };
  }

  // {arrays}: the columns of the log, `event_...`, of the choices, `row_...`, and of the tree, `source_...`.
  function stepsOf(/** @type {number} */ search, /** @type {RecordArray} */ nodes, /** @type {RecordArray} */ log) {
    const columns = { ...memory.columns(log, "event"), ...memory.columns(nodes, "source") };
    let most = 0;
    columns.event_kind.forEach((/** @type {number} */ kind, /** @type {number} */ k) => {
      if (kind === constants.SELECT) most += columns.source_children[columns.event_parent[k]];
    });
    const rows = memory.array("choice_row", most);
    const count = Number(kernels.read_choices(search, nodes, log, memory.array("f8", nodes.shape[0]), rows));
    return { arrays: { ...columns, ...memory.columns(rows, "row", count) } };
  }
}
