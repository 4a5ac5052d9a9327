// The searches of a live chart's page, run without a browser; `sent` has bytes in base64.

import { makeChartKernel } from "../../../xqlab/viz/live/charting.js";
import { tasksOf } from "../../../xqlab/viz/live_chart/tasks.js";

globalThis.document ??= new EventTarget(); // on which clients of a page hear of each other

const bytesOf = (text) => Uint8Array.from(Buffer.from(text, "base64"));

// The points of the tasks that these choices lead to, [series, place, x, ...], in the order run.
export async function run(sent, bytes, state) {
  const data = { ...sent, ...Object.fromEntries(Object.entries(bytes).map(([name, text]) => [name, bytesOf(text)])) };
  const tasks = tasksOf(data._data, state);
  const points = [];
  let fault;
  function answer({ task, points: found = [], ...told }) {
    const { series, place } = tasks[task] ?? {};
    for (const [part, x, values] of found) points.push([series + part, place, x, ...values]);
    fault ??= told.fault;
  }
  await makeChartKernel({ answer }, data, {}).send({ do: "run", tasks });
  if (fault) throw new Error(fault.en ?? fault);
  return points;
}
