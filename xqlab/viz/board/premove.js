// Moves made while the engine thinks: one is kept until it has replied, and played if it is legal then.

import { Moving } from "./moving.js";
import { refusalOf, sideOf } from "./refusals.js";
import { choicesOf, isPlaced, NOWHERE, targetsOf } from "./state.js";

export class Premoving extends Moving {
  planned = /** @type {[number, number] | null} */ (null);

  // Whether the engine thinks about its reply to one who plays the other side.
  isWaiting() {
    const { turn, over } = this.position();
    return !over && this.get("engine_side") === this.sideName(turn) && this.get("_thinking")?.purpose === "reply";
  }

  sideName(/** @type {number} */ turn) {
    return this.get("_about").sides[turn].toLowerCase();
  }

  isOwn(/** @type {number} */ square) {
    const { cells, turn } = this.position();
    return Boolean(cells[square]) && sideOf(this.get("_about"), cells[square]) !== turn;
  }

  // Whether a piece of the reader is lifted that could be planned to move there.
  isPlan(/** @type {number} */ square) {
    return this.isOwn(this.held) && square !== this.held && !this.isOwn(square);
  }

  plan(/** @type {number} */ from, /** @type {number} */ to) {
    this.planned = [from, to];
    this.held = NOWHERE;
    const { about, words, position } = this.view();
    const piece = about.pieces[position.cells[from]] ?? about.sides[1 - position.turn];
    this.say(words.planned(piece, about.squares[to]));
  }

  canLift(/** @type {number} */ square) {
    return (this.isWaiting() && this.isOwn(square)) || super.canLift(square);
  }

  isTarget(/** @type {number} */ square) {
    const isPlanned = this.isWaiting() && (this.isPlan(square) || isPlaced(this.position(), square));
    return isPlanned || super.isTarget(square);
  }

  press(/** @type {number} */ square) {
    if (!this.isWaiting()) return super.press(square);
    if (isPlaced(this.position(), square)) return this.plan(square, square);
    if (this.isPlan(square)) return this.plan(this.held, square);
    if (this.held === NOWHERE || this.isOwn(this.held)) {
      if (this.isOwn(square) && square !== this.held) return this.hold(square);
      if (this.forgetPlan()) return;
    }
    super.press(square);
  }

  drop(/** @type {number} */ from, /** @type {number} */ to) {
    if (this.isWaiting() && this.isOwn(from) && to !== NOWHERE) this.plan(from, to);
    else super.drop(from, to);
  }

  cancel() {
    if (!this.forgetPlan()) super.cancel();
  }

  // Returns whether there was one.
  forgetPlan() {
    if (!this.planned) return false;
    this.planned = null;
    this.say(this.view().words.unplanned);
    return true;
  }

  // Plays the planned move, or tells why not.
  onPosition() {
    super.onPosition();
    const move = this.planned;
    this.planned = null;
    const { position } = this.view();
    if (!move || position.over || [this.sideName(position.turn), "both"].includes(this.get("engine_side"))) return;
    const [from, to] = move;
    if (targetsOf(position, from).includes(to)) {
      const [choice] = choicesOf(position, from, to); // of several the first, such as a queen
      this.request(from, to, choice);
    } else if (position.cells[from] !== "") this.refuse(refusalOf(this.view(), from, to), to);
  }
}
