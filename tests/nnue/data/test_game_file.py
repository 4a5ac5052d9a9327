"""Games that are being made: kept one by one, by one process, also where the disk is full."""

import errno
import os
import subprocess
import sys

import numpy as np
import pytest

from tests.refusals import refuses
from xqlab.disk import BusyError
from xqlab.errors import XqlabError
from xqlab.files import data_file
from xqlab.nnue.data.game_file import GameFile
from xqlab.nnue.data.game_records import MAGIC, block_of, games_of, read_blocks

HEADER = {"seed": 1}
FIRST_LINES = MAGIC + b'{"seed": 1}\n'


@pytest.fixture(scope="module")
def games():
    """[(number, records)] of a few real games."""
    return read_blocks(data_file("samples/tuning.bin"))[1][:4]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games"


def made(path, games):
    with GameFile(path, HEADER) as file:
        for number, records in games:
            file.add(number, records)
        return file.finish()


def names(folder):
    return sorted(each.name for each in folder.iterdir())


def test_a_finished_file_has_its_games_by_number(path, games):
    made(path, games[::-1])
    assert path.read_bytes() == FIRST_LINES + b"".join(block_of(*game) for game in games)
    assert names(path.parent) == ["games"]


def test_it_is_resumed(path, games):
    with GameFile(path, HEADER) as file:
        file.add(*games[1])
    assert names(path.parent) == ["games.partial"]
    with GameFile(path, HEADER) as file:
        assert file.done == {1}
        file.add(*games[0])
        file.finish([0, 1])
    assert [number for number, _ in games_of(path)] == [0, 1]


@pytest.mark.parametrize("cut", [0, 1, len(MAGIC) - 1, len(MAGIC), len(MAGIC) + 5])
def test_one_that_is_torn_before_its_first_game_is_begun_anew(path, games, cut):
    path.with_name("games.partial").write_bytes(FIRST_LINES[:cut])
    made(path, games[:1])
    assert path.read_bytes() == FIRST_LINES + block_of(*games[0])


@pytest.mark.parametrize("content", [b"\0", b"xqlab net 1\n", MAGIC + b"[1]\n"])
def test_another_file_is_not_begun_anew(path, content):
    partial = path.with_name("games.partial")
    partial.write_bytes(content)
    refuses(XqlabError, r"games\.partial", GameFile, path, HEADER)
    assert names(path.parent) == ["games.partial"]
    assert partial.read_bytes() == content


def test_one_that_was_begun_otherwise_is_refused(path, games):
    made(path, games)
    refuses(XqlabError, "was begun with other settings: seed: 1 there, 2 here", GameFile, path, {"seed": 2})


def test_what_stands_behind_the_last_game_is_cut_off(path, games):
    whole = made(path, games).read_bytes()
    path.write_bytes(whole + b"GAME torn")
    with GameFile(path, HEADER) as file:
        assert file.done == {0, 1, 2, 3}
        file.finish()
    assert path.read_bytes() == whole
    assert names(path.parent) == ["games"]


def test_a_record_that_cannot_be_is_neither_written_nor_resumed(path, games):
    wrong = games[1][1].copy()
    wrong["turn"][3] = 7
    with GameFile(path, HEADER) as file:
        file.add(*games[0])
        with pytest.raises(XqlabError, match=r"expected turn of record 3 of game 1 in '.*games' to be 0 or"):
            file.add(1, wrong)
    partial = path.with_name("games.partial")
    assert [number for number, _ in games_of(partial)] == [0]
    with partial.open("ab") as file:
        file.write(block_of(1, wrong))
    with pytest.raises(XqlabError, match=r"turn of record 3 of game 1 in '.*games\.partial' to be 0 or 1"):
        GameFile(path, HEADER)


def test_a_file_is_finished_only_with_every_game_that_is_wanted(path, games):
    with GameFile(path, HEADER) as file:
        file.add(*games[2])
        refuses(XqlabError, r"4 games in '.*games', 3 of them are missing: 0, 1, 3$", file.finish, range(4))
    with GameFile(path, HEADER) as file:
        for game in (games[0], games[1], games[3]):
            file.add(*game)
        # Somebody without our lock, such as a sync program, has put an older copy there.
        file.partial.write_bytes(FIRST_LINES + block_of(*games[2]))
        refuses(XqlabError, r"3 of them are missing: 0, 1, 3$", lambda: file.finish(range(4)))
    assert not path.exists()
    made(path, [game for game in games if game[0] != 2])
    with GameFile(path, HEADER) as file, pytest.raises(XqlabError, match="5 of them are missing: 4, 5, 6"):
        file.finish(range(9))


@pytest.mark.parametrize("which", ["games", "games.partial"])
def test_what_is_no_regular_file_is_refused(path, which):
    path.with_name(which).mkdir()
    refuses(XqlabError, rf"expected a file of games or a new one, got '.*{which}'", GameFile, path, HEADER)


def test_folders_are_not_made_and_missing_games_not_all_named(tmp_path, path):
    refuses(FileNotFoundError, "nowhere", GameFile, tmp_path / "nowhere" / "games", HEADER)
    assert not names(tmp_path)
    with GameFile(path, HEADER) as file, pytest.raises(XqlabError, match=r"99 of them .*: 0, 1, 2, 3, 4, …$"):
        file.finish(range(99))


def test_a_file_is_worked_on_by_one(path, games):
    with GameFile(path, HEADER) as file:
        file.add(*games[0])
        refuses(BusyError, "another process works on", GameFile, path, HEADER)
        file.add(*games[1])
        file.finish([0, 1])
    GameFile(path, HEADER).close()


# -- no room ----------------------------------------------------------------------------------------------


def no_room(descriptor):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_keeps_the_games_before_and_says_so(path, games, monkeypatch):
    with GameFile(path, HEADER) as file:
        file.add(*games[0])
        file.add(*games[1])
        before = file.partial.read_bytes()
        monkeypatch.setattr(os, "fsync", no_room)
        with pytest.raises(OSError, match="No space left on device") as caught:
            file.add(*games[2])
        assert caught.value.filename == str(file.partial)
        kept = f"2 games are kept in {str(file.partial)!r}; the same command resumes from there"
        assert caught.value.__notes__ == [kept]
        assert file.partial.read_bytes() == before
        with pytest.raises(OSError, match="No space left on device") as caught:
            file.finish()
        assert caught.value.__notes__ == ["nothing was written", kept]
        assert caught.value.filename == str(path)
    monkeypatch.undo()
    assert names(path.parent) == ["games.partial"]
    made(path, games[2:])
    assert [number for number, _ in games_of(path)] == [0, 1, 2, 3]


def test_a_file_begun_on_a_full_disk_leaves_nothing(path, games, monkeypatch):
    monkeypatch.setattr(os, "fsync", no_room)
    with GameFile(path, HEADER) as file, pytest.raises(OSError, match="No space left on device") as caught:
        file.add(*games[0])
    assert caught.value.__notes__ == ["no game is kept"]
    assert not names(path.parent)


def test_one_more_game_than_a_full_disk_has_room_for(path, games, monkeypatch):
    whole = made(path, games[:1]).read_bytes()
    monkeypatch.setattr(os, "fsync", no_room)
    with GameFile(path, HEADER) as file, pytest.raises(OSError, match="No space left on device") as caught:
        file.add(*games[1])
    kept = f"1 game is kept in {str(file.partial)!r}; the same command resumes from there"
    assert caught.value.__notes__ == [kept]
    assert file.partial.read_bytes() == whole


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
from pathlib import Path
from xqlab.files import data_file
from xqlab.errors import in_one_line
from xqlab.nnue.data.game_file import GameFile
from xqlab.nnue.data.game_records import read_blocks
with GameFile(sys.argv[1], {"seed": 1}) as file:
    try:
        for number, records in read_blocks(data_file("samples/tuning.bin"))[1][:4]:
            file.add(number, records)
    except OSError as error:
        print(in_one_line(error))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="files have no limit of size here")
@pytest.mark.parametrize("room", [0, 20, 10_000])
def test_a_write_that_fails_half_way_is_taken_back(path, games, room):
    ended = subprocess.run(
        [sys.executable, "-c", LIMITED, path, str(room)], capture_output=True, check=True, text=True
    )
    fitting = np.searchsorted(np.cumsum([len(block_of(*game)) for game in games]) + len(FIRST_LINES), room)
    partial = path.with_name("games.partial")
    assert ended.stdout.startswith(f"File too large: {str(partial)!r}; ")
    if room <= 20:
        assert "no game is kept" in ended.stdout
        assert not partial.exists()
    else:
        assert f"{fitting} game" in ended.stdout
        assert partial.stat().st_size == len(FIRST_LINES) + sum(
            len(block_of(*game)) for game in games[:fitting]
        )
    made(path, games[fitting:])
    assert len(list(games_of(path))) == 4
