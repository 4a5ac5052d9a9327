// A whole tree on a page, on which the edges that are pruned are marked and checked. It needs no kernel and no widget.

import { guardPresses, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { AT_LEAF, AT_OVER, INFINITY } from "../page/log_constants.js";
import { escapeMarkup } from "../page/markup.js";
import { NONE, sideToMove } from "../page/replay.js";
import { mount } from "../tree_widget/mount.js";
import { nodeLabelsOf } from "../tree_widget/node_labels.js";
import { aboutIn, tellerOf } from "../tree_widget/node_texts.js";
import { EDGE } from "./marking.js";
import { edgeWordsOf } from "./words.js";

// Shows the tree in `el`. data: {about, arrays, sentences}, as Python sends them; marking: from makeMarking; options:
// {language, onLanguage}. Returns {marking, setLanguage(language), destroy()}.
/** @param {Root} el @param {Payload} data @param {ReturnType<typeof import("./marking.js").makeMarking>} marking
 * @param {Payload} [options] */
export function mountEdges(el, data, marking, options = {}) {
  const { arrays } = data;
  const usual = nodeLabelsOf({});
  const tell = tellerOf(data.sentences);
  let language = /** @type {Language} */ (options.language ?? "en");
  let words = edgeWordsOf(language);
  let about = aboutIn(data.about, language);
  let selected = 0;
  let openText = ""; // before the end: how many marks there are, or what a check says of them

  const isLeaf = (/** @type {number} */ node) => [AT_LEAF, AT_OVER].includes(arrays.node_ending[node]);
  const tells = (/** @type {number} */ node) => marking.isChecked() && marking.states[node] === EDGE.searched;
  // Before the check only the leaves have values; after it each node has what the search returned.
  const labels = {
    ...usual,
    value: (/** @type {Tree} */ tree, /** @type {number} */ node) =>
      isLeaf(node) || tells(node) ? usual.value(tree, node) : "",
    detail: (/** @type {Tree} */ tree, /** @type {number} */ node) => (tells(node) ? usual.detail(tree, node) : ""),
  };

  function lineTo(/** @type {number} */ node) {
    const line = [];
    for (let at = node; at > 0; at = arrays.node_parent[at]) line.unshift(about.moves[arrays.node_place[at]]);
    return line.join(" › ");
  }

  const verdictText = (/** @type {number} */ edge, spoken = words) =>
    /** @type {Payload} */ (spoken.legend)[marking.verdict(edge)] ?? spoken.searched;
  const edgeText = (/** @type {number} */ edge) => words.edge(lineTo(edge), verdictText(edge));

  // Why an edge is pruned, or why not: sentences of the log, and of ours what it does not say.
  function reasonsOf(/** @type {number} */ edge) {
    const sentence = (/** @type {number} */ at) => (at === NONE ? [] : [tell(language, at)]);
    const [first, last] = [arrays.node_first_sentence[edge], arrays.node_last_sentence[edge]];
    if (marking.states[edge] === EDGE.pruned) return [...sentence(first), ...sentence(last)];
    if (marking.states[edge] === EDGE.searched) {
      const isOpen = arrays.node_beta[arrays.node_parent[edge]] >= INFINITY;
      const name = arrays.node_number[edge] === 1 ? "first" : isOpen ? "open" : "reached";
      return [words[name], ...sentence(first)];
    }
    let above = edge;
    while (marking.states[above] === EDGE.below) above = arrays.node_parent[above];
    return [words.below(lineTo(above)), ...sentence(arrays.node_first_sentence[above])];
  }

  // A node for who hears the page.
  function labelOfNode(/** @type {number} */ node, /** @type {Language} */ wanted) {
    const spoken = edgeWordsOf(wanted); // the tree speaks it before the widget does
    const { sides } = aboutIn(data.about, wanted).names;
    const side = sides[sideToMove({ rootSide: data.about.root_side }, arrays.node_ply[node])];
    const value = labels.value(tree, node);
    const says = node > 0 && (marking.isChecked() || marking.verdict(node));
    const own = isLeaf(node) ? [spoken.leaf(value)] : [spoken.toMove(side), value];
    const verdict = says ? verdictText(node, spoken) : "";
    return [lineTo(node) || spoken.root, ...own, verdict].filter(Boolean).join(spoken.comma);
  }

  el.classList.add("xq-widget", "xq-edges");
  el.setAttribute("role", "group");
  el.innerHTML =
    `<p><b class="xqk-prompt"></b> <span class="xqk-how"></span></p><div></div>` +
    `<div class="xqz-card"></div><p class="xqg-hidden xqk-status" role="status"></p>`;
  const one = (/** @type {string} */ name) => el.querySelector(name);
  const status = one(".xqk-status");
  const tree = /** @type {any} */ ({ ...arrays, rootSide: data.about.root_side, view: data.about.view });
  const view = mount(/** @type {Root} */ (el.children[1]), data, {
    language,
    colour: "side",
    marking: {
      labels,
      label: labelOfNode,
      press: marking.toggle,
      scene: (/** @type {Language} */ wanted) => ({
        best: new Set(),
        verdictOf: marking.verdict,
        verdicts: edgeWordsOf(wanted).legend,
      }),
    },
    onChange(/** @type {Payload} */ values) {
      if (values.language) options.onLanguage?.(values.language);
      if (values.language) showLanguage(values.language);
      if (values.node !== undefined) select(values.node);
    },
  });

  function select(/** @type {number} */ node) {
    selected = node;
    if (marking.isChecked()) drawCard();
  }

  // The buttons, and after the check the result and the edge selected.
  function drawCard() {
    const [counts, checked, steps] = [marking.counts(), marking.isChecked(), marking.steps()];
    const card = one(".xqz-card");
    const focused = card.contains(document.activeElement) && document.activeElement?.getAttribute("data-edge");
    const button = (/** @type {string} */ name, /** @type {string} */ text, main = "") =>
      `<button type="button" data-edge="${name}"${main}>${text}</button>`;
    const arrow = (/** @type {"previous" | "next"} */ name, /** @type {string} */ sign) =>
      steps.length > 1 ? button(name, sign, ` aria-label="${words[name]}"`) : "";
    const at = steps.indexOf(selected);
    const texts = checked && selected > 0 ? reasonsOf(selected) : [];
    card.innerHTML =
      `<div class="xqz-actions">` +
      (checked ? "" : button("check", words.check, ` class="xqz-main"`) + button("giveUp", words.giveUp)) +
      (checked || counts.marked ? button("restart", checked ? words.again : words.clear) : "") +
      `<span class="${checked ? "xqk-result" : "xqz-how"}">${checked ? resultText() : openText}</span></div>` +
      (checked
        ? `<div class="xqz-actions">${arrow("previous", "◂")}<span>${at < 0 ? "" : words.step(at + 1, steps.length)}</span>` +
          `${arrow("next", "▸")}<b>${selected > 0 ? escapeMarkup(edgeText(selected)) : ""}</b></div>`
        : "") +
      texts.map((text) => `<p class="xqz-feedback">${escapeMarkup(text)}</p>`).join("");
    suppressShortcuts(card);
    if (focused) (card.querySelector(`[data-edge="${focused}"]`) ?? card.querySelector("button")).focus();
  }

  function resultText() {
    const counts = marking.counts();
    if (!counts.givenUp) return (counts.right + counts.missed ? words.result : words.none)(counts);
    return words.givenUp(counts.right + counts.missed);
  }

  const spoken = () => (selected > 0 ? [edgeText(selected), ...reasonsOf(selected)] : []);

  // To the next edge to look at, or the one before.
  function step(/** @type {number} */ by) {
    const steps = marking.steps();
    const at = steps.indexOf(selected);
    const from = at >= 0 ? at : by > 0 ? -1 : steps.length;
    select(steps[(from + by + steps.length) % steps.length]);
    view.select(selected);
    status.textContent = spoken().join(words.space);
  }

  function onMarks(/** @type {string} */ how) {
    if (how === "check" && marking.isChecked()) selected = marking.steps()[0] ?? 0;
    if (how === "restart") selected = 0;
    const says = how === "empty" ? words.empty : how === "check" ? words.notYet : words.marked;
    openText = says(marking.counts());
    status.textContent = marking.isChecked() ? [resultText(), ...spoken()].join(words.space) : openText;
    drawCard();
    view.show(data, selected, how !== "mark"); // after the check nodes have more texts, and the tree is larger
  }

  function showLanguage(/** @type {Language} */ wanted) {
    language = wanted;
    words = edgeWordsOf(language);
    about = aboutIn(data.about, language);
    openText = words.marked(marking.counts());
    el.lang = language;
    el.setAttribute("aria-label", words.title(about.names.game));
    one(".xqk-prompt").textContent = data.about.prompts[language];
    one(".xqk-how").textContent = words.how;
    drawCard();
  }

  /** @type {Record<string, () => void>} */
  const actions = {
    check: marking.check,
    giveUp: marking.giveUp,
    restart: marking.restart,
    previous: () => step(-1),
    next: () => step(1),
  };
  const { listen, stop } = makeListeners();
  guardPresses(listen, one(".xqz-card"), "[data-edge=previous], [data-edge=next]");
  listen(one(".xqz-card"), "click", ({ target }) => {
    const name = target.closest("[data-edge]")?.dataset.edge;
    if (name) actions[name]();
  });
  const off = marking.on(onMarks);
  showLanguage(language);

  return {
    marking,
    setLanguage(/** @type {Language} */ wanted) {
      if (wanted === language) return;
      view.set({ language: wanted });
      showLanguage(wanted);
    },
    destroy() {
      off();
      stop();
      view.destroy();
    },
  };
}
