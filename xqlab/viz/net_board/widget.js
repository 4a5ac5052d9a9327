// The net board: men are moved on the left, and on the right the accumulators light up; Python computes.

import { makeGrid } from "../board/grid.js";
import { ICONS, iconSvg } from "../board/panel.js";
import { boardMarks, labelOf, NOWHERE, press, shownCells, targetsOf } from "../board/state.js";
import { inLanguage, languageHtml, sayWords, wordsOf } from "../board/words.js";
import { heatSvg } from "../evaluation_lab/board.js";
import { signedText } from "../evaluation_lab/state.js";
import { makeListeners } from "../page/listeners.js";
import { suppressShortcuts } from "../page/shortcuts.js";
import { soon } from "../page/soon.js";
import { columnsSvg } from "./marks.js";
import { columnsSpoken, makeSide, sideHtml } from "./side.js";
import { NET_WORDS } from "./words.js";

const WAITS = 3000; // milliseconds after which a kernel that does not answer is spoken of
const BUTTONS = {
  start: "M15 4.5L8.5 10L15 15.5zM5.5 4.5v11",
  undo: ICONS.undo,
  redo: ICONS.redo,
  flip: ICONS.flip,
  again: "M10.5 2.5L5 11h4.5l-1 6.5L14.5 8.5H10z",
};
const TRAITS = ["_position", "_net", "_men", "_notice", "_heard", "_about", "language", "faces", "heat", "cell"];

function netBoardHtml(about) {
  const buttons = Object.entries(BUTTONS).map(
    ([name, icon]) =>
      `<button type="button" data-do="${name}" data-tip="buttons.${name}.1">${iconSvg(icon)}` +
      `<span data-word="buttons.${name}.0"></span></button>`,
  );
  const chooser = (name, path, values) =>
    `<label><span data-word="${name}"></span> <select data-option="${name}">` +
    values.map((value) => `<option value="${value}" data-word="${path}.${value}"></option>`).join("") +
    `</select></label>`;
  const { heats, shows } = NET_WORDS.en;
  const legend = ["dark", "full", "up", "down", "came", "went"].map(
    (name) => `<span><i class="xqn-sign xqn-is-${name}"></i><span data-word="legend.${name}"></span></span>`,
  );
  return (
    `<div class="xqb-frame"><div class="xqb-left"><div class="xqb-board"></div>` +
    `<div class="xqb-options">${chooser("heat", "heats", Object.keys(heats))}</div><p class="xqn-heat-told"></p>` +
    `<p class="xqn-legend" aria-hidden="true">${legend.join("")}</p>` +
    `<div class="xqb-options">${chooser("faces", "about.faces", Object.keys(about.faces))}${languageHtml()}</div></div>` +
    `<div class="xqb-side"><p class="xqb-status"></p>` +
    `<div class="xqb-buttons" role="group" data-label="game">${buttons.join("")}</div>` +
    `<p class="xqn-value"><b></b> <span></span></p><p class="xqn-layers"></p>` +
    `<p class="xqb-notice" role="alert" hidden></p>${sideHtml(0)}${sideHtml(1)}` +
    `<div class="xqb-options">${chooser("cells", "shows", Object.keys(shows))}</div></div></div>` +
    `<div class="xqb-said" role="status" aria-live="polite"></div>`
  );
}

function render({ model, el }) {
  el.classList.add("xq-board-widget", "xq-net-board");
  el.setAttribute("role", "group");
  el.innerHTML = netBoardHtml(model.get("_about"));
  const id = Math.random().toString(36).slice(2); // of this view among all in the page
  const find = (name) => el.querySelector(`.${name}`);
  const [boardHost, said, notice] = ["xqb-board", "xqb-said", "xqb-notice"].map(find);
  const sides = [...el.querySelectorAll(".xqn-side")].map((host, at) => makeSide(host, (cell) => choose(at, cell)));
  let held = NOWHERE; // the square of the man that is lifted
  /** @type {[number, number] | null} */
  let pending = null; // [from, to] of a move that the kernel has not confirmed
  let isSilent = false; // the kernel does not answer
  let shows = "after";
  /** @type {ReturnType<typeof makeGrid>} */
  let grid;
  const overlay = el.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "g");
  let [waiting, flashes] = [0, false];
  let wishes = 0;

  const language = () => model.get("language");
  const about = () => inLanguage(model.get("_about"), language());
  const words = () => ({ ...wordsOf(language()), ...NET_WORDS[language()], about: about() });
  const position = () => inLanguage(model.get("_position"), language());
  const view = () => ({
    about: about(),
    words: words(),
    position: position(),
    setup: null,
    held,
    pending,
    arrows: [],
    hinted: {},
  });
  const manText = ([symbol, square]) => words().on(about().men[symbol], about().squares[square]);

  function set(name, value) {
    model.set(name, value);
    model.save_changes();
  }

  function send(wish) {
    clearTimeout(waiting);
    waiting = setTimeout(complain, WAITS);
    try {
      model.send({ ...wish, wish: `${id}-${++wishes}` });
    } catch {
      complain(); // the kernel is gone, and the line to it with it
    }
  }

  function complain() {
    isSilent = true;
    pending = null;
    draw();
  }

  function say(text) {
    said.textContent = said.textContent === text ? `${text}\u00a0` : text; // the same again is said again
  }

  // Both fields have their own cell; the one chosen last is the model's.
  const cells = [0, 0];
  function choose(side, cell) {
    cells[side] = cell;
    set("cell", [side, cell]);
    draw();
  }

  function play(from, to) {
    pending = [from, to];
    held = NOWHERE;
    send({ do: "play", start: from, end: to, serial: position().serial });
  }

  function hold(square) {
    held = square;
    draw();
    if (square === NOWHERE) return;
    const { men, squares } = about();
    const targets = targetsOf(position(), square).map((target) => squares[target]);
    say(words().lifted(words().on(men[player.symbolAt(square)], squares[square]), words().list(targets)));
  }

  const player = {
    symbolAt: (square) => shownCells(view())[square],
    held: () => held,
    hold,
    label: (square) => labelOf(view(), square),
    isTarget: (square) => targetsOf(position(), held).includes(square),
    canLift: (square) => !pending && targetsOf(position(), square).length > 0,
    press(square) {
      if (pending) return;
      const next = press(position(), held, square);
      if (next.move) play(...next.move);
      if (next.held !== NOWHERE && next.held !== held) return hold(next.held);
      const { men, squares } = about();
      if (next.refused) say(words().cannotMove(men[player.symbolAt(held)], squares[square]));
      else if (!next.move) say(held === square ? words().putBack : player.label(square));
      held = next.held;
      draw();
    },
    drop(from, to) {
      held = NOWHERE;
      if (targetsOf(position(), from).includes(to)) play(from, to);
      else if (to !== NOWHERE) say(words().cannotMove(about().men[player.symbolAt(from)], about().squares[to]));
      draw();
    },
    take: () => {},
    choose: () => {},
    type: () => false,
    cancel() {
      if (held !== NOWHERE) say(words().putBack);
      held = NOWHERE;
      draw();
    },
  };

  function makeBoard() {
    const focused = boardHost.contains(el.ownerDocument.activeElement);
    grid?.stop();
    grid = makeGrid(boardHost, model.get("_picture"), player, grid?.cursor());
    boardHost.querySelector("svg").append(overlay);
    if (focused) grid.focus();
    draw();
  }

  function speak() {
    said.textContent = ""; // in the language before
    el.lang = words().tag;
    el.setAttribute("aria-label", words().net);
    sayWords(el, words());
    for (const button of el.querySelectorAll("[data-language]"))
      button.setAttribute("aria-pressed", String(button.dataset.language === language()));
  }

  const whole = (value) => signedText(value, 0);

  function draw() {
    const now = view();
    const [net, told] = [model.get("_net"), now.words];
    const marks = boardMarks(now);
    const isOwn = ([, kind]) => !["from", "to"].includes(kind); // the columns are marked there
    grid.draw(shownCells(now), { ...marks, spots: marks.spots.filter(isOwn) });
    grid.number(language() === "zh"); // as its moves are named there
    grid.label(told.board(now.about.game, now.position.status));
    const picture = model.get("_picture");
    overlay.innerHTML = pending
      ? ""
      : columnsSvg(picture, now.position.cells, net.sides) + heatSvg(picture, model.get("_men"));
    find("xqb-status").textContent = now.position.status;
    find("xqb-status").dataset.side = now.position.over ? "over" : now.position.turn;
    const [value, change] = find("xqn-value").children;
    value.textContent = told.value(whole(net.value));
    change.textContent =
      net.value_before === null ? "" : told.changed(whole(net.value_before), whole(net.value - net.value_before));
    const { layers, perspectives, width } = now.about.net;
    find("xqn-layers").hidden = layers < 2;
    find("xqn-layers").textContent = told.layers(net.layer, net.layer_before, layers);
    const [side, cell] = model.get("cell");
    cells[side] = cell;
    sides.forEach((each, at) => {
      cells[at] = Math.min(cells[at], width - 1);
      const isUsed = perspectives > 1 || at === now.position.turn;
      const state = { side: net.sides[at], looks: at, chosen: cells[at], shows, words: told, man: manText };
      each.update({ ...state, about: now.about.net, isUsed });
    });
    const heat = model.get("heat");
    find("xqn-heat-told").textContent = heat && told.heatTold[heat](told.looks[side], cell + 1);
    const problem = isSilent ? told.silent : (model.get("_notice")[language()] ?? "");
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
    const chosen = { cells: shows, heat, faces: model.get("faces") };
    for (const option of el.querySelectorAll("[data-option]")) option.value = chosen[option.dataset.option];
    suppressShortcuts(el);
    if (flashes) sides.forEach((each) => each.flash());
    flashes = false;
  }

  function onPosition() {
    held = NOWHERE;
    pending = null;
    flashes = true;
    const [net, told] = [model.get("_net"), words()];
    const before = net.value_before;
    const change = before === null ? [] : [told.changed(whole(before), whole(net.value - before))];
    const looked =
      before === null ? [] : net.sides.map((side, at) => told.sees(at, columnsSpoken(side, manText, told)));
    say(told.sentences([position().said, told.list([told.value(whole(net.value)), ...change]), ...looked]));
  }

  function onHeard() {
    isSilent = false;
    if (model.get("_heard") !== `${id}-${wishes}`) return; // an answer to something older
    clearTimeout(waiting);
    pending = null;
  }

  const { listen, stop } = makeListeners();
  listen(el, "click", ({ target }) => {
    const chosen = target.closest("[data-language]");
    if (chosen) return set("language", chosen.dataset.language);
    const wish = target.closest("[data-do]")?.dataset.do;
    if (wish === "flip") set("flip", !model.get("flip"));
    else if (wish === "again") sides.forEach((each) => each.flash());
    else if (wish) send({ do: wish });
  });
  listen(el, "change", ({ target }) => {
    const { option } = target.dataset;
    if (option === "cells") {
      shows = target.value;
      draw();
    } else if (option) set(option, target.value);
  });

  const drawSoon = soon(draw); // when all that one message changes has come
  const calls = [
    ["_heard", onHeard],
    ["_position", onPosition],
    ["_picture", makeBoard],
    ["language", speak],
    ...TRAITS.map((name) => [name, drawSoon]),
  ];
  for (const [name, call] of calls) model.on(`change:${name}`, call);
  speak();
  makeBoard();
  const observer = new ResizeObserver(() => sides.forEach((each) => each.redraw()));
  observer.observe(el);

  return () => {
    for (const [name, call] of calls) model.off(`change:${name}`, call);
    clearTimeout(waiting);
    observer.disconnect();
    stop();
    for (const part of [grid, ...sides]) part.stop();
  };
}

export default { render };
