// The labels of the form of playouts, in English and in Chinese.

import { wordsIn } from "../../page/languages.js";
import { counted } from "../../search_form/words.js";

export const playoutFormWords = wordsIn({
  form: { en: (game) => `Monte-Carlo tree search of ${game}`, zh: (game) => `蒙特卡洛树搜索：${game}` },
  playouts: { en: "Playouts", zh: "模拟次数" },
  seed: { en: "Seed", zh: "随机种子" },
  exploration: { en: "Exploration c", zh: "探索常数 c" },
  rule: { en: "Selection", zh: "选择" },
  leaf: { en: "Leaves", zh: "叶结点" },
  searchTip: { en: "Search this position by playouts (Enter)", zh: "用模拟搜索这个局面（Enter）" },
  share: { en: "Playouts finished", zh: "已完成的模拟" },
  progress: {
    en: (report) => `${counted(report.finished)} of ${counted(report.playouts)} playouts`,
    zh: (report) => `已模拟 ${counted(report.finished)} 次，共 ${counted(report.playouts)} 次`,
  },
  wrong: {
    playouts: {
      en: (text, [least, most]) => `Expected playouts from ${least} to ${counted(most)}, got “${text}”.`,
      zh: (text, [least, most]) => `模拟次数应是 ${least} 到 ${counted(most)} 的整数，而输入是“${text}”。`,
    },
    seed: {
      en: (text) => `Expected an integer as seed, got “${text}”.`,
      zh: (text) => `随机种子应是整数，而输入是“${text}”。`,
    },
    exploration: {
      en: (text, [least, most]) => `Expected an exploration constant from ${least} to ${most}, got “${text}”.`,
      zh: (text, [least, most]) => `探索常数应是 ${least} 到 ${most} 的数，而输入是“${text}”。`,
    },
  },
  nothing: { en: "Stopped before a playout was finished.", zh: "还没有完成一次模拟就停止了。" },
  stopped: { en: "Stopped. ", zh: "已停止。" },
  runs: {
    heads: {
      en: ["run", "settings", "playouts", "nodes", "ms", "best move, value"],
      zh: ["次", "设置", "模拟", "结点", "毫秒", "最佳着法与值"],
    },
    show: { en: "Show this run, and fill in its settings", zh: "显示这一次搜索，并填入它的设置" },
  },
  ofRun: {
    en: (rule, c, leaf, seed) => `${rule}, c = ${c}, ${leaf}${seed === null ? "" : `, seed ${seed}`}`,
    zh: (rule, c, leaf, seed) => `${rule}，c = ${c}，${leaf}${seed === null ? "" : `，种子 ${seed}`}`,
  },
});
