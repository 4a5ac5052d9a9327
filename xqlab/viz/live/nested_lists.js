// A tree that a reader types, as nested lists of the values of its leaves, read as xqlab/games/textbook_tree.py reads
// it, and the record of a position filled with it: see `NestedLists` in xqlab/game_profile.py.

import { inEach } from "../page/languages.js";
import { fill } from "../page/markup.js";
import { cut, quotedText } from "./quoted.js";

// White space is Python's. What Python matches by \d is \p{Nd}, and by \w a letter, a number or "_".
const SPACE = String.raw`(?:(?!\ufeff)[\s\x1c-\x1f\x85])`;
const NUMBER = String.raw`[-+]?(?:\p{Nd}*${SPACE}*[½⅓-⅞¼¾]|\p{Nd}+(?:${SPACE}*[./⁄]${SPACE}*\p{Nd}+)?)`;
const TOKEN = new RegExp(
  String.raw`${SPACE}+|([()\[\],])|([A-Za-z_][\p{L}\p{N}_]*)${SPACE}*[:=]|(${NUMBER})|([^])`,
  "gu",
);
const LEADING_SIGNS = /^[-+]+/;
export const CHILD_NAMES = "abcdefghijklmnopqrstuvwxyz";

/** @typedef {{name: string, value?: bigint, below?: TreeNode[]}} TreeNode */

// The root of the tree; throws what `wrong` makes of a name of `messages` and of what it quotes.
/** @param {Payload} form @param {string} text @returns {TreeNode} */
export function parseTree({ also, limits, messages }, text) {
  const tree = quotedText(text, limits.quoted);
  const wrong = (/** @type {string} */ name, got = "") => errorOf(messages, name, { got, tree });
  const /** @type {{name: string, below: TreeNode[]}[]} */ stack = [{ name: "", below: [] }];
  let name = "";
  const usual = [...text].map((character) => also[character] ?? character).join("");
  for (const { 0: whole, 1: bracket, 2: label, 3: number, 4: other, index } of usual.matchAll(TOKEN)) {
    const own = text.slice(index, index + whole.length);
    if (other) throw wrong("token", quotedText(own));
    if (label) name = label;
    if (number) {
      if ([...number].length > limits.digits) throw wrong("digits", quotedText(number));
      if (!/^\p{Nd}+$/u.test(number.replace(LEADING_SIGNS, ""))) throw wrong("fraction", quotedText(own));
      stack[stack.length - 1].below.push({ name, value: integerOf(number) });
      name = "";
    }
    if (bracket === "(" || bracket === "[") {
      stack.push({ name, below: [] });
      name = "";
    }
    if (bracket === ")" || bracket === "]") {
      if (stack.length === 1) throw wrong("closed");
      const closed = /** @type {TreeNode & {below: TreeNode[]}} */ (stack.pop());
      if (!closed.below.length) throw wrong("empty");
      stack[stack.length - 1].below.push(closed);
    }
  }
  if (stack.length > 1) throw wrong("open");
  const [{ below }] = stack;
  if (!below.length) throw wrong("nothing");
  return below.length === 1 && below[0].below ? below[0] : stack[0];
}

/** @param {Payload} messages @param {string} name @param {Payload} quotes */
function errorOf(messages, name, quotes = {}) {
  const texts = inEach((language) => fill(messages[name][language], quotes));
  return Object.assign(new Error(texts.en), { texts });
}

// Digits of every script count, as in Python: ten of them follow one another.
function integerOf(/** @type {string} */ number) {
  const digits = [...number.replace(LEADING_SIGNS, "")].map((digit) => {
    const code = /** @type {number} */ (digit.codePointAt(0));
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
    return before % 10;
  });
  const size = BigInt(digits.join(""));
  return number.startsWith("-") ? -size : size;
}

// As Python writes a number, or a list of them.
/** @returns {string} */
function written(/** @type {TreeNode} */ { value, below = [] }) {
  return value === undefined ? `[${below.map(written).join(", ")}]` : String(value);
}

// {names: of the nodes, columns: of the record, by name} of a tree; throws an error with `texts` by language.
/** @param {Payload} form see text_form.py @param {string} text */
export function readTree(form, text) {
  const { limits, messages } = form;
  const names = [""];
  const /** @type {Record<string, number[]>} */ columns = {
      first_child: [0],
      children: [0],
      parent: [-1],
      leaf_value: [0],
    };

  function place(/** @type {TreeNode} */ tree, /** @type {number} */ node, /** @type {number} */ ply) {
    const { value, below } = tree;
    if (value !== undefined) {
      if (value > limits.value || -value > limits.value) throw errorOf(messages, "value", { got: cut(written(tree)) });
      columns.leaf_value[node] = Number(value);
    }
    if (!below) return;
    if (below.length > limits.children) throw errorOf(messages, "subtrees", { got: cut(written(tree)) });
    const first = names.length;
    if (first + below.length > limits.nodes || ply >= limits.plies) throw errorOf(messages, "larger");
    [columns.first_child[node], columns.children[node]] = [first, below.length];
    below.forEach(({ name }, at) => {
      names.push(name || (CHILD_NAMES[at] ?? `m${at + 1}`));
      for (const [column, values] of Object.entries(columns)) values.push(column === "parent" ? node : 0);
    });
    below.forEach((child, at) => place(child, first + at, ply + 1));
  }

  place(parseTree(form, text), 0, 0);
  return { names, columns };
}

// Fills the record of a position, whose root keeps its side to move; returns the names of the nodes.
/** @param {Memory} memory @param {number} position @param {Payload} form @param {string} text */
export function placeTreeText(memory, position, form, text) {
  const { names, columns } = readTree(form, text);
  for (const name of ["at", "ply"]) memory.set(position, "position", [name], 0);
  for (const [name, values] of Object.entries(columns)) {
    const address = memory.address(position, "position", name);
    memory.bytesAt(address, Int32Array.BYTES_PER_ELEMENT * form.limits.nodes).fill(0);
    values.forEach((value, node) => memory.set(position, "position", [name, node], value));
  }
  return names;
}
