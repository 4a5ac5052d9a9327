// What colours mean, as xqlab/meanings.py declares it: [edge, dark, wash, solid]. Written by
// `python -m tests.generated`.

export const KIND_COLOURS = {
  pv: ["#a3246f", "#e58cbf", "#f3d3e6", "#b83c86"],
  cut: ["#b84a00", "#f59a56", "#fde0c8", "#d55e00"],
  all: ["#14648f", "#7cc8f2", "#d3ecfa", "#2f93cf"],
  quiescence: ["#00664a", "#63cfa6", "#d5efe3", "#3a9d78"],
  null: ["#5b3f94", "#c0a6ea", "#e4daf3", "#9474ca"],
  again: ["#665600", "#e5c94a", "#f7ecae", "#938600"],
  open: ["#333333", "#b9c0ca", "#ffffff", "#8b949e"],
  proved: ["#007a5a", "#3ecf9f", "#d5efe3", "#008060"],
  visited: ["#0067a3", "#64b5ea", "#e3f0f9", "#0072b2"],
  leaf: ["#333333", "#b9c0ca", "#ffffff", "#9a8f6a"],
  over: ["#333333", "#b9c0ca", "#f2f2f2", "#6b7480"],
};
export const SIDE_COLOURS = {
  first: ["#a51c22", "#ff8f84", "#fbdad6", "#cf3a3f"],
  second: ["#00507f", "#64b5ea", "#cfe4f5", "#0072b2"],
};
export const JUDGED_COLOURS = {
  good: ["#007a5a", "#3ecf9f", "#d5efe3", "#008060"],
  bad: ["#b84a00", "#f59a56", "#fde0c8", "#d55e00"],
};
export const RUN_COLOURS = {
  left: ["#98397a", "#e38fc4", "#f3d3e6", "#b3508f"],
  right: ["#4a2fa0", "#b3a4ff", "#e4dffa", "#7458d8"],
  both: ["#5f6670", "#a9b0b9", "#f2f2f2", "#8b949e"],
};
export const NODE_SHAPES = {
  max: "up",
  min: "down",
  leaf: "box",
  over: "double",
  quiescence: "circle",
};
export const POINT = 8; // of a shape, in pixels
