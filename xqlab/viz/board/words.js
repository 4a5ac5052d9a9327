// Every label of the board widget, in English and in Chinese. Texts about a position come from the kernel.

import { wordsIn } from "../page/languages.js";

export const wordsOf = wordsIn({
  board: {
    en: (game, status) => `${game} board${status ? `, ${status}` : ""}`,
    zh: (game, status) => `${game}棋盘${status ? `，${status}` : ""}`,
  },
  settingUp: { en: "setting up", zh: "正在摆放" },
  settingUpLong: { en: "Setting up a position", zh: "正在摆放局面" },
  silent: {
    en: "The kernel is not responding: it is busy or stopped. The board shows the last position.",
    zh: "内核没有回应：它正忙或已停止。棋盘显示最后的局面。",
  },
  waits: {
    en: "The engine is waiting: press Engine moves, or play its move yourself.",
    zh: "引擎在等待：请按“引擎走棋”，或替它走棋。",
  },
  game: { en: "Game", zh: "对局" },
  moves: { en: "Moves", zh: "着法" },
  notation: { en: "Move notation", zh: "着法的记谱法" },
  movesPlayed: { en: "Moves played", zh: "已走的着法" },
  noMoves: { en: "No moves yet.", zh: "还没有着法。" },
  start: { en: "Start", zh: "开始" },
  fen: "FEN",
  moveNow: { en: "Move now", zh: "立即走棋" },
  stop: { en: "Stop", zh: "停止" },
  buttons: {
    new: {
      en: ["New game", "Start a new game (Undo goes back to this one)"],
      zh: ["新局", "从开局局面开始（悔棋可返回）"],
    },
    undo: { en: ["Undo", "Take back the last move"], zh: ["悔棋", "收回最后一步"] },
    redo: { en: ["Redo", "Replay the move that was taken back"], zh: ["重走", "重走收回的着法"] },
    flip: { en: ["Flip", "View the board from the other side"], zh: ["翻转", "从另一方看棋盘"] },
    hint: { en: ["Hint", "Ask the engine for the best move"], zh: ["提示", "请引擎给出最佳着法"] },
    engine: {
      en: ["Engine moves", "Let the engine play for the side to move"],
      zh: ["引擎走棋", "让引擎替走子方走一步"],
    },
    why: {
      en: ["Why this move?", "Step through the search that chose the engine's move"],
      zh: ["为何走这步？", "逐步看引擎选出这步棋的搜索"],
    },
    begin_setup: { en: ["Set up", "Set up a position"], zh: ["摆局", "摆放一个局面"] },
  },
  book: {
    title: { en: "Opening book", zh: "开局库" },
    none: { en: "The book has no move here.", zh: "开局库没有此局面的着法。" },
    spoken: {
      en: ({ games, points, score, share }) =>
        games ? `${games} games, ${points} percent of the points, played in ${share} percent` : `score ${score}`,
      zh: ({ games, points, score, share }) =>
        games ? `${games} 局，得分率 ${points}%，占 ${share}%` : `分值 ${score}`,
    },
    counts: {
      games: {
        en: "On the arrows, in the list and as the length of the bars: the games with the move; in percent, of all games here.",
        zh: "箭头上、列表里的数和条的长度：走这着的对局数；百分数：占此局面全部对局的比例。",
      },
      scores: {
        en: "On the arrows and in the list: the book’s score of the move; in percent, of all scores here.",
        zh: "箭头上和列表里的数：开局库给这着的分值；百分数：占此局面全部分值的比例。",
      },
    },
    first: { en: (count) => `The first ${count} moves have arrows.`, zh: (count) => `前 ${count} 着画有箭头。` },
    results: {
      en: { won: "won", drawn: "drawn", lost: "lost by the side to move" },
      zh: { won: "胜", drawn: "和", lost: "负（走子方）" },
    },
  },
  copy: {
    fen: { en: "Copy the FEN", zh: "复制 FEN" },
    game: { en: "Copy the game", zh: "复制棋谱" },
    done: { en: "Copied", zh: "已复制" },
    failed: { en: "The browser does not let pages copy", zh: "浏览器不允许网页复制" },
  },
  captured: {
    en: (side, pieces, ahead) =>
      `Captured by ${side}: ${pieces || "nothing"}${ahead ? `; ${ahead.slice(1)} ahead in material` : ""}`,
    zh: (side, pieces, ahead) => `${side}吃掉的子：${pieces || "无"}${ahead ? `；子力领先 ${ahead.slice(1)}` : ""}`,
  },
  evaluated: {
    en: (text, depth) => `Evaluation: ${text}, depth ${depth}`,
    zh: (text, depth) => `形势评估：${text}，深度 ${depth}`,
  },
  notEvaluated: { en: "Evaluation: none yet; ask for a hint", zh: "形势评估：暂无，可请引擎提示" },
  drawing: {
    en: "Right-drag draws an arrow, right-click a circle, left-click clears them. Keys: O circle, A start and end of an arrow.",
    zh: "按住右键拖动画箭头，右击画圈，左击清除。按键：O 画圈，A 定箭头的起点和终点。",
  },
  drew: {
    en: (from, to, isThere) =>
      `${from === to ? `circle on ${from}` : `arrow from ${from} to ${to}`} ${isThere ? "drawn" : "removed"}`,
    zh: (from, to, isThere) =>
      `${isThere ? "已画" : "已擦去"}${from === to ? ` ${from} 上的圈` : ` ${from} 到 ${to} 的箭头`}`,
  },
  arrowFrom: {
    en: (square) => `arrow from ${square}: go to its end and press A`,
    zh: (square) => `箭头从${square}出发：移到终点后按 A`,
  },
  planned: {
    en: (piece, square) => `${piece} to ${square} is planned for after the engine’s reply`,
    zh: (piece, square) => `预走：${piece}到${square}，待引擎应着后走出`,
  },
  unplanned: { en: "The planned move is cancelled", zh: "已取消预走" },
  because: { en: (text, reason) => `${text}: ${reason}`, zh: (text, reason) => `${text}：${reason}` },
  refused: {
    readOnly: { en: "This board is read-only", zh: "棋盘只供观看" },
    over: { en: (status) => `The game is over. ${status}`, zh: (status) => `棋局已经结束。${status}` },
    turn: { en: (side) => `It is ${side}’s turn`, zh: (side) => `现在轮到${side}走棋` },
    stuck: { en: (piece) => `${piece} has no legal move`, zh: (piece) => `${piece}没有合法着法` },
  },
  hint: { en: (text) => `Hint: ${text}`, zh: (text) => `提示：${text}` },
  purposes: {
    en: { reply: "Thinking", hint: "Looking for a hint", why: "Searching again" },
    zh: { reply: "正在思考", hint: "正在寻找提示", why: "正在重新搜索" },
  },
  thinking: {
    en: (purpose, depth, text) => `${purpose}… ${depth ? `depth ${depth}: ${text}` : ""}`,
    zh: (purpose, depth, text) => `${purpose}…… ${depth ? `深度 ${depth}：${text}` : ""}`,
  },
  piecesToPlace: { en: "Pieces to place on the board", zh: "可放上棋盘的棋子" },
  move: { en: ["Move", "Move pieces"], zh: ["移动", "移动棋子"] },
  remove: { en: ["Remove", "Remove pieces"], zh: ["移除", "移除棋子"] },
  tip: {
    en: (keys) =>
      "Choose a piece, then squares; or drag it. A piece dragged off the board is removed. Keys: " +
      `${keys.length ? `letters such as ${keys.join(" and ")} place pieces, ` : ""}<kbd>Delete</kbd> removes one.`,
    zh: (keys) =>
      "先选棋子再点格子，也可拖动；拖到棋盘外即移除。按键：" +
      `${keys.length ? `${keys.join("、")} 等字母放置棋子，` : ""}<kbd>Delete</kbd> 移除。`,
  },
  clear: { en: "Clear", zh: "清空" },
  startPosition: { en: "Start position", zh: "开局局面" },
  done: { en: "Done", zh: "完成" },
  cancel: { en: "Cancel", zh: "取消" },
  notYet: { en: (problem) => `Not yet: ${problem}.`, zh: (problem) => `还不行：${problem}。` },
  playable: { en: "This position can be played.", zh: "这个局面可以对弈。" },
  list: { en: (squares) => squares.join(", "), zh: (squares) => squares.join("、") },
  on: (piece, square) => `${piece} ${square}`,
  empty: { en: (square) => `${square}, empty`, zh: (square) => `${square}，空` },
  canPlace: {
    en: (square, side) => `${square}, empty, ${side} can play here`,
    zh: (square, side) => `${square}，空，${side}可下在这里`,
  },
  choose: { en: "Choose a piece", zh: "选择棋子" },
  lifted: {
    en: (piece, targets) => `${piece} lifted${targets ? `, can move to ${targets}` : ""}`,
    zh: (piece, targets) => `已拿起${piece}${targets ? `，可走到 ${targets}` : ""}`,
  },
  isLifted: { en: (piece) => `${piece}, lifted`, zh: (piece) => `${piece}，已拿起` },
  canBeTaken: { en: (piece) => `${piece}, can be taken`, zh: (piece) => `${piece}，可以吃` },
  canMoveHere: {
    en: (square, piece) => `${square}, empty, ${piece} can move here`,
    zh: (square, piece) => `${square}，空，${piece}可走到这里`,
  },
  resting: {
    en: (piece, moved, threat, targets) =>
      `${piece}${moved ? ", moved last" : ""}${threat ? `, ${threat}` : ""}${targets ? `, can move to ${targets}` : ""}`,
    zh: (piece, moved, threat, targets) =>
      `${piece}${moved ? "，刚走" : ""}${threat ? `，${threat}` : ""}${targets ? `，可走到 ${targets}` : ""}`,
  },
  cannotMove: {
    en: (piece, square) => `${piece} cannot move to ${square}`,
    zh: (piece, square) => `${piece}不能走到${square}`,
  },
  putBack: { en: "put down again", zh: "已放回" },
});

// What the kernel sent; texts in `language` replace the English ones where it sent them.
export function inLanguage(/** @type {Payload} */ sent, /** @type {Language} */ language) {
  return { ...sent, ...(typeof sent[language] === "object" ? sent[language] : {}) };
}

// A text that the kernel sent: English under `name`, other languages under their own names.
export function textIn(/** @type {Payload} */ sent, /** @type {string} */ name, /** @type {Language} */ language) {
  return sent[language] ?? sent[name] ?? "";
}
