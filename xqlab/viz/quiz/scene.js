// What a question about playouts shows: the board at its node, and the children with N, Q, P and U.

import { html } from "../core/preact.js";
import { signedText } from "../page/heat.js";
import { fill } from "../page/markup.js";
import { moveSpots, pictureView } from "../page/picture.js";
import { cardChoice } from "./card.js";

const NO_SQUARE = -1;

// The board of a question, with the move of a row, or with none for null. more: attributes of its element.
/** @param {Picture} picture @param {Question} question @param {number | null} row @param {string} label @param {Payload} more */
export const sceneView = (picture, question, row, label, more) =>
  pictureView(picture, question.cells, { ...questionMarks(question, row), label }, more);

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

// The rows of the table of children: N, Q, P and U; once the question is done Q + U, too, and its share as a bar from
// the least one, which has none.
export function childRows(/** @type {Question} */ { rows }, /** @type {boolean} */ isDone) {
  const sums = rows.map((/** @type {any} */ { q, u }) => (q ?? 0) + u);
  const [least, most] = [Math.min(0, ...sums), Math.max(...sums)];
  return rows.map((/** @type {any} */ { n, q, p, u }, /** @type {number} */ number) => ({
    cells: [n, q === null ? "–" : signedText(q, 2), p.toFixed(2), u.toFixed(2)],
    sum: isDone ? signedText(sums[number], 2) : null,
    share: most > least ? (sums[number] - least) / (most - least) : 0,
  }));
}

// The children as rows, each with a button to choose it.
/** @param {{question: Question, choices: string[], given?: number | null, isDone: boolean, words: Words, choose: (number: number) => void}} shown */
export function childTable({ question, choices, given, isDone, words, choose }) {
  const { answer, others } = question;
  const names = ["move", "n", "q", "p", "u", ...(isDone ? ["sum"] : [])];
  const rows = childRows(question, isDone).map(
    (/** @type {any} */ { cells, sum, share }, /** @type {number} */ number) => {
      const bar = html`<td class="xqz-sum">${sum}<i style=${`width:${(100 * share).toFixed(1)}%`}></i></td>`;
      const button = cardChoice({ text: choices[number], number, answer, given, isDone, choose });
      return html`<tr data-row=${number}><th scope="row">${button}</th>
      ${cells.map((/** @type {string} */ cell) => html`<td>${cell}</td>`)}${sum === null ? null : bar}</tr>`;
    },
  );
  const untried = question.rows.some((/** @type {any} */ { q }) => q === null) ? words.untried : "";
  const notes = [untried, others ? fill(words.others, { count: others }) : ""].filter(Boolean);
  return html`<table class="xqz-table"><thead><tr>${names.map((name) => html`<th scope="col">${words.columns[name]}</th>`)}</tr></thead>
      <tbody>${rows}</tbody></table>
    ${notes.length ? html`<p class="xqz-how">${notes.join(words.space)}</p>` : null}`;
}
