// One perspective: its columns in words, its field of cells, and the chosen cell.

import { Component, html } from "../core/preact.js";
import { Nested } from "../core/widget.js";
import { makeField } from "./field.js";
import { cellAt, cellOf, changesOf, clipped, columnSquares, countsOf, fieldOf, rangeText, stepCell } from "./state.js";

// The columns that came and went: chips, or a sentence where all of them are new.
/** @param {Perspective} side @param {(column: Column) => string} pieceText @param {Words} words */
export function columnChips(side, pieceText, words) {
  if (side.refreshed)
    return html`<span class="xqn-refreshed">↻ ${words.refreshed(side.removed.length, side.added.length)}</span>`;
  const chip = (/** @type {string} */ name) => (/** @type {Column} */ each) =>
    html`<span class=${`xq-chip xqn-chip xqn-${name}`}>${words[name](pieceText(each))}</span>${" "}`;
  const chips = [...side.removed.map(chip("removed")), ...side.added.map(chip("added"))];
  return chips.length ? chips : html`<span class="xq-small xqn-nothing">${words.nothing}</span>`;
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

// A side on the page; a cell below the pointer is described in place of the chosen one.
/** @augments {Component<SideProps>} */
export class Side extends Component {
  state = { hovered: -1 };

  render() {
    const { side, name, chosen, isUsed, buckets, words, pieceText, shows, flash, choose } = this.props;
    const count = side.after.length;
    const [field, sums, who] = [fieldOf(count), countsOf(side), words.looks[name]];
    const { hovered } = this.state;
    const cell = hovered >= 0 && hovered < count ? hovered : chosen;
    const hover = (/** @type {number} */ next) => next === hovered || this.setState({ hovered: next });
    const { now, before } = cellOf(side, chosen);
    const spoken = [now, before].map((value) => (value === null ? null : rangeText(value)));
    function at(/** @type {Pointed} */ { currentTarget, clientX, clientY }) {
      const { left, top, width, height } = /** @type {Root} */ (currentTarget).getBoundingClientRect();
      return cellAt(field, (clientX - left) / width, (clientY - top) / height);
    }
    function onKey(/** @type {Pressed} */ event) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = stepCell(field, chosen, event.key);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      choose(next);
    }
    const sentences = [side.before.length ? words.counts(sums) : "", words.ends(sums), isUsed ? "" : words.unused];
    return html`<div class=${isUsed ? "xq-column xqn-side" : "xq-column xqn-side xqn-unused"} role="group" data-looks=${name} aria-label=${who}>
      <p class="xqn-who"><b>${who}</b>${" "}<span>${words.seen({ ...side, buckets })}</span></p>
      <p class="xq-bar xqn-columns">${columnChips(side, pieceText, words)}</p>
      <div class="xqn-field" role="slider" tabindex="0" style=${`aspect-ratio: ${field.wide} / ${field.high}`}
        aria-label=${words.field(who)} aria-valuemin="1" aria-valuemax=${count} aria-valuenow=${chosen + 1}
        aria-valuetext=${words.cellSpoken(chosen + 1, count, ...spoken)}
        onPointerMove=${(/** @type {Pointed} */ event) => hover(at(event))} onPointerLeave=${() => hover(-1)}
        onPointerDown=${(/** @type {Pointed} */ event) => at(event) >= 0 && choose(at(event))} onKeyDown=${onKey}>
        <${Nested} as="canvas" mount=${makeField} update=${(/** @type {ReturnType<typeof makeField>} */ drawing) =>
          drawing.draw({ field, side, changes: changesOf(side), shows, chosen: cell, flash })} /></div>
      <p class="xq-small xqn-counts">${sentences.filter(Boolean).join(words.semicolon)}</p>
      <p class="xqn-cell"><b>${words.cell(cell + 1, count)}</b>${" "}${describedCell(side, cell, pieceText, words)}</p></div>`;
  }
}

// Squares whose column was added (a solid ring, "+") or removed (a broken ring, "−", the piece drawn faint).
/** @param {Picture} picture @param {string[]} cells @param {Perspective[]} sides */
export function columnsSvg(picture, cells, sides) {
  const radius = 0.53 * picture.cell;
  const badge = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ x) =>
    `<g class="xqn-badge xqn-${name}" transform="translate(${x},${-0.4 * picture.cell})">` +
    `<circle r="${0.17 * picture.cell}"/><text y="${0.1 * picture.cell}" font-size="${0.3 * picture.cell}">${sign}</text></g>`;
  const drawn = columnSquares(sides).map(({ square, came, went }) => {
    const [x, y] = picture.centers[square];
    const ghost = went && !cells[square] ? `<g opacity="0.35">${picture.pieces[went]}</g>` : "";
    const ring = `<circle class="xqn-ring xqn-${came ? "came" : "went"}" r="${radius}"/>`;
    const signs =
      (went ? badge("went", "−", -0.4 * picture.cell) : "") + (came ? badge("came", "+", 0.4 * picture.cell) : "");
    return `<g transform="translate(${x},${y})">${ghost}${ring}${signs}</g>`;
  });
  return drawn.join("");
}
