// The opening book: its moves in the position as a list beside the board, and as arrows on it.

import { html } from "../core/preact.js";

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

// A button for each move, its games or score, and its games as a bar by their results.
/** @param {BoardView} view */
export function bookList({ _book: book, position, editable, notation, about, words, game }) {
  const { title, none, counts, first, results, spoken } = words.book;
  const most = Math.max(...book.moves.map((/** @type {BookMove} */ { games }) => games));
  const rows = book.moves.map((/** @type {BookMove} */ move, /** @type {number} */ rank) => {
    const { texts, comment, share } = move;
    const play = () => game.send({ do: "play", start: move.from, end: move.to, serial: position.serial });
    return html`<li><button type="button" data-book=${rank} aria-label=${`${texts[notation]}, ${spoken(move)}`}
        title=${comment || null} disabled=${!editable || position.over} onClick=${play}>
        <span lang=${about.languages[notation]}>${texts[notation]}</span></button>
      <span class="xqb-count">${shortNumber(countOf(book, move))}</span>
      <span class="xqb-count">${share.toFixed(1)} %</span>${resultsBar(move, most)}</li>`;
  });
  const sorts = Object.entries(results).map(([name, text]) => html`<i class=${`xqb-${name}`} />${text}${" "}`);
  const legend = [
    counts[book.counted ? "games" : "scores"],
    book.moves.length > MOST_ARROWS && ` ${first(MOST_ARROWS)}`,
    book.counted && html`${" "}<span>${sorts}</span>`,
  ];
  return html`<div class="xq-column xqb-book" role="group" aria-label=${title}><p class="xqb-head">${title}</p>
    <div class="xqb-book-moves">${
      rows.length ? html`<ol class="xq-list">${rows}</ol>` : html`<p class="xq-faint xqb-empty">${none}</p>`
    }</div><p class="xq-small xqb-book-legend">${rows.length ? legend : null}</p></div>`;
}

function resultsBar(/** @type {BookMove} */ { games, won, drawn, lost }, /** @type {number} */ most) {
  if (!games) return html`<span />`;
  const parts = Object.entries({ won, drawn, lost }).map(
    ([name, count]) => html`<span class=${`xqb-${name}`} style=${`flex-grow:${count}`} />`,
  );
  return html`<span class="xqb-bar" aria-hidden="true" style=${`width:${((100 * games) / most).toFixed(1)}%`}>${parts}</span>`;
}
