// What only a page that searches says, in English and in Chinese.

import { errorsIn, wordsIn } from "../page/languages.js";
import { fill } from "../page/markup.js";

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
  rows: {
    en: (wanted, number, text) => `expected ${wanted} rows with / between them, got ${number}: “${text}”`,
    zh: (wanted, number, text) => `应有以 / 分隔的 ${wanted} 行，而输入有 ${number} 行：“${text}”`,
  },
  letter: {
    en: (letters, letter, text) => `expected the letters ${letters} and digits, got “${letter}” in “${text}”`,
    zh: (letters, letter, text) => `应是字母 ${letters} 与数字，而“${text}”里有“${letter}”`,
  },
  squares: {
    en: (wanted, number, row) => `expected ${wanted} squares in a row, got ${number} in “${row}”`,
    zh: (wanted, number, row) => `每行应有 ${wanted} 格，而“${row}”有 ${number} 格`,
  },
  side: {
    en: (sides, side, text) => `expected a side to move out of ${sides.join(", ")}, got “${side}” in “${text}”`,
    zh: (sides, side, text) => `走子方应是 ${sides.join("、")} 之一，而“${text}”里是“${side}”`,
  },
  impossible: {
    en: (square, text) => `expected a possible position, got “${text}”${square && `: see the piece on ${square}`}`,
    zh: (square, text) => `“${text}”不是可能的局面${square && `：请看${square}上的棋子`}`,
  },
  needed: {
    en: (letters, text) => `expected each of ${letters.join(", ")} on the board, got “${text}”`,
    zh: (letters, text) => `棋盘上必须有 ${letters.join(" 和 ")}，而输入是“${text}”`,
  },
  check: {
    en: (text) => `expected the king of the side that has moved out of check, got “${text}”`,
    zh: (text) => `刚走过的一方不能仍被将军：“${text}”`,
  },
  rights: {
    en: (word, text) => `expected what the pieces allow behind the side to move, got “${word}” in “${text}”`,
    zh: (word, text) => `走子方之后的“${word}”与棋子不符：“${text}”`,
  },
  // As Python's boards say it; reason: {occupied: language -> why, square, piece}.
  move: {
    en: (moves, number, move, reason) =>
      number
        ? `expected one of ${moves.join(", ")}${number > moves.length ? ` and ${number - moves.length} more` : ""}, ` +
          `got ${move}${reason && `: ${fill(reason.occupied.en, reason)}`}`
        : `expected no move: the game is over, got ${move}`,
    zh: (moves, number, move, reason) =>
      number
        ? `应为 ${moves.join("、")}${number > moves.length ? ` 等 ${number} 个` : ""}着法之一，得到${move}` +
          `${reason && `：${fill(reason.occupied.zh, reason)}`}`
        : `对局已经结束，不应再有着法，得到${move}`,
  },
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
