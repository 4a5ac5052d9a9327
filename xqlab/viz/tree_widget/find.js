// Which nodes match a query? "h2e2 h9g7" is a line, "= 35" or ">100" a value, "cut" a kind; commas combine them.
// Pure functions.

import {
  AT_LEAF,
  AT_OVER,
  BY_TABLE,
  INFINITY,
  MATE,
  MATE_BOUND,
  MATE_DISTANCE,
  OPEN,
  PASSED_OVER,
  UNSEARCHED,
} from "../page/log_constants.js";
import { isNull } from "../page/replay.js";
import { isSearched, nodesBelow } from "./state.js";

const ended = (/** @type {number} */ ending) => (/** @type {Tree} */ tree, /** @type {number} */ node) =>
  tree.node_ending[node] === ending;
const ofKind = (/** @type {string} */ kind) => (/** @type {Tree} */ tree, /** @type {number} */ node) =>
  tree.labels.kind(tree, node) === kind;

/** @type {[string[], (tree: Tree, node: number) => boolean][]} */
const KIND_TESTS = [
  [["pv", "exact", "准确"], ofKind("PV")],
  [["cut", "cutoff", "lower", "截断"], ofKind("CUT")],
  [["all", "upper"], ofKind("ALL")],
  [["quiescence", "quiet", "qs", "静态"], (tree, node) => tree.node_quiescence[node] === 1 && isSearched(tree, node)],
  [["null", "pass", "空着"], isNull],
  [["again", "re-search", "research", "↻", "重搜"], (tree, node) => tree.node_again[node] === 1],
  [["leaf", "horizon", "叶"], ended(AT_LEAF)],
  [["over", "end", "终局"], ended(AT_OVER)],
  [["table", "tt", "置换表"], ended(BY_TABLE)],
  [["open", "未完成"], ended(OPEN)],
  [["pruned", "剪枝"], ended(UNSEARCHED)],
  [["skipped", "跳过"], ended(PASSED_OVER)],
  [["proved", "已证明"], ofKind("PROVED")],
  [["guess", "猜测"], (tree, node) => tree.node_reason[node] > MATE_DISTANCE],
  [["reduced", "缩减"], (tree, node) => isSearched(tree, node) && tree.node_reduction[node] > 0],
];

// {nodes, error}: the matching nodes from the root down, in the order searched; error: the part of the query that is
// not understood, or "". names: {texts: lists of the moves' names, letters: character -> the one it is read as}.
/** @param {Tree} tree @param {Names} names @param {number} root @param {string} query */
export function find(tree, names, root, query) {
  const terms = query.split(/[,，、;；]/).flatMap((term) => term.trim() || []);
  const tests = terms.map((term) => kindTest(term) ?? valueTest(term) ?? lineTest(names, term));
  const error = terms[tests.indexOf(null)] ?? "";
  const all = terms.length && !error ? [...nodesBelow(tree, root)] : [];
  return { nodes: all.filter((node) => tests.every((test) => test?.(tree, node))), error };
}

function kindTest(/** @type {string} */ text) {
  const name = text.toLowerCase();
  return KIND_TESTS.find(([names]) => names.includes(name))?.[1] ?? null;
}

// "= 35", ">= 100", "< −20", "35", "> #5" for a mate in 5 or quicker; of Q ">0.2".
function valueTest(/** @type {string} */ text) {
  const matches = /^(=|==|>=|<=|>|<|≥|≤|!=|≠)?\s*([-−+]?)(#?)(\d+(?:\.\d+)?|∞)$/.exec(text);
  if (matches === null) return null;
  const [, sign = "=", minus, mate, digits] = matches;
  const size = digits === "∞" ? INFINITY : mate ? MATE - 2 * Number(digits) + 1 : Number(digits);
  const wanted = minus === "-" || minus === "−" ? -size : size;
  const isNot = sign === "!=" || sign === "≠";
  const has = (/** @type {string} */ signs) => [...signs].some((each) => sign.includes(each));
  return (/** @type {Tree} */ tree, /** @type {number} */ node) => {
    if (!isSearched(tree, node) || tree.node_last_event[node] < 0) return false;
    const value = tree.labels.number(tree, node);
    // A mate in 3 is 5 or 6 plies from the root, so that "#3" names two values.
    const rounded = mate && Math.abs(value) >= MATE_BOUND && !(value & 1) ? value + Math.sign(value) : value;
    if (isNot) return rounded !== wanted;
    return (has("=≤≥") && rounded === wanted) || (has("<≤") && rounded < wanted) || (has(">≥") && rounded > wanted);
  };
}

// Matches nodes reached by these moves in succession, each in any notation.
function lineTest(/** @type {Names} */ names, /** @type {string} */ text) {
  const wanted = text.split(/\s+/).map((move) => placesOf(names, move));
  if (!wanted.every((places) => places.size)) return null;
  return (/** @type {Tree} */ tree, /** @type {number} */ node) => {
    let at = node;
    for (let step = wanted.length - 1; step >= 0; step--) {
      if (at < 0 || !wanted[step].has(tree.node_place[at])) return false;
      at = tree.node_parent[at];
    }
    return true;
  };
}

// The places of the moves with this name: spelled exactly so, or else read as the same.
function placesOf(/** @type {Names} */ { texts, letters }, /** @type {string} */ move) {
  const places = (/** @type {(text: string) => boolean} */ test) =>
    new Set(texts.flatMap((list) => list.flatMap((text, place) => (test(text) ? [place] : []))));
  const same = places((/** @type {string} */ text) => text === move);
  if (same.size) return same;
  const read = readerOf(letters);
  const meant = read(move);
  return meant ? places((/** @type {string} */ text) => read(text) === meant) : same;
}

// Ignores width, case, and traditional or simplified form, and reads "H2-E2" as "h2e2".
function readerOf(/** @type {Record<string, string>} */ letters) {
  const known = new Map();
  const read = (/** @type {string} */ text) => {
    const plain = [...text.normalize("NFKC")].map((letter) => letters[letter] ?? letter).join("");
    return plain.toUpperCase().replace(/^([A-I]\d)-([A-I]\d)$/, "$1$2");
  };
  return (/** @type {string} */ text) => {
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text);
  };
}
