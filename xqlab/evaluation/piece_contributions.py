"""What each piece contributes, and what each square is worth to a kind of piece."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError, check_names
from xqlab.evaluation.changed_board import board_of
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.counting import count_terms, counted, phase_of
from xqlab.evaluation.material import MATERIAL_TERM, SQUARE_TERM
from xqlab.evaluation.weights import Weights
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.squares import FIRST_SLOT, KIND_NAMES, LETTERS, OFF, SLOT_KINDS, SLOTS, SQUARES

STANDING, REMOVAL, INTERPLAY = "standing", "removal", "interplay"
SHOWS = (REMOVAL, STANDING, INTERPLAY)


@dataclass(frozen=True, eq=False)
class Counted:
    """Positions counted once, whose values for any weights are one product.

    difference : [positions, terms]  the first side's counts less the second's
    phase      : float64[positions]
    """

    difference: NDArray[Any]
    phase: NDArray[np.float64]

    @classmethod
    def of(cls, boards: list[Board]) -> "Counted":
        """The counts of each of these positions."""
        difference = np.zeros((len(boards), TERM_COUNT), dtype=np.int32)
        for number, board in enumerate(boards):
            counts = count_terms(board)
            difference[number] = counts[0] - counts[1]
        return cls(difference, np.array([phase_of(board) for board in boards]))

    def values(self, weights: Weights) -> NDArray[np.float64]:
        """float64[positions]: the static evaluation of each for Red, in centipawns, not rounded."""
        return self.products(np.stack([weights.opening, weights.endgame]) * counted(weights))

    def products(self, numbers: NDArray[np.float64]) -> NDArray[np.float64]:
        """float64[positions]: the values with numbers[opening and endgame, or one for both; terms]."""
        opening, endgame = (self.difference @ numbers[half] for half in (0, -1))
        return self.phase * opening + (1 - self.phase) * endgame

    def sparse(self) -> dict[str, Any]:
        """As JSON: the `phase` of each position, and as its row [term, difference of its counts] of each."""
        rows = [[[int(term), row[term].item()] for term in np.flatnonzero(row)] for row in self.difference]
        return {"phase": self.phase.tolist(), "rows": rows}


class Removals:
    """The counts of a position, and of the same without each of its pieces but the kings."""

    def __init__(self, board: Board) -> None:
        cells = board.cells()
        self.squares = [at for at, cell in enumerate(cells) if cell and cell not in "Kk"]
        boards = [board_of([*cells[:at], "", *cells[at + 1 :]], board.turn) for at in self.squares]
        self.signs = np.array([1 if cells[at].isupper() else -1 for at in self.squares])
        self.counted = Counted.of([board, *boards])

    def values(self, weights: Weights) -> dict[int, float]:
        """Square -> the value with its piece less the value without, for its own side."""
        now, *without = self.counted.values(weights)
        lost = (now - np.array(without)) * self.signs if without else []
        return dict(zip(self.squares, map(float, lost)))


def standing(board: Board, weights: Weights) -> dict[int, float]:
    """Square -> material and square of its piece at this phase, in centipawns for its own side."""
    share, on = phase_of(board), counted(weights)
    mixed = np.where(on, share * weights.opening + (1 - share) * weights.endgame, 0.0)
    return {
        square: float(sum(mixed[term] for term in terms)) for square, terms in standing_terms(board).items()
    }


def standing_terms(board: Board) -> dict[int, list[int]]:
    """Square -> the terms of its piece, of material and of its square."""
    terms_on = {}
    for slot, square in enumerate(board.position.square.tolist()):
        if square != OFF:
            terms = MATERIAL_TERM[SLOT_KINDS[slot]], SQUARE_TERM[slot, square]
            terms_on[square] = [int(term) for term in terms if term >= 0]
    return dict(sorted(terms_on.items()))


def contributions(board: Board, weights: Weights, shows: str = REMOVAL) -> dict[int, float]:
    """Square -> the contribution of its piece, in centipawns for its own side; see `Explanation.pieces`."""
    if shows == STANDING:
        return standing(board, weights)
    removed = Removals(board).values(weights) if shows in (REMOVAL, INTERPLAY) else {}
    if shows == REMOVAL:
        return removed
    if shows == INTERPLAY:
        alone = standing(board, weights)
        return {square: value - alone[square] for square, value in removed.items()}
    raise XqlabError(f"expected {', '.join(map(repr, SHOWS[:-1]))} or {SHOWS[-1]!r}, got {shows!r}")


def square_values(
    kind: str, weights: Weights | None = None, *, phase: float = 1.0, red: bool = True
) -> NDArray[np.float64]:
    """float64[90]: what each square adds to a piece of this kind, in centipawns; NaN where it cannot stand.

    kind  : "knight", "pawn" ...; phase : 1 opening to 0 endgame; red : Red's pieces, or Black's
    Raises XqlabError for another kind or phase.

    >>> squares = square_values("king", Weights.rules_of_thumb())
    >>> int((squares == squares).sum())
    9
    """
    check_names("a kind", [kind], KIND_NAMES)
    if isinstance(phase, (bool, str)) or not 0 <= phase <= 1:
        raise XqlabError(f"expected a phase from 0 (endgame) to 1 (opening), got {phase!r}")
    weights = Weights.default() if weights is None else weights
    mixed = phase * weights.opening + (1 - phase) * weights.endgame
    slot = FIRST_SLOT[LETTERS[KIND_NAMES.index(kind)]] + (0 if red else SLOTS)
    terms = SQUARE_TERM[slot, :SQUARES]
    return np.where(terms >= 0, mixed[terms], np.nan)
