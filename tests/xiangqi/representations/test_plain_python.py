"""The generator in ordinary Python: right counts, the rules on any position, and the board restored."""

from tests.oracles import xiangqi_rules as oracle
from tests.xiangqi.placements import legal_placement, walk
from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import Lists
from xqlab.xiangqi.representations.mailbox import move_of


def legal_moves(board: Board) -> set[str]:
    """The legal moves as texts, by its own test, with the board restored after each."""
    lists, fresh, legal = Lists(board), vars(Lists(board)), set()
    for origin, target in lists.pseudo_legal_moves():
        captured = lists.make(origin, target)
        if not lists.is_attacked(1 - lists.turn):
            legal.add(move_of(origin | target << 8).uci())
        lists.unmake(origin, target, captured)
        assert vars(lists) == fresh
    return legal


def test_random_games():
    for board in walk(5, 80):
        assert legal_moves(board) == {move.uci() for move in board.legal_moves}
        assert Lists(board).is_attacked(int(not board.turn)) == board.is_check()


def test_random_placements():
    for board in filter(None, map(legal_placement, range(300))):
        assert legal_moves(board) == oracle.legal_moves(board.fen())
