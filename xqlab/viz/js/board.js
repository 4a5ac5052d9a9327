// The board: the game's own picture, brought up to date by redrawing only the squares that changed.

import { NONE, PRUNED, cellsAfter, squaresOf } from "./replay.js";

// Longer arrows, in cells, lie under the pieces: one that jumps over a piece does not hide it.
const LONG = 1.5;

// A board in `host` that shows states; null where the game has no picture.
export function makeBoard(host, replay, about) {
  const { picture, symbols } = about;
  if (picture === null) return null;
  host.innerHTML =
    `<svg class="xq-board" role="img" viewBox="0 0 ${picture.width} ${picture.height}">` +
    `<style>${picture.style}</style>${picture.background}` +
    `<g></g><g></g><g>${picture.centers.map(() => "<g></g>").join("")}</g><g></g></svg>`;
  const svg = host.firstChild;
  const [marks, low, men, high] = [...svg.children].slice(-4);
  picture.centers.forEach(([x, y], square) =>
    men.children[square].setAttribute("transform", `translate(${x},${y})`),
  );
  const drawn = new Array(picture.centers.length).fill("");

  return (state) => {
    const cells = [...cellsAfter(replay, state.path)].map((number) => symbols[number]);
    cells.forEach((symbol, square) => {
      if (drawn[square] !== symbol) men.children[square].innerHTML = picture.pieces[symbol] ?? "";
      drawn[square] = symbol;
    });
    const { spots, arrows } = marksOf(replay, state);
    marks.innerHTML = spots.map(([square, kind]) => spot(picture, cells, square, kind)).join("");
    const shafts = arrows.map(([from, to, kind]) => arrow(picture, cells, from, to, kind));
    low.innerHTML = shafts
      .filter(({ length }) => length > LONG * picture.cell)
      .map(({ svg }) => svg)
      .join("");
    high.innerHTML = shafts
      .filter(({ length }) => length <= LONG * picture.cell)
      .map(({ svg }) => svg)
      .join("");
    svg.setAttribute("aria-label", describe(replay, about, state));
  };
}

// The marks [square, kind] and arrows [from, to, kind] of a state: the last move, and the move spoken of.
export function marksOf(replay, state) {
  const spots = [];
  const arrows = [];
  const add = (node, from, to, shaft) => {
    const [start, end] = squaresOf(replay, node);
    if (start !== NONE) spots.push([start, from]);
    if (end !== NONE) spots.push([end, to]);
    if (start !== NONE && shaft) arrows.push([start, end, shaft]);
  };
  const speaks = state.considered !== NONE;
  if (state.path.length > 1) add(state.focus, "from", "to", speaks ? "" : "last");
  if (speaks) {
    const kind = state.kind === PRUNED ? "pruned" : "best";
    const [start, end] = squaresOf(replay, state.considered);
    if (start === NONE) spots.push([end, kind]);
    else arrows.push([start, end, kind]);
  }
  return { spots, arrows };
}

function spot(picture, cells, square, kind) {
  const [x, y] = picture.centers[square];
  return `<g class="xq-mark xq-${kind}" transform="translate(${x},${y})">${picture.spot}</g>`;
}

// The same arrow as xqlab.picture draws: it stops at the rims of the pieces at its ends.
function arrow(picture, cells, from, to, kind) {
  const [x, y] = picture.centers[from];
  const [x2, y2] = picture.centers[to];
  const { cell } = picture;
  const length = Math.hypot(x2 - x, y2 - y);
  const rims = [from, to].map((square) => (cells[square] ? 0.46 * cell : 0));
  const room = Math.min(1, (length - 0.5 * cell) / (rims[0] + rims[1] || 1));
  const tail = rims[0] * room;
  const tip = length - rims[1] * room;
  const neck = tip - 0.28 * cell;
  const half = 0.05 * cell;
  const outline = [
    [tail, -half],
    [neck, -half],
    [neck, -3 * half],
    [tip, 0],
    [neck, 3 * half],
    [neck, half],
    [tail, half],
  ];
  const along = (x2 - x) / length;
  const across = (y2 - y) / length;
  const points = outline.map(
    ([u, v]) => `${(x + u * along - v * across).toFixed(1)},${(y + u * across + v * along).toFixed(1)}`,
  );
  return { length, svg: `<polygon class="xq-arrow xq-${kind}" points="${points.join(" ")}"/>` };
}

function describe(replay, about, state) {
  const moves = state.path.slice(1).map((node) => about.moves[replay.node_place[node]]);
  return `${about.picture.name}, ${moves.length ? `after ${moves.join(" ")}` : "before the first move"}`;
}
