// A node whose children were not recorded is searched when it is opened, where a page can search. What is found is drawn
// below it and marked as later: node_later is 1, node_opening the number of the search that was begun at a node.

import { inEach } from "../page/languages.js";
import { AT_OVER, WHOLE } from "../page/log_constants.js";
import { cellsAfter, codesTo, inView, NONE, pathTo, shortText, windowInView } from "../page/replay.js";
import { tellerOf } from "./node_texts.js";
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

// {data, moved, folds}: the data of a tree with what a search found below a node; moved(other): the new number of
// another node; folds(old): the new folds, in which what is found is folded below its first moves.
/** @param {Payload} data @param {Tree} tree @param {number} node @param {Payload} branch the data of that search */
export function grafted(data, tree, node, branch) {
  const { arrays: more, about } = branch;
  const root = about.root;
  let end = root + 1;
  while (end < more.node_parent.length && more.node_parent[end] >= root) end++;
  const [at, count] = [node + 1, end - root - 1];
  const moved = (/** @type {number} */ other) => (other < at ? other : other + count);
  const inner = (/** @type {number} */ other) =>
    other === NONE ? NONE : other === root ? node : other - root - 1 + at;
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
    parent: inner,
    best: inner,
    place: (place) => (place === NONE ? NONE : place + places.shift),
    ply: (ply) => ply + tree.node_ply[node],
    index: (_, number) => indexed + number,
    later: () => 1,
    opening: () => 0,
    first_sentence: lines.shifted,
    last_sentence: lines.shifted,
  };
  /** @type {Record<string, (value: number) => number>} */
  const staying = { parent: moved, best: moved };
  const columns = Object.keys(tree).filter((name) => name.startsWith("node_"));
  const arrays = Object.fromEntries(
    columns.map((name) => {
      const column = name.slice("node_".length);
      const [old, fresh] = [/** @type {any} */ (tree)[name], more[name] ?? new Int32Array(end)];
      const values = Array.from(old, staying[column]);
      values.splice(at, 0, ...Array.from(fresh.subarray(root + 1, end), entering[column]));
      return [name, Int32Array.from(values)];
    }),
  );
  arrays.node_opening[node] = openings.length;
  arrays.node_left[node] = 0;
  arrays.node_searched[node] = Number(isSearched(tree, node)) + opening.nodes - 1;
  if (places.own !== NONE) arrays.node_place[node] = places.own;

  function folds(/** @type {Folds} */ { folded, bundled }) {
    const into = (/** @type {Uint8Array} */ flags, /** @type {number[]} */ fresh) =>
      Uint8Array.from([...flags.subarray(0, at), ...fresh, ...flags.subarray(at)]);
    const parents = new Set(arrays.node_parent);
    const inner = Array.from({ length: count }, (_, number) => Number(parents.has(at + number)));
    const next = { folded: into(folded, inner), bundled: into(bundled, new Array(count).fill(0)) };
    next.folded[node] = 0;
    return next;
  }
  const joined = { ...places.about, root: moved(data.about.root), openings };
  const next = { about: joined, sentences: lines.sentences, arrays: { ...arrays, ...places.arrays } };
  return { data: next, moved, folds };
}

// The places of both searches: {arrays, about, shift: of the number of a place, own: a new place of the node, where that
// was not searched and nothing is known of what its move changes on the board}.
/** @param {Payload} data @param {Tree} tree @param {number} node @param {Payload} branch */
function joinedPlaces(data, tree, node, { arrays: more, about }) {
  const symbols = data.about.symbols;
  const numberOf = (/** @type {number} */ symbol) => symbols.length + symbol;
  const old = tree.node_place[node];
  const before = cellsAfter(tree, isSearched(tree, node) ? [] : pathTo(tree, tree.node_parent[node]));
  const /** @type {number[]} */ changed = [];
  if (!isSearched(tree, node))
    more.root_symbol.forEach((/** @type {number} */ symbol, /** @type {number} */ square) => {
      if (symbols[before[square]] !== about.symbols[symbol]) changed.push(square, numberOf(symbol));
    });
  const own = isSearched(tree, node) ? NONE : tree.place_start.length;
  const extra = Number(own !== NONE);
  const last = tree.change_square.length + changed.length / 2;
  const join = (/** @type {ArrayLike<number>[]} */ ...parts) =>
    Int32Array.from(parts.flatMap((part) => [...Array.from(part)]));
  const of = (/** @type {number[]} */ list, /** @type {number} */ first) => list.filter((_, at) => at % 2 === first);
  const repeated = (/** @type {ArrayLike<any>} */ list) => (extra ? [list[old]] : []);
  const texts = (/** @type {Language} */ language) => {
    const [mine, theirs] = [data.about.moves[language], about.moves[language]];
    return [...mine, ...repeated(mine), ...theirs];
  };
  const blank = new Array(tree.place_start.length + extra).fill("");
  return {
    own,
    shift: tree.place_start.length + extra,
    arrays: {
      root_symbol: tree.root_symbol,
      place_start: join(tree.place_start, repeated(tree.place_start), more.place_start),
      place_end: join(tree.place_end, repeated(tree.place_end), more.place_end),
      place_changes: join(
        tree.place_changes,
        extra ? [last] : [],
        Array.from(more.place_changes.subarray(1), (/** @type {number} */ at) => at + last),
      ),
      change_square: join(tree.change_square, of(changed, 0), more.change_square),
      change_symbol: join(tree.change_symbol, of(changed, 1), Array.from(more.change_symbol, numberOf)),
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
  const tellers = [data.sentences, branch.sentences].map(tellerOf);
  return {
    shifted: (/** @type {number} */ at) => (at === NONE ? NONE : at + first),
    sentences: inEach(
      (language) => (/** @type {number} */ at) =>
        at < first ? tellers[0](language, at) : tellers[1](language, at - first),
    ),
  };
}
