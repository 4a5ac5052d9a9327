"""Perft by copying counts what perft by taking back counts, and leaves the board as it was."""

from tests.games.perft_counts import PERFT
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import copying
from xqlab.xiangqi.representations.mailbox import mailbox_of


def test_perft():
    for case in PERFT["Xiangqi"]:
        box = mailbox_of(Board(case["fen"]))
        before = box.cell.tobytes(), box.king.tobytes(), int(box.turn)
        for depth, leaves in enumerate(case["perft"], 1):
            if leaves < (100_000 if COMPILED else 300):
                assert copying.perft(box, depth, 0) == leaves
        assert before == (box.cell.tobytes(), box.king.tobytes(), int(box.turn))
