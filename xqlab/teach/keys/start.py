"""Keys of the notebook that begins."""

import numpy as np

from xqlab.game_board import GameBoard
from xqlab.games import TextbookTree
from xqlab.search import CUTOFF, Enhancements, Result, search
from xqlab.teach.check import Key
from xqlab.trace.sides import short_text


def value_of_changed(changed: TextbookTree) -> Key:
    """The value of a tree in which the leaves that were left out have other values."""
    result = search(changed, depth=changed.height, enhancements=Enhancements.minimax(), ideas=())
    return Key(
        result.value,
        f"""**{result.value}**, as before. Min takes the 2 or something even lower, so M is worth 2 at most,
        whatever the two leaves are, and Max has {result.value} by {result.move} already.""",
        f"""还是 **{result.value}**。极小方会取 2，或者更小的值，所以不管那两个叶结点是多少，M 至多值 2，
        而极大方走 {result.move} 已经有 {result.value}。""",
    )


def positions_away(board: GameBoard) -> Key:
    """About how many positions are three plies away."""
    moves = len(board.legal_moves)
    return Key(
        moves**3,
        f"""{moves} · {moves} · {moves} = **{moves**3:,}**, if every position has as many moves
        as this one.""",
        f"""假如每个局面的着法都和这个局面一样多，就是 {moves} · {moves} · {moves} = **{moves**3:,}** 个。""",
        within=moves**3 / 3,
    )


def worse_reply(result: Result) -> Key:
    """By how much the reply that is refuted by the first cutoff is worse than the one before, at least."""
    log = result.tree.log
    cutoff = log[np.flatnonzero(log["kind"] == CUTOFF)[0]]
    held, reached = int(cutoff["beta"]), int(cutoff["value"])
    low, high = short_text(held), short_text(reached)
    return Key(
        reached - held,
        f"""{high} − ({low}) = **{reached - held}**. Both are values for Red: one reply holds Red to {low},
        the other lets Red have {high} at least. Another of Red's moves might be worth even more, but Black
        avoids this reply anyhow, so nobody has to look.""",
        f"""{high} − ({low}) = **{reached - held}**。两个都是红方的值：一个应着把红方压到 {low}，另一个让红方
        至少得 {high}。红方别的着法也许还要好，但黑方反正不走这个应着，所以不必再看。""",
    )
