// The texts that two runs side by side add to the stepper's, in both languages.

import { wordsIn } from "../page/languages.js";

// {This}, {that}: the run that was stepped and the other one; {line}: the last node above that both have.
export const twinWordsOf = wordsIn({
  title: { en: "Two searches side by side: {game}", zh: "两次搜索并排比较：{game}" },
  side: { en: ["Left", "Right"], zh: ["左", "右"] },
  run: { en: ["the left run", "the right run"], zh: ["左边", "右边"] },
  Run: { en: ["The left run", "The right run"], zh: ["左边", "右边"] },
  facts: {
    en: "{nodes} nodes · depth {depth} · value {value}{best}",
    zh: "{nodes} 个结点 · 深度 {depth} · 值 {value}{best}",
  },
  best: { en: " · best {move}", zh: " · 最佳{move}" },
  unlike: {
    en: "Switches on only in the left run: {left}. Only in the right run: {right}.",
    zh: "仅左边打开的开关：{left}。仅右边打开的开关：{right}。",
  },
  none: { en: "none", zh: "无" },
  comma: { en: ", ", zh: "、" },
  lock: { en: "Locked by path", zh: "按着法线锁定" },
  lockLong: {
    en: "Stepping one run takes the other to the same line of moves (f)",
    zh: "移动一边时，另一边到同一着法线（f）",
  },
  cannotLock: { en: "Two different positions: each run is stepped separately", zh: "两个不同的局面：各自移动" },
  stacked: {
    en:
      "The runs stand one below the other: side by side they need {pixels} pixels. Widen the window, or close " +
      "JupyterLab's list of files (Ctrl+B).",
    zh: "两次搜索上下排列：并排需要 {pixels} 像素。请加宽窗口，或收起 JupyterLab 的文件列表（Ctrl+B）。",
  },
  jumps: { en: "Where the runs diverge", zh: "两次搜索的分歧" },
  diverging: {
    onlyLeft: {
      en: ["only left", "line that only the left run searched", "q"],
      zh: ["仅左", "仅左边搜索的着法线", "q"],
    },
    onlyRight: {
      en: ["only right", "line that only the right run searched", "e"],
      zh: ["仅右", "仅右边搜索的着法线", "e"],
    },
    difference: { en: ["difference", "node whose value or bound differs", "v"], zh: ["差异", "值或界不同的结点", "v"] },
  },
  next: { en: "Next {what} ({key})", zh: "下一个{what}（{key}）" },
  before: { en: "Previous {what} (Shift+{key})", zh: "上一个{what}（Shift+{key}）" },
  help: { en: "Keys and marks of the two runs (h)", zh: "两次搜索的按键与图例（h）" },
  keysTitle: { en: "Keys for both runs", zh: "两边共用的按键" },
  keys: [
    ["f", { en: "lock the runs by path, or step each separately", zh: "按着法线锁定，或各自移动" }],
    ["q", { en: "next line that only the left run searched", zh: "下一条仅左边搜索的着法线" }],
    ["e", { en: "next line that only the right run searched", zh: "下一条仅右边搜索的着法线" }],
    ["v", { en: "next node whose value or bound differs", zh: "下一个值或界不同的结点" }],
    ["Shift", { en: "with q, e or v: backwards", zh: "与 q、e、v 同按：往回走" }],
    [
      "t",
      {
        en: "to the other run; all other keys act on the run that has the focus (? lists them)",
        zh: "到另一边；其余按键属于焦点所在的一边（?）",
      },
    ],
    ["z", { en: "English or 中文", zh: "English 或 中文" }],
    ["h", { en: "this panel; Esc closes it", zh: "本面板；按 Esc 关闭" }],
  ],
  marksTitle: { en: "Marks", zh: "图例" },
  marks: {
    en: [
      "A bar at the left edge of a node: only the left run searched this line; at the right edge: only the right one. " +
        "No bar: both did, or neither.",
      "The runs' searches to the same depth are compared. If a run has none, its next deeper one is used.",
    ],
    zh: [
      "结点左缘的竖条：仅左边搜索了这条着法线；右缘的竖条：仅右边。没有竖条：两边都搜索了，或都没有。",
      "比较的是深度相同的搜索；若一边没有该深度的搜索，则取其下一个更深的。",
    ],
  },
  relation: {
    en: { left: "only left", right: "only right", both: "both", neither: "neither" },
    zh: { left: "仅左", right: "仅右", both: "两边", neither: "都没有" },
  },
  theRoot: { en: "the root", zh: "根" },
  both: { en: "Both runs searched this line.", zh: "两边都搜索了这条着法线。" },
  values: {
    en: "Both runs searched this line: left {left}, right {right}.",
    zh: "两边都搜索了这条着法线：左 {left}，右 {right}。",
  },
  sameValue: { en: " No difference.", zh: "没有差异。" },
  differ: {
    en: { value: " The values differ.", bound: " The bounds differ.", all: " Values and bounds differ." },
    zh: { value: "值不同。", bound: "界不同。", all: "值与界都不同。" },
  },
  elsewhere: {
    en: "{This} {unsearched} here but searched it on another visit; {that} searched it too.",
    zh: "{This}在这里{unsearched}，另一次访问时搜索过；{that}也搜索了。",
  },
  only: { en: "Only {this} searched this line. {That} {why}.", zh: "仅{this}搜索了这条着法线。{That}{why}。" },
  onlyOther: {
    en: "Only {that} searched this line. {This} {unsearched}.",
    zh: "仅{that}搜索了这条着法线。{This}{unsearched}。",
  },
  neither: {
    en: "Neither run searched this move. {This} {unsearched}; {that} {why}.",
    zh: "两边都没有搜索这个着法。{This}{unsearched}；{that}{why}。",
  },
  unsearched: {
    pruned: { en: "pruned it (proven not to matter)", zh: "将其剪枝（已证明不影响结果）" },
    skipped: { en: "skipped it on a guess ({reason})", zh: "凭猜测将其跳过（{reason}）" },
  },
  why: {
    pruned: { en: "pruned {line} (proven not to matter)", zh: "剪去了{line}（已证明不影响结果）" },
    skipped: { en: "skipped {line} on a guess ({reason})", zh: "凭猜测跳过了{line}（{reason}）" },
    leaf: { en: "ended at {line}, its horizon", zh: "止于{line}：已到搜索深度" },
    over: { en: "ended at {line}: the game is over", zh: "止于{line}：对局已结束" },
    table: { en: "took the value of {line} from its table", zh: "在{line}处由置换表给出值" },
    guess: { en: "took the value of {line} from a guess ({reason})", zh: "在{line}处凭猜测给出值（{reason}）" },
    proof: { en: "took the value of {line} from a proof ({reason})", zh: "在{line}处由证明给出值（{reason}）" },
    cutoff: { en: "had a cutoff at {line} before it reached this move", zh: "在{line}处已先截断，没有轮到这个着法" },
    pass: { en: "did not try a null move at {line}", zh: "在{line}处没有试空着" },
    quiet: { en: "was in quiescence at {line}, which tries few moves", zh: "在{line}处为静态搜索，只试少数着法" },
    unmet: { en: "did not reach this move at {line}", zh: "在{line}处没有遇到这个着法" },
    open: { en: "ended before it got here", zh: "在此之前已结束" },
    unrecorded: { en: "has no more in its log below {line}", zh: "在{line}之下没有更多记录" },
  },
  shownAbove: { en: " It shows {line}.", zh: "它停在{line}。" },
  otherDepth: {
    en: " {That} has no search to depth {depth}: the one to depth {other} is shown.",
    zh: "{That}没有深度 {depth} 的搜索：显示的是深度{other}的。",
  },
  beyond: {
    en: " {That} stays where it is: {line} comes after the events that it shows.",
    zh: "{That}停在原处：{line}在其所显示的事件之后。",
  },
  free: { en: "Not locked: each run is stepped separately.", zh: "未锁定：各自移动。" },
  unrelated: { en: "Two different positions, stepped separately.", zh: "两个不同的局面，各自移动。" },
  spoken: { en: "{run}, {kind}. {sentence} {verdict}", zh: "{run}，{kind}。{sentence}{verdict}" },
  linesDepth: { en: "Lines of moves in the last search, to depth {left}", zh: "最后一次搜索（深度 {left}）中的着法线" },
  linesDepths: {
    en: "Lines of moves in the last searches, left to depth {left}, right to depth {right}",
    zh: "最后一次搜索中的着法线（左深度 {left}，右深度 {right}）",
  },
  count: { en: "{count} ({share} %)", zh: "{count}（{share}%）" },
  byPly: { en: "By ply", zh: "按层" },
  ply: { en: "ply", zh: "层" },
  all: { en: "total", zh: "合计" },
  share: { en: "shares", zh: "比例" },
  bar: { en: "{left} only left, {both} both, {right} only right", zh: "仅左 {left}，两边 {both}，仅右 {right}" },
});
