// The field of cells: brightness is the clipped accumulator; a triangle up or down says how a cell has changed.

import { JUDGED_COLOURS } from "../palette/meanings.js";
import { clipped, shadeOf } from "./state.js";

const [UP, DOWN] = [JUDGED_COLOURS.good[3], JUDGED_COLOURS.bad[3]]; // the triangles' direction says the same
const FLASH = 1200; // milliseconds
const RIMS = ["#000", "#fff", "#000"]; // around a chosen cell, from outside in
const STILL_DARK = "#3b4048"; // of a cell where the change alone is shown

// A field on a canvas. draw({field, side, changes, shows, chosen, flash}) shows it; where `flash` is another than before,
// what has changed lights up.
export function makeField(/** @type {HTMLCanvasElement} */ canvas) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  let /** @type {FieldView | null} */ shown = null;
  let frame = 0;

  function draw(/** @type {FieldView} */ next) {
    const isStep = shown && shown.flash !== next.flash;
    shown = next;
    if (isStep) flash();
    else if (!frame) paint(1);
  }

  function fit() {
    const { width } = canvas.getBoundingClientRect();
    if (!shown || !width) return;
    const { wide, high } = shown.field;
    const scale = canvas.ownerDocument.defaultView?.devicePixelRatio || 1;
    const size = Math.max(Math.floor((width * scale) / wide), 1);
    if (canvas.width !== size * wide || canvas.height !== size * high)
      [canvas.width, canvas.height] = [size * wide, size * high];
    return size;
  }

  // share: 0 where the step begins, 1 where it is over.
  function paint(/** @type {number} */ share) {
    const size = fit();
    if (!size || !shown) return;
    const { field, side, changes, shows, chosen } = shown;
    const gap = size >= 6 ? Math.max(Math.round(size / 14), 1) : 0;
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (let cell = 0; cell < field.count; cell++) {
      const [x, y] = [(cell % field.wide) * size, Math.floor(cell / field.wide) * size];
      const change = changes[cell] ?? 0;
      const now = clipped(side.after[cell]);
      const value = shows === "change" ? 0 : shows === "before" ? now - change : now - change * (1 - share);
      context.fillStyle = shows === "change" ? STILL_DARK : shadeOf(value);
      context.fillRect(x, y, size - gap, size - gap);
      if (!change || shows === "before") continue;
      const strength = Math.sqrt(Math.abs(change));
      const flash = shows === "change" ? strength : (1 - share) * (0.4 + 0.6 * strength);
      context.globalAlpha = flash;
      context.fillStyle = change > 0 ? UP : DOWN;
      context.fillRect(x, y, size - gap, size - gap);
      context.globalAlpha = 1;
      triangle(x + (size - gap) / 2, y + (size - gap) / 2, (size - gap) * (0.3 + 0.5 * strength), change, value);
    }
    if (chosen >= 0) rim((chosen % field.wide) * size, Math.floor(chosen / field.wide) * size, size - gap);
  }

  /** @param {number} x @param {number} y @param {number} wide @param {number} change @param {number} value */
  function triangle(x, y, wide, change, value) {
    const half = Math.max(wide, 3) / 2;
    const tip = change > 0 ? -half : half;
    context.beginPath();
    context.moveTo(x, y + tip);
    context.lineTo(x - half, y - tip);
    context.lineTo(x + half, y - tip);
    context.closePath();
    context.fillStyle = change > 0 ? UP : DOWN;
    context.strokeStyle = value > 0.5 ? "#000" : "#fff";
    context.lineWidth = Math.max(half / 5, 0.75);
    if (half > 2.5) context.stroke();
    context.fill();
  }

  function rim(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) {
    const thick = Math.max(size / 12, 1);
    RIMS.forEach((colour, at) => {
      const inset = at + 0.5;
      context.strokeStyle = colour;
      context.lineWidth = thick;
      context.strokeRect(x + inset * thick, y + inset * thick, size - 2 * inset * thick, size - 2 * inset * thick);
    });
  }

  function stop() {
    cancelAnimationFrame(frame);
    frame = 0;
  }

  function flash() {
    stop();
    if (!shown?.changes.length || matchMedia("(prefers-reduced-motion: reduce)").matches) return paint(1);
    const began = performance.now();
    const next = () => {
      const share = Math.min((performance.now() - began) / FLASH, 1);
      frame = share < 1 ? requestAnimationFrame(next) : 0;
      paint(share);
    };
    next();
  }

  const observer = new ResizeObserver(() => frame || paint(1));
  observer.observe(canvas);
  return {
    draw,
    destroy() {
      stop();
      observer.disconnect();
    },
  };
}
