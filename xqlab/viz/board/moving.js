// Moving pieces on a board whose kernel answers: shared by the board and the net board.

import { Component } from "../core/preact.js";
import { listenTo } from "../page/listeners.js";
import { refusalOf, restOf } from "./refusals.js";
import { choicesOf, isPlaced, labelOf, NOWHERE, press, shownCells, targetsOf } from "./state.js";
import { inLanguage } from "./words.js";

const PATIENCE = 3000; // milliseconds until a silent kernel is reported

// A view of a model with `_about`, `_position`, `_picture` and `_heard`, which `data.model` of its props is. Its grid calls
// what follows view().
/** @augments {Component<Props>} */
export class Moving extends Component {
  id = `xqb-${Math.random().toString(36).slice(2)}`; // of this view among all in the page
  grid = /** @type {any} */ (null); // its `Grid`
  held = NOWHERE; // the square of the piece that is lifted
  dropped = NOWHERE; // the square that a piece has just been dragged to
  // [from, to] of a move that the kernel has not confirmed, and what the piece becomes
  pending = /** @type {[number, number, string?] | null} */ (null);
  draft = /** @type {Setup | null} */ (null); // the position being set up, ahead of the kernel's answer
  choice = /** @type {Payload | null} */ (null); // of a `Picker`, while a piece is chosen
  refusal = /** @type {{square: number, text: string} | null} */ (null); // why a move is refused, until something is done
  isSilent = false; // the kernel does not answer
  wishes = 0;
  waiting = 0;

  componentDidMount() {
    const calls = Object.entries(this.calls()).map(([trait, call]) => /** @type {Call} */ ([`change:${trait}`, call]));
    this.forget = listenTo(this.props.data.model, calls);
  }

  componentWillUnmount() {
    this.forget?.();
    clearTimeout(this.waiting);
  }

  // What is called when a trait changes.
  /** @returns {Record<string, () => unknown>} */
  calls() {
    return { _heard: () => this.onHeard(), _position: () => this.onPosition() };
  }

  get(/** @type {string} */ name) {
    return this.props.data.model.get(name);
  }

  position() {
    return inLanguage(this.get("_position"), this.get("language"));
  }

  // What pure functions take of it.
  /** @returns {BoardView} */
  view() {
    const about = inLanguage(this.get("_about"), this.get("language"));
    const { held, pending, dropped, choice, refusal, props } = this;
    const shown = { setup: null, arrows: [], hinted: {}, ...props, position: this.position() };
    return { ...shown, game: this, about, held, pending, dropped, choice, refusal, picture: props._picture };
  }

  send(/** @type {Wish} */ wish) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.reportSilence(), PATIENCE);
    try {
      this.props.send({ ...wish, wish: `${this.id}-${++this.wishes}` });
    } catch {
      this.reportSilence(); // the kernel is gone, and its connection too
    }
  }

  reportSilence() {
    this.isSilent = true;
    this.pending = null;
    this.draw();
  }

  // The kernel has answered, perhaps the last request.
  onHeard() {
    this.isSilent = false;
    if (this.get("_heard") !== `${this.id}-${this.wishes}`) return;
    clearTimeout(this.waiting);
    Object.assign(this, { pending: null, draft: null });
  }

  onPosition() {
    Object.assign(this, { held: NOWHERE, pending: null, choice: null, refusal: null });
    this.say(this.announced());
  }

  announced() {
    return this.position().announced;
  }

  draw() {
    this.props.set({});
  }

  say(/** @type {string} */ text) {
    this.props.say(text);
  }

  play(/** @type {number} */ from, /** @type {number} */ to) {
    this.held = NOWHERE;
    const choices = choicesOf(this.position(), from, to);
    if (!choices.length) return this.request(from, to);
    this.pending = [from, to];
    this.choice = { to, choices, choose: (/** @type {Choice} */ choice) => this.request(from, to, choice) };
  }

  /** @param {number} from @param {number} to @param {Partial<Choice>} [options] */
  request(from, to, { code, piece } = {}) {
    this.choice = null;
    this.pending = [from, to, piece];
    const { serial } = this.position();
    this.send({ do: "play", start: from, end: to, serial, ...(code === undefined ? {} : { code }) });
    this.draw();
  }

  // The choice is abandoned: the pieces are again as the kernel has them.
  closePicker() {
    if (!this.choice) return;
    this.choice = null;
    this.pending = null;
    this.draw();
  }

  // The reason is read out and stands on the board, by the square, until something else is done.
  refuse(/** @type {string} */ text, /** @type {number} */ square) {
    this.refusal = { square, text };
    this.say(text);
  }

  label(/** @type {number} */ square) {
    return labelOf(this.view(), square);
  }

  isTarget(/** @type {number} */ square) {
    return targetsOf(this.position(), this.held).includes(square) || isPlaced(this.position(), square);
  }

  canLift(/** @type {number} */ square) {
    return !this.pending && targetsOf(this.position(), square).some((target) => target !== square);
  }

  hold(/** @type {number} */ square) {
    this.refusal = null;
    this.held = square;
    const view = this.view();
    const { about, words, setup } = view;
    const targets = setup ? [] : targetsOf(this.position(), square).map((target) => about.squares[target]);
    const piece = words.on(about.pieces[shownCells(view)[square]], about.squares[square]);
    this.say(words.lifted(piece, words.list(targets)));
  }

  press(/** @type {number} */ square) {
    if (this.pending) return;
    this.refusal = null;
    const { held } = this;
    const next = press(this.position(), held, square);
    if (next.move) return this.play(next.move[0], next.move[1]), this.draw();
    if (next.held !== NOWHERE && next.held !== held) return this.hold(next.held);
    const view = this.view();
    this.held = next.held;
    const reason = next.refused ? refusalOf(view, held, square) : held === NOWHERE ? restOf(view, square) : "";
    if (reason) this.refuse(reason, square);
    else this.say(held === square ? view.words.putBack : this.label(square));
  }

  drop(/** @type {number} */ from, /** @type {number} */ to) {
    this.held = NOWHERE;
    this.dropped = to; // it is there already and does not slide
    if (targetsOf(this.position(), from).includes(to)) this.play(from, to);
    else if (to !== NOWHERE) this.refuse(refusalOf(this.view(), from, to), to);
    this.draw();
    this.dropped = NOWHERE;
  }

  cancel() {
    this.refusal = null;
    const wasHeld = this.held !== NOWHERE;
    this.held = NOWHERE;
    if (wasHeld) this.say(this.view().words.putBack);
    else this.draw();
  }
}
