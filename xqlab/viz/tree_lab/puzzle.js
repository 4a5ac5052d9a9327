// Order puzzles in the lab of a tree: nothing but the order of moves is changed, until the search visits as few leaves as
// any order needs, or as many.

import { wordsIn } from "../page/languages.js";
import { saveTo } from "../page/model.js";
import { randomTree, treeOfText, treeText } from "./edits.js";
import { bestOrder, worstOrder } from "./orders.js";

const RANDOM = { depth: 3, low: 0, high: 20 }; // of the trees after the last level
const GOALS = /** @type {const} */ (["fewest", "most"]);

export const puzzleWords = wordsIn({
  title: { en: "Prune most, prune least", zh: "剪得最多，剪得最少" },
  level: { en: (at, count) => `Level ${at} of ${count}`, zh: (at, count) => `第 ${at} 关，共 ${count} 关` },
  random: { en: (at) => `Random tree ${at}`, zh: (at) => `随机树 ${at}` },
  previous: { en: "Previous level", zh: "上一关" },
  next: { en: "Next level", zh: "下一关" },
  goal: { en: "Goal", zh: "目标" },
  goals: {
    fewest: { en: "prune most: the fewest leaves", zh: "剪得最多：搜索的叶最少" },
    most: { en: "prune least: the most leaves", zh: "剪得最少：搜索的叶最多" },
  },
  how: {
    en: "Change the order of moves: drag a branch, or select it and press Alt+← and Alt+→. The values stay.",
    zh: "改变着法次序：拖动一枝，或选中后按 Alt+← 与 Alt+→。各叶的值不变。",
  },
  gap: { en: " ", zh: "" },
  restart: { en: "Start again", zh: "重新开始" },
  solution: { en: "Show such an order", zh: "看一种次序" },
  status: {
    en: (leaves, par) => `${leaves} leaves searched. Par: ${par}.`,
    zh: (leaves, par) => `搜索了 ${leaves} 个叶，目标 ${par} 个。`,
  },
  solved: {
    fewest: { en: "✓ No order needs fewer.", zh: "✓ 任何次序都不会更少。" },
    most: { en: "✓ No order searches more.", zh: "✓ 任何次序都不会更多。" },
  },
  score: { en: (count) => `Solved so far: ${count}.`, zh: (count) => `已解出 ${count} 题。` },
});

// The tree of a level, numbered from 0; after the last one a random tree. levels: texts; form: see text_form.py.
export function levelTree(/** @type {Payload} */ form, /** @type {string[]} */ levels, /** @type {number} */ level) {
  if (level < levels.length) return treeOfText(form, levels[level]);
  const seed = level - levels.length + 1;
  return randomTree({ ...RANDOM, branching: 2 + (seed % 2), seed });
}

// {start, par, solution} for a goal: the order farthest from it, the leaves that its best order searches, that order.
/** @param {import("./edits.js").LabTree} tree @param {boolean} isMax @param {string} goal */
export function puzzleOf(tree, isMax, goal) {
  const orders = [worstOrder(tree, isMax), bestOrder(tree, isMax)];
  const [from, to] = /** @type {import("./orders.js").Ordered[]} */ (goal === "most" ? orders.reverse() : orders);
  return { start: from[1], par: to[0], solution: to[1] };
}

// Shows the puzzles above the tree of a lab. model: {levels, level, goal, solved, tree, first, language}; listen: see
// listeners.js. Returns {draw(), show(leaves): of the order that was searched}.
/** @param {Root} el @param {Model} model @param {Payload} form @param {Listen} listen */
export function mountPuzzle(el, model, form, listen) {
  let puzzle = opened();
  let leaves = 0;
  let isShown = false; // the reader has seen the solution

  function opened() {
    const tree = levelTree(form, model.get("levels"), model.get("level"));
    return puzzleOf(tree, model.get("first") === "max", model.get("goal"));
  }

  // Other values of the model, and the tree that such a puzzle begins with.
  function begin(/** @type {Payload} */ values) {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    puzzle = opened();
    isShown = false;
    saveTo(model, { tree: treeText(puzzle.start) });
    draw();
  }

  function draw() {
    const words = puzzleWords(model.get("language"));
    const [level, { length }, goal] = ["level", "levels", "goal"].map((trait) => model.get(trait));
    const host = el.querySelector(".xqy-par");
    const button = (/** @type {string} */ action, /** @type {string} */ text, label = text, off = false) =>
      `<button type="button" data-puzzle="${action}" aria-label="${label}"${off ? " disabled" : ""}>${text}</button>`;
    const title = level < length ? words.level(level + 1, length) : words.random(level - length + 1);
    const options = GOALS.map(
      (name) => `<option value="${name}"${name === goal ? " selected" : ""}>${words.goals[name]}</option>`,
    );
    const focused = host.contains(document.activeElement) && document.activeElement?.getAttribute("data-puzzle");
    host.hidden = false;
    el.setAttribute("aria-label", words.title);
    host.innerHTML =
      `<p>${words.how}</p>` +
      `<div class="xqy-bar">${button("previous", "◂", words.previous, level === 0)}<b>${title}</b>` +
      `${button("next", "▸", words.next)}<label>${words.goal} <select data-puzzle="goal">${options.join("")}</select></label>` +
      `${button("restart", words.restart)}${button("solution", words.solution)}</div>` +
      `<p class="xqy-status" role="status"></p>`;
    if (focused) host.querySelector(`[data-puzzle="${focused}"]`)?.focus();
    drawStatus();
  }

  function drawStatus() {
    const words = puzzleWords(model.get("language"));
    const { length } = model.get("solved");
    const isSolved = leaves === puzzle.par;
    const texts = [
      words.status(leaves, puzzle.par),
      isSolved && /** @type {Payload} */ (words.solved)[model.get("goal")],
    ];
    const text = leaves ? [...texts, length && words.score(length)].filter(Boolean).join(words.gap) : "";
    el.querySelector(".xqy-status").textContent = text;
    el.querySelector(".xqy-par").classList.toggle("xqy-solved", isSolved);
  }

  /** @type {Record<string, () => void>} */
  const actions = {
    previous: () => begin({ level: Math.max(model.get("level") - 1, 0) }),
    next: () => begin({ level: model.get("level") + 1 }),
    restart: () => begin({}),
    solution() {
      isShown = true;
      saveTo(model, { tree: treeText(puzzle.solution) });
    },
  };
  listen(el, "click", ({ target }) => {
    const action = target.closest("button")?.dataset.puzzle;
    if (action) actions[action]();
  });
  listen(el, "change", ({ target }) => target.dataset.puzzle && begin({ goal: target.value }));
  el.classList.add("xqy-puzzle");

  return {
    draw,
    show(/** @type {number} */ searched) {
      puzzle = opened(); // perhaps another one, set in Python
      leaves = searched;
      const name = `${model.get("level") + 1} ${model.get("goal")}`;
      const solved = model.get("solved");
      if (leaves === puzzle.par && !isShown && !solved.includes(name)) saveTo(model, { solved: [...solved, name] });
      drawStatus();
    },
  };
}
