// Every label of the board widget, in English and in Chinese. Texts about a position come from the kernel.

import { languageButtons } from "../page/languages.js";

/** @satisfies {Record<Language, Texts>} */
export const BOARD_WORDS = {
  en: {
    tag: "en",
    board: (game, status) => `${game} board${status ? `, ${status}` : ""}`,
    settingUp: "setting up",
    settingUpLong: "Setting up a position",
    silent: "The kernel is not responding: it is busy or stopped. The board shows the last position.",
    waits: "The engine is waiting: press Engine moves, or play its move yourself.",
    language: "Language",
    game: "Game",
    engineSide: "Engine plays",
    nobody: "neither side",
    both: "both",
    level: "Level",
    levels: { depth: "Depth", time: "Seconds a move", nodes: "Nodes a move" },
    sound: "Sound",
    soundLong: "A knock with each move",
    moves: "Moves",
    notation: "Move notation",
    movesPlayed: "Moves played",
    noMoves: "No moves yet.",
    start: "Start",
    faces: "Pieces",
    fen: "FEN",
    moveNow: "Move now",
    stop: "Stop",
    buttons: {
      new: ["New game", "Start a new game (Undo goes back to this one)"],
      undo: ["Undo", "Take back the last move"],
      redo: ["Redo", "Replay the move that was taken back"],
      flip: ["Flip", "View the board from the other side"],
      hint: ["Hint", "Ask the engine for the best move"],
      engine: ["Engine moves", "Let the engine play for the side to move"],
      begin_setup: ["Set up", "Set up a position"],
    },
    book: {
      title: "Opening book",
      none: "The book has no move here.",
      spoken: ({ games, points, score, share }) =>
        games ? `${games} games, ${points} percent of the points, played in ${share} percent` : `score ${score}`,
      counts: {
        games:
          "On the arrows, in the list and as the length of the bars: the games with the move; in percent, of all games here.",
        scores: "On the arrows and in the list: the book’s score of the move; in percent, of all scores here.",
      },
      first: (count) => `The first ${count} moves have arrows.`,
      results: { won: "won", drawn: "drawn", lost: "lost by the side to move" },
    },
    copy: { fen: "Copy the FEN", game: "Copy the game", done: "Copied", failed: "The browser does not let pages copy" },
    captured: (side, pieces, ahead) =>
      `Captured by ${side}: ${pieces || "nothing"}${ahead ? `; ${ahead.slice(1)} ahead in material` : ""}`,
    evaluated: (text, depth) => `Evaluation: ${text}, depth ${depth}`,
    notEvaluated: "Evaluation: none yet; ask for a hint",
    drawing:
      "Right-drag draws an arrow, right-click a circle, left-click clears them. Keys: O circle, A start and end of an arrow.",
    drew: (from, to, isThere) =>
      `${from === to ? `circle on ${from}` : `arrow from ${from} to ${to}`} ${isThere ? "drawn" : "removed"}`,
    arrowFrom: (square) => `arrow from ${square}: go to its end and press A`,
    planned: (piece, square) => `${piece} to ${square} is planned for after the engine’s reply`,
    unplanned: "The planned move is cancelled",
    because: (text, reason) => `${text}: ${reason}`,
    refused: {
      readOnly: "This board is read-only",
      over: (status) => `The game is over. ${status}`,
      turn: (side) => `It is ${side}’s turn`,
      stuck: (piece) => `${piece} has no legal move`,
    },
    hint: (text) => `Hint: ${text}`,
    thinking: (purpose, depth, text) =>
      `${purpose === "hint" ? "Looking for a hint" : "Thinking"}… ${depth ? `depth ${depth}: ${text}` : ""}`,
    // Setting up
    piecesToPlace: "Pieces to place on the board",
    move: ["Move", "Move pieces"],
    remove: ["Remove", "Remove pieces"],
    tip: (keys) =>
      "Choose a piece, then squares; or drag it. A piece dragged off the board is removed. Keys: " +
      `${keys.length ? `letters such as ${keys.join(" and ")} place pieces, ` : ""}<kbd>Delete</kbd> removes one.`,
    clear: "Clear",
    startPosition: "Start position",
    toMove: "To move",
    allowImpossible: "Allow impossible positions",
    done: "Done",
    cancel: "Cancel",
    notYet: (problem) => `Not yet: ${problem}.`,
    playable: "This position can be played.",
    // Spoken for squares
    list: (squares) => squares.join(", "),
    on: (piece, square) => `${piece} ${square}`,
    empty: (square) => `${square}, empty`,
    canPlace: (square, side) => `${square}, empty, ${side} can play here`,
    choose: "Choose a piece",
    lifted: (piece, targets) => `${piece} lifted${targets ? `, can move to ${targets}` : ""}`,
    isLifted: (piece) => `${piece}, lifted`,
    canBeTaken: (piece) => `${piece}, can be taken`,
    canMoveHere: (square, piece) => `${square}, empty, ${piece} can move here`,
    resting: (piece, moved, threat, targets) =>
      `${piece}${moved ? ", moved last" : ""}${threat ? `, ${threat}` : ""}${targets ? `, can move to ${targets}` : ""}`,
    cannotMove: (piece, square) => `${piece} cannot move to ${square}`,
    putBack: "put down again",
  },
  zh: {
    tag: "zh-Hans",
    board: (game, status) => `${game}棋盘${status ? `，${status}` : ""}`,
    settingUp: "正在摆放",
    settingUpLong: "正在摆放局面",
    silent: "内核没有回应：它正忙或已停止。棋盘显示最后的局面。",
    waits: "引擎在等待：请按“引擎走棋”，或替它走棋。",
    language: "语言",
    game: "对局",
    engineSide: "引擎执",
    nobody: "无",
    both: "双方",
    level: "棋力",
    levels: { depth: "搜索深度", time: "每步秒数", nodes: "每步结点数" },
    sound: "声音",
    soundLong: "每步棋响一声",
    moves: "着法",
    notation: "着法的记谱法",
    movesPlayed: "已走的着法",
    noMoves: "还没有着法。",
    start: "开始",
    faces: "棋子",
    fen: "FEN",
    moveNow: "立即走棋",
    stop: "停止",
    buttons: {
      new: ["新局", "从开局局面开始（悔棋可返回）"],
      undo: ["悔棋", "收回最后一步"],
      redo: ["重走", "重走收回的着法"],
      flip: ["翻转", "从另一方看棋盘"],
      hint: ["提示", "请引擎给出最佳着法"],
      engine: ["引擎走棋", "让引擎替走棋方走一步"],
      begin_setup: ["摆局", "摆放一个局面"],
    },
    book: {
      title: "开局库",
      none: "开局库没有此局面的着法。",
      spoken: ({ games, points, score, share }) =>
        games ? `${games} 局，得分率 ${points}%，占 ${share}%` : `分值 ${score}`,
      counts: {
        games: "箭头上、列表里的数和条的长度：走这着的对局数；百分数：占此局面全部对局的比例。",
        scores: "箭头上和列表里的数：开局库给这着的分值；百分数：占此局面全部分值的比例。",
      },
      first: (count) => `前 ${count} 着画有箭头。`,
      results: { won: "胜", drawn: "和", lost: "负（走棋方）" },
    },
    copy: { fen: "复制 FEN", game: "复制棋谱", done: "已复制", failed: "浏览器不允许网页复制" },
    captured: (side, pieces, ahead) =>
      `${side}吃掉的子：${pieces || "无"}${ahead ? `；子力领先 ${ahead.slice(1)}` : ""}`,
    evaluated: (text, depth) => `形势评估：${text}，深度 ${depth}`,
    notEvaluated: "形势评估：暂无，可请引擎提示",
    drawing: "按住右键拖动画箭头，右击画圈，左击清除。按键：O 画圈，A 定箭头的起点和终点。",
    drew: (from, to, isThere) =>
      `${isThere ? "已画" : "已擦去"}${from === to ? ` ${from} 上的圈` : ` ${from} 到 ${to} 的箭头`}`,
    arrowFrom: (square) => `箭头从 ${square} 出发：移到终点后按 A`,
    planned: (piece, square) => `预走：${piece}到 ${square}，待引擎应着后走出`,
    unplanned: "已取消预走",
    because: (text, reason) => `${text}：${reason}`,
    refused: {
      readOnly: "棋盘只供观看",
      over: (status) => `棋局已经结束。${status}`,
      turn: (side) => `现在轮到${side}走棋`,
      stuck: (piece) => `${piece} 没有合法着法`,
    },
    hint: (text) => `提示：${text}`,
    thinking: (purpose, depth, text) =>
      `${purpose === "hint" ? "正在寻找提示" : "正在思考"}…… ${depth ? `深度 ${depth}：${text}` : ""}`,
    piecesToPlace: "可放上棋盘的棋子",
    move: ["移动", "移动棋子"],
    remove: ["移除", "移除棋子"],
    tip: (keys) =>
      "先选棋子再点格子，也可拖动；拖到棋盘外即移除。按键：" +
      `${keys.length ? `${keys.join("、")} 等字母放置棋子，` : ""}<kbd>Delete</kbd> 移除。`,
    clear: "清空",
    startPosition: "开局局面",
    toMove: "走棋方",
    allowImpossible: "允许不可能的局面",
    done: "完成",
    cancel: "取消",
    notYet: (problem) => `还不行：${problem}。`,
    playable: "这个局面可以对弈。",
    list: (squares) => squares.join("、"),
    on: (piece, square) => `${piece} ${square}`,
    empty: (square) => `${square}，空`,
    canPlace: (square, side) => `${square}，空，${side}可下在这里`,
    choose: "选择棋子",
    lifted: (piece, targets) => `已拿起${piece}${targets ? `，可走到 ${targets}` : ""}`,
    isLifted: (piece) => `${piece}，已拿起`,
    canBeTaken: (piece) => `${piece}，可以吃`,
    canMoveHere: (square, piece) => `${square}，空，${piece}可走到这里`,
    resting: (piece, moved, threat, targets) =>
      `${piece}${moved ? "，刚走" : ""}${threat ? `，${threat}` : ""}${targets ? `，可走到 ${targets}` : ""}`,
    cannotMove: (piece, square) => `${piece}不能走到 ${square}`,
    putBack: "已放回",
  },
};

export function wordsOf(/** @type {Language} */ language) {
  return BOARD_WORDS[language] ?? BOARD_WORDS.en;
}

// What the kernel sent; texts in `language` replace the English ones where it sent them.
export function inLanguage(/** @type {Payload} */ sent, /** @type {Language} */ language) {
  return { ...sent, ...(typeof sent[language] === "object" ? sent[language] : {}) };
}

// A text that the kernel sent: English under `name`, other languages under their own names.
export function textIn(/** @type {Payload} */ sent, /** @type {string} */ name, /** @type {Language} */ language) {
  return sent[language] ?? sent[name] ?? "";
}

// Writes words into the elements that name them: data-word is a text, data-tip a title, data-label the spoken
// label, each a path such as "buttons.undo.0".
export function sayWords(/** @type {Root} */ el, /** @type {Words} */ words) {
  const find = (/** @type {string} */ path) => path.split(".").reduce((inside, name) => inside[name], words);
  for (const each of el.querySelectorAll("[data-word]")) each.textContent = find(each.dataset.word);
  for (const each of el.querySelectorAll("[data-tip]")) each.title = find(each.dataset.tip);
  for (const each of el.querySelectorAll("[data-label]")) each.setAttribute("aria-label", find(each.dataset.label));
}

export function languageHtml() {
  return `<span class="xqb-languages" role="group" data-label="language">${languageButtons()}</span>`;
}
