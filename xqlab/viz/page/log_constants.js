// Constants that Python declares, written by `python -m tests.generated`.

// Kinds of event, as in xqlab.search.events.
export const ITERATION = 1;
export const ENTER = 2;
export const LEAF = 3;
export const OVER = 4;
export const TABLE = 5;
export const STAND_PAT = 6;
export const BEST = 7;
export const CUTOFF = 8;
export const PRUNED = 9;
export const LEAVE = 10;
export const ADJUDICATED = 11;
export const SHORTCUT = 12;
export const SKIPPED = 13;

// Why a heuristic answers a node or skips a move, as in xqlab.search.reasons.
export const MATE_DISTANCE = 1;
export const RAZORING = 3;
export const NULL_MOVE = 4;

// Bounds, as in xqlab.search.events.
export const EXACT = 1;
export const LOWER = 2;
export const UPPER = 3;

// How a node ended, as in xqlab.trace.tree.rows.
export const OPEN = 0;
export const AT_LEAF = 1;
export const AT_OVER = 2;
export const BY_TABLE = 3;
export const BY_CUTOFF = 4;
export const IN_FULL = 5;
export const UNSEARCHED = 6;
export const WHOLE = 7;
export const BY_SHORTCUT = 8;
export const PASSED_OVER = 9;
export const UNRECORDED = 10;

// What a cell of a view shows, as in xqlab.trace.query.aggregate.
export const SEARCHED = 0;
export const GHOST_ANSWERED = 3;

// Kinds of event of a Monte-Carlo tree search, as in xqlab.mcts.events.
export const KEPT = 1;
export const SELECT = 2;
export const EXPAND = 3;
export const EVALUATE = 4;
export const BACK_UP = 5;
export const PROVED = 6;
export const NOISE = 7;

// Values, as in xqlab.game.
export const MATE = 30000;
export const MATE_BOUND = 29000;
export const RULE_WIN = 28000;
export const INFINITY = 32000;

export const REASON_NAMES =
  "|mate distance|reverse futility|razoring|null move|late move|futility|delta|losing exchange|sacrifice|idle move|repetition|own switch".split(
    "|",
  );
export const CHINESE_REASON_NAMES =
  "|杀棋步数剪枝|反向无用剪枝|剃刀剪枝|空着裁剪|靠后着法剪枝|无用剪枝|增量剪枝|兑子吃亏|送子|闲着|循环反复|自定开关".split(
    "|",
  );
export const ENDING_NAMES = "open|leaf|over|table|cutoff|full|pruned|iteration|shortcut|skipped|unrecorded".split("|");
export const NODE_KINDS = "OPEN|PV|CUT|ALL|PRUNED|SKIPPED|ITERATION".split("|");
export const CELL_KINDS = "iteration|pv|cut|all|quiescence|null|again|open|pruned|skipped".split("|");
export const CELL_TEXTS =
  "iteration|PV: exact value|CUT: cut off|ALL: every move failed low|quiescence|null move|searched again|left open|pruned: proven not to matter|skipped on a guess|merged: too narrow to tell apart".split(
    "|",
  );
export const CHINESE_CELL_TEXTS =
  "迭代|PV 结点：精确值|CUT 结点：发生截断|ALL 结点：全部着法低于窗口|静态搜索|空着|重新搜索|未完成|剪去（已证明）|跳过（猜测）|合并：太窄，无法分辨".split(
    "|",
  );
