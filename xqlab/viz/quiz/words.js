// The texts around the questions of a quiz, in both languages.

import { wordsIn } from "../page/languages.js";

// panel: "playouts" for a quiz about a Monte-Carlo tree search.
export function quizWordsOf(/** @type {Language} */ language, panel = "") {
  const words = valueWordsOf(language);
  return panel === "playouts" ? { ...words, ...playoutQuizWordsOf(language) } : words;
}

const valueWordsOf = wordsIn({
  title: { en: "Questions about a search: {game}", zh: "关于一次搜索的问题：{game}" },
  number: { en: "Question {number} of {count}", zh: "第 {number} 题，共 {count} 题" },
  go: { en: "Question {number}: {state}", zh: "第 {number} 题：{state}" },
  states: {
    open: { en: "not answered", zh: "未答" },
    right: { en: "right", zh: "答对" },
    late: { en: "right on a later try", zh: "再试答对" },
    wrong: { en: "wrong", zh: "答错" },
    shown: { en: "shown", zh: "已看答案" },
  },
  score: { en: "{right} of {done} right on the first try", zh: "{done} 题中 {right} 题一次答对" },
  value: { en: "Value", zh: "值" },
  low: "α",
  high: "β",
  how: { en: "An integer; −∞ and +∞ may be written -inf and inf.", zh: "填整数；−∞ 与 +∞ 可写作 -inf 与 inf。" },
  endless: { en: "Enter {sign}", zh: "在此填入 {sign}" },
  check: { en: "Check", zh: "检查" },
  several: { en: "Tick all that are right.", zh: "勾选所有正确的选项。" },
  show: { en: "Show the answer", zh: "看答案" },
  held: {
    en: "Answer the question first: the search below stops here until then.",
    zh: "请先回答问题：回答之前，下面的搜索停在这一步。",
  },
  next: { en: "Next question", zh: "下一题" },
  again: { en: "Start again", zh: "重新开始" },
  right: { en: "Right.", zh: "正确。" },
  rightLate: { en: "Right this time.", zh: "这次正确。" },
  was: { en: "The answer: {answer}.", zh: "答案：{answer}。" },
  unread: { en: "Expected integers, -inf or inf, got “{text}”.", zh: "应填整数、-inf 或 inf，填入的是“{text}”。" },
  notYet: { en: "Not quite.", zh: "还不对。" },
  half: {
    low: { en: "α is right, β is not.", zh: "α 对，β 不对。" },
    high: { en: "β is right, α is not.", zh: "β 对，α 不对。" },
  },
  crossed: { en: "α lies to the left of β on the number line.", zh: "在数轴上，α 应在 β 的左边。" },
  look: {
    en: "The search below has moved on to the answer: read its explanation, and step back and forth.",
    zh: "下面的搜索已走到这一步：读一读它的说明，再前后走几步看看。",
  },
  over: {
    en: "All questions answered: {right} of {count} right on the first try.",
    zh: "全部答完：{count} 题中 {right} 题一次答对。",
  },
  kinds: {
    window: { en: "windows passed down", zh: "继承的窗口" },
    update: { en: "window updates", zh: "窗口的变化" },
    cut: { en: "cutoffs", zh: "截断" },
    value: { en: "values backed up", zh: "返回的值" },
    bound: { en: "bounds", zh: "界" },
    source: { en: "source of a bound", zh: "界的来源" },
    next: { en: "move ordering", zh: "着法排序" },
    unsearched: { en: "moves left out", zh: "不搜索的着法" },
    table: { en: "the table", zh: "置换表" },
    guess: { en: "proof or guess", zh: "证明还是猜测" },
    again: { en: "re-searches", zh: "重新搜索" },
    stand: { en: "stand pat", zh: "停着评估" },
  },
});

const playoutQuizWordsOf = wordsIn({
  title: { en: "Questions about a Monte-Carlo tree search: {game}", zh: "关于一次蒙特卡洛树搜索的问题：{game}" },
  value: "Q",
  how: {
    en: "A number with two decimals; 0.01 more or less counts as right.",
    zh: "填两位小数；相差不超过 0.01 即算对。",
  },
  unread: {
    en: "Expected a number such as 0.25 or −0.5, got “{text}”.",
    zh: "应填一个数，如 0.25 或 −0.5，填入的是“{text}”。",
  },
  kinds: {
    child: { en: "which child next", zh: "下一个选哪个" },
    mean: { en: "what Q becomes", zh: "Q 变成多少" },
  },
  columns: {
    en: { move: "child", n: "N", q: "Q", p: "P", u: "U", sum: "Q + U" },
    zh: { move: "子结点", n: "N", q: "Q", p: "P", u: "U", sum: "Q + U" },
  },
  untried: { en: "Without visits Q counts as 0.", zh: "未访问过的着法，Q 按 0 计。" },
  others: {
    en: "Children not shown, with a smaller Q + U: {count}.",
    zh: "另有 {count} 个子结点的 Q + U 更小，未列出。",
  },
  board: { en: "The position of the question", zh: "题目所问的局面" },
});
