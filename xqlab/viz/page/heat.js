// Numbers below the pieces: what each contributes, with a rim that is dashed if it harms its own side.

import { JUDGED_COLOURS } from "../palette/meanings.js";

const { good, bad } = JUDGED_COLOURS;

// "+12", "−3", "0"; with `digits` after the point, "+12.5".
export function signedText(/** @type {number} */ value, digits = 0) {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return (value < 0 ? "−" : "+") + text;
}

export function heatSvg(/** @type {Picture} */ picture, /** @type {Record<number, number>} */ pieces) {
  const most = Math.max(1, ...Object.values(pieces).map(Math.abs));
  const { cell } = picture;
  const discs = [];
  const numbers = [];
  for (const [square, value] of Object.entries(pieces)) {
    const [x, y] = picture.centers[Number(square)];
    const text = signedText(value);
    const colour = (value < 0 ? bad : good)[3];
    const half = (0.09 * text.length + 0.07) * cell;
    const dashes = value < 0 ? ` stroke-dasharray="9 6"` : "";
    const rim = text === "0" ? "" : ` stroke="${colour}" stroke-width="4"${dashes}`;
    const strength = (0.15 + 0.6 * Math.sqrt(Math.abs(value) / most)).toFixed(2);
    discs.push(`<circle cx="${x}" cy="${y}" r="${0.5 * cell}" fill="none" stroke-opacity="${strength}"${rim}/>`);
    numbers.push(
      `<rect x="${x - half}" y="${y + 0.27 * cell}" width="${2 * half}" height="${0.33 * cell}" rx="8"` +
        ` fill="#fff" fill-opacity=".93" stroke="${colour}" stroke-width="2"/>` +
        `<text x="${x}" y="${y + 0.53 * cell}">${text}</text>`,
    );
  }
  const style = `font-family="Helvetica,Arial,sans-serif" font-size="${0.27 * cell}" font-weight="700"`;
  return `${discs.join("")}<g ${style} text-anchor="middle" fill="#111">${numbers.join("")}</g>`;
}
