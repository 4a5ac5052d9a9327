// The sentences of a run. A stand-alone page has them all; a notebook's page has those around its first event and
// asks the kernel for the others when they are needed: those about the event shown, then those near it.

import { makeEmitter } from "./cursor.js";

const NEAR = 250; // events before and after the one shown whose sentences are kept at hand
const PAUSE = 100; // milliseconds before those are asked for, in which the kernel can do other work

// events: how many there are; ask(k): asks for those around event k, which `add` gets.
// Returns {at(language, k), add(first, texts), on(listener) -> off()}; listeners are called when some arrive.
export function makeSentences(/** @type {number} */ events, ask = (/** @type {number} */ _) => {}) {
  const /** @type {Record<string, string[]>} */ lines = { en: new Array(events) };
  const { on, emit } = makeEmitter();
  let isWaiting = false;
  let isResting = false;
  let here = 0;

  const isUnknown = (/** @type {number} */ k) => k >= 0 && k < events && lines.en[k] === undefined;
  const near = () => Array.from({ length: NEAR }, (_, away) => [here + away + 1, here - away - 1]).flat();

  function askForOne(/** @type {number[]} */ wanted) {
    const k = wanted.find(isUnknown);
    if (isWaiting || k === undefined) return;
    isWaiting = true;
    ask(k);
  }

  function askForMore() {
    askForOne([here]);
    if (isResting) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      askForOne(near());
    }, PAUSE);
  }

  return {
    // The sentence of event k; undefined while it is on its way.
    at(/** @type {Language} */ language, /** @type {number} */ k) {
      here = k;
      askForMore();
      return (lines[language] ?? lines.en)[k];
    },
    // texts: language -> one text, a line per event from event `first` on.
    add(/** @type {number} */ first, /** @type {Words} */ texts) {
      for (const [language, text] of Object.entries(texts)) {
        lines[language] ??= new Array(events);
        text.split("\n").forEach((/** @type {any} */ line, /** @type {number} */ at) => {
          lines[language][first + at] = line;
        });
      }
      isWaiting = false;
      emit();
      askForMore();
    },
    on,
  };
}
