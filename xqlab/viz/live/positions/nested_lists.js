// A tree that a reader types, as nested lists of the values of its leaves, read as xqlab/games/tree_text.py reads
// it, and the record of a position filled with it: see `NestedLists` in xqlab/game_profile.py.

import { cut, formError, quotedText } from "./quoted.js";

// White space is Python's. What Python matches by \d is \p{Nd}, and by \w a letter, a number or "_".
const SPACE = String.raw`(?:(?!\ufeff)[\s\x1c-\x1f\x85])`;
const NUMBER = String.raw`[-+]?(?:\p{Nd}*${SPACE}*[½⅓-⅞¼¾]|\p{Nd}+(?:${SPACE}*[./⁄]${SPACE}*\p{Nd}+)?)`;
const TOKEN = new RegExp(
  String.raw`${SPACE}+|([()\[\],])|([A-Za-z_][\p{L}\p{N}_]*)${SPACE}*[:=]|(${NUMBER})|([^])`,
  "gu",
);
// A number with a fraction, when what is one sign has been taken apart, and how people write chance nodes: as there.
const WITH_FRACTION = new RegExp(
  String.raw`^([-+]?)${SPACE}*(?:(\p{Nd}+)${SPACE}*\.${SPACE}*(\p{Nd}+)|` +
    String.raw`(?:(\p{Nd}+)${SPACE}+)?(\p{Nd}+)${SPACE}*[/⁄]${SPACE}*(\p{Nd}+))$`,
  "u",
);
const CHANCE =
  /[%*×]|(?:[½⅓-⅞¼¾]|[./⁄] *[0-9]+) *[:=]|(?<![A-Za-z0-9_])(?:[Cc]hance|[Pp]rob(?:ability)?)(?![A-Za-z0-9_])|机会|概率/u;
const SIDES = ["max", "min"];
const LEADING_SIGNS = /^[-+]+/;
const CHILD_NAMES = "abcdefghijklmnopqrstuvwxyz";

/** @typedef {{name: string, value?: bigint, below?: TreeNode[]}} TreeNode */

// The usual name of child number `at`.
export const nameAt = (/** @type {number} */ at) => CHILD_NAMES[at] ?? `m${at + 1}`;

// The root of the tree; throws what `wrong` makes of a name of `messages` and of what it quotes.
/** @param {Payload} form @param {string} text @returns {TreeNode} */
function parseTree(form, text) {
  const { also, limits } = form;
  const tree = quotedText(text, limits.quoted);
  const wrong = (/** @type {string} */ name, got = "") => formError(form, name, { got, tree });
  const /** @type {{name: string, below: TreeNode[]}[]} */ stack = [{ name: "", below: [] }];
  let name = "";
  const usual = [...text].map((character) => also[character] ?? character).join("");
  const chance = CHANCE.exec(usual);
  if (chance) throw wrong("chance", quotedText(text.slice(chance.index, chance.index + chance[0].length)));
  const /** @type {{number: string, own: string, index: number}[]} */ numbers = [];
  for (const { 0: whole, 1: bracket, 2: label, 3: number, 4: other, index } of usual.matchAll(TOKEN)) {
    const own = text.slice(index, index + whole.length);
    if (other) throw wrong("token", quotedText(own));
    if (label) name = label;
    if (number) {
      if ([...number].length > limits.digits) throw wrong("digits", quotedText(number));
      numbers.push({ number, own, index });
      stack[stack.length - 1].below.push({ name, value: isInteger(number) ? integerOf(number) : 0n });
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
  const fraction = numbers.find(({ number }) => !isInteger(number));
  if (fraction) {
    const more = multipleOf(text, numbers, limits.value);
    throw formError(form, more ? "multiple" : "fraction", { got: quotedText(fraction.own), tree, ...more });
  }
  if (below.length === 1 && below[0].below) return below[0];
  if (below.every(({ name }, at) => SIDES.includes(name.toLowerCase()) === !at)) {
    stack[0].name = below[0].name; // of the root, which has no brackets of its own
    below[0].name = "";
  }
  return stack[0];
}

// Who begins by the names of inner nodes that are sides, 0 for Max, undefined if none is; they lose these names.
/** @param {TreeNode} root @param {(got: string) => Error} wrong */
function takeSides(root, wrong) {
  let /** @type {number | undefined} */ first;
  (function visit(/** @type {TreeNode} */ node, /** @type {number} */ ply) {
    if (!node.below) return;
    const side = SIDES.indexOf(node.name.toLowerCase());
    if (side >= 0) {
      const begins = (ply + side) % 2;
      if ((first ??= begins) !== begins) throw wrong(node.name);
      node.name = "";
    }
    for (const child of node.below) visit(child, ply + 1);
  })(root, 0);
  return first;
}

const isInteger = (/** @type {string} */ number) => /^\p{Nd}+$/u.test(number.replace(LEADING_SIGNS, ""));

// The least factor that makes the numbers of a tree integers, and its multiple; null where it is too large.
/** @param {string} text @param {{number: string, own: string, index: number}[]} numbers @param {number} most */
function multipleOf(text, numbers, most) {
  let factor = 1n;
  const values = numbers.map(({ number }) => fractionOf(number));
  for (const [above, below] of values) {
    if (below && factor) factor *= below / gcd(factor * above, below);
    if (!below || factor > most) return null;
  }
  const wholes = values.map(([above, below]) => (above * factor) / below);
  if (wholes.some((whole) => whole > most || -whole > most)) return null;
  let [multiple, end] = ["", 0];
  numbers.forEach(({ own, index }, at) => {
    multiple += text.slice(end, index) + wholes[at];
    end = index + own.length;
  });
  return { factor: String(factor), multiple: multiple + text.slice(end) };
}

// The numerator and the denominator of a number as it is typed.
/** @returns {[bigint, bigint]} */
function fractionOf(/** @type {string} */ number) {
  const match = WITH_FRACTION.exec(number.replace(/[½⅓-⅞¼¾]/gu, " $&").normalize("NFKD"));
  if (!match) return [integerOf(number), 1n];
  const [sign, integer, decimals, whole = "0", above, below] = match.slice(1);
  const parts = decimals ? [integer, decimals, `1${"0".repeat([...decimals].length)}`] : [whole, above, below];
  const [ones, numerator, denominator] = parts.map(integerOf);
  const size = ones * denominator + numerator;
  return [sign === "-" ? -size : size, denominator];
}

/** @param {bigint} one @param {bigint} other @returns {bigint} */
const gcd = (one, other) => (other ? gcd(other, one % other) : one < 0n ? -one : one);

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

// {root, names: of the nodes, columns: of the record, by name, first: who begins, if the text says so, 0 for Max} of a
// tree; throws an error with `texts` by language.
/** @param {Payload} form see text_form.py @param {string} text */
export function readTree(form, text) {
  const { limits } = form;
  const names = [""];
  const /** @type {Record<string, number[]>} */ columns = {
      ...{ first_child: [0], children: [0], parent: [-1], leaf_value: [0] },
    };

  function place(/** @type {TreeNode} */ tree, /** @type {number} */ node, /** @type {number} */ ply) {
    const { value, below } = tree;
    if (value !== undefined) {
      if (value > limits.value || -value > limits.value) throw formError(form, "value", { got: cut(written(tree)) });
      columns.leaf_value[node] = Number(value);
    }
    if (!below) return;
    if (below.length > limits.children) throw formError(form, "subtrees", { got: cut(written(tree)) });
    const first = names.length;
    if (first + below.length > limits.nodes || ply >= limits.plies) throw formError(form, "larger");
    [columns.first_child[node], columns.children[node]] = [first, below.length];
    below.forEach(({ name }, at) => {
      names.push(name || nameAt(at));
      for (const [column, values] of Object.entries(columns)) values.push(column === "parent" ? node : 0);
    });
    below.forEach((child, at) => place(child, first + at, ply + 1));
  }

  const root = parseTree(form, text);
  const first = takeSides(root, (name) =>
    formError(form, "sides", { got: quotedText(name), tree: quotedText(text, limits.quoted) }),
  );
  place(root, 0, 0);
  return { root, names, columns, first };
}

// Fills the record of a position, whose root keeps its side to move unless the text says who begins; returns the names
// of the nodes.
/** @param {Memory} memory @param {number} position @param {Payload} form @param {string} text */
export function placeTreeText(memory, position, form, text) {
  const { names, columns, first } = readTree(form, text);
  if (first !== undefined) memory.set(position, "position", ["root_side"], first);
  for (const name of ["at", "ply"]) memory.set(position, "position", [name], 0);
  for (const [name, values] of Object.entries(columns)) {
    const address = memory.address(position, "position", name);
    memory.bytesAt(address, Int32Array.BYTES_PER_ELEMENT * form.limits.nodes).fill(0);
    values.forEach((value, node) => memory.set(position, "position", [name, node], value));
  }
  return names;
}
