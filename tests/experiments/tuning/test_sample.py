"""The sample that comes with xqlab: small, played by the rules, and valued by a search."""

from itertools import pairwise

import numpy as np

from xqlab._files import data_file
from xqlab.evaluation import Weights, static_value
from xqlab.experiments.tuning.sample import tuning_sample
from xqlab.nnue.data.game_records import read_games
from xqlab.xiangqi import Board


def test_the_sample_is_small_and_decided():
    assert data_file("samples/tuning.bin").stat().st_size < 2_000_000
    data = tuning_sample(limit=300)
    assert data.game_count > 250
    assert 0.3 < data.results.mean() < 0.7
    assert np.abs(data.searched).max() <= 300


def test_its_games_begin_and_go_on_by_the_rules():
    records, games = read_games(data_file("samples/tuning.bin"))
    starts = np.flatnonzero(np.diff(games, prepend=-1))
    assert len(starts) == 300
    for first in starts[:5]:
        game = records[games == games[first]]
        for one, two in pairwise(game):
            board = board_of(one)
            origin, target = int(one["move"]) & 127, int(one["move"]) >> 7
            move = next(m for m in board.legal_moves if (m.from_square, m.to_square) == (origin, target))
            board.push(move)
            assert board.fen().split()[:2] == board_of(two).fen().split()[:2]


def board_of(record):
    rows = [["1"] * 9 for _ in range(10)]
    for slot, square in enumerate(record["square"]):
        if square != 90:
            letter = "KAABBNNRRCCPPPPP"[slot % 16]
            rows[9 - square // 9][square % 9] = letter if slot < 16 else letter.lower()
    return Board("/".join(map("".join, rows)) + (" b" if record["turn"] else " w") + " - - 0 1")


def test_values_of_the_search_follow_the_static_ones():
    records, _ = read_games(data_file("samples/tuning.bin"))
    some = records[::700]
    static = [static_value(board_of(record), Weights.rules_of_thumb()) for record in some]
    searched = some["value"] * np.where(some["turn"] == 0, 1, -1)
    assert np.corrcoef(np.clip(static, -1000, 1000), np.clip(searched, -1000, 1000))[0, 1] > 0.7
