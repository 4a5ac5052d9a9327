// Listeners that are removed together: listen(target, kind, listener), stop(), and isStopped(). `capture`: before those
// inside.
export function makeListeners() {
  const ending = new AbortController();
  const { signal } = ending;
  return {
    /** @param {any} target @param {string} kind @param {Listener} listener */
    listen: (target, kind, listener, capture = false) => target.addEventListener(kind, listener, { capture, signal }),
    stop: () => ending.abort(),
    isStopped: () => signal.aborted,
  };
}

// Lets a form inside `el` hear `submit` when a reader presses its submitting button, or Enter in one of its fields. The
// browser may send none: JupyterLab keeps Enter from it, and the frame of its viewer allows no forms. No form is sent.
/** @param {Listen} listen @param {any} el */
export function listenToForms(listen, el) {
  listen(el, "submit", (event) => event.preventDefault(), true); // Firefox sends the form of an event that a script makes
  const answer = (/** @type {any} */ event) => {
    if (event.defaultPrevented) return; // by the form of a widget inside
    event.preventDefault();
    event.target.closest("form").dispatchEvent(new Event("submit", { cancelable: true }));
  };
  listen(el, "click", (event) => event.target.closest("button[type=submit]") && answer(event));
  listen(el, "keydown", (event) => {
    const isEnter = event.key === "Enter" && !event.shiftKey && !event.isComposing;
    if (!isEnter || !event.target.matches("form :is(input, textarea)")) return;
    event.stopPropagation();
    event.target.dispatchEvent(new Event("change", { bubbles: true })); // what Enter would have told
    answer(event);
  });
}

const DOUBLE_TAP = 350; // ms; a browser counts two taps far apart as one double tap, or none at all
const SAME_PLACE = 12; // px

// Returns isSecondPress(click): whether it is the second of a double press, which is to answer nothing: what was pressed
// has been replaced meanwhile by the next question. A key is no press.
export function makePressGuard() {
  let last = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 };
  return (/** @type {Pointed} */ { detail, pointerType, timeStamp, clientX, clientY }) => {
    if (!detail) return false;
    const isNear = Math.hypot(clientX - last.clientX, clientY - last.clientY) < SAME_PLACE;
    const isTap = isNear && timeStamp - last.timeStamp < DOUBLE_TAP;
    last = { timeStamp, clientX, clientY };
    return pointerType === "touch" ? isTap : detail > 1;
  };
}

// Lets a button inside `el` answer the first of a double press alone. free: those that are pressed quickly on purpose.
/** @param {Listen} listen @param {any} el @param {string} free */
export function guardPresses(listen, el, free) {
  const isSecondPress = makePressGuard();
  const guard = (/** @type {any} */ event) => {
    const button = event.target.closest("button");
    if (!isSecondPress(event) || !button || button.matches(free)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  listen(el, "click", guard, true);
}

// Calls these when a model says so; returns what ends that.
export function listenTo(/** @type {Model} */ model, /** @type {Call[]} */ calls) {
  for (const [name, call] of calls) model.on(name, call);
  return () => calls.forEach(([name, call]) => model.off(name, call));
}

// Without this JupyterLab takes single letters for its commands, and inserts or deletes cells. Its selectors
// match the focused element itself before its ancestors: each one needs the attribute.
export function suppressShortcuts(/** @type {Root} */ el) {
  const name = "data-lm-suppress-shortcuts";
  const focusable = `:is(button, select, input, textarea, summary, [tabindex]):not([${name}])`;
  el.setAttribute(name, "true");
  for (const each of el.querySelectorAll(focusable)) each.setAttribute(name, "true");
}
