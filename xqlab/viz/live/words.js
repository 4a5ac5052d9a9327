// What only a page that searches says, in English and in Chinese.

import { errorsIn, wordsIn } from "../page/languages.js";

export const liveWords = wordsIn({
  again: { en: "Search again, with other switches or from another position", zh: "换开关或换局面，再搜索一次" },
  why: { en: "The search behind the move", zh: "这步棋背后的搜索" },
  because: {
    en: (summary) => `The search behind the move: ${summary}`,
    zh: (summary) => `这步棋背后的搜索：${summary}`,
  },
  prefers: {
    en: (summary) => `At this level the engine prefers another move: ${summary}`,
    zh: (summary) => `按现在的棋力，引擎会走另一步：${summary}`,
  },
  elsewhere: {
    en: ". It does not have the event shown before; the nearest one is shown.",
    zh: "。它没有刚才显示的那一步，现在显示的是最近的一步。",
  },
  unshown: { en: ". The log does not have the choice itself.", zh: "。记录中没有作出选择的那一步。" },
  close: { en: "Close", zh: "关闭" },
  // needed: megabytes; most: that a page may have, null where the browser has no more
  memory: {
    en: ({ needed, most }) =>
      `this search needs ${needed ? `at least ${needed} MB of` : "more"} memory${needed ? "" : " than there is"}, ` +
      `${most ? `and a page has at most ${most} MB` : "and the browser has no more"}: ` +
      "search less deep, with fewer playouts or a smaller log, or close other pages",
    zh: ({ needed, most }) =>
      `这次搜索${needed ? `至少需要 ${needed} MB 内存` : "的内存不够"}，${most ? `而页面至多用 ${most} MB` : "浏览器已没有更多内存"}：` +
      "请搜浅一些、减少模拟次数或记录的事件，或关掉其他页面",
  },
  over: {
    en: () => "the game is over in this position: there is nothing to search",
    zh: () => "对局在这个局面已经结束，没有可搜索的着法",
  },
  tooLong: {
    en: (events, room) => `its log has ${events} events, and a page has room for ${room}: search fewer plies`,
    zh: (events, room) => `它的记录有 ${events} 个事件，而页面只容得下 ${room} 个：请减少层数`,
  },
  log: {
    en: (part, total) =>
      `The log was full and has ${part} of ${total} events: what happened at the root, the best lines, ` +
      "and of the last finished depth as much as there was room for. Counters cover these events.",
    zh: (part, total) =>
      `记录已满，共 ${total} 个事件，保留了 ${part} 个：根结点处的事件、最佳变例，` +
      "以及最后搜完的深度中容得下的部分。计数只含这些事件。",
  },
});

// What cannot be done on a page that searches.
export const liveError = errorsIn(liveWords);
