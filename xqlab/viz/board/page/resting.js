// What the kernel of a board answers, at rest: where a page does without, nothing of it is seen.

export const RESTING = {
  ...{ _setup: {}, _thinking: {}, _waits: false, _notice: "", _notice_zh: "", _heard: "", _fen_answer: {} },
  ...{ hinted: {}, evaluation: {}, engine_side: null, level: "depth", depth: 1, time: 1, nodes: 1 },
  ...{ strict: true, sound: false, last_move: "" },
};
