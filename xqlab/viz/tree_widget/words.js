// All texts of the tree widget, in English and in Chinese.

import { wordsIn, wordsOver } from "../page/languages.js";
import { CHINESE_REASON_NAMES, REASON_NAMES } from "../page/log_constants.js";

const digits = (/** @type {number} */ number) => number.toLocaleString("en");
const many = (/** @type {number} */ number, /** @type {string} */ one, /** @type {string} */ more) =>
  `${digits(number)} ${number === 1 ? one : more}`;

export const treeWordsOf = wordsIn({
  title: { en: "Search tree: {game}", zh: "搜索树：{game}" },
  find: { en: "Find", zh: "查找" },
  findHint: { en: (line) => `${line || "a move"}; > 100; cut`, zh: (line) => `${line || "着法"}；> 100；cut` },
  findHelp: {
    en: "a line of moves in any notation; a value: = 35, >= 100, < -20; or a kind of node",
    zh: "一串着法，任何记法均可；或分值：= 35、>= 100、< -20；或结点类型",
  },
  previous: { en: "Previous hit", zh: "上一个" },
  next: { en: "Next hit", zh: "下一个" },
  hits: {
    en: (at, all) => (!all ? "no hit" : at < 0 ? many(all, "hit", "hits") : `${digits(at + 1)} of ${digits(all)}`),
    zh: (at, all) =>
      !all ? "没有找到" : at < 0 ? `共 ${digits(all)} 个` : `第 ${digits(at + 1)} 个，共 ${digits(all)} 个`,
  },
  notUnderstood: {
    en: (term) => `“${term}” is not a move of this tree, a value or a kind`,
    zh: (term) => `“${term}”不是树中的着法、分值或结点类型`,
  },
  iteration: {
    en: (depth, at, of) => `depth ${depth}${of > 1 ? `, search ${at} of ${of}` : ""}`,
    zh: (depth, at, of) => `深度 ${depth}${of > 1 ? `，第 ${at}/${of} 次` : ""}`,
  },
  iterations: { en: "Search shown", zh: "显示哪次搜索" },
  startNode: { en: "part of the tree", zh: "树的一部分" },
  unfoldAll: { en: "Unfold all", zh: "全部展开" },
  foldBelow: { en: "Fold below ply", zh: "折叠此层以下" },
  bestLine: { en: "Best line", zh: "最佳变例" },
  onlyPath: { en: "Only this path", zh: "只看此路径" },
  reset: { en: "Reset", zh: "重置" },
  zoomIn: { en: "Zoom in", zh: "放大" },
  zoomOut: { en: "Zoom out", zh: "缩小" },
  fit: { en: "Fit", zh: "全图" },
  fitTitle: { en: "Show the whole tree", zh: "显示整棵树" },
  save: { en: "Save SVG", zh: "保存 SVG" },
  saveTitle: { en: "Save the current view as an SVG file", zh: "把当前视图保存为 SVG 文件" },
  colour: { en: "Colour", zh: "颜色" },
  colours: {
    en: { kind: "kind of node", value: "value", side: "side to move" },
    zh: { kind: "结点类型", value: "分值", side: "走子方" },
  },
  windows: { en: "windows [α, β]", zh: "窗口 [α, β]" },
  more: { en: (number) => `${digits(number)} more`, zh: (number) => `还有 ${digits(number)} 个` },
  sorts: {
    en: { searched: "searched", pruned: "pruned", skipped: "skipped" },
    zh: { searched: "已搜索", pruned: "已剪枝", skipped: "已跳过" },
  },
  some: { en: (number, what) => `${digits(number)} ${what}`, zh: (number, what) => `${what} ${digits(number)}` },
  root: { en: "root", zh: "根" },
  pass: { en: "pass", zh: "空着" },
  toMove: { en: (side) => `${side} to move`, zh: (side) => `${side}走棋` },
  role: {
    en: (side, role) => (side === role ? `${side} to move` : `${side} to move (${role})`),
    zh: (side, role) => (side === role ? `${side}走棋` : `${side}走棋（${role}）`),
  },
  kinds: {
    PV: { en: "PV: exact value inside the window", zh: "PV：窗口内的精确值" },
    CUT: { en: "CUT: ended by a cutoff", zh: "CUT：因截断而结束" },
    ALL: { en: "ALL: no move reached alpha", zh: "ALL：没有着法达到 alpha" },
  },
  leaf: { en: "a leaf, evaluated", zh: "叶结点，求值" },
  over: { en: "end of the game", zh: "终局" },
  quiet: { en: "quiescence search", zh: "静态搜索" },
  null: { en: "pass: null move, the side to move passes", zh: "空着：停一着，让对方走" },
  again: { en: "↻ searched again", zh: "↻ 重新搜索" },
  open: { en: "unfinished: the recording ends here", zh: "未完成：记录到此为止" },
  unrecorded: { en: "its moves are not in the log, which was full", zh: "记录已满，没有它的着法" },
  table: { en: "value from the transposition table", zh: "由置换表给出" },
  mate: { en: "cut off: no quicker win is possible from here", zh: "此后不可能更快取胜，不必再搜" },
  guess: { en: "value is a guess", zh: "凭猜测给出" },
  best: { en: "best line", zh: "最佳变例" },
  proven: { en: "principal variation", zh: "主要变例" },
  pruned: { en: "pruned: proven not to matter", zh: "剪枝：已证明无关" },
  skipped: { en: "skipped: guessed not to matter", zh: "跳过：猜测无关" },
  folded: {
    en: "folded: number of hidden nodes (// pruned, ? skipped)",
    zh: "已折叠：隐藏的结点数（// 剪枝，? 跳过）",
  },
  openBelow: { en: "Search below this node", zh: "从此结点往下搜索" },
  openTip: {
    en: (depth) => `Search it in this page to depth ${depth}: the recorded run has nothing below it`,
    zh: (depth) => `在本页搜索到深度 ${depth}：所记录的搜索在其下没有内容`,
  },
  opening: { en: "Searching …", zh: "正在搜索……" },
  unopened: { en: "The search was stopped before it had finished a depth.", zh: "搜索在完成任何深度之前已停止。" },
  refused: { en: "Nothing was searched: the form above says why.", zh: "没有搜索：原因见上方的表单。" },
  later: { en: "searched afterwards, in this page", zh: "事后在本页搜索" },
  laterValue: { en: "value of a search afterwards", zh: "事后搜索的值" },
  afterwards: { en: "Afterwards", zh: "事后搜索" },
  afterwardsText: {
    en: (value, window, depth, nodes) =>
      `What is below was searched afterwards, in this page, with the same switches: from here to depth ${depth}, ` +
      `window [${window.join(", ")}], value ${value}, ${many(nodes, "node", "nodes")}. It is no part of the recorded ` +
      "run, whose values and counts stay as they are. Mates there are counted from here.",
    zh: (value, window, depth, nodes) =>
      `其下是事后在本页用同样的开关搜索的：从这里搜到深度 ${depth}，窗口 [${window.join("，")}]，分值 ${value}，` +
      `${digits(nodes)} 个结点。它不属于所记录的搜索，后者的分值与计数不变；其中的杀棋步数从这里算起。`,
  },
  isLater: {
    en: "searched afterwards, in this page; not part of the recorded run",
    zh: "事后在本页搜索，不属于所记录的搜索",
  },
  ghost: { en: "not searched; leaves with their values", zh: "未搜索，叶上是其值" },
  unread: { en: (value) => `${value}, which was not read`, zh: (value) => `${value}（没有读取）` },
  missing: { en: "not sent to this page", zh: "不在本页" },
  hit: { en: "hit", zh: "找到" },
  hitInside: { en: "hit folded away here", zh: "折叠内有找到的结点" },
  forMax: { en: (side) => `good for ${side}`, zh: (side) => `对${side}有利` },
  seenBy: {
    en: (side) => `Values are seen from ${side === "Max" ? side : `${side} (Max)`}.`,
    zh: (side) => `分值从${side === "Max" ? "极大方（Max）" : `${side}（Max）`}看。`,
  },
  seenByMover: { en: "Values are seen from the side to move (negamax).", zh: "分值从走子方看（负极大值）。" },
  move: { en: "Move", zh: "着法" },
  moveNumber: { en: (number) => `number ${number}`, zh: (number) => `第 ${number} 个` },
  value: { en: "Value", zh: "分值" },
  valued: { en: (value) => `Value ${value}`, zh: (value) => `分值${value}` },
  forWhom: { en: (value, side) => `${value} for ${side}`, zh: (value, side) => `${value}（${side}）` },
  window: { en: "Window", zh: "窗口" },
  depth: { en: "Depth left", zh: "剩余深度" },
  kind: { en: "Kind", zh: "类型" },
  below: { en: "Below it", zh: "其下" },
  belowText: {
    en: (nodes, pruned, skipped) =>
      [
        many(nodes, "node", "nodes"),
        ...(pruned ? [`${digits(pruned)} pruned`] : []),
        ...(skipped ? [`${digits(skipped)} skipped`] : []),
      ].join(", "),
    zh: (nodes, pruned, skipped) =>
      [
        `${digits(nodes)} 个结点`,
        ...(pruned ? [`剪枝 ${digits(pruned)}`] : []),
        ...(skipped ? [`跳过 ${digits(skipped)}`] : []),
      ].join("，"),
  },
  first: { en: "First", zh: "开始" },
  last: { en: "Last", zh: "结束" },
  event: { en: (number) => `event ${digits(number)}`, zh: (number) => `事件 ${digits(number)}` },
  reduced: { en: (plies) => `reduced by ${many(plies, "ply", "plies")}`, zh: (plies) => `少搜 ${plies} 层` },
  hiddenText: {
    en: (hidden) =>
      [
        ...(hidden.searched ? [many(hidden.searched, "node", "nodes")] : []),
        ...(hidden.pruned ? [`${digits(hidden.pruned)} pruned`] : []),
        ...(hidden.skipped ? [`${digits(hidden.skipped)} skipped`] : []),
        ...(hidden.left ? [`${digits(hidden.left)} not sent`] : []),
      ].join(", "),
    zh: (hidden) =>
      [
        ...(hidden.searched ? [`${digits(hidden.searched)} 个结点`] : []),
        ...(hidden.pruned ? [`剪枝 ${digits(hidden.pruned)}`] : []),
        ...(hidden.skipped ? [`跳过 ${digits(hidden.skipped)}`] : []),
        ...(hidden.left ? [`不在本页 ${digits(hidden.left)}`] : []),
      ].join("，"),
  },
  hides: { en: (text) => `hides ${text}`, zh: (text) => `隐藏 ${text}` },
  reasons: { en: REASON_NAMES, zh: CHINESE_REASON_NAMES },
  bounds: {
    "≥": { en: "at least ", zh: "至少" },
    "≤": { en: "at most ", zh: "至多" },
  },
  position: {
    en: (line) => (line ? `Position after ${line}` : "Position at the root"),
    zh: (line) => (line ? `${line}之后的局面` : "根局面"),
  },
  note: {
    en: (shown, total) => `This page has ${digits(shown)} of ${digits(total)} nodes and moves.`,
    zh: (shown, total) => `共有 ${digits(total)} 个结点和着法，本页有 ${digits(shown)} 个。`,
  },
  advice: {
    en: "TreeWidget(result, root=...) starts at another node; max_nodes=... shows more of them.",
    zh: "TreeWidget(result, root=...) 可从别的结点开始，max_nodes=... 可多画一些。",
  },
  outside: {
    en: "Part of the tree lies outside this window: drag it, or press Fit.",
    zh: "树的一部分在此窗口之外：可拖动，或按“全图”。",
  },
  away: { en: (text) => `Folded away: ${text}.`, zh: (text) => `已折叠：${text}。` },
  crowd: {
    en: (marks) => `${digits(marks)} marks are too many to read. Reset folds them; Overview draws trees of this size.`,
    zh: (marks) => `${digits(marks)} 个标记太多，无法看清：“重置”可折叠它们；Overview 适合画这样大的树。`,
  },
  comma: { en: ", ", zh: "，" },
  space: { en: " ", zh: "" },
  stop: { en: "; ", zh: "；" },
  because: { en: (what, reason) => `${what} (${reason})`, zh: (what, reason) => `${what}（${reason}）` },
  help: { en: "Keys and marks", zh: "按键与标记" },
  keys: [
    [
      "← →",
      {
        en: "fold, then go to the parent; unfold, then go to the first child",
        zh: "到父结点（先折叠）；到第一个子结点（先展开）",
      },
    ],
    ["↑ ↓", { en: "previous, next sibling", zh: "前一个、后一个兄弟结点" }],
    ["Enter", { en: "fold or unfold", zh: "折叠或展开" }],
    ["Home End", { en: "root, last node", zh: "根、最后的结点" }],
    ["+ − 0", { en: "zoom, fit", zh: "缩放、全图" }],
    ["/", { en: "find", zh: "查找" }],
    ["n N", { en: "next, previous hit", zh: "下一个、上一个" }],
    ["p", { en: "best line", zh: "最佳变例" }],
    ["o", { en: "only this path", zh: "只看此路径" }],
  ],
  mouse: {
    en:
      "Click to select and unfold a node, again to fold it. Drag to pan. After a click on the tree the wheel " +
      "zooms; with Ctrl it always does. Children are in the order searched.",
    zh: "单击选中并展开结点，再次单击则折叠。拖动可平移；点过树之后滚轮可缩放，按住 Ctrl 则随时可以。子结点按搜索顺序排列。",
  },
  marks: {
    en: (win) =>
      "Two strokes: pruned, proven by a cutoff not to matter. Dots and a question mark: skipped on a guess. " +
      `≥ and ≤: only a bound is known. #3: ${win} in 3 moves, counted from the root; −#3: by the other side.`,
    zh: (win) =>
      `双斜线：剪枝，截断已证明无关。点线和问号：凭猜测跳过。≥ 和 ≤：只知道界。#3：从根算起 3 步${win}；−#3：对方${win}。`,
  },
});

// For a Monte-Carlo tree search its own texts, in the place of these or beside them.
const BEST_CHILD = {
  en: "best child each time: the most visited, or a proved one",
  zh: "每次取最佳子结点：访问最多者，或已证明者",
};
const Q_SEEN = {
  en: "Q is for the player who chose the move into the node; at the root, for the side to move.",
  zh: "Q 从选择该着法的一方看；根结点从轮到走棋的一方看。",
};
export const playoutTreeWords = wordsOver(treeWordsOf, {
  title: { en: "Tree of playouts: {game}", zh: "模拟树：{game}" },
  findHint: { en: (line) => `${line || "a move"}; > 0.2; proved`, zh: (line) => `${line || "着法"}；> 0.2；proved` },
  findHelp: {
    en: "a line of moves in any notation; a value Q: > 0.2, <= -0.5; or a kind: proved, leaf, over",
    zh: "一串着法，任何记法均可；或 Q 值：> 0.2、<= -0.5；或类型：已证明、叶、终局",
  },
  colours: {
    en: { kind: "proved or not", value: "Q", side: "side to move" },
    zh: { kind: "是否已证明", value: "Q", side: "走子方" },
  },
  windows: { en: "visits N", zh: "访问次数 N" },
  sorts: {
    searched: { en: "visited", zh: "已访问" },
  },
  role: { en: (side) => `${side} to move`, zh: (side) => `${side}走棋` },
  kinds: {
    PROVED: { en: "proved: its value is exact", zh: "已证明：值是准确的" },
    VISITED: { en: "visited: Q is a mean", zh: "已访问：Q 为平均值" },
  },
  leaf: { en: "none of its children was visited", zh: "子结点均未访问" },
  best: BEST_CHILD,
  proven: BEST_CHILD,
  folded: { en: "folded: number of hidden nodes", zh: "已折叠：隐藏的结点数" },
  value: "Q",
  window: { en: "Visits", zh: "访问次数" },
  first: { en: "Node", zh: "结点" },
  last: { en: "Children", zh: "子结点" },
  event: () => "",
  seenBy: { en: () => Q_SEEN.en, zh: () => Q_SEEN.zh },
  seenByMover: Q_SEEN,
  mouse: {
    en:
      "Click to select and unfold a node, again to fold it. Drag to pan. After a click on the tree the wheel " +
      "zooms; with Ctrl it always does. Children are in the order of the moves; those never visited are left out.",
    zh:
      "单击选中并展开结点，再次单击则折叠。拖动可平移；点过树之后滚轮可缩放，按住 Ctrl 则随时可以。" +
      "子结点按着法次序排列，从未访问的不显示。",
  },
  marks: {
    en: () => "Colours by Q show for whom a node is good. Q of a node that is not proved is the mean of its playouts.",
    zh: () => "按 Q 着色可看出结点对谁有利。未证明结点的 Q 是各次模拟的平均值。",
  },
});
