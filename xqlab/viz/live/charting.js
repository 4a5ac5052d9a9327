// A chart on a page that searches: the kernels of the game run its searches, as WebAssembly in a worker.

import { mountLiveChart } from "../live_chart/mount.js";
import { makeClient } from "./client.js";
import { openWalker } from "./walker.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, options) {
  const { about, live, uses, positions, evaluator } = data;
  const [useSize, positionSize] = live.sizes;
  let /** @type {Promise<Payload> | undefined} */ opening;
  let isStopped = false;

  async function open() {
    const { engine, module: code } = /** @type {Payload} */ (
      live.engine ? await /** @type {Function} */ (options.load)(live.engine) : data
    );
    const module = await WebAssembly.compile(code);
    const walker = await openWalker(module, engine.manifest, live, positions.slice(0, positionSize));
    return { walker, client: makeClient(engine.worker, module, engine.manifest) };
  }

  /** @param {Payload[]} tasks @param {Function} add */
  async function run(tasks, add) {
    isStopped = false;
    opening ??= open();
    const { walker, client } = await opening;
    for (const task of tasks) {
      if (isStopped) return false;
      const result = await client.search(requestOf(task, walker));
      if (result.stopped) return false;
      add(task, pointsOf(about, task.x, result));
    }
    return true;
  }

  function requestOf(/** @type {Payload} */ { search, on, text }, /** @type {Walker} */ walker) {
    const [use, position, depth, tableMb] = live.requests[search];
    const part = (/** @type {Uint8Array} */ bytes, /** @type {number} */ size, /** @type {number} */ at) =>
      bytes.slice(at * size, (at + 1) * size);
    if (text) walker.stand({ text, moves: [] });
    return {
      use: on ?? part(uses, useSize, use),
      position: text ? walker.bytes() : part(positions, positionSize, position),
      ...{ evaluator, depth },
      ...(on ? {} : { tableMb }),
    };
  }

  function stop() {
    isStopped = true;
    opening?.then(({ client }) => client.stop());
  }

  const view = mountLiveChart(el, about, { ...options, run, stop });
  return {
    ...view,
    destroy() {
      opening?.then(({ client }) => client.close());
      view.destroy();
    },
  };
}

// The points of a search, [x, quantities], as `points_of` in live_chart/searches.py has them.
/** @param {Payload} about @param {number} x @param {Payload} result @returns {[number, number[]][]} */
export function pointsOf({ reads, names }, x, result) {
  if (reads === "iterations")
    return result.iterations.map((/** @type {Payload} */ step) => [
      step.depth,
      names.map((/** @type {string} */ name) => step[name]),
    ]);
  const known = /** @type {Payload} */ ({ ...result, ...result.counters });
  return [[x, names.map((/** @type {string} */ name) => known[name])]];
}
