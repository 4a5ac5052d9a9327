// How the stepper shows an alpha-beta search: by its nodes, with the window on a number line.

import { prepare, stateAt } from "../page/replay.js";
import { consideredKind } from "./board.js";
import { COMMANDS, goalsOf, LETTERS, STEPS } from "./commands.js";
import { flightOf, flightText } from "./motion.js";
import { treeSvg } from "./tree.js";
import { HEIGHT, scaleOf, windowSvg } from "./window.js";
import { wordsOf } from "./words.js";

/** @type {Panel} */
export const WINDOW_PANEL = {
  open(/** @type {any} */ arrays, /** @type {Payload} */ about, /** @type {string[]} */ moves) {
    const replay = prepare(arrays, about.root_side, moves, about.view);
    return { replay, scale: scaleOf(replay) };
  },
  stateAt,
  wordsOf,
  commands: COMMANDS,
  steps: STEPS,
  goals: goalsOf,
  letters: LETTERS,
  counters: Object.keys(wordsOf("en").counters),
  counter: (/** @type {Replay} */ replay, /** @type {State} */ state, /** @type {string} */ name) =>
    name === "depth" ? replay.node_depth[state.iteration] : state.counters[name],
  tree: treeSvg,
  height: () => HEIGHT,
  html: (/** @type {Run} */ { scale }, /** @type {State} */ state, /** @type {Payload} */ { width, words }) =>
    windowSvg(scale, state, width, words),
  digits: (/** @type {Payload} */ scale) => 3 + String(scale.largest).length,
  mark: (/** @type {{ kind: number }} */ { kind }) => consideredKind(kind),
  flight(/** @type {Replay} */ replay, /** @type {State} */ state, /** @type {Slot[]} */ boxes) {
    const flight = flightOf(replay, state, boxes);
    return flight && { ...flight, text: flightText(replay, state.focus) };
  },
};
