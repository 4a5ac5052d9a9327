// What tests in Python ask of the trees that a reader edits.

import * as edits from "../../../xqlab/viz/tree_lab/edits.js";

const { added, edited, moved, removed, shapeOf, stepped, treeOfText, treeText, withLeaf } = edits;
const EDITS = { added, moved, removed, withLeaf };

// The text of a tree after the edits [name, ...arguments], one after another.
export function after(form, text, changes) {
  return treeText(changes.reduce((tree, [name, ...given]) => EDITS[name](tree, ...given), treeOfText(form, text)));
}

export const random = (shapes) => shapes.map((shape) => treeText(edits.randomTree(shape)));

// Of each text [leaves, height, shape or null].
export const facts = (form, texts) =>
  texts.map((text) => {
    const tree = treeOfText(form, text);
    const shape = shapeOf(tree);
    return [edits.leavesOf(tree), edits.heightOf(tree), shape];
  });

// What steps back and forth lead through.
export function walked(steps) {
  let now = { all: [0], at: 0 };
  return steps.map((step) => {
    now = typeof step === "number" ? edited(now, step) : stepped(now, { undone: -1, redone: 1 }[step]);
    return now.all[now.at];
  });
}
