"""Monte-Carlo tree search as a player: in words, in a header, in games."""

import pickle
from typing import Any

import pytest

import xqlab
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.mcts_player import MctsPlayer
from xqlab.experiments.matches.players import PlayerError, SearchPlayer, player_of, search_player_of
from xqlab.games import TicTacToe
from xqlab.mcts import MctsError, Settings

GAME = "tic-tac-toe"


def player(text: str, **options: Any) -> Any:
    return player_of(text, game=GAME, **options)


def test_it_plays_what_the_search_plays_and_keeps_its_tree_within_a_game() -> None:
    session = pickle.loads(pickle.dumps(player("mcts playouts=60 exploration=0.9"))).open()
    session.new_game(4)
    board = TicTacToe("b2")
    reply = session.move(board)
    result = xqlab.mcts(TicTacToe("b2"), playouts=60, exploration=0.9, seed=5)
    assert (reply.move, reply.nodes, reply.depth) == (result.move, 60, len(result.pv))
    assert board.cells() == TicTacToe("b2").cells()
    session: Any = player("mcts playouts=80").open()
    session.new_game(1)
    board = TicTacToe()
    board.push(session.move(board).move)
    board.push(board.legal_moves[0])
    session.move(board)
    assert session._searcher._tree().visits(0) > 80
    session.new_game(1)
    session.move(board)
    assert session._searcher._tree().visits(0) == 80
    session.close()


def test_a_match_against_alpha_beta() -> None:
    """With enough playouts it never loses tic-tac-toe; a player that sees one ply does."""
    players = player("mcts playouts=300"), player("full", depth=1)
    result, again = (match(*players, pairs=4, seed=2, workers=1, progress=False) for _ in range(2))
    assert (len(result.games), result.failures()) == (8, [])
    assert not any(game.winner == (game.red != "mcts playouts=300") for game in result.games)
    assert [game.moves for game in again.games] == [game.moves for game in result.games]


def test_words_and_a_description_of_all_that_moves_depend_on() -> None:
    told = "leaf=alphabeta depth=3 rule=puct noise=0.1 batch=4 solve=no temperature=0.2"
    words = player(f"mcts time=0.5 {told}", name="x")
    named = {"leaf": "alphabeta", "depth": 3, "rule": "puct"}
    expected = Settings(**named, noise=0.1, batch=4, solve=False, temperature=0.2)
    assert (words.name, words.limits, words.settings) == ("x", {"time": 0.5}, expected)
    assert (words.repeats, words.is_program) == (False, False)
    assert player("mcts playouts=5").repeats
    assert player("mcts", time=0.25).limits == {"time": 0.25}
    assert player("mcts playouts=7", time=0.25, nodes=100).limits == {"playouts": 7}
    assert isinstance(player("full", depth=1), SearchPlayer)
    one = player("mcts playouts=5").describe()
    assert (one["playouts"], one["settings"]["exploration"]) == (5, 2**0.5)
    assert one["evaluator"]["kind"] == "GameValue"
    assert one != player("mcts playouts=5 exploration=1").describe() | {"mcts": one["mcts"]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mcts", "expected playouts= or time= in 'mcts', got no limit"),
        ("mcts fast", "cannot follow 'fast' in 'mcts fast': expected NAME=VALUE, got 'fast'"),
        ("mcts playouts=x", "cannot follow 'playouts=x' in 'mcts playouts=x': invalid literal"),
        ("mcts playouts=0", "cannot follow 'mcts playouts=0': expected playouts to be an integer from 1"),
        ("mcts playouts=5 leaf=policy", "expected a leaf out of playout, static, alphabeta, got 'policy'"),
        ("mcts playouts=5 exploration=-1", "expected exploration to be a number, at least 0, got -1.0"),
        ("mcts playouts=5 solve=1", "expected solve=yes or solve=no, got '1'"),
        ("mcts playouts=5 depths=1", "unknown word 'depths'; known: leaf, rule"),
        ("mcts playouts=5 evaluation=x", "expected an evaluation out of none, got 'x'"),
        ("mcts playouts=5 weights=absent.json", "cannot follow 'weights=absent.json'"),
        ("mcts playouts=5 net=absent.net", "cannot follow 'net=absent.net'"),
    ],
)
def test_bad_words_are_quoted(text: str, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        player(text)


def test_what_cannot_play_is_quoted() -> None:
    with pytest.raises(PlayerError, match="expected playouts= or time= in 'mcts', got nodes=20000"):
        player("mcts", nodes=20_000)
    with pytest.raises(PlayerError, match=r"expected a preset out of .*, mcts, random, got 'best' in 'best'"):
        player("best", depth=1)
    with pytest.raises(PlayerError, match="got 'mcts' in 'mcts playouts=3'"):
        search_player_of("mcts playouts=3", game=GAME)
    with pytest.raises(MctsError, match="cannot value positions of tic-tac-toe"):
        MctsPlayer("x", playouts=3, evaluator=7, game=GAME)
    with pytest.raises(PlayerError, match="expected a leaf out of playout, static, alphabeta, got 'policy'"):
        MctsPlayer("x", Settings(leaf="policy"), playouts=3, game=GAME)
    session: Any = player("mcts playouts=2000").open()
    session._searcher.stop()
    with pytest.raises(KeyboardInterrupt):
        session.move(TicTacToe())
