// A value with its sign and two decimals, as xqlab.trace.playouts.sentences writes it: "+0.50", "−1.00", "∞".
export function signed(value) {
  if (value === Number.POSITIVE_INFINITY) return "∞";
  return `${value < 0 || Object.is(value, -0) ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}
