// One side that looks: its columns in words, its field of cells, and the cell that is chosen.

import { makeListeners } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { makeField } from "./field.js";
import { cellAt, cellOf, changesOf, clipped, fieldOf, rangeText, stepCell, tallyOf } from "./state.js";

export function sideHtml(side) {
  return (
    `<div class="xqn-side" role="group" data-looks="${side}"><p class="xqn-who"><b></b> <span></span></p>` +
    `<p class="xqn-columns"></p>` +
    `<div class="xqn-field" role="slider" tabindex="0" aria-valuemin="1"><canvas></canvas></div>` +
    `<p class="xqn-tally"></p><p class="xqn-cell"></p></div>`
  );
}

// What the browser says of the columns that came and went: chips, or a sentence where all are others.
export function columnsHtml(side, man, words) {
  if (side.refreshed)
    return `<span class="xqn-refreshed">↻ ${words.refreshed(side.removed.length, side.added.length)}</span>`;
  const chip = (name) => (each) => `<span class="xqn-chip xqn-${name}">${escapeMarkup(words[name](man(each)))}</span>`;
  const chips = [...side.removed.map(chip("removed")), ...side.added.map(chip("added"))];
  return chips.join(" ") || `<span class="xqn-nothing">${words.nothing}</span>`;
}

// "out: red cannon h2; in: red cannon e2", for those who hear it.
export function columnsSpoken(side, man, words) {
  if (side.refreshed) return words.refreshed(side.removed.length, side.added.length);
  const said = (name, men) => (men.length ? words[`${name}Spoken`](words.list(men.map(man))) : "");
  return [said("removed", side.removed), said("added", side.added)].filter(Boolean).join(words.semicolon);
}

// "0.31 → 0.52 (without red cannon h2 −0.02, with red cannon e2 +0.23)"
export function cellText(side, cell, man, words) {
  const { now, before, parts } = cellOf(side, cell);
  const value = (each) => (clipped(each) === each ? rangeText(each) : words.outside(rangeText(each)));
  const told = parts.map(({ sign, symbol, square, change }) =>
    words.part(sign, man([symbol, square]), rangeText(change, true)),
  );
  return (
    (before === null ? "" : `${value(before)} → `) + value(now) + (told.length ? words.because(words.list(told)) : "")
  );
}

// Wires one side in `el`; choose(cell) tells that the reader has chosen one. Returns {update, flash, stop}.
export function makeSide(el, choose) {
  const find = (name) => el.querySelector(`.xqn-${name}`);
  const [host, columns, tally, told] = ["field", "columns", "tally", "cell"].map(find);
  const drawing = makeField(host.firstChild);
  const { listen, stop } = makeListeners();
  /** @type {any} */
  let shown = null;
  let hovered = -1;

  function at(event) {
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

  function hover(cell) {
    if (cell === hovered) return;
    hovered = cell;
    tellCell();
  }

  function tellCell() {
    const { side, chosen, words, man } = shown;
    const cell = hovered >= 0 ? hovered : chosen;
    told.innerHTML = `<b>${words.cell(cell + 1, side.after.length)}</b> ${escapeMarkup(cellText(side, cell, man, words))}`;
    drawing.draw({ ...shown, chosen: cell });
  }

  return {
    // state: {side, looks, chosen, shows, words, man, about, isUsed}
    update(state) {
      const { side, looks, chosen, words, man, about } = state;
      shown = { ...state, field: fieldOf(side.after.length), changes: changesOf(side) };
      const [count, buckets] = [side.after.length, about.king_buckets];
      const [who, seen] = find("who").children;
      who.textContent = words.looks[looks];
      seen.textContent = words.seen({ ...side, buckets });
      columns.innerHTML = columnsHtml(side, man, words);
      const sums = tallyOf(side);
      const sentences = [
        side.before.length ? words.tally(sums) : "",
        words.ends(sums),
        state.isUsed ? "" : words.unused,
      ];
      tally.textContent = sentences.filter(Boolean).join(words.semicolon);
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
      tellCell();
    },
    flash: drawing.flash,
    redraw: drawing.redraw,
    stop() {
      drawing.stop();
      stop();
    },
  };
}
