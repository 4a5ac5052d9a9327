"""Files of every format: recognised by content, checked by our own board, and faults that lose nothing.

The binary files are made here after the layout that the programs use, with the same small game in each:
1. h2e2 {main} (1. b2e2) 1... h9g7.
"""

import struct

import pytest

from tests.xiangqi.records.test_text_records import CBF, DHTML
from xqlab.xiangqi import START_FEN, Move
from xqlab.xiangqi.records.game_files import load_games
from xqlab.xiangqi.records.game_tree import Game
from xqlab.xiangqi.records.pgn import InvalidGameError, read_game, write_game

START = "RNBAKABNR/9/1C5C1/P1P1P1P1P/9/9/p1p1p1p1p/1c5c1/9/rnbakabnr"  # from rank 0 up
SMALL = [("h2e2", "main", True, True), ("h9g7", "", False, False), ("b2e2", "", False, False)]


def squares():
    """The men of the start position: letter and square, file and rank from 0."""
    for rank, row in enumerate(START.split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                yield letter, file, rank
                file += 1


def ends(text):
    return [("abcdefghi".index(text[at]), int(text[at + 1])) for at in (0, 2)]


def counted(text, size):
    data = text.encode("gb18030")
    return bytes([len(data)]) + data.ljust(size, b"\0")


def xqf(steps=SMALL, comment="开始", result=1):
    """An XQF of version 10, which is not scrambled. A step: move, comment, one follows, has a sibling."""
    men = list(squares())
    kinds = {True: "RNBAKABNRCCPPPPP", False: "rnbakabnrccppppp"}
    board = b""
    for red in (True, False):
        for letter in kinds[red]:
            found = next(man for man in men if man[0] == letter)
            men.remove(found)
            board += bytes([10 * found[1] + found[2]])
    head = b"XQ" + bytes([10]) + bytes(13) + board + bytes(3) + bytes([result]) + bytes(28)
    head += counted("一局", 63) + bytes(64) + counted("杯赛", 63)
    head += b"".join(counted(text, 15) for text in ("1999.12.09", "广州", "甲", "乙"))
    data = head.ljust(0x400, b"\0")
    said = comment.encode("gb18030")
    data += bytes(4) + struct.pack("<i", len(said)) + said
    for move, text, follows, sibling in steps:
        (x, y), (to_x, to_y) = ends(move)
        said = text.encode("gb18030")
        flags = 0xF0 * follows | 0x0F * sibling
        data += bytes([10 * x + y + 0x18, 10 * to_x + to_y + 0x20, flags, 0])
        data += struct.pack("<i", len(said)) + said
    return data


def wide(text, size=None):
    data = text.encode("utf-16-le") + b"\0\0"
    return data if size is None else data.ljust(size, b"\0")


def cbr(steps=SMALL, title="一局", result=1, men=True):
    board = bytearray(90)
    for letter, file, rank in squares() if men else ():
        board[9 * (9 - rank) + file] = 0x11 + "RNBAKCP".index(letter.upper()) + 0x10 * letter.islower()
    head = struct.pack(
        "<16s164s128s384s64s320s64s160s64s712sB35sB3sH2s90si",
        b"CCBridge Record\0", b"",
        wide(title, 128), b"", wide("杯赛", 64), b"", wide("甲", 64), b"", wide("乙", 64), b"",
        result, b"", len(steps), b"", 1, b"", bytes(board), 0,
    )  # fmt: skip
    data = head + struct.pack("<i", 0)
    for move, text, follows, sibling in steps:
        (x, y), (to_x, to_y) = ends(move)
        mark = (not follows) | 2 * sibling | 4 * bool(text)
        data += bytes([mark, 0, 9 * (9 - y) + x, 9 * (9 - to_y) + to_x])
        if text:  # without a NUL behind it
            said = text.encode("utf-16-le")
            data += struct.pack("<i", len(said)) + said
    return data


def cbl(*records):
    head = struct.pack("<16s44si512s", b"CCBridgeLibrary\0", b"", len(records), wide("库", 512))
    return head.ljust(101952, b"\0") + b"".join(record.ljust(4096, b"\0") for record in records)


def small_game(**headers):
    game = Game({"Red": "甲", "Black": "乙", "Event": "杯赛", "Title": "一局", "Result": "1-0", **headers})
    game.add_variation(Move.from_uci("h2e2"), comment="main").add_variation(Move.from_uci("h9g7"))
    game.add_variation(Move.from_uci("b2e2"))
    return game


def load(tmp_path, name, data, **options):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return list(load_games(path, **options))


def test_pgn_and_texts(tmp_path):
    text = write_game(small_game())
    for name in ("a.pgn", "a.PGN", "a.txt"):
        assert load(tmp_path, name, text * 2) == [small_game()] * 2
    assert load(tmp_path, "b.pgn", text.encode("gb18030")) == [small_game()]
    assert load(tmp_path, "c.pgn", text.encode("utf-16-le"), encoding="utf-16-le") == [small_game()]
    (game,) = load(tmp_path, "d.txt", DHTML)
    assert len(game.mainline_moves()) == 3
    (game,) = load(tmp_path, "d.cbf", CBF)
    assert [str(move) for move in game.mainline_moves()] == ["h2e2", "h9g7"]


def test_xqf(tmp_path):
    expected = small_game(Date="1999.12.09", Site="广州")
    expected.comment = "开始"
    assert load(tmp_path, "a.xqf", xqf()) == [expected]
    assert load(tmp_path, "b.XQF", xqf(result=9))[0].headers["Result"] == "*"
    data = xqf().replace(counted("甲", 15), counted("甲  乙", 15))
    assert load(tmp_path, "c.xqf", data)[0].headers["Red"] == "甲  乙"


def test_cbr_and_cbl(tmp_path):
    assert load(tmp_path, "a.cbr", cbr()) == [small_game()]
    heading = cbr([], title="第一轮", men=False)
    library = cbl(heading, cbr(), cbr(title="二", result=3))
    assert load(tmp_path, "a.cbl", library) == [small_game(), small_game(Title="二", Result="1/2-1/2")]
    assert load(tmp_path, "b.cbl", cbl()) == []


def test_an_illegal_move_is_cut_off(tmp_path):
    steps = [("h2e2", "", True, False), ("b2d2", "", True, True)]
    steps += [("a9a8", "", False, False), ("h9g7", "", False, False)]
    with pytest.raises(InvalidGameError, match="move 1 of Black, 'b2d2': b2d2 is not legal in ") as caught:
        load(tmp_path, "a.xqf", xqf(steps))
    for game in (caught.value.game, *load(tmp_path, "a.xqf", xqf(steps), errors="keep")):
        assert [str(move) for move in game.mainline_moves()] == ["h2e2", "h9g7"]
        assert [str(error)[:24] for error in game.errors] == ["move 1 of Black, 'b2d2':"]


def test_a_library_with_a_broken_game(tmp_path):
    broken = cbr()[:2218] + b"\1\0\xf8\x08"  # to a square that there is not
    library = cbl(cbr(), broken, cbr())
    good, bad, after = load(tmp_path, "a.cbl", library, errors="keep")
    assert (good, after) == (small_game(), small_game())
    problem = "expected a move from square to square of the board, got "
    assert [str(error).startswith(problem) for error in bad.errors] == [True]
    with pytest.raises(InvalidGameError, match=problem):
        load(tmp_path, "a.cbl", library)


@pytest.mark.parametrize("make", [xqf, cbr])
def test_a_file_that_was_cut_off_keeps_what_came_before(make, tmp_path):
    name, data = f"a.{make.__name__}", make([("h2e2", "main", True, False), ("h9g7", "", False, False)])
    (whole,) = load(tmp_path, name, data)
    assert [str(move) for move in whole.mainline_moves()] == ["h2e2", "h9g7"]
    for size in (500, 1023, len(data) - 2):
        (game,) = load(tmp_path, name, data[:size], errors="keep")
        (error,) = game.errors
        assert str(error).startswith(f"expected a whole {make.__name__.upper()} file, ")
        with pytest.raises(InvalidGameError, match=rf"bytes; in '.*{name}'$"):
            load(tmp_path, name, data[:size])
    assert [str(move) for move in game.mainline_moves()] == ["h2e2"]


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        (
            "a.doc",
            b"",
            "expected a file that ends with .pgn, .xqf, .cbr, .cbl, .cbf, .txt, .wxf, .html, .htm, got ",
        ),
        ("a.html", b"<html>h2e2</html>", "expected fields such as [DhtmlXQ_movelist]"),
        ("a.xqf", b"PK", "expected a file in the format XQF, got b'PK'"),
        ("a.cbr", b"XQ", "expected a file in the format CBR, got b'XQ'"),
        ("a.cbf", b"<a/>", "expected a ChineseChessRecord, got 'a'"),
        ("a.txt", b"[DhtmlXQ]", "expected fields such as "),
        ("a.pgn", b"h2e2 oops", "line 1, column 6, move 1 of Black, 'oops': "),
        ("a.cbf", CBF.replace(START_FEN, "9/9"), "'9/9': expected 10 ranks, got 2 in FEN '9/9'"),
    ],
)
def test_what_is_refused(name, data, message, tmp_path):
    with pytest.raises(InvalidGameError) as caught:
        load(tmp_path, name, data)
    assert str(caught.value).startswith(message)
    assert repr(str(tmp_path / name)) in str(caught.value)
    if "9/9" in message:  # a start that cannot be loses nothing else
        (game,) = load(tmp_path, name, data, errors="keep")
        assert (game.headers["Title"], game.variations, len(game.errors)) == ("第一局", [], 1)
    with pytest.raises(ValueError, match="expected errors to be 'raise' or 'keep', got 'hide'"):
        load_games(tmp_path / name, errors="hide")
    with pytest.raises(FileNotFoundError):
        load_games(tmp_path / "none.pgn")


@pytest.mark.slow
def test_a_variation_as_long_as_a_stack_is_deep(tmp_path):
    steps = [(("a0a1", "a9a8", "a1a0", "a8a9")[ply % 4], "", ply < 1999, False) for ply in range(2000)]
    (game,) = load(tmp_path, "a.xqf", xqf(steps))
    assert len(game.mainline_moves()) == 2000
    assert read_game(write_game(game, notation="uci")) == game
