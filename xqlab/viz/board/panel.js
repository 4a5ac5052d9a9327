// What stands beside the board: whose move it is, buttons, choices, the list of moves.

import { refusals, refusing } from "../core/fields.js";
import { html } from "../core/preact.js";
import { languageChoice } from "../core/widget.js";
import { bookList } from "./book.js";
import { CopyButton, commandBar, field, Roving } from "./controls.js";
import { pieceIcon, warningIcon } from "./icons.js";
import { moveRows } from "./state.js";
import { trayView } from "./tray.js";
import { textIn } from "./words.js";

export function panelView(/** @type {BoardView} */ view) {
  const { about, words, setup, _book: book, hasEngine, language } = view;
  const { faces, notation } = about.fields;
  const playing = () => [
    gameButtons(view),
    "moves" in book && bookList(view),
    hasEngine && levelFields(view),
    engineLines(view),
    html`<div class="xq-column xqb-moves-pane"><div class="xq-bar xqb-options">
      ${field(view, "notation", { class: "xqb-head", children: words.moves, title: words.notation, hidden: notation.choices.length < 2 })}
      <${CopyButton} what="game" text=${() => view._game_text} words=${words} say=${view.say} /></div>${movesList(view)}${alikeNote(view)}</div>`,
  ];
  return html`${statusLine(view)}${setup ? [trayView(view), engineLines(view)] : playing()}
    <div class="xq-bar xqb-options">${faces?.choices.length > 1 && field(view, "faces")}
      ${field(view, "sound", { class: "xqb-sound", title: about.fields.sound.help[language] })}
      ${languageChoice(view, "xq-joined xq-end xqb-languages")}</div>`;
}

// A piece of the side to move stands for it.
function statusLine(/** @type {BoardView} */ { about, words, position, setup, picture }) {
  const symbols = Object.keys(about.pieces);
  const mover = position.over || setup ? null : pieceIcon(picture, symbols[position.turn * (symbols.length >> 1)]);
  return html`<div class="xqb-now"><span class="xqb-mover" aria-hidden="true">${mover}</span>
    <p class="xqb-status" data-side=${position.over ? "over" : setup ? "setup" : position.turn}>${
      setup ? words.settingUpLong : position.status
    }</p></div>`;
}

// A read-only board can be looked at; a page at rest has no engine.
function gameButtons(/** @type {BoardView} */ view) {
  const { about, position, editable, flip, set, hasEngine, _thinking: busy, _why: why } = view;
  const isAtWork = "purpose" in busy;
  const isIdle = !editable || position.over || isAtWork;
  return commandBar(view, [
    { name: "new", isIdle: !editable },
    { name: "undo", isIdle: !position.can_undo, "data-quick": true },
    { name: "redo", isIdle: !position.can_redo, "data-quick": true },
    { name: "flip", press: () => set({ flip: !flip }), "data-quick": true },
    hasEngine && { name: "hint", isIdle },
    hasEngine && { name: "engine", isIdle },
    // null of a move that no search has chosen, undefined of a page that cannot say it
    why !== undefined && { name: "why", isIdle: !why || isAtWork, "aria-expanded": String(Boolean(why?.isOpen)) },
    hasEngine && about.start && { name: "begin_setup", isIdle: !editable },
  ]);
}

function levelFields(/** @type {BoardView} */ view) {
  const { about, language, level: name, editable, set } = view;
  const limit = { "data-limit": name, "aria-label": about.fields[name].words[language], children: "" };
  const choose = (/** @type {string} */ limit) => set({ level: limit, mistakes: {} });
  return html`<div class="xq-bar xqb-options">${field(view, "engine_side")}<span class="xq-field xqb-head xqb-level">
    ${field(view, "level", { put: choose, disabled: !editable })}
    ${field(view, name, { ...limit, disabled: !editable, ...refusing(view, name) })}</span></div>`;
}

// What the engine thinks, has thought or waits for. It keeps its height, so that nothing below moves.
function engineLines(/** @type {BoardView} */ view) {
  const {
    about,
    words,
    language,
    position,
    setup,
    game,
    hinted,
    evaluation,
    level,
    _thinking: busy,
    _waits: waits,
  } = view;
  const isAtWork = "purpose" in busy;
  const explained = position.explained || (waits ? words.waits : "");
  const typed = level ? refusals(view, [about.fields[level]]).join("") : "";
  const problem =
    game.isSilent || view.isDead ? words.silent : typed || view[language === "zh" ? "_notice_zh" : "_notice"];
  const isJudged = "share" in evaluation && !isAtWork && !("text" in hinted);
  const send = (/** @type {string} */ wish) => () => game.send({ do: wish });
  return html`<div class=${`xq-column xqb-engine${setup ? " xqb-aside" : ""}`}>
    <p class="xqb-explained" hidden=${!explained || setup}>${explained}</p>
    <div class="xq-bar xqb-thinking" hidden=${!isAtWork}><span class="xqb-busy" /><span class="xqb-thought">${
      isAtWork && words.thinking(words.purposes[busy.purpose], busy.depth, textIn(busy, "text", language))
    }</span>
      <button type="button" data-do="engine" hidden=${busy.purpose !== "reply"} onClick=${send("engine")}>${words.moveNow}</button>
      <button type="button" data-do="stop" onClick=${send("stop")}>${words.stop}</button></div>
    <p class="xqb-hint" hidden=${!("text" in hinted) || setup}>${words.hint(textIn(hinted, "text", language))}</p>
    <p class="xqb-judged" hidden=${!isJudged || setup}>${words.evaluated(textIn(evaluation, "text", language), evaluation.depth)}</p>
    <p class="xq-note xq-wrong xqb-notice" role="alert" hidden=${!problem}>${problem && [warningIcon(), problem]}</p></div>`;
}

function movesList(/** @type {BoardView} */ { about, words, position, notation, game }) {
  const button = (/** @type {number} */ ply, /** @type {unknown} */ text, /** @type {string | null} */ label) =>
    html`<button type="button" data-quick data-ply=${ply} aria-label=${label}
      aria-current=${ply === position.ply ? "step" : null} onClick=${() => game.send({ do: "go", ply })}>${text}</button>`;
  const rows = moveRows(position, notation, position.spoken).map(({ number, moves }) => {
    const buttons = moves.map((move) => {
      if (!move) return html`<span class="xq-faint">…</span>`;
      const text = html`<span lang=${about.languages[notation]}>${move.text}</span>`;
      return button(move.ply, text, `${move.text}, ${move.spoken}`);
    });
    return html`<li><span class="xq-faint xqb-number">${number}.</span>${buttons}</li>`;
  });
  return html`<${Roving} class="xqb-moves" role="group" aria-label=${words.movesPlayed} stop="[aria-current]">${
    rows.length
      ? [button(0, words.start, null), html`<ol class="xq-list">${rows}</ol>`]
      : html`<p class="xq-faint xqb-empty">${words.noMoves}</p>`
  }</${Roving}>`;
}

// How the pieces shown and the moves write the same piece, where they differ.
function alikeNote(/** @type {BoardView} */ { about, faces, notation }) {
  const text = about.alike[faces]?.[notation];
  return text && html`<p class="xq-small xqb-alike">${text}</p>`;
}
