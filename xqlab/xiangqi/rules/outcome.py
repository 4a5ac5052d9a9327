"""How a game on a board ended: winner, termination, and a sentence that explains it.

Sources and what is left out: docs/xiangqi-rules.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from xqlab.game import UNDECIDED
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.position import pass_turn, unmake
from xqlab.xiangqi.core.squares import FILES
from xqlab.xiangqi.core.xiangqi_board import XiangqiBoard
from xqlab.xiangqi.rules.endings import is_bare
from xqlab.xiangqi.rules.judgement import judge
from xqlab.xiangqi.rules.repetition import repetition

SIDES = {True: "Red", False: "Black"}


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    winner      : True for Red, False for Black, None for a draw
    termination : "checkmate", "stalemate", "facing_kings", "king_capture", "repetition", "perpetual_check",
                  "perpetual_chase", "move_limit" or "insufficient_material"
    explanation : a sentence for people
    """

    winner: bool | None
    termination: str
    explanation: str = ""

    @property
    def reason(self) -> str:
        """`termination`, by the name that it has in every game."""
        return self.termination

    def result(self) -> str:
        """ "1-0", "0-1" or "1/2-1/2"."""
        return {True: "1-0", False: "0-1", None: "1/2-1/2"}[self.winner]


def outcome_of(board: XiangqiBoard) -> Outcome | None:
    """How the game on this Xiangqi board ended; None if it is undecided."""
    mover, waiting = SIDES[board.turn], SIDES[not board.turn]
    if board.king(not board.turn) is not None and _can_take_king(board):
        if _kings_face(board):
            explanation = (
                f"The kings face each other on an open file and it is {mover}'s move: {mover} has won."
            )
            return Outcome(board.turn, "facing_kings", explanation)
        explanation = f"{waiting}'s king can be taken and it is {mover}'s move: {mover} has won."
        return Outcome(board.turn, "king_capture", explanation)
    if not board.codes():
        if board.is_check():
            explanation = f"{mover} is in check and has no legal move: {waiting} has won by checkmate."
            return Outcome(not board.turn, "checkmate", explanation)
        explanation = (
            f"{mover} is not in check but has no legal move: that loses in Xiangqi, and {waiting} has won."
        )
        return Outcome(not board.turn, "stalemate", explanation)
    if repetition(board.position) != UNDECIDED:
        return _repeated(board)
    if board.move_limit is not None and board.halfmove_clock >= board.move_limit:
        explanation = (
            f"No piece has been captured for {board.halfmove_clock} plies as the limit counts them: a draw."
        )
        return Outcome(None, "move_limit", explanation)
    if is_bare(board.position):
        explanation = "Neither side has a piece left that can cross the river: a draw."
        return Outcome(None, "insufficient_material", explanation)
    return None


def _can_take_king(board: XiangqiBoard) -> bool:
    # The side that is not to move is in check: only a set-up position has this.
    pass_turn(board.position)
    takes = bool(is_in_check(board.position))
    unmake(board.position)
    return takes


def _kings_face(board: XiangqiBoard) -> bool:
    kings = sorted(king for side in (True, False) if (king := board.king(side)) is not None)
    if len(kings) < 2:
        return False
    one, two = kings
    return (two - one) % FILES == 0 and not any(board.cells()[one + FILES : two : FILES])


def _repeated(board: XiangqiBoard) -> Outcome:
    judged = judge(board.position)
    assert judged is not None
    return Outcome(judged.winner, judged.termination, judged.explanation)
