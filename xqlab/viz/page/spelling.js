// The text of a move in a notation, from its name and from the notation's data: see xqlab/move_texts.py.

// The name goes beyond 32 bits, so it is divided and not shifted.
export function textOfName(/** @type {Part[]} */ parts, /** @type {number | bigint} */ name) {
  return parts.map((part) => textOfPart(part, Number(name))).join("");
}

/** @param {Part} part @param {number} name @returns {string} */
function textOfPart(part, name) {
  if (typeof part === "string") return part;
  const [shift, bits] = part.by;
  const number = Math.floor(name / 2 ** shift) % 2 ** bits;
  return textOfPart(part.of[Math.min(number, part.of.length - 1)], name);
}
