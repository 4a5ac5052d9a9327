"""Our search as a player: what it is, in words and in a header, and that it plays as the search does."""

import pickle
from collections import Counter

import numpy as np
import pytest

import xqlab
from tests.refusals import refuses
from xqlab import Enhancements
from xqlab.evaluation import Weights, piece_square
from xqlab.experiments.matches import players
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import PlayerError, SearchPlayer, player_of
from xqlab.experiments.sweeps.fixed_depth import FixedDepth
from xqlab.game import GameError
from xqlab.games import TicTacToe
from xqlab.search import SearchError
from xqlab.xiangqi import GAME, Board


def test_it_plays_what_the_search_plays_and_remembers_nothing_in_a_new_game():
    board = Board()
    board.push_uci("h2e2")
    player = player_of("full -null_move", nodes=800, table_mb=1)
    use = Enhancements.full(GAME).without("null_move")
    found = xqlab.search(board, nodes=800, enhancements=use, table_mb=1)
    session = pickle.loads(pickle.dumps(player)).open()
    session.new_game(1)
    reply = session.move(board)
    for each in ("move", "value", "nodes", "depth"):
        assert getattr(reply, each) == getattr(found, each)
    assert board.fen().split()[1] == "b"
    session = player_of("full", nodes=2000, table_mb=1).open()
    session.new_game(1)
    first = session.move(Board())
    session.move(Board())
    session.new_game(1)
    again = session.move(Board())
    assert (again.move, again.value, again.nodes) == (first.move, first.value, first.nodes)
    session.close()


def test_the_seed_decides_what_is_left_to_chance_and_an_interrupted_search_is_no_move(monkeypatch):
    session = player_of("textbook +random_choice", depth=1, table_mb=1).open()
    moves = []
    for seed in (1, 1, 2, 3, 4, 5, 6, 7):
        session.new_game(seed)
        moves.append(session.move(Board()).move)
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1
    session = player_of("full", nodes=2000, table_mb=1).open()
    session._searcher.stop()
    with pytest.raises(KeyboardInterrupt):
        session.move(Board())


def test_a_description_holds_all_that_moves_depend_on(tmp_path):
    told = player_of("textbook futility_margin=90", nodes=10).describe()
    assert (told["enhancements"], told["numbers"]) == (["alpha_beta"], {"futility_margin": 90})
    assert (told["nodes"], told["table_mb"]) == (10, 16)
    assert "time" not in told
    ours = SearchPlayer("x", nodes=10, evaluator=piece_square()).describe()["evaluator"]
    assert ours["kind"] == "PieceSquare"
    changed = np.array([piece_square()])
    changed["values"][0, 0, 0] += 1
    theirs = SearchPlayer("x", nodes=10, evaluator=changed[0]).describe()["evaluator"]
    assert theirs["sha256"] != ours["sha256"]
    weights = Weights.default()
    name = "material.rook"
    other = weights.with_values({name: (50.0, 50.0)})
    other.save(tmp_path / "w.json")
    one = player_of("full", nodes=10, weights=weights).describe()["evaluator"]
    two = player_of(f"full weights={tmp_path / 'w.json'}", nodes=10).describe()["evaluator"]
    assert one["kind"] == two["kind"] == "Components"
    assert one["sha256"] != two["sha256"]
    session = player_of("full", depth=1, weights=other, table_mb=1).open()
    session.new_game(1)
    assert session.move(Board()).move is not None


@pytest.mark.parametrize(
    ("text", "options", "limits", "repeats"),
    [
        ("full", {"nodes": 5}, {"nodes": 5}, True),
        ("full depth=3", {"nodes": 5}, {"depth": 3}, True),
        ("lossless time=0.5", {}, {"time": 0.5}, False),
        ("textbook +random_choice", {"depth": 2}, {"depth": 2}, False),
        ("paper-history", {"depth": 2}, {"depth": 2}, True),
    ],
)
def test_words_give_a_budget(text, options, limits, repeats):
    player = player_of(text, **options)
    assert (player.name, player.limits) == (text, limits)
    assert player.repeats is repeats
    assert player_of(text, "short", **options).name == "short"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected a preset out of minimax, textbook, "),
        ("fullest", "got 'fullest' in 'fullest'"),
        ("full -nul_move", "follow '-nul_move' in 'full -nul_move': expected +SWITCH, -SWITCH, NUMBER="),
        ("full null_move", "cannot follow 'null_move' in"),
        ("full futility_margin=x", "follow 'futility_margin=x' in 'full futility_margin=x': invalid lit"),
        ("full futility_margin=0", "expected futility_margin to be an integer from 1 to 4000, got 0"),
        ("full nodes=", "cannot follow 'nodes=' in"),
        ("full weights=/no/such/file", "cannot follow 'weights=/no/such/file' in"),
    ],
)
def test_words_that_cannot_be_followed_are_quoted(text, told):
    assert told in refuses(PlayerError, None, player_of, text, nodes=5)


def test_the_depth_without_deepening_is_what_the_clock_affords(monkeypatch):
    asked = []

    def measured(use, budget, **options):
        asked.append((use.names(), budget, options["table_mb"]))
        return FixedDepth(3, (0.1, 0.2, 0.3))

    monkeypatch.setattr(players, "affordable_depth", measured)
    own = player_of("textbook depth=auto time=5", nodes=7, table_mb=1)
    assert own.limits == {"time": 5, "depth": 3}
    assert player_of("full -iterative_deepening depth=auto", time=0.1).limits == {"time": 0.1, "depth": 3}
    assert asked[0] == (["alpha_beta"], 5, 1)
    for text, options, message in (
        ("full depth=auto", {"time": 1}, "'full depth=auto': expected -iterative_deepening with it"),
        ("textbook depth=auto", {"nodes": 9}, "in 'textbook depth=auto': expected time= with it"),
        ("textbook depth=auto", {"time": 1, "game": "Junqi"}, "for Junqi expected depth=PLIES"),
    ):
        assert message in refuses(PlayerError, None, player_of, text, **options)


def test_out_of_time_without_deepening_the_best_move_so_far_is_played():
    board = Board("3k5/9/9/9/9/9/9/r8/9/R3K4 w")
    session = player_of("textbook time=0.3 depth=30", table_mb=1).open()
    session.new_game(1)
    reply = session.move(board)
    assert reply.depth == 0
    assert reply.move in board.legal_moves


def test_invalid_players_are_refused(monkeypatch):
    refuses(SearchError, r"expected a limit: depth=, time= \(seconds\) or nodes=", SearchPlayer, "x")
    refuses(SearchError, "expected nodes to be a number above 0, got 0", SearchPlayer, "x", nodes=0)
    refuses(SearchError, "expected a table of more than 0 MB", SearchPlayer, "x", nodes=1, table_mb=0)
    refuses(PlayerError, "expected Enhancements, got 'full'", SearchPlayer, "x", "full", nodes=1)
    with pytest.raises(PlayerError, match="expected an evaluator or weights, got both for 'x'"):
        SearchPlayer("x", nodes=1, evaluator=piece_square(), weights=Weights.default())
    with pytest.raises(PlayerError, match="evaluator 'material' cannot value positions of Xiangqi"):
        SearchPlayer("x", nodes=1, evaluator="material")

    def refuse(use, game):
        raise GameError(f"{game.name} does not offer it")

    monkeypatch.setattr(Enhancements, "check", refuse)
    with pytest.raises(GameError, match="Xiangqi does not offer it"):
        SearchPlayer("x", Enhancements.textbook(), nodes=1)


def test_a_random_player_makes_every_move_and_loses_to_a_search():
    player = player_of("random", game="tic-tac-toe")
    session, board = player.open(), TicTacToe("b2")

    def moves():
        session.new_game(3)
        return [str(session.move(board).move) for _ in range(400)]

    first = moves()
    assert first == moves()
    counts = Counter(first)
    assert len(counts) == 8
    assert min(counts.values()) > 20
    players = player_of("full depth=9", game="tic-tac-toe"), player_of("random", game="tic-tac-toe")
    result = match(*players, pairs=6, workers=1, progress=False)
    assert result.score.losses == 0 < result.score.wins
    assert players[1].describe() == {"moves": "random", "game": "tic-tac-toe"}
    assert not players[1].repeats
    assert not players[1].is_program
