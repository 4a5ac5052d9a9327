// Every label of the search form, in English and in Chinese; names and texts of switches come from the kernel.

import { wordsIn } from "../page/languages.js";
import { shortText } from "../page/replay.js";

export const counted = (/** @type {number} */ number) => number.toLocaleString("en-US");

export const formWordsOf = wordsIn({
  form: { en: (game) => `Search switches for ${game}`, zh: (game) => `搜索开关：${game}` },
  presets: { en: "Presets", zh: "预设" },
  search: { en: "Search", zh: "搜索" },
  searchTip: { en: "Search this position and record it (Enter)", zh: "搜索这个局面并记录（Enter）" },
  here: { en: "Search from here", zh: "从这里搜索" },
  hereTip: { en: "Search the position on the board below", zh: "搜索下面棋盘上的局面" },
  stop: { en: "Stop", zh: "停止" },
  stopTip: { en: "Stop the search and show its result so far", zh: "结束搜索，并显示目前的结果" },
  share: { en: "Root moves finished in this depth", zh: "这一深度已搜完的根结点着法" },
  progress: {
    en: (report, limit) =>
      report.compiling
        ? "Compiling: the first search in a kernel may take a minute …"
        : `Depth ${report.depth}: ${report.moves ? `${report.searched} of ${report.moves} root moves, ` : ""}` +
          `${counted(report.nodes)} nodes, ` +
          `${report.seconds.toFixed(1)} s of ${limit} s` +
          (report.move ? `; best so far ${report.move.en}, ${shortText(report.value)}` : ""),
    zh: (report, limit) =>
      report.compiling
        ? "正在编译：内核里的第一次搜索可能要一分钟……"
        : `深度 ${report.depth}：${report.moves ? `根结点着法 ${report.searched}/${report.moves}，` : ""}` +
          `${counted(report.nodes)} 个结点，` +
          `${report.seconds.toFixed(1)} 秒，时限 ${limit} 秒` +
          (report.move ? `；目前最好 ${report.move.zh}，${shortText(report.value)}` : ""),
  },
  dead: {
    en: "The kernel was restarted or has stopped: run this cell again.",
    zh: "内核已重启或已结束：请重新运行这个单元格。",
  },
  on: {
    en: (number, all) => `${number} of ${all} switches on`,
    zh: (number, all) => `已开 ${number} 个，共 ${all} 个`,
  },
  unfold: {
    en: (isFolded) => (isFolded ? "Unfold all" : "Fold all"),
    zh: (isFolded) => (isFolded ? "全部展开" : "全部折叠"),
  },
  group: {
    en: (name, number, all, idle) => `${name}: ${number} of ${all} on${idle ? `, ${idle} without effect` : ""}`,
    zh: (name, number, all, idle) => `${name}：已开 ${number}/${all}${idle ? `，${idle} 个不起作用` : ""}`,
  },
  idle: {
    en: (others) => `has no effect without ${others.join(", ")}`,
    zh: (others) => `没有“${others.join("”“")}”时不起作用`,
  },
  runs: {
    title: { en: "Runs so far", zh: "各次搜索" },
    heads: {
      en: ["run", "change", "depth", "nodes", "of the first", "ms", "best move, value"],
      zh: ["次", "改动", "深度", "结点", "占第一次", "毫秒", "最佳着法与值"],
    },
    seen: { en: (head, side) => `${head} for ${side}`, zh: (head, side) => `${head}（${side}）` },
    same: { en: "the same switches", zh: "开关相同" },
    many: { en: (number) => `${number} switches changed`, zh: (number) => `改动 ${number} 个开关` },
    stopped: { en: "stopped", zh: "中途停止" },
    again: { en: "Tick the switches of this run", zh: "勾选这一次的开关" },
    show: { en: "Show this run, and tick its switches", zh: "显示这一次搜索，并勾选它的开关" },
    after: { en: (moves) => `after ${moves}`, zh: (moves) => `${moves}之后` },
    clear: { en: "Clear the table", zh: "清空表格" },
  },
  legend: {
    en: "lossless: the root value stays that of minimax; selective: it may change, on a guess.",
    zh: "无损：值与极小化极大相同；选择性：凭猜测，值可能改变。",
  },
});
