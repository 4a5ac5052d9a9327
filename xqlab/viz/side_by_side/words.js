// The texts of two ways to search side by side, in both languages.

import { wordsIn } from "../page/languages.js";

export const sideBySideWords = wordsIn({
  title: {
    en: "Alpha-beta and Monte-Carlo tree search side by side: {game}",
    zh: "α-β 搜索与蒙特卡洛树搜索并排比较：{game}",
  },
  line: { en: "The line of moves", zh: "着法线" },
  root: { en: "the root", zh: "根" },
  board: { en: "{board}, {where}", zh: "{board}，{where}" },
  start: { en: "before the first move", zh: "尚未走棋" },
  after: { en: "after {moves}", zh: "走{moves}之后" },
  here: {
    en: "{chooser}'s value of this line: alpha-beta {value} on {nodes}, playouts Q = {q} with N = {visits}.",
    zh: "对{chooser}，这条着法线的值：α-β {value}，{nodes}；模拟 Q = {q}，N = {visits}。",
  },
  toMove: { en: "{who} is to move, and the values below are {who}'s.", zh: "轮到{who}走，下列各值均为{who}方向。" },
  nodes: {
    one: { en: "{count} node", zh: "{count} 个结点" },
    more: { en: "{count} nodes", zh: "{count} 个结点" },
  },
  columns: {
    en: { value: "value", nodes: "nodes", move: "move", visits: "visits N", q: "Q" },
    zh: { value: "值", nodes: "结点", move: "着法", visits: "访问 N", q: "Q" },
  },
  runs: {
    alphaBeta: { en: "α-β · alpha-beta", zh: "α-β 搜索" },
    playouts: { en: "N · Monte-Carlo tree search", zh: "N · 蒙特卡洛树搜索" },
  },
  scale: {
    en: "In grey the value on the scale of Q, tanh(centipawns / {scale}). ★ is the move that each would play.",
    zh: "灰字是换算到 Q 尺度的值：tanh(分值 / {scale})。★ 为各自要走的着法。",
  },
  order: { en: "Order", zh: "次序" },
  orders: {
    en: { met: "as searched", nodes: "by nodes", visits: "by visits" },
    zh: { met: "按搜索次序", nodes: "按结点数", visits: "按访问次数" },
  },
  never: { en: "never tried", zh: "从未试过" },
  endings: {
    en: { pruned: "cut off", skipped: "skipped", "": "not searched" },
    zh: { pruned: "被截断", skipped: "已跳过", "": "未搜索" },
  },
  unlogged: { en: "not in the log", zh: "记录中没有" },
  unfinished: { en: "unfinished", zh: "未完成" },
  both: { en: "Both looked here.", zh: "两边都搜索过这里。" },
  onlyAlphaBeta: {
    en: "Monte-Carlo tree search never looked here; the last position of this line that it visited: {above}.",
    zh: "蒙特卡洛树搜索从未到过这里；这条线上它最后访问的是：{above}。",
  },
  onlyPlayouts: {
    en: "Alpha-beta never looked here; the last position of this line that it searched: {above} ({why}).",
    zh: "α-β 从未搜索这里；这条线上它最后搜索的是：{above}（{why}）。",
  },
  unloggedHere: {
    en: "The log has nothing of alpha-beta here; the last position of this line that it has: {above}.",
    zh: "记录中没有 α-β 在这里的搜索；这条线上记录最后有的是：{above}。",
  },
  neither: { en: "Neither looked here.", zh: "两边都没有搜索这里。" },
  why: {
    open: { en: "unfinished", zh: "未完成" },
    leaf: { en: "its horizon", zh: "已到搜索深度" },
    over: { en: "the game is over", zh: "对局已结束" },
    table: { en: "answered by the table", zh: "由置换表给出值" },
    cutoff: { en: "a cutoff came first", zh: "已先截断" },
    full: { en: "it did not try this move", zh: "没有试这个着法" },
    pruned: { en: "cut off", zh: "被截断" },
    shortcut: { en: "answered by a guess or a proof", zh: "由猜测或证明给出值" },
    skipped: { en: "skipped on a guess", zh: "凭猜测跳过" },
  },
  agree: { en: "Both would play {move}.", zh: "两边都走{move}。" },
  disagree: {
    en: "Alpha-beta would play {one}, Monte-Carlo tree search {other}.",
    zh: "α-β 走{one}，蒙特卡洛树搜索走{other}。",
  },
  proved: { en: "proved", zh: "已证明" },
  dropped: { en: "{count} lines with the smallest shares are left out.", zh: "份额最小的 {count} 条着法线未列出。" },
  more: { en: "SideBySide(..., max_lines=...) keeps more.", zh: "SideBySide(..., max_lines=...) 可保留更多。" },
  leaf: { en: "No move was looked at here.", zh: "这里没有搜索过任何着法。" },
  keys: {
    en: "Keys: ↓ first move, ↑ back, ← → the moves beside it, z 中文.",
    zh: "按键：↓ 第一个着法，↑ 返回，← → 相邻着法，z English。",
  },
});
