// A view of the overview as plain data: the texts of cells, where the arrow keys lead, how numbers are written.

import { namesIn } from "../page/languages.js";
import { BY_SHORTCUT, CELL_KINDS, ENDING_NAMES, GHOST_ANSWERED, PASSED_OVER, SEARCHED } from "../page/log_constants.js";
import { BOUND_SIGNS, chainTo, shortText, unpack } from "../page/replay.js";

export const COUNTED = 3; // how a ghost's size is known: 1 by branching factors, 2 by random lines, 3 counted
const TYPED = ["null", "again"]; // kinds that say how a node was reached, not what it is
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

export const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);

// The arrays of a view, and its texts in all languages.
export function readView(/** @type {Payload} */ about, /** @type {DataView} */ block) {
  return { ...about, ...unpack(about.contents, block) };
}

/** The same view with its moves in one language. @param {any} view @param {Language} language @returns {View} */
export function inLanguage(view, language) {
  return {
    ...view,
    texts: view.texts[language],
    crumbs: view.crumbs.map((/** @type {any} */ [node, texts]) => [node, texts[language]]),
  };
}

// Whether a page without a kernel lacks the contents of a cell.
export const isLacking = (/** @type {View} */ view, /** @type {number} */ cell) => Boolean(view.lacking?.[cell]);

// A count: with commas below ten million, as 1.34×10¹⁰ from there on.
export function countText(/** @type {number} */ count) {
  if (count < 1e7) return Math.round(count).toLocaleString("en");
  let power = Math.floor(Math.log10(count));
  let digits = (count / 10 ** power).toFixed(2);
  if (digits === "10.00") [digits, power] = ["1.00", power + 1];
  return `${digits}×10${[...String(power)].map((digit) => SUPERSCRIPTS[Number(digit)]).join("")}`;
}

export function percentText(/** @type {number} */ share) {
  if (share >= 0.9995) return "100\u00a0%";
  return `${share >= 0.1 ? (100 * share).toFixed(0) : (100 * share).toPrecision(2)}\u00a0%`;
}

export const isGhost = (/** @type {View} */ view, /** @type {number} */ cell) => view.flavour[cell] !== SEARCHED;
export const isMerged = (/** @type {View} */ view, /** @type {number} */ cell) => view.moves[cell] > 1;
export const isEstimate = (/** @type {View} */ view, /** @type {number} */ cell) =>
  isGhost(view, cell) && view.known[cell] < COUNTED;

// The size of a ghost with the sign of an estimate.
export function ghostText(/** @type {View} */ view, /** @type {number} */ cell) {
  return `${isEstimate(view, cell) ? "≈ " : ""}${countText(view.ghost[cell])}`;
}

// The name of a cell: its move; else the iteration, all of them, or the root.
export function nameOf(/** @type {View} */ view, /** @type {Words} */ words, /** @type {number} */ cell) {
  if (view.texts[cell]) return view.texts[cell];
  if (view.node[cell] < 0) return words.all;
  return CELL_KINDS[view.kind[cell]] === "iteration" ? words.iterationName(view.depth[cell], "") : words.root;
}

// The text on what a page without a kernel lacks of a search.
export function pageText(/** @type {Payload} */ page, /** @type {Words} */ words) {
  return words.onThisPage(Object.fromEntries(Object.entries(page).map(([name, count]) => [name, countText(count)])));
}

// What Enter or a click does: ["open", node, first, last], ["up"] at the top, ["lacking"] where only a kernel could
// show more, null where there is nothing below.
/** @param {View} view @param {number} cell @returns {any[] | null} */
export function pressOf(view, cell) {
  if (cell === 0) return ["up"];
  if (isLacking(view, cell)) return ["lacking"];
  const parent = view.node[view.parent[cell]];
  if (isMerged(view, cell)) {
    const whole = view.span && view.first[cell] === view.span[0] && view.last[cell] === view.span[1];
    return whole && view.parent[cell] === 0 ? null : ["open", parent, view.first[cell], view.last[cell]];
  }
  if (isGhost(view, cell) || view.searched[cell] <= 1) return null;
  return ["open", view.node[cell]];
}

// The cell that an arrow key leads to: beside it in its row, above it, or the first below it: the one searched
// first, even if it is narrow.
export function stepCell(/** @type {View} */ view, /** @type {number} */ cell, /** @type {string} */ key) {
  const row = view.row[cell];
  const beside = (/** @type {number} */ at) => (view.row[at] === row ? at : cell);
  const below = view.parent.indexOf(cell, cell + 1);
  /** @type {Record<string, number>} */
  const ways = {
    ...{ ArrowLeft: beside(cell - 1), ArrowRight: beside(cell + 1), Home: view.row.indexOf(row) },
    ...{ ArrowUp: Math.max(view.parent[cell], 0), ArrowDown: below < 0 ? cell : below, End: view.row.lastIndexOf(row) },
  };
  return ways[key];
}

// The cell of a node alone; -1 if there is none.
export function cellOf(/** @type {View} */ view, /** @type {number} */ node) {
  for (let cell = 0; cell < view.cells; cell++)
    if (view.node[cell] === node && !isMerged(view, cell) && view.flavour[cell] !== GHOST_ANSWERED) return cell;
  return -1;
}

// The moves from the root position to a cell, "…" for a merged one.
export function lineTo(/** @type {View} */ view, /** @type {number} */ cell) {
  const isNamed = (/** @type {number} */ at) => view.flavour[at] !== GHOST_ANSWERED && view.texts[at];
  const below = chainTo(view.parent, cell).slice(1).filter(isNamed);
  const texts = below.map((at) => (isMerged(view, at) ? "…" : view.texts[at]));
  return [...view.crumbs.slice(1).map(([, text]) => text), ...texts];
}

// The value of a cell's node as Max sees it, "≥ 35"; "" where it has none.
export function valueText(/** @type {View} */ view, /** @type {number} */ cell, /** @type {Words} */ words) {
  if (isGhost(view, cell) || isMerged(view, cell) || view.bound[cell] === 0) return "";
  return BOUND_SIGNS[view.bound[cell]] + (words.short ?? shortText)(view.value[cell]);
}

const WITH_PAWNS = ["xiangqi", "chess"]; // games whose values are in centipawns

// The rows [name, text] of the panel about a cell.
/** @param {View} view @param {Payload} about @param {Words} words @param {number} cell */
export function factsOf(view, about, words, cell) {
  const facts = [];
  const notes = isLacking(view, cell) ? [[words.inside, words.notHere]] : [];
  const total = view.searched[cell];
  const above = view.searched[Math.max(view.parent[cell], 0)];
  const share = cell > 0 && above ? `${words.comma}${words.share(percentText(total / above))}` : "";
  if (isGhost(view, cell)) {
    const how = isEstimate(view, cell) ? words.estimate : words.counted;
    const error =
      view.error[cell] > 0 ? `${words.comma}${words.error(percentText(view.error[cell] / view.ghost[cell]))}` : "";
    facts.push([words.kind, words.ghostKinds[view.flavour[cell]]]);
    if (view.reason[cell] && !isMerged(view, cell)) facts.push([words.ended, words.reasons[view.reason[cell]]]);
    facts.push([words.minimax, words.ghostSize(ghostText(view, cell), how + error)], ...notes);
    return facts;
  }
  if (isMerged(view, cell)) return [[words.nodes, words.merged(view.moves[cell], countText(total)) + share], ...notes];
  const value = valueText(view, cell, words);
  if (cell > 0 && view.number[cell]) facts.push([words.move, words.moveNumber(view.number[cell])]);
  if (value) {
    const inPawns = !words.short && WITH_PAWNS.includes(about.game.toLowerCase()) && !value.includes("#"); // a mate is not in centipawns
    facts.push([words.value, `${value} ${words.valueFor(namesIn(about, words.language).sides[0], inPawns)}`]);
  }
  if (view.ply[cell] > 0 || value) {
    const kind = CELL_KINDS[view.kind[cell]];
    const type = TYPED.includes(kind) ? `${words.semicolon}${words.kinds[CELL_KINDS[view.type[cell]]]}` : "";
    facts.push([words.kind, (words.kinds[kind] ?? "") + type]);
    const reason = [BY_SHORTCUT, PASSED_OVER].includes(view.ending[cell])
      ? `: ${words.reasons[view.reason[cell]]}`
      : "";
    facts.push([words.ended, words.endings[ENDING_NAMES[view.ending[cell]]] + reason]);
    const less = view.reduction[cell] > 0 ? words.reduced(view.reduction[cell]) : "";
    facts.push([words.left, words.plies(view.depth[cell], view.ply[cell]) + less]);
  }
  facts.push([words.nodes, countText(total) + share]);
  facts.push(...notes);
  const passed = words.passed(view.pruned[cell], view.skipped[cell]);
  if (passed) facts.push([words.notSearched, passed]);
  if (cell === 0 && view.savings) {
    const { total, exact } = view.savings;
    facts.push([
      words.minimax,
      words.ghostSize((exact ? "" : "≈ ") + countText(total), exact ? words.counted : words.estimate),
    ]);
  } else if (view.with_ghosts && view.ghost[cell] > 0)
    facts.push([words.minimax, words.ghostBelow(`≈ ${countText(view.ghost[cell])}`)]);
  return facts;
}

// One sentence about a cell, for a screen reader.
/** @param {View} view @param {Payload} about @param {Words} words @param {number} cell */
export function describe(view, about, words, cell) {
  const place = `${words.row} ${view.row[cell] + 1}`;
  const action = cell > 0 ? pressOf(view, cell) : null;
  const opens = action ? ` ${action[0] === "lacking" ? words.notHere : words.openIt}` : "";
  if (isGhost(view, cell)) {
    const kind = words.ghostKinds[view.flavour[cell]];
    const size = ghostText(view, cell);
    const text = isMerged(view, cell)
      ? words.mergedGhosts(view.moves[cell], kind, size)
      : `${view.flavour[cell] === GHOST_ANSWERED ? "" : `${view.texts[cell]}: `}${words.ghost(kind, size)}`;
    return `${text}. ${place}.${opens}`;
  }
  if (isMerged(view, cell))
    return `${words.merged(view.moves[cell], countText(view.searched[cell]))}. ${place}.${opens}`;
  const name = nameOf(view, words, cell);
  const facts = factsOf(view, about, words, cell).map(([title, text]) => `${title}: ${text}`);
  return `${name}. ${facts.join(". ")}. ${place}.${opens}`;
}
