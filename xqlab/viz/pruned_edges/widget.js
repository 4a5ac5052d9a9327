// Marking the edges that are pruned: a whole tree, and below it the card of the check.

import { html } from "../core/preact.js";
import { Nested, widget } from "../core/widget.js";
import { keeping } from "../page/answers.js";
import { bytesOf } from "../page/bytes.js";
import { commonWords, tellerOf } from "../page/languages.js";
import { AT_LEAF, AT_OVER, INFINITY } from "../page/log_constants.js";
import { NONE, sideToMove, unpack } from "../page/replay.js";
import { nodeLabelsOf } from "../tree_widget/node_labels.js";
import { aboutIn } from "../tree_widget/node_texts.js";
import { showTree } from "../tree_widget/tree.js";
import { edgeWordsOf } from "./words.js";

// The states of an edge, as xqlab.trace.questions.edges has them. An edge has the number of the node that it leads to; node
// 0 is the root, which no edge leads to.
export const EDGE = { searched: 0, pruned: 1, below: 2 };

export const UNMARKED = { marked: [], tries: 0, checked: false, given_up: false };

// What is to be said of an edge: "" or "marked" before the check; "right", "missed" or "wrong" after it, "neither" for
// a mark below an edge that is pruned, "left" for what lies there without a mark, "" for an edge that is searched.
/** @param {number} state @param {boolean} isMarked @param {boolean} isChecked */
export function verdictOn(state, isMarked, isChecked) {
  if (!isChecked) return isMarked ? "marked" : "";
  if (state === EDGE.pruned) return isMarked ? "right" : "missed";
  if (state === EDGE.below) return isMarked ? "neither" : "left";
  return isMarked ? "wrong" : "";
}

// The marking of edges of these states: `verdict(edge)`, `counts`, whether it `isSolved`, and `steps`: the edges to look
// at one by one after the check, in the order of the search. `toggled(edge)` and `check()` give what changes of it. A
// check counts, and ends the marking once all is right; otherwise only giving up shows which edges are pruned.
/** @param {ArrayLike<number>} states @param {Marked} given */
export function markingOf(states, { marked, tries, checked, given_up: givenUp }) {
  const marks = new Set(marked);
  const edges = Array.from(states, (_, edge) => edge).slice(1);
  const verdict = (/** @type {number} */ edge, isChecked = checked) =>
    verdictOn(states[edge], marks.has(edge), isChecked);
  const count = (/** @type {string} */ name) => edges.filter((edge) => verdict(edge, true) === name).length;
  const [right, missed, wrong, neither] = ["right", "missed", "wrong", "neither"].map(count);
  const isSolved = !missed && !wrong;
  const others = (/** @type {number} */ edge) => marked.filter((each) => each !== edge);

  return {
    verdict,
    isSolved,
    counts: { marked: marks.size, tries, givenUp, right, missed, wrong, neither },
    steps: edges.filter((edge) => ["right", "missed", "wrong", "neither"].includes(verdict(edge))),
    // An edge is marked, or no longer; nothing changes after the check.
    toggled(/** @type {number} */ edge) {
      if (checked || edge <= 0 || edge >= states.length) return null;
      return { marked: marks.has(edge) ? others(edge) : [...marked, edge].sort((one, other) => one - other) };
    },
    check: () => (checked || !(marks.size || isSolved) ? null : { tries: tries + 1, checked: isSolved }),
  };
}

const markingIn = (/** @type {Props} */ props) => markingOf(props.data.arrays.node_state, /** @type {any} */ (props));

/** @param {Payload} data @param {number} node @param {Language} language */
function lineTo({ arrays, about }, node, language) {
  const { moves } = aboutIn(about, language);
  const line = [];
  for (let at = node; at > 0; at = arrays.node_parent[at]) line.unshift(moves[arrays.node_place[at]]);
  return line.join(" › ");
}

const edgeText = (/** @type {Props} */ props, /** @type {number} */ edge) =>
  props.words.edge(lineTo(props.data, edge, props.language), verdictText(markingIn(props).verdict(edge), props.words));

const verdictText = (/** @type {string} */ verdict, /** @type {Words} */ words) =>
  words.legend[verdict] ?? words.searched;

// Why an edge is pruned, or why not: sentences of the log, and of ours what it does not say.
function reasonsOf(/** @type {Props} */ { data, language, words }, /** @type {number} */ edge) {
  const { arrays, tell } = data;
  const { node_state: states, node_first_sentence: firsts } = arrays;
  const sentence = (/** @type {number} */ at) => (at === NONE ? [] : [tell(language, at)]);
  if (states[edge] === EDGE.pruned) return [firsts[edge], arrays.node_last_sentence[edge]].flatMap(sentence);
  if (states[edge] === EDGE.searched) {
    const isOpen = arrays.node_beta[arrays.node_parent[edge]] >= INFINITY;
    const name = arrays.node_number[edge] === 1 ? "first" : isOpen ? "open" : "reached";
    return [words[name], ...sentence(firsts[edge])];
  }
  let above = edge;
  while (states[above] === EDGE.below) above = arrays.node_parent[above];
  return [words.below(lineTo(data, above, language)), ...sentence(firsts[above])];
}

function resultText(/** @type {Payload} */ counts, /** @type {Words} */ words) {
  const pruned = counts.right + counts.missed;
  return counts.givenUp ? words.givenUp(pruned) : (pruned ? words.result : words.none)(counts);
}

// Shows the tree in an element of the view; `update(props)` where something has changed.
function openTree(/** @type {Root} */ el, /** @type {Props} */ first) {
  let [props, marking] = [first, markingIn(first)];
  const { data } = props;
  const { arrays, about } = data;
  const usual = nodeLabelsOf({});
  const isLeaf = (/** @type {number} */ node) => [AT_LEAF, AT_OVER].includes(arrays.node_ending[node]);
  const tells = (/** @type {number} */ node) => props.checked && arrays.node_state[node] === EDGE.searched;
  // Before the check only the leaves have values; after it each node has what the search returned.
  const labels = {
    ...usual,
    value: (/** @type {Tree} */ tree, /** @type {number} */ node) =>
      isLeaf(node) || tells(node) ? usual.value(tree, node) : "",
    detail: (/** @type {Tree} */ tree, /** @type {number} */ node) => (tells(node) ? usual.detail(tree, node) : ""),
  };
  const tree = /** @type {any} */ ({ ...arrays, rootSide: about.root_side, view: about.view });

  // A node for who hears the page.
  function label(/** @type {number} */ node, /** @type {Language} */ language) {
    const words = edgeWordsOf(language); // the tree speaks it before the widget does
    const side = aboutIn(about, language).names.sides[sideToMove(tree, arrays.node_ply[node])];
    const value = labels.value(tree, node);
    const own = isLeaf(node) ? [words.leaf(value)] : [words.toMove(side), value];
    const verdict = marking.verdict(node);
    const says = node > 0 && (props.checked || verdict) && verdictText(verdict, words);
    const texts = [lineTo(data, node, language) || words.root, ...own, says];
    return texts.filter(Boolean).join(commonWords(language).comma);
  }

  function press(/** @type {number} */ edge) {
    const changes = marking.toggled(edge);
    if (!changes) return;
    props.set({ ...changes, says: "marked" });
    props.say(props.words.marked({ marked: changes.marked.length }));
  }

  const scene = (/** @type {Language} */ language) => ({
    best: new Set(),
    verdictOf: marking.verdict,
    verdicts: edgeWordsOf(language).legend,
  });
  const { language } = props;
  const onLanguage = (/** @type {Language} */ chosen) => props.set({ language: chosen });
  const onPick = (/** @type {number} */ node) => props.set({ selected: node });
  const sent = { ...data, colour: "side", marking: { labels, label, press, scene }, onPick };
  const view = showTree(el, sent, { language, onLanguage });
  return {
    destroy: view.destroy,
    update(/** @type {Props} */ next) {
      const before = props;
      [props, marking] = [next, markingIn(next)];
      if (next.language !== view.language()) view.setLanguage(next.language);
      const isOther = next.checked !== before.checked; // after the check nodes have more texts, and the tree is larger
      if (isOther || next.marked !== before.marked) view.showOther(data, next.selected, isOther);
      else if (next.selected !== before.selected) view.model.tell({ node: next.selected });
    },
  };
}

function view(/** @type {Props} */ props) {
  const { data, language, words, marked, checked, selected, says, set, say } = props;
  const { counts, steps, check } = markingIn(props);
  const spoken = (/** @type {number} */ edge, /** @type {Props} */ shown) =>
    edge > 0 ? [edgeText(shown, edge), ...reasonsOf(shown, edge)] : [];
  const at = steps.indexOf(selected);
  const texts = checked ? spoken(selected, props) : [];

  // Shows what a check found, or that the reader has given up.
  function conclude(/** @type {Payload} */ changes) {
    const next = { ...props, ...changes };
    const after = markingIn(next);
    const edge = next.checked ? (after.steps[0] ?? 0) : selected;
    set({ ...changes, selected: edge, says: "notYet" });
    const result = next.checked
      ? [resultText(after.counts, words), ...spoken(edge, next)]
      : [words.notYet(after.counts)];
    say(result.join(words.space));
  }
  function onCheck() {
    const changes = check();
    if (changes) return conclude(changes);
    set({ says: "empty" });
    say(words.empty(counts));
  }
  function restart() {
    set({ ...UNMARKED, selected: 0, says: "marked" });
    say(words.marked({ marked: 0 }));
  }
  // To the next edge to look at, or the one before.
  function step(/** @type {number} */ by) {
    const from = at >= 0 ? at : by > 0 ? -1 : steps.length;
    const edge = steps[(from + by + steps.length) % steps.length];
    set({ selected: edge });
    say(spoken(edge, props).join(words.space));
  }
  const arrow = (/** @type {"previous" | "next"} */ name, /** @type {string} */ sign, /** @type {number} */ by) =>
    steps.length > 1
      ? html`<button type="button" data-quick data-edge=${name} aria-label=${words[name]} onClick=${() => step(by)}>${sign}</button>`
      : null;

  return html`<p><b class="xqk-prompt">${data.about.prompts[language]}</b> <span class="xqk-how">${words.how}</span></p>
    <${Nested} mount=${(/** @type {Root} */ el) => openTree(el, props)} update=${(/** @type {any} */ tree) => tree.update(props)} />
    <div class="xqz-card">
      <div class="xq-bar">
        ${checked ? null : html`<button type="button" data-main data-edge="check" class="xq-main" onClick=${onCheck}>${words.check}</button>`}
        ${checked ? null : html`<button type="button" data-edge="giveUp" onClick=${() => conclude({ checked: true, given_up: true })}>${words.giveUp}</button>`}
        ${checked || marked.length ? html`<button type="button" data-main data-edge="restart" onClick=${restart}>${checked ? words.again : words.clear}</button>` : null}
        <span class=${checked ? "xqk-result" : "xq-faint"}>${checked ? resultText(counts, words) : says && words[says](counts)}</span>
      </div>
      ${
        checked
          ? html`<div class="xq-bar">${arrow("previous", "◂", -1)}<span>${at < 0 ? "" : words.step(at + 1, steps.length)}</span>${arrow("next", "▸", 1)}<b>${texts[0]}</b></div>`
          : null
      }
      ${texts.slice(1).map((text) => html`<p class="xq-note">${text}</p>`)}
    </div>`;
}

export const { render, show } = widget({
  name: "xq-edges",
  words(language, { about }) {
    const words = edgeWordsOf(language);
    return { ...words, title: words.title(aboutIn(about, language).names.game) };
  },
  traits: Object.keys(UNMARKED),
  open: ({ about, block, sentences }) => ({
    about,
    sentences,
    arrays: unpack(about.contents, bytesOf(block)),
    tell: tellerOf(sentences),
  }),
  local: () => ({ selected: 0, says: "marked" }),
  view,
  answers: keeping({
    fits: ({ given }, { arrays }) =>
      given.every((edge) => Number.isInteger(edge) && edge > 0 && edge < arrays.node_state.length),
    read: ({ marked: given, tries, given_up: shown }) =>
      given.length || tries || shown ? [{ at: 0, given, tries, ...(shown && { shown }) }] : [],
    write([item], { data }) {
      if (!item) return UNMARKED;
      const { given: marked, tries, shown = false } = item;
      const { isSolved } = markingOf(data.arrays.node_state, { ...UNMARKED, marked });
      return { marked, tries, given_up: shown, checked: shown || (tries > 0 && isSolved) };
    },
  }),
});

export default { render };
