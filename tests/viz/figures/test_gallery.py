"""A line of moves as boards: one before it, one after each move, and what each does in words."""

import re
from xml.etree import ElementTree

import chess
import pytest

from tests.games.junqi.positions import placed
from xqlab.games import junqi
from xqlab.games.tictactoe import TicTacToe
from xqlab.viz.figures import gallery as galleries
from xqlab.viz.figures.gallery import line_gallery, moves_picture, rules_picture
from xqlab.xiangqi import Board, Move, parse_square


def test_each_move_has_its_board_and_says_what_it_does() -> None:
    board = Board("3k5/R8/9/9/9/9/9/9/4p4/4K3R w")
    gallery = line_gallery(board, [Move.from_uci("e0e1")], first="Red to move")
    captions = list(gallery.pictures)
    assert captions == ["Red to move", "1. 帅五进一 e0e1\ntakes the black pawn, Red wins: stalemate"]
    board = Board("3k5/R8/9/9/9/9/9/9/9/4K3R w")
    mate = line_gallery(board, "i0i9", notation="wxf", language="zh")
    assert list(mate.pictures) == ["走棋之前", "1. R1+9 i0i9\n红方胜：将死"]
    check = line_gallery(board, [Move.from_uci("a8a9"), Move.from_uci("d9d8")])
    assert list(check.pictures)[1].endswith("a8a9\ncheck")
    assert board.fen().startswith("3k5/R8")
    for svg in gallery.pictures.values():
        ElementTree.fromstring(svg)
    assert "xq-arrow" not in gallery.pictures["Red to move"].split("</style>")[-1]
    assert "xq-arrow" in gallery.pictures[captions[1]].split("</style>")[-1]


def test_a_line_of_another_game() -> None:
    board = chess.Board("4k3/P7/8/8/5p2/8/4P3/4K2R w K - 0 1")
    line = line_gallery(board, "e2e4 fxe3 O-O Kd7 a8=Q Kd6 Qd8+", language="zh")
    captions = [caption.replace("\n", "|") for caption in line.pictures]
    assert captions[:4] == ["走棋之前", "1. e4 e2e4|", "2. fxe3 f4e3|吃白兵", "3. O-O e1g1|"]
    assert captions[4:] == ["4. Kd7 e8d7|", "5. a8=Q a7a8q|", "6. Kd6 d7d6|", "7. Qd8+ a8d8|将军"]
    assert 'class="xq-mark xq-check"' in [*line.pictures.values()][-1]
    assert board.fen() == "4k3/P7/8/8/5p2/8/4P3/4K2R w K - 0 1"
    placed = line_gallery(TicTacToe(), "b2")
    assert [*placed.pictures] == ["before", "1. b2\n"]
    assert placed.pictures["1. b2\n"].count("xq-mark xq-last") == 1


@pytest.mark.parametrize(
    ("enemy", "english", "chinese"),
    [
        ("pc6", "takes the blue platoon commander", "吃蓝排长"),
        ("rc6", "is lost", "自身被吃"),
        ("cc6", "both are lost", "同归于尽"),
    ],
)
def test_an_attack_may_cost_the_piece_that_moves(enemy: str, english: str, chinese: str) -> None:
    board = junqi.Board(placed(f"Cc5 {enemy}"))
    for language, note in (("en", english), ("zh", chinese)):
        _, caption = line_gallery(board, "c5c6", language=language).pictures
        assert caption.partition("\n")[2] == note


def test_a_line_is_refused_by_what_is_wrong_with_it() -> None:
    for move, options, told in (
        ("e2e5", {}, "got 'e2e5'"),
        ("e2e4", {"notation": "wxf"}, "expected a notation out of san, uci, got 'wxf'"),
        ("e2e4", {"language": "fr"}, "expected language to be 'en' or 'zh', got 'fr'"),
    ):
        with pytest.raises(ValueError, match=told):
            line_gallery(chess.Board(), move, **options)


PINNED = "3k5/9/9/9/4r4/9/4N4/9/9/4K4 w"
DOUBLE = "3k5/9/9/4c4/9/4N4/9/3n5/R8/4K4 w"


def marked(board: Board, svg: str) -> dict[str, set[str]]:
    """Kind of mark -> names of the squares that carry it, dots and marks alike."""
    names = {center: square for square, center in enumerate(board.picture().centers)}
    actual: dict[str, set[str]] = {}
    mark = r'class="xq-(?:mark|dot) xq-(\w+)" transform="translate\((\d+),(\d+)\)"'
    for kind, x, y in re.findall(mark, svg):
        square = names[int(x), int(y)]
        actual.setdefault(kind, set()).add("abcdefghi"[square % 9] + str(square // 9))
    return actual


def test_moves_of_a_pinned_knight_are_all_refused() -> None:
    marks = marked(Board(PINNED), moves_picture(Board(PINNED), "e3"))
    assert marks == {"from": {"e3"}, "refuted": {"d1", "f1", "c2", "g2", "c4", "g4", "d5", "f5"}}


def test_a_king_may_not_step_before_the_other() -> None:
    board = Board("3k5/9/9/9/9/9/9/9/4K4/9 w")
    marks = marked(board, moves_picture(board, "e1"))
    assert marks == {"from": {"e1"}, "target": {"e0", "e2", "f1"}, "refuted": {"d1"}}


def test_a_piece_of_the_side_to_move_is_asked_for() -> None:
    for square in ("e4", "e5"):
        told = f"expected a square with a piece of the side to move, got '{square}'"
        with pytest.raises(ValueError, match=told):
            moves_picture(Board(PINNED), square)


def test_rules_of_a_pin() -> None:
    svg = rules_picture(Board(PINNED))
    assert marked(Board(PINNED), svg) == {"last": {"e3"}, "target": {"e1", "e2", "e4", "e5"}}
    assert svg.count('class="xq-arrow xq-refuted"') == 1
    ElementTree.fromstring(svg)


def test_what_one_of_two_checks_allows_the_other_refuses() -> None:
    marks = marked(Board(DOUBLE), rules_picture(Board(DOUBLE)))
    assert marks.pop("check") == {"e0"}
    assert marks == {"last": {"e4"}, "refuted": {"d1", "d2", "e1", "e2", "e3", "e5", "e6"}}


def test_options_reach_the_board() -> None:
    svg = moves_picture(Board(PINNED), "e3", size=123, highlights=[parse_square("a0")])
    assert 'width="123"' in svg
    assert marked(Board(PINNED), svg) == {"target": {"a0"}}
    assert 'width="99"' in rules_picture(Board(PINNED), size=99, faces="latin")


def test_galleries_hold_pictures_and_sentences() -> None:
    rules = galleries.rules_gallery({"a pin": Board(PINNED), "two checks": Board(DOUBLE)}, width=200)
    assert [caption.count("\n") for caption in rules.pictures] == [1, 2]
    (pinned,) = galleries.rules_gallery({"a pin": Board(PINNED)}, language="zh").pictures
    assert "车在 " in pinned
    assert all('width="200"' in svg for svg in rules.pictures.values())
    moves = galleries.moves_gallery({"knight": (PINNED, "e3")}, faces="latin")
    assert moves.pictures["knight"] == moves_picture(Board(PINNED), "e3", size=300, faces="latin")


def test_gallery_html() -> None:
    html = galleries.Gallery({"a < b\nsecond": "<svg/>", "c": "<svg/>"}, width=120)._repr_html_()
    assert html.count("<figure") == html.count("<svg/>") == 2
    assert "<b>a &lt; b</b><br/>second</figcaption>" in html
    assert html.count("width:120px") == 2
    ElementTree.fromstring(html)
