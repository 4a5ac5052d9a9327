"""Keys of the notebook on what mistakes cost."""

from collections.abc import Sequence
from typing import Any

from xqlab.search.switch import LOSSLESS
from xqlab.search.switches import SWITCHES
from xqlab.teach.check import Key

BY_SWITCH = {
    "history-unbounded": "history_unbounded",
    "bound-flag": "any_bound",
    "stored-mate": "stored_mates",
}


def not_ruled_out(rows: Sequence[Any]) -> Key:
    """The greatest cost in Elo of a fault that is not proven to cost anything."""
    row = min((row for row in rows if row.high >= 0), key=lambda row: row.low)
    return Key(
        -row.low,
        f"""**{-row.low:.0f} Elo**, of `{row.fault}`: its interval reaches from {row.low:+.0f} to
        {row.high:+.0f}. "Not proven to cost" may hide a fault that is worth a great deal.""",
        f"""**{-row.low:.0f} Elo**，是 `{row.fault}`：它的区间从 {row.low:+.0f} 到 {row.high:+.0f}。“未能证
        明有代价”，背后的代价也可能很大。""",
        within=max(10.0, -row.low / 10),
    )


def points_of_roots(pairs: int) -> Key:
    """The points of the first of two players who always lose with Black, in so many pairs."""
    return Key(
        pairs,
        f"""**{pairs}** of {2 * pairs}, whoever is the better one: in each pair both have Red once, and Red
        wins. The score is {pairs} : {pairs}, and says nothing about anything else.""",
        f"""**{pairs}** 分，满分 {2 * pairs}，不管谁更强：每一对里双方各执红一次，执红必胜。比分是
        {pairs} : {pairs}，别的什么也看不出来。""",
    )


def free_at_equal_depth() -> Key:
    """The fault that costs almost nothing if both players search to the same depth."""
    fault = next(name for name, switch in BY_SWITCH.items() if SWITCHES[switch].soundness == LOSSLESS)
    return Key(
        fault,
        f"""**{fault}**. It only wastes work: at the same depth the value is the same, however many nodes it
        took. The other two believe a wrong value at any depth.""",
        f"""**{fault}**。它只是白费功夫：深度相同，值就相同，只是多用了结点。另外两处不论搜多深，都会相信错误
        的值。""",
        choices=tuple(BY_SWITCH),
    )
