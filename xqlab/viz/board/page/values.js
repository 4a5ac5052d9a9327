// A value in words, as the first side sees it, alone or with the move that it is of: see `valued` in board_profile.py.

import { fill } from "../../page/markup.js";

/** @param {Payload} play @param {Language} language @param {number} value
 * @param {number} turn @param {string} move "" for the value alone */
export function valued(play, language, value, turn, move) {
  const [words, sides] = [play.values[language], play.sides[language]];
  const { MATE, MATE_BOUND, RULE_WIN } = play.bounds;
  const seen = turn ? -value : value;
  const size = Math.abs(seen);
  const kind = size === RULE_WIN ? "rule" : size < MATE_BOUND ? "plain" : "mate";
  const text = fill(words[kind], {
    ...{ value: `${seen < 0 ? "−" : ""}${size}`, moves: (MATE - size + 1) >> 1 },
    ...{ first: sides[0], side: sides[Number(seen < 0)], win: play.win[language] },
  });
  return move ? fill(words[kind === "plain" ? "plain move" : "move"], { move, text }) : text;
}
