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
        const { marked: given, tries, given_up: shown } = marking.state();
        return given.length || tries || shown ? [{ ...question, given, tries, ...(shown && { shown }) }] : [];
      },
      write: ([item]) => marking.take(item),
    },
  );
  marking.on(changed);
  return mountEdges(el, { ...data, arrays }, marking, options);
}
