// The texts of the lab of a tree, in English and in Chinese.

import { wordsIn } from "../page/languages.js";
import { counted } from "../search_form/words.js";

const bound = (/** @type {number[]} */ [b, d]) => `${b}^${Math.ceil(d / 2)} + ${b}^${Math.floor(d / 2)} − 1`;

export const labWords = wordsIn({
  title: { en: "A tree of your own", zh: "自己的博弈树" },
  tree: { en: "Tree", zh: "树" },
  treeHint: {
    en: "brackets around the leaves, such as (3 12 8) M:(2 4 6); Enter shows it",
    zh: "用括号括起叶的值，如 (3 12 8) M:(2 4 6)；按 Enter 显示",
  },
  show: { en: "Show", zh: "显示" },
  take: {
    en: (factor, text) => `Take ${factor} times it: ${text}`,
    zh: (factor, text) => `改用它的 ${factor} 倍：${text}`,
  },
  first: { en: "First to move", zh: "先走方" },
  sides: { en: { max: "Max", min: "Min" }, zh: { max: "极大方（Max）", min: "极小方（Min）" } },
  switches: { en: "Switches", zh: "开关" },
  more: { en: (on, all) => `More switches: ${on} of ${all} on`, zh: (on, all) => `更多开关：${all} 个中开 ${on} 个` },
  edit: { en: "Edit the selected node", zh: "编辑所选结点" },
  value: { en: "Value of the leaf", zh: "叶的值" },
  edits: {
    child: { en: "+ child", zh: "＋ 子结点" },
    sibling: { en: "+ sibling", zh: "＋ 兄弟结点" },
    remove: { en: "Remove", zh: "删除" },
    left: { en: "◂ earlier", zh: "◂ 提前" },
    right: { en: "later ▸", zh: "推后 ▸" },
    undo: { en: "Undo", zh: "撤销" },
    redo: { en: "Redo", zh: "重做" },
  },
  tips: {
    child: { en: "A child more below the selected node (Insert or c)", zh: "在所选结点下添一个子结点（Insert 或 c）" },
    sibling: { en: "A node more beside it (s)", zh: "在其旁添一个结点（s）" },
    remove: { en: "Remove this branch (Delete)", zh: "删除这一枝（Delete）" },
    left: { en: "Search this branch earlier (Alt+←)", zh: "更早搜索这一枝（Alt+←）" },
    right: { en: "Search this branch later (Alt+→)", zh: "更晚搜索这一枝（Alt+→）" },
    undo: { en: "Take the last edit back (Ctrl+Z)", zh: "撤销上一次编辑（Ctrl+Z）" },
    redo: { en: "Make it again (Ctrl+Y)", zh: "重做（Ctrl+Y）" },
  },
  badValue: {
    en: (most, got) => `expected an integer from −${most} to ${most}, got “${got}”`,
    zh: (most, got) => `应是 −${most} 到 ${most} 的整数，而输入是“${got}”`,
  },
  counts: {
    en: (value, leaves, { nodes, cutoffs }, all) =>
      `Value ${value} for Max. ${counted(leaves)} ${leaves === 1 ? "leaf" : "leaves"} evaluated; minimax evaluates ` +
      `${counted(all)}. ${counted(nodes)} nodes, ${counted(cutoffs)} ${cutoffs === 1 ? "cutoff" : "cutoffs"}.`,
    zh: (value, leaves, { nodes, cutoffs }, all) =>
      `极大方得 ${value}。评估了 ${counted(leaves)} 个叶；极小化极大要评估 ${counted(all)} 个。` +
      `${counted(nodes)} 个结点，${counted(cutoffs)} 次截断。`,
  },
  fewest: {
    en: (least, shape) =>
      `At least ${counted(least)} leaves in any order${shape ? ` (Knuth and Moore: ${bound(shape)})` : ""}.`,
    zh: (least, shape) =>
      `任何次序都至少要评估 ${counted(least)} 个叶${shape ? `（Knuth–Moore：${bound(shape)}）` : ""}。`,
  },
  random: { en: "A random tree", zh: "随机树" },
  shape: {
    branching: { en: "branching", zh: "分支" },
    depth: { en: "depth", zh: "深度" },
    low: { en: "values from", zh: "值从" },
    high: { en: "to", zh: "到" },
    seed: { en: "seed", zh: "种子" },
  },
  grow: { en: "Make it", zh: "生成" },
  next: { en: "Next seed", zh: "下一种子" },
  badShape: {
    en: (most) =>
      `expected whole numbers, branching and depth from 1, low up to high, and at most ${counted(most)} leaves`,
    zh: (most) => `应是整数：分支与深度从 1 起，下限不大于上限，叶不超过 ${counted(most)} 个`,
  },
  copy: { en: "Copy link", zh: "复制链接" },
  copied: { en: "The link is copied.", zh: "链接已复制。" },
  uncopied: { en: "The browser does not let pages copy.", zh: "浏览器不允许网页复制。" },
  unlinked: {
    en: "A notebook has no address that others could open: save the tree as a file, or the page with save_html.",
    zh: "笔记本没有可供别人打开的地址：请把树存成文件，或用 save_html 保存网页。",
  },
  save: { en: "Save file", zh: "保存文件" },
  open: { en: "Open file", zh: "打开文件" },
  unread: { en: (name) => `“${name}” is no file of a tree`, zh: (name) => `“${name}”不是树的文件` },
  help: { en: "How to edit the tree", zh: "如何编辑这棵树" },
  helps: [
    {
      en: "Press a node to select it. Type a number to change the selected leaf, or press it once more; Enter ends.",
      zh: "点击结点即选中。选中叶后直接输入数值即可修改，也可再点一次；Enter 结束。",
    },
    {
      en:
        "Drag a branch to the left or right, by mouse or finger, to change the order of moves; by keyboard Alt+← and " +
        "Alt+→. The search answers while you drag.",
      zh: "用鼠标或手指把一枝向左或向右拖动，可改变着法次序；键盘用 Alt+← 与 Alt+→。拖动时搜索随即回答。",
    },
    {
      en: "c or Insert adds a child (a leaf becomes an inner node), s a sibling, Delete removes a branch; Ctrl+Z, Ctrl+Y.",
      zh: "c 或 Insert 添子结点（叶变为内部结点），s 添兄弟结点，Delete 删除一枝；Ctrl+Z、Ctrl+Y。",
    },
    {
      en: "What is dashed was not searched: its branch was cut off, and its leaves were never read.",
      zh: "虚线部分未被搜索：那一枝已被截断，叶的值从未读取。",
    },
  ],
});
