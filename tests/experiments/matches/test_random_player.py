"""The player that moves at random: every legal move comes, and the seed decides."""

from collections import Counter

from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import player_of
from xqlab.games import TicTacToe


def test_every_move_comes_and_the_seed_decides() -> None:
    player = player_of("random", game="tic-tac-toe")
    session, board = player.open(), TicTacToe("b2")

    def moves() -> list[str]:
        session.new_game(3)
        return [str(session.move(board).move) for _ in range(400)]

    first = moves()
    assert first == moves()
    counts = Counter(first)
    assert len(counts) == 8
    assert min(counts.values()) > 20


def test_it_loses_to_a_search() -> None:
    players = player_of("full depth=9", game="tic-tac-toe"), player_of("random", game="tic-tac-toe")
    result = match(*players, pairs=6, workers=1, progress=False)
    assert result.score.losses == 0 < result.score.wins
    assert players[1].describe() == {"moves": "random", "game": "tic-tac-toe"}
    assert not players[1].repeats
    assert not players[1].is_program
