// The selected node: its position on the board, its facts and the sentences of its events.

import { namesIn } from "../page/languages.js";
import { AT_LEAF, AT_OVER, BY_TABLE, MATE_DISTANCE, OPEN, UNRECORDED, UNSEARCHED } from "../page/log_constants.js";
import { escapeMarkup } from "../page/markup.js";
import { cellsAfter, childrenOf, isNull, moveText, NONE, pathTo, sideToMove, squaresOf } from "../page/replay.js";
import { ghostValue } from "./node_labels.js";
import { isSearched } from "./state.js";

// `about` in one language: with the moves, conventions and file labels of that language.
export function aboutIn(/** @type {Payload} */ about, /** @type {Language} */ language) {
  const own = (/** @type {Words} */ texts) => texts[language] ?? texts.en;
  const [moves, conventions, numbered] = [about.moves, about.conventions, about.numbered].map(own);
  return { ...about, moves, conventions, numbered, log_share: own(about.log_share), names: namesIn(about, language) };
}

// The texts of the moves in every notation, for `find`.
export function namesOf(/** @type {Payload} */ { moves, also_named, letters }) {
  return { texts: [...new Set([...Object.values(moves), ...also_named])], letters };
}

// The moves that lead to a node.
/** @param {Tree} tree @param {Payload} about @param {Words} words @param {number} node */
export function lineOf(tree, about, words, node) {
  return pathTo(tree, node)
    .slice(1)
    .map((at) => moveText(tree, about.moves, words, at));
}

// The position of a node, or of the parent of a move not searched: {cells, spots, arrows} for picture.js.
/** @param {Tree} tree @param {Payload} about @param {number} node */
function positionOf(tree, about, node) {
  const searched = isSearched(tree, node);
  const path = pathTo(tree, searched ? node : tree.node_parent[node]);
  const cells = [...cellsAfter(tree, path)].map((number) => about.symbols[number]);
  const /** @type {Spot[]} */ spots = [];
  const /** @type {Arrow[]} */ arrows = [];
  const point = (/** @type {number} */ at, /** @type {string} */ kind) => {
    const [start, end] = squaresOf(tree, at);
    if (start === NONE && end !== NONE) spots.push([end, kind]);
    else if (start !== NONE) arrows.push([start, end, kind]);
  };
  const best = tree.node_best[node];
  if (path.length > 1) {
    const [start, end] = squaresOf(tree, path[path.length - 1]);
    if (start !== NONE) spots.push([start, "from"]);
    if (end !== NONE) spots.push([end, "to"]);
    if (start !== NONE && best === NONE && searched) arrows.push([start, end, "last"]);
  }
  if (!searched) point(node, "pruned");
  else if (best !== NONE) point(best, "best");
  return { cells, spots, arrows };
}

// Draws the position of a node, or of the parent of a move not searched.
/** @param {Pictured} picture @param {Tree} tree @param {Payload} about @param {Words} words @param {number} node */
export function drawPosition(picture, tree, about, words, node) {
  const { cells, spots, arrows } = positionOf(tree, about, node);
  picture.draw(cells, { spots, arrows });
  const line = words.position(lineOf(tree, about, words, node).join(" "));
  picture.svg.setAttribute("aria-label", `${about.names.board}: ${line}`);
}

// The text of an item for screen readers.
/**
 * @param {Tree} tree @param {Payload} about @param {Words} words
 * @param {Item} item @param {boolean} isMatch
 */
export function labelOf(tree, about, words, item, isMatch) {
  const { node, hidden } = item;
  const match = isMatch ? [words.hit] : [];
  if (item.members.length) {
    const moves = item.members.slice(0, 5).map((at) => moveText(tree, about.moves, words, at));
    return [words.more(item.members.length), words.hiddenText(hidden), moves.join(" "), ...match].join(words.comma);
  }
  const parts = [moveText(tree, about.moves, words, node)];
  if (!isSearched(tree, node)) {
    const reason = words.reasons[tree.node_reason[node]];
    parts.push(tree.node_ending[node] === UNSEARCHED ? words.pruned : words.skipped, ...(reason ? [reason] : []));
    if (ghostValue(tree, node)) parts.push(words.unread(ghostValue(tree, node)));
    return [...parts, ...match].join(words.comma);
  }
  const value = tree.labels.value(tree, node).replace(/^[≥≤]/, (sign) => words.bounds[sign]);
  parts.push(words.valued(value), words.toMove(about.names.sides[sideToMove(tree, tree.node_ply[node])]));
  parts.push(...tagsOf(tree, words, node));
  const text = words.hiddenText(hidden);
  if (text) parts.push(hidden.left && !hidden.searched ? text : words.hides(text));
  return [...parts, ...match].join(words.comma);
}

// The properties of a node besides its value: "CUT: ended by a cutoff", "quiescence search", ...
/** @param {Tree} tree @param {Words} words @param {number} node */
export function tagsOf(tree, words, node) {
  const ending = tree.node_ending[node];
  const reason = tree.node_reason[node];
  const kind = words.kinds[tree.labels.kind(tree, node)];
  return [
    ...(ending === AT_LEAF ? [words.leaf] : ending === AT_OVER ? [words.over] : kind ? [kind] : []),
    ...(ending === OPEN ? [words.open] : []),
    ...(tree.node_later[node] ? [words.isLater] : []),
    ...(ending === UNRECORDED ? [words.unrecorded] : []),
    ...(ending === BY_TABLE ? [words.table] : []),
    ...(tree.node_quiescence[node] ? [words.quiet] : []),
    ...(isNull(tree, node) ? [words.null] : []),
    ...(tree.node_again[node] ? [words.again.replace("↻ ", "")] : []),
    ...(tree.node_reduction[node] > 0 && tree.node_ply[node] > 0 ? [words.reduced(tree.node_reduction[node])] : []),
    ...(reason ? [words.because(reason === MATE_DISTANCE ? words.mate : words.guess, words.reasons[reason])] : []),
  ];
}

// The table of facts, as HTML.
/** @param {Tree} tree @param {Payload} about @param {Words} words @param {number} node */
export function factsHtml(tree, about, words, node) {
  const searched = isSearched(tree, node);
  const ply = tree.node_ply[node];
  const /** @type {string[]} */ rows = [];
  const add = (/** @type {string} */ name, /** @type {string} */ text) =>
    rows.push(`<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(text)}</dd>`);
  const line = lineOf(tree, about, words, node);
  const number = tree.node_number[node] > 0 && ply > 0 ? words.comma + words.moveNumber(tree.node_number[node]) : "";
  add(words.move, (line.length ? line.join(" › ") : words.root) + number);
  if (searched) {
    const whose = tree.labels.whose(tree, about, node);
    const value = tree.labels.value(tree, node);
    add(words.value, whose ? words.forWhom(value, whose) : value);
    add(words.window, tree.labels.detail(tree, node));
    if (tree.labels.hasDepth && !tree.node_quiescence[node]) add(words.depth, String(tree.node_depth[node]));
    add(words.kind, tagsOf(tree, words, node).join(words.stop) || "–");
    if (!tree.node_opening[node] && (tree.node_searched[node] > 1 || childrenOf(tree, node).length))
      add(
        words.below,
        words.belowText(tree.node_searched[node] - 1, tree.below.pruned[node], tree.below.skipped[node]),
      );
  } else {
    const reason = words.reasons[tree.node_reason[node]];
    const kind = tree.node_ending[node] === UNSEARCHED ? words.pruned : words.skipped;
    const later = tree.node_later[node] ? words.stop + words.isLater : "";
    if (ghostValue(tree, node)) add(words.value, words.unread(ghostValue(tree, node)));
    add(words.kind, (reason ? words.because(kind, reason) : kind) + later);
  }
  const opening = about.openings?.[tree.node_opening[node] - 1];
  if (opening) add(words.afterwards, words.afterwardsText(opening.value, opening.window, opening.depth, opening.nodes));
  return rows.join("");
}

// What a bundle hides, as HTML.
/** @param {Tree} tree @param {Payload} about @param {Words} words @param {Item} item */
export function bundleHtml(tree, about, words, item) {
  const moves = item.members.map((node) => lineOf(tree, about, words, node).at(-1));
  const name = labelOf(tree, about, words, item, false).split(words.comma)[0];
  const hidden = words.hiddenText(item.hidden);
  return `<p><b>${escapeMarkup(name)}</b>: ${escapeMarkup(hidden)}</p><p>${escapeMarkup(moves.join("  "))}</p>`;
}

// The name of a search that can be shown: its depth, and which of several it is.
/** @param {Tree} tree @param {number[]} roots @param {Words} words @param {number} root */
export function rootTextOf(tree, roots, words, root) {
  if (tree.node_ply[root] > 0) return words.startNode;
  const same = roots.filter((other) => tree.node_depth[other] === tree.node_depth[root]);
  return words.iteration(tree.node_depth[root], same.indexOf(root) + 1, same.length);
}

// The sentences of a node's first and last event, as HTML.
/** @param {Tree} tree @param {Words} words @param {number} node @param {Language} language
 * @param {ReturnType<typeof tellerOf>} tell */
export function sentencesHtml(tree, words, node, language, tell) {
  const events = [
    [words.first, tree.node_first_sentence[node], tree.node_first_event[node]],
    [words.last, tree.node_last_sentence[node], tree.node_last_event[node]],
  ].filter(([, at]) => at !== NONE);
  const paragraphs = events.map(
    ([name, at, event]) =>
      `<p><b>${escapeMarkup(name)}</b> <small>${escapeMarkup(words.event(event))}</small><br>` +
      `<span lang="${language}">${escapeMarkup(tell(language, at) ?? "")}</span></p>`,
  );
  return paragraphs.join("");
}

// A function that gives a sentence by its language and number. sentences: language -> one text, a line each; or a
// function of the number.
export function tellerOf(/** @type {Payload} */ sentences) {
  const /** @type {Record<string, string[]>} */ lines = {};
  return (/** @type {Language} */ language, /** @type {number} */ at) => {
    if (typeof sentences.en === "function") return sentences[language](at);
    lines[language] ??= sentences[language].split("\n");
    return lines[language][at];
  };
}
