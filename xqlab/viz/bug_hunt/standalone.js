// A bug hunt on a stand-alone page, where answers survive.

import { keepAnswers } from "../page/answers.js";
import { mountHunt } from "./mount.js";
import { makeHunt } from "./state.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options) {
  const none = { tries: 0, given: [], shown: false };
  const hunt = makeHunt(data.cases, data);
  const view = mountHunt(el, { ...data, language: options.language }, hunt, options);
  const { questions } = data.kept;
  const isOne = (/** @type {number} */ value, /** @type {number} */ count) =>
    Number.isInteger(value) && value >= 0 && value < count;
  const { changed } = keepAnswers(
    el,
    {
      ...data.kept,
      fits: ({ number, given: [event, fault, ...more], shown }) =>
        event === undefined
          ? Boolean(shown)
          : isOne(event, data.cases[number - 1].about.events) && isOne(fault, data.faults.en.length) && !more.length,
    },
    {
      read: () =>
        hunt.answers().flatMap(({ tries, given, shown }, at) => {
          return tries || shown ? [{ ...questions[at], given, tries, ...(shown && { shown }) }] : [];
        }),
      write(items) {
        const answers = data.cases.map(() => none);
        for (const { number, tries, given, shown } of items)
          answers[number - 1] = { tries, given, shown: Boolean(shown) };
        hunt.set({ at: hunt.at(), answers });
      },
    },
  );
  hunt.on(changed);
  return view;
}
