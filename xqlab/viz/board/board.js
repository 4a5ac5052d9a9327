// What a reader does on a board: plays, sets up a position, draws arrows and circles. A move that is made while the engine
// thinks is kept until it has replied, and played if it is legal then.

import { html } from "../core/preact.js";
import { Fen } from "./fen.js";
import { frameStyle, Grid } from "./grid.js";
import { Moving } from "./moving.js";
import { panelView } from "./panel.js";
import { refusalOf, sideOf } from "./refusals.js";
import { evaluationBar, takenRow } from "./sides.js";
import { knock } from "./sound.js";
import {
  boardMarks,
  carried,
  choicesOf,
  isPlaced,
  NOWHERE,
  placed,
  pressInSetup,
  targetsOf,
  toggled,
} from "./state.js";
import { inLanguage, textIn, wordsOf } from "./words.js";

export class Board extends Moving {
  planned = /** @type {[number, number] | null} */ (null);
  brush = /** @type {string | null} */ (null); // see pressInSetup
  drawn = /** @type {Move[]} */ ([]); // see toggled
  sketch = /** @type {Move | null} */ (null); // an arrow under way
  arrowFrom = NOWHERE; // where an arrow begins that is drawn by key
  before = { ply: 0, gone: 0 }; // of the position that was shown

  calls() {
    return { ...super.calls(), _setup: () => this.onSetup(), hinted: () => this.onHint() };
  }

  setup() {
    return this.draft ?? ("cells" in this.get("_setup") ? this.get("_setup") : null);
  }

  /** @returns {BoardView} */
  view() {
    const drawn = this.sketch ? [...this.drawn, this.sketch] : this.drawn;
    const hasEngine = this.get("level") !== undefined; // a page at rest has none
    return { ...super.view(), setup: this.setup(), drawn, planned: this.planned, hasEngine };
  }

  onSetup() {
    if ("cells" in this.get("_setup")) return;
    Object.assign(this, { draft: null, brush: null, held: NOWHERE });
  }

  onHint() {
    const hinted = this.get("hinted");
    if ("text" in hinted) this.say(this.props.words.hint(textIn(hinted, "text", this.get("language"))));
  }

  onPosition() {
    const { ply, taken } = this.position();
    const gone = taken.flat().length;
    if (this.get("sound") && ply === this.before.ply + 1) knock(gone > this.before.gone);
    this.before = { ply, gone };
    super.onPosition();
    this.playPlanned();
  }

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

  // Returns whether there was one.
  forgetPlan() {
    if (!this.planned) return false;
    this.planned = null;
    this.say(this.view().words.unplanned);
    return true;
  }

  // Plays the planned move, or tells why not.
  playPlanned() {
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

  edit(/** @type {Payload} */ change) {
    this.draft = { ...this.setup(), ...change };
    this.send({ do: "edit", ...change });
    this.draw();
  }

  isTarget(/** @type {number} */ square) {
    if (this.setup()) return this.brush !== null || (this.held !== NOWHERE && this.held !== square);
    const isPlanned = this.isWaiting() && (this.isPlan(square) || isPlaced(this.position(), square));
    return this.get("editable") && (isPlanned || super.isTarget(square));
  }

  canLift(/** @type {number} */ square) {
    if (this.setup()) return this.brush === null && this.setup().cells[square] !== "";
    return this.get("editable") && ((this.isWaiting() && this.isOwn(square)) || super.canLift(square));
  }

  press(/** @type {number} */ square) {
    const { held } = this;
    if (!this.get("editable")) return this.refuse(this.props.words.refused.readOnly, square);
    if (this.pending) return;
    if (this.setup()) {
      const next = pressInSetup(this.setup().cells, held, square, this.brush);
      this.held = next.held;
      if (next.cells) this.edit({ cells: next.cells });
      return this.say(this.label(square));
    }
    if (this.isWaiting()) {
      if (isPlaced(this.position(), square)) return this.plan(square, square);
      if (this.isPlan(square)) return this.plan(held, square);
      if (held === NOWHERE || this.isOwn(held)) {
        if (this.isOwn(square) && square !== held) return this.hold(square);
        if (this.forgetPlan()) return;
      }
    }
    super.press(square);
  }

  drop(/** @type {number} */ from, /** @type {number} */ to) {
    if (this.setup()) {
      this.held = NOWHERE;
      this.edit({ cells: carried(this.setup().cells, from, to) });
    } else if (this.isWaiting() && this.isOwn(from) && to !== NOWHERE) this.plan(from, to);
    else super.drop(from, to);
  }

  // A piece is dragged in from the tray.
  take(/** @type {string} */ symbol, /** @type {number} */ to) {
    if (to !== NOWHERE && this.setup()) this.edit({ cells: placed(this.setup().cells, to, symbol) });
  }

  choose(/** @type {string | null} */ brush) {
    this.brush = brush;
    this.held = NOWHERE;
    this.draw();
  }

  cancel() {
    this.arrowFrom = NOWHERE;
    if (!this.unmark() && !this.forgetPlan()) super.cancel();
  }

  // An arrow, or a circle where both are one square; a line that ends outside the board is dropped.
  mark(/** @type {number} */ from, /** @type {number} */ to, isDone = true) {
    this.sketch = isDone || to === NOWHERE ? null : [from, to];
    if (!isDone || to === NOWHERE) return this.draw();
    const count = this.drawn.length;
    this.drawn = toggled(this.drawn, [from, to]);
    const { about, words } = this.view();
    this.say(words.drew(about.squares[from], about.squares[to], this.drawn.length > count));
  }

  // Removes what is drawn; returns whether there was anything.
  unmark() {
    const isDrawn = this.drawn.length > 0 || this.sketch !== null;
    Object.assign(this, { drawn: [], sketch: null });
    if (isDrawn) this.draw();
    return isDrawn;
  }

  type(/** @type {number} */ square, /** @type {string} */ key) {
    if (!this.setup()) return this.drawByKey(square, key.toLowerCase());
    if (!this.get("editable")) return false;
    const symbol = key === "Delete" || key === "Backspace" ? "" : key;
    if (symbol !== "" && !(symbol in this.get("_about").pieces)) return false;
    this.edit({ cells: placed(this.setup().cells, square, symbol) });
    this.say(this.label(square));
    return true;
  }

  // O draws a circle; A begins an arrow, and at another square ends it.
  drawByKey(/** @type {number} */ square, /** @type {string} */ key) {
    if (key === "o") this.mark(square, square);
    else if (key !== "a") return false;
    else if (this.arrowFrom === NOWHERE || this.arrowFrom === square) {
      const { about, words } = this.view();
      this.arrowFrom = this.arrowFrom === square ? NOWHERE : square;
      this.say(this.arrowFrom === NOWHERE ? words.putBack : words.arrowFrom(about.squares[square]));
    } else {
      this.mark(this.arrowFrom, square);
      this.arrowFrom = NOWHERE;
    }
    return true;
  }

  render() {
    const view = this.view();
    const { about, words, picture, setup, fen, notation, language, editable } = view;
    const [first, second] = this.get("_about").sides.map((/** @type {string} */ side) => side.toLowerCase());
    const box = {
      id: this.id,
      fen: setup ? setup.fen : fen,
      answer: view._fen_answer,
      editable,
      language,
      words,
      say: view.say,
    };
    return html`<div class="xqb-frame" style=${frameStyle(picture)} data-first=${first} data-second=${second}>
      <div class="xq-column xqb-left">${takenRow(view, "top")}<div class="xqb-table">${evaluationBar(view)}
        <${Grid} game=${this} view=${view} description=${words.drawing}
          marks=${{ ...boardMarks(view), isNumbered: about.counting.includes(notation) }} /></div>${takenRow(view, "bottom")}</div>
      <div class="xq-column xqb-side">${panelView(view)}</div>
      ${about.start && view.hasEngine ? html`<${Fen} ...${box} game=${this} />` : null}</div>`;
  }
}

const TRAITS =
  "_about _book _fen_answer _game_text _heard _notice _notice_zh _picture _position _setup _thinking _waits _why arrows " +
  "depth editable engine_side evaluation faces fen flip hinted level nodes notation sound strict time";

// The traits of a board at rest, that no kernel has set.
export const RESTING = { _setup: {}, _thinking: {}, _fen_answer: {}, hinted: {}, evaluation: {} };

/** @type {Declared} */
export const BOARD = {
  name: "xq-board-widget",
  words(language, { model }) {
    const words = wordsOf(language);
    return { ...words, title: words.board(inLanguage(model.get("_about"), language).game, "") };
  },
  traits: TRAITS.split(" "),
  open: (_, model) => ({ model }),
  local: () => ({ width: 0, mistakes: {} }), // what is drawn fits the width
  view: (props) => html`<${Board} ...${props} />`,
};
