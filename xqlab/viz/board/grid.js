// The board that is played on: the picture, and over it a grid of squares for keyboard, pointer and speech.

import { makeListeners } from "../page/listeners.js";
import { makePicture } from "../page/picture.js";
import { NOWHERE, percent, rowsOf, sizeOf, squareAt, stepCursor } from "./state.js";

const DRAG = 5; // pixels that a pointer moves before a press becomes a drag

// A board in `host`. `player` answers for the game: symbolAt(square), canLift(square), isTarget(square),
// held(), hold(square), press(square), drop(from, to), take(symbol, to), choose(symbol), cancel(), type(square, key),
// label(square), and where arrows can be drawn mark(from, to, isDone) and unmark(). `begin`: the square that the cursor is on. Returns {draw(cells, marks), number(isNumbered), label(text, description),
// focus(), drag(event, symbol), cursor(), stop()}.
/** @param {Root} host @param {Picture} picture @param {any} player @param {number} [begin] */
export function makeGrid(host, picture, player, begin) {
  host.innerHTML = `<div class="xqb-picture" aria-hidden="true"></div>${gridHtml(picture)}`;
  const style = host.closest(".xq-board-widget")?.style;
  const [width, height] = sizeOf(picture);
  style?.setProperty("--xqb-shape", String(picture.width / picture.height));
  style?.setProperty("--xqb-piece", String(width / height));
  const drawing = makePicture(host.firstChild, picture);
  const grid = /** @type {Root} */ (host.lastChild);
  const rows = rowsOf(picture.centers);
  const /** @type {Root[]} */ cells = [];
  for (const cell of grid.querySelectorAll("[data-square]")) cells[Number(cell.dataset.square)] = cell;
  const { listen, stop } = makeListeners();
  let cursor = begin ?? rows[rows.length - 1][rows[0].length >> 1];
  /** @type {{id: number, x: number, y: number, square: number, symbol: string, wasHeld: boolean, plain: boolean, moved: boolean} | null} */
  let drag = null;
  let stuck = NOWHERE; // the square of a piece that is dragged and cannot move
  let /** @type {{id: number, from: number, to: number} | null} */ marking = null; // an arrow that is being drawn
  cells[cursor].tabIndex = 0;

  function moveCursor(/** @type {number} */ square, { focus = true, preventScroll = false } = {}) {
    cells[cursor].tabIndex = -1;
    cursor = square;
    cells[cursor].tabIndex = 0;
    if (focus) cells[cursor].focus({ preventScroll });
  }

  /** @returns {[number, number]} */
  function point(/** @type {Pointed} */ event) {
    const box = drawing.svg.getBoundingClientRect();
    return [
      ((event.clientX - box.left) * picture.width) / box.width,
      ((event.clientY - box.top) * picture.height) / box.height,
    ];
  }

  function onKey(/** @type {Pressed} */ event) {
    if (event.altKey || event.metaKey || (event.ctrlKey && !["Home", "End"].includes(event.key))) return;
    const next = stepCursor(rows, cursor, event.key, event.ctrlKey);
    if (next !== null) moveCursor(next);
    else if (event.key === "Enter" || event.key === " ") player.press(cursor);
    else if (event.key === "Escape") endDrag(), player.cancel();
    else if (!player.type(cursor, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onDown(/** @type {Pointed} */ event) {
    const square = squareAt(picture, ...point(event));
    if (event.button === 2 && player.mark && square !== NOWHERE && !event.shiftKey) return beginMark(event, square);
    if (event.button !== 0 || drag || square === NOWHERE) return;
    player.unmark?.();
    event.preventDefault(); // the cell below is focused here, and no text is selected
    moveCursor(square, { preventScroll: true });
    const isTarget = player.isTarget(square);
    const plain = isTarget || !player.canLift(square);
    const wasHeld = player.held() === square;
    if (!plain && !wasHeld) player.hold(square);
    const symbol = plain ? "" : player.symbolAt(square);
    grasp(event, { square, symbol, wasHeld, plain });
    if (plain && !isTarget && player.symbolAt(square)) stuck = square;
  }

  function beginMark(/** @type {Pointed} */ event, /** @type {number} */ square) {
    if (drag) return endDrag(), player.cancel();
    marking = { id: event.pointerId, from: square, to: square };
    grid.setPointerCapture(event.pointerId);
  }

  function onMark(/** @type {Pointed} */ event, /** @type {boolean} */ isDone) {
    const to = squareAt(picture, ...point(event));
    if (!marking || (to === marking.to && !isDone)) return;
    const { from } = marking;
    marking.to = to;
    if (isDone) marking = null;
    player.mark(from, to, isDone);
  }

  function grasp(/** @type {Pointed} */ event, /** @type {Payload} */ { square, symbol, wasHeld, plain }) {
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, square, symbol, wasHeld, plain, moved: false };
    grid.setPointerCapture(event.pointerId);
  }

  function onMove(/** @type {Pointed} */ event) {
    if (marking?.id === event.pointerId) return onMark(event, false);
    if (!drag || event.pointerId !== drag.id || drag.plain) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
    if (!drag.moved && drag.square !== NOWHERE) drawing.lift(drag.square);
    drag.moved = true;
    drawing.carry(drag.symbol, ...point(event));
  }

  function onUp(/** @type {Pointed} */ event) {
    if (marking?.id === event.pointerId && event.button === 2) return onMark(event, true);
    if (!drag || event.pointerId !== drag.id) return;
    const { square, symbol, moved, wasHeld, plain } = drag;
    const isStuck = stuck === square;
    const to = squareAt(picture, ...point(event));
    endDrag();
    if (plain) {
      if (to === square) player.press(square);
      else if (isStuck && to !== NOWHERE) player.drop(square, to); // which is refused, with a reason
    } else if (square === NOWHERE) {
      if (moved) player.take(symbol, to);
      else player.choose(symbol); // the capture kept the click from the tray
    } else if (moved && to !== square) {
      if (to !== NOWHERE) moveCursor(to, { preventScroll: true });
      player.drop(square, to); // last: a dialog that it opens keeps the focus
    } else if (!moved && wasHeld) {
      player.press(square);
    }
  }

  function endDrag() {
    if (drag && grid.hasPointerCapture(drag.id)) grid.releasePointerCapture(drag.id);
    drag = null;
    stuck = NOWHERE;
    drawing.lay();
  }

  listen(grid, "keydown", onKey);
  listen(grid, "pointerdown", onDown);
  listen(grid, "pointermove", onMove);
  listen(grid, "pointerup", onUp);
  listen(grid, "pointercancel", () => ((marking = null), endDrag(), player.cancel()));
  listen(grid, "contextmenu", (event) => {
    if (!player.mark || event.shiftKey) return; // with Shift the menu of the page opens
    event.preventDefault();
    event.stopPropagation();
  });
  listen(grid, "focusin", (event) => {
    const square = event.target.dataset?.square;
    if (square !== undefined && Number(square) !== cursor) moveCursor(Number(square), { focus: false });
  });

  return {
    draw(/** @type {string[]} */ symbols, /** @type {Marks} */ marks) {
      drawing.draw(symbols, marks);
      cells.forEach((cell, square) => {
        cell.setAttribute("aria-label", player.label(square));
        cell.setAttribute("aria-selected", String(player.held() === square));
        cell.classList.toggle("xqb-liftable", player.canLift(square) || player.isTarget(square));
      });
    },
    number: (/** @type {boolean} */ isNumbered) => drawing.svg.classList.toggle("xq-numbered", isNumbered),
    label(/** @type {string} */ text, description = "") {
      grid.setAttribute("aria-label", text);
      if (description) grid.setAttribute("aria-description", description);
    },
    focus: () => cells[cursor].focus({ preventScroll: true }),
    // A piece that is dragged in from elsewhere.
    drag: (/** @type {Pointed} */ event, /** @type {string} */ symbol) =>
      grasp(event, { square: NOWHERE, symbol, wasHeld: false, plain: false }),
    cursor: () => cursor,
    stop,
  };
}

function gridHtml(/** @type {Picture} */ picture) {
  const [width, height] = sizeOf(picture);
  const size = `width:${percent(width, picture.width)};height:${percent(height, picture.height)}`;
  const cell = (/** @type {number} */ square) => {
    const [x, y] = picture.centers[square];
    const left = percent(x - width / 2, picture.width);
    const top = percent(y - height / 2, picture.height);
    return (
      `<div role="gridcell" tabindex="-1" data-square="${square}" class="xqb-square"` +
      ` style="left:${left};top:${top};${size}"></div>`
    );
  };
  const rows = rowsOf(picture.centers).map((row) => `<div role="row">${row.map(cell).join("")}</div>`);
  const shape = picture.spot.startsWith("<rect") ? " xqb-angular" : ""; // as the marks of the game are
  return `<div role="grid" class="xqb-grid${shape}">${rows.join("")}</div>`;
}
