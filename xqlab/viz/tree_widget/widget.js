// The tree widget in a notebook and on a page.

import { showTree, treeWidget } from "./tree.js";

export const { render } = treeWidget;
export const show = showTree;

export default { render };
