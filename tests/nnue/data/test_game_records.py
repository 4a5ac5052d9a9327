"""A file of games says what it is, and one that is broken is refused with a reason."""

import os

import numpy as np
import pytest

from tests.refusals import refuses
from xqlab.cli.command import main
from xqlab.errors import XqlabError
from xqlab.files import data_file
from xqlab.nnue.data.game_records import (
    MAGIC,
    best_moves,
    block_of,
    check_games,
    games_of,
    joined,
    read_blocks,
    read_games,
)
from xqlab.nnue.data.record_format import RANDOM, RECORD


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"something else", "to begin with b'xqlab games 1"),
        (b"xqlab games 1\n[1]\n", "expected a line of JSON"),
        (b"xqlab games 1\n{", "expected a line of JSON"),
        (b'xqlab games 1\n{"seed": 1}\nGAME\0\0\0\0\xff\xff\xff\xff\0\0\0\0', "the games end after"),
        (b'xqlab games 1\n{"seed": 1}\nGAME\0\0\0\0\0\0\0\0\1\0\0\0', "the games end after"),
    ],
)
def test_a_file_that_is_none_of_games_is_refused(tmp_path, content, told):
    path = tmp_path / "games"
    path.write_bytes(content)
    refuses(XqlabError, told, lambda: list(games_of(path)))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="NO DEVICE: there is no /dev/zero here")
@pytest.mark.timeout(200)
def test_a_device_is_no_file_of_games():
    with pytest.raises(XqlabError, match="expected a file of games at '/dev/zero': Not a regular file"):
        list(games_of("/dev/zero"))


@pytest.fixture(scope="module")
def some_games():
    """[(number, records)] of a few real games."""
    return read_blocks(data_file("samples/nnue.bin"))[1][:6]


def written(path, games):
    path.write_bytes(MAGIC + b"{}\n" + b"".join(block_of(number, records) for number, records in games))
    return path


FAULTS = [
    (("turn", 3), 7, r"expected turn of record 3 of game 4 in '.*bad\.bin' to be 0 or 1, got 7"),
    (("result", 3), 99, r"expected result of record 3 of game 4 in '.*bad\.bin' to be -1, 0 or 1, got 99"),
    (("move", 3), 65535, r"expected move of record 3 of game 4 in '.*bad\.bin' to be a move, .*, got 65535"),
    (("square", (3, 7)), 255, r"expected square\[7\] of record 3 of game 4 in '.*bad\.bin' to .*, got 255"),
    (("square", (3, 0)), 90, r"expected square\[0\] of record 3 of game 4 in .* king can stand, got 90"),
]


@pytest.mark.parametrize(("place", "value", "told"), FAULTS)
def test_a_record_that_cannot_be_is_named(tmp_path, some_games, place, value, told):
    games = [(number, records.copy()) for number, records in some_games]
    field, at = place
    games[4][1][field][at] = value
    path = written(tmp_path / "bad.bin", games)
    refuses(XqlabError, told, read_games, path)
    path.rename(path.with_suffix(".bin.partial"))
    refuses(XqlabError, told.replace("bin'", "bin\\.partial'"), list, games_of(tmp_path / "bad.bin.partial"))


@pytest.mark.parametrize("command", ["positions", "tune", "train"])
def test_every_command_refuses_a_record_that_cannot_be(tmp_path, some_games, capsys, command):
    if command != "positions":
        pytest.importorskip("torch")
    games = [(number, records.copy()) for number, records in some_games]
    games[2][1]["square"][5, 16] = 90
    path, out = str(written(tmp_path / "bad.bin", games)), str(tmp_path / "out")
    words = {"positions": [path], "tune": [path, "--out", out], "train": ["--data", path, "--out", out]}
    assert main([command, *words[command]]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line == (
        f"xqlab {command}: expected square[16] of record 5 of game 2 in {path!r}"
        " to be a square on which a Black king can stand, got 90"
    )
    assert [each.name for each in tmp_path.iterdir()] == ["bad.bin"]


def test_faults_are_found_in_every_part_of_a_large_file(tmp_path):
    games = [(number, records) for number, records in read_blocks(data_file("samples/nnue.bin"))[1]]
    check_games("large", games)
    for number in (0, 399, 699):
        faulty = games[number][1].copy()
        faulty["turn"][-1] = 2
        others = [(n, faulty if n == number else records) for n, records in games]
        with pytest.raises(XqlabError, match=f"turn of record {len(faulty) - 1} of game {number} in 'large'"):
            check_games("large", others)


def test_games_that_are_missing_twice_or_empty(tmp_path, some_games):
    path = written(tmp_path / "twice.bin", [*some_games, some_games[2]])
    refuses(XqlabError, r"each game once in '.*twice\.bin', game 2 is there twice", list, games_of(path))
    empty = np.zeros(0, RECORD)
    path = written(tmp_path / "games", [(0, empty), (1, some_games[1][1]), (2, empty)])
    records, games = read_games(path)
    assert len(records) == len(some_games[1][1])
    assert set(games) == {1}
    refuses(XqlabError, r"expected a file of games at .*nowhere", read_games, tmp_path / "nowhere")


def test_records_are_joined_and_tell_their_best_move(some_games):
    records = [each for _, each in some_games]
    assert (joined(records) == np.concatenate(records)).all()
    assert joined([]).dtype == RECORD
    assert (joined([records[0][::2]]) == records[0][::2]).all()
    records, games = read_games()
    assert records.dtype == RECORD
    assert len(records) == len(games) == 0
    assert RECORD.itemsize == 44
    records = np.zeros(2, RECORD)
    records["move"], records["best"], records["flags"] = 17, (0, 23), (0, RANDOM)
    assert best_moves(records).tolist() == [17, 23]
