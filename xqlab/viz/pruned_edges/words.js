// The texts of marking the edges that are pruned, in both languages.

import { wordsIn } from "../page/languages.js";

export const edgeWordsOf = wordsIn({
  title: { en: (game) => `The edges that are pruned: ${game}`, zh: (game) => `被剪去的边：${game}` },
  how: {
    en:
      "The search goes from left to right. Click or tap an edge, or the node below it, to mark it, again to unmark it; by " +
      "keyboard the arrow keys and Space. Of a pruned subtree mark only the topmost edge: marks below it count neither way.",
    zh:
      "搜索从左到右进行。单击或轻触一条边（或其下端的结点）即可标记，再次单击则取消；键盘用方向键与空格。" +
      "被剪去的子树只需标最上面的一条边：其下的标记不计对错。",
  },
  marked: {
    en: ({ marked }) => (marked === 1 ? "1 edge marked" : `${marked} edges marked`),
    zh: ({ marked }) => `已标 ${marked} 条边`,
  },
  empty: { en: () => "Mark at least one edge first.", zh: () => "请先至少标出一条边。" },
  notYet: {
    en: ({ right, missed, wrong }) =>
      `Not yet: ${right} of ${right + wrong} marks ${right === 1 ? "is" : "are"} right` +
      (missed ? ", and not all pruned edges are marked." : "."),
    zh: ({ right, missed, wrong }) =>
      `还不对：${right + wrong} 个标记中 ${right} 个正确${missed ? "，被剪去的边还没有标全" : ""}。`,
  },
  giveUp: { en: "Give up and show them", zh: "放弃，看答案" },
  givenUp: {
    en: (count) => `Given up: ${count} ${count === 1 ? "edge is" : "edges are"} pruned.`,
    zh: (count) => `已放弃：被剪去的边有 ${count} 条。`,
  },
  check: { en: "Check", zh: "检查" },
  again: { en: "Start again", zh: "重新开始" },
  clear: { en: "Clear the marks", zh: "清除标记" },
  result: {
    en: ({ right, missed, wrong, neither, tries }) =>
      (tries > 1 ? `At check ${tries}: ` : "") +
      `${right} of ${right + missed} pruned edges marked` +
      (missed ? `, ${missed} missed` : "") +
      (wrong ? `, ${wrong} wrongly marked` : missed ? "" : ": all right") +
      (neither ? `; ${neither} below a pruned edge, which count neither way` : "") +
      ".",
    zh: ({ right, missed, wrong, neither, tries }) =>
      (tries > 1 ? `第 ${tries} 次检查：` : "") +
      `被剪去的 ${right + missed} 条边中标对 ${right} 条` +
      (missed ? `，漏标 ${missed} 条` : "") +
      (wrong ? `，错标 ${wrong} 条` : missed ? "" : "，全部正确") +
      (neither ? `；另有 ${neither} 条在被剪去的边之下，不计对错` : "") +
      "。",
  },
  none: {
    en: ({ wrong }) =>
      `This search prunes nothing${wrong ? `: ${wrong} wrongly marked.` : ", and nothing was marked: right."}`,
    zh: ({ wrong }) => `这次搜索没有剪去任何边${wrong ? `：错标 ${wrong} 条。` : "，也没有标记：正确。"}`,
  },
  step: { en: (at, count) => `${at} of ${count}`, zh: (at, count) => `第 ${at} 条，共 ${count} 条` },
  previous: { en: "Previous edge", zh: "上一条边" },
  next: { en: "Next edge", zh: "下一条边" },
  edge: { en: (line, verdict) => `Edge ${line}: ${verdict}`, zh: (line, verdict) => `边${line}：${verdict}` },
  root: { en: "root", zh: "根" },
  leaf: { en: (value) => `leaf ${value}`, zh: (value) => `叶，值 ${value}` },
  toMove: { en: (side) => `${side} to move`, zh: (side) => `${side}走棋` },
  legend: {
    marked: { en: "marked as pruned", zh: "标为剪去" },
    right: { en: "pruned, and marked", zh: "被剪去，已标" },
    missed: { en: "pruned, but not marked", zh: "被剪去，漏标" },
    wrong: { en: "marked, but searched", zh: "标了，但其实搜索过" },
    neither: { en: "marked below a pruned edge: counts neither way", zh: "标在被剪去的边之下：不计对错" },
    left: { en: "below a pruned edge: not searched", zh: "在被剪去的边之下：没有搜索" },
  },
  searched: { en: "searched", zh: "搜索过" },
  first: {
    en: "It is the first move of its node: before it nothing can cause a cutoff there.",
    zh: "它是所在结点的第一个着法：在它之前，那里不可能发生截断。",
  },
  open: {
    en: "No bound has been set above its node yet, so nothing can cause a cutoff there.",
    zh: "其所在结点的上层还没有界，那里不可能发生截断。",
  },
  reached: {
    en: "The moves before it have not reached the bound, so it is searched.",
    zh: "它前面的着法都没有达到界，所以要搜索它。",
  },
  below: {
    en: (line) => `The search never gets here: ${line} above it is pruned, and with it all that lies below.`,
    zh: (line) => `搜索到不了这里：它上面的${line}已被剪去，其下的一切也随之剪去。`,
  },
});
