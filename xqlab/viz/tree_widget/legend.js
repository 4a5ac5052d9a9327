// The legend of the shapes, hatchings, badges and colours that occur, and the SVG file to save.

import { escapeMarkup } from "../page/markup.js";
import { KIND_COLOURS } from "../palette/meanings.js";
import { seenBox } from "./camera.js";
import { BARE, badgeSvg, branchSvg, HATCHED, outlineSvg, paintOfKind, paintOfValue, textWidth } from "./marks.js";
import { nodeLabelsOf } from "./node_labels.js";
import { drawScene, READABLE } from "./scene.js";

const [WIDE, HIGH] = [30, 22]; // size of the sample before a text
export const SAMPLE_SIZE = { width: WIDE, height: HIGH, viewBox: `${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}` };
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

// The paint of a hatching by its name, and the patterns of all; their ids begin with `id`.
export const hatchOf = (/** @type {string} */ id) => (/** @type {string} */ name) => `url(#${id}${name})`;

export function hatchDefs(/** @type {string} */ id) {
  const patterns = Object.entries(HATCHED).map(
    ([name, line]) =>
      `<pattern id="${id}${name}" width="8" height="8" patternUnits="userSpaceOnUse">` +
      `<path class="xqg-hatch xqg-hatch-${name}" stroke="${paintOfKind(name).edge}" d="${line}"/></pattern>`,
  );
  return `<defs>${patterns.join("")}</defs>`;
}

// [[SVG of a sample, text], ...] for these marks; `hatch` as for markSvg.
/** @param {Mark[]} marks @param {Payload} options @param {Hatch} hatch @returns {Entry[]} */
export function legendEntries(marks, options, hatch) {
  const { words, about, colour, scale, proven, finds, verdicts = {}, short = nodeLabelsOf(about).short } = options;
  const [first, second] = about.names.sides;
  const is = (/** @type {Partial<Mark>} */ own) =>
    marks.some((mark) => Object.entries(own).every(([name, value]) => /** @type {Payload} */ (mark)[name] === value));
  const isSort = (/** @type {string} */ sort) => is({ shape: sort }) || is({ sort });
  const sample = (/** @type {Partial<Mark>} */ mark, width = 20, height = 16) =>
    outlineSvg({ ...BARE, ...mark }, -height / 2, width, height, hatch);
  const line = (/** @type {Partial<Mark>} */ mark) => branchSvg({ ...BARE, ...mark }, -14, 0, 14, 0);
  const letters = (/** @type {string} */ text) => `<text y="4.5" font-size="12">${escapeMarkup(text)}</text>`;
  const pill = (/** @type {string} */ name, /** @type {string} */ text) =>
    `<g class="xqg-pill ${name}"><rect x="-14" y="-8" width="28" height="16" rx="8"/><text y="4" font-size="11.5">${text}</text></g>`;
  const pointed = (/** @type {string} */ shape) => {
    const { fill, edge } = (colour === "side" && marks.find((mark) => mark.shape === shape)) || BARE;
    return sample({ shape, fill, edge });
  };
  const kinds = ["PV", "CUT", "ALL", "PROVED", "VISITED", "null", "again"].map((name) => {
    const look = { ...paintOfKind(name), hatch: HATCHED[name] ? name : "" };
    return [is(look), sample(look, 26, 18), words.kinds[name] ?? words[name]];
  });
  const signs = [
    [is({ move: words.pass }), letters(words.pass), words.null.replace(/^.*?[:：]\s*/, "")],
    [marks.some(({ move }) => move.includes("↻")), letters("↻"), words.again.replace("↻ ", "")],
  ];
  const values = [-1, 1].map((share) => {
    const bar = [0.05, 0.3, 0.6, 1].map(
      (part, at) =>
        `<rect x="${-14 + 7 * at}" y="-8" width="7" height="16" fill="${paintOfValue(share * part)}" stroke="none"/>`,
    );
    const frame = `<rect x="-14" y="-8" width="28" height="16" fill="none" stroke="${BARE.edge}"/>`;
    const bound = `${share < 0 ? "≤" : "≥"} ${short(share * scale)}`;
    return [true, bar.join("") + frame, words.because(words.forMax(share < 0 ? second : first), bound)];
  });
  const badges = Object.entries({ T: words.table, M: words.mate, "?": words.guess });
  const marked = Object.entries(verdicts);
  const quiet = paintOfKind(colour === "value" ? "leaf" : "quiescence");
  /** @type {any[]} */
  const samples = [
    [is({ shape: "max" }), pointed("max"), words.role(first, "Max")],
    [is({ shape: "min" }), pointed("min"), words.role(second, "Min")],
    [is({ shape: "leaf" }), sample({ shape: "leaf" }), words.leaf],
    [is({ shape: "over" }), sample({ shape: "over" }), words.over],
    [is({ shape: "quiescence" }), sample({ shape: "quiescence", ...quiet }, 16), words.quiet],
    ...(colour === "kind" ? kinds : signs),
    ...(colour === "value" ? values : []),
    [is({ isOpen: true }), sample({ shape: "max", isOpen: true }), words.open],
    [is({ isGhost: true }), sample({ isGhost: true, fill: "none" }), words.ghost],
    [is({ isLater: true }), sample({ isLater: true }), words.later],
    ...badges.map(([badge, text]) => [is({ badge }), badgeSvg(badge, 0, 0), text]),
    [is({ isBest: true }), line({ isBest: true }), proven ? words.proven : words.best],
    [isSort("pruned"), line({ sort: "pruned" }), words.pruned],
    [isSort("skipped"), line({ sort: "skipped" }), words.skipped],
    ...marked.map(([verdict, text]) => [is({ verdict }), branchSvg({ ...BARE, verdict }, -15, 0, 10, 0), text]),
    [marks.some((mark) => mark.pill && !mark.isMissing && !mark.isOpening), pill("", "+5"), words.folded],
    [is({ isOpening: true }), pill("xqg-later", "⊕ 5"), words.laterValue],
    [is({ isMissing: true }), pill("xqg-missing", "⋯ 5"), words.missing],
    [finds, '<rect class="xqg-hit" x="-12" y="-8" width="24" height="16" rx="6"/>', words.hit],
    [finds, '<circle class="xqg-hit-inside" r="5"/>', words.hitInside],
  ];
  return samples.filter(([isThere]) => isThere).map(([, svg, text]) => [svg, text]);
}

// A stand-alone SVG of what the camera sees, with the legend and a caption below. look, options: as for drawScene and
// layScene.
/** @param {Scene} scene @param {{camera: Camera, size: Size}} canvas @param {Payload} options @param {Payload} look
 * @param {{title: string, id: string}} texts */
export function savedSvg(scene, { camera, size }, options, look, { title, id }) {
  const hatch = hatchOf(id);
  const bare = drawScene(scene, seenBox(camera, size), { ...look, hatch }).replace(
    / (role|id|aria-[a-z]+)="[^"]*"/g,
    "",
  );
  const far = camera.k < READABLE ? "<style>.xqg-item text{display:none}</style>" : "";
  const [rows, bottom] = legendRows(legendEntries(scene.marks, options, hatch), size.width, size.height + 24);
  const lines = linesOf(options.about.conventions, size.width - 20, LETTERS);
  const height = bottom + 12 + 16 * lines.length;
  const { x, y, k } = camera;
  const caption = lines.map((line, at) => {
    const place = `x="10" y="${bottom + 12 + 16 * at}" font-size="${LETTERS}"`;
    return `<text ${place} style="text-anchor:start;fill:#595959">${escapeMarkup(line)}</text>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="xqg-drawing" style="${ON_PAPER}" role="img"` +
    ` width="${size.width}" height="${height}" viewBox="0 0 ${size.width} ${height}" aria-label="${escapeMarkup(title)}">` +
    `<title>${escapeMarkup(title)}</title><style>${DRAWING_STYLE}</style>${hatchDefs(id)}` +
    `<rect width="100%" height="100%" fill="#ffffff"/>` +
    `<svg width="${size.width}" height="${size.height}"><g transform="translate(${x},${y}) scale(${k})">${far}${bare}</g></svg>` +
    `<path d="M10 ${size.height + 4}H${size.width - 10}" stroke="#bbbbbb"/>${rows}${caption.join("")}</svg>`
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
