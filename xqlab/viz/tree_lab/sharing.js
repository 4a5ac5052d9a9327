// A tree handed on: as the end of an address, and as a file that holds xqlab's record of the board. Pure functions.

import { readTree } from "../live/positions/nested_lists.js";
import { treeText } from "./edits.js";

/** @typedef {{tree: string, first: string, on: string[]}} Handed the tree as text, who moves first, the switches */

// "#tree=...", which `fromAddress` reads.
export function toAddress(/** @type {Handed} */ { tree, first, on }) {
  return `#${new URLSearchParams({ tree, first, on: on.join(" ") })}`;
}

// What an address ends with; null where that is no tree.
/** @param {string} address @returns {Partial<Handed> | null} */
export function fromAddress(address) {
  const given = new URLSearchParams(address.slice(address.indexOf("#") + 1));
  const [tree, first, on] = ["tree", "first", "on"].map((name) => given.get(name));
  return tree === null
    ? null
    : { tree, ...(first && { first }), ...(on !== null && { on: on.split(" ").filter(Boolean) }) };
}

// The text of a file: as Python's records of boards, with the switches. form: see text_form.py.
/** @param {Payload} form @param {Handed} handed */
export function toFile(form, { tree, first, on }) {
  const { names } = readTree(form, tree);
  const lists = JSON.parse(tree.replaceAll(/[A-Za-z_][\p{L}\p{N}_]*: /gu, ""));
  return `${JSON.stringify({ game: "textbook tree", tree: lists, names, first, moves: [], on })}\n`;
}

// What a file holds; a text that is no record is a tree as it is typed.
/** @param {string} text @returns {Partial<Handed>} */
export function fromFile(text) {
  if (!text.trimStart().startsWith("{")) return { tree: text };
  const { tree, names = [], first, on } = JSON.parse(text);
  let size = 1;
  /** @returns {import("./edits.js").LabTree} */
  const named = (/** @type {any} */ value, name = "") => {
    if (!Array.isArray(value)) return { name, value };
    const begin = size;
    size += value.length;
    return { name, below: value.map((child, at) => named(child, String(names[begin + at] ?? ""))) };
  };
  return { tree: treeText(named(tree)), first, on };
}
