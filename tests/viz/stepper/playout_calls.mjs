// What the tests of the stepper of playouts ask of its scripts: `sent` is {about, block in base64}.

import { openRun } from "../../../xqlab/viz/stepper/opening.js";
import { PLAYOUT_PANEL } from "../../../xqlab/viz/stepper/playouts/panel.js";
import { numbersAt, rowsAt } from "../../../xqlab/viz/stepper/playouts/replay.js";
import { blockOf } from "../opened.mjs";

function open({ about, block }) {
  const { replay, moves } = openRun({ about, block: blockOf(block) });
  return { run: replay, moves };
}

// Where each command leads from each event, forwards and backwards.
export function playoutLeads(sent, commands) {
  const { run } = open(sent);
  const both = (name, k) => [false, true].map((back) => PLAYOUT_PANEL.commands[name](run, k, back));
  return Array.from({ length: run.events }, (_, k) =>
    Object.fromEntries(commands.map((name) => [name, both(name, k)])),
  );
}

// The state, N, Q and P of all nodes, and the rows, at events.
export function playoutStates(sent, events) {
  const { run } = open(sent);
  return events.map((k) => ({
    state: PLAYOUT_PANEL.stateAt(run, k),
    numbers: [...run.node_parent.keys()].map((node) => numbersAt(run, node, k)),
    rows: rowsAt(run, k).rows.map((row) => ({ ...row, u: row.u === Infinity ? "∞" : row.u })),
  }));
}

// [the nodes drawn, the texts of the tree] at events.
export function playoutTrees(sent, events, width, height) {
  const { run, moves } = open(sent);
  const words = PLAYOUT_PANEL.wordsOf("en");
  const options = { width, height, words, moves: moves.en, sides: sent.about.sides.en, slot: 90 };
  return events.map((k) => {
    const { svg, boxes } = PLAYOUT_PANEL.tree(run, PLAYOUT_PANEL.stateAt(run, k), options);
    return [boxes.map(({ node }) => node), [...svg.matchAll(/xqs-value"[^>]*>([^<]*)</g)].map(([, text]) => text)];
  });
}

export function playoutPanels(sent, events, language) {
  const { run, moves } = open(sent);
  const [words, sides] = [PLAYOUT_PANEL.wordsOf(language), sent.about.sides[language]];
  const options = { words, moves: moves[language], sides };
  return events.map((k) => PLAYOUT_PANEL.html({ replay: run }, PLAYOUT_PANEL.stateAt(run, k), options));
}
