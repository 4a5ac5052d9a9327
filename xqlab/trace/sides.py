"""The side to move, the names of the sides, and the text of a value: shared by sentences and pictures.

The log sees a value from the side to move. Here, as in every textbook's picture, values are seen from Max,
the first player (Red, White, X), whoever moves at the root.
"""

from dataclasses import dataclass

from xqlab.game import INFINITY, RULE_WIN, turn
from xqlab.game_profile import profile_of
from xqlab.playable import Playable
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.result import mate_in
from xqlab.words import Words, in_language

# Without a board or a profile of its game: first player, second player, what a decided game is called.
UNNAMED = Words("Max", "极大方"), Words("Min", "极小方"), Words("a win", "胜")

MOVER = Words("the side to move", "走子方")

FLIPPED = {EXACT: EXACT, LOWER: UPPER, UPPER: LOWER}
ENDLESS = {"inf": INFINITY, "-inf": -INFINITY}  # how a file of answers has the ends of a window


@dataclass(frozen=True)
class Sides:
    """The two sides of a recorded search.

    names     : first player (Max), second player (Min)
    win       : what a decided game is called, "mate" or "a win"
    root_side : who moves at the root, 0 the first player, 1 the second
    """

    names: tuple[str, str]
    win: str
    root_side: int

    def to_move(self, ply: int) -> int:
        """0 where the first player moves `ply` plies from the root, else 1."""
        return (self.root_side + ply) & 1

    def for_max(self, value: int, ply: int) -> int:
        """A value of the log, written at `ply`, as Max sees it."""
        return -value if self.to_move(ply) else value

    def window_for_max(self, alpha: int, beta: int, ply: int) -> tuple[int, int]:
        """A window of the log, written at `ply`, as Max sees it."""
        return (-beta, -alpha) if self.to_move(ply) else (alpha, beta)

    def bound_for_max(self, bound: int, ply: int) -> int:
        """A bound of the log, written at `ply`, as Max sees it."""
        return FLIPPED.get(bound, bound) if self.to_move(ply) else bound

    def text(self, value: int) -> str:
        """A value that Max sees, in words: "35", "−∞", "mate in 3 for Black"."""
        if abs(value) == RULE_WIN:
            return f"a win by the rule of repetition for {self.names[value < 0]}"
        mate = mate_in(value)
        if mate is not None and abs(value) < INFINITY:
            return f"{self.win} in {abs(mate)} for {self.names[value < 0]}"
        return short_text(value)


def names_of(board: Playable | None, language: str = "en") -> tuple[str, str, str]:
    """(first player, second player, what a decided game is called) of a board's game; `board` may be None."""
    profile = profile_of(board)
    first, second, win = UNNAMED if profile is None else (*profile.sides, profile.win)
    return in_language(first, language), in_language(second, language), in_language(win, language)


def sides_of(board: Playable | None, language: str = "en") -> Sides:
    """The sides of the game that `board` belongs to; Max and Min, Max to move, without a board."""
    first, second, win = names_of(board, language)
    return Sides((first, second), win, 0 if board is None else int(turn(board.position)))


def seen(board: Playable, value: int, view: str) -> int:
    """A value for the side to move as a view has it: "minimax" as Max sees it, "negamax" as it is."""
    return sides_of(board).for_max(value, 0) if view == "minimax" else value


def seer(board: Playable, view: str, language: str) -> str:
    """Whose values a view shows."""
    return names_of(board, language)[0] if view == "minimax" else in_language(MOVER, language)


def short_text(value: int) -> str:
    """A value in few characters: "35", "−12", "+∞", "#3" for a mate in 3, "−#3" for one by the other
    side, "rule" for a game won by the rule of repetition.

    >>> short_text(-12), short_text(29_995), short_text(-32_000)
    ('−12', '#3', '−∞')
    """
    if abs(value) >= INFINITY:
        return "+∞" if value > 0 else "−∞"
    if abs(value) == RULE_WIN:
        return "rule" if value > 0 else "−rule"
    mate = mate_in(value)
    digits = str(abs(value)) if mate is None else f"#{abs(mate)}"
    return f"−{digits}" if value < 0 else digits
