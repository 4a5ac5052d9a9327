// What the tests of the replay ask of it: `sent` is a message of `tests.viz.recorded.sent`.

import * as replays from "../../../xqlab/viz/page/replay.js";
import { layOut } from "../../../xqlab/viz/stepper/layout.js";
import { treeSvg } from "../../../xqlab/viz/stepper/tree.js";
import { wordsOf } from "../../../xqlab/viz/stepper/words.js";
import { replayOf } from "../opened.mjs";

const { NONE, stateAt } = replays;

export function states(sent, events) {
  const replay = replayOf(sent);
  return events.map((k) => {
    const state = stateAt(replay, k);
    const { path, considered, alpha, beta, counters } = state;
    return {
      line: path.slice(1).map((node) => replay.node_move[node]),
      alpha,
      beta,
      bests: path.map((_, index) => replays.bestOnPath(replay, state, index)),
      move: considered === NONE ? 0 : replay.node_move[considered],
      counters,
      cells: [...replays.cellsAfter(replay, path)],
    };
  });
}

// What has happened to each node at each event.
export function statuses(sent, events) {
  const replay = replayOf(sent);
  return events.map((k) => [...replay.node_parent.keys()].map((node) => replays.statusAt(replay, node, k)));
}

// The final texts of nodes: as Max sees them, also as the parent does; the same in the negamax view.
export function finalTexts(sent, nodes) {
  const views = [replayOf(sent), { ...replayOf(sent), view: "negamax" }];
  return nodes.map((node) =>
    views.flatMap((replay) => [replays.finalText(replay, node), replays.finalText(replay, node, true)]),
  );
}

// The window and best value at events in both views.
export function windowsInBothViews(sent, events) {
  const views = [replayOf(sent), { ...replayOf(sent), view: "negamax" }];
  return events.map((k) =>
    views.map((replay) => {
      const { alpha, beta, best, path } = stateAt(replay, k);
      return { alpha, beta, best, ply: path.length - 1 };
    }),
  );
}

export function drawings(sent, events, width, height) {
  const replay = replayOf(sent);
  return events.map((k) => {
    const state = stateAt(replay, k);
    const { boxes, more, gap } = layOut(replay, state, width, height, 60);
    const { path, considered } = state;
    return { path, considered, boxes: boxes.map(({ node, x, y, slot }) => [node, x, y, slot]), more, gap };
  });
}

// How many boxes are drawn at an event: of the whole tree, of what is met until then, and until the last event.
export function boxesUntil(sent, event) {
  const replay = replayOf(sent);
  const state = stateAt(replay, event);
  const count = (until) => layOut(replay, state, 900, 500, 40, until).boxes.length;
  return [count(undefined), count(event), count(replay.events)];
}

// The moves of `node` drawn at an event at which a question stops, and the first events of nodes marked as reduced; then
// the same where the moves of `node` are covered.
export function drawnBefore(sent, event, node) {
  const replay = replayOf(sent);
  const state = stateAt(replay, event);
  const given = { width: 5000, height: 500, slot: 40, words: wordsOf("en"), sides: ["", ""], moves: [], until: event };
  return [null, node].flatMap((covered) => {
    const { svg, boxes } = treeSvg(replay, state, { ...given, covered });
    const below = boxes.map((box) => box.node).filter((each) => replay.node_parent[each] === node);
    const marked = [...svg.matchAll(/data-event="(\d+)"(?:(?!data-event).)*xqs-effort/g)];
    return [below, marked.map(([, first]) => Number(first))];
  });
}
