// The net board: pieces move on the left, the accumulators change on the right; Python computes.

import { makeMoving } from "../board/moving.js";
import { buttonsHtml, ICONS, named, options } from "../board/panel.js";
import { boardMarks, NOWHERE, shownCells } from "../board/state.js";
import { inLanguage, languageHtml, sayWords, wordsOf } from "../board/words.js";
import { heatSvg, signedText } from "../page/heat.js";
import { pressLanguage } from "../page/languages.js";
import { listenTo, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { saveTo, soon } from "../page/model.js";
import { columnsSvg } from "./marks.js";
import { columnsSpoken, makeSide, sideHtml } from "./side.js";
import { netWordsOf } from "./words.js";

const BUTTONS = {
  start: "M15 4.5L8.5 10L15 15.5zM5.5 4.5v11",
  undo: ICONS.undo,
  redo: ICONS.redo,
  flip: ICONS.flip,
  again: "M10.5 2.5L5 11h4.5l-1 6.5L14.5 8.5H10z",
};
const TRAITS = [
  "_position",
  "_net",
  "_piece_values",
  "_notice",
  "_heard",
  "_about",
  "language",
  "faces",
  "heat",
  "cell",
];

function netBoardHtml(/** @type {Payload} */ about) {
  const chooser = (/** @type {string} */ name, /** @type {string} */ path, /** @type {Payload} */ names) =>
    `<label><span data-word="${name}"></span> <select data-option="${name}">${options(named(names, path))}</select></label>`;
  const { heats, shows } = netWordsOf("en");
  const legend = ["dark", "full", "up", "down", "came", "went"].map(
    (name) => `<span><i class="xqn-sign xqn-is-${name}"></i><span data-word="legend.${name}"></span></span>`,
  );
  return (
    `<div class="xqb-frame"><div class="xqb-left"><div class="xqb-board"></div>` +
    `<div class="xqb-options">${chooser("heat", "heats", heats)}</div><p class="xqn-heat-note"></p>` +
    `<p class="xqn-legend" aria-hidden="true">${legend.join("")}</p>` +
    `<div class="xqb-options">${chooser("faces", "about.faces", about.faces)}${languageHtml()}</div></div>` +
    `<div class="xqb-side"><p class="xqb-status"></p>` +
    `<div class="xqb-buttons" role="group" data-label="game">${buttonsHtml(Object.entries(BUTTONS))}</div>` +
    `<p class="xqn-value"><b></b> <span></span></p><p class="xqn-layers"></p>` +
    `<p class="xqb-notice" role="alert" hidden></p>${sideHtml(0)}${sideHtml(1)}` +
    `<div class="xqb-options">${chooser("cells", "shows", shows)}</div></div></div>` +
    `<div class="xqb-announced" role="status" aria-live="polite"></div>`
  );
}

function render(/** @type {Shown} */ { model, el }) {
  el.classList.add("xq-widget", "xq-board-widget", "xq-net-board");
  el.setAttribute("role", "group");
  el.innerHTML = netBoardHtml(model.get("_about"));
  const id = Math.random().toString(36).slice(2); // of this view among all in the page
  const find = (/** @type {string} */ name) => el.querySelector(`.${name}`);
  const [boardHost, announcer, notice] = ["xqb-board", "xqb-announced", "xqb-notice"].map(find);
  const sides = [...el.querySelectorAll(".xqn-side")].map((host, at) =>
    makeSide(host, (/** @type {number} */ cell) => choose(at, cell)),
  );
  let shows = "after";
  const overlay = el.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "g");
  let flashes = false;

  const language = () => model.get("language");
  const about = () => inLanguage(model.get("_about"), language());
  const words = () => ({ ...wordsOf(language()), ...netWordsOf(language()), about: about() });
  const moving = makeMoving(model, el, id, () => ({ about: about(), words: words() }), draw);
  const { position, say, send } = moving;
  const pieceText = (/** @type {Column} */ [symbol, square]) =>
    words().on(about().pieces[symbol], about().squares[square]);

  // Both fields have their own cell; the one chosen last is the model's.
  const cells = [0, 0];
  function choose(/** @type {number} */ side, /** @type {number} */ cell) {
    cells[side] = cell;
    saveTo(model, { cell: [side, cell] });
    draw();
  }

  function makeBoard() {
    moving.makeBoard();
    boardHost.querySelector("svg").append(overlay);
    draw();
  }

  function speak() {
    announcer.textContent = ""; // in the language before
    el.lang = words().tag;
    el.setAttribute("aria-label", words().net);
    sayWords(el, words());
    pressLanguage(el, language());
  }

  function draw() {
    const { grid } = moving;
    if (!grid) return;
    const now = moving.view();
    const [net, texts] = [model.get("_net"), now.words];
    const marks = boardMarks(now);
    const isOwn = (/** @type {[number, string]} */ [, kind]) => !["from", "to"].includes(kind); // the columns are marked there
    grid.draw(shownCells(now), { ...marks, spots: marks.spots.filter(isOwn) });
    grid.number(language() === "zh"); // as its moves are named there
    grid.label(texts.board(now.about.game, now.position.status));
    const picture = model.get("_picture");
    overlay.innerHTML = moving.pending
      ? ""
      : columnsSvg(picture, now.position.cells, net.sides) + heatSvg(picture, model.get("_piece_values"));
    find("xqb-status").textContent = now.position.status;
    find("xqb-status").dataset.side = now.position.over ? "over" : now.position.turn;
    const [value, change] = find("xqn-value").children;
    value.textContent = texts.value(signedText(net.value));
    change.textContent =
      net.value_before === null
        ? ""
        : texts.changed(signedText(net.value_before), signedText(net.value - net.value_before));
    const { layers, perspectives, width } = now.about.net;
    find("xqn-layers").hidden = layers < 2;
    find("xqn-layers").textContent = texts.layers(net.layer, net.layer_before, layers);
    const [side, cell] = model.get("cell");
    cells[side] = cell;
    sides.forEach((each, at) => {
      cells[at] = Math.min(cells[at], width - 1);
      const isUsed = perspectives > 1 || at === now.position.turn;
      const state = { side: net.sides[at], looks: at, chosen: cells[at], shows, words: texts, pieceText };
      each.update({ ...state, about: now.about.net, isUsed });
    });
    const heat = model.get("heat");
    find("xqn-heat-note").textContent = heat && texts.heatNote[heat](texts.looks[side], cell + 1);
    const problem = moving.isSilent ? texts.silent : (model.get("_notice")[language()] ?? "");
    notice.hidden = !problem;
    if (notice.textContent !== problem) notice.textContent = problem;
    const enabled = {
      undo: now.position.can_undo,
      redo: now.position.can_redo,
      start: now.position.ply > 0,
      flip: true,
      again: net.value_before !== null,
    };
    for (const [name, is] of Object.entries(enabled)) el.querySelector(`[data-do="${name}"]`).disabled = !is;
    const /** @type {Payload} */ chosen = { cells: shows, heat, faces: model.get("faces") };
    for (const option of el.querySelectorAll("[data-option]")) option.value = chosen[option.dataset.option];
    suppressShortcuts(el);
    if (flashes) sides.forEach((each) => each.flash());
    flashes = false;
  }

  function onPosition() {
    moving.held = NOWHERE;
    moving.pending = null;
    moving.unrefuse();
    flashes = true;
    const [net, texts] = [model.get("_net"), words()];
    const before = net.value_before;
    const change = before === null ? [] : [texts.changed(signedText(before), signedText(net.value - before))];
    const looked =
      before === null
        ? []
        : net.sides.map((/** @type {Perspective} */ side, /** @type {number} */ at) =>
            texts.sees(at, columnsSpoken(side, pieceText, texts)),
          );
    say(
      texts.sentences([position().announced, texts.list([texts.value(signedText(net.value)), ...change]), ...looked]),
    );
  }

  const { listen, stop } = makeListeners();
  listen(el, "click", ({ target }) => {
    const chosen = target.closest("[data-language]");
    if (chosen) return saveTo(model, { language: chosen.dataset.language });
    const wish = target.closest("[data-do]")?.dataset.do;
    if (wish === "flip") saveTo(model, { flip: !model.get("flip") });
    else if (wish === "again") sides.forEach((each) => each.flash());
    else if (wish) send({ do: wish });
  });
  listen(el, "change", ({ target }) => {
    const { option } = target.dataset;
    if (option === "cells") {
      shows = target.value;
      draw();
    } else if (option) saveTo(model, { [option]: target.value });
  });

  const drawSoon = soon(draw); // when all that one message changes has come
  const forget = listenTo(model, [
    ["change:_heard", moving.heard],
    ["change:_position", onPosition],
    ["change:_picture", makeBoard],
    ["change:language", speak],
    ...TRAITS.map((name) => /** @type {Call} */ ([`change:${name}`, drawSoon])),
  ]);
  speak();
  makeBoard();
  const observer = new ResizeObserver(() => sides.forEach((each) => each.redraw()));
  observer.observe(el);

  return () => {
    forget();
    observer.disconnect();
    stop();
    for (const part of [moving, ...sides]) part.stop();
  };
}

export default { render };
