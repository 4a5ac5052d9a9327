// What stands beside the board: whose move it is, buttons, choices, the list of moves.

import { pressLanguage } from "../page/languages.js";
import { makeListeners } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { saveTo } from "../page/model.js";
import { bookHtml, connectBook } from "./book.js";
import { copyHtml } from "./copying.js";
import { iconSvg, pieceSvg } from "./icons.js";
import { connectLevel, levelHtml } from "./level.js";
import { moveRows } from "./state.js";
import { languageHtml, textIn } from "./words.js";

export const ICONS = {
  new: "M4 10h12M10 4v12",
  undo: "M8.5 4.5L4 9l4.5 4.5M4.5 9h7a4.5 4.5 0 0 1 0 8H9",
  redo: "M11.5 4.5L16 9l-4.5 4.5M15.5 9h-7a4.5 4.5 0 0 0 0 8H11",
  flip: "M6.5 16V4M3.5 7l3-3l3 3M13.5 4v12M10.5 13l3 3l3-3",
  hint: "M7.5 13.5a5 5 0 1 1 5 0v1.5h-5zM8 17.5h4",
  engine: "M6 3.5v13L16.5 10z",
  why: "M7 7.5a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.3-1.6 2.5M10 15.3v.7",
  begin_setup: "M4 16l1-3.6L13.4 4l2.6 2.6L7.6 15z",
};
const LOOKING = new Set(["flip", "undo", "redo", "why"]); // what a read-only board allows
const WARNING = "M10 3L18 17H2zM10 8v4.5M10 14.3v.6";

// The most important piece of a side, which stands for it.
function pieceOf(/** @type {Game} */ about, /** @type {number} */ turn) {
  const symbols = Object.keys(about.pieces);
  return symbols[turn * (symbols.length >> 1)];
}

export const warningIcon = () => iconSvg(WARNING);

// Buttons, of each its name and its icon.
export function buttonsHtml(/** @type {string[][]} */ shown) {
  const buttons = shown.map(
    ([name, icon]) =>
      `<button type="button" data-do="${name}" data-tip="buttons.${name}.1">${iconSvg(icon)}` +
      `<span data-word="buttons.${name}.0"></span></button>`,
  );
  return buttons.join("");
}

// The choices of a list; each text is the word at `path`.
export function options(/** @type {Record<string, string>} */ paths) {
  return Object.entries(paths)
    .map(([value, path]) => `<option value="${value}" data-word="${path}"></option>`)
    .join("");
}

export const named = (/** @type {Payload} */ names, /** @type {string} */ path) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, `${path}.${name}`]));

export function panelHtml(/** @type {Game} */ about) {
  const shown = Object.entries(ICONS).filter(([name]) => name !== "begin_setup" || about.start);
  const isChoice = (/** @type {Payload} */ names) => Object.keys(names).length > 1;
  const [first, second] = about.sides.map((side) => side.toLowerCase());
  const sides = { "": "nobody", [first]: "about.sides.0", [second]: "about.sides.1", both: "both" };
  return (
    `<div class="xqb-now"><span class="xqb-mover" aria-hidden="true"></span><p class="xqb-status"></p></div>` +
    `<div class="xqb-buttons xqb-play" role="group" data-label="game">${buttonsHtml(shown)}</div>` +
    `<div class="xqb-tray" hidden></div>${bookHtml()}` +
    `<div class="xqb-options xqb-play"><label><span data-word="engineSide"></span> ` +
    `<select data-option="engine_side">${options(sides)}</select></label>` +
    `<span class="xqb-head"><span data-word="level"></span> ${levelHtml(about.ranges)}</span></div>` +
    `${engineHtml()}<div class="xqb-moves-pane xqb-play"><div class="xqb-options"><label class="xqb-head"><span data-word="moves"></span> ` +
    `<select data-option="notation" data-tip="notation"${isChoice(about.notations) ? "" : " hidden"}>` +
    `${options(named(about.notations, "about.notations"))}</select></label>${copyHtml("game")}</div><div class="xqb-moves" role="group" data-label="movesPlayed"></div><p class="xqb-alike" hidden></p></div>` +
    `<div class="xqb-options"><label${isChoice(about.faces) ? "" : " hidden"}><span data-word="faces"></span> ` +
    `<select data-option="faces">${options(named(about.faces, "about.faces"))}</select></label>` +
    `<label class="xqb-sound" data-tip="soundLong"><input type="checkbox" data-sound> <span data-word="sound"></span></label>` +
    `${languageHtml()}</div>`
  );
}

// What the engine thinks, has thought or waits for. It keeps its height, so that nothing below moves.
function engineHtml() {
  return (
    `<div class="xqb-engine"><p class="xqb-explained" hidden></p>` +
    `<div class="xqb-thinking" hidden><span class="xqb-busy"></span><span class="xqb-thought"></span>` +
    `<button type="button" data-do="engine" class="xqb-hurry" data-word="moveNow"></button>` +
    `<button type="button" data-do="stop" data-word="stop"></button></div>` +
    `<p class="xqb-hint" hidden></p><p class="xqb-judged" hidden></p><p class="xqb-notice" role="alert" hidden></p></div>`
  );
}

// Connects the panel in `el`. `send(wish)` asks the kernel; `model` holds the choices. Returns its methods.
/** @param {Root} el @param {Model} model @param {(message: object) => void} send @param {Game} about */
export function connectPanel(el, model, send, about) {
  const find = (/** @type {string} */ name) => el.querySelector(`.xqb-${name}`);
  const [status, explained, thinking, thought, hint, judged, notice, list] =
    "status explained thinking thought hint judged notice moves".split(" ").map(find);
  const { listen, stop } = makeListeners();
  let shown = "";
  let moverShown = { picture: null, mover: "" };

  listen(el, "click", (event) => {
    const language = event.target.closest("[data-language]");
    if (language) return saveTo(model, { language: language.dataset.language });
    const button = event.target.closest("[data-do]");
    if (button?.dataset.do === "flip") saveTo(model, { flip: !model.get("flip") });
    else if (button) send({ do: button.dataset.do });
    const move = event.target.closest("[data-ply]");
    if (move) send({ do: "go", ply: Number(move.dataset.ply) });
  });
  listen(el, "change", (event) => {
    const { option } = event.target.dataset;
    const { value } = event.target;
    if (option !== undefined) saveTo(model, { [option]: option === "engine_side" ? value || null : value });
    if (event.target.dataset.sound !== undefined) saveTo(model, { sound: event.target.checked });
  });
  const level = connectLevel(el, model, about.ranges);
  rove(list, listen);
  const opening = connectBook(el, send);

  function listMoves(/** @type {Position} */ position, /** @type {string} */ notation, /** @type {Words} */ words) {
    const texts = JSON.stringify([position.moves, notation, position.number, words.tag]);
    if (texts !== shown) list.innerHTML = movesHtml(position, notation, words, about.languages[notation]);
    shown = texts;
    for (const move of list.querySelectorAll("[data-ply]")) {
      const here = Number(move.dataset.ply) === position.ply;
      move.tabIndex = here ? 0 : -1;
      if (here) move.setAttribute("aria-current", "step");
      else move.removeAttribute("aria-current");
    }
    keepInView();
  }

  function keepInView() {
    const current = list.querySelector("[aria-current]");
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  return {
    update(/** @type {any} */ now) {
      const { position, setup, busy, hinted, evaluation, problem, editable, picture, words, language, book } = now;
      pressLanguage(el, language);
      const side = position.over ? "over" : setup ? "setup" : position.turn;
      status.textContent = setup ? words.settingUpLong : position.status;
      status.dataset.side = side;
      const mover = position.over || setup ? "" : pieceOf(about, position.turn);
      if (moverShown.picture !== picture || moverShown.mover !== mover)
        find("mover").innerHTML = mover && pieceSvg(picture, mover);
      moverShown = { picture, mover };
      const more = position.explained || (model.get("_waits") ? words.waits : "");
      explained.hidden = !more || Boolean(setup);
      explained.textContent = more;
      const thinks = "purpose" in busy;
      const why = model.get("_why"); // of a page that can say it; null of a move that no search has chosen
      thinking.hidden = !thinks;
      thought.textContent = thinks
        ? words.thinking(words.purposes[busy.purpose], busy.depth, textIn(busy, "text", language))
        : "";
      find("hurry").hidden = busy.purpose !== "reply";
      hint.hidden = !("text" in hinted) || Boolean(setup);
      hint.textContent = words.hint(textIn(hinted, "text", language));
      judged.hidden = !("share" in evaluation) || thinks || !hint.hidden || Boolean(setup);
      judged.textContent = words.evaluated(textIn(evaluation, "text", language), evaluation.depth);
      notice.hidden = !problem;
      if (notice.dataset.text !== problem) notice.innerHTML = problem && warningIcon() + escapeMarkup(problem);
      notice.dataset.text = problem;
      find("engine").classList.toggle("xqb-aside", Boolean(setup));
      for (const part of el.querySelectorAll(".xqb-play")) part.hidden = Boolean(setup);
      for (const button of el.querySelectorAll(".xqb-buttons [data-do]")) {
        const name = button.dataset.do;
        button.disabled =
          (name === "undo" && !position.can_undo) ||
          (name === "redo" && !position.can_redo) ||
          ((name === "hint" || name === "engine") && (position.over || thinks)) ||
          (name === "why" && (!why || thinks)) ||
          (!editable && !LOOKING.has(name));
        if (name !== "why") continue;
        button.hidden = why === undefined;
        button.setAttribute("aria-expanded", String(Boolean(why?.isOpen)));
      }
      for (const option of el.querySelectorAll("[data-option]")) {
        option.value = model.get(option.dataset.option) ?? "";
        if (option.dataset.option === "engine_side") option.disabled = !editable;
      }
      level.update(words, editable);
      el.querySelector("[data-sound]").checked = model.get("sound");
      const notation = model.get("notation");
      listMoves(position, notation, words);
      const alike = words.about.alike[model.get("faces")]?.[notation] ?? "";
      find("alike").hidden = !alike;
      find("alike").textContent = alike;
      opening.update({ book, position, setup, editable, notation, words, lang: about.languages[notation] });
    },
    keepInView,
    stop() {
      stop();
      level.stop();
      opening.stop();
    },
  };
}

/** @param {Position} position @param {string} notation @param {Words} words @param {Language} lang */
function movesHtml(position, notation, words, lang) {
  if (!position.moves.length) return `<p class="xqb-empty">${words.noMoves}</p>`;
  const start = `<button type="button" data-ply="0" class="xqb-start">${words.start}</button>`;
  const rows = moveRows(position, notation, position.spoken).map(({ number, moves }) => {
    const buttons = moves.map((move) =>
      move === null
        ? `<span class="xqb-none">…</span>`
        : `<button type="button" data-ply="${move.ply}" aria-label="${escapeMarkup(`${move.text}, ${move.spoken}`)}">` +
          `<span${lang ? ` lang="${lang}"` : ""}>${escapeMarkup(move.text)}</span></button>`,
    );
    return `<li><span class="xqb-number">${number}.</span>${buttons.join("")}</li>`;
  });
  return `${start}<ol>${rows.join("")}</ol>`;
}

// One tab stop for a group of buttons; arrows, Home and End move between them.
export function rove(/** @type {Root} */ group, /** @type {Listen} */ listen) {
  listen(group, "keydown", (event) => {
    const buttons = [...group.querySelectorAll("button")];
    const here = buttons.indexOf(event.target);
    const /** @type {Record<string, number>} */ steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
    const to = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : here + steps[event.key];
    if (here < 0 || event.ctrlKey || event.altKey || event.metaKey || !buttons[to]) return;
    event.preventDefault();
    event.stopPropagation();
    for (const button of buttons) button.tabIndex = button === buttons[to] ? 0 : -1;
    buttons[to].focus();
  });
}
