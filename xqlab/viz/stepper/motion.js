// The animation of a finished node's value on its way up to the parent.

const FLIGHT = 450; // milliseconds from a node to its parent
const NODES = "http://www.w3.org/2000/svg";

export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
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
