// What the widgets show of a Monte-Carlo tree search in the page: the data that Python makes of a recorded one.

import { BACK_UP, EVALUATE, SELECT } from "../../page/log_constants.js";
import { NONE } from "../../page/replay.js";
import { recordingOf, shownLines } from "../recording.js";
import { ROOT_NODE } from "./play.js";

// The data of a run for the stepper, with a place for each node that the log speaks of; as `PlayoutSteps` has them.
//   columns   the columns of play.js; terminal: the state of a node where the game is over
//   own       see `recordingOf`
/** @param {Payload} columns @param {Payload} walker @param {Payload} about @param {Payload} own */
export function stepsOf(columns, walker, about, own) {
  const events = columns.event_kind.length;
  const index = Int32Array.from(new Set([ROOT_NODE, ...columns.event_node])).sort();
  const places = new Int32Array(columns.source_parent.length).fill(NONE);
  index.forEach((node, place) => (places[node] = place));
  const local = (/** @type {Int32Array} */ nodes) => nodes.map((node) => (node < 0 ? NONE : places[node]));
  const of = (/** @type {string} */ name) => Int32Array.from(index, (node) => columns[`source_${name}`][node]);
  const event_node = local(columns.event_node);
  const node_parent = local(of("parent"));
  const entered = new Array(index.length).fill(false);
  const [first, last] = [new Int32Array(index.length), new Int32Array(index.length)];
  entered[ROOT_NODE] = true;
  for (let k = events - 1; k >= 0; k--) first[event_node[k]] = k;
  event_node.forEach((node, k) => {
    last[node] = k;
    if ([SELECT, EVALUATE, BACK_UP].includes(columns.event_kind[k])) entered[node] = true;
  });
  const lines = { line_parent: node_parent, line_code: of("move"), line_entered: entered };
  const shown = shownLines(lines, walker, own);
  const rows = columns.row_event;
  const starts = [...rows.keys()].filter((row) => rows[row] !== rows[row - 1]); // the first row of each choice
  const arrays = {
    ...columns,
    ...shown.arrays,
    event_node,
    node_parent,
    node_place: index.map((_, place) => place),
    node_move: of("move"),
    node_number: of("number"),
    node_ply: of("ply"),
    node_over: of("state").map((state) => Number(state === own.terminal)),
    node_source: index,
    node_first_event: first,
    node_last_event: last,
    choice_event: Int32Array.from(starts, (row) => rows[row]),
    choice_rows: Int32Array.from([...starts, rows.length]),
    row_node: local(columns.row_node),
  };
  return { about: { ...about, ...own, ...shown.about, log_share: own.note, events }, arrays, start: events - 1 };
}

// The data of a run for the tree: its visited nodes; as `PlayoutRecording` has them.
/** @param {Payload} columns @param {Payload} walker @param {Payload} about @param {Payload} own */
export function treeOf(columns, walker, about, own) {
  const /** @type {Payload} */ data = recordingOf(columns, walker, about, own);
  const { node_parent, node_move, node_best_move } = data.arrays;
  const best = new Int32Array(node_parent.length).fill(NONE);
  node_parent.forEach((/** @type {number} */ parent, /** @type {number} */ child) => {
    if (parent !== NONE && node_best_move[parent] && node_best_move[parent] === node_move[child]) best[parent] = child;
  });
  const of = (/** @type {string} */ name) =>
    Float64Array.from(columns.source, (node) => (node < 0 ? 0 : columns[`source_${name}`][node]));
  const [low, high] = [of("low"), of("high")];
  const arrays = {
    ...data.arrays,
    node_best: best,
    node_visits: of("visits"),
    node_q: columns.source_q,
    node_proved: low.map((value, node) => Number(columns.source[node] >= 0 && value === high[node])),
    node_reduction: new Int32Array(best.length),
  };
  return { ...data, arrays };
}
