// The tray of pieces and the other tools for setting up a position.

import { makeListeners } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { iconSvg, pieceSvg } from "./icons.js";
import { rove, warningIcon } from "./panel.js";
import { textIn } from "./words.js";

const MOVE =
  "M10 3v14M3 10h14M7.5 5.5L10 3l2.5 2.5M7.5 14.5L10 17l2.5-2.5M5.5 7.5L3 10l2.5 2.5M14.5 7.5L17 10l-2.5 2.5";
const RUBBER = "M8 16.5L3.5 12L11.5 4L17 9.5L10 16.5zM7 8.5l5.5 5.5M8 16.5h9";
const NOTE = "M10 2.5a7.5 7.5 0 1 0 .01 0zM10 9v5M10 6v.6";
const TICK = "M4 10.5l4 4L16 6";

// Fills `host`. `tools` is what the page does: brush() and setBrush(brush), lift(event, symbol) for a drag,
// edit({cells, turn}), send(wish), strict() and setStrict(strict), cleared() and start().
export function makeTray(/** @type {Root} */ host, /** @type {Game} */ about, /** @type {Payload} */ tools) {
  host.innerHTML = trayHtml(about);
  const pieces = host.querySelector(".xqb-pieces");
  const [turn, strict] = [host.querySelector("select"), host.querySelector("input")];
  const [problem, tip] = [host.querySelector(".xqb-problem"), host.querySelector(".xqb-tip")];
  const { listen, stop } = makeListeners();
  const brushOf = (/** @type {Root} */ button) => (button.dataset.brush === "move" ? null : button.dataset.brush);
  let /** @type {Picture | null} */ pictured = null;

  listen(host, "click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.brush !== undefined) tools.setBrush(brushOf(button));
    if (button.dataset.set === "clear") tools.edit({ cells: tools.cleared() });
    if (button.dataset.set === "start") tools.edit({ cells: about.start, turn: 0 });
    const { tool, side } = button.dataset;
    if (tool !== undefined) tools.send({ do: "fill", side: Number(side), tool });
    if (button.dataset.set === "done") tools.send({ do: "end_setup" });
    if (button.dataset.set === "cancel") tools.send({ do: "cancel_setup" });
  });
  listen(pieces, "pointerdown", (event) => {
    const button = event.target.closest("[data-brush]");
    const symbol = button && brushOf(button);
    if (symbol && event.button === 0) tools.lift(event, symbol);
  });
  listen(turn, "change", () => tools.edit({ turn: Number(turn.value) }));
  listen(strict, "change", () => tools.setStrict(!strict.checked));
  rove(pieces, listen);

  return {
    /** @param {Setup} setup @param {Picture} picture @param {Words} words @param {Language} language */
    update(setup, picture, words, language) {
      if (picture !== pictured) {
        for (const piece of pieces.querySelectorAll("[data-piece]"))
          piece.innerHTML = pieceSvg(picture, piece.dataset.piece);
        pictured = picture;
      }
      for (const button of pieces.querySelectorAll("[data-brush]")) {
        const chosen = brushOf(button) === tools.brush();
        button.setAttribute("aria-pressed", String(chosen));
        button.tabIndex = chosen ? 0 : -1;
      }
      tip.innerHTML = words.tip(sampleKeys(about).map((key) => `<kbd>${escapeMarkup(key)}</kbd>`));
      for (const note of host.querySelectorAll(".xqb-note")) showNote(note, setup, language);
      turn.value = setup.turn;
      strict.checked = !tools.strict();
      const text = setup.problem ? words.notYet(textIn(setup, "problem", language)) : words.playable;
      const icon = setup.problem ? warningIcon() : iconSvg(TICK);
      if (problem.dataset.text !== text) problem.innerHTML = icon + escapeMarkup(text);
      problem.dataset.text = text;
      problem.classList.toggle("xqb-error", Boolean(setup.problem));
    },
    stop,
  };
}

// What a side's set-up is like; nothing in a game that says nothing about it, or before the kernel has answered.
function showNote(/** @type {Root} */ note, /** @type {Setup} */ setup, /** @type {Language} */ language) {
  const [isStart, text] = setup.notes?.[language]?.[Number(note.dataset.side)] ?? [true, ""];
  note.hidden = !text;
  if (note.dataset.text !== text) note.innerHTML = text && iconSvg(isStart ? TICK : NOTE) + escapeMarkup(text);
  note.dataset.text = text;
}

// A row for each side with the tools that place its pieces, and a note on them.
function sidesHtml(/** @type {Game} */ about) {
  const tools = Object.keys(about.tools ?? {});
  const rows = about.sides.map((_, side) => {
    const buttons = tools.map(
      (tool) =>
        `<button type="button" data-tool="${tool}" data-side="${side}" data-word="about.tools.${tool}"></button>`,
    );
    const named = buttons.length ? `<span data-word="about.sides.${side}"></span>` : "";
    return (
      `<div class="xqb-buttons" role="group" data-label="about.sides.${side}">${named}${buttons.join("")}</div>` +
      `<p class="xqb-note" role="status" data-side="${side}" hidden></p>`
    );
  });
  return tools.length ? `<div class="xqb-layouts">${rows.join("")}</div>` : "";
}

// A piece of each side that a single key places.
function sampleKeys(/** @type {Game} */ about) {
  const symbols = Object.keys(about.pieces);
  const [first, second] = [symbols.slice(0, symbols.length / 2), symbols.slice(symbols.length / 2)];
  return [first, second].map((side) => side.find((symbol) => symbol.length === 1)).filter(Boolean);
}

// A row for the pieces of a side; two for many.
const columnsOf = (/** @type {number} */ count) => Math.ceil(count > 8 ? count / 2 : count);

function trayHtml(/** @type {Game} */ about) {
  const button = (/** @type {string} */ brush, /** @type {string} */ path, /** @type {string} */ content, extra = "") =>
    `<button type="button" data-brush="${brush}" data-label="${path}" data-tip="${path}"${extra}>${content}</button>`;
  const pieces = Object.keys(about.pieces).map((symbol) =>
    button(symbol, `about.pieces.${symbol}`, "", ` data-piece="${symbol}"`),
  );
  return (
    `<div class="xqb-pieces" role="toolbar" data-label="piecesToPlace"` +
    ` style="--xqb-columns:${columnsOf(pieces.length / 2)}"><span class="xqb-tools">` +
    `${button("move", "move.1", `${iconSvg(MOVE)}<span data-word="move.0"></span>`)}` +
    `${button("", "remove.1", `${iconSvg(RUBBER)}<span data-word="remove.0"></span>`)}</span>${pieces.join("")}</div>` +
    `<p class="xqb-tip"></p>` +
    `<div class="xqb-buttons"><button type="button" data-set="clear" data-word="clear"></button>` +
    `<button type="button" data-set="start" data-word="startPosition"></button></div>` +
    `${sidesHtml(about)}<div class="xqb-options"><label><span data-word="toMove"></span> ` +
    `<select><option value="0" data-word="about.sides.0"></option>` +
    `<option value="1" data-word="about.sides.1"></option></select></label>` +
    `<label><input type="checkbox"> <span data-word="allowImpossible"></span></label></div>` +
    `<p class="xqb-problem" role="status"></p>` +
    `<div class="xqb-buttons"><button type="button" data-set="done" class="xqb-main" data-word="done"></button>` +
    `<button type="button" data-set="cancel" data-word="cancel"></button></div>`
  );
}
