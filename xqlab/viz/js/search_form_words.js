// Every label of the search form, in English and in Chinese; names and texts of switches come from the kernel.

export const FORM_WORDS = {
  en: {
    tag: "en",
    form: (game) => `Search of ${game}: which switches are on`,
    language: "Language",
    presets: "Presets",
    depth: "Depth (plies)",
    search: "Search",
    searchTip: "Search this position and record it (Enter)",
    on: (number, all) => `${number} of ${all} switches on`,
    group: (name, number, all) => `${name} (${number}/${all})`,
    idle: (others) => `does nothing without ${others.join(", ")}`,
    lacks: (game, needs) => `${game} does not offer ${needs.map((need) => `${need}()`).join(", ")}.`,
    legend: "lossless: the value stays minimax’s; selective: it may change, on a guess.",
  },
  zh: {
    tag: "zh-Hans",
    form: (game) => `搜索开关：${game}`,
    language: "语言",
    presets: "预设",
    depth: "深度（层）",
    search: "搜索",
    searchTip: "搜索这个局面并记录（Enter）",
    on: (number, all) => `已开 ${number} 个，共 ${all} 个`,
    group: (name, number, all) => `${name}（${number}/${all}）`,
    idle: (others) => `没有“${others.join("”“")}”时不起作用`,
    lacks: (game, needs) => `${game} 不提供 ${needs.map((need) => `${need}()`).join("、")}。`,
    legend: "无损：值与极小化极大相同；选择性：凭猜测，值可能改变。",
  },
};

export const FORM_LANGUAGES = { en: "English", zh: "中文" };
