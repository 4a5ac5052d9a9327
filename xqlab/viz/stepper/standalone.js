// A stepper on a stand-alone page.

import { NONE, nodeAfter } from "../page/replay.js";
import { makeMarks } from "./marks.js";
import { mount } from "./mount.js";
import { allSentences } from "./sentences.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options) {
  const sentences = allSentences(data.about.events, data.sentences);
  const marks = makeMarks(data.marks);
  const view = mount(el, { ...data, sentences, marks, language: options.language }, options);
  if (options.isSamePlace) goToLine(view, options.before.line());
  return view;
}

// Goes to where the last iteration is done with a line, as far as it has it.
/** @param {ReturnType<typeof mount>} view @param {number[]} line */
function goToLine({ replay, goTo }, line) {
  const root = replay.node_ply.lastIndexOf(0);
  const node = nodeAfter(replay, root, line);
  const last = replay.node_last_event[node];
  if (line.length && node !== root) goTo(last === NONE ? replay.node_first_event[node] : last);
}
