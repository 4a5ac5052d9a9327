// Every label of the net board, in English and in Chinese; men and squares are named as on the board to play on.

export const NET_WORDS = {
  en: {
    net: "A net at work",
    buttons: {
      start: ["Start", "Back to before the first move"],
      undo: ["Undo", "Take the last move back: its columns go again"],
      redo: ["Redo", "Play again what was taken back"],
      flip: ["Flip", "See the board from the other side"],
      again: ["Flash again", "Show once more what the last step changed"],
    },
    value: (now) => `The net's value: ${now} centipawns for Red`,
    changed: (before, by) => `before ${before}, change ${by}`,
    layers: (now, before, count) =>
      `Layers ${now} of ${count} behind the accumulators, by the number of men` +
      (before && before !== now ? ` (before ${before})` : ""),
    looks: ["Red looks", "Black looks"],
    seen: ({ lit, bucket, buckets, turned }) =>
      `${lit} columns lit` +
      (buckets > 1 ? `; own king in bucket ${bucket} of ${buckets}` : "") +
      (turned ? "; left and right exchanged" : ""),
    unused: "not its move: this net does not use these now",
    refreshed: (removed, added) =>
      `The own king sees the board from elsewhere: all columns are others (${removed} out, ${added} in).`,
    nothing: "Make a move: its columns are listed here.",
    added: (man) => `+ ${man}`,
    removed: (man) => `− ${man}`,
    semicolon: "; ",
    because: (parts) => ` (${parts})`,
    sentences: (all) => all.filter(Boolean).join(". "),
    sees: (side, columns) => `${["Red", "Black"][side]} looks: ${columns}`,
    addedSpoken: (men) => `in: ${men}`,
    removedSpoken: (men) => `out: ${men}`,
    tally: ({ brighter, darker, count }) =>
      `▲ ${brighter} brighter, ▼ ${darker} darker, ${count - brighter - darker} as before`,
    ends: ({ dark, full, count }) => `of ${count} cells ${dark} dark (0), ${full} full (1)`,
    field: (who) => `Accumulators, ${who}: choose a cell`,
    cell: (number, count) => `Cell ${number} of ${count}`,
    cellSpoken: (number, count, now, before) =>
      `cell ${number} of ${count}: ${now}${before === null ? "" : `, before ${before}`}`,
    outside: (value) => `${value} (clipped)`,
    part: (sign, man, change) => `${sign < 0 ? "without" : "with"} ${man} ${change}`,
    cells: "Cells",
    shows: { after: "now", before: "before the step", change: "the change alone" },
    heat: "Numbers below men",
    heats: {
      "": "none",
      removal: "value with it less value without it",
      cell: "its column, in the chosen cell",
    },
    heatTold: {
      "": "",
      removal: () => "Numbers: centipawns for the man's own side; dashed where it harms.",
      cell: (who, number) => `Numbers: what each man's column adds to cell ${number}, ${who}; 100 is the whole range.`,
    },
    legend: {
      dark: "0 or less",
      full: "1 or more",
      up: "brighter",
      down: "darker",
      came: "column came",
      went: "column went",
    },
  },
  zh: {
    net: "网络在工作",
    buttons: {
      start: ["开始", "回到第一步之前"],
      undo: ["悔棋", "收回最后一步：它的列又复原"],
      redo: ["重走", "重走收回的着法"],
      flip: ["翻转", "从另一方看棋盘"],
      again: ["再闪一次", "再看一次上一步改变了什么"],
    },
    value: (now) => `网络的值：红方 ${now} 厘兵`,
    changed: (before, by) => `原为 ${before}，变化 ${by}`,
    layers: (now, before, count) =>
      `累加器之后共 ${count} 组层，按子数用第 ${now} 组` + (before && before !== now ? `（原用第 ${before} 组）` : ""),
    looks: ["红方看", "黑方看"],
    seen: ({ lit, bucket, buckets, turned }) =>
      `点亮 ${lit} 列` +
      (buckets > 1 ? `；己方将帅在第 ${bucket} 桶（共 ${buckets} 桶）` : "") +
      (turned ? "；左右对调" : ""),
    unused: "不是它走棋，此网络现在不用这些",
    refreshed: (removed, added) => `己方将帅换了位置看棋盘：所有的列都换了（出 ${removed}，入 ${added}）。`,
    nothing: "走一步棋，这里列出它的列。",
    added: (man) => `＋ ${man}`,
    removed: (man) => `－ ${man}`,
    semicolon: "；",
    because: (parts) => `（${parts}）`,
    sentences: (all) => all.filter(Boolean).join("。"),
    sees: (side, columns) => `${["红方", "黑方"][side]}看，${columns}`,
    addedSpoken: (men) => `入：${men}`,
    removedSpoken: (men) => `出：${men}`,
    tally: ({ brighter, darker, count }) => `▲ 变亮 ${brighter}，▼ 变暗 ${darker}，不变 ${count - brighter - darker}`,
    ends: ({ dark, full, count }) => `${count} 格中 ${dark} 格暗（0），${full} 格满（1）`,
    field: (who) => `累加器，${who}：选一格`,
    cell: (number, count) => `第 ${number} 格，共 ${count} 格`,
    cellSpoken: (number, count, now, before) =>
      `第 ${number} 格，共 ${count} 格：${now}${before === null ? "" : `，原为 ${before}`}`,
    outside: (value) => `${value}（截断）`,
    part: (sign, man, change) => `${sign < 0 ? "去掉" : "加入"}${man} ${change}`,
    cells: "各格",
    shows: { after: "现在", before: "这一步之前", change: "只看变化" },
    heat: "子下的数字",
    heats: { "": "无", removal: "有它与无它时值之差", cell: "它的列在所选格中的数" },
    heatTold: {
      "": "",
      removal: () => "数字：厘兵，从该子本方看；虚线表示有害。",
      cell: (who, number) => `数字：各子的列给第 ${number} 格（${who}）加多少；100 为全程。`,
    },
    legend: {
      dark: "0 或更小",
      full: "1 或更大",
      up: "变亮",
      down: "变暗",
      came: "列加入",
      went: "列离开",
    },
  },
};
