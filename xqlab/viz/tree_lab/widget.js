// The lab in a notebook: its page gets what a stand-alone page has, and searches without the kernel.

import { unpackAll } from "../page/standalone.js";
import { mountLab } from "./lab.js";

async function render(/** @type {Shown} */ { model, el }) {
  const data = await unpackAll(model.get("_page"));
  return mountLab(el, model, data, { address: null }).destroy;
}

export default { render };
