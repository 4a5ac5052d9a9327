"""Trees of lines are spelled as the board spells them move by move."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.xiangqi.pawn_positions import composed_boards, crowded_boards, played_boards
from xqlab.kernels import COMPILED
from xqlab.move_lines import spell_tree
from xqlab.xiangqi import NOTATIONS, Board, move_text

FEW = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
GUARDS = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w"  # two advisors and two elephants on a file: legal moves decide


def lines(board: Any, breadth: int) -> tuple[list[int], list[int], list[Any]]:
    """(parents, codes, boards before each last move) of all lines of one move and some of two."""
    parents, codes, before = [-1], [0], [None]
    for code in board.codes():
        parents.append(0)
        codes.append(code)
        before.append(board)
    for line in range(1, min(breadth, len(codes))):
        after = board.copy()
        after.push_code(codes[line])
        for code in after.codes():
            parents.append(line)
            codes.append(code)
            before.append(after)
    return parents, codes, before


@settings(max_examples=25 if COMPILED else 3, **FEW)
@given(st.one_of(crowded_boards(), played_boards(), composed_boards(), st.just(Board(GUARDS))))
def test_as_the_board_spells_them(board: Any) -> None:
    parents, codes, before = lines(board, 4)
    for notation in NOTATIONS:
        texts = spell_tree(board, parents, codes, notation)
        assert texts[0] == ""
        for text, code, at in list(zip(texts, codes, before))[1::3]:
            assert text == move_text(at, at.move_of(code), notation)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_null_move_passes_the_turn(notation: str) -> None:
    board = Board()
    after = board.copy()
    after.push_code(0)
    reply = after.codes()[5]
    texts = spell_tree(board, [-1, 0, 1], [0, 0, reply], notation)
    assert texts == ["", "pass", move_text(after, after.move_of(reply), notation)]
