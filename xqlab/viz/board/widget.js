// The widget: a board and its panel, kept at the position that the model names; wishes go to the kernel.

import { suppressShortcuts } from "../page/shortcuts.js";
import { soon } from "../page/soon.js";
import { fenHtml, wireFen } from "./fen.js";
import { makeGrid } from "./grid.js";
import { panelHtml, wirePanel } from "./panel.js";
import { boardMarks, carried, labelOf, NOWHERE, placed, press, pressInSetup, shownCells, targetsOf } from "./state.js";
import { makeTray } from "./tray.js";
import { inLanguage, sayWords, textIn, wordsOf } from "./words.js";

const PATIENCE = 3000; // milliseconds after which a kernel that does not answer is spoken of
const SHOWN = (
  "_position _setup _thinking _waits _notice _notice_zh _fen_answer _heard hinted fen arrows faces notation " +
  "language flip engine_side depth strict editable"
).split(" ");

function pageHtml(about, id) {
  return (
    `<div class="xqb-frame"><div class="xqb-left"><div class="xqb-board"></div></div>` +
    `<div class="xqb-side">${panelHtml(about)}</div>${fenHtml(id)}</div>` +
    `<div class="xqb-said" role="status" aria-live="polite"></div>`
  );
}

function render({ model, el }) {
  const language = () => model.get("language");
  let about = inLanguage(model.get("_about"), language());
  let words = { ...wordsOf(language()), about };
  el.classList.add("xq-board-widget");
  el.setAttribute("role", "group");
  const id = `xqb-${Math.random().toString(36).slice(2)}`; // of this view among all in the page
  el.innerHTML = pageHtml(model.get("_about"), id);
  const said = el.querySelector(".xqb-said");
  const boardHost = el.querySelector(".xqb-board");
  const trayHost = el.querySelector(".xqb-tray");

  let held = NOWHERE; // the square of the man that is lifted
  /** @type {[number, number] | null} */
  let pending = null; // [from, to] of a move that the kernel has not confirmed
  let draft = null; // the position being set up, ahead of the kernel's answer
  let brush = null; // see pressInSetup
  let isSilent = false; // the kernel does not answer
  let waiting = 0;
  let wishes = 0;
  /** @type {ReturnType<typeof makeGrid>} */
  let grid;

  const setup = () => draft ?? ("cells" in model.get("_setup") ? model.get("_setup") : null);
  const position = () => inLanguage(model.get("_position"), language());
  const view = () => ({
    about,
    words,
    position: position(),
    setup: setup(),
    held,
    pending,
    arrows: model.get("arrows"),
    hinted: model.get("hinted"),
  });

  function send(wish) {
    clearTimeout(waiting);
    waiting = setTimeout(complain, PATIENCE);
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

  function play(from, to) {
    pending = [from, to];
    held = NOWHERE;
    send({ do: "play", start: from, end: to, serial: position().serial });
  }

  function edit(change) {
    draft = { ...setup(), ...change };
    send({ do: "edit", ...change });
    draw();
  }

  function hold(square) {
    held = square;
    draw();
    if (square === NOWHERE) return;
    const { men, squares } = about;
    const targets = setup() ? [] : targetsOf(position(), square).map((target) => squares[target]);
    say(words.lifted(words.on(men[player.symbolAt(square)], squares[square]), words.list(targets)));
  }

  const player = {
    symbolAt: (square) => shownCells(view())[square],
    held: () => held,
    hold,
    label: (square) => labelOf(view(), square),
    isTarget: (square) =>
      setup() ? brush !== null || (held !== NOWHERE && held !== square) : targetsOf(position(), held).includes(square),
    canLift(square) {
      if (setup()) return brush === null && setup().cells[square] !== "";
      return model.get("editable") && !pending && targetsOf(position(), square).length > 0;
    },
    press(square) {
      if (!model.get("editable") || pending) return;
      if (setup()) {
        const next = pressInSetup(setup().cells, held, square, brush);
        held = next.held;
        if (next.cells) edit({ cells: next.cells });
        else draw();
        return say(player.label(square));
      }
      const next = press(position(), held, square);
      if (next.move) play(...next.move);
      if (next.held !== NOWHERE && next.held !== held) return hold(next.held);
      if (next.refused) say(words.cannotMove(about.men[player.symbolAt(held)], about.squares[square]));
      else if (!next.move) say(held === square ? words.putBack : player.label(square));
      held = next.held;
      draw();
    },
    drop(from, to) {
      held = NOWHERE;
      if (setup()) edit({ cells: carried(setup().cells, from, to) });
      else if (targetsOf(position(), from).includes(to)) play(from, to);
      else if (to !== NOWHERE) say(words.cannotMove(about.men[player.symbolAt(from)], about.squares[to]));
      draw();
    },
    take(symbol, to) {
      if (to !== NOWHERE && setup()) edit({ cells: placed(setup().cells, to, symbol) });
    },
    choose(symbol) {
      brush = symbol;
      held = NOWHERE;
      draw();
    },
    cancel() {
      if (held !== NOWHERE) say(words.putBack);
      held = NOWHERE;
      draw();
    },
    type(square, key) {
      if (!setup() || !model.get("editable")) return false;
      const symbol = key === "Delete" || key === "Backspace" ? "" : key;
      if (symbol !== "" && !(symbol in about.men)) return false;
      edit({ cells: placed(setup().cells, square, symbol) });
      say(player.label(square));
      return true;
    },
  };

  function makeBoard() {
    const focused = boardHost.contains(el.ownerDocument.activeElement);
    grid?.stop();
    grid = makeGrid(boardHost, model.get("_picture"), player, grid?.cursor());
    if (focused) grid.focus();
    draw();
  }

  const panel = wirePanel(el, model, send, model.get("_about"));
  const fen = wireFen(el, send);
  const tray = makeTray(trayHost, model.get("_about"), {
    brush: () => brush,
    setBrush: player.choose,
    lift: (event, symbol) => grid.drag(event, symbol),
    edit,
    send,
    cleared: () => setup().cells.map(() => ""),
    strict: () => model.get("strict"),
    setStrict(strict) {
      model.set("strict", strict);
      model.save_changes();
    },
  });

  function speak() {
    about = inLanguage(model.get("_about"), language());
    words = { ...wordsOf(language()), about };
    el.lang = words.tag;
    el.setAttribute("aria-label", words.board(about.game));
    sayWords(el, words);
  }

  function draw() {
    const now = view();
    const editable = model.get("editable");
    grid.draw(shownCells(now), boardMarks(now));
    grid.number(about.counting.includes(model.get("notation")));
    grid.label(words.board(about.game, now.setup ? words.settingUp : now.position.status));
    const problem = isSilent ? words.silent : model.get(language() === "zh" ? "_notice_zh" : "_notice");
    const [busy, hinted] = [model.get("_thinking"), model.get("hinted")];
    const spoken = { words, language: language() };
    panel.update({ position: now.position, setup: now.setup, busy, hinted, problem, editable, ...spoken });
    trayHost.hidden = !now.setup;
    if (now.setup) tray.update(now.setup, model.get("_picture"), words, language());
    fen.update(now.setup ? now.setup.fen : model.get("fen"), model.get("_fen_answer"), editable, language());
    suppressShortcuts(el);
  }

  function onHeard() {
    isSilent = false;
    if (model.get("_heard") !== `${id}-${wishes}`) return; // an answer to something older
    clearTimeout(waiting);
    pending = null;
    draft = null;
  }

  function onPosition() {
    held = NOWHERE;
    pending = null;
    say(position().said);
  }

  function onSetup() {
    if ("cells" in model.get("_setup")) return;
    draft = null;
    brush = null;
    held = NOWHERE;
  }

  const drawSoon = soon(draw); // when all that one message changes has come
  const calls = [
    ["_heard", onHeard],
    ["_position", onPosition],
    ["_setup", onSetup],
    ["hinted", () => "text" in model.get("hinted") && say(words.hint(textIn(model.get("hinted"), "text", language())))],
    ["_picture", makeBoard],
    ["language", speak],
    ...SHOWN.map((name) => [name, drawSoon]),
  ];
  for (const [name, call] of calls) model.on(`change:${name}`, call);
  speak();
  makeBoard();
  const observer = new ResizeObserver(() => (fen.fit(), panel.keepInView()));
  observer.observe(el);

  return () => {
    for (const [name, call] of calls) model.off(`change:${name}`, call);
    clearTimeout(waiting);
    observer.disconnect();
    for (const part of [grid, panel, fen, tray]) part.stop();
  };
}

export default { render };
