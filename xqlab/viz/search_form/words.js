// Every label of the search form, in English and in Chinese; names and texts of switches come from the kernel.

export const counted = (/** @type {number} */ number) => number.toLocaleString("en-US");
export const signed = (/** @type {number} */ value) => (value < 0 ? `−${-value}` : `+${value}`);

/** @satisfies {Record<Language, Texts>} */
export const FORM_WORDS = {
  en: {
    tag: "en",
    form: (game) => `Search switches for ${game}`,
    language: "Language",
    presets: "Presets",
    depth: "Depth (plies)",
    time: "Time limit (s)",
    search: "Search",
    searchTip: "Search this position and record it (Enter)",
    stop: "Stop",
    stopTip: "Stop the search and show its result so far",
    rootMoves: "Root moves finished in this depth",
    progress: (report, limit) =>
      report.compiling
        ? "Compiling: the first search in a kernel may take a minute …"
        : `Depth ${report.depth}: ${report.searched} of ${report.moves} root moves, ${counted(report.nodes)} nodes, ` +
          `${report.seconds.toFixed(1)} s of ${limit} s` +
          (report.move ? `; best so far ${report.move.en}, ${signed(report.value)}` : ""),
    wrong: {
      depth: (text, [least, most]) => `Expected an integer depth from ${least} to ${most}, got “${text}”.`,
      time: (text, [least, most]) => `Expected a time from ${least} to ${most} seconds, got “${text}”.`,
    },
    dead: "The kernel was restarted or has stopped: run this cell again.",
    on: (number, all) => `${number} of ${all} switches on`,
    unfold: (isFolded) => (isFolded ? "Unfold all" : "Fold all"),
    group: (name, number, all, idle) => `${name}: ${number} of ${all} on${idle ? `, ${idle} without effect` : ""}`,
    idle: (others) => `has no effect without ${others.join(", ")}`,
    lacks: (game, needs) => `${game} does not offer ${needs.map((/** @type {any} */ need) => `${need}()`).join(", ")}.`,
    runs: {
      title: "Runs so far",
      heads: ["run", "change", "depth", "nodes", "of the first", "ms", "best move, value"],
      same: "the same switches",
      many: (number) => `${number} switches changed`,
      stopped: "stopped",
      again: "Tick the switches of this run",
      clear: "Clear the table",
    },
    legend: "lossless: the root value stays that of minimax; selective: it may change, on a guess.",
  },
  zh: {
    tag: "zh-Hans",
    form: (game) => `搜索开关：${game}`,
    language: "语言",
    presets: "预设",
    depth: "深度（层）",
    time: "时限（秒）",
    search: "搜索",
    searchTip: "搜索这个局面并记录（Enter）",
    stop: "停止",
    stopTip: "结束搜索，并显示目前的结果",
    rootMoves: "这一深度已搜完的根结点着法",
    progress: (report, limit) =>
      report.compiling
        ? "正在编译：内核里的第一次搜索可能要一分钟……"
        : `深度 ${report.depth}：根结点着法 ${report.searched}/${report.moves}，${counted(report.nodes)} 个结点，` +
          `${report.seconds.toFixed(1)} 秒，时限 ${limit} 秒` +
          (report.move ? `；目前最好 ${report.move.zh}，${signed(report.value)}` : ""),
    wrong: {
      depth: (text, [least, most]) => `深度应是 ${least} 到 ${most} 的整数，而输入是“${text}”。`,
      time: (text, [least, most]) => `时限应是 ${least} 到 ${most} 秒，而输入是“${text}”。`,
    },
    dead: "内核已重启或已结束：请重新运行这个单元格。",
    on: (number, all) => `已开 ${number} 个，共 ${all} 个`,
    unfold: (isFolded) => (isFolded ? "全部展开" : "全部折叠"),
    group: (name, number, all, idle) => `${name}：已开 ${number}/${all}${idle ? `，${idle} 个不起作用` : ""}`,
    idle: (others) => `没有“${others.join("”“")}”时不起作用`,
    lacks: (game, needs) => `${game} 不提供 ${needs.map((/** @type {any} */ need) => `${need}()`).join("、")}。`,
    runs: {
      title: "各次搜索",
      heads: ["次", "改动", "深度", "结点", "占第一次", "毫秒", "最佳着法与值"],
      same: "开关相同",
      many: (number) => `改动 ${number} 个开关`,
      stopped: "中途停止",
      again: "勾选这一次的开关",
      clear: "清空表格",
    },
    legend: "无损：值与极小化极大相同；选择性：凭猜测，值可能改变。",
  },
};
