"""Sheets of board diagrams."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import chess
import numpy as np
import pytest
from PIL import Image

from tests.viz.recorded import CHESS, XIANGQI
from xqlab.games import TextbookTree
from xqlab.games.tictactoe import TicTacToe
from xqlab.viz import save_sheet, sheet
from xqlab.viz.figures.diagram_sheet import PAGES, SheetError
from xqlab.viz.figures.drawing import text_width
from xqlab.viz.page.finished_file import UnwrittenError
from xqlab.xiangqi import Board

MIXED: list[Any] = [Board(), XIANGQI.replace(" w ", " b "), chess.Board(), CHESS, TicTacToe("b2")]
LINES = ["炮二平五 马８进７", ["c9a7"], "e4 e7e5", "", "a1 c3"]


def texts(svg: str) -> list[str]:
    """The texts on a sheet, but for the coordinates of boards and numbers on arrows."""
    root = ElementTree.fromstring(svg)
    return [element.text or "" for element in root if element.tag.endswith("text")]


def test_every_game_has_number_title_and_side() -> None:
    svg = sheet(MIXED, heading="Lesson <3> & more", titles=["One", "", "Two", "", ""])
    assert texts(svg) == [
        "Lesson <3> & more",
        "1.  One",
        "Red to move",
        "2.",
        "Black to move",
        "3.  Two",
        "White to move",
        "4.",
        "White to move",
        "5.",
        "O to move",
    ]
    assert "轮到黑方走" in texts(sheet([MIXED[1]], language="zh"))


def test_answers_stand_on_the_sheet_with_solutions_only() -> None:
    plain, solved = (sheet(MIXED, lines=LINES, solutions=solutions) for solutions in (False, True))
    assert not {"炮二平五 马８进７", "c9a7", "e4 e7e5", "a1 c3"} & set(texts(plain))
    assert {"炮二平五 马８进７", "c9a7", "e4 e7e5", "a1 c3"} <= set(texts(solved))
    assert plain.count("<polygon") == 0
    assert solved.count("<polygon") == 5
    assert solved.count('font-size="29"') == 7
    # A line to write on where there is no answer.
    lines = [len(re.findall(r'<line x1="[0-9.]+" y1="[0-9.]+" x2', svg)) for svg in (plain, solved)]
    assert lines == [5, 1]
    # The arrows begin and end on the squares of the moves: h2e2 and h9g7.
    picture = Board().picture()
    (x, y), (x2, y2) = picture.centers[25], picture.centers[22]
    assert f'cx="{(x + x2) / 2:.1f}" cy="{(y + y2) / 2:.1f}" r="21"' in solved


def test_boards_stay_on_the_page() -> None:
    for page, (_, _, width, height) in PAGES.items():
        for columns in (1, 2, 3, 5):
            count = 1
            while True:
                try:
                    svg = sheet([Board()] * count, columns=columns, page=page, heading="x")
                except SheetError:
                    break
                root = ElementTree.fromstring(svg)
                inner = [element for element in root if element.tag.endswith("svg")]
                assert len(inner) == count
                count += 1
            for board in inner:
                right, bottom = (
                    float(board.get(a, 0)) + float(board.get(b, 0))
                    for a, b in (("x", "width"), ("y", "height"))
                )
                assert right <= width - 51
                assert bottom <= height - 70
            assert count > columns


def test_colours_on_paper_are_greys() -> None:
    paper = sheet([Board(), TicTacToe("b2 a1")])
    drawn = re.findall(r'(?:fill|stroke)="#([0-9a-f]{6})"', paper)
    assert len(drawn) > 50
    assert all(colour[:2] == colour[2:4] == colour[4:] or colour == "1d1d1f" for colour in drawn)
    assert "#b3191f" in sheet([Board()], colours="screen")
    # Red's rook and Black's differ without colours.
    picture = Board().picture()
    assert picture.pieces["R"] in sheet([Board()], colours="screen")
    assert picture.pieces["R"] not in paper


def test_pictures_have_their_options() -> None:
    assert sheet([Board()], faces="latin") != sheet([Board()])
    with pytest.raises(SheetError, match=r"options that chess has pictures for, got faces='latin'"):
        sheet([chess.Board()], faces="latin")


@pytest.mark.parametrize("ending", ["svg", "pdf", "png"])
def test_files(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"sheet.{ending}"
    assert save_sheet(MIXED, str(path), lines=LINES, solutions=True, dpi=50, page="letter") == path
    content = path.read_bytes()
    assert content.startswith({"svg": b"<svg", "pdf": b"%PDF", "png": b"\x89PNG"}[ending])
    assert list(tmp_path.iterdir()) == [path]
    if ending == "png":
        pixels = np.asarray(Image.open(path).convert("L"))
        assert pixels.shape == (550, 425)
        assert (pixels[:20] == 255).all()
        assert (pixels < 100).mean() > 0.01


def test_a_principal_variation_is_a_line() -> None:
    board = Board()
    line = [board.parse_move("h2e2")]
    assert sheet([board], lines=[line]) == sheet([board], lines=["h2e2"])


def test_moves_are_written_as_the_game_writes_them_and_texts_as_they_are() -> None:
    castles = chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    for line in ([chess.Move.from_uci("e1g1")], "O-O"):
        assert ">O-O<" in sheet([castles], lines=[line], solutions=True)
    assert ">e1g1<" in sheet([castles], lines=["e1g1"], solutions=True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"page": "a3"}, "expected page to be one of a4, letter, got 'a3'"),
        ({"colours": "pink"}, "expected colours to be one of print, screen, got 'pink'"),
        ({"language": "fr"}, "expected language to be one of en, zh, got 'fr'"),
        ({"columns": 0}, "expected 1 to 8 columns, got 0"),
        ({"solutions": True}, "expected lines, the moves of the solutions to show, got None"),
        ({"titles": ["a", "b"]}, "expected titles for 1 boards, got ['a', 'b']"),
        ({"lines": "h2e2"}, "expected lines for 1 boards, got 'h2e2'"),
        ({"lines": 5}, "expected lines for 1 boards, got 5"),
        ({"lines": [5]}, "expected the moves of a line, got 5"),
        ({"lines": [[5]]}, "expected a legal move, such as "),
        ({"titles": 5}, "expected titles for 1 boards, got 5"),
        ({"heading": 5}, "expected a heading, got 5"),
        ({"lines": ["h2e2 h2e2"]}, "got 'h2e2' in 'h2e2 h2e2': there is no piece on h2"),
        ({"lines": ["a0a5"]}, "expected a legal move, such as "),
    ],
)
def test_invalid_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(SheetError) as caught:
        sheet([Board()], **options)
    assert message in str(caught.value)


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(SheetError, match="expected boards or FENs, got none"):
        sheet([])
    with pytest.raises(SheetError, match="expected a list of boards or FENs, got "):
        sheet(Board())  # type: ignore[arg-type]
    with pytest.raises(SheetError, match="expected a game that has a board, got textbook tree"):
        sheet([TextbookTree("(1 2)")])
    with pytest.raises(
        SheetError, match=r"at most \d+ boards in 1 columns on a page of a4, got 9: take more"
    ):
        sheet([Board()] * 9, columns=1)
    with pytest.raises(SheetError, match="expected 30 to 1200 dots per inch, got 5"):
        save_sheet([Board()], "a.png", dpi=5)
    with pytest.raises(UnwrittenError, match=r"ends in .svg, .pdf, .png, got 'a.doc'"):
        save_sheet([Board()], "a.doc")


@pytest.mark.parametrize("columns", [2, 8])
def test_texts_stay_on_their_board_and_on_the_page(columns: int) -> None:
    long = "第一题 a title much longer than its board " * 5
    many = {"titles": [long] * 2, "heading": long, "columns": columns}
    svg = sheet([Board(), Board()], **many)
    room = PAGES["a4"][2] - 104
    wide = (room - (columns - 1) * 22) / columns
    for element in ElementTree.fromstring(svg):
        if not element.tag.endswith("text"):
            continue
        bolder = 1.1 if element.get("font-weight") else 1
        width = bolder * text_width(element.text or "", float(element.get("font-size", "")))
        assert width <= (room if element.get("text-anchor") == "middle" else wide) + 0.01
        assert float(element.get("font-size", "")) >= 8.4 - 0.01
    assert texts(svg).count("Red to move") == 2  # never cut: it is half of the question


def test_letters_that_no_svg_may_hold_are_marked() -> None:
    assert texts(sheet([Board()], heading="a\x00b\ud800"))[0] == "a\ufffdb\ufffd"
