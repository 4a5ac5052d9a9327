// Which searches of a chart a reader has chosen to run, and which of them have been run on this page.

const AFFORDABLE = 3_000_000; // nodes that a reader is offered at first
export const ALL = -1; // positions

// Whether a drawing is of one place on the axis below.
export const isSpread = (/** @type {Payload} */ { marks }) => marks === "spread";

// The numbers of what a reader adds: a series with own switches, a position; and those of the series offered.
export function numbersOf(/** @type {Payload} */ { series, limits, places, views, unit }) {
  const isRatio = views.some((/** @type {Payload} */ view) => view.against === "unit");
  const offered = [...series.keys()].filter((number) => !isRatio || number !== unit); // the unit's ratio is 1
  return { mine: series.length + limits.length, elsewhere: places.length, isRatio, offered };
}

// The chosen searches as tasks, the shallow ones first: {search, series, place, x, nodes, on, text, depth}, of which the
// last three are null where they are as recorded.
// state: {on: the series, limit: on the axis below, place, text, mine: own switches, isMine, depth}
/** @param {Payload} about @param {Payload} state @returns {Payload[]} */
export function tasksOf(about, state) {
  const { searches, series, unit, parts, reads } = about;
  const { mine, elsewhere, isRatio } = numbersOf(about);
  const needed = new Set([...state.on, ...(isRatio ? [unit] : [])]);
  const first = needed.has(unit) ? unit : ([...needed].find((number) => number < series.length) ?? unit);
  const isLast = about.views.some((/** @type {Payload} */ view) => view.against === "last");
  const changed = {
    text: state.place === elsewhere ? state.text : null,
    depth: reads === "whole" || state.depth === about.depth ? null : state.depth,
  };
  const /** @type {Payload[]} */ tasks = [];
  searches.forEach((/** @type {number[]} */ [of, place, x, nodes], /** @type {number} */ search) => {
    if (!isInLimit(about, state, x) && !(isLast && x === about.xs.at(-1))) return;
    if (state.place !== ALL && place !== state.place % elsewhere) return;
    const task = { search, place: state.place === elsewhere ? elsewhere : place, x, nodes, ...changed };
    if (parts || needed.has(of)) tasks.push({ ...task, series: of, on: parts && state.isMine ? state.mine : null });
    if (of === first && needed.has(mine)) tasks.push({ ...task, series: mine, on: state.mine });
  });
  return tasks.sort((a, b) => a.x - b.x);
}

// Whether a search is to be run by its place on the axis below.
function isInLimit(/** @type {Payload} */ about, /** @type {Payload} */ { limit }, /** @type {number} */ x) {
  if (about.reads !== "whole") return true;
  return about.views.every(isSpread) ? x === limit : x <= limit;
}

// The deepest choice that a page affords, where all of it would take too long.
export function affordable(/** @type {Payload} */ about) {
  const cost = (/** @type {number} */ limit) =>
    about.searches
      .filter((/** @type {number[]} */ [, , x]) => isInLimit(about, { limit }, x))
      .reduce((/** @type {number} */ sum, /** @type {number[]} */ [, , , nodes]) => sum + nodes, 0);
  return about.xs.filter((/** @type {number} */ x) => cost(x) <= AFFORDABLE).at(-1) ?? about.xs[0];
}

// What tells a task from others.
export const taskKey = (/** @type {Payload} */ { search, series, place }) => `${search} ${series} ${place}`;

export const costOf = (/** @type {Payload[]} */ tasks) => tasks.reduce((sum, { nodes }) => sum + nodes, 0);

// Whether what Python has recorded is the same search.
export const isRecorded = (/** @type {Payload} */ { on, text, depth }) =>
  on === null && text === null && depth === null;
