// The drawing of a chart as SVG: axes, marks that differ in shape and colour, lines, and the middle half as a bar.

import { escapeMarkup } from "../page/markup.js";
import { scaleOf, shortNumber } from "./scales.js";

const [LEFT, RIGHT, TOP, BOTTOM] = [52, 14, 26, 40]; // pixels around the plot
const [HEIGHT, ROW] = [250, 44]; // pixels: of the plot, and of a row of a spread
const [MARGIN, MEAN] = [10, 44]; // pixels beside a spread, the latter for the number of the mean
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
  return `<path style="${colourOf(look)}" class="xqc-mark${isOwn ? " xqc-own" : ""}" d="${SERIES_LOOKS[look][1]}"${moved}>${inside}</path>`;
}

// A line for each series and origin: {of: the series, isOwn, name, marks}, a mark as in points.js with its `xName`, and
// what stands at the edge of the plot in its place, `outside`. limits: {name, marks}, thin lines.
/** @param {Payload} drawn */
export function drawLines({ width, label, scale, xs, xLabel, xName, lines, limits, looks, titleOf }) {
  const measured = lines.flatMap((/** @type {any} */ { marks }) =>
    marks.flatMap((/** @type {any} */ { low, high, mean, outside }) => (outside ? [] : [low, high, mean])),
  );
  // Limits far above would flatten all else.
  const limited = limits.flatMap((/** @type {any} */ { marks }) => marks.map((/** @type {any} */ { mean }) => mean));
  const low = limited.filter((/** @type {number} */ value) => value < Math.min(...measured));
  const { at, ticks } = scaleOf(scale, [...measured, ...low]);
  const inside = width - LEFT - RIGHT;
  const x = (/** @type {number} */ value) => LEFT + ((xs.indexOf(value) + 0.5) / xs.length) * inside;
  const y = (/** @type {number} */ value) => TOP + (1 - Math.max(0, Math.min(1, at(value)))) * HEIGHT;
  const letters = Math.max(...xs.map((/** @type {number} */ value) => xName(value).length), 1) + 1;
  const every = Math.ceil((letters * LETTER * xs.length) / inside);
  const parts = [
    ...ticks.map(
      (tick) =>
        grid(`M${LEFT} ${rounded(y(tick))}h${inside}`) + textAt(LEFT - 6, y(tick) + 4, shortNumber(tick), "end"),
    ),
    ...xs.map((/** @type {number} */ value, /** @type {number} */ k) =>
      k % every ? "" : textAt(x(value), TOP + HEIGHT + 16, xName(value)),
    ),
    thin(`M${LEFT} ${TOP}v${HEIGHT}h${inside}`),
    textAt(2, 14, label, "start"),
    textAt(LEFT + inside / 2, TOP + HEIGHT + 34, xLabel),
  ];
  for (const { name, marks } of limits) {
    const end = marks.filter((/** @type {any} */ { mean }) => at(mean) <= 1).at(-1);
    parts.push(thin(pathOf(marks, x, y, at)));
    if (end) parts.push(textAt(Math.min(x(end.x) + 40, width - 2), y(end.mean) + 16, name, "end"));
  }
  // Series beside each other, so that no mark hides another's; what is recorded and what is run here at one place.
  const numbers = [...new Set(lines.map((/** @type {any} */ { of }) => of))];
  const step = Math.min(inside / xs.length / (numbers.length + 1), 9);
  for (const line of lines) {
    const { of, isOwn, marks } = line;
    const [nth, look] = [numbers.indexOf(of), Math.min(of, looks) % LOOKS];
    const shifted = (/** @type {number} */ value) => x(value) + (nth - (numbers.length - 1) / 2) * step;
    parts.push(
      `<path class="xqc-line${isOwn ? " xqc-own" : ""}" style="${colourOf(look)}" d="${pathOf(marks, shifted, y, at)}"/>`,
    );
    for (const mark of marks) {
      const [left, top] = [rounded(shifted(mark.x)), y(mark.mean)];
      const half = `M${left} ${rounded(y(mark.low))}V${rounded(y(mark.high))}`;
      if (mark.low !== mark.high) parts.push(`<path class="xqc-half" style="${colourOf(look)}" d="${half}"/>`);
      parts.push(markPath(look, isOwn, `${left} ${rounded(top)}`, titleOf(line, mark)));
      const edge = mark.mean > 0 ? TOP + 18 + 14 * nth : TOP + HEIGHT - 10 - 14 * nth;
      if (mark.outside) parts.push(textAt(Number(left), edge, mark.outside));
    }
  }
  return svgOf(width, TOP + HEIGHT + BOTTOM, `${label} / ${xLabel}`, parts);
}

// A row for each line, with a dot for each position, and a bar at the mean.
/** @param {Payload} drawn */
export function drawSpread({ width, label, scale, lines, looks, dotTitle, ownName }) {
  const values = lines.flatMap((/** @type {any} */ { marks }) => marks[0].values);
  const { at, ticks } = scaleOf(scale, [...values, 1]);
  const inside = width - MARGIN - MEAN;
  const x = (/** @type {number} */ value) => MARGIN + at(value) * inside;
  const bottom = TOP + lines.length * ROW;
  const parts = [
    textAt(2, 14, label, "start"),
    ...ticks.map(
      (tick) => grid(`M${rounded(x(tick))} ${TOP}V${bottom}`) + textAt(x(tick), bottom + 16, shortNumber(tick)),
    ),
    thin(`M${rounded(x(1))} ${TOP}V${bottom}`),
  ];
  lines.forEach((/** @type {any} */ { of, name, isOwn, marks, group }, /** @type {number} */ row) => {
    const [{ mean, values: dots }] = marks;
    const [top, look] = [TOP + row * ROW, Math.min(of, looks) % LOOKS];
    const middle = top + 30;
    parts.push(textAt(MARGIN, top + 13, isOwn ? `${name}, ${ownName}` : name, "start", isOwn ? "xqc-own" : ""));
    dots.forEach((/** @type {number} */ value, /** @type {number} */ dot) => {
      const place = `${rounded(x(value))} ${middle + 3 * ((dot % 3) - 1)}`; // so that equal dots stay visible
      parts.push(markPath(look, isOwn, place, dotTitle(group[dot], value)));
    });
    parts.push(thin(`M${rounded(x(mean))} ${middle - 11}v22`, ' stroke-width="3"'));
    parts.push(textAt(width - MEAN + 8, middle + 4, shortNumber(mean), "start"));
  });
  return svgOf(width, bottom + 24, label, parts);
}

const thin = (/** @type {string} */ path, look = "") => `<path class="xqc-thin"${look} d="${path}"/>`;
const grid = (/** @type {string} */ path) => thin(path, ' stroke-opacity="0.3"');

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
