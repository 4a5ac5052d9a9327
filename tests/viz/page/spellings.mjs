// The texts of many names at once.

import { textOfName } from "../../../xqlab/viz/page/spelling.js";

export function textsOfNames(parts, names) {
  return names.map((name) => textOfName(parts, BigInt(name)));
}
