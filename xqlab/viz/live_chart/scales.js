// The axes of a chart: where a value stands, and which numbers are shortNumber beside it.

const STEPS = [1, 2, 5, 10];
const MOST_TICKS = 6;

// {at(value): its share of the axis from 0 to 1, ticks} of the values of a scale, "log", "linear" or "percent".
/** @param {string} scale @param {number[]} values */
export function scaleOf(scale, values) {
  const finite = values.filter((value) => Number.isFinite(value) && (scale !== "log" || value > 0));
  if (scale === "log") return logarithmic(finite.length ? finite : [1]);
  const [least, most] = scale === "percent" ? [0, 100] : [Math.min(...finite, 0), Math.max(...finite, 0)];
  const step = stepOf((most - least || 1) / MOST_TICKS);
  const [low, high] = [Math.floor(least / step) * step, Math.max(Math.ceil(most / step), 1) * step];
  const count = Math.round((high - low) / step) + 1;
  const ticks = Array.from({ length: count }, (_, at) => Number((low + at * step).toPrecision(10)));
  return { at: (/** @type {number} */ value) => (value - low) / (high - low), ticks };
}

function logarithmic(/** @type {number[]} */ values) {
  const [least, most] = [Math.min(...values) / 1.15, Math.max(...values) * 1.15];
  const [low, high] = [Math.log10(least), Math.log10(most)];
  const powers = Array.from({ length: Math.ceil(high) - Math.floor(low) + 1 }, (_, at) => Math.floor(low) + at);
  const inside = (/** @type {number[]} */ factors) =>
    powers
      .flatMap((power) => factors.map((factor) => Number((factor * 10 ** power).toPrecision(10))))
      .filter((tick) => least <= tick && tick <= most);
  const choices = [[1], [1, 3], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 7], [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 9, 8]];
  const ticks = choices.map(inside).find((each) => each.length >= 3) ?? [...new Set([least, most])];
  const fewer = ticks.filter((_, at) => at % Math.ceil(ticks.length / (MOST_TICKS + 2)) === 0);
  return { at: (/** @type {number} */ value) => (Math.log10(value) - low) / (high - low), ticks: fewer };
}

// The smallest of 1, 2, 5, 10, 20, ... that is not less.
function stepOf(/** @type {number} */ wanted) {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * (STEPS.find((step) => step * power >= wanted * 0.999) ?? 10);
}

// A number in few characters: 0.25, 1,200, 45k, 2.5M.
export function shortNumber(/** @type {number} */ value) {
  const size = Math.abs(value);
  const sign = value < 0 ? "−" : "";
  if (size >= 1e6) return `${sign}${Number((size / 1e6).toPrecision(3))}M`;
  if (size >= 1e5) return `${sign}${Number((size / 1e3).toPrecision(3))}k`;
  return sign + (size < 1000 ? Number(size.toPrecision(3)) : Math.round(size)).toLocaleString("en-US");
}
