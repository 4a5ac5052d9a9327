// The texts of the tree widget for a Monte-Carlo tree search: its own, and in their place or beside them these.

import { wordsIn } from "../page/languages.js";
import { treeWordsOf } from "./words.js";

export function playoutTreeWords(/** @type {Language} */ language) {
  const [own, shared] = [ownTreeWordsOf(language), treeWordsOf(language)];
  return { ...shared, ...own, sorts: { ...shared.sorts, ...own.sorts }, kinds: { ...shared.kinds, ...own.kinds } };
}

const BEST_CHILD = {
  en: "best child each time: the most visited, or a proved one",
  zh: "每次取最佳子结点：访问最多者，或已证明者",
};
const Q_SEEN = {
  en: "Q is for the player who chose the move into the node; at the root, for the side to move.",
  zh: "Q 从选择该着法的一方看；根结点从轮到走棋的一方看。",
};
const ownTreeWordsOf = wordsIn({
  tree: { en: (game) => `Tree of playouts: ${game}`, zh: (game) => `模拟树：${game}` },
  findHint: { en: (line) => `${line || "a move"}; > 0.2; proved`, zh: (line) => `${line || "着法"}；> 0.2；proved` },
  findHelp: {
    en: "a line of moves in any notation; a value Q: > 0.2, <= -0.5; or a kind: proved, leaf, over",
    zh: "一串着法，任何记法均可；或 Q 值：> 0.2、<= -0.5；或类型：已证明、叶、终局",
  },
  colours: {
    en: { kind: "proved or not", value: "Q", side: "side to move" },
    zh: { kind: "是否已证明", value: "Q", side: "走子方" },
  },
  windows: { en: "visits N", zh: "访问次数 N" },
  sorts: {
    searched: { en: "visited", zh: "已访问" },
  },
  role: { en: (side) => `${side} to move`, zh: (side) => `${side}走棋` },
  kinds: {
    PROVED: { en: "proved: its value is exact", zh: "已证明：值是准确的" },
    VISITED: { en: "visited: Q is a mean", zh: "已访问：Q 为平均值" },
  },
  leaf: { en: "none of its children was visited", zh: "子结点均未访问" },
  best: BEST_CHILD,
  proven: BEST_CHILD,
  folded: { en: "folded: number of hidden nodes", zh: "已折叠：隐藏的结点数" },
  value: "Q",
  window: { en: "Visits", zh: "访问次数" },
  first: { en: "Node", zh: "结点" },
  last: { en: "Children", zh: "子结点" },
  event: () => "",
  seenBy: { en: () => Q_SEEN.en, zh: () => Q_SEEN.zh },
  seenByMover: Q_SEEN,
  mouse: {
    en:
      "Click to select and unfold a node, again to fold it. Drag to pan. After a click on the tree the wheel " +
      "zooms; with Ctrl it always does. Children are in the order of the moves; those never visited are left out.",
    zh:
      "单击选中并展开结点，再次单击则折叠。拖动可平移；点过树之后滚轮可缩放，按住 Ctrl 则随时可以。" +
      "子结点按着法次序排列，从未访问的不显示。",
  },
  marks: {
    en: () => "Colours by Q show for whom a node is good. Q of a node that is not proved is the mean of its playouts.",
    zh: () => "按 Q 着色可看出结点对谁有利。未证明结点的 Q 是各次模拟的平均值。",
  },
});
