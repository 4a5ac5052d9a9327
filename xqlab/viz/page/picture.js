// The game's own picture on a page, updated by redrawing only the squares that changed.

import { html } from "../core/preact.js";
import { Nested } from "../core/widget.js";

// Longer arrows, in cells, lie under the pieces: one that jumps over a piece does not hide it.
const LONG = 1.5;
const SLIDE = 180; // milliseconds that a piece takes to its new square
const FEW = 6; // squares that differ after a move and a reply

// A picture in a view; more: attributes of its element.
/** @param {Picture} picture @param {string[]} cells @param {Marks} marks @param {Payload} more */
export const pictureView = (picture, cells, marks, more) =>
  html`<${Nested} mount=${(/** @type {Root} */ host) => makePicture(host, picture)}
    update=${(/** @type {Pictured} */ drawn) => drawn.draw(cells, marks)} ...${more} />`;

// A picture in `host`: {svg, draw(cells, marks), tell(label, isNumbered), lift(square), carry(symbol, x, y), lay()}.
export function makePicture(/** @type {Root} */ host, /** @type {Picture} */ picture) {
  host.innerHTML =
    `<svg class="xq-board" role="img" viewBox="0 0 ${picture.width} ${picture.height}">` +
    `<style>${picture.style}</style>${picture.background}` +
    `<g></g><g></g><g>${picture.centers.map(() => "<g></g>").join("")}</g><g></g><g></g><g></g></svg>`;
  const svg = host.firstChild;
  const [marks, low, pieces, high, carried, top] = [...svg.children].slice(-6);
  picture.centers.forEach(([x, y], square) =>
    pieces.children[square].setAttribute("transform", `translate(${x},${y})`),
  );
  let drawn = new Array(picture.centers.length).fill("");

  // What those hear who cannot see it; isNumbered: whether the files have numbers instead of letters.
  /** @param {string} [label] @param {boolean} [isNumbered] */
  function tell(label, isNumbered) {
    if (label !== undefined) svg.setAttribute("aria-label", label);
    if (isNumbered !== undefined) svg.classList.toggle("xq-numbered", isNumbered);
  }

  return {
    ...{ svg, tell },
    // The symbol on each square, and the marks. If a piece slides, a captured one appears or disappears at once.
    draw(/** @type {string[]} */ cells, /** @type {Marks} */ marked) {
      const { spots = [], dots = [], arrows = [], rings = [], check = -1, slide = null, pace = 0 } = marked;
      const { over = "", label, isNumbered } = marked;
      const isDue = (/** @type {Move} */ move) => pace || String(move) === String(slide);
      const slides = slidesOf(drawn, cells, pace ? slide : null).filter(isDue);
      cells.forEach((symbol, square) => {
        if (drawn[square] !== symbol)
          pieces.children[square].innerHTML = symbol ? `<g>${picture.pieces[symbol] ?? ""}</g>` : "";
      });
      drawn = [...cells];
      for (const each of slides) slidePiece(pieces.children[each[1]].firstChild, picture, each, pace || SLIDE);
      marks.innerHTML =
        spots.map(([square, kind]) => spotSvg(picture, square, kind)).join("") +
        (check >= 0 ? glowSvg(picture, check) : "");
      const shafts = arrows.map((arrow) => arrowSvg(picture, cells, ...arrow));
      const svgOf = (/** @type {boolean} */ isLong) =>
        shafts.map((shaft) => (shaft.length > LONG * picture.cell === isLong ? shaft.svg : "")).join("");
      low.innerHTML = svgOf(true);
      high.innerHTML =
        [
          ...dots.map(([square, kind]) =>
            cells[square] // a ring around a piece
              ? circleSvg(picture, square, kind, "ring", 0.49)
              : circleSvg(picture, square, kind, "dot", 0.15),
          ),
          ...rings.map(([square, kind]) => circleSvg(picture, square, kind, "ring", 0.45)),
        ].join("") +
        svgOf(false) +
        shafts.map(({ disc }) => disc).join("");
      top.innerHTML = over;
      tell(label, isNumbered);
    },
    // The piece on a square fades while a copy of it is carried; `lay` ends that.
    lift(/** @type {number} */ square) {
      pieces.children[square]?.setAttribute("opacity", "0.25");
    },
    carry(/** @type {string} */ symbol, /** @type {number} */ x, /** @type {number} */ y) {
      carried.innerHTML = `<g class="xq-carried" transform="translate(${x},${y})">${picture.pieces[symbol]}</g>`;
    },
    lay() {
      carried.innerHTML = "";
      for (const piece of pieces.querySelectorAll(":scope > [opacity]")) piece.removeAttribute("opacity");
    },
  };
}

// The squares of a move as spots; those of a move that only places begin with -1.
export function moveSpots(/** @type {number[]} */ [from, to]) {
  const /** @type {Spot[]} */ spots =
      from === to
        ? [[to, "to"]]
        : [
            [from, "from"],
            [to, "to"],
          ];
  return spots.filter(([square]) => square >= 0);
}

// Adds a move to marks: an arrow, or a spot where it only places.
/** @param {{spots: Spot[], arrows: Arrow[]}} marks @param {number[]} move @param {string} kind @param {string} [label] */
export function markMove({ spots, arrows }, [from, to], kind, label = "") {
  if (from >= 0) arrows.push([from, to, kind, label]);
  else if (to >= 0) spots.push([to, kind]);
}

// [from, to] of every piece that has moved, where few squares differ: the king and the rook that castle, a piece that
// moves back; of a promotion the move itself.
/** @param {string[]} before @param {string[]} cells @param {[number, number] | null} move
 * @returns {[number, number][]} */
export function slidesOf(before, cells, move) {
  const changed = [...cells.keys()].filter((square) => before[square] !== cells[square]);
  if (changed.length > FEW) return [];
  const left = new Set(changed.filter((square) => before[square] !== ""));
  const /** @type {[number, number][]} */ slides = [];
  for (const to of changed.filter((square) => cells[square] !== "")) {
    const from = [...left].find((square) => before[square] === cells[to]);
    if (from === undefined) continue;
    left.delete(from);
    slides.push([from, to]);
  }
  if (move && !slides.some(([, to]) => to === move[1]) && left.has(move[0]) && changed.includes(move[1]))
    slides.push(move);
  return slides;
}

/** @param {Root | null} piece @param {Picture} picture @param {any} parts @param {number} duration */
function slidePiece(piece, picture, [from, to], duration) {
  if (!piece?.animate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [x, y] = [0, 1].map((axis) => picture.centers[from][axis] - picture.centers[to][axis]);
  piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration, easing: "ease-out" });
}

function at(/** @type {Picture} */ picture, /** @type {number} */ square) {
  const [x, y] = picture.centers[square];
  return `transform="translate(${x},${y})"`;
}

function spotSvg(/** @type {Picture} */ picture, /** @type {number} */ square, /** @type {string} */ kind) {
  return `<g class="xq-mark xq-${kind}" ${at(picture, square)}>${picture.spot}</g>`;
}

/** @param {Picture} picture @param {number} square @param {string} kind @param {string} shape @param {number} radius */
const circleSvg = (picture, square, kind, shape, radius) =>
  `<circle class="xq-${shape} xq-${kind}" ${at(picture, square)} r="${radius * picture.cell}"/>`;

// The same glow as xqlab.picture draws, without a gradient, which would need an id.
function glowSvg(/** @type {Picture} */ picture, /** @type {number} */ square) {
  const discs = [0.54, 0.62, 0.7].map((radius) => `<circle r="${radius * picture.cell}"/>`);
  return `<g class="xq-mark xq-check" ${at(picture, square)}>${discs.join("")}</g>`;
}

const KINDS = new Set(["best", "refuted", "target", "last", "pruned", "skipped", "refutation", "line", "drawn"]);
const AT_TIP = new Set(["best", "target"]); // arrows whose label is near the tip
const THIN = 0.028; // of a cell, half the shaft of a move in a line; other arrows are thicker
const THICK = 0.05;

// The same arrow as xqlab.picture draws: it stops at the rims of the pieces at its ends. A label is in a
// disc above all arrows: at the tail of a move in a line, else near the tip, as several moves may begin at one piece;
// two slashes cross the arrow of a refutation.
/**
 * @param {Picture} picture @param {string[]} cells @param {number} from
 * @param {number} to @param {string} kind @param {string | number} [label]
 */
function arrowSvg(picture, cells, from, to, kind, label = "") {
  const [x, y] = picture.centers[from];
  const [x2, y2] = picture.centers[to];
  const { cell } = picture;
  const length = Math.hypot(x2 - x, y2 - y);
  const rims = [from, to].map((square) => (cells[square] ? 0.46 * cell : 0));
  const room = Math.min(1, (length - 0.5 * cell) / (rims[0] + rims[1] || 1));
  const tail = rims[0] * room;
  const tip = length - rims[1] * room;
  const neck = tip - 0.28 * cell;
  const [name] = kind.split(" ");
  const half = (name === "line" ? THIN : THICK) * cell;
  const wing = 3 * THICK * cell;
  const [along, across] = [(x2 - x) / length, (y2 - y) / length];
  const outline = [tail, -half, neck, -half, neck, -wing, tip, 0, neck, wing, neck, half, tail, half];
  const points = outline.map((number) => number.toFixed(1)).join(" ");
  const words = KINDS.has(name) ? kind.replace(/\S+/g, "xq-$&") : "";
  const colour = words ? `class="xq-arrow ${words}"` : `class="xq-arrow" color="${kind}"`;
  const slashes = name === "refutation" ? slashesSvg(picture, (tail + neck) / 2, neck - tail) : "";
  const turned = `transform="matrix(${along} ${across} ${-across} ${along} ${x} ${y})"`;
  const svg = `<g ${turned}><polygon ${colour} points="${points}"/>${slashes}</g>`;
  const middle = AT_TIP.has(name) ? Math.max(neck - 0.3 * cell, tail) : tail;
  const disc = label === "" ? "" : discSvg(picture, [x + middle * along, y + middle * across], words, label);
  return { length, svg, disc };
}

function slashesSvg(/** @type {Picture} */ { cell }, /** @type {number} */ middle, /** @type {number} */ room) {
  const size = 0.17 * cell;
  const gap = Math.min(0.08 * cell, 0.2 * room);
  const line = (/** @type {number} */ at) => `M${at - size / 2} ${size}L${at + size / 2} ${-size}`;
  const lines = line(middle - gap) + line(middle + gap);
  return `<path class="xq-slashes xq-halo" d="${lines}"/><path class="xq-slashes" d="${lines}"/>`;
}

/** @param {any} options @param {any} parts @param {string} words @param {string | number} label */
function discSvg({ cell }, [x, y], words, label) {
  const at = `transform="translate(${x.toFixed(1)},${y.toFixed(1)})"`;
  return (
    `<g class="xq-disc ${words}" ${at}><circle r="${(0.19 * cell).toFixed(1)}"/>` +
    `<text y="${(0.095 * cell).toFixed(1)}" font-size="${(0.27 * cell).toFixed(1)}">${label}</text></g>`
  );
}
