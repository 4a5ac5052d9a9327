// The tree as SVG: searched nodes with values, the path in bold, pruned moves struck out (proven), skipped
// moves with a question mark (a guess), the rest faint.

import { AT_LEAF, AT_OVER, BY_CUTOFF, BY_TABLE, MATE_DISTANCE, UNRECORDED } from "../page/log_constants.js";
import { escapeMarkup, fill } from "../page/markup.js";
import { bestOnPath, finalText, isUnsearched, moveText, shortText, sideToMove, statusAt } from "../page/replay.js";
import { outlinePath } from "../palette/shapes.js";
import { BOX, layOut } from "./layout.js";

const TIP = 4; // pixels of a point that lie outside the box
const AGAIN = `<tspan class="xqs-again" dx="2">↻</tspan>`;

// {svg, boxes}: the SVG of the tree at a state, and the position of each node in it. moves: the texts of the places;
// sides: the names of the players; slot: the width of a node in pixels; mark: draws more on a node, if given;
// hidden: a node whose value is not shown; until, covered: see layOut.
/** @param {Replay} replay @param {State} state @param {any} options */
export function treeSvg(replay, state, { width, height, words, sides, moves, slot, mark, hidden, until, covered }) {
  const drawing = layOut(replay, state, width, height, slot, until, covered);
  const looks = new Map(drawing.boxes.map((box) => [box, lookOf(replay, moves, words, state, box.node, hidden)]));
  return paintTree(replay, state, drawing, looks, { width, height, words, sides, mark });
}

// {svg, boxes} of a drawing; looks: each box -> the appearance of its node.
/** @param {Replay} replay @param {Around} state @param {Drawn} drawing @param {Map<Slot, any>} looks
 * @param {any} options */
export function paintTree(replay, state, drawing, looks, { width, height, words, sides, mark }) {
  const here = [...looks.entries()].find(([box]) => box.node === state.focus);
  const label = here ? fill(words.treeNow, { node: here[1].title }) : words.tree;
  const svg =
    `<svg class="xqs-tree" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    ` role="img" aria-label="${escapeMarkup(label)}">` +
    drawing.levels.map((level) => sideLabel(replay, sides, words, level)).join("") +
    (drawing.gap ? gapText(drawing.gap, drawing.boxes, words) : "") +
    drawing.edges.map(([parent, child]) => edge(parent, child, looks.get(child))).join("") +
    drawing.more.map((more) => moreText(more, words)).join("") +
    drawing.boxes.map((box) => nodeSvg(box, looks.get(box), mark?.(box.node, box.slot - 8))).join("") +
    `</svg>`;
  return { svg, boxes: drawing.boxes };
}

// The appearance of a node: its classes, move, value, badges, first event and tooltip.
/** @param {Replay} replay @param {string[]} moves @param {Words} words @param {State} state @param {number} node
 * @param {number | undefined} hidden */
function lookOf(replay, moves, words, state, node, hidden) {
  const status = statusAt(replay, node, state.event);
  const level = state.path.indexOf(node);
  const move = moveText(replay, moves, words, node);
  const value = node === hidden ? "?" : valueText(replay, state, node, status, level);
  const ending = status === "done" ? replay.node_ending[node] : 0;
  const reason = status === "done" ? replay.node_reason[node] : 0;
  const reduction = status === "waiting" ? 0 : replay.node_reduction[node]; // which is not decided yet
  const again = replay.node_again[node];
  const classes = [
    `xqs-${status}`,
    sideToMove(replay, replay.node_ply[node]) ? "xqs-second" : "xqs-first",
    level >= 0 ? "xqs-on-path" : "",
    node === state.focus ? "xqs-focus" : "",
    node === state.considered ? (isUnsearched(state.kind) ? "xqs-refuted" : "xqs-best") : "",
  ];
  const texts = words.node;
  const notes = [
    ending === BY_TABLE ? texts.table : ending === BY_CUTOFF ? texts.cutoff : "",
    ending === UNRECORDED ? texts.unrecorded : "",
    reason ? fill(reason === MATE_DISTANCE ? texts.proof : texts.guess, { reason: words.reasons[reason] }) : "",
    again ? texts.again : "",
    reduction > 1 ? fill(texts.reduced, { count: reduction }) : reduction === 1 ? texts.reducedByOne : "",
  ];
  const why = words.reasons[replay.node_reason[node]];
  return {
    status,
    move,
    value,
    ending,
    badge: ending === BY_TABLE ? "T" : reason === MATE_DISTANCE ? "M" : reason ? "?" : ending === UNRECORDED ? "…" : "",
    again,
    reduction: reduction > 0 ? `−${reduction}` : "",
    event: replay.node_first_event[node],
    classes: classes.filter(Boolean).join(" "),
    title: fill(texts.title, { move, status: fill(texts[status], { value, reason: why }), notes: notes.join("") }),
  };
}

/** @param {Replay} replay @param {State} state @param {number} node @param {string} status @param {number} level */
function valueText(replay, state, node, status, level) {
  if (status === "done") return finalText(replay, node);
  if (level < 0) return "";
  const best = bestOnPath(replay, state, level);
  return best === null ? "…" : shortText(best);
}

/** @param {Slot} options @param {Payload} look @param {Payload | undefined} mark */
function nodeSvg({ x, y, slot }, look, mark) {
  const width = slot - 8;
  const kind = [AT_LEAF, AT_OVER].includes(look.ending) ? "leaf" : look.classes.includes("xqs-second") ? "min" : "max";
  const hasValue = look.value !== "";
  const parts = [
    `<title>${escapeMarkup(look.title + (mark?.note ?? ""))}</title>`,
    frameSvg(kind, width, 0, "xqs-frame"),
    mark?.svg ?? "",
    look.classes.includes("xqs-focus") ? frameSvg(kind, width, 3, "xqs-ring") : "",
    `<text class="xqs-move" y="${hasValue ? -3.5 : 4.5}">${escapeMarkup(look.move)}${look.again ? AGAIN : ""}</text>`,
    hasValue ? `<text class="xqs-value" y="12.5">${escapeMarkup(look.value)}</text>` : "",
    look.status === "pruned"
      ? `<path class="xqs-strike" d="M${9 - width / 2} ${BOX / 2 - 5}L${width / 2 - 9} ${5 - BOX / 2}"/>`
      : "",
    look.ending === BY_CUTOFF ? `<path class="xqs-shears" d="M-9 ${BOX / 2 + 7}l8-9m2 9l8-9"/>` : "",
    look.status === "skipped" || look.badge === "?" ? questionSvg(width / 2 - 2, -2 - BOX / 2) : "",
    look.badge && look.badge !== "?"
      ? `<text class="xqs-badge" x="${width / 2 - 4}" y="${-3 - BOX / 2}">${look.badge}</text>`
      : "",
    look.reduction
      ? `<text class="xqs-badge xqs-effort" x="${2 - width / 2}" y="${-3 - BOX / 2}">${look.reduction}</text>`
      : "",
  ];
  const at = `transform="translate(${x.toFixed(1)},${y.toFixed(1)})"`;
  return `<g class="xqs-node ${look.classes}" ${at} data-event="${look.event}">${parts.join("")}</g>`;
}

// The mark of a guess.
function questionSvg(/** @type {number} */ x, /** @type {number} */ y) {
  const at = `transform="translate(${x},${y})"`;
  return `<g class="xqs-question" ${at}><circle r="7"/><text y="3.8">?</text></g>`;
}

// The outline of a node, so much outside; the point lies above or below its texts.
/** @param {string} kind @param {number} width @param {number} outside @param {string} name */
function frameSvg(kind, width, outside, name) {
  const [above, below] = [kind === "max" ? TIP : 0, kind === "min" ? TIP : 0];
  const height = BOX + above + below + 2 * outside;
  return `<path class="${name}" d="${outlinePath(kind, 0, -BOX / 2 - above - outside, width + 2 * outside, height)}"/>`;
}

function edge(/** @type {Slot} */ parent, /** @type {Slot} */ child, /** @type {Payload} */ look) {
  const top = parent.y + BOX / 2;
  const bottom = child.y - BOX / 2;
  const middle = ((top + bottom) / 2).toFixed(1);
  const [from, to] = [parent.x.toFixed(1), child.x.toFixed(1)];
  const line = `M${from} ${top.toFixed(1)}C${from} ${middle} ${to} ${middle} ${to} ${bottom.toFixed(1)}`;
  const weight = look.weight ? ` style="stroke-width:${look.weight.toFixed(1)}px"` : "";
  return `<path class="xqs-edge ${look.classes}" d="${line}"${weight}/>`;
}

/** @param {Replay} replay @param {string[]} sides @param {Words} words @param {any} options */
function sideLabel(replay, sides, words, { ply, y }) {
  const side = escapeMarkup(sides[sideToMove(replay, ply)]);
  const title = `<title>${fill(words.toMove, { side })}</title>`;
  return `<text class="xqs-side" x="0" y="${(y + 4).toFixed(1)}">${side}${title}</text>`;
}

function gapText(/** @type {Payload} */ gap, /** @type {Slot[]} */ boxes, /** @type {Words} */ words) {
  const at = `x="${boxes[0].x.toFixed(1)}" y="${gap.y + 4}"`;
  return `<text class="xqs-more" ${at} text-anchor="middle">${fill(words.plies, { count: gap.plies })}</text>`;
}

function moreText(/** @type {Drawn["more"][number]} */ { x, y, count, end }, /** @type {Words} */ words) {
  const anchor = end === "left" ? "end" : "start";
  return (
    `<text class="xqs-more" x="${x.toFixed(1)}" y="${(y + 4).toFixed(1)}" text-anchor="${anchor}">` +
    `+${count}<title>${fill(end === "left" ? words.moreLeft : words.moreRight, { count })}</title></text>`
  );
}
