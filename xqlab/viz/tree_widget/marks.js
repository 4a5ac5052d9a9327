// The mark of a node or a bundle of nodes: its shape, texts and colour, and the branch that leads to it. Shapes and
// colours have the meanings of xqlab/meanings.py. Pure functions that return SVG.

import { AT_LEAF, AT_OVER, BY_TABLE, MATE_DISTANCE, OPEN, UNRECORDED, UNSEARCHED } from "../page/log_constants.js";
import { escapeMarkup } from "../page/markup.js";
import { isNull, moveText, sideToMove } from "../page/replay.js";
import { KIND_COLOURS, SIDE_COLOURS } from "../palette/meanings.js";
import { outlinePath } from "../palette/shapes.js";
import { valueColour } from "../palette/value_colours.js";
import { ghostValue } from "./node_labels.js";
import { hasChildren, hides, isSearched, sortOf } from "./state.js";

// Kinds also differ in hatching: no meaning depends on colour alone.
/** @type {Payload} */
export const HATCHED = {
  CUT: "M-2 10L10 -2M-2 2L2 -2M6 10L10 6",
  ALL: "M0 4H8",
  PROVED: "M0 2H8M0 6H8",
  again: "M4 0V8",
  null: "M4 4h.01",
};
const [MOVE, WINDOW, VALUE, SMALL] = [13.5, 12, 13.5, 12]; // sizes of texts
/** @type {Record<string, [least: number, padding: number, height: number | null]>} */
const SHAPE_SIZES = {
  // of shapes, as wide as their texts with this padding; a circle is as high as wide
  ...{ max: [36, 12, 36], min: [36, 12, 36], leaf: [26, 10, 26], over: [26, 10, 26], quiescence: [34, 8, null] },
  bundle: [1, 14, 2 * SMALL + 12],
};
const TINT = 0.62; // of the colour of a value: black letters stand on it
const SORTS = ["searched", "skipped", "pruned"]; // see sortOf
const [ROW_MOVE, ROW_WINDOW, ROW_PILL] = [17, 14, 19];
const STROKES = 24;

// The approximate width of a text in the widest of the usual fonts.
export function textWidth(/** @type {string} */ text, /** @type {number} */ size) {
  let width = 0;
  for (const letter of text) {
    if (" .,:;|il!'()[]…".includes(letter)) width += 0.36;
    else if ("MW≥≤∞−+=#%mw".includes(letter)) width += 0.86;
    else width += letter > "⺀" ? 1.02 : 0.62;
  }
  return size * width;
}

// How an item of the tree is drawn.
//   options  {words, about, colour, windows, best, proven, scale}: best, a set of nodes on the best line;
//            proven, whether its values are proven; scale, the size of value at which colours are fullest;
//            verdictOf(node), what is said of the branch to a node, see branchSvg
/** @param {Tree} tree @param {Item} item @param {Payload} options */
export function markOf(tree, item, options) {
  const { words, about, windows } = options;
  const { node, hidden } = item;
  if (item.members.length) return measured(bundleMark(tree, item, words));
  const ending = tree.node_ending[node];
  const move = item.level ? moveText(tree, about.moves, words, node) : "";
  const opening = about.openings?.[tree.node_opening[node] - 1];
  const left = hidden.left ? `⋯ ${short(hidden.left)}` : "";
  const later = {
    isLater: tree.node_later[node] === 1,
    pill: hides(hidden) ? hiddenText(hidden) : opening ? `⊕ ${opening.value}` : left,
    isOpening: !hides(hidden) && Boolean(opening),
  };
  const side = sideToMove(tree, tree.node_ply[node]);
  const pointed = ["max", "min"][side];
  if (tree.node_ghost[node]) {
    const sort = tree.node_ghost[node] > 1 ? "beyond" : "pruned";
    const own = { shape: hasChildren(tree, node) ? pointed : "leaf", sort, value: ghostValue(tree, node) };
    return measured({ ...BARE, ...own, move, isGhost: true, fill: "none", ...later });
  }
  if (!isSearched(tree, node))
    return measured({ ...BARE, shape: ending === UNSEARCHED ? "pruned" : "skipped", move, ...later });
  const ends = ending === AT_LEAF ? "leaf" : ending === AT_OVER ? "over" : "";
  const shape = ends || (tree.node_quiescence[node] ? "quiescence" : pointed);
  const less = tree.node_reduction[node] > 0 && item.level ? ` −${tree.node_reduction[node]}` : "";
  const again = tree.node_again[node] === 1;
  const reason = tree.node_reason[node];
  const guess = reason === MATE_DISTANCE ? "M" : reason ? "?" : "";
  return measured({
    ...BARE,
    shape,
    verdict: options.verdictOf?.(node) ?? "",
    move: move + (again ? " ↻" : "") + (windows ? "" : less),
    window: windows && !ends ? tree.labels.detail(tree, node) + less : "",
    value: tree.labels.value(tree, node),
    badge: ending === BY_TABLE ? "T" : ending === UNRECORDED ? "…" : guess,
    isOpen: ending === OPEN,
    isBest: options.best.has(node),
    isMissing: !hides(hidden) && hidden.left > 0,
    ...later,
    ...paintOf(tree, node, shape, { ...options, again, side }),
  });
}

/** @type {Mark} */
export const BARE = {
  ...{
    shape: "leaf",
    move: "",
    window: "",
    value: "",
    note: [],
    badge: "",
    pill: "",
    sort: "",
    verdict: "",
    hatch: "",
  },
  ...{ isOpen: false, isBest: false, isMissing: false, isLater: false, isOpening: false, isGhost: false },
  ...paintOfKind("leaf"),
};

/** @param {Tree} tree @param {Item} item @param {Words} words */
function bundleMark(tree, { members }, words) {
  const counts = SORTS.map((_, sort) => members.filter((node) => sortOf(tree, node) === sort).length);
  const sorts = SORTS.filter((_, sort) => counts[sort]);
  const isOne = sorts.length === 1;
  const note = isOne
    ? [words.more(members.length), words.sorts[sorts[0]]]
    : sorts.map((sort) => words.some(counts[SORTS.indexOf(sort)], words.sorts[sort]));
  return { ...BARE, shape: "bundle", sort: isOne ? sorts[0] : "mixed", note };
}

/** @param {Tree} tree @param {number} node @param {string} shape @param {any} options */
function paintOf(tree, node, shape, { colour, scale, again, side }) {
  if (colour === "value" && tree.node_last_event[node] >= 0) {
    const value = side ? -tree.node_value[node] : tree.node_value[node]; // as Max sees it
    return { ...paintOfKind("leaf"), fill: paintOfValue(value / scale), hatch: "" };
  }
  if (shape === "quiescence" && colour === "side") return { ...paintOfKind(shape), hatch: "" };
  if (colour === "side" && (shape === "max" || shape === "min")) {
    const [edge, , fill] = SIDE_COLOURS[side ? "second" : "first"];
    return { fill, edge, hatch: "" };
  }
  if (colour !== "kind" || shape === "leaf" || shape === "over") return { ...paintOfKind("leaf"), hatch: "" };
  const kind = shape === "quiescence" ? shape : tree.labels.kind(tree, node) || "leaf";
  const name = isNull(tree, node) ? "null" : again ? "again" : kind;
  return { ...paintOfKind(name), hatch: HATCHED[name] ? name : "" };
}

// Fill and edge of a kind of node, such as "CUT" or "again".
export function paintOfKind(/** @type {string} */ name) {
  const [edge, , fill] = /** @type {Payload} */ (KIND_COLOURS)[name.toLowerCase()];
  return { fill, edge };
}

// `share` from −1, best for Min, to 1; beyond them the fullest colour.
export function paintOfValue(/** @type {number} */ share) {
  return valueColour(share, "#ffffff", TINT);
}

// "+12" nodes; if no node is hidden, "//12" pruned or "?12" skipped moves.
function hiddenText(/** @type {Hidden} */ { searched, pruned, skipped }) {
  return searched ? `+${short(searched)}` : pruned ? `//${short(pruned + skipped)}` : `?${short(skipped)}`;
}

// 1 234 as "1234", 12 345 as "12k".
function short(/** @type {number} */ count) {
  return count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`;
}

// A mark with its sizes: shapeWidth, shapeHeight; head, the height of the texts above; width, height of the whole.
function measured(/** @type {Mark} */ mark) {
  const [least, padding, high] = SHAPE_SIZES[mark.shape] ?? [0, 0, 0];
  const inside = mark.note.length ? mark.note.map((line) => textWidth(line, SMALL)) : [textWidth(mark.value, VALUE)];
  const shapeWidth = least && Math.max(least, ...inside.map((width) => width + padding));
  const shapeHeight = high ?? shapeWidth;
  const head = (mark.move ? ROW_MOVE : 0) + (mark.window ? ROW_WINDOW : 0);
  const texts = [
    textWidth(mark.move, MOVE),
    textWidth(mark.window, WINDOW),
    mark.pill ? textWidth(mark.pill, SMALL) + 14 : 0,
  ];
  const crossed = ["pruned", "skipped"].includes(mark.sort || mark.shape) ? STROKES : 0;
  const width = Math.max(shapeWidth, crossed, ...texts);
  return { ...mark, shapeWidth, shapeHeight, head, width, height: head + shapeHeight + (mark.pill ? ROW_PILL : 0) };
}

// The mark as SVG, the middle of its upper edge at (0, 0). `hatch(name)` returns the paint of a hatching.
export function markSvg(/** @type {Measured} */ mark, /** @type {Hatch} */ hatch) {
  const { shape, head, shapeWidth: width, shapeHeight: height } = mark;
  const faint = shape === "pruned" || shape === "skipped";
  const name = faint || mark.isGhost ? "xqg-unsearched" : `xqg-move${mark.isBest ? " xqg-on-line" : ""}`;
  const above =
    (mark.move && textSvg(name, 0, ROW_MOVE / 2, MOVE, mark.move)) +
    (mark.window && textSvg("xqg-window", 0, head - ROW_WINDOW / 2 - 1, WINDOW, mark.window));
  if (faint) return above + pillSvg(mark);
  if (shape === "bundle") {
    const note = mark.note.map((line, at) => textSvg("xqg-hidden-moves", 0, 11.5 + at * (SMALL + 2), SMALL, line));
    return `${above}<rect class="xqg-bundle" x="${-width / 2}" y="0" width="${width}" height="${height}" rx="8"/>${note.join("")}`;
  }
  const middle = head + height * (shape === "max" ? 0.61 : shape === "min" ? 0.39 : 0.5);
  const halo = mark.hatch ? ` stroke="${mark.fill}"` : "";
  const badge = mark.badge && badgeSvg(mark.badge, width / 2 + 2, head + (shape === "max" ? 9 : 6));
  return (
    `${above}${outlineSvg(mark, head, width, height, hatch)}` +
    `<text class="xqg-value${mark.isBest ? " xqg-bold" : ""}${ghostClass(mark)}"${halo} y="${n(middle + 0.35 * VALUE)}"` +
    ` font-size="${VALUE}">${escapeMarkup(mark.value)}</text>${badge}${pillSvg(mark)}`
  );
}

// What a mark says below its shape.
function pillSvg(/** @type {Measured} */ mark) {
  if (!mark.pill) return "";
  const [width, top] = [textWidth(mark.pill, SMALL) + 12, mark.head + mark.shapeHeight + 3];
  const name = `xqg-pill${mark.isMissing ? " xqg-missing" : ""}${mark.isOpening ? " xqg-later" : ""}`;
  return (
    `<g class="${name}"><rect x="${n(-width / 2)}" y="${top}" width="${n(width)}" height="16" rx="8"/>` +
    `${textSvg("", 0, top + 8, SMALL, mark.pill)}</g>`
  );
}

// The bare shape of a mark, the middle of its upper edge at (0, y).
/** @param {Mark} mark @param {number} y @param {number} width @param {number} height @param {Hatch} hatch */
export function outlineSvg(mark, y, width, height, hatch) {
  const classes = `xqg-shape${mark.isBest ? " xqg-on-line" : ""}${mark.isOpen ? " xqg-open" : ""}${laterClass(mark)}${ghostClass(mark)}`;
  const path = `d="${outlinePath(mark.shape, 0, y, width, height)}"`;
  const own = `<path class="${classes}" ${path} fill="${mark.fill}" stroke="${mark.edge}"/>`;
  return mark.hatch && hatch ? `${own}<path ${path} fill="${hatch(mark.hatch)}"/>` : own;
}

// The badge of a node whose value did not come from its moves: black if it is certain, white for a guess.
export function badgeSvg(/** @type {string} */ letter, /** @type {number} */ x, /** @type {number} */ y) {
  const at = `transform="translate(${n(x)},${n(y)})"`;
  const shape = letter === "?" ? '<circle r="7.5"/>' : '<rect x="-7" y="-7" width="14" height="14"/>';
  return `<g class="xqg-badge ${letter === "?" ? "xqg-guess" : "xqg-sure"}" ${at}>${shape}${textSvg("", 0, 0, 10.5, letter)}</g>`;
}

const laterClass = (/** @type {Mark} */ { isLater }) => (isLater ? " xqg-later" : "");
const ghostClass = (/** @type {Mark} */ { isGhost }) => (isGhost ? " xqg-ghost" : "");

// The signs of the verdicts on a branch: `marked` as pruned, and what a check says of that.
const /** @type {Record<string, string>} */ SIGNS = { right: "✓", missed: "!", wrong: "✗", neither: "–" };

// The branch from (x, y), at the parent, down to (x2, y2).
/** @param {Mark} mark @param {number} x @param {number} y @param {number} x2 @param {number} y2 */
export function branchSvg(mark, x, y, x2, y2) {
  const line = `M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}`;
  const later = laterClass(mark);
  if (mark.isBest) return `<path class="xqg-branch xqg-on-line" d="${line}"/>`;
  const sort = mark.sort || mark.shape;
  const /** @type {(share: number) => [number, number]} */ at = (share) => [x + share * (x2 - x), y + share * (y2 - y)];
  if (mark.verdict) return verdictSvg(mark.verdict, line, strokesAcross(x, y, x2, y2, 0.4), at(0.76));
  if (sort === "skipped") return `<path class="xqg-branch xqg-dotted" d="${line}"/>${badgeSvg("?", ...at(0.62))}`;
  if (sort === "pruned")
    return `<path class="xqg-branch xqg-dashed" d="${line}"/><path class="xqg-strokes" d="${strokesAcross(x, y, x2, y2)}"/>`;
  const way = sort === "beyond" ? " xqg-dashed" : later;
  return `<path class="xqg-branch${mark.shape === "bundle" ? " xqg-to-bundle" : way}" d="${line}"/>`;
}

// Two strokes across a branch, at a share of its length.
/** @param {number} x @param {number} y @param {number} x2 @param {number} y2 */
function strokesAcross(x, y, x2, y2, middle = 0.62) {
  const length = Math.hypot(x2 - x, y2 - y) || 1;
  const [along, across] = [(x2 - x) / length, (y2 - y) / length];
  const strokes = [-2.5, 2.5].map((aside) => {
    const share = middle + aside / length;
    const [px, py] = [x + share * (x2 - x), y + share * (y2 - y)];
    return `M${n(px - 7 * across)} ${n(py + 7 * along)}L${n(px + 7 * across)} ${n(py - 7 * along)}`;
  });
  return strokes.join("");
}

// Dashed where the branch is not searched, strokes where it is marked, and the sign of the verdict.
/** @param {string} verdict @param {string} line @param {string} strokes @param {Point} place */
function verdictSvg(verdict, line, strokes, [x, y]) {
  const dashed = ["right", "missed", "neither", "left"].includes(verdict) ? " xqg-dashed" : "";
  const sign = SIGNS[verdict];
  return (
    `<g class="xqg-verdict" data-verdict="${verdict}"><path class="xqg-branch${dashed}" d="${line}"/>` +
    (["missed", "left"].includes(verdict) ? "" : `<path class="xqg-strokes" d="${strokes}"/>`) +
    (sign ? `<g transform="translate(${n(x)},${n(y)})"><circle r="8"/>${textSvg("", 0, 0, 12, sign)}</g>` : "") +
    `</g>`
  );
}

/** @param {string} name @param {number} x @param {number} y @param {number} size @param {string} text */
function textSvg(name, x, y, size, text) {
  const at = x ? ` x="${n(x)}"` : "";
  return `<text${name ? ` class="${name}"` : ""}${at} y="${n(y + 0.35 * size)}" font-size="${size}">${escapeMarkup(text)}</text>`;
}

export function n(/** @type {number} */ number) {
  return Math.round(number * 10) / 10;
}
