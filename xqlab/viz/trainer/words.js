// The words of a trainer.

import { wordsIn } from "../page/languages.js";

const MINUS = "−";
const valueText = (/** @type {number} */ value) => `${value < 0 ? MINUS : "+"}${Math.abs(value)}`;

export const trainerWordsOf = wordsIn({
  title: { en: (game) => `Puzzles: ${game}`, zh: (game) => `${game}练习题` },
  prompt: {
    en: (side, moves) => (moves ? `${side} mates in ${moves}` : `${side} to move: find the best move`),
    zh: (side, moves) => (moves ? `${side}先行：${moves}步杀` : `${side}先行：找出最佳着法`),
  },
  score: {
    en: ({ at, of, solved, first }) => `${at} of ${of} · ${solved} solved, ${first} at the first try`,
    zh: ({ at, of, solved, first }) => `第 ${at} 题，共 ${of} 题 · 已解 ${solved} 题，一次解出 ${first} 题`,
  },
  moves: { en: "Moves", zh: "步数" },
  theme: { en: "Theme", zh: "题型" },
  all: { en: "all", zh: "全部" },
  best: { en: "best move", zh: "最佳着法" },
  previous: { en: "Previous puzzle", zh: "上一题" },
  next: { en: "Next puzzle", zh: "下一题" },
  hint: { en: "Hint", zh: "提示" },
  show: { en: "Show the solution", zh: "看答案" },
  retry: { en: "Take it back", zh: "收回重试" },
  again: { en: "Start again", zh: "重做" },
  back: { en: "Step back", zh: "后退一步" },
  forward: { en: "Step forward", zh: "前进一步" },
  play: {
    en: "Play the solution on the board; the best defence replies.",
    zh: "请在棋盘上走出解法，对方以最佳应着回应。",
  },
  thinking: { en: "Looking for the refutation…", zh: "正在寻找反驳……" },
  silent: {
    en: (why) => `The puzzle cannot be judged: ${why}`,
    zh: (why) => `无法判断：${why}`,
  },
  right: {
    en: ({ move, side, reply, left }) => `Right: ${move}. ${side} answers ${reply}; now mate in ${left}.`,
    zh: ({ move, side, reply, left }) => `正确：${move}。${side}应${reply}，还有 ${left} 步杀。`,
  },
  solved: {
    en: ({ name, isFirst }) => `Solved${isFirst ? " at the first try" : ""}: ${name}.`,
    zh: ({ name, isFirst }) => `${isFirst ? "一次解出" : "解出"}：${name}。`,
  },
  solution: { en: (line) => `The solution: ${line}.`, zh: (line) => `答案：${line}。` },
  // Why a mate is none: what the defender answers, and what is left.
  noMate: {
    en: ({ move, side, reply, moves, mate, solver, worth }) =>
      `${move} does not mate in ${moves}: ${side} answers ${reply}. ` +
      (mate > 0
        ? `Now it takes ${mate} more ${mate === 1 ? "move" : "moves"}.`
        : mate < 0
          ? `${solver} even loses in ${-mate}.`
          : `No mate is in sight any more; the value for ${solver} is ${worth}.`),
    zh: ({ move, side, reply, moves, mate, solver, worth }) =>
      `${move}不能${moves}步成杀：${side}应${reply}。` +
      (mate > 0
        ? `现在还要 ${mate} 步。`
        : mate < 0
          ? `${solver}反而 ${-mate} 步被杀。`
          : `看不到杀着了，${solver}估值 ${worth}。`),
  },
  falls: {
    en: ({ move, side, reply, before, worth }) =>
      `${move}: ${side} answers ${reply}, and the value falls from ${before} to ${worth}.`,
    zh: ({ move, side, reply, before, worth }) => `${move}：${side}应${reply}，估值从 ${before} 降到 ${worth}。`,
  },
  slower: {
    en: ({ move, side, reply, mate, best }) =>
      `${move} wins more slowly: ${side} answers ${reply}, and it takes ${mate} moves in all; the best move wins in ${best}.`,
    zh: ({ move, side, reply, mate, best }) =>
      `${move}胜得较慢：${side}应${reply}，共需 ${mate} 步；最佳着法 ${best} 步即胜。`,
  },
  unseen: {
    en: ({ move, side, reply, proof }) =>
      `${move} is not the best move: ${side} answers ${reply}. This search sees no difference in value${proof ? `; what proves it: ${proof}` : ""}.`,
    zh: ({ move, side, reply, proof }) =>
      `${move}不是最佳着法：${side}应${reply}。这次搜索看不出估值差别${proof ? `；依据：${proof}` : ""}。`,
  },
  over: {
    en: ({ move, status }) => `${move} does not solve it. ${status}`,
    zh: ({ move, status }) => `${move}不是解法。${status}`,
  },
  unjudged: {
    en: (move) => `${move} is not a solution. This page has no search that could show why.`,
    zh: (move) => `${move}不是解法。本页没有搜索，无法演示原因。`,
  },
  // {value: centipawns, mate: moves to it, negative for one's own, null for none}.
  worth: {
    en: ({ value, mate }) => (mate === null ? valueText(value) : mate > 0 ? `a win in ${mate}` : `a loss in ${-mate}`),
    zh: ({ value, mate }) => (mate === null ? valueText(value) : mate > 0 ? `${mate} 步胜` : `${-mate} 步负`),
  },
});
