// What the reader does with a tree.

import { NONE } from "../page/replay.js";
import { saveFile } from "../page/saving.js";
import { canOpen, grafted, requestFor } from "./below.js";
import { savedSvg } from "./legend.js";
import { lookOf, rootTextOf } from "./node_texts.js";
import { itemAt, nextItem } from "./scene.js";
import { shownOf, takeTree } from "./shown.js";
import {
  foldBelow,
  hasChildren,
  hides,
  onlyPath,
  openBundle,
  reveal,
  toggleFold,
  unfoldAll,
  unfoldBestLine,
} from "./state.js";

const REACH = 14; // pixels from a branch at which a press still means it
const ZOOM = 1.25; // factor per press
const STEP = 60; // pixels per key press with Shift
/** @type {Record<string, string>} */
const WALKS = {
  ArrowUp: "previous",
  ArrowDown: "next",
  ArrowLeft: "out",
  ArrowRight: "in",
  Home: "first",
  End: "last",
};
/** @type {Record<string, [number, number]>} */
const SCROLLS = { ArrowUp: [0, STEP], ArrowDown: [0, -STEP], ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0] };
/** @type {Record<string, string>} */
const KEYS = {
  ...{ Enter: "toggle", " ": "toggle", p: "bestLine", o: "onlyPath" },
  ...{ "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", 0: "fit", "/": "find", n: "next", N: "previous" },
};

// What the reader can do. data may have, of an editor, edit(), which a click on the selected leaf calls, and grab(node, siblings: [{node, x}]),
// what is dragged from there; of a page that searches, below(request); and where branches are marked, `marking`:
// {press(node): of a click on a node or its branch, labels, label(node, language), scene(language): more options for it}.
// page: see shownOf.
export function actionsOf(/** @type {Props} */ page) {
  const { data, el, id, event, made, words, set, hit, ply } = page;
  const { about, tree, root, selected, nodes, folds, windows, scene, item, options } = page;
  const { marking, edit, below } = data;
  const { canvas } = made;

  // What changes where a node is selected: linked widgets follow.
  function to(/** @type {number} */ node, at = tree.node_first_event[node]) {
    const picked = { node: tree.node_index[node], event: at };
    return { ...picked, picked, bundle: null, opening: null };
  }

  // What changes where the reader folds: the rest of the first view stays.
  const folding = (/** @type {Folds} */ next) => ({ ...to(selected, event), folds: { ...next, root }, windows });

  // The view is fitted to what is left.
  function refold(/** @type {Folds} */ next) {
    if (marking) return;
    set(folding(next));
    canvas.fitReadable();
  }

  function activate(/** @type {Item} */ { key, node, members }) {
    set(members.length ? { bundle: key } : to(node));
  }

  // `isPressed`: by the mouse, which has selected it.
  function toggleItem(/** @type {Item} */ { node, members }, isPressed = false) {
    if (marking) marking.press(node);
    else if (members.length) set({ ...folding(openBundle(folds, members)), ...to(members[0]) });
    else if (hasChildren(tree, node)) {
      set({ ...folding(toggleFold(folds, node)), ...(isPressed && to(node)) });
      canvas.showActive(true, true);
    } else if (edit) edit();
    else if (below && canOpen(tree, node)) searchBelow(node);
  }

  // Searches below a node, and draws what is found.
  async function searchBelow(/** @type {number} */ node) {
    set({ opening: { node, says: "opening" } });
    const result = await below(requestFor(tree, node));
    if (!result?.data) return set({ opening: { node, says: result ? "unopened" : "refused" } });
    const { folds: grown, data: next } = grafted(data, tree, node, result.data);
    const now = shownOf(made.props);
    takeTree(data, next);
    set({ ...to(node), folds: { ...grown(now.folds), root: now.root } });
    canvas.showActive(true, true);
  }

  function itemUnder(/** @type {Point} */ [px, py]) {
    const { x, y, k } = canvas.camera;
    return itemAt(scene, (px - x) / k, (py - y) / k, marking ? REACH / k : 0);
  }

  function findNext(/** @type {number} */ step) {
    const count = nodes.length;
    if (!count) return actions.find();
    const next = hit === NONE ? (step > 0 ? 0 : count - 1) : (hit + step + count) % count;
    set({ ...folding(reveal(tree, folds, [nodes[next]])), ...to(nodes[next]), hit: next });
  }

  const actions = {
    bestLine: () => refold(unfoldBestLine(tree, folds, root)),
    onlyPath: () => refold(onlyPath(tree, folds, selected)),
    foldBelow: (plies = ply) => refold(foldBelow(tree, folds, root, plies)),
    unfoldAll: () => refold(unfoldAll(tree)),
    showWindows: (/** @type {boolean} */ wanted) => set({ ...folding(folds), windows: wanted }),
    zoomIn: () => canvas.zoomMiddle(ZOOM),
    zoomOut: () => canvas.zoomMiddle(1 / ZOOM),
    fit: () => canvas.fit(),
    next: () => findNext(1),
    previous: () => findNext(-1),
    find: () => el.querySelector('[data-set="query"]').focus(),
    toggle: () => toggleItem(item),
    searchBelow: () => searchBelow(selected),
    reset: (node = root) => {
      set({ ...to(node), folds: null, hit: NONE });
      canvas.rest();
    },
    save() {
      const title = `${words.title}, ${rootTextOf(tree, data.roots, words, root)}`;
      const text = savedSvg(scene, canvas, options, lookOf(page), { title, id: `${id}s` });
      saveFile(el, `${about.game.toLowerCase().replace(/\W+/g, "-")}-tree.svg`, text, "image/svg+xml");
    },
    click(/** @type {Point} */ place) {
      const { number, onPill } = itemUnder(place);
      if (number < 0) return;
      const pressed = scene.items[number];
      const { children, node, hidden } = pressed;
      const isOpen = children.length > 0 || (edit && !hasChildren(tree, node));
      const toggles = hides(hidden) || onPill || (pressed === item && isOpen);
      activate(pressed);
      if (toggles || marking) toggleItem(pressed, true);
    },
    // What is dragged from there: {move(x), drop(isDone)}, or null to move the view.
    grab(/** @type {Point} */ place) {
      const { number } = itemUnder(place);
      if (!data.grab || number < 1) return null;
      const { x, k } = canvas.camera;
      const siblings = /** @type {number[]} */ (scene.items[scene.items[number].parent].children);
      const places = siblings.map((each) => ({ node: scene.items[each].node, x: x + k * scene.places.x[each] }));
      return data.grab(scene.items[number].node, places);
    },
    // Answers a key in the diagram, and says whether it means something.
    press(/** @type {string} */ key, /** @type {boolean} */ isShifted) {
      const scroll = isShifted && SCROLLS[key];
      const { key: next, toggles } = nextItem(scene, scene.at.get(item.key), WALKS[key], !marking);
      if (scroll) canvas.moveBy(...scroll);
      else if (toggles) toggleItem(item);
      else if (next) activate(scene.items[scene.at.get(next)]);
      else if (KEYS[key]) /** @type {Payload} */ (actions)[KEYS[key]]();
      return Boolean(scroll || WALKS[key] || KEYS[key]);
    },
  };
  return actions;
}
