// The camera of the diagram. Pure functions: a camera {x, y, k} maps the tree's point (u, v) to (x + k u, y + k v) in
// the window.

const CLOSEST = 3;
const FARTHEST = 0.02;
const MARGIN = 14; // pixels around what is fitted

// Zooms in by `factor` and keeps the window's point (px, py) fixed.
/** @param {Camera} camera @param {number} factor @param {number} px @param {number} py */
export function zoomAt(camera, factor, px, py) {
  const k = Math.min(Math.max(camera.k * factor, FARTHEST), CLOSEST);
  const by = k / camera.k;
  return { k, x: px - by * (px - camera.x), y: py - by * (py - camera.y) };
}

export function moveBy(/** @type {Camera} */ camera, /** @type {number} */ dx, /** @type {number} */ dy) {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

// The scale, at most 1, at which a box {x, y, width, height} of the tree fits into a window {width, height}.
export function scaleToFit(/** @type {Box} */ box, /** @type {Size} */ size) {
  const across = (size.width - 2 * MARGIN) / Math.max(box.width, 1);
  const down = (size.height - 2 * MARGIN) / Math.max(box.height, 1);
  return Math.min(Math.max(Math.min(across, down), FARTHEST), 1);
}

// The window {width, height} that a box needs at this scale.
export function windowFor(/** @type {Box} */ box, /** @type {number} */ k) {
  return { width: k * box.width + 2 * MARGIN, height: k * box.height + 2 * MARGIN };
}

// The camera at this scale that centres the box horizontally, near the top of the window.
export function lookAt(/** @type {Box} */ box, /** @type {Size} */ size, k = scaleToFit(box, size)) {
  const x = size.width / 2 - k * (box.x + box.width / 2);
  const spare = size.height - k * box.height;
  return { k, x, y: (spare < 2 * MARGIN ? MARGIN : Math.min(spare / 2, 40)) - k * box.y };
}

// The nearest camera of the same scale that shows the box, or as much of its upper middle as there is room for.
export function showBox(/** @type {Camera} */ camera, /** @type {Box} */ box, /** @type {Size} */ size) {
  const { k } = camera;
  /** @param {number} start @param {number} length @param {number} from @param {number} extent */
  const moved = (start, length, from, extent) => {
    const [low, high] = [start + k * from, start + k * (from + extent)];
    if (high - low > length - 2 * MARGIN) return null;
    if (low < MARGIN) return start + MARGIN - low;
    return high > length - MARGIN ? start + length - MARGIN - high : start;
  };
  const x = moved(camera.x, size.width, box.x, box.width);
  const y = moved(camera.y, size.height, box.y, box.height);
  return { k, x: x ?? size.width / 2 - k * (box.x + box.width / 2), y: y ?? MARGIN - k * box.y };
}

// The visible part of the tree, extended on each side by `around` times the size of the window.
export function seenBox(/** @type {Camera} */ camera, /** @type {Size} */ size, around = 0) {
  const [across, down] = [size.width * around, size.height * around];
  return {
    x: (-across - camera.x) / camera.k,
    y: (-down - camera.y) / camera.k,
    width: (size.width + 2 * across) / camera.k,
    height: (size.height + 2 * down) / camera.k,
  };
}

export function overlap(/** @type {Box} */ one, /** @type {Box} */ other) {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

export function holds(/** @type {Box} */ outer, /** @type {Box} */ inner) {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
