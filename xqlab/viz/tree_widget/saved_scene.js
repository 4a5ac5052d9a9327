// The current view as an SVG file.

import { seenBox } from "./camera.js";
import { legendEntries, savedSvg } from "./legend.js";
import { drawScene, READABLE } from "./scene.js";

// look: see drawScene; options: of the scene; texts: {id, title, caption}.
/** @param {Scene} scene @param {Payload} canvas @param {Payload} look @param {Payload} options @param {Payload} texts */
export function savedScene(scene, { camera, size }, look, options, texts) {
  const hatch = (/** @type {string} */ name) => `url(#${texts.id}${name})`;
  const { svg } = drawScene(scene, seenBox(camera, size), { ...look, hatch });
  const bare = svg.replace(/ (role|id|aria-[a-z]+)="[^"]*"/g, "");
  const far = camera.k < READABLE ? "<style>.xqg-item text{display:none}</style>" : "";
  const entries = legendEntries(scene.marks, options, hatch);
  return savedSvg(/** @type {SavedTree} */ ({ ...texts, entries, inside: far + bare, camera, size }));
}
