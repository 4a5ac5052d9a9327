// The window in which the tree is drawn. While the camera moves inside the region drawn, nothing is redrawn.

import { holds, lookAt, moveBy, scaleToFit, seenBox, showBox, zoomAt } from "./camera.js";
import { hatchDefs } from "./legend.js";
import { AFAR, boxOf, cursorSvg, drawScene, READABLE, regionOf, SHARP } from "./scene.js";
import { EASY, firstCamera, heightFor } from "./view.js";

const GLIDE = 160; // milliseconds of an animated camera move
const CLOSER = 2.5; // zoom factor after which the smaller region is drawn again

// A canvas in `host`, whose {camera, size} can be read; update(shown): see shownOf, with `look` as for drawScene. Calls
// onSize(size, isFirst) when its host has another size, onPlace(seesAll) after each change of the view.
/** @param {Root} host @param {string} id @param {(size: Size, isFirst: boolean) => void} onSize
 * @param {(seesAll: boolean) => void} onPlace */
export function makeCanvas(host, id, onSize, onPlace) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  host.innerHTML =
    `<svg class="xqg-drawing" role="presentation" width="100%" height="100%" preserveAspectRatio="xMidYMin">` +
    `${hatchDefs(id)}<g class="xqg-world"><g class="xqg-ink"></g><g class="xqg-cursor"></g></g></svg>`;
  const [svg, world, ink, cursor] = ["svg", ".xqg-world", ".xqg-ink", ".xqg-cursor"].map((name) =>
    host.querySelector(name),
  );
  const canvas = { camera: { x: 0, y: 0, k: 1 }, size: { width: 0, height: 0 }, isMoved: false };
  let /** @type {any} */ shown = {};
  let /** @type {Box & { k: number }} */ region;
  let /** @type {Animation | undefined} */ gliding;
  let drawing = 0;

  const activeNumber = () => shown.scene.at.get(shown.active);
  const activeBox = (family = false) => boxOf(shown.scene, activeNumber(), family);
  const seen = (camera = canvas.camera) => seenBox(camera, canvas.size);

  function draw() {
    cancelAnimationFrame(drawing);
    drawing = 0;
    if (!canvas.size.width || !shown.scene) return;
    region = { ...regionOf(canvas.camera, canvas.size), k: canvas.camera.k };
    ink.innerHTML = drawScene(shown.scene, region, shown.look);
    // One to one on the screen; printing scales it to the narrower page without drawing again.
    svg.setAttribute("viewBox", `0 0 ${canvas.size.width} ${canvas.size.height}`);
    place();
    showCursor();
  }

  function place() {
    const { x, y, k } = canvas.camera;
    world.setAttribute("transform", `translate(${x.toFixed(2)},${y.toFixed(2)}) scale(${k.toFixed(4)})`);
    svg.classList.toggle("xqg-far", k < READABLE);
    svg.classList.toggle("xqg-middling", k < SHARP);
    svg.classList.toggle("xqg-afar", k < AFAR);
    const { box } = shown.scene;
    const slack = 2 / k;
    const [width, height] = [box.width - 2 * slack, box.height - 2 * slack];
    onPlace(holds(seen(), { x: box.x + slack, y: box.y + slack, width, height }));
  }

  // Marks the item with the keyboard cursor; false if it is not on the page.
  function showCursor() {
    const number = activeNumber();
    cursor.innerHTML = cursorSvg(shown.scene, number, canvas.camera.k);
    const element = shown.look.id(shown.scene.items[number]);
    for (const each of ink.querySelectorAll('[aria-selected="true"]'))
      if (each.id !== element) each.setAttribute("aria-selected", "false");
    const current = ink.querySelector(`#${element}`);
    if (current === null) return false;
    current.setAttribute("aria-selected", "true");
    host.setAttribute("aria-activedescendant", element);
    return true;
  }

  // Moves the camera; what comes into view is drawn before the next frame.
  function setCamera(/** @type {Camera} */ camera, glides = false) {
    const from = glides && !still.matches && getComputedStyle(world).transform;
    gliding?.cancel();
    const wasFar = canvas.camera.k < READABLE;
    canvas.camera = camera;
    if (!canvas.size.width) return;
    place();
    if (from) gliding = world.animate([{ transform: from }, {}], { duration: GLIDE, easing: "ease-out" });
    const stale = !region || !holds(region, seen()) || camera.k > CLOSER * region.k;
    if (stale) drawing ||= requestAnimationFrame(draw);
    else if (wasFar || camera.k < READABLE) showCursor();
  }

  // Moves just far enough to show the active item and, with `family`, its children if there is room.
  function showActive(family = false, glides = true) {
    const own = showBox(canvas.camera, activeBox(), canvas.size);
    const all = family ? showBox(own, activeBox(true), canvas.size) : own;
    const camera = holds(seen(all), activeBox()) ? all : own;
    if (camera.x !== canvas.camera.x || camera.y !== canvas.camera.y) setCamera(camera, glides);
  }

  // The first view; where its room asks for it, the window gets the height that it needs.
  function rest() {
    const { scene, room, easy } = shown;
    canvas.isMoved = false;
    if (room.lowest) {
      canvas.size.height = room.highest = heightFor(scene, canvas.size.width, room.lowest(scene), room.highest, easy);
      room.lowest = null;
      host.style.height = `${canvas.size.height + host.offsetHeight - host.clientHeight}px`;
    }
    setCamera(firstCamera(scene, canvas.size, easy));
    draw();
  }

  // The item that was active keeps its place, or the one above it.
  function anchor(/** @type {Scene} */ before, /** @type {string} */ key) {
    const { scene } = shown;
    let old = /** @type {number} */ (before.at.get(key));
    while (old > 0 && !scene.at.has(before.items[old].key)) old = before.items[old].parent;
    const now = scene.at.get(before.items[old].key);
    if (now === undefined) return;
    canvas.camera.x += canvas.camera.k * (before.places.x[old] - scene.places.x[now]);
    canvas.camera.y += canvas.camera.k * (before.places.y[old] - scene.places.y[now]);
  }

  function measure() {
    const size = { width: host.clientWidth, height: host.clientHeight };
    const old = canvas.size;
    if (!size.width || (size.width === old.width && size.height === old.height)) return; // hidden, or unchanged
    canvas.camera.x += (size.width - old.width) / 2;
    canvas.size = size;
    onSize(size, !old.width);
    draw();
  }
  const observer = new ResizeObserver(measure);
  observer.observe(host);

  const touch = (/** @type {Camera} */ camera, glides = false) => {
    canvas.isMoved = true;
    setCamera(camera, glides);
  };
  const middle = () => canvas.size.width / 2;
  const fit = () => setCamera(lookAt(shown.scene.box, canvas.size), true);
  return Object.assign(canvas, {
    measure,
    showActive,
    rest,
    setCamera: touch,
    moveBy: (/** @type {number} */ x, /** @type {number} */ y) => touch(moveBy(canvas.camera, x, y)),
    zoomMiddle: (/** @type {number} */ factor) =>
      touch(zoomAt(canvas.camera, factor, middle(), canvas.size.height / 2), true),
    fit,
    // Shows all of the tree if it is readable, else the active item at a readable size.
    fitReadable() {
      if (scaleToFit(shown.scene.box, canvas.size) >= READABLE) return fit();
      if (canvas.camera.k < EASY) setCamera(zoomAt(canvas.camera, EASY / canvas.camera.k, middle(), 0));
      showActive(true, false);
    },
    update(/** @type {any} */ next) {
      const before = shown;
      shown = next;
      const { scene, active, root, first, folds, matches } = shown;
      if (!canvas.size.width || !scene) return;
      const isFirst = first !== before.first && folds === first.folds && !canvas.isMoved;
      if (isFirst || root !== before.root || !before.scene) rest();
      else if (scene !== before.scene) {
        anchor(before.scene, before.active);
        draw();
      } else if (matches !== before.matches || (active !== before.active && !showCursor())) draw();
      if (scene !== before.scene || active !== before.active) showActive();
    },
    destroy() {
      observer.disconnect();
      cancelAnimationFrame(drawing);
    },
  });
}
