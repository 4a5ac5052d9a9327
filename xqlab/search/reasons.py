"""Why a heuristic decides a node or skips a move: one entry per reason, with its texts in both languages.

The log holds the number of a reason. To add one, write its entry here, and use it in the search.
"""

from typing import NamedTuple

from xqlab.words import Words


class Reason(NamedTuple):
    """A reason in words.

    name       : its name
    is_certain : whether it is proven; all others are guesses, if good ones
    answers    : sentences on a node that it decides, "" if it decides none. They may use {after} (where),
                 {side} (to move), {other}, {the_value}, {value} (with its bound), {static}, {known} (why it
                 ends the node), {how} (a pass was searched), and {fate} (who mates or is mated)
    on_leaving : clauses on leaving such a node
    skips      : clauses on a move that it skips, "" if it skips none
    has_margin : whether it allows for a margin, which the sentence states
    leaves_value : whether it leaves the value of the node to quiescence
    """

    name: Words
    is_certain: bool = False
    answers: Words = Words("", "")
    on_leaving: Words = Words("", "")
    skips: Words = Words("", "")
    has_margin: bool = False
    leaves_value: bool = False


REASONS: list[Reason] = [Reason(Words("", ""))]  # by number; 0 is no reason


def _new(reason: Reason) -> int:
    REASONS.append(reason)
    return len(REASONS) - 1


MATE_DISTANCE = _new(
    Reason(
        Words("mate distance", "杀棋步数剪枝"),
        is_certain=True,
        answers=Words(
            "Mate distance {after}: {fate}, and {the_value} is {value}; {known}, so nothing need be searched "
            "here.",
            "杀棋步数剪枝：{after}，{fate}，{value}；{known}，此处不必再搜。",
        ),
        on_leaving=Words("since no win from here is quicker", "因为此后不可能更快取胜"),
    )
)
REVERSE_FUTILITY = _new(
    Reason(
        Words("reverse futility", "反向无用剪枝"),
        answers=Words(
            "A guess (reverse futility) {after}: the position looks so good for {side} that {the_value} is "
            "taken to be {value}, the evaluation less a margin, without trying a move; {known}.",
            "猜测（反向无用剪枝）：{after}，{side}形势极好，不试着法，在静态评估上留出余量后就认定{value}；{known}。",
        ),
        on_leaving=Words("by a guess (reverse futility)", "出自猜测（反向无用剪枝）"),
    )
)
RAZORING = _new(
    Reason(
        Words("razoring", "剃刀剪枝"),
        answers=Words(
            "A guess (razoring) {after}: evaluated as {static}, the position looks so bad for {side} that "
            "only captures are tried; {known}.",
            "猜测（剃刀剪枝）：{after}，静态评估为{static}，{side}形势太差，只试吃子；{known}。",
        ),
        on_leaving=Words("by captures alone, on a guess (razoring)", "只看吃子得出，属猜测（剃刀剪枝）"),
        leaves_value=True,
    )
)
NULL_MOVE = _new(
    Reason(
        Words("null move", "空着裁剪"),
        answers=Words(
            "A guess (null move) {after}: even if {side} passes, so that {other} moves twice, {the_value} is "
            "{value}, {how}; {known}, so {side}'s moves are not tried. It errs in zugzwang.",
            "猜测（空着裁剪）：{after}，{side}即使停着不走、让对方连走两着，{how}仍得出{value}；{known}，"
            "所以不再试{side}的着法。遇到无等着的局面，这样会出错。",
        ),
        on_leaving=Words("by a guess (null move)", "出自猜测（空着）"),
    )
)
LATE_MOVE = _new(
    Reason(
        Words("late move", "靠后着法剪枝"),
        skips=Words(
            "that quiet moves so late in the order do not matter (late move pruning)",
            "次序如此靠后的不吃子着法无关紧要（靠后着法剪枝）",
        ),
    )
)
FUTILITY = _new(
    Reason(
        Words("futility", "无用剪枝"),
        skips=Words(
            "that a quiet move gains too little here (futility)", "不吃子的着法在这里得益不够（无用剪枝）"
        ),
        has_margin=True,
    )
)
DELTA = _new(
    Reason(
        Words("delta", "增量剪枝"),
        skips=Words("that its capture gains too little (delta pruning)", "所吃的子价值不够（增量剪枝）"),
        has_margin=True,
    )
)
EXCHANGE = _new(
    Reason(
        Words("losing exchange", "兑子吃亏"),
        skips=Words("that it loses material (static exchange)", "兑子吃亏（静态兑子评估）"),
    )
)
SACRIFICE = _new(
    Reason(Words("sacrifice", "送子"), skips=Words("that only its own piece is lost", "只会损失自己的棋子"))
)
IDLE = _new(Reason(Words("idle move", "闲着"), skips=Words("that the move is idle", "这是一步闲着")))
REPETITION = _new(
    Reason(
        Words("repetition", "循环反复"),
        on_leaving=Words("by a bound (a repetition within the search)", "出自搜索中重复局面给出的界限"),
    )
)
OWN = _new(
    Reason(
        Words("own switch", "自定开关"), skips=Words("that an own switch leaves it out", "自定开关跳过了它")
    )
)
