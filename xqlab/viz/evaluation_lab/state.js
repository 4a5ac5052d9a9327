// The meaning of the lab's sliders: pure functions of the terms, the changed weights and the counts.

const LEAST_SPAN = 40; // centipawns that a slider goes to either side

// The weight of a term now: one number, or a pair, 0 opening and 1 endgame.
export function pairOf(/** @type {Lab} */ about, /** @type {Changed} */ changed, /** @type {number} */ index) {
  const { name, base } = about.terms[index];
  return changed[name] ?? base;
}

// `changed` with one number of a weight set; the other half of a pair follows where they are linked.
/**
 * @param {Lab} about @param {Changed} changed @param {number} index
 * @param {number} half @param {number} value @param {boolean} linked
 */
export function withWeight(about, changed, index, half, value, linked) {
  const { name, base, limits } = about.terms[index];
  const pair = [...pairOf(about, changed, index)];
  const step = value - pair[half];
  pair[half] = bounded(rounded(value, about.digits), limits);
  if (linked && pair.length > 1) pair[1 - half] = bounded(rounded(pair[1 - half] + step, about.digits), limits);
  const { [name]: _, ...others } = changed;
  return pair.every((number, at) => number === base[at]) ? others : { ...others, [name]: pair };
}

function bounded(/** @type {number} */ value, /** @type {Pair} */ [lowest, highest]) {
  return Math.min(Math.max(value, lowest), highest);
}

function rounded(/** @type {number} */ value, /** @type {number} */ digits) {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

// The ends of a term's sliders, integers: wide enough for about twice its base weight and for its current one.
export function rangeOf(/** @type {Pair} */ base, /** @type {Pair} */ now, /** @type {Pair} */ limits) {
  const span = Math.max(LEAST_SPAN, ...base.map(Math.abs));
  const low = Math.floor(Math.min(...now, Math.min(...base) - span));
  const high = Math.ceil(Math.max(...now, Math.max(...base) + span));
  return [low, high].map((end) => bounded(end, limits));
}

// The terms of a component to show: those that match all the words; with `here`, where terms are counted, only those
// of this position.
/** @param {Lab} about @param {number} component @param {number[][]} counts @param {any} options
 * @param {Language} language */
export function shownTerms(about, component, counts, { words, here, changed }, language) {
  const { first, count } = about.components[component];
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const indices = [];
  for (let index = first; index < first + count; index++) {
    const term = about.terms[index];
    const text = `${term.name} ${term.name.replaceAll(/[._]/g, " ")} ${term[language]}`.toLowerCase();
    const there = !counts.length || counts[0][index] || counts[1][index] || term.name in changed;
    if (wanted.every((/** @type {string} */ word) => text.includes(word)) && (there || !here)) indices.push(index);
  }
  return indices;
}

// How many terms of a component are changed.
export function changedIn(/** @type {Lab} */ about, /** @type {number} */ component, /** @type {Changed} */ changed) {
  const { first, count } = about.components[component];
  return about.terms.slice(first, first + count).filter(({ name }) => name in changed).length;
}

// Whether numbers that are shown as integers add up to their sum, shown so; sides: [first side, second side] of each.
export function addsUp(/** @type {Pair[]} */ sides) {
  const columns = [sides.map(([first]) => first), sides.map(([, second]) => second), sides.map(([a, b]) => a - b)];
  const sum = (/** @type {number[]} */ values) => values.reduce((left, right) => left + right, 0);
  const shown = (/** @type {number} */ value) => Number(value.toFixed(0));
  return columns.every((values) => sum(values.map(shown)) === shown(sum(values)));
}
