// The weights of an evaluation in a page: sums of counts, and the record of an evaluator, as Python makes them.
//
// weights: of each term [number] or [opening, endgame], 0 where its component is off; tables: see
// `LinearPosition.tables`.

const HALF_BITS = 32n; // the first bit of the endgame's half of a pair
const WORD_BYTES = 8;

export function weightsOf(/** @type {Lab} */ about, /** @type {Changed} */ changed, /** @type {string[]} */ off) {
  const weights = about.terms.map(({ name, base }) => changed[name] ?? base);
  for (const { name, first, count } of about.components)
    if (off.includes(name)) for (let at = first; at < first + count; at++) weights[at] = weights[at].map(() => 0);
  return weights;
}

// The record of an evaluator with these weights. record: of one with others; places: of each weight the words that it
// is part of, and, where these are rounded as sums, its share in each, and the half that its number is of.
/** @param {Uint8Array} record @param {{unit: number, places: any[]}} form @param {Pair[]} weights */
export function weighed(record, { unit, places }, weights) {
  const bytes = record.slice();
  const words = new BigInt64Array(bytes.buffer, 0, bytes.length / WORD_BYTES);
  const /** @type {Map<number, number[]>} */ sums = new Map();
  weights.forEach((numbers, term) => {
    const [own, shares, half = 0] = places[term];
    own.forEach((/** @type {number} */ word, /** @type {number} */ at) => {
      const halves = sums.get(word) ?? [0, 0];
      sums.set(word, halves);
      numbers.forEach((number, each) => {
        halves[half + each] += shares ? number * unit * shares[at] : Math.round(number * unit);
      });
    });
  });
  for (const [word, [opening, endgame]] of sums)
    words[word] = BigInt(Math.round(opening)) + (BigInt(Math.round(endgame)) << HALF_BITS);
  return bytes;
}

const mixedAt = (/** @type {number[]} */ [opening, endgame = opening], /** @type {number} */ phase) =>
  phase * opening + (1 - phase) * endgame;

// The values of positions for the first side. row: [term, count] of each of its terms.
/** @param {{phase: number[], rows: [number, number][][]}} positions @param {Pair[]} weights */
function valuesOf({ phase, rows }, weights) {
  return rows.map((row, at) => row.reduce((sum, [term, count]) => sum + count * mixedAt(weights[term], phase[at]), 0));
}

// [first side, second side] of each component.
/** @param {Lab} about @param {Payload} tables @param {number[][]} counts @param {Pair[]} weights */
export function sidesOf(about, { phase }, counts, weights) {
  return about.components.map(({ first, count }) =>
    counts.map((own) => {
      const terms = weights.slice(first, first + count);
      return terms.reduce((sum, weight, at) => sum + own[first + at] * mixedAt(weight, phase), 0);
    }),
  );
}

// The static value after each move, for the side to move before it.
/** @param {Payload} tables @param {number} turn @param {Pair[]} weights */
export function afterMoves({ after }, turn, weights) {
  return valuesOf(after, weights).map((value) => (turn ? -value : value));
}

// Square -> what its piece contributes, for its own side. shows: as the trait `heat`.
/** @param {Payload} tables @param {string} shows @param {Pair[]} weights */
export function pieceValues({ phase, standing, removals, removed }, shows, weights) {
  const /** @type {Record<string, number>} */ alone = {};
  for (const [square, terms] of Object.entries(standing))
    alone[square] = terms.reduce(
      (/** @type {number} */ sum, /** @type {number} */ term) => sum + mixedAt(weights[term], phase),
      0,
    );
  if (!shows || shows === "standing") return shows ? alone : {};
  const [now, ...without] = valuesOf(removals, weights);
  const rest = (/** @type {number} */ square) => (shows === "interplay" ? alone[square] : 0);
  return Object.fromEntries(
    removed.map((/** @type {[number, number]} */ [square, sign], /** @type {number} */ at) => [
      square,
      sign * (now - without[at]) - rest(square),
    ]),
  );
}

// The root mean square difference of all weights.
export function distanceOf(/** @type {Lab} */ about, /** @type {Changed} */ changed) {
  const squares = about.terms.flatMap(({ name, base }) =>
    base.map((number, half) => (number - (changed[name] ?? base)[half]) ** 2),
  );
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

// The text of a file, as `to_text` of the weights writes it. file: its format and version, and the game.
/** @param {Lab} about @param {Payload} file @param {Changed} changed @param {string[]} off */
export function weightsText(about, file, changed, off) {
  const now = about.terms.map(({ name, base }) => [name, changed[name] ?? base]);
  const weights = Object.fromEntries(now.map(([name, numbers]) => [name, numbers.length > 1 ? numbers : numbers[0]]));
  return `${JSON.stringify({ ...file, made: { name: "evaluation lab" }, off, weights }, null, 1)}\n`;
}

// {changed, off} of such a text. missing: what a term counts that it does not have. Throws an Error for anything else.
/** @param {Lab} about @param {Payload} data @param {string} text */
export function readWeights(about, { file, missing }, text) {
  const content = JSON.parse(text);
  if (Object.entries(file).some(([name, value]) => content?.[name] !== value)) {
    const expected = Object.entries(file).map(([name, value]) => (name === "format" ? value : `${name} ${value}`));
    throw new Error(`expected a file of ${expected.join(", ")}, got ${text.slice(0, 40)}`);
  }
  const { weights = {}, off = [] } = content;
  for (const [name, value] of Object.entries(weights)) {
    const term = about.terms.find((each) => each.name === name);
    if (!term) throw new Error(`expected terms of this evaluation, got ${name}`);
    const numbers = term.base.length > 1 ? "two numbers" : "an integer";
    if (!isWeight(term, value, about.digits))
      throw new Error(`expected ${numbers} from ${term.limits.join(" to ")} for ${name}, got ${JSON.stringify(value)}`);
  }
  const names = about.components.map(({ name }) => name);
  const unknown = off.find((/** @type {string} */ name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`expected components out of ${names.join(", ")}, got ${unknown}`);
  const /** @type {Changed} */ changed = {};
  about.terms.forEach(({ name, base }, term) => {
    const numbers = [weights[name] ?? missing[term]].flat();
    if (numbers.some((/** @type {number} */ number, /** @type {number} */ half) => number !== base[half]))
      changed[name] = numbers;
  });
  return { changed, off };
}

function isWeight(/** @type {Term} */ { base, limits }, /** @type {any} */ value, /** @type {number} */ digits) {
  const isNumber = (/** @type {any} */ each) =>
    (digits ? Number.isFinite(each) : Number.isInteger(each)) && limits[0] <= each && each <= limits[1];
  if (base.length === 1) return isNumber(value);
  return Array.isArray(value) && value.length === base.length && value.every(isNumber);
}
