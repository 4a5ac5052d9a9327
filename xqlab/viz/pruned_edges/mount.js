// A whole tree on a page, on which the edges that are pruned are marked and checked. It needs no kernel and no widget.

import { languageButtons, pressLanguage } from "../page/languages.js";
import { makeListeners } from "../page/listeners.js";
import { AT_LEAF, AT_OVER, INFINITY } from "../page/log_constants.js";
import { escapeMarkup } from "../page/markup.js";
import { NONE, sideToMove } from "../page/replay.js";
import { suppressShortcuts } from "../page/shortcuts.js";
import { cameraActions } from "../tree_widget/camera_actions.js";
import { canvasHtml, makeCanvas } from "../tree_widget/canvas.js";
import { bindKeys } from "../tree_widget/keys.js";
import { DRAWING_STYLE, legendEntries, legendHtml } from "../tree_widget/legend.js";
import { BARE, branchSvg } from "../tree_widget/marks.js";
import { nodeLabelsOf } from "../tree_widget/node_labels.js";
import { aboutIn, tellerOf } from "../tree_widget/node_texts.js";
import { itemAt, layScene, nearestBranch, nextItem } from "../tree_widget/scene.js";
import { makeTree, unfoldAll } from "../tree_widget/state.js";
import { firstCamera, heightFor } from "../tree_widget/view.js";
import { EDGE } from "./marking.js";
import { edgeWordsOf } from "./words.js";

const [LOWEST, HIGHEST] = [200, 560]; // pixels of the tree's window; the user can make it higher
const REACH = 14; // pixels from an edge at which a click still means it
const SHOWN = ["marked", "right", "missed", "wrong", "neither", "left"]; // verdicts, in the order of the legend

// Shows the tree in `el`. data: {about, arrays, sentences}, as Python sends them; marking: from makeMarking; options:
// {language, onLanguage}. Returns {marking, language(), setLanguage(language), destroy()}.
/** @param {Root} el @param {Payload} data @param {ReturnType<typeof import("./marking.js").makeMarking>} marking
 * @param {Payload} [options] */
export function mountEdges(el, data, marking, options = {}) {
  const usual = nodeLabelsOf({});
  const isLeaf = (/** @type {number} */ node) => [AT_LEAF, AT_OVER].includes(data.arrays.node_ending[node]);
  const tells = (/** @type {number} */ node) => marking.isChecked() && marking.states[node] === EDGE.searched;
  // Before the check only the leaves have values; after it each node has what the search has found.
  const labels = {
    ...usual,
    value: (/** @type {Tree} */ tree, /** @type {number} */ node) =>
      isLeaf(node) || tells(node) ? usual.value(tree, node) : "",
    detail: (/** @type {Tree} */ tree, /** @type {number} */ node) => (tells(node) ? usual.detail(tree, node) : ""),
  };
  const tree = makeTree(data.arrays, data.about.root_side, data.about.view, labels);
  const folds = unfoldAll(tree);
  const tell = tellerOf(data.sentences);
  const id = `xqk${Math.random().toString(36).slice(2, 10)}`;
  const ui = { isTouched: false };
  let language = /** @type {Language} */ (options.language ?? "en");
  let /** @type {Words} */ words, /** @type {Payload} */ about, /** @type {Payload} */ parts;
  let /** @type {Scene} */ scene, /** @type {() => void} */ stopKeys;
  let selected = 0;
  const canvas = makeCanvas(() => scene, look, showHint);

  const moveOf = (/** @type {number} */ node) => about.moves[tree.node_place[node]];
  function lineTo(/** @type {number} */ node) {
    const line = [];
    for (let at = node; at > 0; at = tree.node_parent[at]) line.unshift(moveOf(at));
    return line.join(" › ");
  }

  // -- the page ---------------------------------------------------------------------------------------

  function build() {
    stopKeys?.();
    observer.disconnect();
    words = edgeWordsOf(language);
    about = aboutIn({ ...data.about, log_share: {} }, language);
    el.lang = language;
    el.setAttribute("aria-label", words.title(about.names.game));
    el.innerHTML = `<style>${DRAWING_STYLE}</style>${pageOfEdges()}`;
    const one = (/** @type {string} */ name) => el.querySelector(name);
    parts = { ...canvas.attachTo(el), hint: one(".xqg-hint"), legend: one(".xqg-legend"), card: one(".xqz-card") };
    parts.status = one(".xqk-status");
    stopKeys = bindKeys(parts.host, actions);
    pressLanguage(el, language);
    suppressShortcuts(el);
    observer.observe(parts.host);
    drawAll();
  }

  function pageOfEdges() {
    const icon = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ title) =>
      `<button type="button" data-do="${name}" aria-label="${title}" title="${title}">${text}</button>`;
    const treeWords = usual.words(language);
    const keys = words.keys.map(
      (/** @type {any} */ [names, text]) => `<kbd>${names.split(" ").join("</kbd> <kbd>")}</kbd> ${text}`,
    );
    return (
      `<div class="xqg-bar"><b>${data.about.prompts[language]}</b><span class="xqg-end">` +
      `<span class="xqz-languages" role="group" aria-label="${treeWords.language}">${languageButtons()}</span></span></div>` +
      `<p class="xqk-how">${words.how}</p>` +
      canvasHtml(words.tree(about.names.game)) +
      `<div class="xqg-bar xqk-under"><span class="xqg-hint"></span><span class="xqg-end xqg-group">` +
      `${icon("zoomOut", "−", treeWords.zoomOut)}${icon("zoomIn", "+", treeWords.zoomIn)}` +
      `<button type="button" data-do="fit">${treeWords.fit}</button></span></div>` +
      `<div class="xqz-card"></div><p class="xqg-hidden xqk-status" role="status"></p>` +
      `<div class="xqg-legend"></div><p class="xqg-conventions">${escapeMarkup(about.conventions)}</p>` +
      `<details class="xqg-help"><summary>${words.help}</summary><p>${keys.join(" &nbsp; ")}</p></details>`
    );
  }

  // The buttons, and after the check the result and the edge selected.
  function drawCard() {
    const counts = marking.counts();
    const checked = marking.isChecked();
    const button = (/** @type {string} */ name, /** @type {string} */ text, main = "") =>
      `<button type="button" data-do="${name}"${main && ` class="xqz-main"`}>${text}</button>`;
    const how = checked ? resultText(counts) : words.marked(counts.marked);
    const first = checked
      ? button("restart", words.again)
      : button("check", words.check, "main") + (counts.marked ? button("restart", words.clear) : "");
    const focused = document.activeElement?.closest("[data-do]")?.getAttribute("data-do");
    const hadFocus = parts.card.contains(document.activeElement);
    parts.card.innerHTML =
      `<div class="xqz-actions">${first}<span class="${checked ? "xqk-result" : "xqz-how"}">${how}</span></div>` +
      (checked ? stepHtml() : "");
    suppressShortcuts(parts.card);
    if (hadFocus) (parts.card.querySelector(`[data-do="${focused}"]`) ?? parts.card.querySelector("button")).focus();
  }

  const resultText = (/** @type {Payload} */ counts) =>
    (counts.right + counts.missed ? words.result : words.none)(counts);

  function stepHtml() {
    const steps = marking.steps();
    const at = steps.indexOf(selected);
    const arrows =
      steps.length < 2
        ? ""
        : `<span class="xqg-group"><button type="button" data-do="previous" aria-label="${words.previous}">◂</button>` +
          `<span class="xqk-place">${at < 0 ? "" : words.step(at + 1, steps.length)}</span>` +
          `<button type="button" data-do="next" aria-label="${words.next}">▸</button></span>`;
    const texts = selected > 0 ? reasonsOf(selected) : [];
    const verdict = marking.verdict(selected);
    const heading = selected > 0 ? `<b>${escapeMarkup(edgeText(selected))}</b>` : "";
    return (
      `<div class="xqz-actions">${arrows}${heading}</div>` +
      texts.map((text) => `<p class="xqz-feedback" data-verdict="${verdict}">${escapeMarkup(text)}</p>`).join("")
    );
  }

  const edgeText = (/** @type {number} */ edge) => words.edge(lineTo(edge), words.verdicts[marking.verdict(edge)]);

  // Why an edge is pruned, or why not: sentences of the log, and of ours what it does not say.
  function reasonsOf(/** @type {number} */ edge) {
    const sentence = (/** @type {number} */ at) => (at === NONE ? [] : [tell(language, at)]);
    const [first, last] = [tree.node_first_sentence[edge], tree.node_last_sentence[edge]];
    if (marking.states[edge] === EDGE.pruned) return [...sentence(first), ...sentence(last)];
    if (marking.states[edge] === EDGE.searched) {
      const isOpen = tree.node_beta[tree.node_parent[edge]] >= INFINITY;
      const name = tree.node_number[edge] === 1 ? "first" : isOpen ? "open" : "reached";
      return [words[name], ...sentence(first)];
    }
    let above = edge;
    while (marking.states[above] === EDGE.below) above = tree.node_parent[above];
    return [words.below(lineTo(above)), ...sentence(tree.node_first_sentence[above])];
  }

  // -- the tree ---------------------------------------------------------------------------------------

  function sceneOptions() {
    return {
      words: usual.words(language),
      about,
      colour: "side",
      windows: marking.isChecked(),
      best: new Set(),
      proven: false,
      scale: 1,
      verdictOf: marking.verdict,
    };
  }

  function lay() {
    scene = layScene(tree, folds, 0, sceneOptions());
    const verdicts = SHOWN.filter((name) => scene.marks.some(({ verdict }) => verdict === name));
    const entries = verdicts.map((verdict) => [
      branchSvg({ ...BARE, verdict }, -15, 0, 10, 0),
      words.verdicts[verdict],
    ]);
    const legend = legendEntries(scene.marks, sceneOptions(), () => "");
    parts.legend.innerHTML = legendHtml(/** @type {Entry[]} */ ([...legend, ...entries]));
  }

  function look() {
    return {
      hatch: () => "",
      matches: { nodes: new Set(), hiders: new Set() },
      active: `n${selected}`,
      id: (/** @type {Item} */ item) => `${id}-${item.key}`,
      label: (/** @type {Item} */ { node }) => labelOfNode(node),
    };
  }

  function labelOfNode(/** @type {number} */ node) {
    const side = about.names.sides[sideToMove(tree, tree.node_ply[node])];
    const value = labels.value(tree, node);
    const verdict =
      node > 0 && (marking.isChecked() || marking.verdict(node)) ? words.verdicts[marking.verdict(node)] : "";
    const own = isLeaf(node) ? words.leaf(value) : [words.toMove(side), value].filter(Boolean).join(", ");
    return [lineTo(node) || words.root, own, verdict].filter(Boolean).join(", ");
  }

  function drawAll() {
    lay();
    drawCard();
    canvas.draw();
  }

  function showHint() {
    const text = canvas.seesAll() ? "" : words.outside;
    if (parts.hint.textContent !== text) parts.hint.textContent = text;
  }

  // The whole tree if it can be read, otherwise its top; `sizes`: in a window of the height that it needs.
  function showFirst(sizes = false) {
    if (sizes) {
      canvas.size.height = heightFor(scene, canvas.size.width, LOWEST, HIGHEST);
      parts.host.style.height = `${canvas.size.height + parts.host.offsetHeight - parts.host.clientHeight}px`;
    }
    canvas.setCamera(firstCamera(scene, canvas.size));
  }

  function measure() {
    const size = { width: parts.host.clientWidth, height: parts.host.clientHeight };
    if (!size.width || (size.width === canvas.size.width && size.height === canvas.size.height)) return;
    const isFirst = !canvas.size.width;
    canvas.size = size;
    if (isFirst || !ui.isTouched) showFirst(isFirst);
    canvas.draw();
  }

  function select(/** @type {number} */ node) {
    selected = node;
    if (marking.isChecked()) drawCard();
    if (!canvas.showCursor()) canvas.draw();
  }

  /** @type {Payload} */
  const actions = {
    ...cameraActions(
      canvas,
      () => scene,
      ui,
      () => canvas.showActive(false, false),
    ),
    click(/** @type {number} */ px, /** @type {number} */ py) {
      const { x, y, k } = canvas.camera;
      const [u, v] = [(px - x) / k, (py - y) / k];
      const { number } = itemAt(scene, u, v);
      const node = number >= 0 ? scene.items[number].node : nearestBranch(scene, u, v, REACH / k);
      if (node < 0) return;
      select(node);
      marking.toggle(node);
    },
    toggle: () => marking.toggle(selected),
    walk(/** @type {string} */ where) {
      const number = scene.at.get(`n${selected}`) ?? 0;
      const { parent } = scene.items[number];
      const key = where === "out" ? scene.items[Math.max(parent, 0)].key : nextItem(scene, number, where).key;
      if (key === undefined) return;
      select(Number(key.slice(1)));
      canvas.showActive(false, true);
      ui.isTouched = true;
    },
    // To the next edge to look at, or the one before.
    hit(/** @type {number} */ step) {
      const steps = marking.isChecked() ? marking.steps() : [];
      if (!steps.length) return;
      const at = steps.indexOf(selected);
      const from = at >= 0 ? at : step > 0 ? -1 : steps.length;
      select(steps[(from + step + steps.length) % steps.length]);
      canvas.showActive(false, true);
      parts.status.textContent = [edgeText(selected), ...reasonsOf(selected)].join(" ");
    },
    previous: () => actions.hit(-1),
    next: () => actions.hit(1),
    check: () => marking.check(),
    restart: () => marking.restart(),
  };

  function onClick(/** @type {Pointed} */ { target }) {
    const button = target.closest("button");
    if (button?.dataset.language) {
      setLanguage(button.dataset.language);
      options.onLanguage?.(language);
      el.querySelector(`[data-language="${language}"]`).focus();
    }
    if (button?.dataset.do) actions[button.dataset.do]();
  }

  function onMarks(/** @type {string} */ how) {
    if (how === "mark" || how === "set") parts.status.textContent = words.marked(marking.counts().marked);
    if (how === "restart") {
      selected = 0;
      parts.status.textContent = "";
    }
    if (how === "check") selected = marking.steps()[0] ?? 0;
    drawAll();
    // After the check the nodes have more texts, and the tree is larger.
    if (how !== "mark" && !ui.isTouched && canvas.size.width) showFirst(true);
    if (how !== "check") return;
    const texts = selected ? [edgeText(selected), ...reasonsOf(selected)] : [];
    parts.status.textContent = [resultText(marking.counts()), ...texts].join(" ");
    canvas.showActive(false, true);
  }

  function setLanguage(/** @type {Language} */ wanted) {
    if (wanted === language) return;
    const { height } = parts.host.style;
    language = wanted;
    build();
    parts.host.style.height = height;
  }

  el.classList.add("xq-widget", "xq-graph", "xq-edges");
  el.setAttribute("role", "group");
  const { listen, stop } = makeListeners();
  listen(el, "click", onClick);
  const observer = new ResizeObserver(measure);
  const off = marking.on(onMarks);
  build();
  measure();

  return {
    marking,
    language: () => language,
    setLanguage,
    destroy() {
      off();
      observer.disconnect();
      stop();
      canvas.stop();
      stopKeys();
    },
  };
}
