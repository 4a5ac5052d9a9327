// What a view of a tree shows: it follows from what its model holds and what its reader has chosen.

import { again } from "../core/widget.js";
import { tellerOf } from "../page/languages.js";
import { NONE, nodeAfter, pathTo } from "../page/replay.js";
import { find } from "./find.js";
import { nodeLabelsOf } from "./node_labels.js";
import { aboutIn, namesOf } from "./node_texts.js";
import { layScene, matchesIn, READABLE } from "./scene.js";
import { bestOf, makeTree, nodeAt, numberOf, reveal, rootsOf } from "./state.js";
import { EASY, firstView } from "./view.js";

// From now on `data` are those of this tree, sent: {about, arrays, sentences: language -> a text, a line each, or a
// function}.
/** @param {Payload} data @param {Payload} sent */
export function takeTree(data, { about, arrays, sentences }) {
  const labels = data.marking?.labels ?? nodeLabelsOf(about);
  const tree = makeTree(arrays, about.root_side, about.view, labels);
  const read = { names: namesOf(about), tell: tellerOf(sentences), roots: rootsOf(tree, about.root) };
  return Object.assign(data, { about, arrays, sentences, labels, tree, ...read });
}

// The node of the model, or of its event where that alone has changed since the reader selected one.
/** @param {Props} props */
function selectedOf({ data, node, event, picked }) {
  const { tree, about } = data;
  const selected = node === picked.node && event !== picked.event ? nodeAt(tree, event) : numberOf(tree, node);
  return selected === NONE ? about.root : selected;
}

// All that a view is made of: its props, and what follows from them; without `scene` as long as there is no room for it.
//   selected, isFollowing   the node, and whether others than the reader have selected it: then it is revealed
//   nodes, error            what the query finds
//   first                   the first view; folds, windows: those of the reader, or else its own
//   active, item            the item with the keyboard cursor: the node, what hides it, or a bundle
/** @param {Props} props @returns {Props} */
export function shownOf(props) {
  const { data, language, words, made, room, node, event, picked, bundle, query, colour } = props;
  const { tree, roots, marking, edit } = data;
  const about = again(made, "about", [data.about, language], () => aboutIn(data.about, language));
  const isFollowing = node !== picked.node || event !== picked.event;
  const selected = selectedOf(props);
  const root = pathTo(tree, selected).find((above) => roots.includes(above)) ?? about.root;
  const { nodes, error } = again(made, "found", [tree, root, query], () => find(tree, data.names, root, query));
  const best = again(made, "best", [tree, root], () => bestOf(tree, root));
  const options = { words, about, colour, ...best, finds: nodes.length > 0, ...marking?.scene(language) };
  const easy = edit || marking ? READABLE : EASY; // a tree that is drawn is rather small than folded
  const known = { ...props, about, tree, root, selected, isFollowing, nodes, error, options, easy };
  if (!room) return known;
  const layOut = (/** @type {Folds} */ folds, /** @type {boolean} */ windows) =>
    layScene(tree, folds, root, { ...options, windows });
  const wanted = props.windows ?? made.first?.value.windows ?? null;
  const first = again(made, "first", [tree, root, room, props.windows], () =>
    firstView(tree, root, { ...room, easy, isWhole: Boolean(marking) }, wanted, layOut),
  );
  const windows = props.windows ?? first.windows;
  const own = props.folds?.root === root ? props.folds : first.folds;
  const isRevealed = isFollowing && selected !== root;
  const folds = isRevealed ? again(made, "revealed", [own, selected], () => reveal(tree, own, [selected])) : own;
  const scene = again(made, "scene", [tree, folds, root, windows, colour, language], () => layOut(folds, windows));
  const active = again(made, "active", [scene, selected, bundle], () => {
    if (scene.at.has(bundle)) return bundle;
    const [hider] = matchesIn(tree, scene, [selected]).hiders;
    return hider ?? (scene.at.has(`n${selected}`) ? `n${selected}` : `n${root}`);
  });
  const matches = again(made, "matches", [scene, nodes], () => matchesIn(tree, scene, nodes));
  const item = scene.items[/** @type {number} */ (scene.at.get(active))];
  return { ...known, first, folds, windows, scene, active, item, matches };
}

// The node after these moves from the root.
/** @param {Props} props @param {number[]} codes */
export function indexAfter(props, codes) {
  const { tree, root } = shownOf(props);
  return tree.node_index[nodeAfter(tree, root, codes)];
}
