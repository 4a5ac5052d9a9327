"""Sets of squares in two words: shifting them, and asking who stands where."""

import pytest

from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import LETTERS
from xqlab.xiangqi.representations.bitboards import (
    BEND,
    NONE,
    OFFSET,
    STEPS,
    bitboards_of,
    kind_on,
    shift,
    words_of,
)


@pytest.mark.parametrize("number", range(8))
def test_a_shift_moves_every_square_and_loses_what_falls_off(number):
    files, ranks = STEPS[number]
    for square in range(90):
        file, rank = square % 9 + files, square // 9 + ranks
        inside = 0 <= file < 9 and 0 <= rank < 10
        assert shift(*words_of([square]), number) == words_of(
            [square + int(OFFSET[number])] if inside else []
        )
    everything = shift(*words_of(range(90)), number)
    assert sum(int(word).bit_count() for word in everything) == (9 - abs(files)) * (10 - abs(ranks))


def test_a_knight_goes_on_outwards():
    for line, pair in enumerate(BEND):
        for across in pair:
            assert sum(a * b for a, b in zip(STEPS[line], STEPS[across])) == 1


def test_who_stands_there():
    board = Board()
    bits = bitboards_of(board)
    for square, letter in enumerate(board.cells()):
        assert kind_on(bits, square) == (LETTERS.index(letter.upper()) if letter else NONE)
