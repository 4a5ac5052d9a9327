// What the tests of the stepper ask of its scripts: `sent` is a message of `tests.viz.recorded.sent`.

import { NONE, stateAt } from "../../../xqlab/viz/page/replay.js";
import { marksOf, slideBetween } from "../../../xqlab/viz/stepper/board.js";
import { COMMANDS, goalsOf } from "../../../xqlab/viz/stepper/commands.js";
import { placeLike } from "../../../xqlab/viz/stepper/place.js";
import { replayOf } from "../opened.mjs";

// The marks of the board at events, with what they are about.
export function marks(sent, events, line) {
  const replay = replayOf(sent);
  return events.map((k) => {
    const state = stateAt(replay, k);
    const codes = state.path.slice(1).map((node) => replay.node_move[node]);
    const spoken = state.considered === NONE ? 0 : replay.node_move[state.considered];
    return { ...marksOf(replay, state, line), kind: state.kind, codes, spoken };
  });
}

// [the squares between which a piece slides, the path before, the path at] an event.
export function slides(sent, events) {
  const replay = replayOf(sent);
  return events.map((k) => {
    const [before, after] = [stateAt(replay, k - 1).path, stateAt(replay, k).path];
    return [slideBetween(replay, before, after), before, after];
  });
}

// Where each command leads from each event, forwards and backwards.
export function leads(sent, commands, events) {
  const replay = replayOf(sent);
  const both = (name, k) => [COMMANDS[name](replay, k, false), COMMANDS[name](replay, k, true)];
  return events.map((k) => Object.fromEntries(commands.map((name) => [name, both(name, k)])));
}

// The pairs of buttons that a search has.
export function goals(sent) {
  return goalsOf(replayOf(sent));
}

// Of each event the one that corresponds to it in another search, and whether that is about the same place.
export function placesLike(sent, before, events) {
  const [replay, other] = [sent, before].map(replayOf);
  return events.map((k) => placeLike(replay, other, k));
}
