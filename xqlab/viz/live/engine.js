// The search in the page: positions set up, searched and read back by the kernels that Python compiled.

import { inflateText } from "../page/bytes.js";
import { loadKernels } from "./kernels.js";
import { makeMemory } from "./records.js";

const TABLE_MEGABYTES = 16;
const FEWEST_ENTRIES = 2; // of a table: a bucket
const RECORDS = ["memory", "table", "log", "use", "evaluator"]; // in the order in which a search takes them

// An engine for the game of a manifest. `position` is always the bytes of a record, by default the game's first
// position, and `moves` are the codes of what is played there.
/** @param {WebAssembly.Module} module @param {Manifest} manifest */
export async function makeEngine(module, manifest) {
  const memory = makeMemory(manifest.records, manifest.stack);
  const kernels = await loadKernels(module, manifest, memory);
  const { constants, initial, switches, counters } = manifest;
  const [first, usual, off] = await Promise.all(
    [initial.position, initial.evaluator, initial.use.minimax].map(inflateText),
  );
  const bottom = memory.mark(); // what is placed above lasts until the next call

  function placeMemory() {
    const pointer = memory.place("memory");
    for (const [name, value] of Object.entries(initial.memory)) memory.set(pointer, "memory", [name], BigInt(value));
    return pointer;
  }

  function placePosition(/** @type {PositionAfter} */ { position = first, moves = [] }) {
    const pointer = memory.place("position", position);
    const buffer = placeMemory();
    for (const move of moves) {
      const codes = legalCodes(pointer, buffer);
      if (!codes.includes(move)) throw new Error(`expected one of the moves ${codes.join(", ")}, got ${move}`);
      kernels.make(pointer, move);
    }
    return pointer;
  }

  function legalCodes(/** @type {number} */ position, buffer = placeMemory()) {
    return listOf(kernels.generate(position, buffer, 0), (at) => memory.get(buffer, "memory", "moves", at));
  }

  // The record of the switches of these names, as `Enhancements.record` fills it; or of its bytes.
  function placeUse(/** @type {string[] | Uint8Array} */ use) {
    if (use instanceof Uint8Array) return memory.place("use", use);
    const bytes = off.slice();
    for (const name of use) {
      if (!switches[name])
        throw new Error(`expected switches out of ${Object.keys(switches).join(", ")}, got "${name}"`);
      const { works_with, idle, working } = switches[name];
      const [offset, text] = works_with.every((other) => use.includes(other)) ? working : idle;
      for (let at = 0, added = atob(text); at < added.length; at++) bytes[offset + at] |= added.charCodeAt(at);
    }
    return memory.place("use", bytes);
  }

  // What a search takes besides the position.
  function placeRecords(/** @type {SearchRequest} */ request) {
    const { use, nodes, events = 0, tableMb = TABLE_MEGABYTES, evaluator = usual } = request;
    const records = {
      memory: placeMemory(),
      table: memory.array("table", entriesOf(tableMb, memory.size("table"))),
      log: memory.array("event", events),
      use: placeUse(use),
      evaluator: memory.place("evaluator", evaluator),
    };
    if (nodes) memory.set(records.memory, "memory", ["node_limit"], nodes);
    return records;
  }

  // Searches a position. Yields each finished iteration, and ends early where it is sent true; returns the result.
  /** @param {SearchRequest} request @returns {Generator<Iteration, SearchResult, unknown>} */
  function* search(request) {
    memory.reset(bottom);
    const position = placePosition(request);
    const records = /** @type {Record<string, any>} */ (placeRecords(request));
    const get = (/** @type {FieldPath} */ ...path) => memory.get(records.memory, "memory", ...path);
    const searched = memory.place("position"); // a search that ends early leaves it where it was
    const deepens = request.depth === undefined || memory.get(records.use, "use", "iterative_deepening");
    const deepest = request.depth ?? Math.floor(constants.MAX_PLY / 2);
    const iterations = [];
    for (let depth = deepens ? 1 : deepest; depth <= deepest; depth++) {
      const size = memory.size("position");
      memory.bytesAt(searched, size).set(memory.bytesAt(position, size));
      memory.set(records.memory, "memory", ["root_depth"], depth);
      const passed = RECORDS.map((name) => records[name]);
      kernels.emit_iteration(records.log, records.memory, depth, -constants.INFINITY, constants.INFINITY);
      kernels.search(searched, ...passed, depth, -constants.INFINITY, constants.INFINITY, 0);
      if (get("stop")) break;
      const pv = listOf(get("pv_length", 0), (at) => get("pv", 0, at));
      iterations.push({ depth, move: get("root_move"), value: get("root_value"), pv, nodes: get("nodes") });
      if (yield iterations[iterations.length - 1]) break;
    }
    const log = { ...records.log, shape: [Math.min(get("events"), records.log.shape[0])] };
    return {
      ...iterations.at(-1),
      iterations,
      stopped: get("stop") ? "nodes" : "",
      nodes: get("nodes"),
      counters: Object.fromEntries(counters.map((name) => [name, get(name)])),
      events: get("events"),
      log: memory.bytesAt(log.pointer, log.shape[0] * log.itemsize).slice(),
      arrays: arraysOf(log),
    };
  }

  // The columns of a log and of the nodes of its tree: `event_...` and `node_...`, as payload.py sends them.
  function arraysOf(/** @type {RecordArray} */ log) {
    const events = log.shape[0];
    const nodes = memory.array("node", kernels.count_nodes(log));
    const nodeAt = memory.array("i4", events);
    const scratch = [0, 1, 2].map(() => memory.array("i4", constants.MAX_PLY + 4));
    kernels.read_nodes(log, nodes, nodeAt, ...scratch);
    const event_node = memory.numbers("i4", nodeAt.pointer, events);
    return { ...memory.columns(log, "event"), event_node, ...memory.columns(nodes, "node") };
  }

  return {
    memory,
    kernels,
    placePosition,
    search,
    // The codes of the legal moves, in the order in which the kernel generates them.
    legalMoves(/** @type {PositionAfter} */ after = {}) {
      memory.reset(bottom);
      return legalCodes(placePosition(after));
    },
    // The bytes of a position after moves.
    positionAfter(/** @type {PositionAfter} */ after) {
      memory.reset(bottom);
      return memory.bytesAt(placePosition(after), memory.size("position")).slice();
    },
  };
}

function listOf(/** @type {number} */ length, /** @type {(at: number) => any} */ item) {
  return Array.from({ length }, (_, at) => item(at));
}

// The largest power of two that fits; as `new_table` has it.
function entriesOf(/** @type {number} */ megabytes, /** @type {number} */ bytes) {
  const entries = Math.max(Math.floor((megabytes * 2 ** 20) / bytes), FEWEST_ENTRIES);
  return 2 ** Math.floor(Math.log2(entries));
}
