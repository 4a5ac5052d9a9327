// A page asks for the sentences about the event shown and near it, and for no others.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { runOnPage } from "../../../xqlab/viz/stepper/opening.js";
import { makeSentences } from "../../../xqlab/viz/stepper/sentences.js";

const EVENTS = 20_000;
const CHUNK = 250;

// A run whose kernel answers with the chunk around an event when `answer` is called.
function openRun() {
  const asked = [];
  const sentences = makeSentences(EVENTS, (k) => asked.push(k));
  const add = (first) => {
    const texts = Array.from({ length: Math.min(CHUNK, EVENTS - first) }, (_, at) => `event ${first + at}`);
    sentences.add(first, { en: texts.join("\n"), zh: texts.join("\n") });
  };
  // Answers each request until the page rests; how many there were.
  const answer = () => {
    let count = 0;
    for (; asked.length; mock.timers.tick(1000), count++) {
      const k = asked.shift();
      add(k - (k % CHUNK));
    }
    return count;
  };
  return { sentences, add, asked, answer };
}

test("opening asks for nothing, a rest for the next chunk alone", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { sentences, add, asked, answer } = openRun();
  add(0);
  assert.equal(sentences.at("en", 0), "event 0");
  assert.deepEqual(asked, []);
  mock.timers.tick(1000);
  assert.deepEqual(asked, [CHUNK]);
  assert.equal(answer(), 1);
  assert.equal(sentences.at("zh", CHUNK), `event ${CHUNK}`);
  mock.timers.reset();
});

test("a jump asks for its event at once, then for its neighbours", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { sentences, add, asked, answer } = openRun();
  add(0);
  const heard = mock.fn();
  const off = sentences.on(heard);
  assert.equal(sentences.at("en", 9_000), undefined);
  assert.deepEqual(asked, [9_000]);
  assert.equal(sentences.at("en", 12_100), undefined);
  assert.deepEqual(asked, [9_000]); // one request at a time
  assert.equal(answer(), 4); // both events, and the chunks on either side of the second
  assert.equal(heard.mock.callCount(), 4);
  off();
  const near = Array.from({ length: 2 * CHUNK + 1 }, (_, at) => 12_100 - CHUNK + at);
  for (const k of near) assert.equal(sentences.at("en", k), `event ${k}`);
  assert.deepEqual(asked, []);
  mock.timers.reset();
});

test("a page that has them all asks for none", () => {
  const texts = Array.from({ length: 600 }, (_, at) => `event ${at}`).join("\n");
  const { sentences } = runOnPage({ about: {}, sentences: { en: texts } });
  for (const k of [0, 300, 599]) assert.equal(sentences.at("zh", k), `event ${k}`);
});
