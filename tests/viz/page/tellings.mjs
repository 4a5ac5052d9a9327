// The sentences of events in each language, as telling.js makes them.

import { storyteller } from "../../../xqlab/viz/page/telling.js";

// named: language -> the move that leads to each node, "" for a null move
export function tellAll(declaration, called, named, facts) {
  const languages = Object.keys(declaration.texts);
  return Object.fromEntries(
    languages.map((language) => {
      const name = (node) => named[language][node];
      return [language, facts.map(storyteller(declaration, language, called[language], name))];
    }),
  );
}
