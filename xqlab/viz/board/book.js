// The opening book: its moves in the position as a list beside the board, and as arrows on it.

import { makeListeners } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";

const MOST_ARROWS = 8;

// A number in at most four characters, as there is room for in a disc.
export function shortNumber(number) {
  if (number < 1000) return String(number);
  const [size, unit] = number < 999500 ? [1000, "k"] : [1e6, "M"];
  const digits = number / size;
  return `${digits < 9.95 ? digits.toFixed(1) : Math.round(digits)}${unit}`;
}

// The arrows of a book's moves, the best one in its own colour. The label at the tail counts the games of all
// moves of that piece, or is its highest score where no games are counted.
export function bookArrows(book) {
  const moves = (book.moves ?? []).slice(0, MOST_ARROWS);
  return moves.map((move, rank) => {
    const alike = book.moves.filter(({ from }) => from === move.from);
    const isFirst = alike[0] === move;
    const count = book.counted
      ? alike.reduce((sum, { games }) => sum + games, 0)
      : Math.max(...alike.map(({ score }) => score));
    return [move.from, move.to, rank ? "target" : "best", isFirst && count >= 0 ? shortNumber(count) : ""];
  });
}

export function bookHtml() {
  return (
    `<div class="xqb-book xqb-play" role="group" data-label="book.title" hidden>` +
    `<p class="xqb-head" data-word="book.title"></p><div class="xqb-book-moves"></div></div>`
  );
}

// The list as HTML: a button for each move, its games or score, its results as a bar.
export function bookRowsHtml(book, notation, words, lang) {
  if (!book.moves.length) return `<p class="xqb-empty">${words.book.none}</p>`;
  const rows = book.moves.map((move, rank) => {
    const text = move.texts[notation];
    const spoken = `${text}, ${words.book.spoken(move)}`;
    const comment = move.comment ? ` title="${escapeMarkup(move.comment)}"` : "";
    return (
      `<li><button type="button" data-book="${rank}" aria-label="${escapeMarkup(spoken)}"${comment}>` +
      `<span${lang ? ` lang="${lang}"` : ""}>${escapeMarkup(text)}</span></button>` +
      `<span class="xqb-count">${book.counted ? shortNumber(move.games) : move.score}</span>` +
      `<span class="xqb-count">${move.share.toFixed(1)} %</span>${barHtml(move)}</li>`
    );
  });
  return `<ol>${rows.join("")}</ol>`;
}

function barHtml({ games, won, drawn, lost }) {
  if (!games) return "<span></span>";
  const parts = Object.entries({ won, drawn, lost }).map(
    ([name, count]) => `<span class="xqb-${name}" style="flex-grow:${count}"></span>`,
  );
  return `<span class="xqb-bar" aria-hidden="true">${parts.join("")}</span>`;
}

// Connects the list in `el`. `send(wish)` asks the kernel. Returns its methods.
export function connectBook(el, send) {
  const [host, list] = ["book", "book-moves"].map((name) => el.querySelector(`.xqb-${name}`));
  const { listen, stop } = makeListeners();
  let now = { book: {}, serial: 0 };
  let shown = "";

  listen(list, "click", (event) => {
    const button = event.target.closest("[data-book]");
    if (!button || button.disabled) return;
    const move = now.book.moves[Number(button.dataset.book)];
    send({ do: "play", start: move.from, end: move.to, serial: now.serial });
  });

  return {
    update({ book, position, setup, editable, notation, words, lang }) {
      now = { book, serial: position.serial };
      host.hidden = !book.moves || Boolean(setup);
      if (!book.moves) return;
      const texts = JSON.stringify([book, notation, words.tag]);
      if (texts !== shown) list.innerHTML = bookRowsHtml(book, notation, words, lang);
      shown = texts;
      for (const button of list.querySelectorAll("button")) button.disabled = !editable || position.over;
    },
    stop,
  };
}
