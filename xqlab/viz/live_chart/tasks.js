// Which searches of a chart a reader has chosen to run, and which of them have been run on this page.

export const ALL = -1; // positions

// Whether a drawing is of one place on the axis below.
export const isSpread = (/** @type {Payload} */ { marks }) => marks === "spread";

// The chosen searches as tasks, the shallow ones first: {search, series, place, x, nodes, on, text, depth}, of which the
// last three are null where they are as recorded.
// state: {on: the series, limit: on the axis below, place, text, mine: own switches, isMine, depth}
/** @param {Payload} about @param {Payload} state @returns {Payload[]} */
export function tasksOf(about, state) {
  const { searches, series, views, unit, parts, reads, mine, elsewhere, isRatio } = about;
  const needed = new Set([...state.on, ...(isRatio ? [unit] : [])]);
  const first = needed.has(unit) ? unit : ([...needed].find((number) => number < series.length) ?? unit);
  const isLast = views.some((/** @type {Payload} */ view) => view.against === "last");
  const isOne = views.every(isSpread); // place on the axis below
  const changed = {
    text: state.place === elsewhere ? state.text : null,
    depth: reads === "whole" || state.depth === about.depth ? null : state.depth,
  };
  const /** @type {Payload[]} */ tasks = [];
  searches.forEach((/** @type {number[]} */ [of, place, x, nodes], /** @type {number} */ search) => {
    const isInLimit = reads !== "whole" || (isOne ? x === state.limit : x <= state.limit);
    if (!isInLimit && !(isLast && x === about.xs.at(-1))) return;
    if (state.place !== ALL && place !== state.place % elsewhere) return;
    const task = { search, place: state.place === elsewhere ? elsewhere : place, x, nodes, ...changed };
    if (parts || needed.has(of)) tasks.push({ ...task, series: of, on: parts && state.isMine ? state.mine : null });
    if (of === first && needed.has(mine)) tasks.push({ ...task, series: mine, on: state.mine });
  });
  return tasks.sort((a, b) => a.x - b.x);
}

// What tells a task from others.
export const taskKey = (/** @type {Payload} */ { search, series, place }) => `${search} ${series} ${place}`;

export const costOf = (/** @type {Payload[]} */ tasks) => tasks.reduce((sum, { nodes }) => sum + nodes, 0);

// Whether what Python has recorded is the same search.
export const isRecorded = (/** @type {Payload} */ { on, text, depth }) =>
  on === null && text === null && depth === null;
