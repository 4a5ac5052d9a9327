// All texts of the steps that a page shows: `sent` is that of `tests.viz.recorded`, with the steps and hints of a widget.

import { makeStepTexts } from "../../../xqlab/viz/by_hand/widget.js";
import { byHandWordsOf } from "../../../xqlab/viz/by_hand/words.js";
import { openRun } from "../../../xqlab/viz/stepper/opening.js";
import { blockOf } from "../opened.mjs";

export function textsOf(about, block, steps, hints, language) {
  const run = openRun({ about, block: blockOf(block) });
  const texts = makeStepTexts(run, about, hints, steps, language);
  const words = byHandWordsOf(language);
  return steps.map((step) => {
    const { prompt, choices } = texts.question(step);
    const wrong = [...choices.keys()].filter((number) => !step.answer.includes(number));
    const whyNot = wrong.map((number) => texts.whyNot(step, number));
    return [prompt, words.kinds[step.asks], words.kinds[step.kind], texts.hints[step.asks], ...choices, ...whyNot];
  });
}
