// Order puzzles in the lab of a tree: nothing but the order of moves is changed, until the search visits as few leaves as
// any order needs, or as many.

import { html } from "../core/preact.js";
import { wordsIn } from "../page/languages.js";
import { saveTo } from "../page/model.js";

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

// The puzzles of a lab. model: {_puzzles: of each level, goal -> {start, par, solution}, level, goal, solved, tree}.
/** @param {Model} model */
export function makePuzzle(model) {
  let isShown = false; // the reader has seen the solution
  const puzzle = () => model.get("_puzzles")[model.get("level")][model.get("goal")];
  return {
    now: () => ({
      ...puzzle(),
      ...Object.fromEntries(["level", "goal", "solved", "tree"].map((name) => [name, model.get(name)])),
    }),
    levels: model.get("_puzzles").length,
    // Other values of the model, and the tree that such a puzzle begins with.
    begin(/** @type {Payload} */ values) {
      for (const [name, value] of Object.entries(values)) model.set(name, value);
      isShown = false;
      saveTo(model, { tree: puzzle().start });
    },
    reveal() {
      isShown = true;
      saveTo(model, { tree: puzzle().solution });
    },
    // So many leaves were searched in the present order.
    judge(/** @type {number} */ leaves) {
      const name = `${model.get("level") + 1} ${model.get("goal")}`;
      const solved = model.get("solved");
      if (leaves === puzzle().par && !isShown && !solved.includes(name)) saveTo(model, { solved: [...solved, name] });
    },
  };
}

// What stands above the tree; leaves: those that were searched, 0 before.
/** @param {Payload & {puzzle: ReturnType<typeof makePuzzle>, language: Language}} page */
export function puzzleView({ puzzle, language, leaves }) {
  const words = puzzleWords(language);
  const { level, goal, solved, par, start, tree } = puzzle.now();
  /** @param {string} name @param {string} text @param {() => void} press @param {Payload} [more] */
  const button = (name, text, press, { label = text, off = false, rare = true, idle = false } = {}) =>
    html`<button type="button" class=${rare ? "xq-rest" : null} data-puzzle=${name} aria-label=${label} disabled=${off}
      aria-disabled=${idle ? "true" : null} onClick=${press}>${text}</button>`;
  const go = (/** @type {number} */ by) => () => puzzle.begin({ level: level + by });
  const options = GOALS.map((name) => html`<option value=${name}>${words.goals[name]}</option>`);
  const isSolved = leaves === par;
  const texts = leaves
    ? [
        words.status(leaves, par),
        isSolved && words.solved[/** @type {"fewest"} */ (goal)],
        solved.length && words.score(solved.length),
      ]
    : [];
  return html`<div class=${`xqy-par${isSolved ? " xqy-solved" : ""}`}><p>${words.how}</p><div class="xq-bar xqy-bar">
      ${button("previous", "◂", go(-1), { label: words.previous, off: level === 0 })}
      <b>${words.level(level + 1, puzzle.levels)}</b>
      ${button("next", "▸", go(1), { label: words.next, off: level === puzzle.levels - 1, rare: false })}
      <label>${words.goal}${" "}<select data-puzzle="goal" value=${goal}
        onChange=${(/** @type {Pointed} */ { target }) => puzzle.begin({ goal: target.value })}>${options}</select></label>
      ${button("restart", words.restart, () => puzzle.begin({}), { idle: tree === start })}${button("solution", words.solution, puzzle.reveal)}</div>
    <p class="xqy-status" role="status">${texts.filter(Boolean).join(words.gap)}</p></div>`;
}
