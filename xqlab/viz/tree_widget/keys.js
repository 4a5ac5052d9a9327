// Keys, mouse, wheel and touch. They call the actions of the widget and know nothing of the tree.

import { moveBy, zoomAt } from "./camera.js";

const ZOOM = 1.25; // factor per key press
const CLICK = 5; // pixels that a pointer may move during a click
const STEP = 60; // pixels per key press with Shift

// Listens to events of the field in which a query is typed. search(query); hit(step): goes to another hit.
/** @param {Input} field @param {(query: string) => void} search @param {Payload} actions @param {Root} host */
export function bindQuery(field, search, { hit }, host) {
  field.addEventListener("input", () => search(field.value));
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") hit(event.shiftKey ? -1 : 1);
    if (event.key === "Escape") host.focus();
  });
}

// Listens to events of the diagram `host`. actions: {walk, toggle, click, grab, camera, setCamera, fit, zoomMiddle,
// find, hit, bestLine, onlyPath}. grab(x, y): what is dragged from there, {move(x), drop(isDone)}, or null to move the
// view. Returns a function that removes the listeners.
export function bindKeys(/** @type {Root} */ host, /** @type {Payload} */ actions) {
  const /** @type {Map<number, [number, number]>} */ fingers = new Map(); // pointer -> its position
  let /** @type {[number, number] | null} */ began = null; // where the first pointer went down, null once it has moved
  let /** @type {Payload | null} */ held = null; // what the pointer drags

  /** @returns {[number, number]} */
  const place = (/** @type {Pointed} */ event) => {
    const box = host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  function onDown(/** @type {Pointed} */ event) {
    if (event.button || event.target === host) return; // the host itself is hit only at its corner, which resizes it
    host.focus({ preventScroll: true });
    host.setPointerCapture?.(event.pointerId);
    fingers.set(event.pointerId, place(event));
    began = fingers.size === 1 ? place(event) : null;
    drop(false);
  }

  // A drag may leave the diagram; without this, WebKit would select the text of the page.
  function onPress(/** @type {Pointed} */ event) {
    if (event.target !== host) event.preventDefault();
  }

  function onMove(/** @type {Pointed} */ event) {
    const [old, now] = [fingers.get(event.pointerId), place(event)];
    if (!old) return;
    if (began && Math.hypot(now[0] - began[0], now[1] - began[1]) < CLICK) return;
    if (began) held = actions.grab(...began);
    began = null;
    fingers.set(event.pointerId, now);
    if (held) return held.move(now[0]);
    if (fingers.size === 1) {
      actions.setCamera(moveBy(actions.camera(), now[0] - old[0], now[1] - old[1]));
      return;
    }
    const [other] = [...fingers].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    const spread = (/** @type {Point} */ one) => Math.max(Math.hypot(one[0] - other[0], one[1] - other[1]), 1);
    const middle = (/** @type {number} */ axis) => (now[axis] + other[axis]) / 2;
    const moved = moveBy(actions.camera(), (now[0] - old[0]) / 2, (now[1] - old[1]) / 2);
    actions.setCamera(zoomAt(moved, spread(now) / spread(old), middle(0), middle(1)));
  }

  function onUp(/** @type {Pointed} */ event) {
    if (!fingers.delete(event.pointerId)) return;
    if (began && event.type === "pointerup") actions.click(...began);
    began = null;
    drop(event.type === "pointerup");
  }

  function drop(/** @type {boolean} */ isDone) {
    held?.drop(isDone);
    held = null;
  }

  // The wheel scrolls the page. It zooms only after a click on the tree, or with Ctrl, which browsers also report for
  // a pinch on a touchpad.
  function onWheel(/** @type {Pointed} */ event) {
    if (!event.ctrlKey && !event.metaKey && !host.matches(":focus")) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const factor = Math.exp((-event.deltaY * lines * (event.ctrlKey ? 4 : 1)) / 600);
    actions.setCamera(zoomAt(actions.camera(), Math.min(Math.max(factor, 0.5), 2), ...place(event)));
  }

  function onKey(/** @type {Pressed} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Payload} */
    const walks = {
      ArrowUp: "previous",
      ArrowDown: "next",
      ArrowLeft: "out",
      ArrowRight: "in",
      Home: "first",
      End: "last",
    };
    /** @type {Record<string, [number, number]>} */
    const scrolls = { ArrowUp: [0, STEP], ArrowDown: [0, -STEP], ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0] };
    /** @type {Record<string, () => void>} */
    const others = {
      Enter: actions.toggle,
      " ": actions.toggle,
      "+": () => actions.zoomMiddle(ZOOM),
      "=": () => actions.zoomMiddle(ZOOM),
      "-": () => actions.zoomMiddle(1 / ZOOM),
      0: actions.fit,
      "/": actions.find,
      n: () => actions.hit(1),
      N: () => actions.hit(-1),
      p: actions.bestLine,
      o: actions.onlyPath,
    };
    const scroll = event.shiftKey && scrolls[event.key];
    if (scroll) actions.setCamera(moveBy(actions.camera(), ...scroll));
    else if (walks[event.key]) actions.walk(walks[event.key]);
    else if (others[event.key]) others[event.key]();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @type {[string, (event: any) => void][]} */
  const listeners = [
    ["pointerdown", onDown],
    ["mousedown", onPress],
    ["pointermove", onMove],
    ["pointerup", onUp],
    ["pointercancel", onUp],
    ["wheel", onWheel],
    ["keydown", onKey],
  ];
  for (const [name, listener] of listeners) host.addEventListener(name, listener, { passive: false });
  return () => listeners.forEach(([name, listener]) => host.removeEventListener(name, listener));
}
