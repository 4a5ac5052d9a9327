// How the stepper shows an alpha-beta search: by its nodes, with the window [α, β] as two marks on a number line, and the
// best value so far.

import { INFINITY, LEAVE, RULE_WIN } from "../page/log_constants.js";
import { escapeMarkup, fill } from "../page/markup.js";
import { finalText, prepare, shortText, stateAt } from "../page/replay.js";
import { consideredKind } from "./board.js";
import { COMMANDS, goalsOf, STEPS } from "./commands.js";
import { treeSvg } from "./tree.js";
import { wordsOf } from "./words.js";

const EDGE = 66; // pixels at each end, where infinity, mates and their labels go
const AXIS = 37; // the height of the line
const HEIGHT = 78;
const LINEAR = 60; // the scale is linear if no value is larger, else logarithmic

// The scale of the line: {largest, ticks, at(value) in [-1, 1]}. Wins and losses lie beyond both ends.
function scaleOf(/** @type {Replay} */ replay) {
  let largest = 1;
  for (let k = 0; k < replay.events; k++) {
    const size = Math.abs(replay.event_value[k]);
    if (size > largest && size < RULE_WIN) largest = size;
  }
  if (largest <= LINEAR) {
    const step = [1, 2, 5, 10].find((each) => largest / each <= 5) ?? 20;
    const top = step * Math.ceil(largest / step);
    const ticks = Array.from({ length: 2 * Math.floor(top / step) + 1 }, (_, i) => step * i - top);
    return { largest: top, ticks, at: (/** @type {number} */ value) => clamp(value / top) };
  }
  const spread = (/** @type {number} */ value) => Math.asinh(value / 15);
  const ticks = [-3000, -1000, -300, -100, -30, 0, 30, 100, 300, 1000, 3000].filter(
    (tick) => Math.abs(tick) <= largest,
  );
  return { largest, ticks, at: (/** @type {number} */ value) => clamp(spread(value) / spread(largest)) };
}

function clamp(/** @type {number} */ share) {
  return Math.min(1, Math.max(-1, share));
}

// The SVG of the number line for a state.
/** @param {Payload} scale @param {State} state @param {number} width @param {Words} words */
function windowSvg(scale, state, width, words) {
  const x = (/** @type {number} */ value) => {
    if (Math.abs(value) >= INFINITY) return value < 0 ? 6 : width - 6;
    if (Math.abs(value) >= RULE_WIN) return value < 0 ? EDGE / 2 : width - EDGE / 2;
    return Math.round(EDGE + ((width - 2 * EDGE) * (1 + scale.at(value))) / 2);
  };
  const alpha = { x: x(state.alpha), opens: 1, label: `α ${shortText(state.alpha)}` };
  const beta = { x: x(state.beta), opens: -1, label: `β ${shortText(state.beta)}` };
  const crossed = state.alpha >= state.beta;
  const [left, right] = alpha.x <= beta.x && !crossed ? [alpha, beta] : [beta, alpha];
  const label = fill(words.window, {
    alpha: alpha.label,
    beta: beta.label,
    closed: crossed ? words.closed : "",
    best: state.best === null ? "" : fill(words.bestSoFar, { value: shortText(state.best) }),
  });
  return (
    `<svg class="xqs-window" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}"` +
    ` role="img" aria-label="${escapeMarkup(label)}">` +
    `<path class="xqs-axis" d="M6 ${AXIS}H${width - 6}"/>` +
    readable(scale.ticks, x)
      .map((tick) => tickSvg(x(tick), tick))
      .join("") +
    `<path class="${crossed ? "xqs-crossed" : "xqs-between"}" d="M${left.x} ${AXIS}H${right.x}"/>` +
    bracket(alpha) +
    bracket(beta) +
    labelsSvg(left, right, width) +
    (state.best === null ? "" : bestSvg(x(state.best), state.best, width, words)) +
    `</svg>`
  );
}

// The ticks that have room for their numbers, from zero outwards.
function readable(/** @type {number[]} */ ticks, /** @type {(value: number) => number} */ x) {
  const /** @type {number[]} */ kept = [];
  for (const tick of [...ticks].sort((a, b) => Math.abs(a) - Math.abs(b))) {
    if (kept.every((other) => Math.abs(x(tick) - x(other)) > 38)) kept.push(tick);
  }
  return kept;
}

function tickSvg(/** @type {number} */ x, /** @type {number} */ tick) {
  return (
    `<path class="xqs-axis" d="M${x} ${AXIS - 4}v8"/>` +
    `<text class="xqs-tick" x="${x}" y="${AXIS + 24}">${shortText(tick)}</text>`
  );
}

function bracket(/** @type {{ x: number; opens: number }} */ { x, opens }) {
  const line = `M${x + 7 * opens} ${AXIS - 11}h${-7 * opens}v22h${7 * opens}`;
  return `<path class="xqs-bracket" d="${line}"/>`;
}

// The left label ends at its mark and the right label begins at its own, unless an end of the line or the other
// label is in the way.
function labelsSvg(/** @type {any} */ left, /** @type {any} */ right, /** @type {number} */ width) {
  const [room, other] = [left, right].map(({ label }) => 9.7 * label.length);
  let start = Math.min(Math.max(left.x + 4 - room, 0), width - room);
  let next = Math.min(Math.max(right.x - 4, 0), width - other);
  const overlap = start + room + 10 - next;
  if (overlap > 0 && start >= overlap) start -= overlap;
  else if (overlap > 0) next += overlap;
  const text = (/** @type {number} */ x, /** @type {string} */ label) =>
    `<text class="xqs-mark-label" x="${x.toFixed(1)}" y="${AXIS - 19}">${label}</text>`;
  return text(start, left.label) + text(next, right.label);
}

/** @param {number} x @param {number} value @param {number} width @param {Words} words */
function bestSvg(x, value, width, words) {
  const anchor = x < EDGE ? "start" : x > width - EDGE ? "end" : "middle";
  return (
    `<g class="xqs-best-mark" transform="translate(${x},${AXIS})"><path d="M0 -8L8 0L0 8L-8 0Z"/>` +
    `<text y="38" text-anchor="${anchor}">${words.best} ${shortText(value)}</text></g>`
  );
}

/** @type {Panel} */
export const WINDOW_PANEL = {
  open(/** @type {any} */ arrays, /** @type {Payload} */ about, /** @type {string[]} */ moves) {
    const replay = prepare(arrays, about.root_side, moves, about.view);
    return { replay, scale: scaleOf(replay) };
  },
  stateAt,
  wordsOf,
  commands: COMMANDS,
  steps: STEPS,
  goals: goalsOf,
  counters: Object.keys(wordsOf("en").counters),
  counter: (/** @type {Replay} */ replay, /** @type {State} */ state, /** @type {string} */ name) =>
    name === "depth" ? replay.node_depth[state.iteration] : state.counters[name],
  tree: treeSvg,
  height: () => HEIGHT,
  html: (/** @type {Run} */ { scale }, /** @type {State} */ state, /** @type {Payload} */ { width, words }) =>
    windowSvg(scale, state, width, words),
  digits: (/** @type {Payload} */ scale) => 3 + String(scale.largest).length,
  mark: consideredKind,
  // The value that the node returns and, in the negamax view, its negation at the parent.
  flight(/** @type {Replay} */ replay, /** @type {State} */ { kind, focus }) {
    const [own, above] = [false, true].map((byParent) => finalText(replay, focus, byParent));
    const text = own === above ? own : `${own} ⇒ ${above}`;
    return kind === LEAVE ? { from: focus, to: replay.node_parent[focus], text } : null;
  },
};
