// Events that the reader marked to come back to. All views of a run share them.

import { makeEmitter } from "./cursor.js";

// {all(): the marked events, ascending; has(k), toggle(k), set(events), on(listener) -> off()}
export function makeMarks(/** @type {number[]} */ start = []) {
  const { on, emit } = makeEmitter();
  let marked = [...start];

  function set(/** @type {number[]} */ events) {
    marked = [...new Set(events)].sort((one, other) => one - other);
    emit();
  }

  return {
    all: () => marked,
    has: (/** @type {number} */ k) => marked.includes(k),
    toggle: (/** @type {number} */ k) => set(marked.includes(k) ? marked.filter((each) => each !== k) : [...marked, k]),
    set,
    on,
  };
}

// The marks as ticks above a slider of so many events.
export function ticksHtml(/** @type {number[]} */ marked, /** @type {number} */ events) {
  const share = (/** @type {number} */ k) => (events > 1 ? k / (events - 1) : 0);
  return marked.map((k) => `<i style="--share:${share(k).toFixed(5)}"></i>`).join("");
}

// The event that a text names: "12,345", also in full-width digits; null if it names none of them.
export function readEvent(/** @type {string} */ text, /** @type {number} */ events) {
  const plain = text.normalize("NFKC").replace(/[\s,]/g, "");
  return /^\d{1,9}$/.test(plain) && Number(plain) < events ? Number(plain) : null;
}
