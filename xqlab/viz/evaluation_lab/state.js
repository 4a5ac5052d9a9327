// The meaning of the lab's sliders: pure functions of the terms, the changed weights and the counts.

const LEAST_SPAN = 40; // centipawns that a slider goes to either side

// The pair of weights of a term now.
export function pairOf(/** @type {Lab} */ about, /** @type {Changed} */ changed, /** @type {number} */ index) {
  const { name, base } = about.terms[index];
  return changed[name] ?? base;
}

// `changed` with one half of a pair, 0 opening and 1 endgame, set; the other half follows where they are linked.
/**
 * @param {Lab} about @param {Changed} changed @param {number} index
 * @param {number} half @param {number} value @param {boolean} linked
 */
export function withWeight(about, changed, index, half, value, linked) {
  const { name, base } = about.terms[index];
  const pair = [...pairOf(about, changed, index)];
  const step = value - pair[half];
  pair[half] = bounded(value, about.largest);
  if (linked) pair[1 - half] = bounded(rounded(pair[1 - half] + step), about.largest);
  const { [name]: _, ...others } = changed;
  return pair[0] === base[0] && pair[1] === base[1] ? others : { ...others, [name]: pair };
}

function bounded(/** @type {number} */ value, /** @type {number} */ largest) {
  return Math.min(Math.max(value, -largest), largest);
}

function rounded(/** @type {number} */ value) {
  return Math.round(value * 100) / 100;
}

// The ends of a term's sliders, integers: wide enough for about twice its base weight and for its current one.
export function rangeOf(/** @type {Pair} */ base, /** @type {Pair} */ now, /** @type {number} */ largest) {
  const span = Math.max(LEAST_SPAN, ...base.map(Math.abs));
  const low = Math.floor(Math.min(...now, Math.min(...base) - span));
  const high = Math.ceil(Math.max(...now, Math.max(...base) + span));
  return [Math.max(low, -largest), Math.min(high, largest)];
}

// The terms of a component to show: those that match all the words; with `here` only those of this position.
/** @param {Lab} about @param {number} component @param {number[][]} counts @param {any} options
 * @param {Language} language */
export function shownTerms(about, component, counts, { words, here, changed }, language) {
  const { first, count } = about.components[component];
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const indices = [];
  for (let index = first; index < first + count; index++) {
    const term = about.terms[index];
    const text = `${term.name} ${term.name.replaceAll(/[._]/g, " ")} ${term[language]}`.toLowerCase();
    const there = counts[0][index] || counts[1][index] || term.name in changed;
    if (wanted.every((/** @type {string} */ word) => text.includes(word)) && (there || !here)) indices.push(index);
  }
  return indices;
}

// How many terms of a component are changed.
export function changedIn(/** @type {Lab} */ about, /** @type {number} */ component, /** @type {Changed} */ changed) {
  const { first, count } = about.components[component];
  return about.terms.slice(first, first + count).filter(({ name }) => name in changed).length;
}

// The typed number, null for anything else.
export function typedWeight(/** @type {string} */ text, /** @type {number} */ largest) {
  const value = Number(text.replace("−", "-"));
  return text.trim() === "" || !Number.isFinite(value) ? null : bounded(rounded(value), largest);
}
