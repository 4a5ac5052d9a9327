// The sentences of events, filled from their facts, as xqlab.trace.reasons.sentences does it.

import { spaced } from "./markup.js";

/** @typedef {(facts: ArrayLike<number>) => string} Teller */

const HOLE = /\{([^{}:]+)(?::([^{}]+))?\}/g;

// The path of a fact or a part that a text about a part calls `name`.
function pathIn(/** @type {string} */ part, /** @type {string} */ name) {
  if (!name.startsWith("_")) return name;
  return name === "_" ? part : `${part}.${name.slice(1)}`;
}

// What tells the facts of an event, the integers of a FACT, in a language.
//
// declaration : of xqlab.trace.reasons.texts, in the view of the facts
// called      : {sides: the names of both, win: what a won game is called}
// name        : gives the move that leads to a node, "" for a null move
/** @param {Payload} declaration @param {string} language @param {{sides: string[], win: string}} called
 * @param {(node: number) => string} name @returns {Teller} */
export function storyteller(declaration, language, called, name) {
  const { choices, sides, moves } = declaration;
  const places = Object.fromEntries(
    declaration.facts.map((/** @type {string} */ path, /** @type {number} */ place) => [path, place]),
  );
  const texts = { ...declaration.texts[language], win: called.win };
  if (called.win === texts.mate) texts.wins = texts.mates;
  const names = new Set(Object.keys(texts).map((key) => key.split(".")[0]));

  // A number, a side's name or a move.
  function factText(/** @type {string} */ path, /** @type {ArrayLike<number>} */ facts) {
    const [fact, kind] = [facts[places[path]], path.slice(path.lastIndexOf(".") + 1)];
    if (sides.includes(kind)) return called.sides[fact];
    return moves.includes(kind) ? name(fact) || declaration.passing[language] : String(fact);
  }

  // Fills one text about one part, in the variant that its fact chooses.
  /** @param {string} text @param {string} part @param {ArrayLike<number>} facts @returns {string} */
  function filled(text, part, facts) {
    const choice = text in choices ? places[pathIn(part, choices[text])] : undefined;
    const variant = choice === undefined ? text : `${text}.${facts[choice]}`;
    return (texts[variant] ?? texts[text] ?? "").replace(
      HOLE,
      (/** @type {string} */ _, /** @type {string} */ head, /** @type {string | undefined} */ about) =>
        names.has(head)
          ? filled(head, about === undefined ? part : pathIn(part, about), facts)
          : factText(pathIn(part, head), facts),
    );
  }

  return (facts) => (language === "zh" ? spaced : String)(filled("sentence", "", facts));
}
