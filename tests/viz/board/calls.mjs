// What the tests of the board ask of its scripts, beyond single calls.

import { refusalOf, restOf } from "../../../xqlab/viz/board/refusals.js";
import { boardMarks, labelOf, NOWHERE, press, shownCells } from "../../../xqlab/viz/board/state.js";
import { inLanguage, wordsOf } from "../../../xqlab/viz/board/words.js";

// Every move that two presses make.
export function pressedMoves(position) {
  const moves = [];
  for (let from = 0; from < 90; from++)
    for (let to = 0; to < 90; to++) {
      const lifted = press(position, NOWHERE, from).held;
      const { move } = press(position, lifted, to);
      if (move) moves.push(move);
    }
  return moves;
}

// What squares are called; `sets`: while a position is set up.
export function labels(position, about, language, held, squares, sets = false) {
  const setup = sets ? { cells: position.cells } : null;
  const view = { about: inLanguage(about, language), words: wordsOf(language), position, setup, held };
  return squares.map((square) => labelOf(view, square));
}

// Why a move is refused, or one that only places a piece.
export function refused(position, about, language, from, to) {
  const spoken = { about: inLanguage(about, language), words: wordsOf(language) };
  const view = { ...spoken, position: inLanguage(position, language) };
  return from === to ? restOf(view, from) : refusalOf(view, from, to);
}

// The marks at rest, with a piece held, with a move under way and a hint, with a hint, and while setting up.
export function marksInEachState(position, held) {
  const arrows = [[0, 9, "best"]];
  const view = { position, setup: null, held: NOWHERE, pending: null, arrows, hinted: {} };
  return [
    boardMarks(view),
    boardMarks({ ...view, held }),
    boardMarks({ ...view, pending: [3, 13], hinted: { from: 1, to: 2 } }),
    boardMarks({ ...view, hinted: { from: 1, to: 2 } }).arrows,
    boardMarks({ ...view, setup: { cells: [] }, held: 7 }),
  ];
}

// The pieces at rest, with a move under way, and while setting up.
export function cellsInEachState(position, pending) {
  const view = { position, setup: null, pending: null };
  return [shownCells(view), shownCells({ ...view, pending }), shownCells({ ...view, setup: { cells: ["K"] } })];
}

// The marks of a board on which pieces are only placed: at rest, with a hint, and the hint's arrows.
export function marksOfPlaced(position) {
  const view = { position, setup: null, held: NOWHERE, pending: null, arrows: [], hinted: {} };
  const hinted = boardMarks({ ...view, hinted: { from: 0, to: 0 } });
  return [boardMarks(view).spots, hinted.spots, hinted.arrows];
}

// The pieces while a promotion is under way.
export function promoted(position, pending) {
  return shownCells({ position, setup: null, pending });
}
