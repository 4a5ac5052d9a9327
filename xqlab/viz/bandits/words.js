// The texts of the slot machines, in English and in Chinese.

import { wordsIn } from "../page/languages.js";

export const banditWords = wordsIn({
  title: { en: "Slot machines", zh: "老虎机" },
  language: { en: "Language", zh: "语言" },
  pulls: { en: "Pulls", zh: "次数" },
  exploration: { en: "Exploration c", zh: "探索常数 c" },
  seed: { en: "Seed", zh: "随机种子" },
  bars: {
    caption: {
      en: (pulls, next) => `After ${pulls} pulls, machine ${next} is next: the greatest Q + U`,
      zh: (pulls, next) => `拉了 ${pulls} 次之后，下一次拉第 ${next} 台：Q + U 最大`,
    },
    move: { en: "machine", zh: "老虎机" },
    columns: { en: ["n", "Q", "chance", "U", "Q + U"], zh: ["n", "Q", "概率", "U", "Q + U"] },
    titles: [
      { en: "n: how often it was pulled", zh: "n：拉过的次数" },
      { en: "Q: what it has paid on average", zh: "Q：平均回报" },
      { en: "its true chance to pay, which the rule does not see", zh: "真实的中奖概率，规则看不到" },
      { en: "U = c √(ln N / n): the bonus for exploration", zh: "U = c √(ln N / n)：探索加成" },
      { en: "Q + U: the greatest is pulled next", zh: "Q + U：下一次拉最大者" },
    ],
    chosen: { en: "pulled next", zh: "下一次拉" },
  },
  paid: {
    en: (paid, best) => `They have paid ${paid}; the best one alone would have paid ${best} on average.`,
    zh: (paid, best) => `共得 ${paid}；只拉最好的一台平均可得 ${best}。`,
  },
});
