// The words of the overview for each kind of search, by `panel` of the payload: those of playouts speak of N and Q.

import { wordsIn } from "../page/languages.js";
import { signed } from "../page/signed.js";
import { searchOverviewWords } from "./words.js";

export function overviewWords(/** @type {Payload} */ about, /** @type {Language} */ language) {
  const shared = searchOverviewWords(language);
  if (about.panel !== "playouts") return shared;
  const own = playoutOverviewWords(language);
  return {
    ...shared,
    ...own,
    short: (/** @type {number} */ value) => signed(value / 100),
    kinds: { ...shared.kinds, ...own.kinds },
    endings: { ...shared.endings, ...own.endings },
  };
}

const playoutOverviewWords = wordsIn({
  title: { en: (game) => `Overview of the playouts of a search: ${game}`, zh: (game) => `模拟总览：${game}` },
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
