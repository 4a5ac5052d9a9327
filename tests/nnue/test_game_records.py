"""A file of games says what it is, and one that is broken is refused with a reason."""

import numpy as np
import pytest

from xqlab.nnue.game_records import RANDOM, RECORD, GamesError, best_moves, games_of, read_games


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
    with pytest.raises(GamesError, match=told):
        list(games_of(path))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(GamesError, match=r"expected a file of games at .*nowhere"):
        read_games(tmp_path / "nowhere")


def test_no_files_hold_no_games():
    records, games = read_games()
    assert records.dtype == RECORD
    assert len(records) == len(games) == 0


def test_a_record_has_the_documented_size():
    assert RECORD.itemsize == 44


def test_the_best_move_is_the_one_played_unless_that_was_drawn_at_random():
    records = np.zeros(2, RECORD)
    records["move"], records["best"], records["flags"] = 17, (0, 23), (0, RANDOM)
    assert best_moves(records).tolist() == [17, 23]
