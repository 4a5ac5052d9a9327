// Files of weights in a page, as Python writes and reads them.

const LARGEST = 10_000; // centipawns

// The text of a file, as `Weights.to_text` writes it. file: its format and version.
/** @param {Lab} about @param {Payload} file @param {Changed} changed @param {string[]} off */
export function weightsText(about, file, changed, off) {
  const weights = Object.fromEntries(about.terms.map(({ name, base }) => [name, changed[name] ?? base]));
  return `${JSON.stringify({ ...file, made: { name: "evaluation lab" }, off, weights }, null, 1)}\n`;
}

// {changed, off} of such a text; a term that it does not have counts as 0. Throws an Error for anything else.
/** @param {Lab} about @param {Payload} file @param {string} text */
export function readWeights(about, file, text) {
  const content = JSON.parse(text);
  if (content?.format !== file.format || content.version !== file.version)
    throw new Error(`expected a file of ${file.format}, version ${file.version}, got ${text.slice(0, 40)}`);
  const { weights = {}, off = [] } = content;
  const isPair = (/** @type {unknown} */ pair) =>
    Array.isArray(pair) &&
    pair.length === 2 &&
    pair.every((each) => Number.isFinite(each) && Math.abs(each) <= LARGEST);
  for (const [name, pair] of Object.entries(weights))
    if (!about.terms.some((term) => term.name === name) || !isPair(pair))
      throw new Error(`expected two numbers up to ${LARGEST} for each term, got ${name}: ${JSON.stringify(pair)}`);
  const names = about.components.map(({ name }) => name);
  const unknown = off.find((/** @type {string} */ name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`expected components out of ${names.join(", ")}, got ${unknown}`);
  const /** @type {Changed} */ changed = {};
  for (const { name, base } of about.terms) {
    const pair = weights[name] ?? [0, 0];
    if (pair.some((/** @type {number} */ number, /** @type {number} */ half) => number !== base[half]))
      changed[name] = pair;
  }
  return { changed, off };
}
