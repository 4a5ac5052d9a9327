// Moving pieces on a board whose kernel answers: shared by the board and the net board.

import { makeGrid } from "./grid.js";
import { makePicker } from "./picker.js";
import { refusalOf, restOf, showRefusal } from "./refusals.js";
import { choicesOf, isPlaced, labelOf, NOWHERE, press, shownCells, targetsOf } from "./state.js";
import { inLanguage } from "./words.js";

const PATIENCE = 3000; // milliseconds until a silent kernel is reported

// more(): the rest of a view, {about, words, setup, arrows, hinted}; id: of this view in the page.
// The grid calls `player`; a widget may give its own to makeBoard.
/** @param {Model} model @param {Root} el @param {string} id
 * @param {() => Pick<BoardView, "about" | "words"> & Payload} more @param {() => void} draw */
export function makeMoving(model, el, id, more, draw) {
  const [announcer, host] = ["announced", "board"].map((name) => el.querySelector(`.xqb-${name}`));
  let wishes = 0;
  let waiting = 0;

  const position = () => inLanguage(model.get("_position"), model.get("language"));
  const view = () => ({
    position: position(),
    setup: null,
    arrows: [],
    hinted: {},
    ...more(),
    held: moving.held,
    pending: moving.pending,
  });

  function send(/** @type {Wish} */ wish) {
    clearTimeout(waiting);
    waiting = setTimeout(reportSilence, PATIENCE);
    try {
      model.send({ ...wish, wish: `${id}-${++wishes}` });
    } catch {
      reportSilence(); // the kernel is gone, and its connection too
    }
  }

  function reportSilence() {
    moving.isSilent = true;
    moving.pending = null;
    draw();
  }

  function say(/** @type {string} */ text) {
    announcer.textContent = announcer.textContent === text ? `${text}\u00a0` : text; // the same text is spoken again
  }

  function play(/** @type {number} */ from, /** @type {number} */ to) {
    moving.held = NOWHERE;
    const choices = choicesOf(position(), from, to);
    if (!choices.length) return request(from, to);
    const { about, words } = more();
    const choose = (/** @type {Choice} */ choice) => request(from, to, choice);
    moving.picker = makePicker(host, model.get("_picture"), { to, choices, about, words, choose, leave: closePicker });
    moving.pending = [from, to];
  }

  /** @param {number} from @param {number} to @param {Partial<Choice>} [options] */
  function request(from, to, { code, piece } = {}) {
    closePicker();
    moving.pending = [from, to, piece];
    send({ do: "play", start: from, end: to, serial: position().serial, ...(code === undefined ? {} : { code }) });
    draw();
  }

  // The choice is made or abandoned: the pieces are again as the kernel has them.
  function closePicker() {
    if (!moving.picker) return;
    const focused = moving.picker.focused();
    moving.picker.stop();
    moving.picker = null;
    moving.pending = null;
    if (focused) moving.grid?.focus();
    draw();
  }

  // The reason is read out and stands on the board, by the square, until something else is done.
  function refuse(/** @type {string} */ text, /** @type {number} */ square) {
    say(text);
    showRefusal(host, model.get("_picture"), square, text);
  }

  const player = {
    symbolAt: (/** @type {number} */ square) => shownCells(view())[square],
    held: () => moving.held,
    hold(/** @type {number} */ square) {
      showRefusal(host);
      moving.held = square;
      draw();
      if (square === NOWHERE) return;
      const { about, words, setup } = view();
      const targets = setup ? [] : targetsOf(position(), square).map((target) => about.squares[target]);
      const piece = words.on(about.pieces[player.symbolAt(square)], about.squares[square]);
      say(words.lifted(piece, words.list(targets)));
    },
    label: (/** @type {number} */ square) => labelOf(view(), square),
    isTarget: (/** @type {number} */ square) =>
      targetsOf(position(), moving.held).includes(square) || isPlaced(position(), square),
    canLift: (/** @type {number} */ square) =>
      !moving.pending && targetsOf(position(), square).some((target) => target !== square),
    press(/** @type {number} */ square) {
      if (moving.pending) return;
      showRefusal(host);
      const next = press(position(), moving.held, square);
      if (next.move) play(next.move[0], next.move[1]);
      if (next.held !== NOWHERE && next.held !== moving.held) return player.hold(next.held);
      const rest = moving.held === NOWHERE && !next.move ? restOf(view(), square) : "";
      if (next.refused) refuse(refusalOf(view(), moving.held, square), square);
      else if (rest) refuse(rest, square);
      else if (!next.move) say(moving.held === square ? more().words.putBack : player.label(square));
      moving.held = next.held;
      draw();
    },
    drop(/** @type {number} */ from, /** @type {number} */ to) {
      moving.held = NOWHERE;
      moving.dropped = to; // it is there already and does not slide
      if (targetsOf(position(), from).includes(to)) play(from, to);
      else if (to !== NOWHERE) refuse(refusalOf(view(), from, to), to);
      draw();
      moving.dropped = NOWHERE;
    },
    take() {},
    choose() {},
    type: (/** @type {number} */ _square, /** @type {string} */ _key) => false,
    cancel() {
      showRefusal(host);
      if (moving.held !== NOWHERE) say(more().words.putBack);
      moving.held = NOWHERE;
      draw();
    },
  };

  const moving = {
    held: NOWHERE, // the square of the piece that is lifted
    dropped: NOWHERE, // the square that a piece has just been dragged to
    /** @type {[number, number, string?] | null} */
    pending: null, // [from, to] of a move that the kernel has not confirmed, and what the piece becomes
    /** @type {ReturnType<typeof makePicker> | null} */
    picker: null, // open while a piece is chosen
    isSilent: false, // the kernel does not answer
    /** @type {ReturnType<typeof makeGrid> | undefined} */
    grid: undefined,
    player,
    position,
    view,
    send,
    say,
    request,
    refuse,
    unrefuse: () => showRefusal(host),
    makeBoard(asked = player) {
      const focused = host.contains(el.ownerDocument.activeElement);
      closePicker();
      moving.grid?.stop();
      moving.grid = makeGrid(host, model.get("_picture"), asked, moving.grid?.cursor());
      if (focused) moving.grid.focus();
      return moving.grid;
    },
    // The kernel has answered; returns whether to the last request.
    heard() {
      moving.isSilent = false;
      if (model.get("_heard") !== `${id}-${wishes}`) return false;
      clearTimeout(waiting);
      moving.pending = null;
      return true;
    },
    closePicker,
    stop() {
      clearTimeout(waiting);
      moving.picker?.stop();
      moving.grid?.stop();
    },
  };
  return moving;
}
