// Files of weights in a page, as Python writes and reads them.

// The text of a file, as `to_text` of the weights writes it. file: its format and version, and the game.
/** @param {Lab} about @param {Payload} file @param {Changed} changed @param {string[]} off */
export function weightsText(about, file, changed, off) {
  const now = about.terms.map(({ name, base }) => [name, changed[name] ?? base]);
  const weights = Object.fromEntries(now.map(([name, numbers]) => [name, numbers.length > 1 ? numbers : numbers[0]]));
  return `${JSON.stringify({ ...file, made: { name: "evaluation lab" }, off, weights }, null, 1)}\n`;
}

// {changed, off} of such a text. missing: what a term counts that it does not have. Throws an Error for anything else.
/** @param {Lab} about @param {Payload} data @param {string} text */
export function readWeights(about, { file, missing }, text) {
  const content = JSON.parse(text);
  if (Object.entries(file).some(([name, value]) => content?.[name] !== value)) {
    const expected = Object.entries(file).map(([name, value]) => (name === "format" ? value : `${name} ${value}`));
    throw new Error(`expected a file of ${expected.join(", ")}, got ${text.slice(0, 40)}`);
  }
  const { weights = {}, off = [] } = content;
  for (const [name, value] of Object.entries(weights)) {
    const term = about.terms.find((each) => each.name === name);
    if (!term) throw new Error(`expected terms of this evaluation, got ${name}`);
    const numbers = term.base.length > 1 ? "two numbers" : "an integer";
    if (!isWeight(term, value, about.digits))
      throw new Error(`expected ${numbers} from ${term.limits.join(" to ")} for ${name}, got ${JSON.stringify(value)}`);
  }
  const names = about.components.map(({ name }) => name);
  const unknown = off.find((/** @type {string} */ name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`expected components out of ${names.join(", ")}, got ${unknown}`);
  const /** @type {Changed} */ changed = {};
  about.terms.forEach(({ name, base }, term) => {
    const numbers = [weights[name] ?? missing[term]].flat();
    if (numbers.some((/** @type {number} */ number, /** @type {number} */ half) => number !== base[half]))
      changed[name] = numbers;
  });
  return { changed, off };
}

function isWeight(/** @type {Term} */ { base, limits }, /** @type {any} */ value, /** @type {number} */ digits) {
  const isNumber = (/** @type {any} */ each) =>
    (digits ? Number.isFinite(each) : Number.isInteger(each)) && limits[0] <= each && each <= limits[1];
  if (base.length === 1) return isNumber(value);
  return Array.isArray(value) && value.length === base.length && value.every(isNumber);
}
