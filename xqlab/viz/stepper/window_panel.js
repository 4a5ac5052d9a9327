// How the stepper shows an alpha-beta search: by its nodes, with the window on a number line.

import { prepare, stateAt } from "../page/replay.js";
import { consideredKind } from "./board.js";
import { COMMANDS, goalsOf, LETTERS, STEPS } from "./commands.js";
import { flightOf, flightText } from "./motion.js";
import { treeSvg } from "./tree.js";
import { HEIGHT, scaleOf, windowSvg } from "./window.js";
import { wordsOf } from "./words.js";

/** @type {import("./panels.js").Panel} */
export const WINDOW_PANEL = {
  open(arrays, about, moves) {
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
  counter: (replay, state, name) => (name === "depth" ? replay.node_depth[state.iteration] : state.counters[name]),
  tree: treeSvg,
  height: () => HEIGHT,
  html: ({ scale }, state, { width, words }) => windowSvg(scale, state, width, words),
  digits: (scale) => 3 + String(scale.largest).length,
  mark: ({ kind }) => consideredKind(kind),
  flight(replay, state, boxes) {
    const flight = flightOf(replay, state, boxes);
    return flight && { ...flight, text: flightText(replay, state.focus) };
  },
};
