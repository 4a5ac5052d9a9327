// What the tests of the tree widget ask of its scripts: `sent` is a message of `tests.viz.planted.sent`.

import { childrenOf, unpack } from "../../../xqlab/viz/page/replay.js";
import { find } from "../../../xqlab/viz/tree_widget/find.js";
import { legendEntries, savedSvg } from "../../../xqlab/viz/tree_widget/legend.js";
import { nodeLabelsOf } from "../../../xqlab/viz/tree_widget/node_labels.js";
import { aboutIn, labelOf, namesOf } from "../../../xqlab/viz/tree_widget/node_texts.js";
import { boxOf, drawScene, layScene, matchesIn, nextItem } from "../../../xqlab/viz/tree_widget/scene.js";
import * as states from "../../../xqlab/viz/tree_widget/state.js";
import { firstCamera, firstView, heightFor } from "../../../xqlab/viz/tree_widget/view.js";
import { treeWordsOf } from "../../../xqlab/viz/tree_widget/words.js";
import { blockOf } from "../opened.mjs";

const { bestLine, firstFolds, foldBelow, unfoldAll, visibleItems } = states;

function open(sent) {
  const arrays = unpack(sent.about.contents, blockOf(sent.block));
  const tree = states.makeTree(arrays, sent.about.root_side, sent.about.view, nodeLabelsOf(sent.about));
  const about = aboutIn(sent.about, "en");
  return { tree, about, root: about.root };
}

// The pictures after the first folds and random foldings, and after unfolding all; the best line.
export function folded(sent, seed, steps, most) {
  const { tree, root } = open(sent);
  let dice = seed;
  const roll = (below) => {
    dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
    return dice % below;
  };
  const told = (folds) => visibleItems(tree, folds, root);
  let folds = firstFolds(tree, root, most, 3 + roll(4));
  const pictures = [told(folds)];
  const end = tree.node_index.length;
  for (let step = 0; step < steps; step++) {
    const node = root + roll(end - root);
    const bundles = told(folds).filter((item) => item.members.length);
    folds = [
      () => states.toggleFold(folds, node),
      () => (bundles.length ? states.openBundle(folds, bundles[roll(bundles.length)].members) : folds),
      () => foldBelow(tree, folds, root, roll(5)),
      () => states.reveal(tree, folds, [node]),
      () => states.onlyPath(tree, folds, node),
      () => states.unfoldBestLine(tree, folds, root),
    ][roll(6)]();
    pictures.push(told(folds));
  }
  return { states: pictures, all: told(unfoldAll(tree)), best: bestLine(tree, root) };
}

// [the nodes on the page after a node is revealed, after only the path to it is shown], of each node.
export function revealed(sent, nodes) {
  const { tree, root } = open(sent);
  const folds = firstFolds(tree, root, 12, 3);
  const shown = (folds) =>
    visibleItems(tree, folds, root)
      .filter((item) => !item.members.length)
      .map((item) => item.node);
  return nodes.map((node) => [shown(states.reveal(tree, folds, [node])), shown(states.onlyPath(tree, folds, node))]);
}

// The nodes on the page where all is folded 0, 1 and 2 plies below the root.
export function foldedBelow(sent) {
  const { tree, root } = open(sent);
  const all = unfoldAll(tree);
  return [0, 1, 2].map((plies) => visibleItems(tree, foldBelow(tree, all, root, plies), root).map((item) => item.node));
}

// [index, what it hides] of each node where nothing is folded.
export function hidden(sent) {
  const { tree, root } = open(sent);
  return visibleItems(tree, unfoldAll(tree), root).map((item) => [tree.node_index[item.node], item.hidden]);
}

export function kindsAndLines(sent) {
  const { tree, root } = open(sent);
  const nodes = [...tree.node_parent.keys()];
  return {
    kinds: nodes.map((node) => tree.labels.kind(tree, node)),
    best: [...tree.node_best],
    line: bestLine(tree, root, true),
  };
}

export function nodesAt(sent, events) {
  const { tree } = open(sent);
  return events.map((event) => states.nodeAt(tree, event));
}

export function finds(sent, queries) {
  const { tree, root } = open(sent);
  return queries.map((query) => find(tree, namesOf(sent.about), root, query));
}

function sceneOf({ tree, about, root }, { language, colour, most }) {
  const words = treeWordsOf(language);
  const best = new Set(bestLine(tree, root));
  const options = { words, about, colour, windows: true, scale: 100, proven: true, best, finds: true };
  return { options, scene: layScene(tree, firstFolds(tree, root, most), root, options) };
}

// [level, box] of each mark.
export function boxes(sent, look) {
  const { scene } = sceneOf(open(sent), look);
  return scene.items.map((item, at) => [item.level, boxOf(scene, at)]);
}

// The drawing, its marks and legend, and the SVG that is saved.
export function drawn(sent, how) {
  const opened = open(sent);
  const { options, scene } = sceneOf(opened, how);
  const { tree, about } = opened;
  const { words } = options;
  const hatch = (name) => `url(#x${name})`;
  const matches = matchesIn(tree, scene, [scene.items[0].node]);
  const label = (item) => labelOf({ tree, about, words }, item, false);
  const all = { x: -1, y: -1, width: scene.box.width + 2, height: scene.box.height + 2 };
  const active = scene.items[0].key;
  const look = { hatch, matches, label, id: (item) => item.key, active };
  const svg = drawScene(scene, all, look);
  const legend = legendEntries(scene.marks, options, hatch);
  const canvas = { camera: { x: 0, y: 0, k: 1 }, size: { width: scene.box.width, height: scene.box.height } };
  const saved = savedSvg(scene, canvas, options, look, { title: "a < b", id: "x" });
  return { svg, marks: scene.marks, legend, saved };
}

// The first view in a window: its scale, its height, and where on the page all of it and the root stand.
export function seenFirst(sent, width, highest) {
  const { tree, about, root } = open(sent);
  const best = new Set(bestLine(tree, root));
  const options = { words: treeWordsOf("en"), about, colour: "kind", best, proven: true };
  const scale = states.scaleOfValues(tree, root);
  const layOut = (folds, windows) => layScene(tree, folds, root, { ...options, scale, windows });
  const { scene, windows } = firstView(tree, root, { width, highest }, null, layOut);
  const height = heightFor(scene, width, 100, highest);
  const { k, x, y } = firstCamera(scene, { width, height });
  const corner = (u, v) => [x + k * u, y + k * v];
  const boxOnPage = (box) => [...corner(box.x, box.y), ...corner(box.x + box.width, box.y + box.height)];
  return { k, height, windows, all: boxOnPage(scene.box), root: boxOnPage(boxOf(scene, 0)) };
}

// Where keys lead in a tree whose second child is folded.
export function walks(sent) {
  const { tree, about, root } = open(sent);
  const options = { words: treeWordsOf("en"), about, colour: "kind", windows: true, scale: 100, best: new Set() };
  const below = childrenOf(tree, root);
  const scene = layScene(tree, states.toggleFold(unfoldAll(tree), below[1]), root, options);
  const walk = (key, where) => nextItem(scene, scene.at.get(key), where);
  const [top, a, b, c] = [root, ...below].map((node) => `n${node}`);
  return {
    keys: [top, a, b, c],
    first: `n${childrenOf(tree, below[0])[0]}`,
    in: walk(top, "in"),
    deeper: walk(a, "in"),
    unfolds: walk(b, "in"),
    folds: walk(a, "out"),
    out: walk(b, "out"),
    next: walk(a, "next"),
    previous: walk(a, "previous"),
    end: walk(c, "next"),
    home: walk(c, "first"),
    last: walk(a, "last"),
    lastItem: scene.items.at(-1).key,
  };
}
