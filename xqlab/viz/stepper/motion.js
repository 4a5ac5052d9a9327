// The animation of a finished node's value on its way up to the parent.

import { LEAVE } from "../page/log_constants.js";
import { finalText, NONE } from "../page/replay.js";

const FLIGHT = 450; // milliseconds from a node to its parent
const NODES = "http://www.w3.org/2000/svg";

export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// {from, to}: the boxes between which the value of the node that `state` leaves moves; null where none does.
export function flightOf(/** @type {Replay} */ replay, /** @type {State} */ state, /** @type {Slot[]} */ boxes) {
  if (state.kind !== LEAVE) return null;
  const parent = replay.node_parent[state.focus];
  const from = boxes.find(({ node }) => node === state.focus);
  const to = parent === NONE ? undefined : boxes.find(({ node }) => node === parent);
  return from && to ? { from, to } : null;
}

// The text that moves: the value that the node returns and, in the negamax view, its negation at the parent.
export function flightText(/** @type {Replay} */ replay, /** @type {number} */ node) {
  const [own, above] = [finalText(replay, node), finalText(replay, node, true)];
  return own === above ? own : `${own} ⇒ ${above}`;
}

// Moves a text over the drawing and removes it on arrival, or with the drawing.
export function flyValue(/** @type {Root} */ svg, /** @type {Payload} */ { from, to, text }) {
  const chip = svg.ownerDocument.createElementNS(NODES, "g");
  const width = 9 * text.length + 14;
  chip.setAttribute("class", "xqs-flying");
  chip.setAttribute("aria-hidden", "true");
  chip.innerHTML = `<rect x="${-width / 2}" y="-11" width="${width}" height="22" rx="11"/><text y="4.5"></text>`;
  /** @type {Node} */ (chip.lastChild).textContent = text;
  svg.append(chip);
  const at = (/** @type {{ x: number; y: number }} */ { x, y }) => `translate(${x}px, ${y}px)`;
  const flight = chip.animate(
    [
      { transform: at(from), opacity: 1 },
      { transform: at(to), opacity: 1, offset: 0.85 },
      { transform: at(to), opacity: 0 },
    ],
    { duration: FLIGHT, easing: "ease-in-out" },
  );
  flight.onfinish = () => chip.remove();
}
