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

  function askFor(/** @type {number} */ k) {
    if (isWaiting || !isUnknown(k)) return;
    isWaiting = true;
    ask(k);
  }

  function askForNear() {
    isResting = false;
    for (let away = 1; away <= NEAR; away++) {
      askFor(here + away);
      askFor(here - away);
    }
  }

  function rest() {
    if (isResting) return;
    isResting = true;
    setTimeout(askForNear, PAUSE);
  }

  return {
    // The sentence of event k; undefined while it is on its way.
    at(/** @type {Language} */ language, /** @type {number} */ k) {
      here = k;
      askFor(k);
      rest();
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
      askFor(here);
      rest();
    },
    on,
  };
}

// Those of a page that has all of them: language -> one text, a line per event; or a function that tells an event's.
export function allSentences(/** @type {number} */ events, /** @type {Words} */ texts) {
  const sentences = makeSentences(events);
  if (typeof texts.en === "function") {
    const at = (/** @type {Language} */ language, /** @type {number} */ k) => texts[language](k);
    return { ...sentences, at };
  }
  sentences.add(0, texts);
  return sentences;
}
