// What tests in Python ask of the trees that a reader edits.

import * as edits from "../../../xqlab/viz/tree_lab/edits.js";

// The text of a tree after the edits [name, ...arguments], one after another.
export function after(form, text, changes) {
  return edits.treeText(
    changes.reduce((tree, [name, ...given]) => edits[name](tree, ...given), edits.treeOfText(form, text)),
  );
}

export const random = (shapes) => shapes.map((shape) => edits.treeText(edits.randomTree(shape)));

// Of each text [leaves, height, shape or null, fewest leaves or null].
export const facts = (form, texts) =>
  texts.map((text) => {
    const tree = edits.treeOfText(form, text);
    const shape = edits.shapeOf(tree);
    return [edits.leavesOf(tree), edits.heightOf(tree), shape, shape && edits.fewestLeaves(...shape)];
  });

// The texts that undo and redo lead through.
export function walked(steps) {
  let now = edits.beginWith(0);
  return steps.map((step) => {
    now = typeof step === "number" ? edits.edited(now, step) : edits[step](now);
    return now.now;
  });
}
