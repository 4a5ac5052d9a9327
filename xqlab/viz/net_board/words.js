// Every label of the net board, in English and in Chinese; pieces and squares are named as in the board widget.

import { wordsIn } from "../page/languages.js";

export const netWordsOf = wordsIn({
  title: { en: "A net at work", zh: "网络在工作" },
  buttons: {
    start: { en: ["Start", "Go back to the position before the first move"], zh: ["开始", "回到第一步之前"] },
    undo: {
      en: ["Undo", "Take back the last move: its columns are removed again"],
      zh: ["悔棋", "收回最后一步：它改变的列随之复原"],
    },
    redo: { en: ["Redo", "Replay the move that was taken back"], zh: ["重走", "重走收回的着法"] },
    flip: { en: ["Flip", "View the board from the other side"], zh: ["翻转", "从另一方看棋盘"] },
    again: {
      en: ["Flash again", "Show again what the last step changed"],
      zh: ["再闪一次", "再看一次上一步改变了什么"],
    },
  },
  value: { en: (now) => `The net's value: ${now} centipawns for Red`, zh: (now) => `网络的值：红方 ${now} 厘兵` },
  changed: { en: (before, by) => `before ${before}, change ${by}`, zh: (before, by) => `原为 ${before}，变化 ${by}` },
  layers: {
    en: (now, before, count) =>
      `Layer set ${now} of ${count} after the accumulators, chosen by the number of pieces` +
      (before && before !== now ? ` (before ${before})` : ""),
    zh: (now, before, count) =>
      `累加器之后共 ${count} 组层，按棋子数选用第 ${now} 组` +
      (before && before !== now ? `（原用第 ${before} 组）` : ""),
  },
  looks: { en: ["Red's perspective", "Black's perspective"], zh: ["红方视角", "黑方视角"] },
  seen: {
    en: ({ active, bucket, buckets, turned }) =>
      `${active} active columns` +
      (buckets > 1 ? `; own king in bucket ${bucket} of ${buckets}` : "") +
      (turned ? "; mirrored left to right" : ""),
    zh: ({ active, bucket, buckets, turned }) =>
      `激活 ${active} 列` +
      (buckets > 1 ? `；己方将帅在第 ${bucket} 桶（共 ${buckets} 桶）` : "") +
      (turned ? "；左右对调" : ""),
  },
  unused: { en: "not the side to move: this net does not use these now", zh: "不是走子方，此网络现在不用这些" },
  refreshed: {
    en: (removed, added) =>
      `Refresh: the own king changes its bucket, so all columns are new (${removed} out, ${added} in).`,
    zh: (removed, added) => `重新计算：己方将帅换了桶，所有的列都更换（出 ${removed}，入 ${added}）。`,
  },
  nothing: { en: "Make a move: the columns it changes are listed here.", zh: "走一步棋，这里列出它改变的列。" },
  added: { en: (piece) => `+ ${piece}`, zh: (piece) => `＋ ${piece}` },
  removed: { en: (piece) => `− ${piece}`, zh: (piece) => `－ ${piece}` },
  semicolon: { en: "; ", zh: "；" },
  because: { en: (parts) => ` (${parts})`, zh: (parts) => `（${parts}）` },
  sentences: { en: (all) => all.filter(Boolean).join(". "), zh: (all) => all.filter(Boolean).join("。") },
  sees: {
    en: (side, columns) => `${["Red", "Black"][side]}'s perspective: ${columns}`,
    zh: (side, columns) => `${["红方", "黑方"][side]}视角：${columns}`,
  },
  addedSpoken: { en: (pieces) => `in: ${pieces}`, zh: (pieces) => `入：${pieces}` },
  removedSpoken: { en: (pieces) => `out: ${pieces}`, zh: (pieces) => `出：${pieces}` },
  counts: {
    en: ({ brighter, darker, count }) =>
      `▲ ${brighter} brighter, ▼ ${darker} darker, ${count - brighter - darker} unchanged`,
    zh: ({ brighter, darker, count }) => `▲ 变亮 ${brighter}，▼ 变暗 ${darker}，不变 ${count - brighter - darker}`,
  },
  ends: {
    en: ({ dark, full, count }) => `${dark} of ${count} cells dark (0), ${full} saturated (1)`,
    zh: ({ dark, full, count }) => `${count} 格中 ${dark} 格暗（0），${full} 格满（1）`,
  },
  field: { en: (who) => `Accumulators, ${who}: choose a cell`, zh: (who) => `累加器，${who}：选一格` },
  cell: {
    en: (number, count) => `Cell ${number} of ${count}`,
    zh: (number, count) => `第 ${number} 格，共 ${count} 格`,
  },
  cellSpoken: {
    en: (number, count, now, before) =>
      `cell ${number} of ${count}: ${now}${before === null ? "" : `, before ${before}`}`,
    zh: (number, count, now, before) =>
      `第 ${number} 格，共 ${count} 格：${now}${before === null ? "" : `，原为 ${before}`}`,
  },
  outside: { en: (value) => `${value} (clipped)`, zh: (value) => `${value}（截取）` },
  part: {
    en: (sign, piece, change) => `${sign < 0 ? "without" : "with"} ${piece} ${change}`,
    zh: (sign, piece, change) => `${sign < 0 ? "去掉" : "加入"}${piece} ${change}`,
  },
  cells: { en: "Cells", zh: "各格" },
  shows: {
    en: { after: "now", before: "before the step", change: "only the change" },
    zh: { after: "现在", before: "这一步之前", change: "只看变化" },
  },
  heat: { en: "Numbers below the pieces", zh: "棋子下的数字" },
  heats: {
    "": { en: "none", zh: "无" },
    removal: { en: "value with it minus value without it", zh: "有它与无它时值之差" },
    cell: { en: "its column in the chosen cell", zh: "它的列在所选格中的数" },
  },
  heatNote: {
    "": "",
    removal: {
      en: () => "Numbers: centipawns for the piece's own side; a dashed rim means that the piece harms it.",
      zh: () => "数字：厘兵，从该子本方看；虚线表示有害。",
    },
    cell: {
      en: (who, number) => `Numbers: what each piece's column adds to cell ${number}, ${who}; 100 is the full range.`,
      zh: (who, number) => `数字：各子的列对第 ${number} 格（${who}）的贡献；100 为全程。`,
    },
  },
  legend: {
    dark: { en: "0 or less", zh: "0 或更小" },
    full: { en: "1 or more", zh: "1 或更大" },
    up: { en: "brighter", zh: "变亮" },
    down: { en: "darker", zh: "变暗" },
    came: { en: "column added", zh: "列加入" },
    went: { en: "column removed", zh: "列离开" },
  },
});
