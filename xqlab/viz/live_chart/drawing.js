// The drawing of a chart as SVG: axes, marks that differ in shape and colour, lines, and the middle half as a bar.

import { escapeMarkup } from "../page/markup.js";
import { scaleOf, shortNumber } from "./scales.js";

const [LEFT, RIGHT, TOP, BOTTOM] = [52, 14, 26, 40]; // pixels around the plot
const [HEIGHT, ROW] = [250, 40]; // pixels: of the plot, and of a row of a spread
const LETTER = 7; // pixels that a character takes, at most
const SERIES_LOOKS = [
  ["var(--xq-series-a)", "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z"],
  ["var(--xq-series-b)", "M-4 -4H4V4H-4Z"],
  ["var(--xq-series-c)", "M0 -5.2L5 4H-5Z"],
  ["var(--xq-series-d)", "M0 -5.6L5.6 0L0 5.6L-5.6 0Z"],
  ["var(--xq-series-e)", "M0 5.2L5 -4H-5Z"],
  ["var(--xq-series-f)", "M-1.7 -5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z"],
  ["var(--xq-series-g)", "M-5 -2.4L-2.4 -5L0 -2.4L2.4 -5L5 -2.4L2.4 0L5 2.4L2.4 5L0 2.4L-2.4 5L-5 2.4L-2.4 0Z"],
];
export const LOOKS = SERIES_LOOKS.length; // colours and shapes that tell series apart

const colourOf = (/** @type {number} */ look) => `color: ${SERIES_LOOKS[look][0]}`;
const rounded = (/** @type {number} */ number) => number.toFixed(1);

// The mark of a series, filled where this page has searched it.
/** @param {number} look @param {boolean} isOwn @param {string} at @param {string} title */
export function markPath(look, isOwn, at = "", title = "") {
  const inside = title && `<title>${escapeMarkup(title)}</title>`;
  const moved = at && ` transform="translate(${at})"`;
  return `<path style="${colourOf(look)}" class="xqc-mark ${isOwn ? "xqc-own" : "xqc-recorded"}" d="${SERIES_LOOKS[look][1]}"${moved}>${inside}</path>`;
}

// lines: of each series and each origin {name, look, isOwn, marks}, a mark as in points.js; limits: {name, marks};
// titleOf(line, mark): what a mark says where the mouse is on it.
/** @param {Payload} drawn */
export function drawLines({ width, label, scale, xs, xLabel, xName, lines, limits, titleOf, outside }) {
  // Limits far above would flatten all else.
  const low = limits.flatMap((/** @type {any} */ { marks }) => marks.map((/** @type {any} */ { mean }) => mean));
  const measured = lines.flatMap((/** @type {any} */ { marks }) =>
    marks.flatMap((/** @type {any} */ { span }) => span),
  );
  const spans = [...measured, ...low.filter((/** @type {number} */ value) => value < Math.min(...measured))];
  const { at, ticks } = scaleOf(scale, spans);
  const inside = width - LEFT - RIGHT;
  const x = (/** @type {number} */ value) => LEFT + ((xs.indexOf(value) + 0.5) / xs.length) * inside;
  const y = (/** @type {number} */ value) => TOP + (1 - Math.max(0, Math.min(1, at(value)))) * HEIGHT;
  const names = xs.map(xName);
  const every = Math.ceil(
    (Math.max(...names.map((/** @type {string} */ name) => name.length), 1) + 1) / (inside / xs.length / LETTER),
  );
  const parts = [
    ...ticks.map(
      (tick) =>
        `<path class="xqc-grid" d="M${LEFT} ${rounded(y(tick))}h${inside}"/>` +
        textAt(LEFT - 6, y(tick) + 4, shortNumber(tick), "end"),
    ),
    ...xs.map((/** @type {number} */ value, /** @type {number} */ k) =>
      k % every ? "" : textAt(x(value), TOP + HEIGHT + 16, names[k]),
    ),
    `<path class="xqc-axis" d="M${LEFT} ${TOP}v${HEIGHT}h${inside}"/>`,
    textAt(2, 14, label, "start"),
    textAt(LEFT + inside / 2, TOP + HEIGHT + 34, xLabel),
  ];
  for (const { name, marks } of limits) {
    const end = marks.filter((/** @type {any} */ mark) => at(mark.mean) <= 1).at(-1) ?? marks[0];
    parts.push(`<path class="xqc-limit" d="${pathOf(marks, x, y, at)}"/>`);
    if (end) parts.push(textAt(x(end.x) + 4, y(end.mean) + 16, name, "middle", "xqc-limit-name"));
  }
  // Series beside each other, so that no mark hides another's; what is recorded and what is run here at one place.
  const numbers = [...new Set(lines.map((/** @type {any} */ { number }) => number))];
  const step = Math.min(inside / xs.length / (numbers.length + 1), 9);
  lines.forEach((/** @type {any} */ line, /** @type {number} */ k) => {
    const shift = (numbers.indexOf(line.number) - (numbers.length - 1) / 2) * step;
    const shifted = (/** @type {number} */ value) => x(value) + shift;
    const { look, isOwn, marks } = line;
    for (const { x: value, low, high } of marks)
      if (low !== high)
        parts.push(
          `<path class="xqc-half" style="${colourOf(look)}" d="M${rounded(shifted(value))} ${rounded(y(low))}V${rounded(y(high))}"/>`,
        );
    parts.push(
      `<path class="xqc-line${isOwn ? " xqc-own" : ""}" style="${colourOf(look)}" d="${pathOf(marks, shifted, y, at)}"/>`,
    );
    for (const mark of marks)
      parts.push(markPath(look, isOwn, `${rounded(shifted(mark.x))} ${rounded(y(mark.mean))}`, titleOf(line, mark)));
    for (const { x: value, mean } of marks)
      if (outside(mean))
        parts.push(
          textAt(
            shifted(value),
            mean > 0 ? TOP + 18 + 14 * k : TOP + HEIGHT - 10 - 14 * k,
            outside(mean),
            "middle",
            "xqc-outside",
          ),
        );
  });
  return svgOf(width, TOP + HEIGHT + BOTTOM, label, parts);
}

// rows: {name, look, isOwn, mark} one below the other, a dot for each position, and a bar at the mean.
/** @param {Payload} drawn */
export function drawSpread({ width, label, scale, rows, titleOf }) {
  const values = rows.flatMap((/** @type {any} */ { mark }) => mark.values);
  const { at, ticks } = scaleOf(scale, [...values, 1]);
  const end = 44; // pixels for the mean
  const inside = width - 14 - end;
  const x = (/** @type {number} */ value) => 10 + at(value) * inside;
  const bottom = TOP + rows.length * ROW;
  const parts = [
    textAt(2, 14, label, "start"),
    ...ticks.map(
      (tick) =>
        `<path class="xqc-grid" d="M${rounded(x(tick))} ${TOP}V${bottom}"/>` +
        textAt(x(tick), bottom + 16, shortNumber(tick)),
    ),
    `<path class="xqc-axis" d="M${rounded(x(1))} ${TOP}V${bottom}"/>`,
  ];
  rows.forEach((/** @type {any} */ row, /** @type {number} */ k) => {
    const { name, look, isOwn, mark } = row;
    const middle = TOP + k * ROW + 27;
    parts.push(textAt(10, TOP + k * ROW + 13, name, "start", isOwn ? "xqc-name xqc-own" : "xqc-name"));
    mark.values.forEach((/** @type {number} */ value, /** @type {number} */ dot) =>
      parts.push(markPath(look, isOwn, `${rounded(x(value))} ${middle + 3 * ((dot % 3) - 1)}`, titleOf(row, dot))),
    );
    parts.push(
      `<path class="xqc-mean" d="M${rounded(x(mark.mean))} ${middle - 11}v22"/>`,
      textAt(width - end + 8, middle + 4, shortNumber(mark.mean), "start"),
    );
  });
  return svgOf(width, bottom + 24, label, parts);
}

/** @param {Payload[]} marks @param {(x: number) => number} x @param {(y: number) => number} y @param {(y: number) => number} at */
function pathOf(marks, x, y, at) {
  return marks
    .filter(({ mean }) => at(mean) <= 1.001)
    .map((mark, k) => `${k ? "L" : "M"}${rounded(x(mark.x))} ${rounded(y(mark.mean))}`)
    .join("");
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor @param {string} name */
function textAt(x, y, words, anchor = "middle", name = "") {
  return `<text x="${rounded(x)}" y="${rounded(y)}" text-anchor="${anchor}"${name && ` class="${name}"`}>${escapeMarkup(words)}</text>`;
}

/** @param {number} width @param {number} height @param {string} label @param {string[]} parts */
function svgOf(width, height, label, parts) {
  return `<svg role="img" aria-label="${escapeMarkup(label)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}</svg>`;
}
