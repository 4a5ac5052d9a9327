"""What men and squares contribute: against a board that really lacks the man."""

import re

import numpy as np
import pytest

from tests.evaluation.positions import random_board, random_weights
from xqlab.errors import XqlabError
from xqlab.evaluation import Weights, explain, static_value
from xqlab.evaluation.piece_contributions import Counted, Removals, contributions, square_values
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import SQUARE_NAMES, allowed_squares

START = Board()


def without(board, square):
    """The position without a man, by writing its FEN anew."""
    placement, side = board.fen().split()[:2]
    rows = [re.sub(r"\d", lambda digit: "1" * int(digit[0]), row) for row in placement.split("/")]
    row, file = 9 - square // 9, square % 9
    rows[row] = rows[row][:file] + "1" + rows[row][file + 1 :]
    return Board(f"{'/'.join(rows)} {side}", strict=False)


@pytest.mark.parametrize("seed", range(4))
def test_removal_is_the_value_with_the_man_less_the_value_without(seed):
    board, weights = random_board(seed), random_weights(seed)
    found = explain(board, weights).pieces("removal")
    men = {SQUARE_NAMES[at]: cell for at, cell in enumerate(board.cells()) if cell and cell not in "Kk"}
    assert set(found) == set(men)
    for name, cell in men.items():
        lost = static_value(board, weights) - static_value(without(board, SQUARE_NAMES.index(name)), weights)
        assert found[name] == pytest.approx(lost if cell.isupper() else -lost, abs=1e-9)


def test_standing_is_material_and_square_of_each_man_and_adds_up():
    board = random_board(2)
    weights = random_weights(2)
    found = contributions(board, weights, "standing")
    cells = board.cells()
    total = sum(value if cells[square].isupper() else -value for square, value in found.items())
    assert total == pytest.approx(static_value(board, weights.only("material", "piece_square")), abs=1e-9)
    assert set(found) == {square for square, cell in enumerate(cells) if cell}


def test_interplay_is_what_removal_has_beyond_standing():
    board, weights = random_board(6), Weights.rules_of_thumb()
    interplay, removal, standing = (
        contributions(board, weights, shows) for shows in ("interplay", "removal", "standing")
    )
    assert interplay == {square: removal[square] - standing[square] for square in removal}


def test_components_that_are_off_contribute_nothing():
    weights = Weights.rules_of_thumb().only("tempo")
    for shows in ("standing", "removal", "interplay"):
        assert set(contributions(START, weights, shows).values()) == {0.0}


def test_other_weights_need_no_other_counts():
    removed = Removals(random_board(8))
    for seed in range(3):
        assert removed.values(random_weights(seed)) == contributions(random_board(8), random_weights(seed))


def test_two_kings_alone_have_nobody_to_remove():
    board = Board("4k4/9/9/9/9/9/9/9/9/3K5 w")
    assert contributions(board, Weights.default()) == {}
    assert len(contributions(board, Weights.default(), "standing")) == 2


def test_counted_positions_have_their_static_values():
    boards = [random_board(seed) for seed in range(5)]
    weights = random_weights(9).without("pawns")
    expected = [static_value(board, weights) for board in boards]
    np.testing.assert_allclose(Counted.of(boards).values(weights), expected, atol=1e-9)


def test_the_squares_of_a_kind_are_its_weights_mirrored_and_turned():
    weights = random_weights(4)
    red = square_values("cannon", weights, phase=0.25)
    black = square_values("cannon", weights, phase=0.25, red=False)
    opening, endgame = weights["piece_square.cannon.b7"]
    for name in ("b7", "h7"):
        assert red[SQUARE_NAMES.index(name)] == pytest.approx(0.25 * opening + 0.75 * endgame)
    np.testing.assert_array_equal(red.reshape(10, 9)[::-1], black.reshape(10, 9))
    np.testing.assert_array_equal(red.reshape(10, 9)[:, ::-1], red.reshape(10, 9))
    stands = np.flatnonzero(~np.isnan(square_values("elephant", weights, red=False)))
    assert set(stands) == allowed_squares(2, 1)


KINDS = "king, advisor, elephant, knight, rook, cannon, pawn"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        *(
            (
                lambda shows=shows: contributions(START, Weights.default(), shows),
                f"'removal', 'standing' or 'interplay', got {shows!r}",
            )
            for shows in ("remove", "", None)
        ),
        (lambda: square_values("queen", phase=1), f"a kind out of {KINDS}, got 'queen'"),
        *(
            (
                lambda phase=phase: square_values("rook", phase=phase),
                f"a phase from 0 (endgame) to 1 (opening), got {phase!r}",
            )
            for phase in (1.5, "opening", float("nan"))
        ),
    ],
)
def test_what_is_refused(ask, said):
    with pytest.raises(XqlabError) as raised:
        ask()
    assert str(raised.value) == f"expected {said}"
