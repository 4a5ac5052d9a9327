// How the stepper shows a Monte-Carlo tree search: by its playouts, with N, Q, P and U of the children.

import { BACK_UP, EXPAND, SELECT } from "../../page/log_constants.js";
import { signed } from "../../page/signed.js";
import { barsHeight, barsHtml } from "./bars.js";
import { PLAYOUT_COMMANDS, PLAYOUT_GOALS, PLAYOUT_STEPS } from "./jumps.js";
import { openPlayouts, PLAYOUT_COUNTERS, playoutStateAt } from "./replay.js";
import { grownSvg } from "./tree.js";
import { playoutWordsOf } from "./words.js";

/** @type {Panel} */
export const PLAYOUT_PANEL = {
  open(/** @type {Payload} */ arrays, /** @type {Payload} */ about, /** @type {string[]} */ moves) {
    const replay = openPlayouts(arrays, about.root_side, moves);
    const counts = replay.childStart
      .subarray(1)
      .map((/** @type {number} */ end, /** @type {number} */ node) => end - replay.childStart[node]);
    return { replay, scale: { most: Math.max(1, ...counts), digits: String(replay.mostVisits).length + 8 } };
  },
  stateAt: playoutStateAt,
  wordsOf: playoutWordsOf,
  commands: PLAYOUT_COMMANDS,
  steps: PLAYOUT_STEPS,
  goals: () => PLAYOUT_GOALS,
  counters: PLAYOUT_COUNTERS,
  counter: (/** @type {unknown} */ _, /** @type {PlayoutState} */ state, /** @type {string} */ name) =>
    state.counters[name],
  tree: grownSvg,
  height: (/** @type {Payload} */ scale) => barsHeight(scale.most),
  html: (/** @type {Run} */ run, /** @type {PlayoutState} */ state, /** @type {Payload} */ options) =>
    barsHtml(run.replay, state.event, options),
  digits: (/** @type {Payload} */ scale) => scale.digits,
  mark: (/** @type {{ kind: number }} */ { kind }) => (kind === SELECT ? "best" : kind === EXPAND ? "line" : "target"),
  // The value that is backed up moves from the child on this playout's way to its parent.
  flight(/** @type {Replay} */ replay, /** @type {PlayoutState} */ { kind, event, focus, trail }) {
    const from = trail[trail.indexOf(focus) + 1];
    return kind === BACK_UP ? { from, to: focus, text: signed(replay.event_value[event]) } : null;
  },
};
