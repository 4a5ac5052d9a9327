// The cells of a view as SVG, in rows (icicle) or in rings (sunburst), and the legend of their colours.

import { html } from "../core/preact.js";
import { namesIn } from "../page/languages.js";
import { CELL_KINDS, ENDING_NAMES, GHOST_ANSWERED } from "../page/log_constants.js";
import { escapeMarkup, widthOf } from "../page/markup.js";
import { shortText } from "../page/replay.js";
import { KIND_COLOURS } from "../palette/meanings.js";
import { valueColour } from "../palette/value_colours.js";
import { countText, ghostText, isEstimate, isGhost, isMerged, nameOf, valueText } from "./state.js";

const ROW_HEIGHT = 26;
const LEAST_LABEL = 26; // pixels of width that a label needs
const HUB = 0.9; // radius of the disc at the centre, in rings
const GHOST_MARKS = ["", "✂", "?", "="]; // by flavour
const FAR = 0.36; // share of the scale from which on letters are white

// The colour of a value as Max sees it, on a scale from -scale to scale.
const cellColour = (/** @type {number} */ value, /** @type {number} */ scale) =>
  valueColour(value / scale, KIND_COLOURS.open[3]);

// The class and fill of a cell.
/** @param {View} view @param {number} cell @param {string} colour @param {number} scale @param {string} id of the patterns */
export function lookOf(view, cell, colour, scale, id) {
  const flavour = view.flavour[cell];
  const estimate = isEstimate(view, cell) ? " xqo-estimate" : "";
  if (isGhost(view, cell)) return { name: `xqo-ghost xqo-ghost${flavour}${estimate}`, fill: `url(#${id}-${flavour})` };
  if (isMerged(view, cell)) return { name: "xqo-merged", fill: "" };
  if (view.node[cell] < 0) return { name: "xqo-kind-iteration", fill: "" };
  if (colour === "value") {
    if (view.bound[cell] === 0) return { name: "xqo-kind-open", fill: "" };
    const far = Math.abs(view.value[cell]) > FAR * scale;
    return { name: far ? "xqo-far" : "xqo-near", fill: cellColour(view.value[cell], scale) };
  }
  const name =
    colour === "kind" ? `xqo-kind-${CELL_KINDS[view.kind[cell]]}` : `xqo-end-${ENDING_NAMES[view.ending[cell]]}`;
  return { name, fill: "" };
}

// Pixels that a text takes in the cells' font.
const textWidth = (/** @type {string} */ text) => widthOf(text, 6.7, 12);

// The longest label of a cell that fits.
/** @param {View} view @param {number} cell @param {number} room @param {Words} words */
export function labelOf(view, cell, room, words) {
  if (room < LEAST_LABEL) return "";
  let texts;
  if (isGhost(view, cell)) {
    const size = ghostText(view, cell);
    const mark = GHOST_MARKS[view.flavour[cell]];
    const name = isMerged(view, cell)
      ? `+${view.moves[cell]}`
      : view.flavour[cell] === GHOST_ANSWERED
        ? ""
        : view.texts[cell];
    const labels = [[mark, name, size], [mark, size], [size], [mark, name], [name], [mark]];
    texts = labels.map((parts) => parts.filter(Boolean).join(" "));
  } else if (isMerged(view, cell)) texts = [`+${view.moves[cell]}`];
  else {
    const name = nameOf(view, words, cell);
    const value = valueText(view, cell, words);
    const nodes = countText(view.searched[cell]);
    const valued = value ? `${name}  ${value}` : name;
    texts = [`${valued}  ·  ${nodes}`, valued, name];
  }
  return texts.find((text) => text && textWidth(text) + 8 <= room) ?? "";
}

const rowsOf = (/** @type {View} */ view) => view.row.reduce((most, row) => Math.max(most, row), 0) + 1;

// The cells, drawn in this form, and `outlines(cell, name)`: an edge of contrasting lightness around one of them. A shadow
// would do, but WebKit draws none inside an SVG. looks(cell): see lookOf.
/** @param {View} view @param {string} form @param {any} looks @param {Words} words @param {number} width
 * @param {string} id */
export function drawCells(view, form, looks, words, width, id) {
  const shape = (form === "icicle" ? rowsShape : ringsShape)(view, words, width);
  const { tag, breadth, outline, label, labelPlace } = shape;
  let [fills, bests, labels] = ["", "", ""];
  for (let cell = 0; cell < view.cells; cell++) {
    const { name, fill } = looks(cell);
    const thin = breadth(cell) < 4 ? " xqo-thin" : "";
    const place = `data-cell="${cell}" ${outline(cell, 0)}`;
    fills += `<${tag} class="${name}${thin}" ${place}${fill && ` fill="${fill}"`}/>`;
    if (view.best[cell]) bests += `<${tag} class="xqo-best" ${outline(cell, 0.5)}/>`;
    const text = label(cell);
    if (text) labels += `<text class="xqo-on-${textClass(name)}${labelPlace(cell)}>${escapeMarkup(text)}</text>`;
  }
  return {
    size: shape.size,
    // The best line is outlined after all cells, so that its outlines are whole.
    cells: `${patterns(id)}<g class="xqo-fills">${fills}</g><g>${bests}</g>`,
    labels,
    outlines: (/** @type {number} */ cell, /** @type {string} */ name) =>
      `<${tag} class="${name} xqo-edge" ${outline(cell, 0)}/><${tag} class="${name}" ${outline(cell, 0)}/>`,
  };
}

// How cells are drawn as rows: as elements `tag` with their attributes, their width in pixels, their label, "" for none,
// and the rest of its class with its attributes.
/** @param {View} view @param {Words} words @param {number} width @returns {CellShape} */
function rowsShape(view, words, width) {
  const breadth = (/** @type {number} */ cell) => (view.end[cell] - view.start[cell]) * width;
  const left = (/** @type {number} */ cell) => view.start[cell] * width;
  const top = (/** @type {number} */ cell) => view.row[cell] * ROW_HEIGHT;
  return {
    tag: "rect",
    size: { width, height: rowsOf(view) * ROW_HEIGHT },
    breadth,
    outline: (cell, inset) =>
      `x="${left(cell).toFixed(2)}" y="${top(cell) + inset}" width="${Math.max(breadth(cell), 0.4).toFixed(2)}"` +
      ` height="${ROW_HEIGHT - 2 * inset}"`,
    label: (cell) => labelOf(view, cell, breadth(cell), words),
    labelPlace: (cell) => `" x="${(left(cell) + 4).toFixed(1)}" y="${top(cell) + 17.5}"`,
  };
}

const textClass = (/** @type {string} */ name) => name.slice(name.lastIndexOf(" ") + 1).replace("xqo-", "");

// Patterns of the three kinds of ghost: stripes for a proof, dots for a guess, plain paper for an answer.
function patterns(/** @type {string} */ id) {
  const stripes = `<path class="xqo-ink" d="M-2,2L2,-2M0,8L8,0M6,10L10,6"/>`;
  const dots = `<circle class="xqo-inkdot" cx="2" cy="2" r="1.1"/><circle class="xqo-inkdot" cx="6" cy="6" r="1.1"/>`;
  const fields = ["", stripes, dots, ""];
  const pattern = (/** @type {number} */ number) =>
    `<pattern id="${id}-${number}" width="8" height="8" patternUnits="userSpaceOnUse">` +
    `<rect class="xqo-paper" width="8" height="8"/>${fields[number]}</pattern>`;
  return `<defs>${[1, 2, 3].map(pattern).join("")}</defs>`;
}

const onRing = (/** @type {number} */ radius, /** @type {number} */ turn, /** @type {number} */ centre) => {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return [centre + radius * Math.cos(angle), centre + radius * Math.sin(angle)].map((part) => part.toFixed(2));
};

// The outline of a sector of a ring; a full circle in two halves, since an arc cannot end where it begins.
/** @param {number} start @param {number} end @param {number} inner @param {number} outer @param {number} centre */
export function arcPath(start, end, inner, outer, centre) {
  if (end - start > 0.9999) {
    const half = (/** @type {number} */ radius, /** @type {number} */ sweep) =>
      `M${onRing(radius, 0, centre)}A${radius},${radius} 0 1 ${sweep} ${onRing(radius, 0.5, centre)}` +
      `A${radius},${radius} 0 1 ${sweep} ${onRing(radius, 0, centre)}Z`;
    return half(outer, 1) + (inner > 0 ? half(inner, 0) : "");
  }
  const large = end - start > 0.5 ? 1 : 0;
  return (
    `M${onRing(outer, start, centre)}A${outer},${outer} 0 ${large} 1 ${onRing(outer, end, centre)}` +
    `L${onRing(inner, end, centre)}A${inner},${inner} 0 ${large} 0 ${onRing(inner, start, centre)}Z`
  );
}

// The same as rings.
/** @param {View} view @param {Words} words @param {number} width @returns {CellShape} */
function ringsShape(view, words, width) {
  const across = Math.min(width, 620);
  const centre = across / 2;
  const ring = (centre - 4) / (rowsOf(view) - 1 + HUB);
  /** @type {(cell: number) => [number, number]} */
  const radii = (cell) =>
    view.row[cell] === 0 ? [0, HUB * ring] : [(view.row[cell] - 1 + HUB) * ring, (view.row[cell] + HUB) * ring];
  const turn = (/** @type {number} */ cell) => view.end[cell] - view.start[cell];
  return {
    tag: "path",
    size: { width: across, height: across },
    breadth: (cell) => turn(cell) * radii(cell)[1] * 2 * Math.PI,
    outline: (cell) => `d="${arcPath(view.start[cell], view.end[cell], ...radii(cell), centre)}"`,
    label(cell) {
      const [inner, outer] = radii(cell);
      const middle = (inner + outer) / 2;
      const room = cell === 0 ? 1.7 * outer : Math.min(turn(cell) * 2 * Math.PI * middle, 2.2 * middle);
      return outer - inner < 15 || room < LEAST_LABEL ? "" : shortLabel(view, cell, room, words);
    },
    // A label lies along its ring; below the middle it is turned, so as not to be upside down.
    labelPlace(cell) {
      const [inner, outer] = radii(cell);
      const place = (view.start[cell] + view.end[cell]) / 2;
      const [x, y] = cell === 0 ? [centre, centre] : onRing((inner + outer) / 2, place, centre);
      const turned = cell === 0 ? 0 : 360 * place + (place > 0.25 && place < 0.75 ? 180 : 0);
      return ` xqo-middle" transform="translate(${x},${y}) rotate(${turned.toFixed(1)})" y="4"`;
    },
  };
}

// A ring is narrow: only the name, but for a ghost also its size.
/** @param {View} view @param {number} cell @param {number} room @param {Words} words */
function shortLabel(view, cell, room, words) {
  if (isGhost(view, cell)) return labelOf(view, cell, room, words);
  const name = isMerged(view, cell) ? `+${view.moves[cell]}` : nameOf(view, words, cell);
  return textWidth(name) + 4 <= room ? name : "";
}

// What the colours in the picture mean: the legend as parts of a view.
/** @param {View} view @param {Payload} about @param {Words} words @param {string} colour @param {string} id */
export function legendOf(view, about, words, colour, id) {
  const cells = [...view.node.keys()];
  const has = (/** @type {(cell: number) => unknown} */ test) => cells.some(test);
  const plain = (/** @type {number} */ cell) => !isGhost(view, cell) && !isMerged(view, cell) && view.node[cell] >= 0;
  const swatch = (/** @type {string} */ name, /** @type {string} */ text, fill = "") =>
    html`<span class="xq-field"><svg width="22" height="14" aria-hidden="true"><rect class=${name} x="1" y="1" width="20"
      height="12" fill=${fill || null} /></svg>${text}</span>`;
  const pattern = (/** @type {number} */ flavour) => `url(#${id}-${flavour})`;
  const [names, texts, column, prefix] =
    colour === "kind"
      ? [CELL_KINDS, words.kinds, view.kind, "kind"]
      : [ENDING_NAMES, words.endings, view.ending, "end"];
  const numbers = [...names.keys()].filter((number) => has((cell) => plain(cell) && column[cell] === number));
  const own = numbers.map((number) => swatch(`xqo-${prefix}-${names[number]}`, texts[names[number]]));
  return [
    colour === "value" ? valueLegend(about, words) : own,
    has((cell) => !isGhost(view, cell) && isMerged(view, cell)) && swatch("xqo-merged", words.kinds.merged),
    has((cell) => view.best[cell] && cell) && swatch("xqo-best", words.bestLine),
    [1, 2, 3]
      .filter((flavour) => has((cell) => view.flavour[cell] === flavour))
      .map((flavour) => {
        const text = `${GHOST_MARKS[flavour]} ${words.ghostKinds[flavour]}`;
        return swatch(`xqo-ghost xqo-ghost${flavour}`, text, pattern(flavour));
      }),
    has((cell) => isEstimate(view, cell)) && swatch("xqo-ghost xqo-estimate", `≈ ${words.estimate}`, pattern(3)),
  ];
}

function valueLegend(/** @type {Payload} */ about, /** @type {Words} */ words) {
  const short = words.short ?? shortText;
  const { sides } = namesIn(about, words.language);
  const steps = Array.from({ length: 21 }, (_, step) => (step / 10 - 1) * about.scale);
  const bars = steps.map(
    (value, step) => html`<rect x=${step * 9} width="9.5" height="12" fill=${cellColour(value, about.scale)} />`,
  );
  return html`<span class="xq-field">${words.better(sides[1])} ${short(-about.scale)}${" "}
    <svg width="189" height="12" aria-hidden="true">${bars}</svg>${" "}${short(about.scale)} ${words.better(sides[0])}</span>`;
}
