// What the heuristics are called that answer a node or skip a move, in both languages, in the order of the numbers
// in xqlab.search.events.

import { REASON_NAMES } from "./log_constants.js";

export const REASONS = {
  en: REASON_NAMES,
  zh: ["", "杀棋步数剪枝", "反向无用剪枝", "剃刀剪枝", "空着裁剪", "靠后着法剪枝", "无用剪枝", "增量剪枝", "兑子吃亏"],
};
