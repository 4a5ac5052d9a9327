// What ticks mean: pure functions on the names of the switches that are on.

export function toggled(on, name, wanted) {
  return wanted ? [...new Set([...on, name])] : on.filter((each) => each !== name);
}

// The switches without which this one, though on, does nothing now.
export function missing(about, on, name) {
  return on.includes(name) ? about.switches[name].works_with.filter((other) => !on.includes(other)) : [];
}

// The place of the preset that is ticked exactly, -1 when none is.
export function presetOf(about, on) {
  const same = (names) => names.length === on.length && names.every((name) => on.includes(name));
  return about.presets.findIndex(({ switches }) => same(switches));
}

// A limit as typed: null for what is no number, no multiple of the step (0: any number), or out of range.
export function formNumber(text, least, most, step) {
  const number = Number(text);
  const fits = text.trim() !== "" && Number.isFinite(number) && (!step || number % step === 0);
  return fits && least <= number && number <= most ? number : null;
}

// The rows of the table: of each run what it changed against the one before it, and its nodes as a share of those of
// the first whole run to the same depth; null where there is none, or for that run itself.
export function runRows(runs) {
  return runs.map((run, at) => {
    const before = at ? runs[at - 1].on : null;
    const first = runs.find(({ depth, isWhole }) => isWhole && depth === run.depth);
    return {
      added: before ? run.on.filter((name) => !before.includes(name)) : [],
      removed: before ? before.filter((name) => !run.on.includes(name)) : [],
      share: run.isWhole && first && first !== run ? run.nodes / first.nodes : null,
    };
  });
}

export const isAtWork = (state) => state === "searching" || state === "drawing";

// How much of its iteration a search has done, from 0 to 1, by root moves; null before it begins.
export function shareOf({ searched, moves }) {
  return moves ? searched / moves : null;
}
