// The tree as SVG: searched nodes with values, the path in bold, pruned moves struck out (proven), skipped
// ones with a question mark (a guess), the rest faint.

import { BOX, layOut } from "./layout.js";
import {
  MATE_DISTANCE,
  REASON_NAMES,
  bestOnPath,
  finalText,
  isUnsearched,
  shortText,
  sideToMove,
  statusAt,
} from "./replay.js";

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
    (drawing.gap ? gapText(drawing) : "") +
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
  const reason = status === "done" ? replay.node_reason[node] : 0;
  const less = replay.node_less[node];
  const again = replay.node_again[node];
  const classes = [
    `xqs-${status}`,
    sideToMove(replay, replay.node_ply[node]) ? "xqs-second" : "xqs-first",
    level >= 0 ? "xqs-on-path" : "",
    node === state.focus ? "xqs-focus" : "",
    node === state.considered ? (isUnsearched(state.kind) ? "xqs-refuted" : "xqs-best") : "",
  ];
  const told = {
    waiting: "not searched yet",
    pruned: "pruned, proven not to matter",
    skipped: `skipped on a guess (${REASON_NAMES[replay.node_reason[node]]})`,
    open: "being searched",
    done: `value ${value}`,
  };
  return {
    status,
    move,
    value,
    ending,
    badge: ending === BY_TABLE ? "T" : reason === MATE_DISTANCE ? "M" : reason ? "?" : "",
    effort: [again ? "↻" : "", less > 0 ? `−${less}` : ""].join(""),
    event: replay.node_first_event[node],
    classes: classes.filter(Boolean).join(" "),
    title:
      `${move}: ${told[status]}${ENDING_TEXTS[ending] ?? ""}` +
      (reason ? `, ${reason === MATE_DISTANCE ? "" : "a guess: "}${REASON_NAMES[reason]}` : "") +
      (again ? ", searched again" : "") +
      (less > 0 ? `, searched ${less} ${less === 1 ? "ply" : "plies"} less deep` : ""),
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
  const parts = [
    `<title>${escapeText(look.title)}</title>`,
    frameSvg(width, BOX, round, ""),
    look.classes.includes("xqs-focus") ? frameSvg(width + 6, BOX + 6, round + 3, "xqs-ring") : "",
    `<text class="xqs-move" y="${two ? -3.5 : 4.5}">${escapeText(look.move)}</text>`,
    two ? `<text class="xqs-value" y="12.5">${escapeText(look.value)}</text>` : "",
    look.status === "pruned" ? `<path class="xqs-strike" d="M${5 - width / 2} 0H${width / 2 - 5}"/>` : "",
    look.ending === BY_CUTOFF ? `<path class="xqs-shears" d="M-9 ${BOX / 2 + 7}l8-9m2 9l8-9"/>` : "",
    look.status === "skipped" ? questionSvg(width / 2 - 3, 3 - BOX / 2) : "",
    look.badge === "?" ? questionSvg(width / 2 - 3, 3 - BOX / 2) : "",
    look.badge && look.badge !== "?"
      ? `<text class="xqs-badge" x="${width / 2 - 4}" y="${11 - BOX / 2}">${look.badge}</text>`
      : "",
    look.effort
      ? `<text class="xqs-badge xqs-effort" x="${2 - width / 2}" y="${-3 - BOX / 2}">${look.effort}</text>`
      : "",
  ];
  const at = `transform="translate(${x.toFixed(1)},${y.toFixed(1)})"`;
  return `<g class="xqs-node ${look.classes}" ${at} data-event="${look.event}">${parts.join("")}</g>`;
}

// The mark of a guess.
function questionSvg(x, y) {
  const at = `transform="translate(${x},${y})"`;
  return `<g class="xqs-question" ${at}><circle r="7"/><text y="3.8">?</text></g>`;
}

function frameSvg(width, height, round, name) {
  const corner = `x="${-width / 2}" y="${-height / 2}"`;
  return `<rect class="${name}" ${corner} width="${width}" height="${height}" rx="${round}"/>`;
}

function edge(parent, child, look) {
  const top = parent.y + BOX / 2;
  const bottom = child.y - BOX / 2;
  const middle = ((top + bottom) / 2).toFixed(1);
  const [from, to] = [parent.x.toFixed(1), child.x.toFixed(1)];
  const line = `M${from} ${top.toFixed(1)}C${from} ${middle} ${to} ${middle} ${to} ${bottom.toFixed(1)}`;
  return `<path class="xqs-edge ${look.classes}" d="${line}"/>`;
}

function sideLabel(replay, about, { ply, y }) {
  const side = escapeText(about.sides[sideToMove(replay, ply)]);
  const title = `<title>${side} is to move</title>`;
  return `<text class="xqs-side" x="0" y="${(y + 4).toFixed(1)}">${side}${title}</text>`;
}

function gapText({ gap, boxes }) {
  const at = `x="${boxes[0].x.toFixed(1)}" y="${gap.y + 4}"`;
  return `<text class="xqs-more" ${at} text-anchor="middle">⋮ ${gap.plies} plies ⋮</text>`;
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
