// A move made while the engine thinks: kept until it has replied, and played if it is legal then.

import { refusalOf, sideOf } from "./refusals.js";
import { choicesOf, isPlaced, NOWHERE, targetsOf } from "./state.js";

// moving: see makeMoving; model: of the board. Returns what the board's player asks of it.
export function makePremove(/** @type {Model} */ model, /** @type {any} */ moving, /** @type {() => void} */ draw) {
  let /** @type {[number, number] | null} */ planned = null;

  const owner = () => 1 - moving.position().turn;
  // Whether the engine thinks about its reply to one who plays the other side.
  function isOpen() {
    const { turn, over } = moving.position();
    const side = model.get("_about").sides[turn].toLowerCase();
    return !over && model.get("engine_side") === side && model.get("_thinking").purpose === "reply";
  }
  const isOwn = (/** @type {number} */ square) => {
    const symbol = moving.position().cells[square];
    return symbol !== "" && symbol !== undefined && sideOf(model.get("_about"), symbol) === owner();
  };
  const holdsOwn = () => moving.held !== NOWHERE && isOwn(moving.held);

  function plan(/** @type {number} */ from, /** @type {number} */ to) {
    planned = [from, to];
    moving.held = NOWHERE;
    const { about, words, position } = moving.view();
    const piece = about.pieces[position.cells[from]] ?? about.sides[owner()];
    moving.say(words.planned(piece, about.squares[to]));
    draw();
  }

  return {
    planned: () => planned,
    canLift: (/** @type {number} */ square) => isOpen() && isOwn(square),
    isTarget: (/** @type {number} */ square) =>
      isOpen() && ((holdsOwn() && square !== moving.held && !isOwn(square)) || isPlaced(moving.position(), square)),
    // Whether the press was for a planned move.
    press(/** @type {number} */ square) {
      if (!isOpen()) return false;
      if (isPlaced(moving.position(), square)) return plan(square, square), true;
      if (holdsOwn() && square !== moving.held && !isOwn(square)) return plan(moving.held, square), true;
      if (moving.held === NOWHERE || holdsOwn()) {
        if (isOwn(square) && square !== moving.held) return moving.player.hold(square), true;
        if (this.cancel()) return true;
      }
      return false;
    },
    drop(/** @type {number} */ from, /** @type {number} */ to) {
      if (!isOpen() || !isOwn(from) || to === NOWHERE) return false;
      plan(from, to);
      return true;
    },
    // Forgets the planned move; returns whether there was one.
    cancel() {
      if (!planned) return false;
      planned = null;
      moving.say(moving.view().words.unplanned);
      draw();
      return true;
    },
    // After a change of the position: plays the planned move, or tells why not.
    onPosition() {
      const move = planned;
      planned = null;
      const { position } = moving.view();
      const side = model.get("_about").sides[position.turn].toLowerCase();
      if (!move || position.over || [side, "both"].includes(model.get("engine_side"))) return;
      const [from, to] = move;
      if (targetsOf(position, from).includes(to)) {
        const [choice] = choicesOf(position, from, to); // of several the first, such as a queen
        moving.request(from, to, choice);
      } else if (position.cells[from] !== "") moving.refuse(refusalOf(moving.view(), from, to), to);
    },
  };
}
