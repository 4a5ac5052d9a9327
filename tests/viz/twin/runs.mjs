// What the tests of two runs side by side ask: `sent` is a message of `tests.viz.docked.sent_twin`.

import { unpack } from "../../../xqlab/viz/page/replay.js";
import { makeCursor } from "../../../xqlab/viz/stepper/cursor.js";
import { openRun } from "../../../xqlab/viz/stepper/opening.js";
import { counterpartAt } from "../../../xqlab/viz/twin/lines.js";
import { jump, linkRuns } from "../../../xqlab/viz/twin/link.js";
import { verdictText } from "../../../xqlab/viz/twin/verdict.js";
import { blockOf } from "../opened.mjs";

function open(sent) {
  return sent.runs.map(({ about, block, partners }) => {
    const { replay, moves } = openRun({ about, block: blockOf(block) });
    return { replay, moves, ...unpack(partners.contents, blockOf(partners.block)) };
  });
}

const movesOf = (runs, language) => (side) => runs[side].moves[language];
const cursorsOf = (runs) => runs.map(({ replay }) => makeCursor(replay.events));

export function counterparts(sent, side, events) {
  const runs = open(sent);
  return events.map((k) => counterpartAt(runs, side, k));
}

// Where both cursors stand after each of these steps [side, event].
export function locked(sent, steps) {
  const runs = open(sent);
  const cursors = cursorsOf(runs);
  const link = linkRuns(runs, cursors);
  return steps.map(([side, k]) => {
    cursors[side].goTo(k, "jump");
    const { exact, event } = link.counterpart();
    return { here: cursors.map((cursor) => cursor.here()), lead: link.lead(), exact, event };
  });
}

// Where both cursors stand before and after they are locked, what is heard, and what runs say that cannot be.
export function unlocked(sent) {
  const runs = open(sent);
  const cursors = cursorsOf(runs);
  let isWanted = false;
  const link = linkRuns(runs, cursors, () => isWanted);
  const heard = [];
  link.on((how, side) => heard.push([how, side]));
  cursors[1].goTo(9, "step");
  const before = cursors.map((cursor) => cursor.here());
  isWanted = true;
  link.relock();
  const after = cursors.map((cursor) => cursor.here());
  const free = linkRuns(null, cursors);
  free.go("difference", false);
  const told = [free.locked(), free.counterpart(), free.leads("difference")];
  return { before, after, heard, free: told };
}

// All events that jumps lead to, [only left, only right, differences on the left, on the right], and the last back.
export function jumps(sent) {
  const runs = open(sent);
  const all = (side, jumped) => {
    const found = [];
    for (let k = -1; ; ) {
      const [led, event] = jump(runs, jumped, side ? [0, k] : [k, 0], side, false);
      if (led !== side || event === k) return found;
      k = event;
      found.push(k);
    }
  };
  const back = jump(runs, "onlyLeft", [runs[0].replay.events, 0], 1, true);
  return [all(0, "onlyLeft"), all(1, "onlyRight"), all(0, "difference"), all(1, "difference"), back];
}

// All verdicts and causes at events of both sides.
export function verdicts(sent, events, language) {
  const runs = open(sent);
  const met = [0, 1].flatMap((side) => events[side].map((k) => counterpartAt(runs, side, k)));
  const texts = met.map((each) => verdictText(runs, each, movesOf(runs, language), language));
  return [[...new Set(texts)], [...new Set(met.map(({ cause }) => cause))]];
}

// What is said of a pruned move, of what answers to it, of the root, and at the end.
export function someVerdicts(sent, pruned) {
  const runs = open(sent);
  const told = (side, k) => verdictText(runs, counterpartAt(runs, side, k), movesOf(runs, "en"), "en");
  const answer = counterpartAt(runs, 1, pruned).event;
  return [told(1, pruned), told(0, answer), told(0, 1), told(0, runs[0].replay.events - 1)];
}
