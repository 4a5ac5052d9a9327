// The panel of matches: these weights against others.

import { mountJobBar } from "./job_bar.js";

const PLAY_WORDS = {
  tab: { en: "Play", zh: "对局" },
  against: { en: "These weights against", zh: "这组权重对" },
  pairs: { en: "Pairs of games", zh: "对局组数（每组两局）" },
  nodes: { en: "Nodes per move", zh: "每步结点数" },
  start: { en: "Play", zh: "开始对局" },
};

export const PLAY_PANEL = {
  name: "play",
  words: PLAY_WORDS,
  mount: (/** @type {PanelTools} */ tools) => mountJobBar(tools, ["against", "pairs", "nodes"]),
};
