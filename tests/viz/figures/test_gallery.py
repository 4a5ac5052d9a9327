"""A line of moves as boards: one before it, one after each move, and what each does in words."""

from xml.etree import ElementTree

from xqlab.viz.figures.gallery import line_gallery
from xqlab.xiangqi import Board, Move


def test_each_move_has_its_board_and_says_what_it_does() -> None:
    board = Board("3k5/R8/9/9/9/9/9/9/4p4/4K3R w")
    gallery = line_gallery(board, [Move.from_uci("e0e1")], first="Red to move")
    captions = list(gallery.pictures)
    assert captions == ["Red to move", "1. 帅五进一 e0e1\ntakes the pawn, stalemate 困毙"]
    board = Board("3k5/R8/9/9/9/9/9/9/9/4K3R w")
    mate = line_gallery(board, [Move.from_uci("i0i9")], notation="wxf")
    assert list(mate.pictures)[1].startswith("1. R")
    assert list(mate.pictures)[1].endswith("i0i9\nmate")
    check = line_gallery(board, [Move.from_uci("a8a9"), Move.from_uci("d9d8")])
    assert list(check.pictures)[1].endswith("a8a9\ncheck")
    assert board.fen().startswith("3k5/R8")
    for svg in gallery.pictures.values():
        ElementTree.fromstring(svg)
    assert "xq-arrow" not in gallery.pictures["Red to move"].split("</style>")[-1]
    assert "xq-arrow" in gallery.pictures[captions[1]].split("</style>")[-1]
