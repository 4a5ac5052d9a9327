// The widget: a board and its panel, kept at the position that the model names; wishes go to the kernel.

import { listenTo, suppressShortcuts } from "../page/listeners.js";
import { saveTo, soon } from "../page/model.js";
import { connectCopying } from "./copying.js";
import { makeDrawings } from "./drawings.js";
import { connectFen, fenHtml } from "./fen.js";
import { makeMoving } from "./moving.js";
import { connectPanel, panelHtml } from "./panel.js";
import { makePremove } from "./premove.js";
import { boardHtml, connectSides } from "./sides.js";
import { knock } from "./sound.js";
import { boardMarks, carried, NOWHERE, placed, pressInSetup, shownCells } from "./state.js";
import { makeTray } from "./tray.js";
import { inLanguage, sayWords, textIn, wordsOf } from "./words.js";

const SHOWN = (
  "_position _setup _thinking _waits _notice _notice_zh _fen_answer _heard hinted fen arrows faces notation " +
  "language flip engine_side level depth time nodes strict editable evaluation sound _book _why"
).split(" ");

function pageHtml(/** @type {Game} */ about, /** @type {string} */ id) {
  return (
    `<div class="xqb-frame"><div class="xqb-left">${boardHtml()}</div>` +
    `<div class="xqb-side">${panelHtml(about)}</div>${fenHtml(id, about)}</div>` +
    `<div class="xqb-announced" role="status" aria-live="polite"></div>`
  );
}

export function render(/** @type {Shown} */ { model, el }) {
  const language = () => model.get("language");
  let about = inLanguage(model.get("_about"), language());
  let words = { ...wordsOf(language()), about };
  el.classList.add("xq-widget", "xq-board-widget");
  el.setAttribute("role", "group");
  const id = `xqb-${Math.random().toString(36).slice(2)}`; // of this view among all in the page
  el.innerHTML = pageHtml(model.get("_about"), id);
  const trayHost = el.querySelector(".xqb-tray");

  let /** @type {Setup | null} */ draft = null; // the position being set up, ahead of the kernel's answer
  let /** @type {string | null} */ brush = null; // see pressInSetup
  let before = { ply: 0, gone: 0 }; // of the position that was shown

  const book = () => model.get("_book") ?? {};
  const setup = () => draft ?? ("cells" in model.get("_setup") ? model.get("_setup") : null);
  const more = () => ({
    ...{ about, words, setup: setup() },
    ...{ arrows: model.get("arrows"), hinted: model.get("hinted"), book: book() },
    ...{ drawn: drawings, planned: premove?.planned(), dropped: moving?.dropped },
  });
  const drawings = makeDrawings();
  let arrowFrom = NOWHERE; // where an arrow begins that is drawn by key
  let /** @type {any} */ premove;
  let /** @type {any} */ moving;
  moving = makeMoving(model, el, id, more, draw);
  premove = makePremove(model, moving, draw);
  const { position, say, send } = moving;

  function edit(/** @type {Payload} */ change) {
    draft = { ...setup(), ...change };
    send({ do: "edit", ...change });
    draw();
  }

  const player = {
    ...moving.player,
    isTarget(/** @type {number} */ square) {
      if (!setup()) return model.get("editable") && (premove.isTarget(square) || moving.player.isTarget(square));
      return brush !== null || (moving.held !== NOWHERE && moving.held !== square);
    },
    canLift(/** @type {number} */ square) {
      if (setup()) return brush === null && setup().cells[square] !== "";
      return model.get("editable") && (premove.canLift(square) || moving.player.canLift(square));
    },
    press(/** @type {number} */ square) {
      if (!model.get("editable")) return moving.refuse(words.refused.readOnly, square);
      if (moving.pending) return;
      if (!setup()) return premove.press(square) || moving.player.press(square);
      const next = pressInSetup(setup().cells, moving.held, square, brush);
      moving.held = next.held;
      if (next.cells) edit({ cells: next.cells });
      else draw();
      say(player.label(square));
    },
    drop(/** @type {number} */ from, /** @type {number} */ to) {
      if (!setup()) return premove.drop(from, to) || moving.player.drop(from, to);
      moving.held = NOWHERE;
      edit({ cells: carried(setup().cells, from, to) });
    },
    take(/** @type {string} */ symbol, /** @type {number} */ to) {
      if (to !== NOWHERE && setup()) edit({ cells: placed(setup().cells, to, symbol) });
    },
    choose(/** @type {string} */ symbol) {
      brush = symbol;
      moving.held = NOWHERE;
      draw();
    },
    cancel() {
      arrowFrom = NOWHERE;
      if (!player.unmark() && !premove.cancel()) moving.player.cancel();
    },
    mark(/** @type {number} */ from, /** @type {number} */ to, /** @type {boolean} */ isDone) {
      drawings.mark(from, to, isDone);
      draw();
      if (isDone && to !== NOWHERE) say(words.drew(about.squares[from], about.squares[to], drawings.has(from, to)));
    },
    unmark() {
      const had = drawings.clear();
      if (had) draw();
      return had;
    },
    type(/** @type {number} */ square, /** @type {string} */ key) {
      if (!setup()) return drawByKey(square, key);
      if (!model.get("editable")) return false;
      const symbol = key === "Delete" || key === "Backspace" ? "" : key;
      if (symbol !== "" && !(symbol in about.pieces)) return false;
      edit({ cells: placed(setup().cells, square, symbol) });
      say(player.label(square));
      return true;
    },
  };

  // O draws a circle; A begins an arrow, and at another square ends it.
  function drawByKey(/** @type {number} */ square, /** @type {string} */ key) {
    if (!["a", "o"].includes(key.toLowerCase())) return false;
    if (key.toLowerCase() === "o") player.mark(square, square, true);
    else if (arrowFrom === NOWHERE || arrowFrom === square) {
      arrowFrom = arrowFrom === square ? NOWHERE : square;
      say(arrowFrom === NOWHERE ? words.putBack : words.arrowFrom(about.squares[square]));
    } else {
      player.mark(arrowFrom, square, true);
      arrowFrom = NOWHERE;
    }
    return true;
  }

  function makeBoard() {
    moving.makeBoard(player);
    draw();
  }

  const panel = connectPanel(el, model, send, model.get("_about"));
  const sides = connectSides(el, model.get("_about"));
  const texts = { game: () => model.get("_game_text"), fen: () => setup()?.fen ?? model.get("fen") };
  const copying = connectCopying(el, texts, (/** @type {boolean} */ isDone) =>
    say(isDone ? words.copy.done : words.copy.failed),
  );
  const fen = connectFen(el, send);
  const tray = makeTray(trayHost, model.get("_about"), {
    brush: () => brush,
    setBrush: player.choose,
    lift: (/** @type {Pointed} */ event, /** @type {string} */ symbol) => moving.grid?.drag(event, symbol),
    edit,
    send,
    cleared: () => setup().cells.map(() => ""),
    strict: () => model.get("strict"),
    setStrict: (/** @type {boolean} */ strict) => saveTo(model, { strict }),
  });

  function speak() {
    about = inLanguage(model.get("_about"), language());
    words = { ...wordsOf(language()), about };
    el.lang = words.tag;
    el.setAttribute("aria-label", words.board(about.game, ""));
    sayWords(el, words);
  }

  function draw() {
    const { grid } = moving;
    if (!grid) return;
    const now = moving.view();
    const editable = model.get("editable");
    grid.draw(shownCells(now), boardMarks(now));
    grid.number(about.counting.includes(model.get("notation")));
    grid.label(words.board(about.game, now.setup ? words.settingUp : now.position.status), words.drawing);
    const problem = moving.isSilent ? words.silent : model.get(language() === "zh" ? "_notice_zh" : "_notice");
    const [busy, hinted, picture] = ["_thinking", "hinted", "_picture"].map((name) => model.get(name));
    const shown = { ...now, words, language: language(), picture, evaluation: model.get("evaluation") };
    panel.update({ ...shown, busy, hinted, problem, editable, book: book() });
    sides.update({ ...shown, flip: model.get("flip") });
    trayHost.hidden = !now.setup;
    if (now.setup) tray.update(now.setup, picture, words, language());
    fen.update(now.setup ? now.setup.fen : model.get("fen"), model.get("_fen_answer"), editable, language());
    suppressShortcuts(el);
  }

  function onHeard() {
    if (moving.heard()) draft = null;
  }

  function onPosition() {
    moving.closePicker();
    moving.held = NOWHERE;
    moving.pending = null;
    moving.unrefuse();
    say(position().announced);
    const { ply, taken } = position();
    const gone = taken.flat().length;
    if (model.get("sound") && ply === before.ply + 1) knock(gone > before.gone);
    before = { ply, gone };
    premove.onPosition();
  }

  function onSetup() {
    if ("cells" in model.get("_setup")) return;
    draft = null;
    brush = null;
    moving.held = NOWHERE;
  }

  const drawSoon = soon(draw); // when all that one message changes has come
  const forget = listenTo(model, [
    ["change:_heard", onHeard],
    ["change:_position", onPosition],
    ["change:_setup", onSetup],
    [
      "change:hinted",
      () => "text" in model.get("hinted") && say(words.hint(textIn(model.get("hinted"), "text", language()))),
    ],
    ["change:_picture", makeBoard],
    ["change:language", speak],
    ...SHOWN.map((name) => /** @type {Call} */ ([`change:${name}`, drawSoon])),
  ]);
  speak();
  makeBoard();
  const observer = new ResizeObserver(() => (fen.fit(), panel.keepInView()));
  observer.observe(el);

  return () => {
    forget();
    observer.disconnect();
    for (const part of [moving, panel, copying, fen, tray]) part.stop();
  };
}

export default { render };
