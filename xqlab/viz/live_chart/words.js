// The texts of a live chart, in both languages; those of the chart itself come from Python.

import { wordsIn } from "../page/languages.js";

const some = (/** @type {number} */ count) => `${count} ${count === 1 ? "search" : "searches"}`;

export const chartWords = wordsIn({
  form: { en: "Run the searches again", zh: "重新运行这些搜索" },
  search: { en: "the search", zh: "搜索" },
  parts: { en: "Shown", zh: "显示" },
  searches: { en: "Searches", zh: "搜索" },
  mine: { en: "your switches", zh: "自选开关" },
  choose: { en: "Your own switches", zh: "自选开关" },
  typed: { en: "one of your own", zh: "自己输入" },
  run: { en: "Run", zh: "运行" },
  stop: { en: "Stop", zh: "停止" },
  cost: {
    en: (searches, nodes) => `${some(searches)}${nodes ? `, some ${nodes} nodes` : ""}`,
    zh: (searches, nodes) => `${searches} 次搜索${nodes ? `，约 ${nodes} 个结点` : ""}`,
  },
  nothing: { en: "All of these have been searched here.", zh: "这些都已在此搜索过。" },
  empty: { en: "Choose at least one search.", zh: "请至少选一种搜索。" },
  running: { en: (done, all) => `Search ${done} of ${all} …`, zh: (done, all) => `第 ${done} 次，共 ${all} 次……` },
  done: {
    en: (count, same, other) =>
      `${some(count)} run here${same ? `; ${same} as recorded` : ""}${other ? `, ${other} otherwise` : ""}.`,
    zh: (count, same, other) =>
      `在此运行了 ${count} 次搜索${same ? `；${same} 次与记录相同` : ""}${other ? `，${other}次不同` : ""}。`,
  },
  stopped: { en: (count) => `Stopped after ${some(count)}.`, zh: (count) => `已停止，完成 ${count} 次搜索。` },
  failed: { en: (message) => `The search failed: ${message}`, zh: (message) => `搜索出错：${message}` },
  origin: { en: ["recorded by Python", "run here"], zh: ["Python 的记录", "在此运行"] },
  means: { en: { geometric: "geometric mean", median: "median" }, zh: { geometric: "几何平均", median: "中位数" } },
  marks: {
    en: (mean, count) => `mark: ${mean} of ${count} positions; pale bar: the middle half of them`,
    zh: (mean, count) => `点：${count} 个局面的${mean}；浅色竖线：中间一半`,
  },
  dots: {
    en: (mean, count) => `a dot: one of ${count} positions; bar and number: ${mean}`,
    zh: (mean, count) => `点：${count} 个局面之一；竖线与数字：${mean}`,
  },
  mark: {
    en: (name, axis, x, value, origin) => `${name}, ${axis} ${x}: ${value}; ${origin}`,
    zh: (name, axis, x, value, origin) => `${name}，${axis}${x}：${value}；${origin}`,
  },
  numbers: { en: "The numbers", zh: "数据" },
  series: { en: "search", zh: "搜索" },
});
