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
