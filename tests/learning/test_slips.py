"""The mistakes of the article change what a net says as they must."""

import pytest

from tests.learning.test_training import SHAPE, TTT, game
from xqlab.game_board import line_of
from xqlab.games import TicTacToe
from xqlab.learning.every_position import EveryPosition, every_position
from xqlab.learning.examples import Examples, examples_of
from xqlab.learning.slips import SLIPS, compare_slips
from xqlab.learning.training import Training


def perfect_play(truth: EveryPosition) -> Examples:
    """A position a row, as if played out perfectly from there, which only the results say."""
    games = []
    for board, value in zip(truth.boards[::3], truth.values[::3]):
        first = board.turn
        result = "1/2-1/2" if value == 0 else "1-0" if (value > 0) == first else "0-1"
        move = board.legal_moves[0]
        played = {"opening": " ".join(map(str, line_of(board)[1])), "targets": [{str(move): 1.0}]}
        games.append(game(str(move), result) | played | {"searched": [float(value)]})
    return examples_of(games, TTT)


@pytest.mark.slow
def test_each_mistake_has_its_mark() -> None:
    truth = every_position(TicTacToe())
    settings = Training(batch=64, rate=1e-2)
    slips = compare_slips(perfect_play(truth), TTT, truth, SHAPE, settings, steps=150)
    found = {each.name: each for each in slips}
    assert list(found) == list(SLIPS)
    right, loss, first, negated = found.values()
    means = right.mean_values(truth)
    assert means[-1] < means[0] < means[1]
    assert loss.mean_values(truth)[0] < means[0] - 0.3  # drawn positions look lost
    assert abs(negated.mean_values(truth)[1]) < 0.5 * means[1]  # values cancel
    assert right.error(truth) < min(each.error(truth) for each in (loss, first, negated))
    assert right.perfect.mean() > first.perfect.mean()
