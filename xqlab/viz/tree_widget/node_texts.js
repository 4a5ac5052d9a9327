// The selected node: its position on the board, its facts and the sentences of its events.

import { html } from "../core/preact.js";
import { namesIn } from "../page/languages.js";
import { AT_LEAF, AT_OVER, BY_TABLE, MATE_DISTANCE, OPEN, UNRECORDED, UNSEARCHED } from "../page/log_constants.js";
import { markMove, moveSpots } from "../page/picture.js";
import { cellsAfter, childrenOf, isNull, moveText, NONE, pathTo, sideToMove, squaresOf } from "../page/replay.js";
import { hatchOf } from "./legend.js";
import { ghostValue } from "./node_labels.js";
import { isSearched } from "./state.js";

// `about` in one language: with the moves, conventions and file labels of that language.
/** @param {Payload} about @param {Language} language @returns {Payload} */
export function aboutIn(about, language) {
  const own = (/** @type {Words} */ texts) => texts[language] ?? texts.en;
  const [moves, conventions, numbered] = [about.moves, about.conventions, about.numbered].map(own);
  return { ...about, moves, conventions, numbered, log_share: own(about.log_share), names: namesIn(about, language) };
}

// The texts of the moves in every notation, for `find`.
export function namesOf(/** @type {Payload} */ { moves, also_named, letters }) {
  return { texts: [...new Set([...Object.values(moves), ...also_named])], letters };
}

// The moves that lead to a node.
function lineOf(/** @type {Payload} */ { tree, about, words }, /** @type {number} */ node) {
  const path = pathTo(tree, node).slice(1);
  return path.map((at) => moveText(tree, about.moves, words, at));
}

// Draws the position of a node, or of the parent of a move not searched.
export function drawPosition(/** @type {Pictured} */ picture, /** @type {Payload} */ page, /** @type {number} */ node) {
  const { tree, about, words } = page;
  const searched = isSearched(tree, node);
  const path = pathTo(tree, searched ? node : tree.node_parent[node]);
  const cells = [...cellsAfter(tree, path)].map((number) => about.symbols[number]);
  const best = tree.node_best[node];
  const last = path.length > 1 ? squaresOf(tree, path[path.length - 1]) : [NONE, NONE];
  const marks = { spots: moveSpots(last), arrows: [] };
  if (!searched) markMove(marks, squaresOf(tree, node), "pruned");
  else if (best !== NONE) markMove(marks, squaresOf(tree, best), "best");
  else if (last[0] !== NONE) markMove(marks, last, "last");
  picture.draw(cells, marks);
  const where = words.position(lineOf(page, node).join(" "));
  picture.tell(`${about.names.board}: ${where}`, about.numbered);
}

// The text of an item for screen readers.
/** @param {Payload} page @param {Item} item @param {boolean} isMatch */
export function labelOf(page, { node, members, hidden }, isMatch) {
  const { tree, about, words } = page;
  const move = (/** @type {number} */ at) => moveText(tree, about.moves, words, at);
  const text = words.hiddenText(hidden);
  const parts = members.length
    ? [words.more(members.length), text, members.slice(0, 5).map(move).join(" ")]
    : [move(node)];
  if (!members.length && !isSearched(tree, node)) {
    const reason = words.reasons[tree.node_reason[node]];
    parts.push(tree.node_ending[node] === UNSEARCHED ? words.pruned : words.skipped, ...(reason ? [reason] : []));
    if (ghostValue(tree, node)) parts.push(words.unread(ghostValue(tree, node)));
  } else if (!members.length) {
    const value = tree.labels.value(tree, node).replace(/^[≥≤]/, (/** @type {string} */ sign) => words.bounds[sign]);
    parts.push(words.valued(value), words.toMove(about.names.sides[sideToMove(tree, tree.node_ply[node])]));
    parts.push(...tagsOf(page, node));
    if (text) parts.push(hidden.left && !hidden.searched ? text : words.hides(text));
  }
  return [...parts, ...(isMatch ? [words.hit] : [])].join(words.comma);
}

// The properties of a node besides its value: "CUT: ended by a cutoff", "quiescence search", ...
function tagsOf(/** @type {Payload} */ { tree, words }, /** @type {number} */ node) {
  const ending = tree.node_ending[node];
  const reason = tree.node_reason[node];
  return [
    ending === AT_LEAF ? words.leaf : ending === AT_OVER ? words.over : words.kinds[tree.labels.kind(tree, node)],
    ending === OPEN && words.open,
    tree.node_later[node] && words.isLater,
    ending === UNRECORDED && words.unrecorded,
    ending === BY_TABLE && words.table,
    tree.node_quiescence[node] && words.quiet,
    isNull(tree, node) && words.null,
    tree.node_again[node] && words.again.replace("↻ ", ""),
    tree.node_reduction[node] > 0 && tree.node_ply[node] > 0 && words.reduced(tree.node_reduction[node]),
    reason && words.because(reason === MATE_DISTANCE ? words.mate : words.guess, words.reasons[reason]),
  ].filter(Boolean);
}

// The facts about the selected node: [[name, text], ...].
export function factsOf(/** @type {Payload} */ page) {
  const { tree, about, words, selected: node } = page;
  const line = lineOf(page, node);
  const isNumbered = tree.node_number[node] > 0 && tree.node_ply[node] > 0;
  const number = isNumbered ? words.comma + words.moveNumber(tree.node_number[node]) : "";
  const facts = [[words.move, (line.length ? line.join(" › ") : words.root) + number]];
  if (isSearched(tree, node)) {
    const whose = tree.labels.whose(tree, about, node);
    const value = tree.labels.value(tree, node);
    facts.push([words.value, whose ? words.forWhom(value, whose) : value]);
    facts.push([words.window, tree.labels.detail(tree, node)]);
    if (tree.labels.hasDepth && !tree.node_quiescence[node]) facts.push([words.depth, String(tree.node_depth[node])]);
    facts.push([words.kind, tagsOf(page, node).join(words.stop) || "–"]);
    const { pruned, skipped } = tree.below;
    if (!tree.node_opening[node] && (tree.node_searched[node] > 1 || childrenOf(tree, node).length))
      facts.push([words.below, words.belowText(tree.node_searched[node] - 1, pruned[node], skipped[node])]);
  } else {
    const reason = words.reasons[tree.node_reason[node]];
    const kind = tree.node_ending[node] === UNSEARCHED ? words.pruned : words.skipped;
    const later = tree.node_later[node] ? words.stop + words.isLater : "";
    if (ghostValue(tree, node)) facts.push([words.value, words.unread(ghostValue(tree, node))]);
    facts.push([words.kind, (reason ? words.because(kind, reason) : kind) + later]);
  }
  const opening = about.openings?.[tree.node_opening[node] - 1];
  if (opening)
    facts.push([words.afterwards, words.afterwardsText(opening.value, opening.window, opening.depth, opening.nodes)]);
  return facts;
}

// What a bundle hides.
export function bundleTexts(/** @type {Payload} */ { tree, about, words, item: { members, hidden } }) {
  const moves = members.map((/** @type {number} */ node) => moveText(tree, about.moves, words, node));
  return html`<p><b>${words.more(members.length)}</b>: ${words.hiddenText(hidden)}</p><p>${moves.join("  ")}</p>`;
}

// The sentences of the first and the last event of the selected node.
export function sentencesOf(/** @type {Payload} */ { data, tree, words, language, selected: node }) {
  const events = [
    [words.first, tree.node_first_sentence[node], tree.node_first_event[node]],
    [words.last, tree.node_last_sentence[node], tree.node_last_event[node]],
  ].filter(([, at]) => at !== NONE);
  return events.map(
    ([name, at, event]) => html`<p><b>${name}</b>${" "}<small>${words.event(event)}</small><br />
      <span lang=${language}>${data.tell(language, at)}</span></p>`,
  );
}

// What drawScene draws a scene with.
export function lookOf(/** @type {Payload} */ page) {
  const { data, id, language, active, matches } = page;
  const own = (/** @type {Item} */ item) => labelOf(page, item, matches.nodes.has(item.node) && !item.members.length);
  return {
    ...{ active, matches, hatch: hatchOf(id), id: (/** @type {Item} */ { key }) => `${id}-${key}` },
    label: (/** @type {Item} */ item) => data.marking?.label(item.node, language) ?? own(item),
  };
}

// The name of a search that can be shown: its depth, and which of several it is.
/** @param {Tree} tree @param {number[]} roots @param {Words} words @param {number} root */
export function rootTextOf(tree, roots, words, root) {
  if (tree.node_ply[root] > 0) return words.startNode;
  const same = roots.filter((other) => tree.node_depth[other] === tree.node_depth[root]);
  return words.iteration(tree.node_depth[root], same.indexOf(root) + 1, same.length);
}
