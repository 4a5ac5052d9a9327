// The texts of the widgets, in both languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsOf as boardWordsOf } from "../../xqlab/viz/board/words.js";
import { labWordsOf } from "../../xqlab/viz/evaluation_lab/words.js";
import { netWordsOf } from "../../xqlab/viz/net_board/words.js";
import { searchOverviewWords } from "../../xqlab/viz/overview/words.js";
import { wordsIn } from "../../xqlab/viz/page/languages.js";
import { fill } from "../../xqlab/viz/page/markup.js";
import { quizWordsOf } from "../../xqlab/viz/quiz/words.js";
import { formWordsOf } from "../../xqlab/viz/search_form/words.js";
import { sideBySideWords } from "../../xqlab/viz/side_by_side/words.js";
import { playoutWordsOf } from "../../xqlab/viz/stepper/playouts/words.js";
import { wordsOf } from "../../xqlab/viz/stepper/words.js";
import { playoutTreeWords, treeWordsOf } from "../../xqlab/viz/tree_widget/words.js";
import { twinWordsOf } from "../../xqlab/viz/twin/words.js";
import { shapeOf } from "./opened.mjs";

const ofPlayouts = (language) => quizWordsOf(language, "playouts");
const BOARDS = { boardWordsOf, formWordsOf, labWordsOf, netWordsOf };
const RUNS = { ofPlayouts, playoutTreeWords, playoutWordsOf, quizWordsOf, sideBySideWords, treeWordsOf, twinWordsOf };

for (const [name, words] of Object.entries({ ...BOARDS, ...RUNS, searchOverviewWords, wordsOf }))
  test(`both languages have the same words, and another one is English: ${name}`, () => {
    assert.deepEqual(shapeOf(words("zh")), shapeOf(words("en")));
    assert.deepEqual(words("fr"), words("en"));
  });

test("Chinese has spaces beside Latin letters and digits, whatever is filled in", () => {
  const { after, of } = wordsIn({
    after: { en: "after {line}", zh: "在{line}之后" },
    of: { en: (name) => name, zh: (name) => `查看${name}的对局` },
  })("zh");
  assert.deepEqual(
    ["h2e2", "炮二平五 馬８進７", "−3"].map((line) => fill(after, { line })),
    ["在 h2e2 之后", "在炮二平五 馬８進７之后", "在 −3 之后"],
  );
  assert.deepEqual(["ann@2", "王芳"].map(of), ["查看 ann@2 的对局", "查看王芳的对局"]);
});

test("a table says what differs: a text, a list, a group, or texts in a list", () => {
  const say = (side) => side;
  const list = ["same", { en: "a", zh: "甲" }];
  const words = wordsIn({
    same: "FEN",
    text: { en: "b", zh: "乙" },
    group: { en: { list: ["c"] }, zh: { list: ["丙"] } },
    list,
    say,
  });
  assert.deepEqual(words("en"), { same: "FEN", text: "b", group: { list: ["c"] }, list: ["same", "a"], say });
  assert.deepEqual(words("zh"), { same: "FEN", text: "乙", group: { list: ["丙"] }, list: ["same", "甲"], say });
  assert.equal(words("zh"), words("zh")); // made once
});
