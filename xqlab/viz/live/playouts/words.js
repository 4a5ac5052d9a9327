// The labels of the form of playouts, in English and in Chinese.

import { wordsIn } from "../../page/languages.js";
import { counted } from "../../search_form/words.js";

export const playoutFormWords = wordsIn({
  form: { en: (game) => `Monte-Carlo tree search of ${game}`, zh: (game) => `蒙特卡洛树搜索：${game}` },
  searchTip: { en: "Search this position by playouts (Enter)", zh: "用模拟搜索这个局面（Enter）" },
  share: { en: "Playouts finished", zh: "已完成的模拟" },
  progress: {
    en: (report) => `${counted(report.finished)} of ${counted(report.playouts)} playouts`,
    zh: (report) => `已模拟 ${counted(report.finished)} 次，共 ${counted(report.playouts)} 次`,
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
