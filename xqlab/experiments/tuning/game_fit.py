"""Weights of the evaluation of any game, fitted to the results of its self-play games.

What `xqlab.experiments.tuning.texel` does for Xiangqi, whose evaluation counts terms, is done here for an
evaluation that is known only as a function of its weights: each position is evaluated with every weight a
little smaller and a little larger, and the differences are the columns of a logistic regression.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from xqlab.errors import check_names
from xqlab.evaluation.quiet import noise_of, write_values
from xqlab.evaluation.win_chance import chances, fit_scale, surprise
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.weight_file import tunable_of
from xqlab.experiments.tuning.data import TuningError
from xqlab.game import game_of, key
from xqlab.game_profile import position_text
from xqlab.nnue.data.game_split import held_out

PRIOR = 100.0  # centipawns
EPOCHS = 10
HALVINGS = 5  # of a step that does not lower the loss
STEP, LEAST_STEP = 0.05, 10  # of a weight, and in centipawns, to measure what it changes: values are rounded


@dataclass(frozen=True)
class QuietPositions:
    """Positions of self-play games on which an evaluation is tuned.

    game     : the name of the game
    games    : the games
    codes    : of each game, the numbers of its moves
    plies    : of each game, the plies of its positions
    results  : float64[positions]  1 where the first side won, 0 where the second did, 0.5 for a draw
    numbers  : int64[positions]  the game of each position
    left_out : reason -> number of positions left out
    """

    game: str
    games: tuple[PlayedGame, ...]
    codes: tuple[tuple[int, ...], ...]
    plies: tuple[tuple[int, ...], ...]
    results: NDArray[np.float64]
    numbers: NDArray[np.int64]
    left_out: Mapping[str, int]

    def __len__(self) -> int:
        return len(self.results)

    def values(self, evaluators: Sequence[Any], progress: Any = None) -> NDArray[np.float64]:
        """float64[positions, evaluators]: the static values, for the first side."""
        values = np.zeros((len(self), len(evaluators)))
        together, row = np.array(evaluators), 0
        for game, codes, plies in zip(self.games, self.codes, self.plies):
            board, quiet = game.opening.board(), set(plies)
            write = game_of(board.position).form_of(write_values)
            for ply, code in enumerate(codes[: plies[-1] + 1 if plies else 0]):
                if ply in quiet:
                    write(together, board.position, values[row])
                    values[row] *= 1 if board.turn else -1
                    row += 1
                board.push_code(code)
            if progress is not None:
                progress.update()
        return values


def quiet_positions(game: str, games: Iterable[PlayedGame]) -> QuietPositions:
    """The quiet positions of self-play games: `quiet_positions(*read_selfplay(path))`.

    Left out are positions in check or whose best move is a capture, those whose move was drawn at random, as
    the result says little about them, and all but the first occurrence of a position.
    Raises TuningError if none is left.
    """
    games = tuple(games)
    seen: set[int | str] = set()
    left_out = dict.fromkeys(("in check", "move drawn at random", "best move is a capture", "seen before"), 0)
    plies_by_game: list[tuple[int, ...]] = []
    played: list[tuple[int, ...]] = []
    for selfplayed in games:
        board, plies, codes = selfplayed.opening.board(), [], []
        noise_at = game_of(board.position).form_of(noise_of)
        for ply, text in enumerate(selfplayed.moves):
            code = board.code_of(board.parse_move(text))
            place = int(key(board.position)) or position_text(board)  # a FEN counts plies, too
            noise = noise_at(board.position, code)
            if noise == 1:
                left_out["in check"] += 1
            elif selfplayed.best and selfplayed.best[ply] is not None:
                left_out["move drawn at random"] += 1
            elif noise == 2:
                left_out["best move is a capture"] += 1
            elif place in seen:
                left_out["seen before"] += 1
            else:
                seen.add(place)
                plies.append(ply)
            board.push_code(code)
            codes.append(code)
        plies_by_game.append(tuple(plies))
        played.append(tuple(codes))
    counts = [len(plies) for plies in plies_by_game]
    if not sum(counts):
        raise TuningError(f"expected quiet positions to tune on, none is left in {len(games)} games")
    results = [selfplayed.points(True) for selfplayed in games]
    return QuietPositions(
        game,
        games,
        tuple(played),
        tuple(plies_by_game),
        np.repeat(np.array(results, dtype=np.float64), counts),
        np.repeat(np.arange(len(games)), counts),
        left_out,
    )


class FitStep(NamedTuple):
    """One step of the fit, 0 being the start; mean surprises at the results, in nats per position."""

    number: int
    training: float
    held_out: float


@dataclass(frozen=True)
class GameFit:
    """Weights fitted to results.

    weights : name -> integer, the best on the held-out games; `start` before
    errors  : name -> standard error of a fitted weight
    curves  : the epochs, the start first
    scale   : centipawns at odds of 10 to 1
    unseen  : fitted weights that change the value of no position, and so keep their start
    """

    weights: dict[str, int]
    start: dict[str, int]
    errors: dict[str, float]
    curves: tuple[FitStep, ...]
    scale: float
    unseen: tuple[str, ...]
    positions: int
    games: int
    seconds: float
    interrupted: bool

    @property
    def best(self) -> FitStep:
        """The epoch whose weights these are."""
        return min(self.curves, key=lambda epoch: epoch.held_out)

    def summary(self) -> str:
        """A few lines: the losses before and after, and each weight."""
        first, best = self.curves[0], self.best
        lines = [
            f"{self.positions} positions of {self.games} games, {len(self.curves) - 1} epochs, "
            f"{self.seconds:.1f} s",
            f"surprise at a held-out result: {first.held_out:.5f} nats before, {best.held_out:.5f} after "
            f"(epoch {best.number}); on training games: {first.training:.5f}, {best.training:.5f}",
            f"a value of {self.scale:.0f} centipawns stands for odds of 10 to 1",
        ]
        for name, value in self.weights.items():
            error = f" ± {self.errors[name]:.1f}" if name in self.errors else ", kept"
            lines.append(f"{name}: {self.start[name]} -> {value}{error}")
        if self.unseen:
            lines.append(f"without effect in these positions: {', '.join(self.unseen)}")
        return "\n".join(lines)


def fit_weights(
    data: QuietPositions,
    start: Mapping[str, int] | None = None,
    *,
    frozen: Iterable[str] = (),
    off: Iterable[str] | None = None,
    prior: float = PRIOR,
    epochs: int = EPOCHS,
    share: float = 0.2,
    seed: int = 0,
    progress: bool = True,
    on_epoch: Callable[[FitStep], object] | None = None,
) -> GameFit:
    """The weights of the game's tunable evaluation that predict the results of games best.

    start  : initial weights, by default those of the game; other weights keep their default
    frozen : weights to keep
    off    : components that count for nothing, by default those that the game declares so
    prior  : centipawns by which a weight is expected to differ from its start: the strength of a ridge
    epochs : maximum steps of Fisher scoring; the fit ends when a step lowers the loss no more
    share  : of the games that are held out, drawn by `seed`; the weights of the best epoch on them are
             returned
    Ctrl-C returns the best weights so far. Raises TuningError for unknown weights, invalid numbers, too few
    games and values that say nothing about results; XqlabError for a game without a tunable evaluation.
    """
    tunable = tunable_of(data.game)
    begin = {name: weight.default for name, weight in tunable.weights.items()} | dict(start or {})
    frozen = set(frozen)
    declared = {name: weight for part in tunable.parts.values() for name, weight in part.weights.items()}
    check_names("a weight", [*begin, *frozen], declared, TuningError)
    if not (prior > 0 and epochs >= 1):
        raise TuningError(f"expected a prior and epochs above 0, got {prior!r} and {epochs!r}")
    without = None if off is None else frozenset(off)
    names = [name for name in begin if name not in frozen]
    if not names:
        raise TuningError("expected a weight that is not frozen")
    held = held_out(data.numbers, share, seed)
    began = perf_counter()
    first = np.array([begin[name] for name in names], dtype=np.float64)
    ranges = [(declared[name].lowest, declared[name].highest) for name in names]
    low, high = np.array(ranges, dtype=np.float64).T
    points = data.results

    def values(settings: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
        made = [tunable.evaluator({**begin, **_whole(names, setting)}, without) for setting in settings]
        return data.values(made, bar)

    def penalty(now: NDArray[np.float64]) -> float:
        return float(np.sum(((now - first) / prior) ** 2) / 2)

    with tqdm(unit="game", disable=None if progress else True) as bar:
        now, current = first, values([first])[:, 0]
        scale = fit_scale(current[~held], points[~held], base=10)
        slope = log(10) / scale
        training = int(np.count_nonzero(~held))

        def measured(number: int, of: NDArray[np.float64]) -> FitStep:
            losses = [surprise(of[rows], points[rows], scale, base=10) for rows in (~held, held)]
            return FitStep(number, *losses)

        curves, best, interrupted = [measured(0, current)], now, False
        columns = np.zeros((training, len(names)))
        curvature = np.eye(len(names)) / prior**2
        try:
            for number in range(1, epochs + 1):
                columns = _columns(values, now, low, high)[~held]
                expected = chances(current[~held], scale, base=10)
                pull = slope * columns.T @ (points[~held] - expected) - (now - first) / prior**2
                bent = columns * (expected * (1 - expected))[:, None]
                curvature = slope**2 * columns.T @ bent + np.eye(len(names)) / prior**2
                step = np.linalg.solve(curvature, pull)
                before = curves[-1].training * training + penalty(now)
                for halving in range(HALVINGS):
                    further = np.round(np.clip(now + step / 2**halving, low, high))
                    there = values([further])[:, 0]
                    epoch = measured(number, there)
                    if epoch.training * training + penalty(further) < before:
                        break
                else:
                    break
                now, current = further, there
                curves.append(epoch)
                if on_epoch is not None:
                    on_epoch(epoch)
                if epoch.held_out == min(epoch.held_out for epoch in curves):
                    best = now
        except KeyboardInterrupt:
            interrupted = True
    errors = np.sqrt(np.diag(np.linalg.inv(curvature)))
    return GameFit(
        begin | _whole(names, best),
        begin,
        dict(zip(names, map(float, errors))),
        tuple(curves),
        scale,
        tuple(name for name, column in zip(names, columns.T) if not column.any()),
        len(data),
        len(data.games),
        perf_counter() - began,
        interrupted,
    )


def _columns(
    values: Callable[[Sequence[NDArray[np.float64]]], NDArray[np.float64]],
    now: NDArray[np.float64],
    low: NDArray[np.float64],
    high: NDArray[np.float64],
) -> NDArray[np.float64]:
    """float64[positions, weights]: how much the value changes with each weight."""
    sides, gaps = [], []
    for index, weight in enumerate(now):
        step = max(float(LEAST_STEP), round(STEP * abs(weight)))
        ends = [min(max(weight + sign * step, low[index]), high[index]) for sign in (1, -1)]
        for end in ends:
            changed = now.copy()
            changed[index] = end
            sides.append(changed)
        gaps.append(ends[0] - ends[1])
    both = values(sides)
    return np.asarray((both[:, ::2] - both[:, 1::2]) / np.array(gaps))


def _whole(names: Sequence[str], weights: NDArray[np.float64]) -> dict[str, int]:
    return {name: int(value) for name, value in zip(names, weights)}
