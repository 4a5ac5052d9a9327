// Mouse, wheel and touch on the diagram.

import { moveBy, zoomAt } from "./camera.js";

const CLICK = 5; // pixels that a pointer may move during a click

// The listeners of the diagram. act: gives the actions, see actionsOf.
export function pointersOf(/** @type {Props} */ { held, made, act }) {
  const { fingers } = held; // pointer -> its position
  /** @returns {Point} */
  const place = (/** @type {Pointed} */ { currentTarget, clientX, clientY }) => {
    const box = /** @type {Root} */ (currentTarget).getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };
  const isCorner = (/** @type {Pointed} */ { target, currentTarget }) => target === currentTarget; // which resizes it

  function drop(/** @type {boolean} */ isDone) {
    held.dragged?.drop(isDone);
    Object.assign(held, { began: null, dragged: null });
  }

  function onUp(/** @type {Pointed} */ { pointerId, type }) {
    if (!fingers.delete(pointerId)) return;
    const isDone = type === "pointerup";
    if (held.began && isDone) act().click(held.began);
    drop(isDone);
  }

  return {
    onPointerDown(/** @type {Pointed} */ event) {
      const host = /** @type {Root} */ (event.currentTarget);
      if (event.button || isCorner(event)) return;
      host.focus({ preventScroll: true });
      host.setPointerCapture?.(event.pointerId);
      fingers.set(event.pointerId, place(event));
      drop(false);
      held.began = fingers.size === 1 ? place(event) : null; // where the first went down, until it moves
    },
    // A drag may leave the diagram; without this, WebKit would select the text of the page.
    onMouseDown: (/** @type {Pointed} */ event) => isCorner(event) || event.preventDefault(),
    onPointerMove(/** @type {Pointed} */ event) {
      const [old, now] = [fingers.get(event.pointerId), place(event)];
      if (!old) return;
      if (held.began && Math.hypot(now[0] - held.began[0], now[1] - held.began[1]) < CLICK) return;
      if (held.began) held.dragged = act().grab(held.began);
      held.began = null;
      fingers.set(event.pointerId, now);
      if (held.dragged) return held.dragged.move(now[0]);
      if (fingers.size === 1) return made.canvas.moveBy(now[0] - old[0], now[1] - old[1]);
      const [other] = [...fingers].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
      const spread = (/** @type {Point} */ one) => Math.max(Math.hypot(one[0] - other[0], one[1] - other[1]), 1);
      const middle = (/** @type {number} */ axis) => (now[axis] + other[axis]) / 2;
      const moved = moveBy(made.canvas.camera, (now[0] - old[0]) / 2, (now[1] - old[1]) / 2);
      made.canvas.setCamera(zoomAt(moved, spread(now) / spread(old), middle(0), middle(1)));
    },
    onPointerUp: onUp,
    onPointerCancel: onUp,
    // The wheel scrolls the page. It zooms only after a click on the tree, or with Ctrl, which browsers also report for
    // a pinch on a touchpad.
    onWheel(/** @type {Pointed} */ event) {
      if (!event.ctrlKey && !event.metaKey && !(/** @type {Root} */ (event.currentTarget).matches(":focus"))) return;
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      const factor = Math.exp((-event.deltaY * lines * (event.ctrlKey ? 4 : 1)) / 600);
      made.canvas.setCamera(zoomAt(made.canvas.camera, Math.min(Math.max(factor, 0.5), 2), ...place(event)));
    },
  };
}
