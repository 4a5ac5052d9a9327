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
  const { choices } = declaration;
  const places = Object.fromEntries(
    declaration.facts.map((/** @type {string} */ path, /** @type {number} */ place) => [path, place]),
  );
  const texts = { ...declaration.texts[language], win: called.win };
  if (called.win === texts.mate) texts.wins = texts.mates;
  const names = new Set(Object.keys(texts).map((key) => key.split(".")[0]));
  const passing = declaration.passing[language];
  const /** @type {Map<string, Teller>} */ tellers = new Map();

  // Writes a number, a side's name or a move.
  /** @returns {Teller} */
  function fact(/** @type {string} */ path) {
    const place = places[path];
    const kind = path.slice(path.lastIndexOf(".") + 1);
    if (declaration.sides.includes(kind)) return (facts) => called.sides[facts[place]];
    if (declaration.moves.includes(kind)) return (facts) => name(facts[place]) || passing;
    return (facts) => String(facts[place]);
  }

  // What a text consists of: letters, and what fills its holes.
  function piecesOf(/** @type {string} */ text, /** @type {string} */ part) {
    const /** @type {Teller[]} */ pieces = [];
    const split = text.split(HOLE); // letters, a head and what it is about, letters, ...
    for (let at = 0; at < split.length; at += 3) {
      const [letters, head, about] = split.slice(at, at + 3);
      pieces.push(() => letters);
      if (names.has(head)) pieces.push(teller(head, about === undefined ? part : pathIn(part, about)));
      else if (head) pieces.push(fact(pathIn(part, head)));
    }
    return pieces;
  }

  // Fills one text about one part, in the variant that its fact chooses.
  /** @returns {Teller} */
  function teller(/** @type {string} */ text, /** @type {string} */ part) {
    const key = `${text}:${part}`;
    if (tellers.has(key)) return /** @type {Teller} */ (tellers.get(key));
    const choice = text in choices ? places[pathIn(part, choices[text])] : undefined;
    const /** @type {Record<number, Teller[]>} */ variants = {};
    const /** @type {Teller} */ tell = (facts) => {
        const number = choice === undefined ? 0 : facts[choice];
        const variant = choice === undefined ? text : `${text}.${number}`;
        variants[number] ??= piecesOf(texts[variant] ?? texts[text] ?? "", part);
        return variants[number].map((piece) => piece(facts)).join("");
      };
    tellers.set(key, tell);
    return tell;
  }

  const sentence = teller("sentence", "");
  return (facts) => (language === "zh" ? spaced(sentence(facts)) : sentence(facts));
}
