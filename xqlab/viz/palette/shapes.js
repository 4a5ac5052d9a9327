// The outlines of nodes, as xqlab/viz/figures/marks.py draws them.

import { NODE_SHAPES, POINT } from "./meanings.js";

const MOST = 0.4; // of a low shape that its point takes

const tenth = (/** @type {number} */ number) => Math.round(number * 10) / 10;

// The outline of a node of this kind, a key of NODE_SHAPES, as the path of an SVG; the middle of its upper edge at (x, y).
/** @param {string} kind @param {number} x @param {number} y @param {number} width @param {number} height */
export function outlinePath(kind, x, y, width, height) {
  const [left, right, top, bottom] = [tenth(x - width / 2), tenth(x + width / 2), tenth(y), tenth(y + height)];
  const point = Math.min(POINT, MOST * height);
  switch (/** @type {Payload} */ (NODE_SHAPES)[kind]) {
    case "up":
      return `M${left} ${tenth(y + point)}L${tenth(x)} ${top}L${right} ${tenth(y + point)}V${bottom}H${left}Z`;
    case "down":
      return `M${left} ${tenth(bottom - point)}L${tenth(x)} ${bottom}L${right} ${tenth(bottom - point)}V${top}H${left}Z`;
    case "circle": {
      const half = tenth(height / 2);
      return `M${tenth(x - half)} ${tenth(y + half)}a${half} ${half} 0 1 0 ${2 * half} 0a${half} ${half} 0 1 0 ${-2 * half} 0Z`;
    }
    case "double":
      return `M${left} ${top}H${right}V${bottom}H${left}ZM${tenth(left + 3)} ${tenth(y + 3)}H${tenth(right - 3)}V${tenth(bottom - 3)}H${tenth(left + 3)}Z`;
    default:
      return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  }
}
