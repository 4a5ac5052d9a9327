// Numbers with two decimals, rounded as Python rounds them: of two equally near ones the even one.

export function decimals(/** @type {number} */ value) {
  if (value === Number.POSITIVE_INFINITY) return "∞";
  const size = Math.abs(value);
  const isTie = Number.isInteger(8 * size) && (8 * size) % 2 === 1; // only eighths lie between two hundredths
  const below = Math.floor(100 * size);
  return isTie ? ((below + (below % 2)) / 100).toFixed(2) : size.toFixed(2);
}

// A value with its sign, as xqlab.trace.playouts.sentences writes it: "+0.50", "−1.00", "∞".
export function signed(/** @type {number} */ value) {
  if (value === Number.POSITIVE_INFINITY) return "∞";
  return `${value < 0 || Object.is(value, -0) ? "−" : "+"}${decimals(value)}`;
}
