// What the page of a league shows of its data: pure functions, no page.

export const ALL = ""; // of a filter
export const RULES = "rules"; // of the filter of verdicts: games that the board decided

// Points as tables have them: "2½".
export function pointsText(/** @type {number} */ points) {
  const whole = Math.floor(points);
  const half = points === whole ? "" : "½";
  return `${whole || !half ? whole : ""}${half}`;
}

/** @param {number[]} counts won, drawn, lost */
export function scoreOf([won, drawn, lost]) {
  const games = won + drawn + lost;
  return { points: won + drawn / 2, games, share: games ? (won + drawn / 2) / games : 0 };
}

// The ends of the axis of ratings: those of the intervals that mean something, and all ratings.
export function ratingAxis(/** @type {Payload[]} */ table) {
  const ends = table.flatMap(({ rating, low, high, bound }) => (bound ? [rating] : [low, rating, high]));
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const room = Math.max(20, (most - least) / 20);
  return ends.length ? [least - room, most + room] : [0, 1];
}

// A rating on the axis, in percent from the left; never outside.
export function placeOn(/** @type {number[]} */ [least, most], /** @type {number} */ rating) {
  return Math.min(100, Math.max(0, (100 * (rating - least)) / (most - least)));
}

// The names of those who play or have played, in the order of the table.
/** @param {{table: Payload[], games: Payload[]}} content @returns {string[]} */
export const playersOf = ({ table, games }) => [
  ...new Set([...table.map(({ name }) => name), ...games.flatMap(({ red, black }) => [red, black])]),
];

// The verdicts that games ended by.
export function verdictsOf(/** @type {Payload[]} */ games) {
  return [...new Set(games.map(({ verdict }) => verdict).filter(Boolean))].sort();
}

// The games that a filter leaves, the last one first: [number from 1, game].
/** @param {Payload[]} games @param {LeagueFilter} filter @returns {[number, Payload][]} */
export function gamesShown(games, { player, opponent, verdict }) {
  const fits = (/** @type {Payload} */ game) =>
    [player, opponent].every((name) => name === ALL || [game.red, game.black].includes(name)) &&
    (verdict === ALL || (verdict === RULES ? !game.verdict : game.verdict === verdict));
  return games
    .map((game, at) => /** @type {[number, Payload]} */ ([at + 1, game]))
    .filter(([, game]) => fits(game))
    .reverse();
}
