// Reads a net's message: fields of cells, their changes, columns on squares. Pure functions, no page.

import { signedText } from "../page/heat.js";

const LEAST = 0.0005; // of the full range: the smallest difference that three digits show
const DARK = [18, 22, 34];
const MIDDLE = [124, 118, 110];
const BRIGHT = [255, 244, 196];

export function clipped(/** @type {number} */ value) {
  return Math.min(Math.max(value, 0), 1);
}

// A field about twice as wide as high, filled row by row: {wide, high, count}.
export function fieldOf(/** @type {number} */ count) {
  const high = Math.max(Math.floor(Math.sqrt(count / 2)), 1);
  return { wide: Math.ceil(count / high), high, count };
}

// The number of the cell at a point of the field, in parts of its width and height; -1 where there is none.
export function cellAt(/** @type {Field} */ { wide, high, count }, /** @type {number} */ x, /** @type {number} */ y) {
  const [column, row] = [Math.floor(x * wide), Math.floor(y * high)];
  if (column < 0 || column >= wide || row < 0 || row >= high) return -1;
  const cell = row * wide + column;
  return cell < count ? cell : -1;
}

// The cell that a key moves to, null for a key without meaning.
export function stepCell(/** @type {Field} */ { wide, count }, /** @type {number} */ cell, /** @type {string} */ key) {
  const to = {
    ArrowLeft: cell - 1,
    ArrowRight: cell + 1,
    ArrowUp: cell - wide,
    ArrowDown: cell + wide,
    PageUp: cell % wide,
    PageDown: cell + wide * Math.floor((count - 1 - cell) / wide),
    Home: 0,
    End: count - 1,
  }[key];
  if (to === undefined) return null;
  return to < 0 || to >= count ? cell : to;
}

// How much brighter each cell became, clipped; empty where there is no board before.
export function changesOf(/** @type {Perspective} */ { before, after }) {
  return before.map((value, cell) => {
    const change = clipped(after[cell]) - clipped(value);
    return Math.abs(change) < LEAST ? 0 : change;
  });
}

// How many cells: {count, brighter, darker, dark, full}.
export function countsOf(/** @type {Perspective} */ side) {
  const changes = changesOf(side);
  const number = (/** @type {number[]} */ values, /** @type {(value: number) => boolean} */ wanted) =>
    values.filter(wanted).length;
  return {
    count: side.after.length,
    brighter: number(changes, (/** @type {any} */ change) => change > 0),
    darker: number(changes, (/** @type {any} */ change) => change < 0),
    dark: number(side.after, (/** @type {number} */ value) => value <= 0),
    full: number(side.after, (/** @type {number} */ value) => value >= 1),
  };
}

// The colour of a value from 0 to 1: dark blue, grey, pale yellow, ever lighter.
export function shadeOf(/** @type {number} */ value) {
  const [low, high, share] = value < 0.5 ? [DARK, MIDDLE, 2 * value] : [MIDDLE, BRIGHT, 2 * value - 1];
  const parts = low.map((part, at) => Math.round(part + (high[at] - part) * clipped(share)));
  return `rgb(${parts.join(",")})`;
}

// The squares whose columns were added or removed in a perspective that was not refreshed: [{square, came, went}], symbols or "".
export function columnSquares(/** @type {Perspective[]} */ sides) {
  const squares = new Map();
  const put = (/** @type {string} */ name, /** @type {Column} */ [symbol, square]) =>
    squares.set(square, { square, came: "", went: "", ...squares.get(square), [name]: symbol });
  for (const side of sides.filter(({ refreshed }) => !refreshed)) {
    side.removed.forEach((piece) => put("went", piece));
    side.added.forEach((piece) => put("came", piece));
  }
  return [...squares.values()];
}

// One cell: {now, before or null, parts: [{sign, symbol, square, change}]}; the changes lead from before to now.
export function cellOf(/** @type {Perspective} */ side, /** @type {number} */ cell) {
  const columns = [
    ...side.removed.map((piece) => ({ sign: -1, piece })),
    ...side.added.map((piece) => ({ sign: 1, piece })),
  ];
  const parts = side.weights.map((column, at) => {
    const {
      sign,
      piece: [symbol, square],
    } = columns[at];
    return { sign, symbol, square, change: sign * column[cell] };
  });
  return { now: side.after[cell], before: side.before[cell] ?? null, parts };
}

// "0.31", "−0.05"; with a sign also "+0.31".
export const rangeText = (/** @type {number} */ value, signed = false) =>
  signed ? signedText(value, 2) : signedText(value, 2).replace("+", "");
