"""Perft by copying counts what perft by taking back counts, and leaves the board as it was."""

from tests.xiangqi.representations.test_representation import CASES
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import copying
from xqlab.xiangqi.representations.mailbox import mailbox_of


def test_perft():
    for case in CASES:
        box = mailbox_of(Board(case["fen"]))
        before = box.cell.tobytes(), box.king.tobytes(), int(box.turn)
        for depth, leaves in case["perft"].items():
            if leaves < (100_000 if COMPILED else 300):
                assert copying.perft(box, int(depth), 0) == leaves
        assert before == (box.cell.tobytes(), box.king.tobytes(), int(box.turn))
