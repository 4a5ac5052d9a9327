"""The array with a border: geometry, and what stands where."""

from xqlab.xiangqi import Board
from xqlab.xiangqi.representations.mailbox import (
    BORDER,
    CELL,
    CELLS,
    EMPTY,
    SQUARE,
    WIDTH,
    mailbox_of,
)
from xqlab.xiangqi.representations.mailbox_moves import DIAGONAL, JUMP


def test_no_jump_passes_the_border():
    cells = mailbox_of(Board()).cell
    for square in range(90):
        for step in [*JUMP, *(2 * DIAGONAL)]:
            file, rank = square % 9, square // 9
            ranks = round(step / WIDTH)
            files = step - WIDTH * ranks
            target = CELL[square] + step
            inside = 0 <= file + files < 9 and 0 <= rank + ranks < 10
            if target in range(CELLS):
                assert (cells[target] != BORDER) == inside
            else:  # only an elephant in a corner, where none can stand
                assert abs(files) == abs(ranks) == 2
            if inside:
                assert SQUARE[target] == square + 9 * ranks + files


def test_men():
    box = mailbox_of(Board("4k4/9/9/9/9/9/9/7n1/9/R2K5 b - - 0 1"))
    inside = {square: int(box.cell[CELL[square]]) for square in range(90)}
    assert {square: man for square, man in inside.items() if man != EMPTY} == {0: 5, 3: 1, 25: -4, 85: -1}
    assert (box.cell == BORDER).sum() == CELLS - 90
    assert (box.turn, *box.king) == (1, CELL[3], CELL[85])
