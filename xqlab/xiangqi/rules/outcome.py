"""How a game on a board ended: winner, termination, and a sentence that explains it."""

from dataclasses import dataclass

from xqlab.ending_texts import explain, winner_of
from xqlab.game_board import ending_facts
from xqlab.words import in_language
from xqlab.xiangqi.core.squares import KIND_NAMES, SLOT_KINDS, SQUARE_NAMES
from xqlab.xiangqi.core.xiangqi_board import XiangqiBoard
from xqlab.xiangqi.rules.ending_facts import CHASE, ENDINGS
from xqlab.xiangqi.rules.refusals import SIDES


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
    facts = ending_facts(board.position)
    if not facts:
        return None
    ending = ENDINGS[facts[0]]

    def piece_on(square: int) -> str:
        return f"{KIND_NAMES[SLOT_KINDS[board.position.board[square]]]} on {SQUARE_NAMES[square]}"

    text = explain(ending.explained.en, facts, in_language(SIDES, "en"), CHASE, piece_on)
    return Outcome(winner_of(facts), ending.reason, text)
