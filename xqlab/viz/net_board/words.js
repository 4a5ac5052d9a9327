// Every label of the net board, in English and in Chinese; pieces and squares are named as in the board widget.

/** @satisfies {Record<Language, Texts>} */
export const NET_WORDS = {
  en: {
    net: "A net at work",
    buttons: {
      start: ["Start", "Go back to the position before the first move"],
      undo: ["Undo", "Take back the last move: its columns are removed again"],
      redo: ["Redo", "Replay the move that was taken back"],
      flip: ["Flip", "View the board from the other side"],
      again: ["Flash again", "Show again what the last step changed"],
    },
    value: (now) => `The net's value: ${now} centipawns for Red`,
    changed: (before, by) => `before ${before}, change ${by}`,
    layers: (now, before, count) =>
      `Layer set ${now} of ${count} after the accumulators, chosen by the number of pieces` +
      (before && before !== now ? ` (before ${before})` : ""),
    looks: ["Red's perspective", "Black's perspective"],
    seen: ({ active, bucket, buckets, turned }) =>
      `${active} active columns` +
      (buckets > 1 ? `; own king in bucket ${bucket} of ${buckets}` : "") +
      (turned ? "; mirrored left to right" : ""),
    unused: "not the side to move: this net does not use these now",
    refreshed: (removed, added) =>
      `Refresh: the own king changes its bucket, so all columns are new (${removed} out, ${added} in).`,
    nothing: "Make a move: the columns it changes are listed here.",
    added: (piece) => `+ ${piece}`,
    removed: (piece) => `− ${piece}`,
    semicolon: "; ",
    because: (parts) => ` (${parts})`,
    sentences: (all) => all.filter(Boolean).join(". "),
    sees: (side, columns) => `${["Red", "Black"][side]}'s perspective: ${columns}`,
    addedSpoken: (pieces) => `in: ${pieces}`,
    removedSpoken: (pieces) => `out: ${pieces}`,
    counts: ({ brighter, darker, count }) =>
      `▲ ${brighter} brighter, ▼ ${darker} darker, ${count - brighter - darker} unchanged`,
    ends: ({ dark, full, count }) => `${dark} of ${count} cells dark (0), ${full} saturated (1)`,
    field: (who) => `Accumulators, ${who}: choose a cell`,
    cell: (number, count) => `Cell ${number} of ${count}`,
    cellSpoken: (number, count, now, before) =>
      `cell ${number} of ${count}: ${now}${before === null ? "" : `, before ${before}`}`,
    outside: (value) => `${value} (clipped)`,
    part: (sign, piece, change) => `${sign < 0 ? "without" : "with"} ${piece} ${change}`,
    cells: "Cells",
    shows: { after: "now", before: "before the step", change: "only the change" },
    heat: "Numbers below the pieces",
    heats: { "": "none", removal: "value with it minus value without it", cell: "its column in the chosen cell" },
    heatNote: {
      "": "",
      removal: () => "Numbers: centipawns for the piece's own side; a dashed rim means that the piece harms it.",
      cell: (who, number) => `Numbers: what each piece's column adds to cell ${number}, ${who}; 100 is the full range.`,
    },
    legend: {
      dark: "0 or less",
      full: "1 or more",
      up: "brighter",
      down: "darker",
      came: "column added",
      went: "column removed",
    },
  },
  zh: {
    net: "网络在工作",
    buttons: {
      start: ["开始", "回到第一步之前"],
      undo: ["悔棋", "收回最后一步：它改变的列随之复原"],
      redo: ["重走", "重走收回的着法"],
      flip: ["翻转", "从另一方看棋盘"],
      again: ["再闪一次", "再看一次上一步改变了什么"],
    },
    value: (now) => `网络的值：红方 ${now} 厘兵`,
    changed: (before, by) => `原为 ${before}，变化 ${by}`,
    layers: (now, before, count) =>
      `累加器之后共 ${count} 组层，按棋子数选用第 ${now} 组` +
      (before && before !== now ? `（原用第 ${before} 组）` : ""),
    looks: ["红方视角", "黑方视角"],
    seen: ({ active, bucket, buckets, turned }) =>
      `激活 ${active} 列` +
      (buckets > 1 ? `；己方将帅在第 ${bucket} 桶（共 ${buckets} 桶）` : "") +
      (turned ? "；左右对调" : ""),
    unused: "不是走棋方，此网络现在不用这些",
    refreshed: (removed, added) => `重新计算：己方将帅换了桶，所有的列都更换（出 ${removed}，入 ${added}）。`,
    nothing: "走一步棋，这里列出它改变的列。",
    added: (piece) => `＋ ${piece}`,
    removed: (piece) => `－ ${piece}`,
    semicolon: "；",
    because: (parts) => `（${parts}）`,
    sentences: (all) => all.filter(Boolean).join("。"),
    sees: (side, columns) => `${["红方", "黑方"][side]}视角：${columns}`,
    addedSpoken: (pieces) => `入：${pieces}`,
    removedSpoken: (pieces) => `出：${pieces}`,
    counts: ({ brighter, darker, count }) => `▲ 变亮 ${brighter}，▼ 变暗 ${darker}，不变 ${count - brighter - darker}`,
    ends: ({ dark, full, count }) => `${count} 格中 ${dark} 格暗（0），${full} 格满（1）`,
    field: (who) => `累加器，${who}：选一格`,
    cell: (number, count) => `第 ${number} 格，共 ${count} 格`,
    cellSpoken: (number, count, now, before) =>
      `第 ${number} 格，共 ${count} 格：${now}${before === null ? "" : `，原为 ${before}`}`,
    outside: (value) => `${value}（截断）`,
    part: (sign, piece, change) => `${sign < 0 ? "去掉" : "加入"}${piece} ${change}`,
    cells: "各格",
    shows: { after: "现在", before: "这一步之前", change: "只看变化" },
    heat: "棋子下的数字",
    heats: { "": "无", removal: "有它与无它时值之差", cell: "它的列在所选格中的数" },
    heatNote: {
      "": "",
      removal: () => "数字：厘兵，从该子本方看；虚线表示有害。",
      cell: (who, number) => `数字：各子的列对第 ${number} 格（${who}）的贡献；100 为全程。`,
    },
    legend: { dark: "0 或更小", full: "1 或更大", up: "变亮", down: "变暗", came: "列加入", went: "列离开" },
  },
};
