"""Weights of any game are fitted to results: planted ones are found again, and what cannot be is refused."""

import random
from dataclasses import replace

import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.evaluation.quiet import noise_of
from xqlab.evaluation.win_chance import chances
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.tuning import game_fit
from xqlab.experiments.tuning.data import TuningError
from xqlab.experiments.tuning.game_fit import QuietPositions, fit_weights, quiet_positions
from xqlab.games.chess.evaluation import evaluator_of
from xqlab.games.chess.evaluation_parts import COMPONENTS, rules_of_thumb
from xqlab.kernels import interpreted

# The one is worth less, the other more than at the start, in the opening and in the endgame.
PLANTED = {"queen": 500, "queen.endgame": 500, "pawn": 180, "pawn.endgame": 180}
START = rules_of_thumb()
FROZEN = [name for name in START if name not in PLANTED]
SCALE = 800.0


def random_game(number: int) -> PlayedGame:
    chance = random.Random(number)
    board, moves = Opening(game="chess").board(), []
    for _ in range(40):
        captures = [move for move in board.legal_moves if board.board.is_capture(move)]
        moves.append(chance.choice(captures or board.legal_moves))
        board.push(moves[-1])
        if board.outcome() is not None:
            break
    return PlayedGame("a", "b", Opening(game="chess"), tuple(map(str, moves)), None, "max_plies", "")


@pytest.fixture(scope="module")
def data() -> QuietPositions:
    """Positions of random games, each with the result that the planted weights expect."""
    found = quiet_positions("chess", [random_game(number) for number in range(30)])
    expected = chances(found.values([evaluator_of({**START, **PLANTED})])[:, 0], SCALE, base=10)
    return replace(found, results=expected)


@pytest.mark.slow
def test_planted_weights_are_found(data: QuietPositions) -> None:
    free = fit_weights(data, START, frozen=FROZEN, prior=1e4, progress=False)
    assert free.best.held_out < free.curves[0].held_out
    assert free.weights["rook"] == free.start["rook"]
    queen, pawn = (free.weights[kind] + free.weights[f"{kind}.endgame"] for kind in ("queen", "pawn"))
    ratio = queen / pawn
    assert abs(ratio - 500 / 180) < 1.5  # 9 at the start; the size is that of the rook
    assert set(free.errors) == set(PLANTED)
    tight = fit_weights(data, START, frozen=FROZEN, prior=0.1, progress=False)
    assert tight.weights == tight.start
    lines = free.summary().splitlines()
    assert lines[0].startswith(f"{len(data)} positions of 30 games, ")
    assert "rook: 500 -> 500, kept" in lines


@pytest.mark.slow
def test_an_interrupt_keeps_the_best(data: QuietPositions) -> None:
    def stop(epoch: game_fit.FitStep) -> None:
        raise KeyboardInterrupt

    result = fit_weights(data, START, frozen=FROZEN, prior=1e4, progress=False, on_epoch=stop)
    assert result.interrupted
    assert len(result.curves) == 2


def test_only_quiet_positions_are_kept() -> None:
    moves = ("e2e4", "d7d5", "e4d5", "d8d5", "g1f3", "d5e5", "f1e2", "g8f6", "f3g1", "f6g8", "a2a3")
    best = (None, None, None, None, None, None, None, None, "f3e5", None, None)
    game = PlayedGame("a", "b", Opening(game="chess"), moves, True, "resignation", "", best=best)
    data = quiet_positions("chess", [game, game])
    assert data.plies[0] == (0, 1, 4, 5, 7, 9, 10)  # 2 and 3 capture, 6 is in check, 8 was drawn at random
    assert data.plies[1] == ()
    names = ("in check", "move drawn at random", "best move is a capture", "seen before")
    assert data.left_out == dict(zip(names, (2, 2, 4, 7)))
    assert (data.results == 1).all()
    again = replace(game, moves=("g1f3", "g8f6", "f3g1", "f6g8", "e2e4"), best=())  # on other clocks
    assert quiet_positions("chess", [again]).plies == ((0, 1, 2, 3),)
    board = Opening(("f2f3", "e7e5", "g2g4", "d8h4"), game="chess").board()
    assert interpreted(noise_of)(board.position, 0) == 1


def test_what_cannot_be_fitted(data: QuietPositions) -> None:
    refuses(TuningError, r"expected a weight out of pawn, .* got 'dragon'", fit_weights, data, {"dragon": 3})
    refuses(TuningError, "got 'dragon'", fit_weights, data, frozen=["dragon"])
    refuses(TuningError, "expected a prior and epochs above 0, got 0 and 10", fit_weights, data, prior=0)
    with pytest.raises(TuningError, match="expected a weight that is not frozen"):
        fit_weights(data, frozen=[name for part in COMPONENTS.values() for name in part.weights])
    refuses(XqlabError, "holds out some of 30 games", fit_weights, data, share=0.001)
    refuses(TuningError, "none is left in 0 games", quiet_positions, "chess", [])
    refuses(XqlabError, "got 'tic-tac-toe'", lambda: fit_weights(replace(data, game="tic-tac-toe")))
