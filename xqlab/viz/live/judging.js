// What an evaluation lab shows for a position and weights, as `LabPosition.answer` has it in Python.

import { afterMoves, distanceOf, pieceValues, sidesOf, weighed, weightsOf } from "./weights.js";

// data: of the page, see weighing.py; search: what is asked of the client.
/** @param {Payload} data @param {(request: SearchRequest) => Promise<SearchResult>} search */
export function makeJudge({ _data: about, _position: position, tables, unit, places, limits, ...data }, search) {
  const { moves } = tables;
  const base = weightsOf(about, {}, data.base_off);
  const /** @type {Map<string, Promise<Payload>>} */ ofBase = new Map(); // order and depth -> what the base chooses
  const { tableMb, nodes: most } = limits;

  // {values, chosen}: of the moves, and the choice of a search.
  async function judged(/** @type {Pair[]} */ weights, /** @type {string} */ order, /** @type {number} */ depth) {
    if (!moves.length) return { values: [], chosen: {} };
    const evaluator = weighed(data.evaluator, { unit, places }, weights);
    const request = { position: data.position, use: data.use, evaluator, tableMb };
    const { move, value, depth: reached, nodes } = await search({ ...request, depth, nodes: most });
    const { ends, ...named } = moves.find((/** @type {Payload} */ each) => each.code === move);
    const chosen = { ...named, from: ends[0], to: ends[1], value, depth: reached, nodes };
    if (order === "static") return { values: staticValues(weights), chosen };
    const { lines = [] } = await search({ ...request, depth: 1, multipv: moves.length });
    const values = new Map(lines.map((line) => [line.move, line.value]));
    return { values: moves.map((/** @type {Payload} */ each) => values.get(each.code)), chosen };
  }

  const staticValues = (/** @type {Pair[]} */ weights) => afterMoves(tables, position.turn, weights);

  function listed(/** @type {number[]} */ values, /** @type {number[]} */ before) {
    const ranks = ranked(before);
    return ranked(values).map((move) => {
      const { ends, ...named } = moves[move];
      return { ...named, value: values[move], rank_before: ranks.indexOf(move) };
    });
  }

  return {
    // What needs no search.
    /** @param {Changed} changed @param {string[]} off @param {string} order @param {string} heat */
    fixed(changed, off, order, heat) {
      const weights = weightsOf(about, changed, off);
      const [sides, before] = [weights, base].map((each) => sidesOf(about, tables, position.counts, each));
      const sum = (/** @type {Pair[]} */ parts) => parts.reduce((value, [first, second]) => value + first - second, 0);
      return {
        ...{ sides, sides_before: before, value: sum(sides), before: sum(before) },
        ...{ pieces: pieceValues(tables, heat, weights), distance: distanceOf(about, changed) },
        ...(order === "static" && { moves: listed(staticValues(weights), staticValues(base)) }),
      };
    },
    // The moves in order, and those that a search chooses with these weights and with the base.
    /** @param {Changed} changed @param {string[]} off @param {string} order @param {number} depth */
    async searched(changed, off, order, depth) {
      const weights = weightsOf(about, changed, off);
      const key = `${order} ${depth}`;
      if (!ofBase.has(key)) ofBase.set(key, judged(base, order, depth));
      const before = /** @type {Payload} */ (await ofBase.get(key));
      const isBase = weights.every((pair, term) => pair.every((number, half) => number === base[term][half]));
      const now = isBase ? before : await judged(weights, order, depth);
      return { moves: listed(now.values, before.values), chosen: now.chosen, chosen_before: before.chosen };
    },
    forget: () => ofBase.clear(), // what failed is searched again
  };
}

// The moves by their values; equal ones stay in their order, see `_ranked` in Python.
function ranked(/** @type {number[]} */ values) {
  const rounded = values.map((value) => Number(value.toFixed(6)));
  return values.map((_, move) => move).sort((one, other) => rounded[other] - rounded[one]);
}
