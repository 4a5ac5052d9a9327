"""The levels of `SearchByHand`: small searches, each with something that the one before did not have."""

from collections.abc import Callable
from dataclasses import dataclass

from xqlab.evaluation.piece_square import piece_square
from xqlab.games.textbook_tree import TextbookTree
from xqlab.games.tictactoe import TicTacToe
from xqlab.playable import Playable
from xqlab.search.driver import search
from xqlab.search.enhancements import Enhancements
from xqlab.search.result import Result
from xqlab.words import Words
from xqlab.xiangqi import Board


@dataclass(frozen=True)
class Level:
    """A search of a position, and what of it is the reader's.

    title    : its title
    asks     : as for `SearchByHand`; the page takes the other steps
    position : makes the board
    switches : names of those that are on
    """

    title: Words
    asks: tuple[str, ...]
    position: Callable[[], Playable]
    depth: int
    switches: tuple[str, ...]

    def run(self) -> Result:
        """The recorded search; a Xiangqi position is valued by its pieces and their squares alone."""
        board, use = self.position(), Enhancements.of(*self.switches)
        evaluator = piece_square() if isinstance(board, Board) else None
        return search(board, depth=self.depth, enhancements=use, evaluator=evaluator, record=True, ideas=())


_VALUES = ("next", "evaluate", "update")
_WINDOWS = (*_VALUES, "window")

LEVELS = {
    "minimax": Level(
        Words("minimax", "极小化极大"),
        _VALUES,
        lambda: TextbookTree("(L:(3 12) M:(2 4) R:(14 5))"),
        depth=2,
        switches=(),
    ),
    "alpha-beta": Level(
        Words("alpha-beta", "α-β 剪枝"),
        _WINDOWS,
        lambda: TextbookTree("(L:(3 12 8) M:(2 4 6) R:(14 5 2))"),
        depth=2,
        switches=("alpha_beta",),
    ),
    "deep cutoffs": Level(
        Words("deep cutoffs", "深层剪枝"),
        ("next", "update", "window"),
        lambda: TextbookTree("(a:6 b:(c:(d:(5 9) e:(7 8)) f:(g:(4 1) h:(8 2))))"),
        depth=4,
        switches=("alpha_beta",),
    ),
    "null windows": Level(
        Words("null windows and re-searches", "空窗口与重新搜索"),
        ("next", "update", "window"),
        lambda: TextbookTree("(L:((5 1) (15 12)) M:((9 8) (14 6)))"),
        depth=3,
        switches=("alpha_beta", "principal_variation_search"),
    ),
    "table": Level(
        Words("what the transposition table may answer", "置换表何时可以作答"),
        ("table",),
        lambda: TicTacToe("b2 a1 c3 a3"),
        depth=4,
        switches=("alpha_beta", "transposition_table"),
    ),
    "move ordering": Level(
        Words("a position of Xiangqi, captures first", "一个象棋局面，吃子优先"),
        ("next", "update"),
        lambda: Board("5k3/9/9/7N1/4Pn3/9/9/9/9/3K5 w"),
        depth=2,
        switches=("alpha_beta", "captures_first"),
    ),
    "quiescence": Level(
        Words("quiescence: is the knight protected?", "静态搜索：这个马有保护吗？"),
        ("next", "update", "quiescence"),
        lambda: Board("4k4/9/9/3P5/9/1p7/1n7/3N5/5K3/9 w"),
        depth=1,
        switches=("alpha_beta", "captures_first", "quiescence"),
    ),
}
