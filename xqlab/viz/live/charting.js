// A chart on a page that searches: the kernels of the game run its searches, as WebAssembly in a worker.

import { widget } from "../core/widget.js";
import { liveChart } from "../live_chart/chart.js";
import { isRecorded } from "../live_chart/tasks.js";
import { counted } from "../search_form/words.js";
import { openEngine } from "./client.js";
import { openWalker } from "./walker.js";
import { liveError } from "./words.js";

export const { show } = widget(liveChart, makeChartKernel);

// What hears a chart in the place of its kernel, for the data of a page, see charting.py.
/** @param {Pick<LocalModel, "answer">} model @param {Payload} data @param {Pick<Languages, "load">} options */
export function makeChartKernel(model, data, { load }) {
  const { _data: about, live, uses, positions, evaluator } = data;
  const [useSize, positionSize] = live.sizes;
  let /** @type {Promise<Payload> | undefined} */ opening;
  let isStopped = false;

  async function open() {
    const { module, manifest, client } = await openEngine(data, load);
    const walker = await openWalker(module, manifest, live, positions.slice(0, positionSize));
    return { walker, client: client() };
  }

  async function run(/** @type {Payload[]} */ tasks) {
    opening ??= open();
    const { walker, client } = await opening;
    for (const [number, task] of tasks.entries()) {
      const result = isStopped ? null : await client.search(requestOf(task, walker));
      if (!result || result.stopped) return;
      if (about.histogram && /** @type {number} */ (result.events) > live.events)
        throw liveError("tooLong", counted(result.events), counted(live.events));
      model.answer({ task: number, points: pointsOf(about, about.searches[task.search][2], result) });
    }
  }

  function requestOf(/** @type {Payload} */ task, /** @type {Walker} */ walker) {
    const { search, on, text, depth: wanted } = task;
    const [use, position, depth, tableMb, events] = live.requests[search];
    const part = (/** @type {Uint8Array} */ bytes, /** @type {number} */ size, /** @type {number} */ at) =>
      bytes.slice(at * size, (at + 1) * size);
    if (text !== null) walker.stand({ text, moves: [] });
    return {
      use: on ?? part(uses, useSize, use),
      position: text !== null ? walker.bytes() : part(positions, positionSize, position),
      ...{ evaluator, depth: wanted ?? depth },
      ...(about.histogram && { histogram: about.histogram, events: isRecorded(task) ? events : live.events }),
      ...(on ? {} : { tableMb }),
    };
  }

  async function send(/** @type {Wish} */ wish) {
    isStopped = wish.do === "stop";
    if (isStopped) return opening?.then(({ client }) => client.stop());
    const fault = await run(wish.tasks).catch((error) => error.texts ?? error.message);
    model.answer({ done: true, fault });
  }

  return { send };
}

// The points of a search, [part, x, quantities], as `points_of` in live_chart/searches.py has them.
/** @param {Payload} about @param {number} x @param {Payload} result @returns {[number, number, number[]][]} */
export function pointsOf({ reads, names, histogram, groups }, x, result) {
  if (reads === "iterations")
    return result.iterations.map((/** @type {Payload} */ step) => [
      0,
      step.depth,
      names.map((/** @type {string} */ name) => step[name]),
    ]);
  if (reads === "histogram")
    return result.histogram.flatMap((/** @type {number[]} */ counts, /** @type {number} */ part) =>
      groups.length ? grouped(groups, counts) : counts.map((count, ply) => [part, ply, [count]]),
    );
  const repeated = histogram && result.histogram[0][0] - result.iterations.length;
  const known = /** @type {Payload} */ ({ ...result, ...result.counters, repeated });
  return [[0, x, names.map((/** @type {string} */ name) => known[name])]];
}

function grouped(/** @type {number[]} */ groups, /** @type {number[]} */ counts) {
  const sum = (/** @type {number[]} */ part) => part.reduce((total, count) => total + count, 0);
  return groups.map((first, at) => [0, first, [sum(counts.slice(first, groups[at + 1])), sum(counts)]]);
}
