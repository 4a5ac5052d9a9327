// The window in which the tree is drawn. While the camera moves inside the region drawn, nothing is redrawn.

import { holds, seenBox, showBox } from "./camera.js";
import { AFAR, boxOf, cursorSvg, drawScene, READABLE, regionOf, SHARP } from "./scene.js";

const GLIDE = 160; // milliseconds of an animated camera move
const CLOSER = 2.5; // zoom factor after which the smaller region is drawn again

// A canvas that draws `scene()` with `look()`, see drawScene. Its {camera, size} can be read. Calls `onPlace()` after
// each change of the view.
/** @param {() => Scene} scene @param {() => Payload} look @param {() => void} onPlace */
export function makeCanvas(scene, look, onPlace) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const /** @type {Payload} */ canvas = { camera: { x: 0, y: 0, k: 1 }, size: { width: 0, height: 0 } };
  let /** @type {Payload} */ parts, /** @type {Box & { k: number }} */ region;
  let gliding = 0;
  let drawing = 0;

  // The elements to draw in: {host, svg, world, ink, cursor}.
  canvas.attach = (/** @type {Payload} */ elements) => (parts = elements);

  canvas.draw = () => {
    cancelAnimationFrame(drawing);
    drawing = 0;
    if (!canvas.size.width) return;
    region = { ...regionOf(canvas.camera, canvas.size), k: canvas.camera.k };
    parts.ink.innerHTML = drawScene(scene(), region, look()).svg;
    // One to one on the screen; printing scales it to the narrower page without drawing again.
    parts.svg.setAttribute("viewBox", `0 0 ${canvas.size.width} ${canvas.size.height}`);
    place();
    canvas.showCursor();
  };

  function place() {
    const { x, y, k } = canvas.camera;
    parts.world.setAttribute("transform", `translate(${x.toFixed(2)},${y.toFixed(2)}) scale(${k.toFixed(4)})`);
    parts.svg.classList.toggle("xqg-far", k < READABLE);
    parts.svg.classList.toggle("xqg-middling", k < SHARP);
    parts.svg.classList.toggle("xqg-afar", k < AFAR);
    onPlace();
  }

  function activeNumber() {
    return scene().at.get(look().active) ?? 0;
  }

  // Marks the item with the keyboard cursor; false if it is not on the page.
  canvas.showCursor = () => {
    const number = activeNumber();
    parts.cursor.innerHTML = cursorSvg(scene(), number, canvas.camera.k);
    const element = look().id(scene().items[number]);
    for (const each of parts.ink.querySelectorAll('[aria-selected="true"]'))
      if (each.id !== element) each.setAttribute("aria-selected", "false");
    const current = parts.ink.querySelector(`#${element}`);
    if (current === null) return false;
    current.setAttribute("aria-selected", "true");
    parts.host.setAttribute("aria-activedescendant", element);
    return true;
  };

  // Moves the camera at once; what comes into view is drawn before the next frame.
  canvas.setCamera = (/** @type {Camera} */ camera, glides = false) => {
    cancelAnimationFrame(gliding);
    if (glides && !still.matches) return glideTo(camera);
    const wasFar = canvas.camera.k < READABLE;
    canvas.camera = camera;
    if (!canvas.size.width) return;
    place();
    const stale = !region || !holds(region, seenBox(camera, canvas.size)) || camera.k > CLOSER * region.k;
    if (stale) drawing ||= requestAnimationFrame(canvas.draw);
    else if (wasFar || camera.k < READABLE) canvas.showCursor();
  };

  function glideTo(/** @type {Camera} */ camera) {
    const [from, began] = [{ ...canvas.camera }, performance.now()];
    const frame = (/** @type {number} */ now) => {
      const share = Math.min(Math.max((now - began) / GLIDE, 0), 1);
      const eased = share * (2 - share);
      const between = (/** @type {"x" | "y" | "k"} */ name) => from[name] + eased * (camera[name] - from[name]);
      canvas.setCamera({ x: between("x"), y: between("y"), k: between("k") });
      if (share < 1) gliding = requestAnimationFrame(frame);
    };
    gliding = requestAnimationFrame(frame);
  }

  // Whether the whole tree is inside the window.
  canvas.seesAll = () => {
    const { x, y, width, height } = scene().box;
    const slack = 2 / canvas.camera.k;
    const inner = { x: x + slack, y: y + slack, width: width - 2 * slack, height: height - 2 * slack };
    return holds(seenBox(canvas.camera, canvas.size), inner);
  };

  canvas.seesActive = () => holds(seenBox(canvas.camera, canvas.size), boxOf(scene(), activeNumber()));

  // Moves just far enough to show the active item and, with `family`, its children if there is room.
  canvas.showActive = (/** @type {boolean} */ family, /** @type {boolean} */ glides) => {
    const number = activeNumber();
    const own = showBox(canvas.camera, boxOf(scene(), number), canvas.size);
    const all = family ? showBox(own, boxOf(scene(), number, true), canvas.size) : own;
    const camera = holds(seenBox(all, canvas.size), boxOf(scene(), number)) ? all : own;
    if (camera.x !== canvas.camera.x || camera.y !== canvas.camera.y) canvas.setCamera(camera, glides);
  };

  canvas.stop = () => {
    cancelAnimationFrame(drawing);
    cancelAnimationFrame(gliding);
  };
  return canvas;
}
