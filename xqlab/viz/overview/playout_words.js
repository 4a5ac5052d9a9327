// The words of the overview for each kind of search, by `panel` of the payload: those of playouts speak of N and Q.

import { signed } from "../page/signed.js";
import { WORDS } from "./words.js";

export function overviewWords(/** @type {Payload} */ about, /** @type {Language} */ language) {
  const shared = WORDS[language];
  if (about.panel !== "playouts") return shared;
  const own = PLAYOUT_OVERVIEW_WORDS[language];
  return {
    ...shared,
    ...own,
    short: (/** @type {number} */ value) => signed(value / 100),
    kinds: { ...shared.kinds, ...own.kinds },
    endings: { ...shared.endings, ...own.endings },
  };
}

/** @satisfies {Record<Language, Texts>} */
const PLAYOUT_OVERVIEW_WORDS = {
  en: {
    title: (game) => `Overview of the playouts of a search: ${game}`,
    iteration: "Search",
    iterationName: (depth) => `all playouts, ${depth} plies deep`,
    all: "the whole search",
    colours: { kind: "visited or not", value: "Q", ending: "children" },
    widths: { nodes: "visits N", log: "log of N" },
    kinds: { pv: "visited", iteration: "the whole search" },
    endings: { leaf: "no child was visited", over: "game over", full: "children were visited" },
    bestLine: "outlined: the best child each time",
    value: "Q",
    valueFor: (side) => `for ${side}`,
    ended: "Below",
    nodes: "Visits",
    share: (share) => `${share} of those of the node above`,
    left: "Ply",
    plies: (depth, ply) => `${ply}, the tree goes ${depth} deeper`,
    merged: (moves, visits) => `${moves} more moves, ${visits} visits`,
    logAxis: "visits, log scale: each mark is ten times the previous one",
    shownWhole: " The tree shown is that of the whole search.",
    noGhosts: "",
    onThisPage: ({ kept, nodes, merged }) =>
      `This page holds the ${kept} most visited nodes of ${nodes} visits individually; adjacent subtrees of at most ` +
      `${merged} visits are merged. In a notebook, Overview(result) shows every node.`,
    nodesOf: (count) => `${count} visits`,
    howTo:
      "One row per ply, moves from left to right in the order of the moves; a cell is as wide as it has visits. " +
      "Cells too narrow to be seen are merged: click a merged cell to see only its part.",
  },
  zh: {
    title: (game) => `模拟总览：${game}`,
    iteration: "搜索",
    iterationName: (depth) => `全部模拟，深 ${depth} 层`,
    all: "整个搜索",
    colours: { kind: "是否访问", value: "Q", ending: "子结点" },
    widths: { nodes: "访问次数 N", log: "N 的对数" },
    kinds: { pv: "已访问", iteration: "整个搜索" },
    endings: { leaf: "子结点均未访问", over: "棋局结束", full: "子结点已访问" },
    bestLine: "粗框：每次取最佳子结点",
    value: "Q",
    valueFor: (side) => `从${side}看`,
    ended: "其下",
    nodes: "访问次数",
    share: (share) => `占上一层的 ${share}`,
    left: "层",
    plies: (depth, ply) => `第 ${ply} 层，其下还有 ${depth} 层`,
    merged: (moves, visits) => `另外 ${moves} 着，共访问 ${visits} 次`,
    logAxis: "访问次数，对数刻度：每格为前一格的十倍",
    shownWhole: "所示为整个搜索的树。",
    noGhosts: "",
    onThisPage: ({ kept, nodes, merged }) =>
      `本页逐个保存了共 ${nodes} 次访问中访问最多的 ${kept} 个结点；至多 ${merged} 次访问的子树，若彼此相邻，则合并为一格。` +
      "在笔记本中用 Overview(result) 可看到每一个结点。",
    nodesOf: (count) => `访问 ${count} 次`,
    howTo: "每层一行，着法按次序从左到右；格子的宽度就是访问次数。太窄看不清的合并为一格，单击只看这一部分。",
  },
};
