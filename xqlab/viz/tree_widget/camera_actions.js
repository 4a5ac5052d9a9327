// What the reader does with the camera of a tree.

import { lookAt, scaleToFit, zoomAt } from "./camera.js";
import { READABLE } from "./scene.js";
import { EASY } from "./view.js";

// ui.isTouched is set when the reader moves something; showActive() brings the selected node into view.
/** @param {Payload} canvas @param {() => Scene} scene @param {Payload} ui @param {() => void} showActive */
export function cameraActions(canvas, scene, ui, showActive) {
  const zoomMiddle = (/** @type {number} */ factor) => {
    ui.isTouched = true;
    canvas.setCamera(zoomAt(canvas.camera, factor, canvas.size.width / 2, canvas.size.height / 2), true);
  };
  return {
    camera: () => canvas.camera,
    setCamera(/** @type {Camera} */ camera) {
      ui.isTouched = true;
      canvas.setCamera(camera);
    },
    zoomMiddle,
    zoomIn: () => zoomMiddle(1.25),
    zoomOut: () => zoomMiddle(0.8),
    fit: () => canvas.setCamera(lookAt(scene().box, canvas.size), true),
    // Shows all of the tree if it is readable, else the selected node at a readable size.
    fitReadable() {
      const { box } = scene();
      if (scaleToFit(box, canvas.size) >= READABLE) return canvas.setCamera(lookAt(box, canvas.size), true);
      if (canvas.camera.k < EASY)
        canvas.setCamera(zoomAt(canvas.camera, EASY / canvas.camera.k, canvas.size.width / 2, 0));
      showActive();
    },
  };
}
