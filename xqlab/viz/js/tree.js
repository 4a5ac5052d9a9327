// The tree as SVG: searched nodes with their values, the path in bold, pruned moves struck out, the rest faint.

import { BOX, layOut } from "./layout.js";
import { PRUNED, bestOnPath, finalText, shortText, sideToMove, statusAt } from "./replay.js";

const BY_TABLE = 3; // how a node ended, as in xqlab.trace.tree
const BY_CUTOFF = 4;

// The SVG of the tree at a state.
export function treeSvg(replay, about, state, width, height) {
  const drawing = layOut(replay, state, width, height, about.slot);
  const looks = new Map(drawing.boxes.map((box) => [box, lookOf(replay, about, state, box.node)]));
  return (
    `<svg class="xqs-tree" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    ` role="img" aria-label="Search tree">` +
    drawing.levels.map((level) => sideLabel(replay, about, level)).join("") +
    (drawing.gap ? gapText(drawing, width) : "") +
    drawing.edges.map(([parent, child]) => edge(parent, child, looks.get(child))).join("") +
    drawing.more.map(moreText).join("") +
    drawing.boxes.map((box) => nodeSvg(box, looks.get(box))).join("") +
    `</svg>`
  );
}

// What a node looks like: classes, its move, its value, its first event, and a text for the mouse.
function lookOf(replay, about, state, node) {
  const status = statusAt(replay, node, state.event);
  const level = state.path.indexOf(node);
  const move = about.moves[replay.node_place[node]] || "root";
  const value = valueText(replay, state, node, status, level);
  const ending = status === "done" ? replay.node_ending[node] : 0;
  const classes = [
    `xqs-${status}`,
    sideToMove(replay, replay.node_ply[node]) ? "xqs-second" : "xqs-first",
    level >= 0 ? "xqs-on-path" : "",
    node === state.focus ? "xqs-focus" : "",
    node === state.considered ? (state.kind === PRUNED ? "xqs-refuted" : "xqs-best") : "",
    ending === BY_CUTOFF ? "xqs-cut" : "",
    ending === BY_TABLE ? "xqs-table" : "",
  ];
  const told = { waiting: "not searched yet", pruned: "pruned", open: "being searched", done: `value ${value}` };
  return {
    status,
    move,
    value,
    event: replay.node_first_event[node],
    classes: classes.filter(Boolean).join(" "),
    title: `${move}: ${told[status]}${ENDING_TEXTS[ending] ?? ""}`,
  };
}

const ENDING_TEXTS = { [BY_TABLE]: ", from the table", [BY_CUTOFF]: ", cut off" };

function valueText(replay, state, node, status, level) {
  if (status === "done") return finalText(replay, node);
  if (level < 0) return "";
  const best = bestOnPath(replay, state, level);
  return best === null ? "…" : shortText(best);
}

function nodeSvg({ x, y, slot }, look) {
  const width = slot - 8;
  const round = look.classes.includes("xqs-second") ? BOX / 2 : 3;
  const two = look.value !== "";
  return (
    `<g class="xqs-node ${look.classes}" transform="translate(${x.toFixed(1)},${y.toFixed(1)})" data-event="${look.event}">` +
    `<title>${escapeText(look.title)}</title>` +
    `<rect x="${-width / 2}" y="${-BOX / 2}" width="${width}" height="${BOX}" rx="${round}"/>` +
    (look.classes.includes("xqs-focus")
      ? `<rect class="xqs-ring" x="${-width / 2 - 3}" y="${-BOX / 2 - 3}" width="${width + 6}" height="${BOX + 6}" rx="${round + 3}"/>`
      : "") +
    `<text class="xqs-move" y="${two ? -3.5 : 4.5}">${escapeText(look.move)}</text>` +
    (two ? `<text class="xqs-value" y="12.5">${escapeText(look.value)}</text>` : "") +
    (look.status === "pruned" ? `<path class="xqs-strike" d="M${-width / 2 + 5} 0H${width / 2 - 5}"/>` : "") +
    (look.classes.includes("xqs-cut") ? `<path class="xqs-shears" d="M-9 ${BOX / 2 + 7}l8-9M1 ${BOX / 2 + 7}l8-9"/>` : "") +
    (look.classes.includes("xqs-table") ? `<text class="xqs-badge" x="${width / 2 - 4}" y="${-BOX / 2 + 11}">T</text>` : "") +
    `</g>`
  );
}

function edge(parent, child, look) {
  const top = parent.y + BOX / 2;
  const bottom = child.y - BOX / 2;
  const middle = (top + bottom) / 2;
  const at = (value) => value.toFixed(1);
  const line = `M${at(parent.x)} ${at(top)}C${at(parent.x)} ${at(middle)} ${at(child.x)} ${at(middle)} ${at(child.x)} ${at(bottom)}`;
  return `<path class="xqs-edge ${look.classes}" d="${line}"/>`;
}

function sideLabel(replay, about, { ply, y }) {
  return `<text class="xqs-side" x="0" y="${(y + 4).toFixed(1)}">${escapeText(about.sides[sideToMove(replay, ply)])}</text>`;
}

function gapText({ gap, boxes }, width) {
  const x = boxes.length ? boxes[0].x : width / 2;
  return `<text class="xqs-more" x="${x.toFixed(1)}" y="${gap.y + 4}" text-anchor="middle">⋮ ${gap.plies} plies ⋮</text>`;
}

function moreText({ x, y, count, end }) {
  const anchor = end === "left" ? "end" : "start";
  return (
    `<text class="xqs-more" x="${x.toFixed(1)}" y="${(y + 4).toFixed(1)}" text-anchor="${anchor}">` +
    `+${count}<title>${count} more moves to the ${end}</title></text>`
  );
}

export function escapeText(text) {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
