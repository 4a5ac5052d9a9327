// The list of the book's moves, and its arrows among the marks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bookArrows, bookLegendHtml, bookRowsHtml } from "../../../xqlab/viz/board/book.js";
import { boardMarks, NOWHERE } from "../../../xqlab/viz/board/state.js";
import { wordsOf } from "../../../xqlab/viz/board/words.js";

const MOVE = {
  ...{ from: 25, to: 22, texts: { wxf: "C2=5" }, score: 8, share: 75 },
  ...{ games: 4, won: 3, drawn: 0, lost: 1, points: 75, comment: '"best" <b>' },
};
const BOOK = { moves: [MOVE, { ...MOVE, from: 19, games: 0, score: 5, comment: "" }], counted: true };

test("a row has the move, its games or score, and its results", () => {
  const html = bookRowsHtml(BOOK, "wxf", wordsOf("en"), "");
  assert.match(html, /aria-label="C2=5, 4 games, 75 percent of the points, played in 75 percent"/);
  assert.match(html, /title="&#34;best&#34; &#60;b&#62;"/);
  assert.equal(html.match(/xqb-bar/g).length, 1);
  assert.match(html, /xqb-won" style="flex-grow:3"/);
  assert.match(html, /aria-label="C2=5, score 5"/);
  // A score never stands in the column of the games.
  assert.deepEqual(html.match(/xqb-count">\d+</g), ['xqb-count">4<', 'xqb-count">0<']);
  assert.match(bookRowsHtml({ ...BOOK, counted: false }, "wxf", wordsOf("en"), ""), /xqb-count">5</);
  assert.match(bookRowsHtml(BOOK, "wxf", wordsOf("zh"), "zh"), /4 局，得分率 75%，占 75%/);
});

test("arrows, list and bars count the same, and the legend says what", () => {
  const twice = { ...MOVE, to: 23, games: 1, won: 0, drawn: 1, lost: 0 };
  for (const book of [
    { ...BOOK, moves: [MOVE, twice] },
    { ...BOOK, moves: [MOVE, twice], counted: false },
  ]) {
    const html = bookRowsHtml(book, "wxf", wordsOf("en"), "");
    const listed = [...html.matchAll(/xqb-count">(\d+)</g)].map(([, count]) => count);
    assert.deepEqual(
      bookArrows(book).map(([, , , label]) => label),
      listed,
    );
    assert.deepEqual(listed, book.counted ? ["4", "1"] : ["8", "8"]);
  }
  assert.deepEqual(
    [...bookRowsHtml({ ...BOOK, moves: [MOVE, twice] }, "wxf", wordsOf("en"), "").matchAll(/width:([\d.]+)%/g)].map(
      ([, width]) => width,
    ),
    ["100.0", "25.0"],
  );
  for (const [tag, games, scores] of [
    ["en", "the games with the move", "score of the move"],
    ["zh", "对局数", "分值"],
  ]) {
    const legend = bookLegendHtml(BOOK, wordsOf(tag));
    assert.ok(legend.includes(games));
    assert.equal(legend.match(/<i class="xqb-(won|drawn|lost)"/g).length, 3);
    assert.ok(bookLegendHtml({ ...BOOK, counted: false }, wordsOf(tag)).includes(scores));
    assert.match(bookLegendHtml({ ...BOOK, moves: new Array(9).fill(MOVE) }, wordsOf(tag)), /8/);
    assert.equal(bookLegendHtml({ moves: [] }, wordsOf(tag)), "");
  }
});

test("a position that the book lacks says so", () => {
  assert.match(bookRowsHtml({ moves: [] }, "wxf", wordsOf("en"), ""), /The book has no move here/);
  assert.match(bookRowsHtml({ moves: [] }, "wxf", wordsOf("zh"), ""), /开局库没有此局面的着法/);
});

test("the book's arrows lie below the others, and vanish while a move is under way", () => {
  const position = { last: [], legal: {}, check: NOWHERE };
  const view = {
    position,
    setup: null,
    held: NOWHERE,
    pending: null,
    arrows: [[0, 9, "last"]],
    hinted: {},
    book: BOOK,
  };
  assert.deepEqual(
    boardMarks(view).arrows.map(([from, , kind]) => [from, kind]),
    [
      [25, "best"],
      [19, "target"],
      [0, "last"],
    ],
  );
  assert.equal(boardMarks({ ...view, pending: [1, 2] }).arrows.length, 1);
  assert.equal(boardMarks({ ...view, book: undefined }).arrows.length, 1);
});
