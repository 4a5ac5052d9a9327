// Order puzzles in the lab of a tree: nothing but the order of moves is changed, until the search visits as few leaves as
// any order needs, or as many.

import { wordsIn } from "../page/languages.js";
import { saveTo } from "../page/model.js";

const RARE_ACTIONS = ["previous", "restart", "solution"];
const GOALS = /** @type {const} */ (["fewest", "most"]);

export const puzzleWords = wordsIn({
  title: { en: "Prune most, prune least", zh: "剪得最多，剪得最少" },
  level: { en: (at, count) => `Level ${at} of ${count}`, zh: (at, count) => `第 ${at} 关，共 ${count} 关` },
  previous: { en: "Previous level", zh: "上一关" },
  next: { en: "Next level", zh: "下一关" },
  goal: { en: "Goal", zh: "目标" },
  goals: {
    fewest: { en: "prune most: the fewest leaves", zh: "剪得最多：搜索的叶最少" },
    most: { en: "prune least: the most leaves", zh: "剪得最少：搜索的叶最多" },
  },
  how: {
    en: "Change the order of moves: drag a branch, or select it and press ◂ earlier (Alt+←), later ▸ (Alt+→). The values stay.",
    zh: "改变着法次序：拖动一枝，或选中后按“◂ 提前”（Alt+←）、“推后 ▸”（Alt+→）。各叶的值不变。",
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

// Shows the puzzles above the tree of a lab. model: {_puzzles: of each level, goal -> {start, par, solution}, level, goal,
// solved, tree, language}; listen: see listeners.js. Returns {draw(), show(leaves): of the order that was searched}.
/** @param {Root} el @param {Model} model @param {Listen} listen */
export function mountPuzzle(el, model, listen) {
  let leaves = 0;
  let isShown = false; // the reader has seen the solution

  const puzzle = () => model.get("_puzzles")[model.get("level")][model.get("goal")];

  // Other values of the model, and the tree that such a puzzle begins with.
  function begin(/** @type {Payload} */ values) {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    isShown = false;
    saveTo(model, { tree: puzzle().start });
    draw();
  }

  function draw() {
    const words = puzzleWords(model.get("language"));
    const [level, { length }, goal] = ["level", "_puzzles", "goal"].map((trait) => model.get(trait));
    const host = el.querySelector(".xqy-par");
    const button = (/** @type {string} */ action, /** @type {string} */ text, label = text, off = false) =>
      `<button type="button"${RARE_ACTIONS.includes(action) ? ' class="xq-rest"' : ""} data-puzzle="${action}" aria-label="${label}"${off ? " disabled" : ""}>${text}</button>`;
    const options = GOALS.map(
      (name) => `<option value="${name}"${name === goal ? " selected" : ""}>${words.goals[name]}</option>`,
    );
    const focused = host.contains(document.activeElement) && document.activeElement?.getAttribute("data-puzzle");
    host.hidden = false;
    el.setAttribute("aria-label", words.title);
    host.innerHTML =
      `<p>${words.how}</p><div class="xqy-bar">${button("previous", "◂", words.previous, level === 0)}` +
      `<b>${words.level(level + 1, length)}</b>${button("next", "▸", words.next, level === length - 1)}` +
      `<label>${words.goal} <select data-puzzle="goal">${options.join("")}</select></label>` +
      `${button("restart", words.restart)}${button("solution", words.solution)}</div>` +
      `<p class="xqy-status" role="status"></p>`;
    if (focused) host.querySelector(`[data-puzzle="${focused}"]`)?.focus();
    drawStatus();
  }

  function drawStatus() {
    const words = puzzleWords(model.get("language"));
    const { length } = model.get("solved");
    const { par } = puzzle();
    const solved = leaves === par && /** @type {Payload} */ (words.solved)[model.get("goal")];
    const texts = leaves ? [words.status(leaves, par), solved, length && words.score(length)] : [];
    el.querySelector(".xqy-status").textContent = texts.filter(Boolean).join(words.gap);
    el.querySelector(".xqy-par").classList.toggle("xqy-solved", leaves === par);
  }

  /** @type {Record<string, () => void>} */
  const actions = {
    previous: () => begin({ level: model.get("level") - 1 }),
    next: () => begin({ level: model.get("level") + 1 }),
    restart: () => begin({}),
    solution() {
      isShown = true;
      saveTo(model, { tree: puzzle().solution });
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
      leaves = searched;
      const name = `${model.get("level") + 1} ${model.get("goal")}`;
      const solved = model.get("solved");
      if (leaves === puzzle().par && !isShown && !solved.includes(name)) saveTo(model, { solved: [...solved, name] });
      drawStatus();
    },
  };
}
