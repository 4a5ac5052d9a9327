// What ticks mean: pure functions on the names of the switches that are on.

export function toggled(/** @type {string[]} */ on, /** @type {string} */ name, /** @type {boolean} */ wanted) {
  return wanted ? [...new Set([...on, name])] : on.filter((each) => each !== name);
}

// The switches without which this one, though on, does nothing now.
export function missing(/** @type {Form} */ about, /** @type {string[]} */ on, /** @type {string} */ name) {
  return on.includes(name) ? about.switches[name].works_with.filter((other) => !on.includes(other)) : [];
}

// The place of the preset that is ticked exactly, -1 when none is.
export function presetOf(/** @type {Form} */ about, /** @type {string[]} */ on) {
  const same = (/** @type {string[]} */ names) =>
    names.length === on.length && names.every((name) => on.includes(name));
  return about.presets.findIndex(({ switches }) => same(switches));
}

// The rows of the table. Of each run: `added` and `removed`, its changes against the run before it or against a preset,
// whichever needs fewer; `preset`, the place of the latter or null; `share`, its nodes as a share of those of the first
// whole run to the same depth from the same position, null where there is none, or for that run itself.
export function runRows(/** @type {FormRun[]} */ runs, /** @type {Preset[]} */ presets) {
  return runs.map((run, at) => {
    const before = at ? [{ preset: null, ...changes(runs[at - 1].on, run.on) }] : [];
    const named = presets.map(({ switches }, preset) => ({ preset, ...changes(switches, run.on) }));
    const count = (/** @type {Changes} */ { added, removed }) => added.length + removed.length;
    const nearest = [...before, ...named].reduce((best, each) => (count(each) < count(best) ? each : best));
    const first = runs.find((other) => other.isWhole && other.depth === run.depth && other.root === run.root);
    return { ...nearest, share: run.isWhole && first && first !== run ? run.nodes / first.nodes : null };
  });
}

function changes(/** @type {string[]} */ before, /** @type {string[]} */ on) {
  return { added: on.filter((name) => !before.includes(name)), removed: before.filter((name) => !on.includes(name)) };
}

export const isAtWork = (/** @type {string} */ state) => state === "searching" || state === "drawing";
