// The search in the page: positions set up, searched and read back by the kernels that Python compiled.

import { loadKernels } from "../../wasm/kernels.mjs";
import { makeMemory } from "../../wasm/records.mjs";
import { inflateText } from "../page/bytes.js";
import { histogramOf } from "./histograms.js";
import { logColumns, placeTree } from "./log_tree.js";
import { makePlay } from "./playouts/play.js";

const TABLE_MEGABYTES = 16;
const FEWEST_ENTRIES = 2; // of a table: a bucket

// An engine for the game of a manifest. `position` is always the bytes of a record, by default those of the manifest.
/** @param {WebAssembly.Module} module @param {Manifest} manifest */
export async function makeEngine(module, manifest) {
  const memory = makeMemory(manifest.records, manifest.stack);
  const kernels = await loadKernels(module, manifest, memory);
  const { constants, initial, switches, counters } = manifest;
  const [first, usual, off, leafUse, mcts_memory] = await Promise.all(
    [initial.position, initial.evaluator, initial.use.minimax, initial.use.leaf, initial.mcts_memory].map(inflateText),
  );
  const size = memory.size("position");
  const bottom = memory.mark(); // what is placed above lasts until the next call

  function placeMemory() {
    const pointer = memory.place("memory");
    for (const [name, value] of Object.entries(initial.memory)) memory.set(pointer, "memory", [name], BigInt(value));
    return pointer;
  }

  const placePosition = (/** @type {{position?: Uint8Array}} */ { position = first }) =>
    memory.place("position", position);

  function legalCodes(/** @type {number} */ position) {
    const buffer = placeMemory();
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

  const placeTable = (/** @type {number} */ megabytes) =>
    memory.array("table", entriesOf(megabytes, memory.size("table")));

  // What an iteration takes besides the position, in this order.
  function placeRecords(/** @type {SearchRequest} */ request) {
    const { use, nodes, events = 0, tableMb = TABLE_MEGABYTES, evaluator = usual } = request;
    const records = {
      memory: placeMemory(),
      table: placeTable(tableMb),
      log: memory.array("event", events + Math.floor(events / 7)), // with its reserve, as in Python
      use: placeUse(use),
      evaluator: memory.place("evaluator", evaluator),
      lines: memory.place("lines"),
    };
    if (nodes) memory.set(records.memory, "memory", ["node_limit"], nodes);
    return records;
  }

  // Writes how many best lines are wanted, and which root moves may not be played; returns those that may.
  /** @param {number} lines @param {number[]} codes @param {SearchRequest} request */
  function fillLines(lines, codes, { multipv = 1, banned = [] }) {
    const allowed = codes.filter((code) => !banned.includes(code));
    if (codes.length && !allowed.length) throw new Error("expected a move that may be played, but all are banned");
    memory.set(lines, "lines", ["count"], Math.max(Math.min(multipv, allowed.length), 1));
    const left = codes.filter((code) => banned.includes(code));
    memory.set(lines, "lines", ["banned_count"], left.length);
    left.forEach((code, at) => memory.set(lines, "lines", ["banned", at], code));
    return allowed;
  }

  // The best lines as the record has them, best first.
  function linesOf(/** @type {number} */ lines) {
    const layout = /** @type {Layout} */ (manifest.records.lines.fields.best[0]);
    return listOf(memory.get(lines, "lines", "count"), (rank) => {
      const line = memory.get(lines, "lines", "best", rank);
      const get = (/** @type {FieldPath} */ ...path) => memory.get(line, layout, ...path);
      return { move: get("move"), value: get("value"), pv: listOf(get("length"), (at) => get("codes", at)) };
    });
  }

  // Searches a position. Yields each finished iteration, and ends early where it is sent true; returns the result.
  /** @param {SearchRequest} request @returns {Generator<Iteration, SearchResult, unknown>} */
  function* search(request) {
    memory.reset(bottom);
    const deepest = request.depth ?? Math.floor(constants.MAX_PLY / 2);
    if (!(deepest >= 1 && deepest <= constants.MAX_PLY / 2)) {
      throw new Error(`expected a depth from 1 to ${constants.MAX_PLY / 2}, got ${deepest}`);
    }
    const position = placePosition(request);
    const records = placeRecords(request);
    const get = (/** @type {FieldPath} */ ...path) => memory.get(records.memory, "memory", ...path);
    const allowed = fillLines(records.lines, legalCodes(position), request);
    const searched = memory.place("position"); // a search that ends early leaves it where it was
    const deepens = request.depth === undefined || memory.get(records.use, "use", "iterative_deepening");
    const iterations = [];
    for (let depth = deepens ? 1 : deepest; depth <= deepest; depth++) {
      memory.bytesAt(searched, size).set(memory.bytesAt(position, size));
      const outcome = kernels.iterate(searched, ...Object.values(records), depth);
      if (outcome === constants.STOPPED) break;
      const best = linesOf(records.lines);
      const iteration = { ...best[0], depth, nodes: get("nodes"), lines: best };
      iterations.push(iteration);
      if ((yield iteration) || outcome === constants.DECIDED || get("stop")) break;
    }
    const room = request.events ?? 0;
    if (get("events") > room && get("events") <= records.log.shape[0]) kernels.make_room(records.log, records.memory);
    const log = { ...records.log, shape: [Math.min(get("events"), room)] };
    const lines = linesOf(records.lines);
    if (!lines[0].move && allowed.length) [lines[0].move] = lines[0].pv = allowed.slice(0, 1); // stopped at once
    const { move, value } = lines[0];
    return {
      ...lines[0],
      lines,
      decision: Number(kernels.find_decision(log, move, value)),
      depth: iterations.at(-1)?.depth ?? 0,
      iterations,
      stopped: get("stop") ? "nodes" : "",
      nodes: get("nodes"),
      counters: Object.fromEntries(counters.map((name) => [name, get(name)])),
      events: get("events") + get("dropped"),
      ...(request.histogram ? { histogram: histogramOf(memory, log, request.histogram) } : readBack(log)),
    };
  }

  const readBack = (/** @type {RecordArray} */ log) => ({
    log: memory.bytesAt(log.pointer, log.shape[0] * log.itemsize).slice(),
    arrays: logColumns(memory, kernels, placeTree(memory, kernels, constants.MAX_PLY, log)),
  });
  const forPlayouts = { usual: { evaluator: usual, mcts_memory }, leafUse, table: placeTable };
  const play = makePlay({ memory, kernels, manifest, bottom, placePosition, placeUse, ...forPlayouts });
  return { memory, placeUse, search, play };
}

function listOf(/** @type {number} */ length, /** @type {(at: number) => any} */ item) {
  return Array.from({ length }, (_, at) => item(at));
}

// The largest power of two that fits; as `new_table` has it.
function entriesOf(/** @type {number} */ megabytes, /** @type {number} */ bytes) {
  const entries = Math.max(Math.floor((megabytes * 2 ** 20) / bytes), FEWEST_ENTRIES);
  return 2 ** Math.floor(Math.log2(entries));
}
