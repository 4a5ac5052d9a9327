// The cells of a view in an element, drawn again where they change, and the outlines of two of them.

import { icicleSvg, lookOf, sunburstSvg } from "./draw.js";

// {update(view, how)}; how: {colour, form, width, language, id, scale, words}, and {cursor, hovered}: cells.
export function makeField(/** @type {Root} */ el) {
  let /** @type {unknown[]} */ drawn = [];

  // Without redrawing the cells. Each has an edge of contrasting lightness: a shadow would do, but WebKit draws none
  // inside an SVG.
  function mark(/** @type {number} */ cursor, /** @type {number} */ hovered) {
    const outline = (/** @type {number} */ cell, /** @type {string} */ name) => {
      const shape = el.querySelector(`[data-cell="${cell}"]`)?.cloneNode();
      if (!shape) return "";
      for (const attribute of ["data-cell", "fill"]) shape.removeAttribute(attribute);
      shape.setAttribute("class", name);
      return shape.outerHTML;
    };
    const both = (/** @type {number} */ cell, /** @type {string} */ name) =>
      outline(cell, `${name} xqo-edge`) + outline(cell, name);
    const over = hovered >= 0 && hovered !== cursor ? both(hovered, "xqo-over") : "";
    el.querySelector(".xqo-cursor").innerHTML = both(cursor, "xqo-at") + over;
  }

  return {
    /** @param {View} view @param {Payload} how */
    update(view, { colour, form, width, id, scale, words, cursor, hovered }) {
      if (!width) return;
      const wanted = [view, colour, form, width];
      if (wanted.some((part, at) => part !== drawn[at])) {
        const shape = form === "icicle" ? icicleSvg : sunburstSvg;
        el.innerHTML = shape(view, (/** @type {number} */ cell) => lookOf(view, cell, colour, scale), words, width, id);
        drawn = wanted;
      }
      mark(cursor, hovered);
    },
  };
}
