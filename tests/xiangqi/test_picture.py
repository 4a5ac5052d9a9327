"""The Xiangqi board as a picture: whole, free of ids and of fonts, and the right way up."""

import json
import re
from xml.etree import ElementTree

import pytest

from xqlab.errors import XqlabError
from xqlab.files import data_file
from xqlab.xiangqi.picture import FACES, SYMBOLS, board_picture

BACK, MEN = "RNBAKABNR", " C     C P P P P P"
RED = BACK + 9 * " " + MEN + 9 * " "
START = [sign.strip() for sign in RED + RED[::-1].lower()]
CUSTOM = {
    "chinese": "帥仕相傌俥炮兵將士象馬車砲卒",
    "simplified": "帅仕相马车炮兵将士象马车炮卒",
    "latin": "KABNRCPKABNRCP",
}
every_board = pytest.mark.parametrize(
    "options",
    [
        {"faces": faces, "flip": flip, "coordinates": coordinates}
        for faces in FACES
        for flip in (False, True)
        for coordinates in (True, False, "chinese")
    ],
    ids=str,
)


@every_board
def test_a_board_is_well_formed_without_ids_and_small(options):
    svg = board_picture(**options).render(
        START, last_move=(4, 13), arrows=[(64, 67)], highlights={0: "best"}, check=85
    )
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert not [e for e in root.iter() if "id" in e.attrib]
    assert "url(" not in svg
    assert len(svg.encode()) < 60_000
    assert board_picture(**options).render(START).count("<g transform") - 1 >= 32  # and the grid


@every_board
def test_chinese_is_drawn_and_never_text(options):
    picture = board_picture(**options)
    svg = picture.render(START)
    assert svg.isascii()
    texts = [e.text for e in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert len(texts) == (38 if options["coordinates"] is True else 0)
    glyphs = json.loads(data_file("faces/kai.json").read_text("utf-8"))["glyphs"]
    for symbol, face in zip("KABNRCPkabnrcp", CUSTOM[options["faces"]], strict=True):
        assert f'd="{glyphs[face]["path"]}"' in picture.pieces[symbol]
    for character in "楚河界":
        assert glyphs[character]["path"] in picture.background


def test_the_sides_differ_without_colour():
    for pieces in (board_picture(faces=faces).pieces for faces in FACES):
        assert (sorted(pieces), len(set(pieces.values()))) == (sorted(SYMBOLS), 14)
        rings = {symbol: pieces[symbol].count("<circle") for symbol in SYMBOLS}
        assert {rings[s] for s in SYMBOLS if s.isupper()} == {4}
        assert {rings[s] for s in SYMBOLS if s.islower()} == {3}


def test_red_sits_at_the_bottom_and_flip_turns_the_board_round():
    board, flipped = board_picture(), board_picture(flip=True)
    assert len(board.centers) == len(set(board.centers)) == 90
    a0, i0, a9 = (board.centers[square] for square in (0, 8, 81))
    assert a0 == (94, board.height - 94)
    assert i0 == (board.width - 94, a0[1])
    assert a9 == (a0[0], 94)
    assert flipped.centers[0] == (board.width - 94, 94)
    assert flipped.centers == board.centers[::-1]


@pytest.mark.parametrize("flip", [False, True])
def test_labels_stand_beside_their_files_and_ranks(flip):
    picture = board_picture(flip=flip)
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)">(\w)<', picture.background)
    for x, y, label in found:
        square = "abcdefghi".index(label) if label.isalpha() else 9 * int(label)
        at = picture.centers[square]
        assert float(x) == at[0] if label.isalpha() else abs(float(y) - at[1]) < 15
    assert len(found) == 38


@pytest.mark.parametrize("flip", [False, True])
def test_chinese_file_numbers_count_from_each_sides_right(flip):
    picture = board_picture(flip=flip, coordinates="chinese")
    glyphs = json.loads(data_file("faces/kai.json").read_text("utf-8"))["glyphs"]
    for number, square in (("一", 8), ("九", 0), ("１", 81), ("９", 89)):
        (at,) = re.findall(
            rf'translate\(([\d.]+),([\d.]+)\)[^>]* d="{glyphs[number]["path"]}"', picture.background
        )
        x, y = picture.centers[square]
        assert float(at[0]) == x
        assert abs(float(at[1]) - y) == 73


@pytest.mark.parametrize("flip", [False, True])
def test_both_edges_are_those_of_the_single_ones(flip):
    both = board_picture(flip=flip, coordinates="both")
    for name, coordinates in (("letters", True), ("numbers", "chinese")):
        alone = board_picture(flip=flip, coordinates=coordinates)
        empty = both.background[: both.background.index('<g class="xq-letters">')]
        assert alone.background.startswith(empty)
        assert f'<g class="xq-{name}">{alone.background.removeprefix(empty)}</g>' in both.background
        assert (both.width, both.height, both.centers) == (alone.width, alone.height, alone.centers)
        assert f".xq-{name}" in both.style.removeprefix(alone.style)


def test_the_outlines_cover_pieces_and_moves():
    record = json.loads(data_file("faces/kai.json").read_text("utf-8"))
    moves = "平进退進前中后後一二三四五六七八九１２３４５６７８９0123456789abcdefghi"
    assert set("".join(FACES.values()) + "楚河漢汉界" + moves) <= set(record["glyphs"])
    for glyph in record["glyphs"].values():
        assert re.fullmatch(r"(m[-\d ]+([lq][-\d ]+)+z)+", glyph["path"])
        left, top, right, bottom = glyph["bbox"]
        assert -50 <= left < right <= record["units_per_em"]
        assert -record["units_per_em"] <= top < bottom <= 250
    assert data_file("faces/LICENSE-LXGW-WenKai.txt").read_text("utf-8").count("SIL OPEN FONT LICENSE") == 1


def test_errors_quote_what_came():
    for option, value, expected in (
        ("faces", "latn", "one of 'chinese', 'simplified', 'latin'"),
        ("coordinates", "wxf", "True, False, 'chinese' or 'both'"),
    ):
        with pytest.raises(XqlabError, match=f"expected {option} to be {expected}, got {value!r}"):
            board_picture(**{option: value})
