"""Matches of games other than Xiangqi: the same openings, ledgers, tests and records."""

import io
import json

import chess.pgn
import pytest

from xqlab.errors import XqlabError
from xqlab.experiments.matches.game_play import Adjudication, PlayedGame, play_game
from xqlab.experiments.matches.ladder import ladder, rungs
from xqlab.experiments.matches.match import match, read_match
from xqlab.experiments.matches.openings import Opening, profile_for, random_openings
from xqlab.experiments.matches.players import PlayerError, SearchPlayer, player_of, quiet_plies
from xqlab.game import GameError, default_evaluator, game_of, mvv_lva
from xqlab.games import TextbookTree, TicTacToe
from xqlab.search import Enhancements, search

SPRT = (0, 300)
QUIET = {"workers": 1, "progress": False}
WITHOUT_TEXTS = "expected a game with `texts` in its profile for matches, got textbook tree"


def players(game="tic-tac-toe"):
    return player_of("full", game=game, depth=4), player_of("minimax", game=game, depth=1)


def played(**options):
    return match(*players(), pairs=12, seed=3, sprt=SPRT, **QUIET, **options)


def test_a_match_of_tic_tac_toe_is_decided():
    result = played()
    assert (result.game, result.sprt.decision) == ("tic-tac-toe", "H1")
    assert set(result.endings()) <= {"three in a row", "the board is full"}
    for game in result.games:
        outcome = game.board().outcome()
        assert (game.winner, game.termination) == (outcome.winner, outcome.reason)
        assert len(game.opening.moves) == 2
    with pytest.raises(XqlabError, match="a game with PGN, got tic-tac-toe"):
        result.pgn()


def test_a_match_that_was_interrupted_continues(tmp_path):
    def stop(result):
        if len(result.games) == 4:
            raise KeyboardInterrupt

    ledger = tmp_path / "match.jsonl"
    assert played(ledger=ledger, on_pair=stop).interrupted
    kept = ledger.read_text("utf-8")
    result = played(ledger=ledger)
    assert ledger.read_text("utf-8").startswith(kept)
    assert result.games == played().games
    again = read_match(ledger, SPRT)
    assert (again.games, again.game, again.sprt) == (result.games, "tic-tac-toe", result.sprt)


def test_a_match_of_chess_is_written_as_pgn(tmp_path):
    start = chess.Board("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")
    a, b = (SearchPlayer(name, game="chess", depth=depth) for name, depth in (("two", 2), ("one", 1)))
    result = match(a, b, [start], pairs=1, max_plies=8, workers=1, progress=False)
    result.pgn(tmp_path / "games.pgn")
    read = io.StringIO((tmp_path / "games.pgn").read_text("utf-8"))
    for game in result.games:
        record = chess.pgn.read_game(read)
        assert record.errors == []
        assert (record.headers["White"], record.headers["Result"]) == (game.red, game.result)
        assert record.board().fen() == start.fen()
        assert [move.uci() for move in record.mainline_moves()] == list(game.moves)
        assert [node.comment for node in record.mainline()] == game.comments()
    assert chess.pgn.read_game(read) is None
    assert result.games[0].termination == "checkmate"


def test_openings_are_different_undecided_and_made_of_boards_and_texts():
    every = random_openings("tic-tac-toe", 100, 2)
    assert len({each.moves for each in every}) == len(every) == 9 * 8
    assert random_openings("chess", 5, 3, seed=1) == random_openings("chess", 5, 3, seed=1)
    assert all(each.board().outcome() is None for each in random_openings("tic-tac-toe", 50, 6))
    assert [str(each) for each in random_openings("tic-tac-toe", 3, 0)] == [""]
    assert Opening.of(TicTacToe("b2 a1"), "tic-tac-toe").board().cells() == TicTacToe("b2 a1").cells()
    board = chess.Board()
    board.push_san("e4")
    opening = Opening.of(board, "chess")
    assert (opening.moves, opening.fen) == (("e2e4",), chess.STARTING_FEN)
    assert opening.board().board == board


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: match(players()[0], player_of("full", depth=1), pairs=1), XqlabError, "one game, got tic"),
        (lambda: match(*players(), [TextbookTree([1, 2])], pairs=1), XqlabError, WITHOUT_TEXTS),
        (lambda: match(*players(), [chess.Board()], pairs=1), XqlabError, "tic-tac-toe, got one of chess"),
        (lambda: match(*players(), ["b2 b2"], pairs=1), GameError, "one of a3, .* got 'b2'"),
        (lambda: player_of("full", game="go", depth=1), XqlabError, "got 'go'"),
        (lambda: player_of("full +null_move", game="tic-tac-toe", depth=1), GameError, "null_move"),
    ],
)
def test_what_does_not_fit_is_quoted(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_presets_and_ladders_have_the_switches_that_the_game_can_serve():
    game = game_of(TicTacToe().position)
    assert player_of("full", game="tic-tac-toe", depth=1).enhancements == Enhancements.full(game)
    steps = rungs(game="tic-tac-toe")
    assert "null move" not in steps
    assert next(iter(steps)) == "minimax"
    assert len(set(map(str, steps.values()))) == len(steps)
    two = {name: steps[name] for name in ("minimax", "alpha-beta")}
    result = ladder(two, game="tic-tac-toe", pairs=2, depth=2, **QUIET)
    assert result.steps["alpha-beta"].games == 4
    assert result.depths == {"minimax": 2.0, "alpha-beta": 2.0}


def test_a_game_has_its_own_ladder_evaluations_and_openings():
    words = profile_for("junqi").experiments.ladder
    assert list(words)[-2:] == ["report", "full"]
    result = ladder(dict(list(words.items())[:2]), game="junqi", pairs=1, depth=1, **QUIET)
    assert result.steps["values by rank"].games == 2
    fixed = player_of("full evaluation=fixed", game="junqi", depth=1).describe()["evaluator"]
    assert fixed != player_of("full", game="junqi", depth=1).describe()["evaluator"]
    openings = random_openings("junqi", 3, 2)
    assert len({each.fen for each in openings}) == 3
    assert all(len(each.moves) == 2 for each in openings)
    for game, offered in (("junqi", "rank, fixed, report"), ("tic-tac-toe", "none")):
        with pytest.raises(PlayerError, match=f"expected an evaluation out of {offered}, got 'new'"):
            player_of("full evaluation=new", game=game, depth=1)


def test_the_report_s_player_chooses_among_equals():
    player = player_of(profile_for("junqi").experiments.ladder["report"], game="junqi", depth=2)
    text = "lfdlc/tx1cl/pc1e1/2b1r/1pp2/g3r/CC2D/1BTP1/1P3/EX1T1/LLM1R/BFLm1 r"
    board = Opening(fen=text, game="junqi").board()

    def moves(*changes, evaluator=player.evaluator):
        use = player.enhancements.without(*changes)
        options = {"depth": 2, "enhancements": use, "evaluator": evaluator}
        return {search(board, seed=seed, **options).move for seed in range(6)}

    assert len(moves()) > 1
    assert len(moves("random_choice")) == 1
    with_mobility = default_evaluator(board.position)  # by which hardly any two moves are equal
    assert len(moves(evaluator=with_mobility)) == 1


def test_a_player_that_is_stuck_plays_its_second_best_move():
    stuck, plain = (player_of(f"full{words}", game="junqi", depth=1) for words in (" second_after=2", ""))
    assert stuck.describe()["second_after"] == 2
    rules = Adjudication(max_plies=40)
    game = play_game(("stuck", stuck.open()), ("plain", plain.open()), Opening(game="junqi"), rules)
    risks = [risk for risk in game.risks if risk is not None]
    assert min(risks) >= 0
    assert all(risk is None for risk in game.risks[1::2])
    assert any(f"second best: gives up {risks[0]}" in each for each in game.comments())
    assert PlayedGame.from_json(json.loads(json.dumps(game.as_json())), "junqi") == game
    with pytest.raises(PlayerError, match="expected second_after from 0 to 200, got 201"):
        player_of("full second_after=201", game="junqi", depth=1)


@pytest.mark.parametrize("name", ["tic-tac-toe", "junqi", "chess"])
def test_quiet_plies_are_counted_back_to_a_capture(name):
    board = Opening(game=name).board()
    assert quiet_plies(board, 3) == 0
    for ply in range(1, 4):
        quiet = [code for code in board.codes() if mvv_lva(board.position, code) == 0]
        board.push_code(quiet[0])
        assert (quiet_plies(board, 9), quiet_plies(board, 2)) == (ply, min(ply, 2))
