// Marks and axes of live charts, for the tests in Python.

import { makePoints } from "../../../xqlab/viz/live_chart/points.js";
import { scaleOf } from "../../../xqlab/viz/live_chart/scales.js";

export function mark(values, view) {
  const rows = values.map((value, place) => [0, place, 1, value]);
  return makePoints(["nodes"], rows, 1).marks(view, 0, 0, [...values.keys()])[0] ?? null;
}

export function scaled(scale, values) {
  const { at, ticks } = scaleOf(scale, values);
  return [values.map(at), ticks];
}
