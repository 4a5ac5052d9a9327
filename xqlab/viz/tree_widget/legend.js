// The legend of the shapes, hatchings, badges and colours that occur, and the SVG file to save.

import { escapeMarkup } from "../page/markup.js";
import { KIND_COLOURS } from "../palette/meanings.js";
import { BARE, badgeSvg, branchSvg, HATCHED, outlineSvg, paintOfKind, paintOfValue, textWidth } from "./marks.js";
import { nodeLabelsOf } from "./node_labels.js";

const [WIDE, HIGH] = [30, 22]; // size of the sample before a text
const LETTERS = 12;

// The style of the drawing. Its colours come from the page's palette, in a saved file from ON_PAPER.
export const DRAWING_STYLE = `
.xqg-drawing text{text-anchor:middle;fill:var(--xq-text)}
.xqg-drawing .xqg-move{font-weight:700}
.xqg-drawing .xqg-move.xqg-on-line{fill:var(--xq-pv)}
.xqg-drawing .xqg-unsearched,.xqg-drawing .xqg-window,.xqg-drawing .xqg-hidden-moves{fill:var(--xq-faint)}
.xqg-drawing .xqg-value{fill:#111;stroke-width:3;paint-order:stroke;stroke-linejoin:round}
.xqg-drawing .xqg-bold{font-weight:700}
.xqg-drawing .xqg-shape{stroke-width:1.5;stroke-linejoin:round}
.xqg-drawing .xqg-shape.xqg-open{stroke-width:1.8;stroke-dasharray:3 3}
.xqg-drawing .xqg-shape.xqg-on-line{stroke:var(--xq-pv);stroke-width:3.2}
.xqg-drawing .xqg-branch{fill:none;stroke:var(--xq-branch);stroke-width:1.5}
.xqg-drawing .xqg-branch.xqg-on-line{stroke:var(--xq-pv);stroke-width:4}
.xqg-drawing .xqg-later,.xqg-drawing .xqg-later rect{stroke-dasharray:7 2.5 1.5 2.5}
.xqg-drawing .xqg-shape.xqg-ghost{stroke:var(--xq-branch);stroke-dasharray:3 3}
.xqg-drawing .xqg-value.xqg-ghost{fill:var(--xq-faint)}
.xqg-drawing .xqg-to-bundle{stroke-dasharray:2 3}
.xqg-drawing .xqg-dashed{stroke-dasharray:5 4}
.xqg-drawing .xqg-dotted{stroke:var(--xq-text);stroke-dasharray:1.5 4}
.xqg-drawing .xqg-strokes{stroke:var(--xq-text);stroke-width:1.8}
.xqg-drawing .xqg-verdict path{stroke-width:2.2}
.xqg-drawing .xqg-verdict circle{fill:var(--xq-ground);stroke:var(--xq-text);stroke-width:1.6}
.xqg-drawing .xqg-verdict text{font-weight:700}
.xqg-drawing [data-verdict="marked"] path{stroke:var(--xq-blue)}
.xqg-drawing [data-verdict="right"] :is(path,circle){stroke:var(--xq-green)}
.xqg-drawing [data-verdict="right"] text{fill:var(--xq-green)}
.xqg-drawing :is([data-verdict="missed"],[data-verdict="wrong"]) :is(path,circle){stroke:var(--xq-orange)}
.xqg-drawing :is([data-verdict="missed"],[data-verdict="wrong"]) text{fill:var(--xq-orange)}
.xqg-drawing [data-verdict="left"] path{stroke-width:1.5}
.xqg-drawing .xqg-bundle{fill:var(--xq-raised);stroke:var(--xq-branch);stroke-dasharray:2 3}
.xqg-drawing .xqg-pill rect{fill:var(--xq-raised);stroke:var(--xq-branch)}
.xqg-drawing .xqg-missing rect{stroke-dasharray:2 3}
.xqg-drawing .xqg-badge text{font-weight:700;fill:#fff}
.xqg-drawing .xqg-sure rect{fill:#222;stroke:#fff}
.xqg-drawing .xqg-guess circle{fill:#fff;stroke:#222;stroke-width:1.3}
.xqg-drawing .xqg-guess text{fill:#111}
.xqg-drawing .xqg-hit{fill:none;stroke:var(--xq-orange);stroke-width:3}
.xqg-drawing .xqg-hit-inside{fill:var(--xq-orange)}
.xqg-drawing .xqg-hatch{fill:none;stroke-width:1.2;stroke-opacity:.32;stroke-linecap:round}
.xqg-drawing .xqg-hatch-null{stroke-width:2.4}
`;
const ON_PAPER = `font-family:Helvetica,Arial,'Noto Sans CJK SC','Microsoft YaHei',sans-serif;--xq-text:#111;--xq-faint:#595959;--xq-pv:${KIND_COLOURS.pv[0]};--xq-branch:#7d7d7d;--xq-raised:#f3f4f6;--xq-orange:${KIND_COLOURS.cut[0]}`;

// The patterns of the hatchings; their ids begin with `id`.
export function hatchDefs(/** @type {string} */ id) {
  const patterns = Object.entries(HATCHED).map(
    ([name, line]) =>
      `<pattern id="${id}${name}" width="8" height="8" patternUnits="userSpaceOnUse">` +
      `<path class="xqg-hatch xqg-hatch-${name}" stroke="${paintOfKind(name).edge}" d="${line}"/></pattern>`,
  );
  return `<defs>${patterns.join("")}</defs>`;
}

// [[SVG of a sample, text], ...] for these marks; `hatch` as for markSvg.
export function legendEntries(/** @type {Mark[]} */ marks, /** @type {Payload} */ options, /** @type {Hatch} */ hatch) {
  const { words, about, colour, scale, proven, finds, short = nodeLabelsOf(about).short } = options;
  const has = (/** @type {(mark: Mark) => unknown} */ test) => marks.some(test);
  const /** @type {Entry[]} */ entries = [];
  const add = (/** @type {string} */ svg, /** @type {string} */ text) => entries.push([svg, text]);
  const addShape = (/** @type {Partial<Mark>} */ mark, /** @type {string} */ text) =>
    add(outlineSvg({ ...BARE, ...mark }, -8, 20, 16, hatch), text);
  const [first, second] = about.names.sides;
  const tinted = (/** @type {string} */ shape) => {
    const { fill, edge } = /** @type {Mark} */ (marks.find((mark) => mark.shape === shape));
    return colour === "side" ? { fill, edge } : {};
  };
  if (has((mark) => mark.shape === "max")) addShape({ shape: "max", ...tinted("max") }, words.role(first, "Max"));
  if (has((mark) => mark.shape === "min")) addShape({ shape: "min", ...tinted("min") }, words.role(second, "Min"));
  if (has((mark) => mark.shape === "leaf")) addShape({ shape: "leaf" }, words.leaf);
  if (has((mark) => mark.shape === "over")) addShape({ shape: "over" }, words.over);
  if (has((mark) => mark.shape === "quiescence")) {
    const paint = paintOfKind(colour === "value" ? "leaf" : "quiescence");
    add(outlineSvg({ ...BARE, shape: "quiescence", ...paint }, -8, 16, 16, hatch), words.quiet);
  }
  if (colour === "kind") {
    for (const name of ["PV", "CUT", "ALL", "PROVED", "VISITED", "null", "again"]) {
      const { fill, edge } = paintOfKind(name);
      if (!has((mark) => mark.fill === fill && mark.edge === edge && mark.hatch === (HATCHED[name] ? name : "")))
        continue;
      const [square, text] = [
        { ...BARE, shape: "leaf", fill, edge, hatch: HATCHED[name] ? name : "" },
        words.kinds[name] ?? words[name],
      ];
      add(outlineSvg(square, -9, 26, 18, hatch), text);
    }
  } else {
    if (has((mark) => mark.move === words.pass)) add(sampleText(words.pass), words.null.replace(/^.*?[:：]\s*/, ""));
    if (has((mark) => mark.move.includes("↻"))) add(sampleText("↻"), words.again.replace("↻ ", ""));
  }
  if (colour === "value") {
    for (const [share, side] of [
      [-1, second],
      [1, first],
    ]) {
      const bar = [0.05, 0.3, 0.6, 1].map(
        (part, at) =>
          `<rect x="${-14 + 7 * at}" y="-8" width="7" height="16" fill="${paintOfValue(share * part)}" stroke="none"/>`,
      );
      const text = words.because(words.forMax(side), `${share < 0 ? "≤" : "≥"} ${short(share * scale)}`);
      add(`${bar.join("")}<rect x="-14" y="-8" width="28" height="16" fill="none" stroke="${BARE.edge}"/>`, text);
    }
  }
  if (has((mark) => mark.isOpen)) addShape({ shape: "max", isOpen: true }, words.open);
  if (has((mark) => mark.isGhost)) addShape({ shape: "leaf", isGhost: true, fill: "none" }, words.ghost);
  if (has((mark) => mark.isLater)) addShape({ shape: "leaf", isLater: true }, words.later);
  for (const [letter, name] of [
    ["T", "table"],
    ["M", "mate"],
    ["?", "guess"],
  ])
    if (has((mark) => mark.badge === letter)) add(badgeSvg(letter, 0, 0), words[name]);
  const line = (/** @type {Partial<Mark>} */ mark) => branchSvg({ ...BARE, shape: "leaf", ...mark }, -14, 0, 14, 0);
  if (has((mark) => mark.isBest)) add(line({ isBest: true }), proven ? words.proven : words.best);
  if (has((mark) => mark.shape === "pruned" || mark.sort === "pruned")) add(line({ sort: "pruned" }), words.pruned);
  if (has((mark) => mark.shape === "skipped" || mark.sort === "skipped")) add(line({ sort: "skipped" }), words.skipped);
  for (const [verdict, text] of Object.entries(options.verdicts ?? {}))
    if (has((mark) => mark.verdict === verdict)) add(branchSvg({ ...BARE, verdict }, -15, 0, 10, 0), text);
  const pill = (/** @type {string} */ name, /** @type {string} */ text) =>
    `<g class="xqg-pill ${name}"><rect x="-14" y="-8" width="28" height="16" rx="8"/><text y="4" font-size="11.5">${text}</text></g>`;
  if (has((mark) => mark.pill && !mark.isMissing && !mark.isOpening)) add(pill("", "+5"), words.folded);
  if (has((mark) => mark.isOpening)) add(pill("xqg-later", "⊕ 5"), words.laterValue);
  if (has((mark) => mark.isMissing)) add(pill("xqg-missing", "⋯ 5"), words.missing);
  if (finds) {
    add(`<rect class="xqg-hit" x="-12" y="-8" width="24" height="16" rx="6"/>`, words.hit);
    add(`<circle class="xqg-hit-inside" r="5"/>`, words.hitInside);
  }
  return entries;
}

function sampleText(/** @type {string} */ text) {
  return `<text y="4.5" font-size="12">${escapeMarkup(text)}</text>`;
}

export function legendHtml(/** @type {Entry[]} */ entries) {
  const size = `width="${WIDE}" height="${HIGH}" viewBox="${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}"`;
  return entries
    .map(
      ([svg, text]) =>
        `<span><svg class="xqg-drawing" aria-hidden="true" ${size}>${svg}</svg>${escapeMarkup(text)}</span>`,
    )
    .join("");
}

// A stand-alone SVG of the current view: `inside` seen by the camera, with the legend and a caption below.
export function savedSvg(/** @type {SavedTree} */ { inside, camera, size, entries, title, caption, id }) {
  const [rows, bottom] = legendRows(entries, size.width, size.height + 24);
  const lines = linesOf(caption, size.width - 20, LETTERS);
  const height = bottom + 12 + 16 * lines.length;
  const { x, y, k } = camera;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="xqg-drawing" style="${ON_PAPER}" role="img"` +
    ` width="${size.width}" height="${height}" viewBox="0 0 ${size.width} ${height}" aria-label="${escapeMarkup(title)}">` +
    `<title>${escapeMarkup(title)}</title><style>${DRAWING_STYLE}</style>${hatchDefs(id)}` +
    `<rect width="100%" height="100%" fill="#ffffff"/>` +
    `<svg width="${size.width}" height="${size.height}"><g transform="translate(${x},${y}) scale(${k})">${inside}</g></svg>` +
    `<path d="M10 ${size.height + 4}H${size.width - 10}" stroke="#bbbbbb"/>${rows}` +
    lines
      .map((line, at) => {
        const place = `x="10" y="${bottom + 12 + 16 * at}" font-size="${LETTERS}"`;
        return `<text ${place} style="text-anchor:start;fill:#595959">${escapeMarkup(line)}</text>`;
      })
      .join("") +
    `</svg>`
  );
}

// A text broken into lines of at most this width; Chinese breaks anywhere.
function linesOf(/** @type {string} */ text, /** @type {number} */ width, /** @type {number} */ size) {
  const lines = [""];
  for (const word of text.match(/[⺀-￿]|[^\s⺀-￿]+\s*/g) ?? []) {
    if (lines.at(-1) && textWidth(lines.at(-1) + word.trimEnd(), size) > width) lines.push("");
    lines[lines.length - 1] += word;
  }
  return lines;
}

/** @returns {[svg: string, bottom: number]} */
function legendRows(/** @type {Entry[]} */ entries, /** @type {number} */ width, /** @type {number} */ top) {
  let [x, y] = [10, top];
  const parts = entries.map(([svg, text]) => {
    const needs = WIDE + 12 + textWidth(text, LETTERS);
    if (x > 10 && x + needs > width - 10) [x, y] = [10, y + 24];
    const [left, label] = [x + WIDE / 2, escapeMarkup(text)];
    x += needs + 14;
    return (
      `<g transform="translate(${left},${y})">${svg}</g>` +
      `<text x="${left + WIDE / 2 + 4}" y="${y + 4}" font-size="${LETTERS}" style="text-anchor:start">${label}</text>`
    );
  });
  return [parts.join(""), y + 16];
}
