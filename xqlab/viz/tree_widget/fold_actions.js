// What the reader's buttons fold and unfold; the view is then fitted to what is left.

import { foldBelow, onlyPath, unfoldAll, unfoldBestLine } from "./state.js";

// ui: {folds, root, selected}; show(folds) draws them; plies() from the root below which "fold below" folds.
/** @param {() => Tree} tree @param {Payload} ui @param {(folds: Folds) => void} show @param {() => number} plies */
export function foldActions(tree, ui, show, plies) {
  return {
    bestLine: () => show(unfoldBestLine(tree(), ui.folds, ui.root)),
    onlyPath: () => show(onlyPath(tree(), ui.folds, ui.selected)),
    foldBelow: () => show(foldBelow(tree(), ui.folds, ui.root, plies())),
    unfoldAll: () => show(unfoldAll(tree())),
  };
}
