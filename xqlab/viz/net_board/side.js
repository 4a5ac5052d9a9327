// One perspective: its columns in words, its field of cells, and the chosen cell.

import { makeListeners } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { makeField } from "./field.js";
import { cellAt, cellOf, changesOf, clipped, countsOf, fieldOf, rangeText, stepCell } from "./state.js";

export function sideHtml(/** @type {number} */ side) {
  return (
    `<div class="xqn-side" role="group" data-looks="${side}"><p class="xqn-who"><b></b> <span></span></p>` +
    `<p class="xqn-columns"></p>` +
    `<div class="xqn-field" role="slider" tabindex="0" aria-valuemin="1"><canvas></canvas></div>` +
    `<p class="xqn-counts"></p><p class="xqn-cell"></p></div>`
  );
}

// The columns that came and went: chips, or a sentence where all of them are new.
/** @param {Perspective} side @param {(column: Column) => string} pieceText @param {Words} words */
export function columnsHtml(side, pieceText, words) {
  if (side.refreshed)
    return `<span class="xqn-refreshed">↻ ${words.refreshed(side.removed.length, side.added.length)}</span>`;
  const chip = (/** @type {string} */ name) => (/** @type {Column} */ each) =>
    `<span class="xqn-chip xqn-${name}">${escapeMarkup(words[name](pieceText(each)))}</span>`;
  const chips = [...side.removed.map(chip("removed")), ...side.added.map(chip("added"))];
  return chips.join(" ") || `<span class="xqn-nothing">${words.nothing}</span>`;
}

// "out: red cannon h2; in: red cannon e2", for screen readers.
/** @param {Perspective} side @param {(column: Column) => string} pieceText @param {Words} words */
export function columnsSpoken(side, pieceText, words) {
  if (side.refreshed) return words.refreshed(side.removed.length, side.added.length);
  const spokenList = (/** @type {string} */ name, /** @type {Column[]} */ changed) =>
    changed.length ? words[`${name}Spoken`](words.list(changed.map(pieceText))) : "";
  return [spokenList("removed", side.removed), spokenList("added", side.added)].filter(Boolean).join(words.semicolon);
}

// "0.31 → 0.52 (without red cannon h2 −0.02, with red cannon e2 +0.23)"
/** @param {Perspective} side @param {number} cell @param {(column: Column) => string} pieceText @param {Words} words */
export function describedCell(side, cell, pieceText, words) {
  const { now, before, parts } = cellOf(side, cell);
  const value = (/** @type {number} */ each) =>
    clipped(each) === each ? rangeText(each) : words.outside(rangeText(each));
  const changes = parts.map(({ sign, symbol, square, change }) =>
    words.part(sign, pieceText([symbol, square]), rangeText(change, true)),
  );
  return (
    (before === null ? "" : `${value(before)} → `) +
    value(now) +
    (changes.length ? words.because(words.list(changes)) : "")
  );
}

// Wires one side in `el`; choose(cell) reports the cell that the reader chooses. Returns {update, flash, stop}.
export function makeSide(/** @type {Root} */ el, /** @type {(cell: number) => void} */ choose) {
  const find = (/** @type {string} */ name) => el.querySelector(`.xqn-${name}`);
  const [host, columns, counts, cellText] = ["field", "columns", "counts", "cell"].map(find);
  const drawing = makeField(host.firstChild);
  const { listen, stop } = makeListeners();
  let /** @type {any} */ shown = null;
  let hovered = -1;

  function at(/** @type {Pointed} */ event) {
    const box = host.getBoundingClientRect();
    return cellAt(shown.field, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }

  listen(host, "pointermove", (event) => hover(at(event)));
  listen(host, "pointerleave", () => hover(-1));
  listen(host, "pointerdown", (event) => {
    const cell = at(event);
    if (cell >= 0) choose(cell);
  });
  listen(host, "keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const cell = stepCell(shown.field, shown.chosen, event.key);
    if (cell === null) return;
    event.preventDefault();
    event.stopPropagation();
    choose(cell);
  });

  function hover(/** @type {number} */ cell) {
    if (cell === hovered) return;
    hovered = cell;
    showCell();
  }

  function showCell() {
    const { side, chosen, words, pieceText } = shown;
    const cell = hovered >= 0 ? hovered : chosen;
    cellText.innerHTML = `<b>${words.cell(cell + 1, side.after.length)}</b> ${escapeMarkup(describedCell(side, cell, pieceText, words))}`;
    drawing.draw({ ...shown, chosen: cell });
  }

  return {
    // state: {side, looks, chosen, shows, words, pieceText, about, isUsed}
    update(/** @type {Payload} */ state) {
      const { side, looks, chosen, words, pieceText, about } = state;
      shown = { ...state, field: fieldOf(side.after.length), changes: changesOf(side) };
      const [count, buckets] = [side.after.length, about.king_buckets];
      const [who, seen] = find("who").children;
      who.textContent = words.looks[looks];
      seen.textContent = words.seen({ ...side, buckets });
      columns.innerHTML = columnsHtml(side, pieceText, words);
      const sums = countsOf(side);
      const sentences = [
        side.before.length ? words.counts(sums) : "",
        words.ends(sums),
        state.isUsed ? "" : words.unused,
      ];
      counts.textContent = sentences.filter(Boolean).join(words.semicolon);
      el.setAttribute("aria-label", words.looks[looks]);
      el.classList.toggle("xqn-unused", !state.isUsed);
      host.style.aspectRatio = `${shown.field.wide} / ${shown.field.high}`;
      host.setAttribute("aria-label", words.field(words.looks[looks]));
      host.setAttribute("aria-valuemax", count);
      host.setAttribute("aria-valuenow", chosen + 1);
      const { now, before } = cellOf(side, chosen);
      const spoken = [now, before].map((value) => (value === null ? null : rangeText(value)));
      host.setAttribute("aria-valuetext", words.cellSpoken(chosen + 1, count, ...spoken));
      hovered = hovered < count ? hovered : -1;
      showCell();
    },
    flash: drawing.flash,
    redraw: drawing.redraw,
    stop() {
      drawing.stop();
      stop();
    },
  };
}
