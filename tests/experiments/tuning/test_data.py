"""Which positions tuning takes, what it makes of them, and that games are held out whole."""

from itertools import pairwise

import numpy as np
import pytest

from xqlab.errors import XqlabError
from xqlab.evaluation import Weights, static_value
from xqlab.evaluation.counting import count_terms
from xqlab.experiments.tuning.data import TuningError, tuning_data, tuning_sample
from xqlab.files import data_file
from xqlab.nnue.data.game_records import read_games
from xqlab.nnue.data.record_format import CAPTURE, IN_CHECK, RANDOM, RECORD
from xqlab.xiangqi import Board

MOVES = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 c3c4 b9c7".split()


def record(board, **fields):
    made = np.zeros((), RECORD)
    made["square"], made["turn"] = board.position.square, int(board.position.turn)
    for name, value in fields.items():
        made[name] = value
    return made


def game(result=1, **fields):
    """The positions after each of a few moves."""
    board, rows = Board(), []
    for ply, move in enumerate(MOVES):
        board.push_uci(move)
        rows.append(record(board, ply=ply, value=10 * ply, result=result, **fields))
    return np.array(rows, RECORD)


def numbered(*games):
    """The records of the games, and the number of each one's game."""
    return np.concatenate(games), np.repeat(np.arange(len(games)), [len(each) for each in games])


def test_results_and_values_are_seen_by_red():
    data = tuning_data(*numbered(game(result=-1)))
    assert data.results.tolist() == [0.0] * 8
    assert data.searched.tolist() == [-0, 10, -20, 30, -40, 50, -60, 70]
    board = Board()
    for row, move in enumerate(MOVES):
        board.push_uci(move)
        red, black = count_terms(board)
        assert data.design.dense()[row].tolist() == (red - black).tolist()
    assert tuning_data(*numbered(game(result=0))).results.tolist() == [0.5] * 8
    assert repr(data) == "<TuningData: 8 positions of 1 games>"


def test_what_is_not_quiet_or_beyond_a_limit_is_left_out():
    rows = game()
    rows["flags"][1], rows["flags"][2], rows["flags"][4] = IN_CHECK, CAPTURE, RANDOM
    data = tuning_data(*numbered(rows))
    assert data.searched.tolist() == [0, 30, 50, -60, 70]
    noisy = dict.fromkeys(("in check", "move drawn at random", "best move is a capture"), 1)
    assert data.left_out == noisy | {"seen before": 0}
    assert len(tuning_data(*numbered(rows), quiet=False)) == 8
    rows = game()
    rows["value"][3] = -32_000
    data = tuning_data(*numbered(rows), limit=50)
    assert data.searched.tolist() == [0, 10, -20, -40, 50]
    assert data.left_out["beyond 50 centipawns"] == 3


def test_a_position_counts_once_and_swapped_colours_turn_signs():
    mirrored, board = [], Board()
    for move in MOVES:
        files = dict(zip("abcdefghi", "ihgfedcba"))
        board.push_uci("".join(files.get(letter, letter) for letter in move))
        mirrored.append(record(board, result=-1))
    records, games = numbered(game(), np.array(mirrored, RECORD))
    data = tuning_data(records, games)
    assert (len(data), data.left_out["seen before"]) == (8, 8)
    assert set(data.games) == {0}, "the first one is kept"
    assert len(tuning_data(records, games, distinct=False)) == 16
    rows = game(result=1)
    swapped = rows.copy()
    for row, other in zip(rows, swapped):
        squares = np.roll(row["square"], 16)
        other["square"] = np.where(squares == 90, 90, 9 * (9 - squares // 9) + squares % 9)
        other["turn"], other["result"] = 1 - row["turn"], -row["result"]
    one, two = tuning_data(*numbered(rows)), tuning_data(*numbered(swapped))
    assert (two.design.dense() == -one.design.dense()).all()
    assert (two.results == 1 - one.results).all()
    assert (two.searched == -one.searched).all()


def test_a_split_holds_out_whole_games_that_stay_together():
    records, games = numbered(game(), game(), game())
    order = np.random.default_rng(0).permutation(len(games))
    data = tuning_data(records[order], games[order], distinct=False)
    assert data.games.tolist() == sorted(games)
    records, games = numbered(*[game() for _ in range(10)])
    data = tuning_data(records, games, distinct=False)
    training, held = data.split(0.3, seed=5)
    assert (training.game_count, held.game_count) == (7, 3)
    assert set(training.games) & set(held.games) == set()
    assert len(training) + len(held) == len(data)
    again = data.split(0.3, seed=5)[1]
    assert (again.games == held.games).all()
    assert any(set(data.split(0.3, seed=seed)[1].games) != set(held.games) for seed in range(5))


def test_less_data_and_complaints():
    data = tuning_data(*numbered(game(), game(), game()), distinct=False)
    assert (set(data.first_games(2).games), len(data.first_games(3))) == ({0, 1}, 24)
    few, again, other = (data.sample(10, seed=seed) for seed in (1, 1, 2))
    assert len(few) == 10
    assert (few.design.dense() == again.design.dense()).all()
    assert few.games.tolist() != other.games.tolist()
    assert (np.diff(few.games) >= 0).all(), "the positions of a game stand together"
    for draw, units, most in ((data.sample, "positions", 24), (data.first_games, "games", 3)):
        for count in (0, most + 1):
            message = f"expected a number of {units} from 1 to {most}, got {count}"
            with pytest.raises(TuningError, match=message):
                draw(count)
    records, games = numbered(game(), game())
    with pytest.raises(TuningError, match="square, turn, value, result, flags, 'flags' is missing"):
        tuning_data(records[["square", "turn", "value", "result"]], games)
    with pytest.raises(TuningError, match="expected the game of each of 16 positions, got 3 games"):
        tuning_data(records, games[:3])
    with pytest.raises(TuningError, match="expected positions to tune on, none of 16 is left"):
        tuning_data(records, games, limit=-1)
    for share in (0, 1, 0.1):
        with pytest.raises(XqlabError, match=f"holds out some of 2 games and keeps some, got {share}"):
            tuning_data(records, games, distinct=False).split(share)


def test_the_sample_is_small_and_its_games_go_on_by_the_rules():
    assert data_file("samples/tuning.bin").stat().st_size < 2_000_000
    data = tuning_sample(limit=300)
    assert data.game_count > 250
    assert 0.3 < data.results.mean() < 0.7
    assert np.abs(data.searched).max() <= 300
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
    records, _ = read_games(data_file("samples/tuning.bin"))
    some = records[::700]
    static = [static_value(board_of(record), Weights.rules_of_thumb()) for record in some]
    searched = some["value"] * np.where(some["turn"] == 0, 1, -1)
    assert np.corrcoef(np.clip(static, -1000, 1000), np.clip(searched, -1000, 1000))[0, 1] > 0.7


def board_of(record):
    rows = [["1"] * 9 for _ in range(10)]
    for slot, square in enumerate(record["square"]):
        if square != 90:
            letter = "KAABBNNRRCCPPPPP"[slot % 16]
            rows[9 - square // 9][square % 9] = letter if slot < 16 else letter.lower()
    return Board("/".join(map("".join, rows)) + (" b" if record["turn"] else " w") + " - - 0 1")
