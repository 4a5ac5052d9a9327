// The labels of the evaluation lab; names of components, terms and panels come from Python.

import { wordsIn } from "../page/languages.js";

export const labWordsOf = wordsIn({
  title: { en: "Evaluation lab", zh: "评估实验室" },
  reset: { en: "Reset", zh: "复原" },
  resetTip: { en: "Back to the base weights", zh: "恢复为基准权重" },
  save: { en: "Save", zh: "保存" },
  saveTip: { en: "Save these weights as a JSON file", zh: "把这些权重存为 JSON 文件" },
  load: { en: "Load", zh: "载入" },
  loadTip: { en: "Load the weights of a JSON file", zh: "读取 JSON 文件中的权重" },
  loaded: { en: (name) => `Loaded ${name}`, zh: (name) => `已载入 ${name}` },
  notLoaded: { en: (message) => `Not loaded: ${message}`, zh: (message) => `未载入：${message}` },
  notSearched: { en: (message) => `Not searched: ${message}`, zh: (message) => `未能搜索：${message}` },
  narrow: {
    en:
      "The components stand below the board: beside it they need 620 pixels. Widen the window, or close " +
      "JupyterLab's list of files (Ctrl+B).",
    zh: "各部分排在棋盘下方：与棋盘并排需要 620 像素。请加宽窗口，或收起 JupyterLab 的文件列表（Ctrl+B）。",
  },
  board: { en: (game, side) => `${game} board, ${side} to move`, zh: (game, side) => `${game}棋盘，${side}走棋` },
  find: { en: "Find a weight", zh: "查找权重" },
  matches: { en: (count) => (count === 1 ? "1 weight" : `${count} weights`), zh: (count) => `${count} 个权重` },
  here: { en: "only terms of this position", zh: "只列本局面有的项" },
  linked: { en: "opening and endgame linked", zh: "开局与残局一起调" },
  parts: { en: "Components", zh: "各部分" },
  heads: {
    en: ([first, second]) => ["component", first, second, `${first} − ${second}`, "change"],
    zh: ([first, second]) => ["部分", first, second, `${first} − ${second}`, "变化"],
  },
  headsTip: { en: "change: against the base weights", zh: "变化：与基准权重相比" },
  total: { en: "value", zh: "总值" },
  rounded: { en: " (of exact numbers; those above are rounded)", zh: "（按精确值相加；上面各数已取整）" },
  on: { en: (name) => `${name} counts`, zh: (name) => `计入${name}` },
  unfold: {
    en: (name, changed, odd) =>
      `${name}${changed ? `, ${changed} changed` : ""}${odd ? `, ${odd} out of all sense` : ""}`,
    zh: (name, changed, odd) => `${name}${changed ? `，已改 ${changed} 项` : ""}${odd ? `，${odd} 处不合常理` : ""}`,
  },
  halves: { en: ["opening", "endgame"], zh: ["开局", "残局"] },
  wants: {
    en: ([least, most], text) => `Expected a weight from ${least} to ${most}, got “${text}”.`,
    zh: ([least, most], text) => `权重应是 ${least} 到 ${most}，而输入是“${text}”。`,
  },
  counts: {
    en: ([first, second], one, other) => `${first} ${one}, ${second} ${other}`,
    zh: ([first, second], one, other) => `${first} ${one}，${second} ${other}`,
  },
  value: {
    en: (value, before) => (value === before ? `Value ${value}` : `Value ${value} (${before} before)`),
    zh: (value, before) => (value === before ? `值 ${value}` : `值 ${value}（原为 ${before}）`),
  },
  chosen: {
    en: (move, value, depth) => `Chosen: ${move}, ${value}, depth ${depth}`,
    zh: (move, value, depth) => `选择：${move}，值 ${value}，深度 ${depth}`,
  },
  chosenBefore: { en: (move) => `before: ${move}`, zh: (move) => `原选：${move}` },
  same: { en: "the same move as before", zh: "与原来所选相同" },
  none: { en: "No legal move", zh: "没有合法着法" },
  moves: { en: "Moves in order", zh: "着法次序" },
  moveHeads: { en: ["move", "value", "rank before"], zh: ["着法", "值", "原位次"] },
  all: { en: (count) => `all ${count} moves`, zh: (count) => `全部 ${count} 个着法` },
  fewer: { en: "fewer moves", zh: "收起" },
  legend: {
    en: ([first]) =>
      `All values in centipawns, seen from ${first}. Green arrow: the chosen move; grey arrow: the choice with the base weights. ` +
      `Bars: from 0, component by component, to the value.`,
    zh: ([first]) =>
      `各值均以厘兵计，从${first}看。绿色箭头：所选着法；灰色箭头：按基准权重所选。横条：从 0 起，逐个部分相加到总值。`,
  },
  more: { en: (count) => `${count} more: search for them by name`, zh: (count) => `另有 ${count} 项，可按名称查找` },
});
