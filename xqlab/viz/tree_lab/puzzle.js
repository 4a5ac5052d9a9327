// Order puzzles in the lab of a tree: nothing but the order of moves is changed, until the search visits as few leaves as
// any order needs, or as many.

import { choiceField } from "../core/fields.js";
import { html } from "../core/preact.js";
import { commonWords, wordsIn } from "../page/languages.js";

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

export const nameOfPuzzle = (/** @type {number} */ level, /** @type {string} */ goal) => `${level + 1} ${goal}`;

// What stands above the tree. props: {_puzzles: of each level, goal -> {start, par, solution}, level, goal, solved, tree}.
export function puzzleView(/** @type {Props} */ { data, language, _puzzles: puzzles, level, goal, solved, tree, set }) {
  const words = puzzleWords(language);
  const { par, start, solution } = puzzles[level][goal];
  const leaves = data.answer?.leaves ?? 0;
  // Other values, and the tree that such a puzzle begins with.
  const begin = (/** @type {Payload} */ values) => {
    const next = { level, goal, ...values };
    set({ ...next, tree: puzzles[next.level][next.goal].start });
  };
  /** @param {string} name @param {string} text @param {() => void} press @param {Payload} [more] */
  const button = (name, text, press, { label = text, off = false, rare = true, idle = false } = {}) =>
    html`<button type="button" data-quick class=${rare ? "xq-rest" : null} data-puzzle=${name} aria-label=${label} disabled=${off}
      aria-disabled=${idle ? "true" : null} onClick=${press}>${text}</button>`;
  const go = (/** @type {number} */ by) => () => begin({ level: level + by });
  const isSolved = leaves === par;
  const texts = [
    words.status(leaves, par),
    isSolved && words.solved[/** @type {"fewest"} */ (goal)],
    solved.length && words.score(solved.length),
  ];
  return html`<div class=${`xqy-par${isSolved ? " xqy-solved" : ""}`}><p>${words.how}</p><div class="xq-bar xqy-bar">
      ${button("previous", "◂", go(-1), { label: words.previous, off: level === 0 })}
      <b>${words.level(level + 1, puzzles.length)}</b>
      ${button("next", "▸", go(1), { label: words.next, off: level === puzzles.length - 1, rare: false })}
      ${choiceField(words.goal, goal, Object.entries(words.goals), (to) => begin({ goal: to }), { "data-puzzle": "goal" })}
      ${button("restart", words.restart, () => begin({}), { idle: tree === start })}
      ${button("solution", words.solution, () => set({ tree: solution }))}</div>
    <p class="xqy-status" role="status">${leaves ? texts.filter(Boolean).join(commonWords(language).space) : ""}</p></div>`;
}
