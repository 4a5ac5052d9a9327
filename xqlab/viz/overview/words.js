// The texts of the overview, in English and in Chinese.

import { wordsIn, wordsOver } from "../page/languages.js";
import {
  CELL_KINDS,
  CELL_TEXTS,
  CHINESE_CELL_TEXTS,
  CHINESE_REASON_NAMES,
  REASON_NAMES,
} from "../page/log_constants.js";
import { signed } from "../page/signed.js";

// Kind -> its text; the last text is that of merged cells, those before it are of ghosts.
const kindsOf = (/** @type {string[]} */ texts) =>
  Object.fromEntries(texts.map((text, number) => [CELL_KINDS[number] ?? "merged", text]));

export const searchOverviewWords = wordsIn({
  language: { en: "en", zh: "zh" },
  title: { en: "Overview of a search: {game}", zh: "搜索总览：{game}" },
  back: { en: "Back", zh: "返回" },
  up: { en: "Up", zh: "上一层" },
  root: { en: "root", zh: "根局面" },
  all: { en: "all iterations", zh: "全部迭代" },
  iteration: { en: "Iteration", zh: "迭代" },
  iterationName: { en: (depth, window) => `depth ${depth}${window}`, zh: (depth, window) => `深度 ${depth}${window}` },
  colour: { en: "Colours", zh: "颜色" },
  colours: {
    kind: { en: "kind of node", zh: "结点类型" },
    value: { en: "value", zh: "分值" },
    ending: { en: "how it ended", zh: "结束方式" },
  },
  width: { en: "Widths", zh: "宽度" },
  widths: { nodes: { en: "nodes", zh: "结点数" }, log: { en: "log of nodes", zh: "结点数的对数" } },
  shape: { en: "Shape", zh: "形状" },
  shapes: { icicle: { en: "icicle", zh: "冰柱图" }, sunburst: { en: "sunburst", zh: "旭日图" } },
  ghosts: { en: "Ghost tree", zh: "幽灵树" },
  ghostsTitle: { en: "Also show what plain minimax would have searched", zh: "同时显示朴素极小极大本来还要搜索的部分" },
  comma: { en: ", ", zh: "，" },
  semicolon: { en: "; ", zh: "；" },
  stop: { en: ".", zh: "。" },
  brackets: { en: (text) => ` (${text})`, zh: (text) => `（${text}）` },
  kinds: { en: kindsOf(CELL_TEXTS), zh: kindsOf(CHINESE_CELL_TEXTS) },
  endings: {
    open: { en: "left open", zh: "未完成" },
    leaf: { en: "a leaf, evaluated", zh: "叶结点，求值" },
    over: { en: "game over", zh: "棋局结束" },
    table: { en: "answered by the table", zh: "置换表给出答案" },
    cutoff: { en: "cut off by a move", zh: "由一着截断" },
    full: { en: "all moves tried", zh: "试完全部着法" },
    iteration: { en: "iteration", zh: "迭代" },
    shortcut: { en: "answered by a shortcut", zh: "捷径给出答案" },
    pruned: { en: "not searched: pruned, proven not to matter", zh: "未搜索：剪去，已证明不影响结果" },
    skipped: { en: "not searched: skipped on a guess", zh: "未搜索：凭猜测跳过" },
    unrecorded: { en: "by moves that the log lacks", zh: "着法未记录" },
  },
  reasons: { en: REASON_NAMES, zh: CHINESE_REASON_NAMES },
  ghostKinds: {
    en: ["", ...CELL_TEXTS.slice(-3, -1), "answered without its moves"],
    zh: ["", ...CHINESE_CELL_TEXTS.slice(-3, -1), "未试着法即得答案"],
  },
  counted: { en: "counted", zh: "精确计数" },
  estimate: { en: "estimate", zh: "估计" },
  bestLine: { en: "outlined: the best line", zh: "粗框：最佳变例" },
  better: { en: (side) => `better for ${side}`, zh: (side) => `${side}好` },
  position: {
    en: (line) => (line ? `Position after ${line}` : "Position at the root"),
    zh: (line) => (line ? `${line}之后的局面` : "根局面"),
  },
  move: { en: "Move", zh: "着法" },
  moveNumber: { en: (number) => `number ${number} at its node`, zh: (number) => `该结点的第 ${number} 着` },
  value: { en: "Value", zh: "分值" },
  valueFor: {
    en: (side, inPawns) => `for ${side}${inPawns ? ", in centipawns" : ""}`,
    zh: (side, inPawns) => `从${side}看${inPawns ? "，单位为厘兵" : ""}`,
  },
  kind: { en: "Kind", zh: "类型" },
  ended: { en: "Ended", zh: "结束" },
  nodes: { en: "Nodes", zh: "结点" },
  share: { en: (share) => `${share} of the node above`, zh: (share) => `占上一层的 ${share}` },
  left: { en: "Depth", zh: "深度" },
  plies: { en: (depth, ply) => `${depth} left at ply ${ply}`, zh: (depth, ply) => `第 ${ply} 层，还剩 ${depth} 层` },
  reduced: { en: (plies) => `, reduced by ${plies}`, zh: (plies) => `，缩减 ${plies} 层` },
  notSearched: { en: "Not searched", zh: "未搜索" },
  passed: {
    en: (pruned, skipped) =>
      [pruned && `${pruned} moves pruned (proven)`, skipped && `${skipped} skipped (a guess)`]
        .filter(Boolean)
        .join(", "),
    zh: (pruned, skipped) =>
      [pruned && `剪去 ${pruned} 着（已证明）`, skipped && `跳过 ${skipped} 着（猜测）`].filter(Boolean).join("，"),
  },
  minimax: { en: "Minimax", zh: "极小极大" },
  ghostSize: {
    en: (size, how) => `would have searched ${size} nodes here (${how})`,
    zh: (size, how) => `在此要搜索 ${size} 个结点（${how}）`,
  },
  ghostBelow: {
    en: (size) => `would have searched ${size} more nodes below`,
    zh: (size) => `在此之下还要搜索 ${size} 个结点`,
  },
  error: (error) => `± ${error}`,
  merged: {
    en: (moves, nodes) => `${moves} more moves, ${nodes} nodes`,
    zh: (moves, nodes) => `另外${moves}着，共 ${nodes} 个结点`,
  },
  mergedGhosts: {
    en: (moves, kind, size) => `${moves} moves ${kind}, ${size} nodes for minimax`,
    zh: (moves, kind, size) => `${moves}着${kind}，极小极大要搜索 ${size} 个结点`,
  },
  ghost: {
    en: (kind, size) => `not searched (${kind}), ${size} nodes for minimax`,
    zh: (kind, size) => `未搜索：${kind}，极小极大要搜索 ${size} 个结点`,
  },
  openIt: { en: "Press Enter or click to enlarge it.", zh: "回车或单击可放大。" },
  saved: { en: "Savings", zh: "省下了多少" },
  searchedNodes: { en: "searched", zh: "实际搜索" },
  ofWhich: {
    en: (main, quiet) => `(${main} in the main search, ${quiet} in quiescence, which minimax lacks)`,
    zh: (main, quiet) => `（主搜索 ${main}，静态搜索 ${quiet}；极小极大没有静态搜索）`,
  },
  wouldHave: {
    en: (depth) => `plain minimax to the same depth, ${depth} plies`,
    zh: (depth) => `朴素极小极大搜索到同样深度（${depth} 层）`,
  },
  oneOf: { en: (ratio) => `The search visited 1 node in ${ratio}.`, zh: (ratio) => `每 ${ratio} 个结点只搜索一个。` },
  more: {
    en: "No savings: at such a small depth, quiescence and re-searches cost more than cutoffs save.",
    zh: "并未减少：深度这样浅时，静态搜索与重复搜索的花费超过剪枝所省。",
  },
  areas: { en: "Areas are to scale", zh: "面积按此比例" },
  areasTooSmall: {
    en: "Areas are to scale, except for the blue dot: to scale it would be invisible",
    zh: "面积按此比例；蓝点例外：按比例画则看不见",
  },
  beyond: { en: "beyond the depth", zh: "超出深度" },
  plyAxis: { en: "ply", zh: "层" },
  logAxis: {
    en: "nodes, log scale: each mark is ten times the previous one",
    zh: "结点数，对数刻度：每格为前一格的十倍",
  },
  row: { en: "row", zh: "行" },
  shownWhole: "",
  noGhosts: {
    en: "Savings are shown for one iteration at a time: choose one above.",
    zh: "每次只显示一个迭代省下了多少：请在上方选择。",
  },
  onThisPage: {
    en: ({ kept, nodes, merged }) =>
      `This page holds ${kept} of ${nodes} nodes individually; adjacent subtrees of at most ${merged} nodes ` +
      "are merged. In a notebook, Overview(result) shows every node.",
    zh: ({ kept, nodes, merged }) =>
      `本页逐个保存了 ${nodes} 个结点中的 ${kept} 个；至多 ${merged} 个结点的子树，若彼此相邻，则合并为一格。` +
      "在笔记本中用 Overview(result) 可看到每一个结点。",
  },
  lacking: {
    en: (moves, size) =>
      (moves
        ? `This page ends here: it has these ${moves} moves (${size}) only merged.`
        : `This page ends here: it does not have what lies below (${size}).`) +
      " In a notebook, Overview(result) shows them.",
    zh: (moves, size) =>
      (moves
        ? `本页到此为止：这${moves}着（${size}）只有合并后的一格。`
        : `本页到此为止：其下的部分（${size}）不在本页中。`) + "在笔记本中用 Overview(result) 可以查看。",
  },
  nodesOf: { en: (count) => `${count} nodes`, zh: (count) => `${count} 个结点` },
  inside: { en: "Inside", zh: "内容" },
  notHere: {
    en: "Its contents are not on this page; a notebook shows them.",
    zh: "其内容不在本页中，在笔记本中可以查看。",
  },
  notSaved: {
    en: "The savings here are not on this page: it has those of the largest subtrees only.",
    zh: "此处省下了多少不在本页中：本页只有最大的一些子树的数据。",
  },
  help: { en: "Keys", zh: "按键" },
  keys: [
    ["← →", { en: "cell to cell", zh: "左右移动" }],
    ["↑ ↓", { en: "row to row", zh: "上下移动" }],
    ["Home End", { en: "ends of a row", zh: "行首行尾" }],
    ["Enter", { en: "drill down", zh: "放大" }],
    ["Backspace", { en: "up", zh: "上一层" }],
    ["b", { en: "back", zh: "返回" }],
    ["g", { en: "ghost tree", zh: "幽灵树" }],
    ["l", { en: "widths", zh: "宽度" }],
    ["s", { en: "shape", zh: "形状" }],
  ],
  howTo: {
    en:
      "One row per ply, moves from left to right in the order searched; a cell is as wide as its subtree has nodes. " +
      "Cells too narrow to be seen are merged: click a merged cell to see only its part.",
    zh: "每层一行，着法按搜索顺序从左到右；格子的宽度就是其子树的结点数。太窄看不清的合并为一格，单击只看这一部分。",
  },
});

// Those of playouts speak of N and Q.
const playoutOverviewWords = wordsOver(searchOverviewWords, {
  short: (value) => signed(value / 100),
  title: { en: "Overview of the playouts of a search: {game}", zh: "模拟总览：{game}" },
  iteration: { en: "Search", zh: "搜索" },
  iterationName: { en: (depth) => `all playouts, ${depth} plies deep`, zh: (depth) => `全部模拟，深 ${depth} 层` },
  all: { en: "the whole search", zh: "整个搜索" },
  colours: { kind: { en: "visited or not", zh: "是否访问" }, value: "Q", ending: { en: "children", zh: "子结点" } },
  widths: { nodes: { en: "visits N", zh: "访问次数 N" }, log: { en: "log of N", zh: "N 的对数" } },
  kinds: { pv: { en: "visited", zh: "已访问" }, iteration: { en: "the whole search", zh: "整个搜索" } },
  endings: {
    leaf: { en: "no child was visited", zh: "子结点均未访问" },
    over: { en: "game over", zh: "棋局结束" },
    full: { en: "children were visited", zh: "子结点已访问" },
  },
  bestLine: { en: "outlined: the best child each time", zh: "粗框：每次取最佳子结点" },
  value: "Q",
  valueFor: { en: (side) => `for ${side}`, zh: (side) => `从${side}看` },
  ended: { en: "Below", zh: "其下" },
  nodes: { en: "Visits", zh: "访问次数" },
  share: { en: (share) => `${share} of those of the node above`, zh: (share) => `占上一层的 ${share}` },
  left: { en: "Ply", zh: "层" },
  plies: {
    en: (depth, ply) => `${ply}, the tree goes ${depth} deeper`,
    zh: (depth, ply) => `第 ${ply} 层，其下还有 ${depth} 层`,
  },
  merged: {
    en: (moves, visits) => `${moves} more moves, ${visits} visits`,
    zh: (moves, visits) => `另外${moves}着，共访问 ${visits} 次`,
  },
  logAxis: {
    en: "visits, log scale: each mark is ten times the previous one",
    zh: "访问次数，对数刻度：每格为前一格的十倍",
  },
  shownWhole: { en: " The tree shown is that of the whole search.", zh: "所示为整个搜索的树。" },
  noGhosts: "",
  onThisPage: {
    en: ({ kept, nodes, merged }) =>
      `This page holds the ${kept} most visited nodes of ${nodes} visits individually; adjacent subtrees of at most ` +
      `${merged} visits are merged. In a notebook, Overview(result) shows every node.`,
    zh: ({ kept, nodes, merged }) =>
      `本页逐个保存了共 ${nodes} 次访问中访问最多的 ${kept} 个结点；至多 ${merged} 次访问的子树，若彼此相邻，则合并为一格。` +
      "在笔记本中用 Overview(result) 可看到每一个结点。",
  },
  nodesOf: { en: (count) => `${count} visits`, zh: (count) => `访问 ${count} 次` },
  howTo: {
    en:
      "One row per ply, moves from left to right in the order of the moves; a cell is as wide as it has visits. " +
      "Cells too narrow to be seen are merged: click a merged cell to see only its part.",
    zh: "每层一行，着法按次序从左到右；格子的宽度就是访问次数。太窄看不清的合并为一格，单击只看这一部分。",
  },
});

// For each kind of search, by `panel` of the payload.
export const overviewWords = (/** @type {Payload} */ about, /** @type {Language} */ language) =>
  (about.panel === "playouts" ? playoutOverviewWords : searchOverviewWords)(language);
