// The texts of many names at once.

import { textOfName } from "../../../xqlab/viz/live/walker.js";

export function textsOfNames(parts, names) {
  return names.map((name) => textOfName(parts, name));
}
