// The opening book: its moves in the position as a list beside the board, and as arrows on it.

import { makeListeners } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";

const MOST_ARROWS = 8;

// A number in at most four characters, as there is room for in a disc.
/** @returns {string} */
export function shortNumber(/** @type {number} */ number) {
  if (number < 0) return `−${shortNumber(-number)}`;
  if (number < 1000) return String(number);
  const [size, unit] = number < 999500 ? [1000, "k"] : [1e6, "M"];
  const digits = number / size;
  return `${digits < 9.95 ? digits.toFixed(1) : Math.round(digits)}${unit}`;
}

// What arrows, list and bars count of a move: its games, or its score where no games are counted.
const countOf = (/** @type {Book} */ book, /** @type {BookMove} */ move) => (book.counted ? move.games : move.score);

// The arrows of a book's moves, the best one in its own colour, each with what the list counts of it.
export function bookArrows(/** @type {Book} */ book) {
  const moves = (book.moves ?? []).slice(0, MOST_ARROWS);
  return moves.map((move, rank) => {
    return [move.from, move.to, rank ? "target" : "best", shortNumber(countOf(book, move))];
  });
}

export function bookHtml() {
  return (
    `<div class="xqb-book xqb-play" role="group" data-label="book.title" hidden>` +
    `<p class="xqb-head" data-word="book.title"></p><div class="xqb-book-moves"></div>` +
    `<p class="xqb-book-legend"></p></div>`
  );
}

// The list as HTML: a button for each move, its games or score, and its games as a bar by their results.
/** @param {Book} book @param {string} notation @param {Words} words @param {Language} lang */
export function bookRowsHtml(book, notation, words, lang) {
  if (!book.moves.length) return `<p class="xqb-empty">${words.book.none}</p>`;
  const most = Math.max(...book.moves.map(({ games }) => games));
  const rows = book.moves.map((move, rank) => {
    const text = move.texts[notation];
    const spoken = `${text}, ${words.book.spoken(move)}`;
    const comment = move.comment ? ` title="${escapeMarkup(move.comment)}"` : "";
    return (
      `<li><button type="button" data-book="${rank}" aria-label="${escapeMarkup(spoken)}"${comment}>` +
      `<span${lang ? ` lang="${lang}"` : ""}>${escapeMarkup(text)}</span></button>` +
      `<span class="xqb-count">${shortNumber(countOf(book, move))}</span>` +
      `<span class="xqb-count">${move.share.toFixed(1)} %</span>${barHtml(move, most)}</li>`
    );
  });
  return `<ol>${rows.join("")}</ol>`;
}

// What numbers and bars count, as HTML.
export function bookLegendHtml(/** @type {Book} */ book, /** @type {Words} */ words) {
  const { counts, results, first } = words.book;
  if (!book.moves.length) return "";
  const arrows = book.moves.length > MOST_ARROWS ? ` ${first(MOST_ARROWS)}` : "";
  const sorts = Object.entries(results).map(([name, text]) => `<i class="xqb-${name}"></i>${text}`);
  return `${counts[book.counted ? "games" : "scores"]}${arrows}${book.counted ? ` <span>${sorts.join(" ")}</span>` : ""}`;
}

function barHtml(/** @type {BookMove} */ { games, won, drawn, lost }, /** @type {number} */ most) {
  if (!games) return "<span></span>";
  const parts = Object.entries({ won, drawn, lost }).map(
    ([name, count]) => `<span class="xqb-${name}" style="flex-grow:${count}"></span>`,
  );
  return `<span class="xqb-bar" aria-hidden="true" style="width:${((100 * games) / most).toFixed(1)}%">${parts.join("")}</span>`;
}

// Connects the list in `el`. `send(wish)` asks the kernel. Returns its methods.
export function connectBook(/** @type {Root} */ el, /** @type {(message: object) => void} */ send) {
  const [host, list, legend] = ["book", "book-moves", "book-legend"].map((name) => el.querySelector(`.xqb-${name}`));
  const { listen, stop } = makeListeners();
  let /** @type {Payload} */ now = { book: {}, serial: 0 };
  let shown = "";

  listen(list, "click", (event) => {
    const button = event.target.closest("[data-book]");
    if (!button || button.disabled) return;
    const move = now.book.moves[Number(button.dataset.book)];
    send({ do: "play", start: move.from, end: move.to, serial: now.serial });
  });

  return {
    update(/** @type {Payload} */ { book, position, setup, editable, notation, words, lang }) {
      now = { book, serial: position.serial };
      host.hidden = !book.moves || Boolean(setup);
      if (!book.moves) return;
      const texts = JSON.stringify([book, notation, words.tag]);
      if (texts !== shown) {
        list.innerHTML = bookRowsHtml(book, notation, words, lang);
        legend.innerHTML = bookLegendHtml(book, words);
      }
      shown = texts;
      for (const button of list.querySelectorAll("button")) button.disabled = !editable || position.over;
    },
    stop,
  };
}
