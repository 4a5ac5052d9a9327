"""XQF and CBR against the layout, and against cchess where it reads a file whole."""

import struct
from random import Random

import pytest

from tests.xiangqi.records.test_game_files import cbr, xqf
from xqlab.xiangqi import Board
from xqlab.xiangqi.records.binary_records import _Keys, read_cbr, read_xqf
from xqlab.xiangqi.records.game_files import cut_illegal_moves, load_games


def random_steps(chance):
    board, steps = Board(), []

    def grow(left):
        moves = chance.sample(board.legal_moves, chance.choice([1, 1, 1, 2]))
        for number, move in enumerate(moves, 1):
            steps.append((str(move), chance.choice(["", "好棋", "?"]), left > 1, number < len(moves)))
            board.push(move)
            if left > 1:
                grow(left - 1)
            board.pop()

    grow(6)
    return steps


def scrambled(data, version, chance):
    """The same game with the keys of a later version."""
    head = bytearray(data[:1024])
    head[2], head[3] = version, chance.randrange(256)
    head[8:16] = chance.randbytes(8)
    keys = _Keys(bytes(head))
    places = data[16:48]
    for at in range(32):
        head[16 + at] = (places[(keys.pieces + at + 1) % 32 if version >= 12 else at] + keys.pieces) & 0xFF
    body, at = bytearray(), 1024
    while at < len(data):
        start, end, flags, _ = data[at : at + 4]
        (size,) = struct.unpack_from("<i", data, at + 4)
        said, at = data[at + 8 : at + 8 + size], at + 8 + size
        if body:
            start, end = (start + keys.start) & 0xFF, (end + keys.end) & 0xFF
        body += bytes(
            [start, end, 0x20 * bool(said) | 0x80 * bool(flags & 0xF0) | 0x40 * bool(flags & 0x0F), 0]
        )
        body += struct.pack("<i", size + keys.length) + said if said else b""
    stream = keys.unscrambled(bytes(32))  # what is taken away from each byte, negative
    return bytes(head) + bytes((byte - stream[at % 32]) & 0xFF for at, byte in enumerate(body))


def flat(game):
    return [(what, str(node.move), node.comment) for what, node in game.walk()]


def flat_theirs(first):
    """The moves that cchess read, in the order of `Game.walk`."""
    if first is None:
        return []

    def text(move):
        (x, y), (to_x, to_y) = move.p_from, move.p_to
        return f"{'abcdefghi'[x]}{y}{'abcdefghi'[to_x]}{to_y}", (move.annote or "").strip("\0")

    main, *others = first.get_siblings(include_me=True)
    found = [("move", *text(main))]
    for other in others:
        below = other.get_children()
        found += [("(", *text(other)), ("move", *text(other)), *flat_theirs(below[0] if below else None)]
        found += [(")", *text(other))]
    below = main.get_children()
    return found + flat_theirs(below[0] if below else None)


@pytest.mark.parametrize("version", [10, 11, 12, 18])
def test_xqf_of_every_version_as_cchess_reads_it(version, tmp_path):
    cchess = pytest.importorskip("cchess")
    chance = Random(version)
    for _ in range(3):
        data = xqf(random_steps(chance))
        data = scrambled(data, version, chance) if version > 10 else data
        path = tmp_path / "a.xqf"
        path.write_bytes(data)
        theirs, (game,) = cchess.read_from_xqf(str(path)), load_games(path)
        assert flat(game) == flat_theirs(theirs.first_move)
        assert (game.comment, game.headers["Title"]) == ("开始", "一局")
        assert game.board() == Board()


def test_cbr_as_cchess_reads_it():
    cchess = pytest.importorskip("cchess.read_cbr")
    chance = Random(0)
    for _ in range(3):
        steps = [(move, "", *rest) for move, _, *rest in random_steps(chance)]
        theirs = cchess.read_from_cbr_buffer(cbr(steps) + bytes(4))
        assert flat(read_cbr(cbr(steps))) == flat_theirs(theirs.first_move)


@pytest.mark.parametrize("end", ["", "\0", "\0rest"])
def test_comments_of_cbr_with_and_without_a_nul(end):
    game = read_cbr(cbr([("h2e2", f"好棋{end}", True, False), ("h9g7", "应着", False, False)]))
    assert [node.comment for node in game.mainline()] == ["好棋", "应着"]
    data = bytearray(cbr([("h2e2", "", False, False)]))
    said = "开局".encode("utf-16-le")
    data[2214:2218] = bytes([4, 0, 0, 0]) + struct.pack("<i", len(said)) + said
    assert (read_cbr(bytes(data)).comment, len(read_cbr(bytes(data)).mainline_moves())) == ("开局", 1)


def test_names_of_cbr_that_fill_their_place():
    data = bytearray(cbr())
    for name, start in {"Title": 180, "RedTeam": 1140, "Date": 884}.items():
        data[start : start + 64] = name.ljust(32, "x").encode("utf-16-le")
    game = read_cbr(bytes(data))
    for name in ("Title", "RedTeam", "Date"):
        assert game.headers[name][:7] == name.ljust(7, "x")


def test_an_impossible_last_move_is_no_longer_dropped():
    for read, make in ((read_xqf, xqf), (read_cbr, cbr)):
        game = read(make([("h2e2", "", True, False), ("h9h8", "", False, False)]))
        cut_illegal_moves(game)
        assert ["h9h8" in str(error) for error in game.errors] == [True]


def test_a_title_of_xqf_in_another_encoding():
    data = bytearray(xqf())
    title = "Cờ tàn".encode()
    data[80], data[81 : 81 + len(title)] = len(title), title
    assert read_xqf(bytes(data), "utf-8").headers["Title"] == "Cờ tàn"
    data[80], data[81:87] = 6, b"C\xf3 t\xe0n"
    game = read_xqf(bytes(data))
    assert game.headers["Title"].startswith("C")
    assert len(game.notes) == 1
    assert game.notes[0].startswith(r"Title is not gb18030 text: b'C\xf3 t\xe0n', kept as ")
    with pytest.raises(ValueError, match="expected the name of an encoding, got 'big-six'"):
        read_xqf(bytes(data), "big-six")


def test_unknown_results_are_told():
    assert read_xqf(xqf(result=4)).headers["Result"] == "1/2-1/2"
    for game in (read_xqf(xqf(result=9)), read_cbr(cbr(result=9))):
        assert (game.headers["Result"], game.notes) == ("*", ["the result '9' is unknown, and counts as '*'"])


@pytest.mark.parametrize(("read", "make"), [(read_xqf, xqf), (read_cbr, cbr)])
def test_a_move_that_is_announced_and_not_there(read, make):
    game = read(make([("h2e2", "", True, False)]))
    assert (len(game.mainline_moves()), game.errors) == (1, [])
    assert game.notes == ["the record ends where another move is announced"]


def test_the_side_to_move_of_a_position_without_moves():
    data = bytearray(xqf([], comment=""))
    data[50] = 1
    assert not read_xqf(bytes(data)).board().turn
    data = bytearray(cbr([]))
    data[2112] = 2
    assert not read_cbr(bytes(data)).board().turn
    assert not read_cbr(cbr([("h9g7", "", False, False)])).board().turn
