// What the tests of the overview ask of its scripts about a whole view: `sent` is a message of `test_widget_js`.

import * as draw from "../../../xqlab/viz/overview/draw.js";
import { savingsHtml } from "../../../xqlab/viz/overview/ghosts.js";
import * as state from "../../../xqlab/viz/overview/state.js";
import { searchOverviewWords } from "../../../xqlab/viz/overview/words.js";
import { blockOf } from "../opened.mjs";

const { describe, factsOf, isGhost, pressOf, stepCell } = state;

// The text of a drawing; shape: "icicle" or "sunburst".
function cellsOf({ view, about, words }, shape, colour, width) {
  const looks = (cell) => draw.lookOf(view, cell, colour, about.scale, "id");
  const { cells, labels } = draw.drawCells(view, shape, looks, words, width, "id");
  return cells + labels;
}

function open(sent) {
  const view = state.inLanguage(state.readView(sent.view, blockOf(sent.block)), sent.language);
  return { view, about: sent.about, words: searchOverviewWords(sent.language), cells: [...view.node.keys()] };
}

const KEYS = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"];

// The cells at which an arrow key does not lead to the neighbour, and back.
export function arrows(sent) {
  const { view, cells } = open(sent);
  const wrong = [];
  for (const cell of cells) {
    const [right, left, up, down, home, end] = KEYS.map((key) => stepCell(view, cell, key));
    const beside = view.row[right] === view.row[cell] && view.start[right] >= view.end[cell] - 1e-9;
    if (right !== cell && !beside) wrong.push(["right", cell]);
    if (left !== cell && stepCell(view, left, "ArrowRight") !== cell) wrong.push(["left", cell]);
    if (cell > 0 && up !== view.parent[cell]) wrong.push(["up", cell]);
    if (down !== cell && view.parent[down] !== cell) wrong.push(["down", cell]);
    if (stepCell(view, home, "ArrowLeft") !== home) wrong.push(["home", cell]);
    if (stepCell(view, end, "ArrowRight") !== end) wrong.push(["end", cell]);
  }
  return { wrong, top: stepCell(view, 0, "ArrowUp"), cells: view.cells };
}

// [ghost or not, moves, what a click asks for] of each cell.
export function presses(sent) {
  const { view, cells } = open(sent);
  return cells.map((cell) => [view.flavour[cell], view.moves[cell], pressOf(view, cell)]);
}

export function sentences(sent) {
  const { view, about, words, cells } = open(sent);
  return cells.map((cell) => describe(view, about, words, cell));
}

// [an estimate or not, size, look, facts] of each ghost.
export function ghosts(sent) {
  const { view, about, words, cells } = open(sent);
  return cells
    .filter((cell) => isGhost(view, cell))
    .map((cell) => [
      state.isEstimate(view, cell),
      state.ghostText(view, cell),
      draw.lookOf(view, cell, "kind", 1).name,
      factsOf(view, about, words, cell).flat().join(" "),
    ]);
}

// [the drawing, its legend, the number of cells].
export function drawing(sent, shape, colour) {
  const { view, about, words } = open(sent);
  const legend = JSON.stringify(draw.legendOf(view, about, words, colour, "id"));
  return [cellsOf({ view, about, words }, shape, colour, 900), legend, view.cells];
}

// [a very wide drawing, the longest label of each ghost].
export function ghostLabels(sent, shape) {
  const { view, about, words, cells } = open(sent);
  const texts = cells.filter((cell) => isGhost(view, cell)).map((cell) => draw.labelOf(view, cell, 9e9, words));
  return [cellsOf({ view, about, words }, shape, "kind", 20000), texts];
}

export function savings(sent) {
  const { view, words } = open(sent);
  return savingsHtml(view, words, "id", 800);
}

// The texts of the facts about the cell at the top.
export function topFacts(sent) {
  const { view, about, words } = open(sent);
  return factsOf(view, about, words, 0).map(([, text]) => text);
}
