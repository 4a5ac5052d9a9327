"""The texts of questions, in both languages."""

from collections.abc import Mapping
from typing import Any

from xqlab.search.reasons import DELTA, EXCHANGE, MATE_DISTANCE, NULL_MOVE, RAZORING, REVERSE_FUTILITY
from xqlab.search.reasons import FUTILITY as FUTILE
from xqlab.search.reasons import LATE_MOVE as LATE
from xqlab.trace.questions.decisions import BY_MOVE, BY_REDUCTION
from xqlab.trace.questions.moves import BY_CAPTURE, BY_ITERATION, BY_KILLER, BY_TABLE, UNKNOWN
from xqlab.trace.questions.question import (
    AGAIN,
    BOUND,
    CUT,
    GUESS,
    NEXT,
    SOURCE,
    STAND,
    TABLE,
    UNSEARCHED,
    UPDATE,
    VALUE,
    WINDOW,
)
from xqlab.words import Words, in_language, spaced

TEXTS: dict[Any, Any] = {
    "root": Words("the root", "根结点"),
    "after": Words("the position after {line}", "{line}之后的局面"),
    "at root": Words("at the root", "在根结点"),
    "at after": Words("after {line}", "在{line}之后"),
    "for": Words("{value} for {side}", "{value}（从{side}看）"),
    "eyes": Words(" (Seen from {side}.)", "（从{side}看。）"),
    "root value": Words(
        "The search at the root is complete. What value does it return?",
        "在根结点，该搜的都已搜完。这次搜索得出什么值？",
    ),
    "given": Words(" The root was entered with the window {window}.", "根结点的窗口是 {window}。"),
    "null windows": Words(" (Principal variation search.)", "（主要变例搜索。）"),
    "window again": Words(
        "{move} has come back with {before} {at}, and {side} searches it again. With which window?",
        "{at}，{move}返回了 {before}，{side}要重新搜索它。用什么窗口？",
    ),
    WINDOW: Words(
        "{side} is about to try {move}, its move no. {number} {at}. With which window is it searched?",
        "{at}，{side}将搜索第 {number} 个着法：{move}。用什么窗口搜索它？",
    ),
    UPDATE: Words(
        "{move} has come back with {value}. With which window will {side} search the next move {at}?",
        "{move}搜完，返回 {value}。{side}{at}用什么窗口搜索下一着？",
    ),
    CUT: Words(
        "{move} has come back with {value}. Does that cause a cutoff {at}?",
        "{move}搜完，返回 {value}。{at}，其余着法是否被剪去？",
    ),
    VALUE: Words(
        "The search {at} is complete. Which value does it return to the node above?",
        "{at}，该搜的都已搜完。它向上一层返回什么值？",
    ),
    BOUND: Words(
        "The node {at} returns {returned}. What does that say about its minimax value?",
        "{at}的结点返回 {returned}。这说明它的极小化极大值是多少？",
    ),
    SOURCE: Words(
        "{move} has come back with {value}, which causes a cutoff {at}. Which node set the bound that"
        " was reached?",
        "{move}搜完，返回 {value}，{at}其余着法被剪去。这个值达到的界，是哪个结点定下的？",
    ),
    NEXT: Words(
        "{side} chooses among these moves {at}, and some of them have a reason to come early. Which"
        " one does the search try next?",
        "{at}，{side}有下列着法，其中有的按排序规则应当先搜。接下来搜索哪一着？",
    ),
    UNSEARCHED: Words(
        "{side} is to move {at}. Searched in this order, the moves would give these values."
        " Which of them stay unsearched?",
        "{at}，轮到{side}。若按此次序搜索，各着的值如下。哪些着法不会被搜索？",
    ),
    LATE: Words(
        "Late move pruning begins {at}, as {side} has tried enough moves. Which of these moves stay"
        " unsearched?",
        "{at}，{side}已试过足够多的着法，从这里起做靠后着法剪枝。下列着法中，哪些不再搜索？",
    ),
    FUTILE: Words(
        "Futility pruning begins {at}, as the position looks too bad for {side}. Which of these moves"
        " stay unsearched?",
        "{at}，{side}的形势太差，从这里起做无用剪枝。下列着法中，哪些不再搜索？",
    ),
    TABLE: Words(
        "The table holds the position {at}: depth {depth}, value {value}. The node needs depth"
        " {needed}, its window is {window}. May the table answer?",
        "{at}的局面在置换表中有记录：深度 {depth}，值 {value}。此处需要深度 {needed}，窗口是"
        " {window}。能否由置换表回答？",
    ),
    STAND: Words(
        "Quiescence {at}: the static evaluation is {value}, the window {window}. Does {side} stand"
        " pat, or look at captures?",
        "静态搜索，{at}：静态评估为 {value}，窗口是 {window}。{side}是停着返回，还是搜索吃子？",
    ),
    AGAIN: Words(
        "{move} was searched {how} {at} and has come back with {value}; the window there is"
        " {window}. Is it searched again?",
        "{at}，{move}{how}，返回 {value}；此处窗口是 {window}。要不要重新搜索它？",
    ),
    "how": {
        (0, 1): Words("with a null window", "用空窗口试搜"),
        (1, 0): Words("with a reduction of {plies}", "少搜 {plies}"),
        (1, 1): Words("with a reduction of {plies} and a null window", "少搜 {plies}，并用空窗口试搜"),
    },
    "ply": Words("1 ply", "1 层"),
    "plies": Words("{count} plies", "{count} 层"),
    GUESS: Words("{what} Is that a proof or a guess?", "{what}这是证明，还是猜测？"),
    "what": {
        BY_MOVE: Words(
            "{move} has come back with {value} {at}, where {limit} is enough for {side}: the other"
            " moves are not searched.",
            "{at}，{move}返回 {value}，对{side}来说达到 {limit} 就已足够，于是其余着法不再搜索。",
        ),
        BY_REDUCTION: Words(
            "{move} was searched with a reduction of {plies} {at} and has come back with"
            " {value}, no better for {side} than {limit}: it is not searched any deeper.",
            "{at}，{move}少搜了 {plies}，返回 {value}，对{side}来说并不比 {limit} 更好，于是不再加深。",
        ),
        NULL_MOVE: Words(
            "{side} passes {at}, and a shallower search still gives {value}, where {limit} is"
            " enough: no move is tried.",
            "{at}，{side}走空着，较浅的搜索仍得 {value}，而达到 {limit} 就已足够，于是一着也不试。",
        ),
        REVERSE_FUTILITY: Words(
            "Even less a margin, the static evaluation {at} is {value}, where {limit} is"
            " enough for {side}: no move is tried.",
            "{at}，静态评估给{side}留出余量后仍是 {value}，而达到 {limit} 就已足够，于是一着也不试。",
        ),
        RAZORING: Words(
            "The static evaluation {at} is {value}, far worse for {side} than {limit}: only"
            " captures are tried.",
            "{at}，静态评估为 {value}，对{side}来说远不及 {limit}，于是只试吃子。",
        ),
        MATE_DISTANCE: Words(
            "A mate has been found that none {at} can be quicker than: no move is tried.",
            "已经找到一个杀棋，{at}不可能有更快的，于是一着也不试。",
        ),
        LATE: Words(
            "{side} has tried many moves {at}: {move} and the other quiet moves left are not searched.",
            "{at}，{side}已试过许多着法，{move}和其余的不吃子着法不再搜索。",
        ),
        FUTILE: Words(
            "Even with a margin, the static evaluation {at} does not bring {side} past {limit}:"
            " {move} and the other quiet moves are not searched.",
            "{at}，静态评估加上余量，对{side}来说仍不超过 {limit}，{move}和其余的不吃子着法不再搜索。",
        ),
        DELTA: Words(
            "Even with a margin, what {move} captures {at} does not bring {side} past {limit}: it is"
            " not searched.",
            "{at}，{move}所吃的子加上余量，对{side}来说仍不超过 {limit}，于是不搜索它。",
        ),
        EXCHANGE: Words(
            "By static exchange, {move} loses material {at}: it is not searched.",
            "{at}，{move}引起的兑子吃亏，于是不搜索它。",
        ),
    },
    "why": {
        BY_TABLE: Words("{move} (the table's move)", "{move}（置换表着法）"),
        BY_ITERATION: Words("{move} (best in the search before)", "{move}（上一次搜索的最佳着法）"),
        BY_CAPTURE: Words("{move} ({capture})", "{move}（{capture}）"),
        BY_KILLER: Words("{move} (a killer)", "{move}（杀手着法）"),
        UNKNOWN: Words("{move}", "{move}"),
    },
    "capture": Words("{attacker} takes {victim}", "{attacker}吃{victim}"),
    "a capture": Words("a capture", "吃子"),
    "valued": Words("{move}: {value}", "{move}：{value}"),
    "choices": {
        TABLE: (
            Words("Yes, with {value}", "能，返回 {value}"),
            Words("No, it is not deep enough", "不能，深度不够"),
            Words("No, its bound leaves the result open", "不能，这个界还定不了结果"),
        ),
        STAND: (
            Words("It stands pat and returns {value}", "停着，返回 {value}"),
            Words("It looks at captures", "搜索吃子着法"),
        ),
        AGAIN: (
            Words("No", "不要"),
            Words("Yes, to the full depth", "要，按完整的深度"),
            Words("Yes, with a wider window", "要，用更宽的窗口"),
        ),
        GUESS: (
            Words("A proof: it cannot change the result", "证明：不会改变结果"),
            Words("A guess: it can be wrong", "猜测：可能出错"),
        ),
        CUT: (
            Words("Yes, the other moves cannot matter", "是，其余着法不影响结果"),
            Words("No, the next move is searched", "否，接着搜索下一着"),
        ),
        BOUND: (
            Words("It is exactly {value}", "恰好是 {value}"),
            Words("It is {value} or more", "至少是 {value}"),
            Words("It is {value} or less", "至多是 {value}"),
        ),
        SOURCE: Words("{place}", "{place}"),
    },
}

_SAME = {
    CUT: Words(
        "A cutoff ends a node as soon as its side has a move that is too good: the other side will not"
        " allow this node, because higher up it already has something at least as good.",
        "一方有了足够好的着法，这个结点就不必再搜：对方在上层已有至少同样好的选择，不会让局面走到这里。",
    ),
    BOUND: Words(
        "After a cutoff the value is a lower bound for the side to move: one move is at least as good."
        " Where every move failed low, it is an upper bound. Only a value inside the window is exact.",
        "截断只说明至少有一着这么好；没有着法进入窗口只说明没有更好的。只有落在窗口之内的值才是准确值。",
    ),
    SOURCE: Words(
        "The bound is the best value that the other side already has on the path: which node has it?",
        "界就是对方沿途已有的最好值：它在哪个结点？",
    ),
    NEXT: Words(
        "First the move of the table or of the search before, then captures, the most valuable victim"
        " first and of equal victims the least valuable attacker, then killers, then the rest.",
        "先是置换表着法或上一次搜索的最佳着法，再是吃子（先吃价值最高的子，相同时先用价值最低的子去吃"
        "），然后是杀手着法，最后是其余着法。",
    ),
    UNSEARCHED: Words(
        "By a cutoff all moves that are left stay unsearched. A guess about quiet moves does"
        " not concern captures.",
        "截断之后，余下的着法都不搜索；针对不吃子着法的猜测不涉及吃子着法。",
    ),
    TABLE: Words(
        "The entry must be at least as deep as is needed, and its value exact, or a bound outside"
        " the window.",
        "记录的深度须不小于所需的深度，而且值是准确的，或者是窗口之外的界。",
    ),
    STAND: Words(
        "Nobody has to capture: a value that already reaches the far end of the window is returned at once.",
        "不吃子也可以：如果值已达到窗口的另一端，就立即返回。",
    ),
    AGAIN: Words(
        "A reduced search that does better than expected is repeated to the full depth, a null"
        " window that fails high inside the whole window with a wider one. What fails low, or reaches the"
        " far end, is enough, and so is what has been seen down to its leaves.",
        "少搜的着法若好于预期，就按完整的深度重搜；空窗口的结果若高于空窗口而仍在整个窗口之内，就用"
        "更宽的窗口重搜。不够好的，已达到窗口另一端的，或已看到叶结点的，都不必重搜。",
    ),
    GUESS: Words(
        "A proof holds whatever the moves left out are worth. Static evaluations, passes and"
        " shallower searches can be wrong.",
        "证明不依赖于略去的着法值多少；静态评估、空着和较浅的搜索都可能出错。",
    ),
}
# What a search by other conventions adds.
MORE: dict[Any, Words] = {
    ">": Words("Here a value equal to the bound does not cause a cutoff.", "这里，值恰好等于界时还不截断。"),
    "fail-hard": Words(
        "Fail-hard: a value outside the window is returned as its nearer end.",
        "硬边界：窗口之外的值按较近的一端返回。",
    ),
    "fail-soft": Words("", ""),
    ("null", "minimax"): Words(
        "In principal variation search a move after the first is tested with a null window: at a"
        " Max node (α, α + 1), at a Min node (β − 1, β). If it does better, it is searched again from the"
        " value found; not in the last two plies, where that value is exact.",
        "主要变例搜索中，第一着之后的着法先用空窗口试搜：极大结点用 (α, α + 1)，"
        "极小结点用 (β − 1, β)；若好于空窗口，再从已得的值起重搜；最后两层已是准确值，不必重搜。",
    ),
    ("null", "negamax"): Words(
        "In principal variation search a move after the first is tested with the null window"
        " (α, α + 1) of the side that chooses it. If it fails high, it is searched again from the value"
        " found; not in the last two plies, where that value is exact.",
        "主要变例搜索中，第一着之后的着法先用选着一方的空窗口 (α, α + 1) 试搜；若好于空窗口，再从已得的值起"
        "重搜；最后两层已是准确值，不必重搜。",
    ),
}
HINTS: Mapping[str, Mapping[str, Words]] = {
    "minimax": _SAME
    | {
        WINDOW: Words(
            "α is the largest value that a Max node on the way already has, β the smallest that a Min"
            " node has. Where none has a value, that end is infinite.",
            "α 是沿途极大结点已有的最大值，β 是沿途极小结点已有的最小值；哪一方还没有值，那一端就是无穷。",
        ),
        UPDATE: Words(
            "Max's best value can only raise α, Min's only lower β; a value that is no better moves neither.",
            "极大方的最好值只会提高 α，极小方的只会降低 β；不比它更好的值不改变窗口。",
        ),
        VALUE: Words(
            "Max returns the largest value that it has met, Min the smallest. Pruned moves have none.",
            "极大方返回见过的最大值，极小方返回最小值；被剪去的着法没有值。",
        ),
    },
    "negamax": _SAME
    | {
        WINDOW: Words(
            "Seen from the side that is to move then: α is what it already has on the way, β what the"
            " other side has, with its sign turned.",
            "从那时轮到走的一方看：α 是它沿途已有的，β 是对方已有的，符号相反。",
        ),
        UPDATE: Words(
            "The side to move can only raise its α; its β belongs to the other side.",
            "走子方只能提高自己的 α；β 由对方决定。",
        ),
        VALUE: Words(
            "The largest of the values that came back, their signs turned. Pruned moves have none.",
            "返回各着传回的值变号之后的最大者；被剪去的着法没有值。",
        ),
    },
}


def at_line(line: str, language: str) -> str:
    """Where a node is, for a prompt: after its line of moves, or at the root where that is empty."""
    texts = in_language(TEXTS, language)
    return spaced(texts["at after"].format(line=line) if line else texts["at root"])
