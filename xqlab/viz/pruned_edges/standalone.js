// Marking the edges that are pruned, on a stand-alone page.

import { keepAnswers } from "../page/answers.js";
import { unpack } from "../page/replay.js";
import { makeMarking } from "./marking.js";
import { mountEdges } from "./mount.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options) {
  const arrays = unpack(data.about.contents, data.block);
  const marking = makeMarking(arrays.node_state, data);
  const [question] = data.answers.questions;
  const isEdge = (/** @type {number} */ edge) => Number.isInteger(edge) && edge > 0 && edge < marking.states.length;
  const { changed } = keepAnswers(
    el,
    { ...data.answers, fits: ({ given }) => given.every(isEdge) },
    {
      read() {
        const [given, isChecked] = [marking.marked(), marking.isChecked()];
        return given.length || isChecked ? [{ ...question, given, tries: Number(isChecked) }] : [];
      },
      write: ([item]) => marking.set({ marked: item?.given, checked: Boolean(item?.tries) }),
    },
  );
  marking.on(changed);
  return mountEdges(el, { ...data, arrays }, marking, options);
}
