"""The bugs of the hunt: each a fault that real programs had, and a search in which a reader can see it."""

from collections.abc import Callable
from functools import partial
from textwrap import indent

from xqlab.games import TextbookTree, TicTacToe
from xqlab.search import alphabeta, line, ordering, quiescence, table
from xqlab.search.driver import Searcher
from xqlab.teach.bug_hunt.bug import Bug, Edit
from xqlab.words import Words
from xqlab.xiangqi import Board

_WINDOWS = ("alpha_beta", "principal_variation_search", "killers", "history")
_TABLE = ("alpha_beta", "transposition_table", "killers", "history")
_CAPTURES = ("alpha_beta", "captures_first", "killers", "quiescence", "check_evasions")
_SEARCH_AGAIN = (
    "            memory.researches += 1\n"
    "            value = -search(position, memory, table, log, use, evaluator, left, {window}, ply + 1)\n"
)
_RESEARCH = (
    "            if use.unsound_values or left > 1 or abs(value) >= RULE_WIN:  # else it is exact\n"
    + indent(_SEARCH_AGAIN.format(window="-beta, -floor"), "    ")
)
_FULL_DEPTH = (
    "        if reduction > 0 and value > floor and memory.stop == 0:"
    "  # better than expected: at full depth\n" + _SEARCH_AGAIN.format(window="-upper, -floor")
)
_KILLERS = "        killer, second_killer = memory.killers[ply, 0], memory.killers[ply, 1]\n"


def _random_tree(height: int, seed: int) -> Callable[[], TextbookTree]:
    return partial(TextbookTree.random, 3, height, seed=seed)


BUGS = (
    Bug(
        "lost-sign",
        Words("A sign is lost when a value is passed up", "值向上传递时丢了负号"),
        Edit(
            alphabeta.search,
            "value = -search(position, memory, table, log, use, evaluator, left, -beta, -floor, ply + 1)",
            "value = search(position, memory, table, log, use, evaluator, left, -beta, -floor, ply + 1)",
        ),
        Words(
            "A node returns one value, and the node above takes over its opposite. In negamax a child's "
            "value must change its sign on the way up, also when it comes back from a second search.",
            "结点返回一个值，上一层接受的却是它的相反数。负极大值搜索中，子结点的值上传时要变号，"
            "再次搜索返回的也一样。",
        ),
        _random_tree(4, seed=58),
        4,
        _WINDOWS,
        needs=("principal_variation_search",),
        earlier=_random_tree(4, seed=5),
    ),
    Bug(
        "wrong-side",
        Words("Leaves are evaluated for the wrong side", "叶结点的评估站错了一方"),
        Edit(
            alphabeta.search,
            "from_root(evaluate(evaluator, position), ply)",
            "from_root(-evaluate(evaluator, position), ply)",
        ),
        Words(
            "At a leaf, what is good for one side counts for the other. An evaluation is for the side to "
            "move, as the value of a node is.",
            "在叶结点，对一方好的局面算给了另一方。评估与结点的值一样，是对走棋一方而言的。",
        ),
        partial(TicTacToe, "b1 a1 c1 b3 a3"),
        4,
        _TABLE,
    ),
    Bug(
        "window-not-negated",
        Words("The window is passed down without changing sides", "窗口下传时没有交换正负"),
        Edit(alphabeta.search, "left, -beta, -floor, ply + 1", "left, floor, beta, ply + 1"),
        Words(
            "A child gets another window than its parent has. The opponent's alpha is our -beta, and its "
            "beta our -alpha, also in a second search.",
            "子结点得到的窗口与父结点不一致。对手的 alpha 是我们的 -beta，对手的 beta 是我们的 -alpha，"
            "再次搜索时也一样。",
        ),
        _random_tree(4, seed=28),
        4,
        _WINDOWS,
        needs=("principal_variation_search",),
    ),
    Bug(
        "alpha-not-raised",
        Words("Alpha is not raised", "Alpha 没有提高"),
        Edit(alphabeta.search, "lower = max(lower, best)", "lower = alpha"),
        Words(
            "A better value is found, but the next move is searched with the same window as before. The "
            "value stays right, but hardly anything is cut off.",
            "找到了更好的值，下一个着法的窗口却和先前一样。值仍然正确，但几乎什么也剪不掉。",
        ),
        _random_tree(3, seed=20),
        3,
        ("alpha_beta", "killers", "history"),
    ),
    Bug(
        "cutoff-above-beta",
        Words("No cutoff where the value equals beta", "值等于 beta 时不截断"),
        Edit(line.causes_cutoff, "best >= beta and (best > beta or not use.strict_cutoff)", "best > beta"),
        Words(
            "A value reaches beta exactly, and the search goes on in an empty window. What only equals what "
            "the opponent has elsewhere is no better for us: the rest cannot matter.",
            "值恰好等于 beta，搜索却在空窗口中继续。若只与对手在别处已有的相等，对我们并不更好，"
            "其余着法无关紧要。",
        ),
        _random_tree(4, seed=38),
        4,
        _WINDOWS,
    ),
    Bug(
        "no-re-search",
        Words("No second search after a null window fails high", "空窗口搜索失败后没有重新搜索"),
        Edit(alphabeta.search, _RESEARCH, ""),
        Words(
            "A move proves better than the best in a null window, and its bound is taken for its value. How "
            "good it is only a second search in the whole window can say.",
            "着法在空窗口中证明优于当前最佳，它的界就被当成了值。究竟有多好，只有用完整窗口再搜一次才知道。",
        ),
        _random_tree(4, seed=26),
        4,
        _WINDOWS,
        needs=("principal_variation_search",),
    ),
    Bug(
        "reduction-trusted",
        Words(
            "A reduced move that does well is not searched again", "缩减搜索的着法表现好却没有按原深度重搜"
        ),
        Edit(alphabeta.search, _FULL_DEPTH, ""),
        Words(
            "A move that was reduced becomes the best at once. If it does well, it has to be searched to the "
            "full depth: the shallow value proves nothing.",
            "缩减搜索的着法直接成为最佳。它若表现好，必须按原深度重搜：浅层的值什么也证明不了。",
        ),
        partial(Board, "9/3k5/9/9/3P5/9/9/9/9/4K4 b"),
        4,
        ("alpha_beta", "captures_first", "late_move_reductions", "killers", "history"),
        needs=("late_move_reductions",),
        earlier=partial(Board, "9/3k5/9/9/3P5/9/9/9/9/4K4 w"),
    ),
    Bug(
        "bound-ignored",
        Words("The table's bounds are taken for exact values", "把置换表中的界当成精确值"),
        Edit(
            table.settles,
            "    if bound == LOWER:\n        return value >= beta\n"
            "    return bound == UPPER and value <= alpha",
            "    return True",
        ),
        Words(
            "The table answers with a bound that does not settle the window. “At least 3” answers only a "
            "search whose beta is 3 or less; for any other window the position must be searched.",
            "置换表用一个不足以判定窗口的界来作答。“至少为 3”只能回答 beta 不超过 3 的搜索；"
            "窗口不同就必须搜索该局面。",
        ),
        partial(TicTacToe, "c1 a1 b1 b3"),
        5,
        _TABLE,
        needs=("transposition_table",),
    ),
    Bug(
        "depth-ignored",
        Words("The table answers from too shallow a search", "置换表用过浅的搜索作答"),
        Edit(alphabeta.search, "trusted = tt_depth == depth", "trusted = tt_depth > 0"),
        Words(
            "The table answers with a result of fewer plies than are left to search. An entry of an earlier "
            "iteration is too shallow for what is asked, and sees less.",
            "置换表给出的结果，其深度小于此处还要搜索的深度。前一次迭代的表项比所需的浅，看到的更少。",
        ),
        partial(TicTacToe, "c2 a1 b3 c3"),
        4,
        ("alpha_beta", "transposition_table", "iterative_deepening", "killers"),
        needs=("transposition_table", "iterative_deepening"),
    ),
    Bug(
        "mates-not-adjusted",
        Words("Mates from the table are not adjusted to the ply", "置换表中的杀棋没有按层数换算"),
        Edit(
            table.entry_value,
            "value_from_table((data >> VALUE & 0xFFFF) - OFFSET, ply)",
            "(data >> VALUE & 0xFFFF) - OFFSET",
        ),
        Words(
            "The table gives a win in fewer moves than it takes from the root. Mates in the table count "
            "from their own node: the plies down to it must be added.",
            "置换表给出的胜局步数少于从根算起的步数。表中的杀棋步数从该结点算起，必须加上从根到它的层数。",
        ),
        partial(TicTacToe, "c1 a2 b3 a3"),
        5,
        _TABLE,
        needs=("transposition_table",),
    ),
    Bug(
        "repetition-stored",
        Words("The table keeps values that rest on a repetition", "置换表保存了依赖重复局面的值"),
        Edit(
            alphabeta.search,
            "if rests_on < ply or (ply == 0 and memory.banned_count > 0):",
            "if ply == 0 and memory.banned_count > 0:",
        ),
        Words(
            "The table answers with a value that was found where a repetition ended the line. That depends "
            "on the moves that led there: by other moves there is no repetition, so such a value may not be "
            "kept.",
            "置换表作答的值来自因重复局面而结束的变化。那取决于此前的着法：由别的着法到达就没有重复，"
            "所以这样的值不能存入表中。",
        ),
        partial(Board, "9/4k4/9/9/9/9/9/9/9/3p1K3 b"),
        5,
        ("alpha_beta", "transposition_table", "repetition", "killers"),
        needs=("transposition_table", "repetition"),
    ),
    Bug(
        "stand-pat-in-check",
        Words("Quiescence stands pat in check", "静态搜索在被将军时也停着"),
        Edit(
            quiescence.quiesce,
            "in_check = use.check_evasions and here.in_check != 0 and ply < MAX_PLY",
            "in_check = False",
        ),
        Words(
            "A side in check stands pat, and its ways out are not searched. Standing pat supposes a quiet "
            "move that is at least as good; in check there may be none, and a mate is missed.",
            "被将军的一方停着不动，应将的着法没有搜索。停着的前提是有一个至少同样好的不吃子着法；"
            "被将军时可能没有，会漏掉将死。",
        ),
        partial(Board, "9/4k4/8P/9/9/2r6/9/9/9/3K5 w"),
        2,
        _CAPTURES,
        needs=("quiescence", "check_evasions"),
    ),
    Bug(
        "null-in-zugzwang",
        Words("Null move with too few pieces, where zugzwang looms", "子力太少、可能无等着时仍用空着"),
        Edit(
            alphabeta.search,
            "if here.entered_by != NO_MOVE and may_pass(position):",
            "if here.entered_by != NO_MOVE:",
        ),
        Words(
            "A side with hardly more than its king passes. A null move supposes that some move is better "
            "than none; in zugzwang none is, so without a rook, or two knights or cannons, it may not be "
            "tried.",
            "只剩将帅与少量子力的一方走了空着。空着假定总有着法比不走好；无等着时恰恰没有，"
            "所以没有车、也没有两个马炮时不可走空着。",
        ),
        partial(Board, "9/3k5/8P/7P1/9/9/9/5K3/9/9 w"),
        4,
        ("alpha_beta", "captures_first", "null_move", "killers", "quiescence"),
        needs=("null_move",),
    ),
    Bug(
        "killer-unchecked",
        Words("A killer of another node is played though it is not legal", "未检查合法性就走别处的杀手着法"),
        Edit(
            ordering.score_moves,
            _KILLERS,
            f"{_KILLERS}        if killer != NO_MOVE:\n            memory.moves[base] = killer\n",
        ),
        Words(
            "A move is tried that the position does not allow, such as one to a cell that is taken. A "
            "killer comes from a sibling: it must be among the legal moves here before it is tried.",
            "试了一个局面不允许的着法，例如下在已被占的格子。杀手着法来自兄弟结点："
            "先要确认它是此处的合法着法才能尝试。",
        ),
        partial(TicTacToe, "c3 b3 a1 b2"),
        5,
        _TABLE,
        needs=("killers",),
    ),
    Bug(
        "history-not-cleared",
        Words("The history of the last search is not cleared", "没有清除上一次搜索的历史表"),
        Edit(
            Searcher._new_memory,
            "memory = self._lasting[thread] = new_memory()\n",
            "memory = self._lasting[thread] = new_memory()\n"
            "            memory.history[:] = self.memory.history\n",
        ),
        Words(
            "Quiet moves come in another order than that of generation before any cutoff of this search "
            "says so. The value stays right, but the tree depends on what was searched before.",
            "在本次搜索的截断给出理由之前，不吃子着法就已不按生成次序排列。值仍然正确，"
            "但搜索树取决于先前搜过什么。",
        ),
        partial(Board, "3a5/9/2Nk5/9/9/9/9/5K3/9/9 w"),
        3,
        ("alpha_beta", "captures_first", "history", "killers"),
        needs=("history",),
        earlier=partial(Board, "3a5/9/2Nk5/9/9/9/9/5K3/9/9 b"),
    ),
    Bug(
        "captures-reversed",
        Words("Captures come in the reverse order", "吃子着法的次序颠倒"),
        Edit(ordering.score_moves, "score = CAPTURE + gain", "score = CAPTURE - gain"),
        Words(
            "Of two captures, that of the less valuable piece is searched first. The most valuable victim "
            "is to come first, as it refutes most often; else the cutoffs come late.",
            "两个吃子着法中，先搜索吃价值较低之子的那个。应先吃最有价值的子，它最常构成反驳；"
            "否则截断来得晚。",
        ),
        partial(Board, "5kR2/2r6/9/9/9/9/1Np6/3K2n2/9/4p4 b"),
        2,
        _CAPTURES,
        needs=("captures_first",),
    ),
)
