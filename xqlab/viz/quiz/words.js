// The texts around the questions of a quiz, in both languages.

// panel: "playouts" for a quiz about a Monte-Carlo tree search.
export function quizWordsOf(/** @type {Language} */ language, panel = "") {
  const words = QUIZ_WORDS[language] ?? QUIZ_WORDS.en;
  return panel === "playouts"
    ? { ...words, ...(QUIZ_WORDS_OF_PLAYOUTS[language] ?? QUIZ_WORDS_OF_PLAYOUTS.en) }
    : words;
}

/** @satisfies {Record<Language, Texts>} */
const QUIZ_WORDS = {
  en: {
    title: "Questions about a search: {game}",
    number: "Question {number} of {count}",
    go: "Question {number}: {state}",
    states: { open: "not answered", right: "right", late: "right on a later try", wrong: "wrong", shown: "shown" },
    score: "{right} of {done} right on the first try",
    value: "Value",
    low: "α",
    high: "β",
    how: "An integer; −∞ and +∞ may be written -inf and inf.",
    endless: "Enter {sign}",
    check: "Check",
    show: "Show the answer",
    held: "Answer the question first: the search below stops here until then.",
    next: "Next question",
    again: "Start again",
    right: "Right.",
    rightLate: "Right this time.",
    was: "The answer: {answer}.",
    unread: "Expected integers, -inf or inf, got “{text}”.",
    notYet: "Not quite.",
    half: { low: "α is right, β is not.", high: "β is right, α is not." },
    crossed: "α lies to the left of β on the number line.",
    look: "The search below has moved on to the answer: read its explanation, and step back and forth.",
    over: "All questions answered: {right} of {count} right on the first try.",
    kinds: {
      window: "windows passed down",
      update: "window updates",
      cut: "cutoffs",
      value: "values backed up",
      bound: "bounds",
      source: "source of a bound",
    },
    comma: ", ",
    space: " ",
    range: "[{low}, {high}]",
  },
  zh: {
    title: "关于一次搜索的问题：{game}",
    number: "第 {number} 题，共 {count} 题",
    go: "第 {number} 题：{state}",
    states: { open: "未答", right: "答对", late: "再试答对", wrong: "答错", shown: "已看答案" },
    score: "{done} 题中 {right} 题一次答对",
    value: "值",
    low: "α",
    high: "β",
    how: "填整数；−∞ 与 +∞ 可写作 -inf 与 inf。",
    endless: "在此填入 {sign}",
    check: "检查",
    show: "看答案",
    held: "请先回答问题：回答之前，下面的搜索停在这一步。",
    next: "下一题",
    again: "重新开始",
    right: "正确。",
    rightLate: "这次正确。",
    was: "答案：{answer}。",
    unread: "应填整数、-inf 或 inf，填入的是“{text}”。",
    notYet: "还不对。",
    half: { low: "α 对，β 不对。", high: "β 对，α 不对。" },
    crossed: "在数轴上，α 应在 β 的左边。",
    look: "下面的搜索已走到这一步：读一读它的说明，再前后走几步看看。",
    over: "全部答完：{count} 题中 {right} 题一次答对。",
    kinds: {
      window: "继承的窗口",
      update: "窗口的变化",
      cut: "截断",
      value: "返回的值",
      bound: "界",
      source: "界的来源",
    },
    comma: "，",
    space: "",
    range: "[{low}, {high}]",
  },
};

/** @satisfies {Record<Language, Texts>} */
const QUIZ_WORDS_OF_PLAYOUTS = {
  en: {
    title: "Questions about a Monte-Carlo tree search: {game}",
    value: "Q",
    how: "A number with two decimals; 0.01 more or less counts as right.",
    unread: "Expected a number such as 0.25 or −0.5, got “{text}”.",
    kinds: { child: "which child next", mean: "what Q becomes" },
    columns: { move: "child", n: "N", q: "Q", p: "P", u: "U", sum: "Q + U" },
    untried: "Without visits Q counts as 0.",
    others: "Children not shown, with a smaller Q + U: {count}.",
    board: "The position of the question",
  },
  zh: {
    title: "关于一次蒙特卡洛树搜索的问题：{game}",
    value: "Q",
    how: "填两位小数；相差不超过 0.01 即算对。",
    unread: "应填一个数，如 0.25 或 −0.5，填入的是“{text}”。",
    kinds: { child: "下一个选哪个", mean: "Q 变成多少" },
    columns: { move: "子结点", n: "N", q: "Q", p: "P", u: "U", sum: "Q + U" },
    untried: "未访问过的着法，Q 按 0 计。",
    others: "另有 {count} 个子结点的 Q + U 更小，未列出。",
    board: "题目所问的局面",
  },
};
