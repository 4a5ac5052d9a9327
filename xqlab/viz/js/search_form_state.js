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

// A depth as typed, as a whole number between 1 and the deepest; null for what is no number.
export function formDepth(text, deepest) {
  const depth = Math.round(Number(text));
  return text.trim() === "" || !Number.isFinite(depth) ? null : Math.min(Math.max(depth, 1), deepest);
}
