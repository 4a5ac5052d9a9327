// Every label of the board widget, in English and in Chinese. Texts about a position come from the kernel.

import { languageButtons } from "../page/languages.js";

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
    depth: "Depth",
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
    resting: (piece, moved, check, targets) =>
      `${piece}${moved ? ", moved last" : ""}${check ? ", in check" : ""}${targets ? `, can move to ${targets}` : ""}`,
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
    depth: "深度",
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
    resting: (piece, moved, check, targets) =>
      `${piece}${moved ? "，刚走" : ""}${check ? "，被将军" : ""}${targets ? `，可走到 ${targets}` : ""}`,
    cannotMove: (piece, square) => `${piece}不能走到 ${square}`,
    putBack: "已放回",
  },
};

export function wordsOf(language) {
  return BOARD_WORDS[language] ?? BOARD_WORDS.en;
}

// What the kernel sent; texts in `language` replace the English ones where it sent them.
export function inLanguage(sent, language) {
  return { ...sent, ...(typeof sent[language] === "object" ? sent[language] : {}) };
}

// A text that the kernel sent: English under `name`, other languages under their own names.
export function textIn(sent, name, language) {
  return sent[language] ?? sent[name] ?? "";
}

// Writes words into the elements that name them: data-word is a text, data-tip a title, data-label the spoken
// label, each a path such as "buttons.undo.0".
export function sayWords(el, words) {
  const find = (path) => path.split(".").reduce((inside, name) => inside[name], words);
  for (const each of el.querySelectorAll("[data-word]")) each.textContent = find(each.dataset.word);
  for (const each of el.querySelectorAll("[data-tip]")) each.title = find(each.dataset.tip);
  for (const each of el.querySelectorAll("[data-label]")) each.setAttribute("aria-label", find(each.dataset.label));
}

export function languageHtml() {
  return `<span class="xqb-languages" role="group" data-label="language">${languageButtons()}</span>`;
}
