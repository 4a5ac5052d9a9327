// The first view of a tree: what is unfolded, at what scale, in a window of what height? Pure functions.

import { lookAt, scaleToFit, windowFor } from "./camera.js";
import { boxOf } from "./scene.js";
import { firstFolds, unfoldAll } from "./state.js";

// [most marks, most children shown of a node], tried until the whole view is readable.
const SIZES = [120, 80, 50, 30, 20, 12].flatMap((most) => [6, 4, 3].map((breadth) => [most, breadth]));
SIZES.push([8, 2], [6, 1]); // where there is no more room
export const EASY = 11 / 12; // scale at which the smallest texts are 11 pixels high
const SPARSE = 40; // marks whose windows are shown from the start

// {folds, scene, windows}: as much of the tree as fits, easily readable, into a window of this width and at most this
// height; if even the best line is too deep, what fits in width. windows: whether to show [α, β], null to show it if
// there is room; isWhole: nothing is folded; layOut(folds, windows) -> scene.
/** @param {Tree} tree @param {number} root @param {any} options @param {boolean} windows
 * @param {(folds: Folds, windows: boolean) => Scene} layOut */
export function firstView(tree, root, { width, highest, easy = EASY, isWhole = false }, windows, layOut) {
  if (isWhole) return { folds: unfoldAll(tree), windows: true, scene: layOut(unfoldAll(tree), true) };
  const across = (/** @type {Scene} */ scene) =>
    scaleToFit({ ...scene.box, height: 1 }, { width, height: highest }) >= easy;
  const all = (/** @type {Scene} */ scene) => scaleToFit(scene.box, { width, height: highest }) >= easy;
  let /** @type {any} */ chosen;
  for (const [most, breadth] of SIZES) {
    const folds = firstFolds(tree, root, most, breadth);
    const scene = layOut(folds, windows === true);
    if (!chosen || !across(chosen.scene) || all(scene)) chosen = { folds, scene };
    if (all(scene)) break;
  }
  if (windows === null && chosen.scene.items.length <= SPARSE) {
    const scene = layOut(chosen.folds, true);
    const test = all(chosen.scene) ? all : across;
    if (test(scene)) return { ...chosen, scene, windows: true };
  }
  return { ...chosen, windows: windows === true };
}

// The height of the window that the first view needs, within bounds.
/** @param {Scene} scene @param {number} width @param {number} lowest @param {number} highest */
export function heightFor(scene, width, lowest, highest, easy = EASY) {
  const k = Math.max(scaleToFit({ ...scene.box, height: 1 }, { width, height: highest }), easy);
  return Math.round(Math.min(Math.max(windowFor(scene.box, k).height, lowest), highest));
}

// The whole scene if it is readable; otherwise the root, centred at the top.
export function firstCamera(/** @type {Scene} */ scene, /** @type {Size} */ size, easy = EASY) {
  const k = scaleToFit(scene.box, size);
  if (k >= easy) return lookAt(scene.box, size, k);
  const root = boxOf(scene, 0);
  const camera = lookAt(scene.box, size, Math.max(scaleToFit({ ...scene.box, height: 1 }, size), easy));
  const isSeen = camera.x + camera.k * root.x >= 0 && camera.x + camera.k * (root.x + root.width) <= size.width;
  return isSeen ? camera : { ...camera, x: size.width / 2 - camera.k * (root.x + root.width / 2) };
}
