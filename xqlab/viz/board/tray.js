// The tray of pieces and the other tools for setting up a position.

import { html } from "../core/preact.js";
import { escapeMarkup } from "../page/markup.js";
import { field, Roving } from "./controls.js";
import { iconOf, pieceIcon, warningIcon } from "./icons.js";
import { textIn } from "./words.js";

const MOVE =
  "M10 3v14M3 10h14M7.5 5.5L10 3l2.5 2.5M7.5 14.5L10 17l2.5-2.5M5.5 7.5L3 10l2.5 2.5M14.5 7.5L17 10l-2.5 2.5";
const RUBBER = "M8 16.5L3.5 12L11.5 4L17 9.5L10 16.5zM7 8.5l5.5 5.5M8 16.5h9";
const NOTE = "M10 2.5a7.5 7.5 0 1 0 .01 0zM10 9v5M10 6v.6";
const TICK = "M4 10.5l4 4L16 6";

export function trayView(/** @type {BoardView} */ view) {
  const { about, words, game, language, strict, set } = view;
  const setup = /** @type {Setup} */ (view.setup);
  const { problem } = setup;
  const button = (/** @type {string} */ text, /** @type {() => void} */ press, more = {}) =>
    html`<button type="button" ...${more} onClick=${press}>${text}</button>`;
  const send = (/** @type {string} */ wish) => () => game.send({ do: wish });
  const tip = words.tip(sampleKeys(about).map((key) => `<kbd>${escapeMarkup(key)}</kbd>`));
  return html`<div class="xq-column xqb-tray">${piecesToPlace(view)}
    <p class="xq-small xqb-tip" dangerouslySetInnerHTML=${{ __html: tip }} />
    <div class="xq-bar xqb-buttons">${button(words.clear, () => game.edit({ cells: setup.cells.map(() => "") }))}
      ${button(words.startPosition, () => game.edit({ cells: about.start, turn: 0 }))}</div>
    ${Object.keys(about.tools).length > 0 && html`<div class="xqb-layouts">${about.sides.map((_, side) => sideTools(view, side))}</div>`}
    <div class="xq-bar xqb-options">
      ${field(view, "turn", { value: setup.turn, put: (/** @type {number} */ turn) => game.edit({ turn }) })}
      ${field(view, "strict", { value: !strict, put: (/** @type {boolean} */ isLax) => set({ strict: !isLax }) })}</div>
    <p class=${`xqb-problem${problem ? " xq-note xq-wrong xqb-error" : ""}`} role="status">${
      problem ? [warningIcon(), words.notYet(textIn(setup, "problem", language))] : [iconOf(TICK), words.playable]
    }</p>
    <div class="xq-bar xqb-buttons">${button(words.done, send("end_setup"), { class: "xq-main" })}
      ${button(words.cancel, send("cancel_setup"))}</div></div>`;
}

// A piece or a tool is chosen, then squares; or a piece is dragged to the board. A row of pieces for each side, two for many.
function piecesToPlace(/** @type {BoardView} */ { about, words, game, picture }) {
  const tool = (/** @type {string | null} */ brush, /** @type {string} */ label, /** @type {unknown} */ content) => {
    const isPiece = Boolean(brush);
    const lift = (/** @type {Pointed} */ event) => event.button === 0 && game.grid.grasp(event, brush);
    return html`<button type="button" key=${brush} data-quick data-brush=${brush ?? "move"} data-piece=${isPiece ? brush : null}
      aria-label=${label} title=${label} aria-pressed=${String(brush === game.brush)} onClick=${() => game.choose(brush)}
      onPointerDown=${isPiece ? lift : null}>${content}</button>`;
  };
  const named = (/** @type {string[]} */ [text]) => html`<span>${text}</span>`;
  const symbols = Object.keys(about.pieces);
  const count = symbols.length / 2;
  return html`<${Roving} class="xqb-pieces" role="toolbar" aria-label=${words.piecesToPlace} stop="[aria-pressed=true]"
    style=${`--xqb-columns:${Math.ceil(count > 8 ? count / 2 : count)}`}><span class="xq-bar xqb-tools">
      ${tool(null, words.move[1], [iconOf(MOVE), named(words.move)])}${tool("", words.remove[1], [iconOf(RUBBER), named(words.remove)])}
    </span>${symbols.map((symbol) => tool(symbol, about.pieces[symbol], pieceIcon(picture, symbol)))}</${Roving}>`;
}

// The tools that place a side's pieces, and what its set-up is like; nothing in a game that says nothing about it, or before
// the kernel has answered.
function sideTools(/** @type {BoardView} */ { about, setup, language, game }, /** @type {number} */ side) {
  const buttons = Object.entries(about.tools).map(
    ([tool, text]) =>
      html`<button type="button" data-tool=${tool} onClick=${() => game.send({ do: "fill", side, tool })}>${text}</button>`,
  );
  const [isStart, text] = setup?.notes?.[language]?.[side] ?? [true, ""];
  return html`<div class="xq-bar xqb-buttons" role="group" aria-label=${about.sides[side]}><span>${about.sides[side]}</span>${buttons}</div>
    <p class="xqb-note" role="status" hidden=${!text}>${text && [iconOf(isStart ? TICK : NOTE), text]}</p>`;
}

// A piece of each side that a single key places.
function sampleKeys(/** @type {Game} */ about) {
  const symbols = Object.keys(about.pieces);
  const [first, second] = [symbols.slice(0, symbols.length / 2), symbols.slice(symbols.length / 2)];
  return [first, second].map((side) => side.find((symbol) => symbol.length === 1)).filter((key) => key !== undefined);
}
