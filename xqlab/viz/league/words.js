// The texts of the page of a league, in both languages. Those of verdicts and of endings come with its data.

import { wordsIn } from "../page/languages.js";

export const leagueWords = wordsIn({
  title: { en: "League", zh: "联赛" },
  tag: { en: "en", zh: "zh-Hans" },
  running: {
    en: (played, planned) => `Running: ${played} of ${planned} pairs of games are played.`,
    zh: (played, planned) => `进行中：共 ${planned} 组对局，已赛 ${played} 组。`,
  },
  over: {
    en: (played) => `Over: all ${played} pairs of games are played.`,
    zh: (played) => `已结束：共赛 ${played} 组对局。`,
  },
  stopped: {
    en: (played, planned) => `Stopped after ${played} of ${planned} pairs of games.`,
    zh: (played, planned) => `已停止：共 ${planned} 组对局，已赛 ${played} 组。`,
  },
  updated: { en: (when) => `Last updated ${when}.`, zh: (when) => `最后更新：${when}。` },
  silent: {
    en: (minutes) => `No news for ${minutes} minutes: the league may have been stopped.`,
    zh: (minutes) => `已有 ${minutes} 分钟没有更新：联赛可能已中止。`,
  },
  unread: {
    en: (file) => `${file}, which belongs beside this page, cannot be read.`,
    zh: (file) => `无法读取应与本页放在一起的 ${file}。`,
  },
  waiting: { en: "No game has ended yet.", zh: "还没有结束的对局。" },
  table: { en: "Table", zh: "排名" },
  columns: {
    en: ["", "Player", "Rating in Elo, 95 % interval", "Points", "Games"],
    zh: ["", "选手", "等级分与 95% 区间", "得分", "局数"],
  },
  kinds: {
    en: {
      ...{ weights: "weights", switches: "switches", net: "net", book: "opening book", compiled: "compiled" },
      ...{ python: "Python program", engine: "engine", anchor: "anchor" },
    },
    zh: {
      ...{ weights: "权重", switches: "开关", net: "网络", book: "开局库", compiled: "编译模块" },
      ...{ python: "Python 程序", engine: "外部引擎", anchor: "参照选手" },
    },
  },
  bound: {
    en: { above: (low) => `above ${low}`, below: (high) => `below ${high}` },
    zh: { above: (low) => `高于 ${low}`, below: (high) => `低于 ${high}` },
  },
  lost: { en: (count, verdict) => `${count} × ${verdict}`, zh: (count, verdict) => `${verdict} ${count} 次` },
  and: { en: ", ", zh: "、" },
  gamesOf: { en: (name) => `Show the games of ${name}`, zh: (name) => `查看${name}的对局` },
  cross: { en: "Cross table", zh: "交叉表" },
  crossHelp: {
    en: "Points of the row’s player against the column’s. A cell shows their games.",
    zh: "行选手对列选手的得分；点击单元格可查看两者的对局。",
  },
  against: {
    en: (one, other, points, games) => `${one} against ${other}: ${points} of ${games}`,
    zh: (one, other, points, games) => `${one}对${other}：${games} 局得 ${points} 分`,
  },
  games: { en: "Games", zh: "对局" },
  player: { en: "Player", zh: "选手" },
  opponent: { en: "Against", zh: "对手" },
  ending: { en: "Ended by", zh: "结束方式" },
  all: { en: "all", zh: "全部" },
  rules: { en: "the board", zh: "棋盘上分出" },
  shown: {
    en: (shown, all) => (shown === all ? `${all} games` : `${shown} of ${all} games`),
    zh: (shown, all) => (shown === all ? `${all} 局` : `共 ${all} 局，显示 ${shown} 局`),
  },
  more: { en: "Show more", zh: "显示更多" },
  plies: { en: (plies) => `${plies} plies`, zh: (plies) => `${plies} 步` },
  loses: { en: (name) => `${name} loses`, zh: (name) => `${name}判负` },
  replay: {
    en: (number, red, black, result) => `Replay game ${number}, ${red} against ${black}, ${result}`,
    zh: (number, red, black, result) => `回放第 ${number} 局，${red} 对 ${black}，${result}`,
  },
  game: {
    en: (number, red, black, result) => `Game ${number}: ${red} – ${black}, ${result}`,
    zh: (number, red, black, result) => `第 ${number} 局：${red} – ${black}，${result}`,
  },
  close: { en: "Close", zh: "关闭" },
  refused: { en: "Refused submissions", zh: "未予接受的提交" },
  conditions: { en: "Conditions", zh: "条件" },
  seed: { en: "seed", zh: "随机种子" },
  named: {
    en: {
      ...{ game: "game", pairing: "pairing", nodes: "nodes a move", time: "seconds a move", fuel: "fuel a move" },
      ...{ suspend_after: "suspended after", openings: "openings", adjudication: "adjudication" },
      ...{ "round robin": "round robin", swiss: "Swiss" },
    },
    zh: {
      ...{ game: "棋种", pairing: "编排", nodes: "每步结点数", time: "每步秒数", fuel: "每步指令数" },
      ...{ suspend_after: "停赛（判负局数）", openings: "开局集", adjudication: "裁定规则" },
      ...{ "round robin": "循环赛", swiss: "瑞士制" },
    },
  },
  notes: { en: "Differences between this run and earlier ones", zh: "本次运行与以前的差异" },
  terminations: {
    en: {
      ...{ resignation: "resigned", agreed_draw: "agreed draw", max_plies: "too many plies", gave_up: "gave up" },
      ...{ no_move: "no move", illegal_move: "illegal move", failure: "failed", walkover: "not played" },
    },
    zh: {
      ...{ resignation: "认输", agreed_draw: "议和", max_plies: "步数过多", gave_up: "放弃" },
      ...{ no_move: "未走棋", illegal_move: "着法违规", failure: "失败", walkover: "未对弈" },
    },
  },
});
