// The texts of a bug hunt, in both languages.

import { wordsIn } from "../page/languages.js";

export const huntWordsOf = wordsIn({
  title: { en: "Bug hunt: searches with one planted fault each", zh: "找错：每次搜索中植入了一个错误" },
  number: { en: "Search {number} of {count}", zh: "第 {number} 次搜索，共 {count} 次" },
  go: { en: "Search {number}: {state}", zh: "第 {number} 次搜索：{state}" },
  states: {
    open: { en: "not found yet", zh: "尚未找到" },
    right: { en: "found", zh: "已找到" },
    shown: { en: "shown", zh: "已看答案" },
    recorded: { en: "recorded", zh: "已记录" },
  },
  left: {
    en: (left, tries) => `${left} left` + (tries ? `, ${tries === 1 ? "1 try" : `${tries} tries`} so far` : ""),
    zh: (left, tries) => `还剩 ${left} 个` + (tries ? `，已答 ${tries} 次` : ""),
  },
  prompt: {
    en: "Step to the first event that the correct search would not have written, and say which fault it is.",
    zh: "走到正确的搜索不会写下的第一个事件，并指出是哪个错误。",
  },
  about: { en: "The search", zh: "这次搜索" },
  fault: { en: "The fault", zh: "错误" },
  choose: { en: "choose", zh: "请选择" },
  answer: { en: (event) => `It goes wrong at event ${event}`, zh: (event) => `从事件 ${event} 开始出错` },
  oracle: { en: "What would minimax say here?", zh: "极小化极大在此得多少？" },
  oracleSays: {
    en: (at, value, plies, side) => `Minimax ${at}${plies}: ${value}${side}.`,
    zh: (at, value, plies, side) => `极小化极大${at}${plies}：${value}${side}。`,
  },
  oracleNote: {
    en: "A cutoff leaves a bound, and guesses (null moves, reductions) may differ from it.",
    zh: "截断处只得到一个界；猜测（空着、缩减）可能与它不同。",
  },
  oracleNone: { en: "Minimax never comes here.", zh: "极小化极大不会到这里。" },
  atRoot: { en: "at the root", zh: "在根结点" },
  after: { en: (line) => `after ${line}`, zh: (line) => `在${line}之后` },
  plies: {
    en: (plies) => (plies === 1 ? ", 1 ply deep" : plies ? `, ${plies} plies deep` : ", at the horizon"),
    zh: (plies) => (plies ? `，深 ${plies} 层` : "，在水平线"),
  },
  forSide: { en: (side) => ` for ${side}`, zh: (side) => `（${side}的值）` },
  show: { en: "Show the answer", zh: "看答案" },
  next: { en: "Next search", zh: "下一次搜索" },
  first: { en: "Choose a fault first.", zh: "请先选择一个错误。" },
  recorded: {
    en: (event, fault) => `Recorded: event ${event}, “${fault}”. Of several answers the last one counts.`,
    zh: (event, fault) => `已记录：事件 ${event}，“${fault}”。多次作答以最后一次为准。`,
  },
  early: {
    en: (event) => `Not event ${event}: up to there the correct search writes the same.`,
    zh: (event) => `不是事件 ${event}：到那里为止，正确的搜索写得一样。`,
  },
  late: {
    en: (event) => `Not event ${event}: the run has gone wrong before.`,
    zh: (event) => `不是事件 ${event}：在此之前运行就已出错。`,
  },
  rightEvent: {
    en: (event) => `Event ${event} is right: here the run goes wrong.`,
    zh: (event) => `事件 ${event} 正确：运行从这里开始出错。`,
  },
  rightFault: { en: (fault) => `The fault is right: “${fault}”.`, zh: (fault) => `错误选对了：“${fault}”。` },
  wrongFault: { en: (fault, why) => `Not “${fault}”. ${why}`, zh: (fault, why) => `不是“${fault}”。${why}` },
  solution: {
    en: (event, fault) => `Event ${event}: “${fault}”.`,
    zh: (event, fault) => `事件 ${event}：“${fault}”。`,
  },
  diff: { en: "The correct lines (+) in place of the faulty ones (-):", zh: "正确的代码（+）与有错的代码（-）：" },
  correctRun: { en: "The correct search goes on from there:", zh: "正确的搜索从那里继续：" },
  over: { en: "All found or shown.", zh: "全部找到或看过答案。" },
});
