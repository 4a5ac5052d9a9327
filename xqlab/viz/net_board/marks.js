// Where columns were added and removed: rings around squares, with a sign that shows in grey, too.

import { columnSquares } from "./state.js";

// Squares whose column was added (a solid ring, "+") or removed (a broken ring, "−", the piece drawn faint).
/** @param {Picture} picture @param {string[]} cells @param {Perspective[]} sides */
export function columnsSvg(picture, cells, sides) {
  const radius = 0.53 * picture.cell;
  const badge = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ x) =>
    `<g class="xqn-badge xqn-${name}" transform="translate(${x},${-0.4 * picture.cell})">` +
    `<circle r="${0.17 * picture.cell}"/><text y="${0.1 * picture.cell}" font-size="${0.3 * picture.cell}">${sign}</text></g>`;
  const drawn = columnSquares(sides).map(({ square, came, went }) => {
    const [x, y] = picture.centers[square];
    const ghost = went && !cells[square] ? `<g opacity="0.35">${picture.pieces[went]}</g>` : "";
    const ring = `<circle class="xqn-ring xqn-${came ? "came" : "went"}" r="${radius}"/>`;
    const signs =
      (went ? badge("went", "−", -0.4 * picture.cell) : "") + (came ? badge("came", "+", 0.4 * picture.cell) : "");
    return `<g transform="translate(${x},${y})">${ghost}${ring}${signs}</g>`;
  });
  return drawn.join("");
}
