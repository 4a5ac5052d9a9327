// The texts of the stepper for a Monte-Carlo tree search: those of the stepper, and in their place or beside them these.

import { wordsOver } from "../../page/languages.js";
import { wordsOf } from "../words.js";

// `kinds` is indexed by the numbers of xqlab.mcts.events.
export const playoutWordsOf = wordsOver(wordsOf, {
  stepper: { en: "Step through the playouts of a search: {game}", zh: "逐步查看一次搜索的各次模拟：{game}" },
  tree: { en: "Tree of playouts", zh: "模拟树" },
  before: { en: "Previous {what}", zh: "上一{what}" },
  next: { en: "Next {what}", zh: "下一{what}" },
  treeNow: { en: "Tree of playouts. Current node: {node}", zh: "模拟树。当前结点：{node}" },
  kinds: {
    en: ["", "kept", "select", "expand", "evaluate", "back up", "proved", "noise"],
    zh: ["", "保留", "选择", "扩展", "评估", "回传", "已证明", "噪声"],
  },
  counters: {
    en: { playouts: "playouts", nodes: "nodes", visited: "visited", plies: "deepest", proved: "proved" },
    zh: { playouts: "模拟", nodes: "结点", visited: "访问过", plies: "最深", proved: "已证明" },
  },
  counted: {
    playouts: { en: "playouts whose value has reached the root", zh: "值已回传到根的模拟次数" },
    nodes: { en: "nodes in the tree, those without visits included", zh: "树中的结点数（含未访问的）" },
    visited: { en: "nodes with at least one visit", zh: "至少访问过一次的结点数" },
    plies: { en: "plies from the root to the deepest node visited", zh: "访问过的最深结点离根的层数" },
    proved: { en: "nodes whose value is proved", zh: "值已证明的结点数" },
  },
  node: {
    title: { en: "{move}: {status}{notes}", zh: "{move}：{status}{notes}" },
    visited: { en: "N = {n}, Q = {q}", zh: "N = {n}，Q = {q}" },
    waiting: { en: "not visited yet", zh: "尚未访问" },
    proved: { en: ", proved", zh: "，已证明" },
    over: { en: ", the game is over", zh: "，棋局已结束" },
  },
  bars: {
    choice: { en: "{who} chooses {where}: the greatest Q + U", zh: "{who}{where}选择：Q + U 最大者" },
    children: { en: "Moves of {who} {where}", zh: "{who}{where}的着法" },
    atRoot: { en: "at the root", zh: "在根结点" },
    after: { en: "after {moves}", zh: "在{moves}之后" },
    none: { en: "No move has entered the tree here.", zh: "此处尚无着法加入树中。" },
    move: { en: "move", zh: "着法" },
    titles: [
      {
        en: "N: visits; in brackets playouts that still wait for their value",
        zh: "N：访问次数；括号内为仍在等待结果的模拟",
      },
      { en: "Q: the mean value for the player who chooses", zh: "Q：对选择方的平均值" },
      { en: "P: the prior probability", zh: "P：先验概率" },
      { en: "U: the bonus for exploration, as the choice saw it", zh: "U：选择时的探索加成" },
      { en: "Q + U: the greatest is chosen", zh: "Q + U：选最大者" },
    ],
    chosen: { en: "this event’s move", zh: "本事件的着法" },
    settled: { en: "decided: no playout could change anything", zh: "已有定论：再模拟也不会改变什么" },
    proved: { en: "its value is proved", zh: "值已证明" },
    decided: { en: "decided", zh: "定论" },
    left: { en: "and {count} more, none with a greater Q + U", zh: "另有 {count} 个着法，Q + U 均不更大" },
    leftByN: { en: "and {count} more, none with more visits", zh: "另有 {count} 个着法，访问次数均不更多" },
  },
  commands: {
    into: { en: ["Choice", "To the next choice"], zh: ["选择", "到下一次选择"] },
    over: {
      en: ["Phase", "Over the rest of this phase: select, expand, evaluate, back up"],
      zh: ["阶段", "越过本阶段的其余部分：选择、扩展、评估、回传"],
    },
    finish: {
      en: ["Finish", "Finish this playout: until its value reaches the root"],
      zh: ["完成", "完成本次模拟：直到值回传到根"],
    },
    out: { en: ["playout", "playout"], zh: ["模拟", "次模拟"] },
    bestHere: { en: ["through here", "value backed up through this node"], zh: ["经过此处", "次经本结点的回传"] },
    rootBest: {
      en: ["root’s best", "change of the most visited move at the root"],
      zh: ["根的最佳", "次根结点访问最多着法的改变"],
    },
    cutoff: { en: ["proof", "proof"], zh: ["证明", "个证明"] },
  },
  marks: [
    {
      en: "Each node shows N and Q as they were at this event. Q is for the player who chose the move into the node. Click a node to go to the last event about it.",
      zh: "每个结点显示本事件时的 N 与 Q。Q 从选择该着法的一方看。点击结点可到达关于它的最近一个事件。",
    },
    {
      en: "Point upwards: {first} to move; downwards: {second} to move. Double frame: the position on the board.",
      zh: "尖端朝上：轮到{first}；朝下：轮到{second}。双框：棋盘上的局面。",
    },
    {
      en: "Bold and blue: the way of this playout. The thicker a branch, the larger its share of the visits.",
      zh: "蓝色粗线：本次模拟所走的路。树枝越粗，所占访问次数越多。",
    },
    {
      en: "=: the value is proved. Dotted: chosen, but not visited yet.",
      zh: "=：值已证明。点线框：已选中、尚未访问。",
    },
    {
      en: "In the table, ▸ marks the move of this event; U is shown where something is chosen.",
      zh: "表中 ▸ 标出本事件的着法；U 只在选择时显示。",
    },
  ],
});
