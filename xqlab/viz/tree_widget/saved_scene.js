// The current view as an SVG file.

import { seenBox } from "./camera.js";
import { savedSvg } from "./legend.js";
import { drawScene, READABLE } from "./scene.js";

// look: see drawScene; texts: {id, entries of the legend, title, caption}.
/** @param {Scene} scene @param {Payload} canvas @param {Payload} look @param {Payload} texts */
export function savedScene(scene, { camera, size }, look, texts) {
  const { svg } = drawScene(scene, seenBox(camera, size), look);
  const bare = svg.replace(/ (role|id|aria-[a-z]+)="[^"]*"/g, "");
  const far = camera.k < READABLE ? "<style>.xqg-item text{display:none}</style>" : "";
  return savedSvg(/** @type {SavedTree} */ ({ ...texts, inside: far + bare, camera, size }));
}
