// The texts of a search that the reader does, in both languages; those of a quiz, with others.

import { wordsIn } from "../page/languages.js";
import { quizWordsOf } from "../quiz/words.js";

export const byHandWordsOf = (/** @type {Language} */ language) => ({
  ...quizWordsOf(language),
  ...stepWordsOf(language),
});

// `why` has why a choice is wrong: by what was chosen and what is right, or by one of them; see widget.js.
const stepWordsOf = wordsIn({
  title: { en: "Be the search: {game}", zh: "由你来搜索：{game}" },
  number: { en: "Step {number} of {count}", zh: "第 {number} 步，共 {count} 步" },
  progress: { en: "Steps taken", zh: "已完成的步数" },
  score: { en: "{right} of {done} decisions right on the first try", zh: "{done} 次判断中 {right} 次一次答对" },
  over: {
    en: "All steps taken: {right} of {count} decisions right on the first try.",
    zh: "全部完成：{count} 次判断中 {right} 次一次答对。",
  },
  done: { en: "The search is done. Step through it below.", zh: "搜索完成。下面可以逐步回看。" },
  held: { en: "Take the step first: the search has not got further.", zh: "请先走完这一步：搜索还没有到那里。" },
  hint: { en: "Hint", zh: "提示" },
  show: { en: "Show me", zh: "替我走这一步" },
  shown: { en: "Shown.", zh: "已代走。" },
  none: { en: "none", zh: "无" },
  ply: { en: "1 ply", zh: "1 层" },
  plies: { en: "{count} plies", zh: "{count} 层" },
  atRoot: { en: "at the root", zh: "在根结点" },
  after: { en: "after {line}", zh: "在{line}之后" },
  state: {
    en: " Window [{alpha}, {beta}], best so far {best}, {plies} to go.",
    zh: "窗口 [{alpha}, {beta}]，目前最佳：{best}，还剩 {plies}。",
  },
  bareState: { en: " Best so far {best}, {plies} to go.", zh: "目前最佳：{best}，还剩 {plies}。" },
  kinds: {
    next: { en: "what comes next", zh: "下一步" },
    evaluate: { en: "evaluations", zh: "评估" },
    window: { en: "windows", zh: "窗口" },
    update: { en: "values backed up", zh: "回传的值" },
    table: { en: "the table", zh: "置换表" },
    quiescence: { en: "quiescence", zh: "静态搜索" },
    expand: { en: "moves searched", zh: "搜索着法" },
    research: { en: "re-searches", zh: "重新搜索" },
    cut: { en: "cutoffs", zh: "截断" },
    return: { en: "returns", zh: "返回" },
  },
  prompts: {
    next: { en: "{side} to move {at}: what does the search do next?", zh: "{at}，轮到{side}：搜索接下来做什么？" },
    window: { en: "{side} searches {move} {at}: with which window?", zh: "{at}，{side}搜索{move}：用什么窗口？" },
    update: {
      en: "{move} has come back with {value}: what does {side} make of it {at}?",
      zh: "{at}，{move}返回 {value}：{side}怎么处理？",
    },
    table: {
      en:
        "The position {at} was searched before, to depth {depth}: {entry}. Here, with {plies} to go, the window is " +
        "[{alpha}, {beta}]. Does the table answer, or is it searched?",
      zh:
        "{at}的局面以前搜过，深度 {depth}，结果 {entry}；这里还剩 {plies}，窗口 [{alpha}, {beta}]。" +
        "由置换表回答，还是搜索？",
    },
    quiescence: {
      en:
        "Quiescence {at}, window [{alpha}, {beta}]: if {side} captures nothing, the value is {best}. Is it returned, " +
        "or are captures tried?",
      zh: "静态搜索，{at}，窗口 [{alpha}, {beta}]：{side}不吃子，值为 {best}。就此返回，还是搜索吃子着法？",
    },
  },
  actions: {
    search: { en: "Search {move}", zh: "搜索{move}" },
    evaluate: { en: "Evaluate", zh: "评估" },
    cut: { en: "Prune the rest", zh: "剪去其余着法" },
    return: { en: "Return the value", zh: "返回值" },
    raise: { en: "Take it: the window narrows", zh: "采用：窗口变窄" },
    take: { en: "Take it: the window stays", zh: "采用：窗口不变" },
    takeAlone: { en: "Take it", zh: "采用" },
    keep: { en: "Leave it: no better", zh: "不采用：不更好" },
    again: { en: "Search {move} again", zh: "重新搜索{move}" },
    table: { en: "The table answers", zh: "由置换表回答" },
    nodes: { en: "Search it", zh: "搜索" },
    stand: { en: "Return it", zh: "就此返回" },
    captures: { en: "Try captures", zh: "搜索吃子着法" },
  },
  offers: {
    inherit: { en: "The same window", zh: "同一窗口" },
    null: { en: "A null window", zh: "空窗口" },
  },
  hints: {
    next: {
      en: "Moves are searched in the order drawn, until none is left, or none can matter.",
      zh: "按图中的次序搜索着法，直到全部搜完，或其余的已不影响结果。",
    },
    evaluate: {
      en: "Where no ply is left to go, the position is evaluated, and nothing below it is searched.",
      zh: "剩余层数为零时就评估局面，不再往下搜。",
    },
    nullWindow: {
      en:
        "The first move gets the whole window; the later ones a null window at its near end, which only asks whether " +
        "they are better, and the whole one if they are.",
      zh: "第一着用整个窗口；以后各着先用靠近一端的空窗口，只问它是否更好，若更好再用整个窗口。",
    },
    table: {
      en:
        "The entry must be of the depth that is needed here, and its value exact, or a bound that lies outside " +
        "the window.",
      zh: "记录的深度须与此处所需的相同，值须准确，或者是窗口之外的界。",
    },
  },
  why: {
    "search search": { en: "{move} comes before {given} in this search.", zh: "这次搜索先搜{move}，后搜{given}。" },
    "search cut": {
      en: "α is {alpha} and β is {beta}: {given} cannot matter any more.",
      zh: "α 为 {alpha}，β 为 {beta}：{given}已不影响结果。",
    },
    "evaluate search": {
      en: "Still {plies} to go: only at the horizon is a position evaluated.",
      zh: "还剩 {plies}：到水平线才评估局面。",
    },
    evaluate: {
      en: "This node is not at the horizon: its value comes from its moves.",
      zh: "这个结点不在水平线上：它的值来自它的着法。",
    },
    "cut search": {
      en: "You pruned, but α is {alpha} and β is {beta}: there are still values between them.",
      zh: "你剪了枝，但 α 为 {alpha}，β 为 {beta}：两者之间还有值。",
    },
    "cut return": {
      en: "No move is left to prune, and α is {alpha}, β is {beta}.",
      zh: "已没有着法可剪，α 为 {alpha}，β 为 {beta}。",
    },
    "return search": {
      en: "Moves are left that may change the value: best so far {best}.",
      zh: "还有可能改变结果的着法：目前最佳 {best}。",
    },
    "return cut": {
      en: "Moves are left: say first that they are pruned, since α is {alpha} and β is {beta}.",
      zh: "还有着法：先说明把它们剪去，因为 α 为 {alpha}，β 为 {beta}。",
    },
    isLeaf: { en: "Nothing is known here yet, and no ply is left.", zh: "这里还没有任何结果，也没有剩余层数。" },
    "raise take": {
      en: "{value} is the best here so far, but outside the window [{alpha}, {beta}], which stays.",
      zh: "{value} 是这里目前最好的，但在窗口 [{alpha}, {beta}] 之外，窗口不变。",
    },
    "take raise": {
      en: "{side} is now sure of more than before: the window [{alpha}, {beta}] does not stay.",
      zh: "{side}现在确保的比以前多：窗口 [{alpha}, {beta}] 要变。",
    },
    isTest: {
      en: "{move} was only tested, and did better than expected ({value}): its true value is not known yet.",
      zh: "{move}只试搜了一次，结果好于预期（{value}）：它的真值还不知道。",
    },
    isNoBetter: {
      en: "For {side}, {value} is no better than {best}.",
      zh: "{side}看来，{value} 不比 {best} 好。",
    },
    keep: { en: "For {side}, {value} is better than {best}.", zh: "{side}看来，{value} 比 {best} 好。" },
    again: { en: "{value} says enough: {move} is not searched again.", zh: "{value} 已经足够：不再搜索{move}。" },
    table: {
      en: "That does not answer: depth {depth} for {plies}, and {entry} for the window [{alpha}, {beta}].",
      zh: "这不能作答：深度 {depth}，而此处需 {plies}；结果 {entry}，而窗口是 [{alpha}, {beta}]。",
    },
    nodes: {
      en: "That is answered: depth {depth} for {plies}, and {entry} for the window [{alpha}, {beta}].",
      zh: "已有答案：深度 {depth}，此处需 {plies}；结果 {entry}，窗口 [{alpha}, {beta}]。",
    },
    stand: {
      en: "The window is [{alpha}, {beta}]: a capture may give {side} more than {best}.",
      zh: "窗口是 [{alpha}, {beta}]：吃子也许能让{side}得到比 {best} 更多的。",
    },
    captures: {
      en: "The window is [{alpha}, {beta}]: {best} is already enough for {side}.",
      zh: "窗口是 [{alpha}, {beta}]：{best} 对{side}已经足够。",
    },
  },
});
