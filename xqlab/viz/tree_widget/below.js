// A node whose children were not recorded is searched when it is opened, where a page can search. What is found is drawn
// below it and marked as later: node_later is 1, node_opening the number of the search that was begun at a node.

import { inEach, tellerOf } from "../page/languages.js";
import { AT_OVER, WHOLE } from "../page/log_constants.js";
import { cellsAfter, codesTo, inView, NONE, pathTo, shortText, windowInView } from "../page/replay.js";
import { hasChildren, isSearched } from "./state.js";

// Whether a search may find children of a node.
export function canOpen(/** @type {Tree} */ tree, /** @type {number} */ node) {
  return !hasChildren(tree, node) && tree.node_ending[node] !== AT_OVER && tree.node_ending[node] !== WHOLE;
}

// What a search below a node begins with: the moves to it, and the depth that the recorded one had left.
export function requestFor(/** @type {Tree} */ tree, /** @type {number} */ node) {
  const left = isSearched(tree, node) ? tree.node_depth[node] : tree.node_depth[tree.node_parent[node]] - 1;
  return { moves: codesTo(tree, node), depth: Math.max(left, 1) };
}

// {data, folds}: the data of a tree with what a search found below a node, whose nodes follow the others; folds(old): the
// new folds, in which what is found is folded below its first moves.
/** @param {Payload} data @param {Tree} tree @param {number} node @param {Payload} branch the data of that search */
export function grafted(data, tree, node, branch) {
  const { arrays: more, about } = branch;
  const root = about.root;
  const after = more.node_parent.findIndex(
    (/** @type {number} */ above, /** @type {number} */ at) => at > root && above < root,
  );
  const end = after === NONE ? more.node_parent.length : after;
  const first = tree.nodes; // of those that are added
  const inner = (/** @type {number} */ other) =>
    other === NONE ? NONE : other === root ? node : other - root - 1 + first;
  const places = joinedPlaces(data, tree, node, branch);
  const lines = joinedSentences(data, tree, branch);
  const opening = {
    depth: more.node_depth[root],
    nodes: more.node_searched[root],
    value: shortText(inView(tree, more.node_value[root], tree.node_ply[node])),
    window: windowInView(tree, more.node_alpha[root], more.node_beta[root], tree.node_ply[node]).map(shortText),
  };
  const openings = [...(data.about.openings ?? []), opening];
  const indexed = tree.node_index.reduce((most, index) => Math.max(most, index), 0) + 1;

  /** @type {Record<string, (value: number, at: number) => number>} */
  const entering = {
    node_parent: inner,
    node_best: inner,
    node_place: (place) => (place === NONE ? NONE : place + tree.place_start.length),
    node_ply: (ply) => ply + tree.node_ply[node],
    node_index: (_, at) => indexed + at,
    node_later: () => 1,
    node_opening: () => 0,
    node_first_sentence: lines.shifted,
    node_last_sentence: lines.shifted,
  };
  const columns = Object.keys(tree).filter((name) => name.startsWith("node_"));
  const arrays = Object.fromEntries(
    columns.map((name) => {
      const fresh = Array.from((more[name] ?? new Int32Array(end)).subarray(root + 1, end), entering[name]);
      return [name, joinedInts(/** @type {any} */ (tree)[name], fresh)];
    }),
  );
  arrays.node_opening[node] = openings.length;
  arrays.node_left[node] = 0;
  arrays.node_searched[node] = Number(isSearched(tree, node)) + opening.nodes - 1;
  arrays.node_place[node] = places.own;

  function folds(/** @type {Folds} */ old) {
    const parents = new Set(arrays.node_parent);
    const folded = Uint8Array.from(arrays.node_parent, (_, at) =>
      at < first ? old.folded[at] : Number(parents.has(at)),
    );
    const bundled = Uint8Array.from(arrays.node_parent, (_, at) => old.bundled[at] ?? 0);
    folded[node] = 0;
    return { folded, bundled };
  }
  const next = {
    about: { ...places.about, openings },
    sentences: lines.sentences,
    arrays: { ...arrays, ...places.arrays },
  };
  return { data: next, folds };
}

const joinedInts = (/** @type {ArrayLike<number>[]} */ ...parts) =>
  Int32Array.from(parts.flatMap((part) => Array.from(part)));

// The places of both searches: {arrays, about, own: the place of the node, a new one where that was not searched and
// nothing is known of what its move changes on the board}.
/** @param {Payload} data @param {Tree} tree @param {number} node @param {Payload} branch */
function joinedPlaces(data, tree, node, { arrays: more, about }) {
  const isNew = !isSearched(tree, node);
  const old = tree.node_place[node];
  const repeated = (/** @type {ArrayLike<any>} */ list) => (isNew ? [list[old]] : []);
  const symbols = data.about.symbols;
  const numberOf = (/** @type {number} */ symbol) => symbols.length + symbol;
  const before = cellsAfter(tree, isNew ? pathTo(tree, tree.node_parent[node]) : []);
  const isChanged = (/** @type {number} */ square) =>
    isNew && symbols[before[square]] !== about.symbols[more.root_symbol[square]];
  const changed = [...more.root_symbol.keys()].filter(isChanged);
  const changes = tree.change_square.length;
  const texts = (/** @type {Language} */ language) => {
    const mine = data.about.moves[language];
    return [...mine, ...about.moves[language], ...repeated(mine)];
  };
  const blank = new Array(tree.place_start.length).fill("");
  return {
    own: isNew ? tree.place_start.length + more.place_start.length : old,
    arrays: {
      root_symbol: tree.root_symbol,
      place_start: joinedInts(tree.place_start, more.place_start, repeated(tree.place_start)),
      place_end: joinedInts(tree.place_end, more.place_end, repeated(tree.place_end)),
      place_changes: joinedInts(
        tree.place_changes,
        Array.from(more.place_changes.subarray(1), (/** @type {number} */ at) => at + changes),
        isNew ? [changes + more.change_square.length + changed.length] : [],
      ),
      change_square: joinedInts(tree.change_square, more.change_square, changed),
      change_symbol: joinedInts(
        tree.change_symbol,
        Array.from(more.change_symbol, numberOf),
        changed.map((square) => numberOf(more.root_symbol[square])),
      ),
    },
    about: {
      ...data.about,
      symbols: [...symbols, ...about.symbols],
      moves: inEach(texts),
      also_named: [
        ...data.about.also_named,
        ...about.also_named.map((/** @type {string[]} */ list) => [...blank, ...list]),
      ],
    },
  };
}

// The sentences of both: {sentences, shifted: the number of a sentence of the later search}.
/** @param {Payload} data @param {Tree} tree @param {Payload} branch */
function joinedSentences(data, tree, branch) {
  const known = [...tree.node_first_sentence, ...tree.node_last_sentence];
  const first = known.reduce((most, at) => Math.max(most, at), 0) + 1;
  const [mine, theirs] = [data.sentences, branch.sentences].map(tellerOf);
  return {
    shifted: (/** @type {number} */ at) => (at === NONE ? NONE : at + first),
    sentences: inEach(
      (language) => (/** @type {number} */ at) => (at < first ? mine(language, at) : theirs(language, at - first)),
    ),
  };
}
