// The board that is played on: the picture, and over it a grid of squares for keyboard, pointer and speech.

import { Component, html } from "../core/preact.js";
import { makePicture } from "../page/picture.js";
import { Picker } from "./picker.js";
import { labelOf, NOWHERE, percent, rowsOf, shownCells, sizeOf, squareAt, stepCursor } from "./state.js";

const DRAG = 5; // pixels that a pointer moves before a press becomes a drag

// game: the `Moving` that answers for the board; view: its view(); marks: of the picture; description: spoken of the grid,
// "" for none.
/** @augments {Component<{game: any, view: any, marks: Marks, description?: string}>} */
export class Grid extends Component {
  state = { cursor: startOf(this.props.view.picture) };
  picture = /** @type {Picture | null} */ (null); // that is drawn
  drawing = /** @type {any} */ (null);
  place = /** @type {{current: any}} */ ({ current: null });
  grid = /** @type {{current: any}} */ ({ current: null });
  /** @type {{id: number, x: number, y: number, square: number, symbol: string, wasHeld: boolean, plain: boolean, moved: boolean} | null} */
  drag = null;
  stuck = NOWHERE; // the square of a piece that is dragged and cannot move
  marking = /** @type {{id: number, from: number, to: number} | null} */ (null); // an arrow that is being drawn

  componentDidMount() {
    this.props.game.grid = this;
    this.show();
  }

  componentDidUpdate() {
    this.show();
  }

  show() {
    const { view, marks } = this.props;
    if (this.picture !== view.picture) {
      this.picture = view.picture;
      this.drag = null;
      this.drawing = makePicture(this.place.current, view.picture);
    }
    this.drawing.draw(shownCells(view), marks);
  }

  moveCursor(/** @type {number} */ square, preventScroll = false) {
    this.setState({ cursor: square });
    this.grid.current.querySelector(`[data-square="${square}"]`).focus({ preventScroll });
  }

  /** @returns {[number, number]} */
  point(/** @type {Pointed} */ event) {
    const box = this.drawing.svg.getBoundingClientRect();
    const { width, height } = this.props.view.picture;
    return [((event.clientX - box.left) * width) / box.width, ((event.clientY - box.top) * height) / box.height];
  }

  squareOf(/** @type {Pointed} */ event) {
    return squareAt(this.props.view.picture, ...this.point(event));
  }

  onKey = (/** @type {Pressed} */ event) => {
    if (event.altKey || event.metaKey || (event.ctrlKey && !["Home", "End"].includes(event.key))) return;
    const { game, view } = this.props;
    const square = Number(event.target.dataset.square);
    const next = stepCursor(rowsOf(view.picture.centers), square, event.key, event.ctrlKey);
    if (next !== null) this.moveCursor(next);
    else if (event.key === "Enter" || event.key === " ") game.press(square);
    else if (event.key === "Escape") this.giveUp();
    else if (!game.type?.(square, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  onDown = (/** @type {Pointed} */ event) => {
    const { game, view } = this.props;
    const square = this.squareOf(event);
    if (event.button === 2 && game.mark && square !== NOWHERE && !event.shiftKey) return this.beginMark(event, square);
    if (event.button !== 0 || this.drag || square === NOWHERE) return;
    game.unmark?.();
    event.preventDefault(); // the cell below is focused here, and no text is selected
    this.moveCursor(square, true);
    const isTarget = game.isTarget(square);
    const plain = isTarget || !game.canLift(square);
    const wasHeld = game.held === square;
    if (!plain && !wasHeld) game.hold(square);
    const symbol = shownCells(view)[square];
    this.grasp(event, plain ? "" : symbol, { square, wasHeld, plain });
    if (plain && !isTarget && symbol) this.stuck = square;
  };

  beginMark(/** @type {Pointed} */ event, /** @type {number} */ square) {
    if (this.drag) return this.giveUp();
    this.marking = { id: event.pointerId, from: square, to: square };
    this.grid.current.setPointerCapture(event.pointerId);
  }

  onMark(/** @type {Pointed} */ event, /** @type {boolean} */ isDone) {
    const to = this.squareOf(event);
    if (!this.marking || (to === this.marking.to && !isDone)) return;
    const { from } = this.marking;
    this.marking.to = to;
    if (isDone) this.marking = null;
    this.props.game.mark(from, to, isDone);
  }

  // Begins to drag a piece: from a square, or by default from elsewhere.
  grasp(/** @type {Pointed} */ event, /** @type {string} */ symbol, from = {}) {
    const place = { square: NOWHERE, wasHeld: false, plain: false, ...from };
    this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, symbol, moved: false, ...place };
    this.grid.current.setPointerCapture(event.pointerId);
  }

  onMove = (/** @type {Pointed} */ event) => {
    const { drag } = this;
    if (this.marking?.id === event.pointerId) return this.onMark(event, false);
    if (!drag || event.pointerId !== drag.id || drag.plain) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
    if (!drag.moved && drag.square !== NOWHERE) this.drawing.lift(drag.square);
    drag.moved = true;
    this.drawing.carry(drag.symbol, ...this.point(event));
  };

  onUp = (/** @type {Pointed} */ event) => {
    if (this.marking?.id === event.pointerId && event.button === 2) return this.onMark(event, true);
    if (!this.drag || event.pointerId !== this.drag.id) return;
    const { game } = this.props;
    const { square, symbol, moved, wasHeld, plain } = this.drag;
    const isStuck = this.stuck === square;
    const to = this.squareOf(event);
    this.endDrag();
    if (plain) {
      if (to === square) game.press(square);
      else if (isStuck && to !== NOWHERE) game.drop(square, to); // which is refused, with a reason
    } else if (square === NOWHERE) {
      if (moved) game.take(symbol, to);
      else game.choose(symbol); // the capture kept the click from the tray
    } else if (moved && to !== square) {
      if (to !== NOWHERE) this.moveCursor(to, true);
      game.drop(square, to); // last: a dialog that it opens keeps the focus
    } else if (!moved && wasHeld) game.press(square);
  };

  endDrag() {
    const grid = this.grid.current;
    if (this.drag && grid.hasPointerCapture(this.drag.id)) grid.releasePointerCapture(this.drag.id);
    this.drag = null;
    this.stuck = NOWHERE;
    this.drawing.lay();
  }

  giveUp = () => {
    this.marking = null;
    this.endDrag();
    this.props.game.cancel();
  };

  onMenu = (/** @type {Pointed} */ event) => {
    if (!this.props.game.mark || event.shiftKey) return; // with Shift the menu of the page opens
    event.preventDefault();
    event.stopPropagation();
  };

  render() {
    const { game, view, description } = this.props;
    const { picture, about, words, setup, position, choice, refusal } = view;
    const [width, height] = sizeOf(picture);
    const cell = (/** @type {number} */ square) => {
      const [x, y] = picture.centers[square];
      const [left, top] = [percent(x - width / 2, picture.width), percent(y - height / 2, picture.height)];
      const size = `width:${percent(width, picture.width)};height:${percent(height, picture.height)}`;
      const isHere = square === this.state.cursor;
      const isLiftable = game.canLift(square) || game.isTarget(square);
      return html`<div role="gridcell" key=${square} data-square=${square} data-main=${isHere || null}
        tabindex=${isHere ? 0 : -1} class=${`xqb-square${isLiftable ? " xqb-liftable" : ""}`}
        style=${`left:${left};top:${top};${size}`} aria-label=${labelOf(view, square)}
        aria-selected=${String(game.held === square)} />`;
    };
    const rows = rowsOf(picture.centers).map(
      (row) => html`<div role="row" key=${Math.min(...row)}>${row.map(cell)}</div>`,
    );
    const isAngular = picture.spot.startsWith("<rect"); // as the marks of the game are
    const label = words.board(about.game, setup ? words.settingUp : position.status);
    return html`<div class="xqb-board"><div class="xqb-picture" aria-hidden="true" ref=${this.place} />
      <div role="grid" class=${`xqb-grid${isAngular ? " xqb-angular" : ""}`} ref=${this.grid} aria-label=${label}
        aria-description=${description || null} onKeyDown=${this.onKey} onPointerDown=${this.onDown}
        onPointerMove=${this.onMove} onPointerUp=${this.onUp} onPointerCancel=${this.giveUp} onContextMenu=${this.onMenu}
        onFocusIn=${(/** @type {Pointed} */ { target }) => this.setState({ cursor: Number(target.dataset.square) })}>${rows}</div>
      ${refusal && refusalNote(picture, refusal)}
      ${choice && html`<${Picker} key=${choice.to} ...${choice} view=${view} leave=${() => game.closePicker()} />`}</div>`;
  }
}

const startOf = (/** @type {Picture} */ { centers }) => {
  const rows = rowsOf(centers);
  return rows[rows.length - 1][rows[0].length >> 1];
};

// What the frame around a board knows of its picture.
export function frameStyle(/** @type {Picture} */ picture) {
  const [width, height] = sizeOf(picture);
  return `--xqb-shape:${picture.width / picture.height};--xqb-piece:${width / height}`;
}

// Why a move is refused, by its square; it is announced, too.
/** @param {Picture} picture @param {{square: number, text: string}} refusal */
function refusalNote(picture, { square, text }) {
  const [x, y] = picture.centers[square];
  const [left, top] = [Math.min(Math.max(x / picture.width, 0.3), 0.7), y / picture.height];
  return html`<p class=${`xqb-refusal${top < 0.5 ? " xqb-below" : ""}`} aria-hidden="true"
    style=${`left:${(100 * left).toFixed(1)}%;top:${(100 * top).toFixed(1)}%`}>${text}</p>`;
}
