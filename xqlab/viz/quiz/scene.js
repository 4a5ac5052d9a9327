// What a question about playouts shows: the board at its node, and the children with N, Q, P and U.

import { signedText } from "../page/heat.js";
import { escapeMarkup, fill } from "../page/markup.js";
import { makePicture, moveSpots } from "../page/picture.js";

const NO_SQUARE = -1;

// The board in `host`, in place of a run; null picture: none. `draw(question, row)` shows the position and the move
// of a row, or no move for null.
export function mountScene(/** @type {Root} */ host, /** @type {Picture} */ picture) {
  const board = picture === null ? null : makePicture(host, picture);
  return {
    draw(/** @type {Question} */ question, /** @type {number | null} */ row, /** @type {string} */ label) {
      if (board === null) return;
      const { spots, arrows } = questionMarks(question, row);
      board.draw(question.cells, { spots, arrows });
      board.svg.setAttribute("aria-label", label);
    },
    pause() {},
    setLanguage() {},
    destroy() {},
  };
}

// The move that led to the node, and the move of a row.
export function questionMarks(/** @type {Question} */ question, /** @type {number | null} */ row) {
  /** @type {Spot[]} */
  const spots = question.move === null ? [] : moveSpots(question.move).filter(([square]) => square !== NO_SQUARE);
  const /** @type {Arrow[]} */ arrows = [];
  if (row !== null) {
    const [from, to] = question.rows[row].squares;
    if (from === NO_SQUARE || from === to) spots.push([to, "best"]);
    else arrows.push([from, to, "best", ""]);
  }
  return { spots: spots.filter(([square]) => square !== NO_SQUARE), arrows };
}

// The children as rows, each with a button to choose it; Q + U and its bars once the question is done.
/** @param {Question} question @param {Words} texts @param {number | null | undefined} given @param {boolean} done
 * @param {Words} words */
export function childTableHtml(question, texts, given, done, words) {
  const { columns } = words;
  const sums = question.rows.map((/** @type {any} */ { q, u }) => (q ?? 0) + u);
  const names = ["move", "n", "q", "p", "u", ...(done ? ["sum"] : [])];
  const heads = names.map((name) => `<th scope="col">${columns[name]}</th>`);
  const rows = question.rows.map((/** @type {any} */ { n, q, p, u }, /** @type {number} */ number) => {
    const state = !done ? "" : number === question.answer[0] ? "right" : number === given ? "wrong" : "";
    const sign = /** @type {Payload} */ ({ right: "✓ ", wrong: "✗ " })[state] ?? "";
    const fixed = done ? ` aria-disabled="true"` : "";
    const button =
      `<button type="button" data-choice="${number}" data-state="${state}"${fixed}>` +
      `${sign}${escapeMarkup(texts[number])}</button>`;
    const cells = [n, q === null ? "–" : signedText(q, 2), p.toFixed(2), u.toFixed(2)];
    const sum = done ? `<td class="xqz-sum">${signedText(sums[number], 2)}${sumBarHtml(sums, number)}</td>` : "";
    return (
      `<tr data-row="${number}"><th scope="row">${button}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}` +
      `${sum}</tr>`
    );
  });
  const notes = [
    question.rows.some((/** @type {any} */ { q }) => q === null) ? words.untried : "",
    question.others ? fill(words.others, { count: question.others }) : "",
  ].filter(Boolean);
  return (
    `<table class="xqz-table"><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>` +
    (notes.length ? `<p class="xqz-how">${notes.join(words.space)}</p>` : "")
  );
}

// A sum as a bar from the least one, which has none.
function sumBarHtml(/** @type {number[]} */ sums, /** @type {number} */ number) {
  const [least, most] = [Math.min(0, ...sums), Math.max(...sums)];
  const share = most > least ? (sums[number] - least) / (most - least) : 0;
  return `<i style="width:${(100 * share).toFixed(1)}%"></i>`;
}
