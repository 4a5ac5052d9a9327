"""Some weights of a lab fitted to results of games: the sets, the methods, and how the loss falls."""

from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation import products
from xqlab.evaluation.counting import counted
from xqlab.evaluation.win_chance import fit_scale, surprise
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import XIANGQI
from xqlab.experiments.run.work import run, shared_processes
from xqlab.experiments.selfplay.game_ledger import read_selfplay
from xqlab.experiments.selfplay.games import Plan, play_game
from xqlab.experiments.tuning.data import TuningData, TuningError, tuning_sample
from xqlab.experiments.tuning.game_fit import QuietPositions, fit_weights, quiet_positions
from xqlab.experiments.tuning.spsa import Parameter, Schedule, Setting, by_games, spsa
from xqlab.experiments.tuning.texel import texel
from xqlab.nnue.data.game_split import held_out
from xqlab.viz.evaluation_lab.job import Job, workers_of

TEXEL, SPSA, GAMES = "texel", "spsa", "games"
HELD_OUT, SEED = 0.2, 0
STEP, LEAST_STEP = 0.05, 2.0  # by which SPSA changes a weight: a share of what ships, and centipawns
NODES = 300  # of each search of self-play, and of the games of SPSA
PAIRS = 4  # of games of a comparison

Row = tuple[int, float, float]  # step, loss on training games, loss on held-out games, in nats per position


@dataclass
class Fit:
    """Weights on their way.

    weights : the best on held-out games so far; of SPSA by games the mean of the second half of its path.
              While Texel's method runs, those of the start
    curve   : (step, loss on training games, loss on held-out games), in nats per position, the start first
    names   : the weights that are fitted
    """

    method: str
    start: Any
    names: tuple[str, ...]
    weights: Any
    positions: int
    games: int
    curve: list[Row] = field(default_factory=list)
    interrupted: bool = False

    @property
    def best(self) -> Row:
        """The row with the smallest loss on held-out games."""
        return min(self.curve, key=lambda row: row[2])

    @property
    def reached(self) -> Row:
        """The row of `weights`: the last of SPSA by games, whose mean has none of its own, else the best."""
        return self.curve[-1] if self.method == GAMES else self.best

    def __repr__(self) -> str:
        (_, *before), (step, *after) = self.curve[0], self.reached
        losses = ", ".join(
            f"{part} {one:.4f} -> {other:.4f}"
            for part, one, other in zip(("training", "held out"), before, after)
        )
        set_of = f"{self.positions} positions of {self.games} games"
        return f"<Fit of {len(self.names)} weights by {self.method}, {set_of}: nats {losses}, step {step}>"


class _Positions:
    """Positions of training games and of held-out ones; `_valued` has the (values, results) of either."""

    def _valued(self, weights: Any) -> Iterator[tuple[NDArray[np.float64], Any]]:
        raise NotImplementedError

    def scale(self, start: Any) -> float:
        """Centipawns at odds of 10 to 1."""
        return fit_scale(*next(self._valued(start)), base=10)

    def losses(self, weights: Any, scale: float) -> tuple[float, float]:
        """The losses on training games and on held-out ones."""
        one, other = (surprise(*valued, scale, base=10) for valued in self._valued(weights))
        return one, other


class Sample(_Positions):
    """Positions of Xiangqi, whose terms are counted."""

    def __init__(self, data: TuningData) -> None:
        self.training, self.held = data.split(HELD_OUT, SEED)
        self.sizes = len(data), data.game_count

    def texel(self, start: Any, names: Collection[str], frozen: Iterable[str], epochs: int, tell: Any) -> Any:
        """The weights by Texel's method; `tell` gets each row of the curve, and may interrupt."""
        tuned = texel(
            (self.training, self.held),
            start,
            frozen=frozen,
            epochs=epochs,
            centred=False,
            progress=False,
            on_epoch=lambda epoch: tell((epoch.number, epoch.on_results, epoch.held_out)),
        )
        pairs = {name: tuple(round(number, 2) for number in tuned.weights[name]) for name in names}
        return start.with_values({name: pair for name, pair in pairs.items() if pair != start[name]})

    def _valued(self, weights: Any) -> Iterator[tuple[NDArray[np.float64], Any]]:
        numbers = np.stack([weights.opening, weights.endgame]) * counted(weights)
        return ((products.values(part.design, numbers), part.results) for part in (self.training, self.held))


class Selfplay(_Positions):
    """Positions of another game, which are evaluated again for each setting."""

    def __init__(self, data: QuietPositions) -> None:
        self.data, self.held = data, held_out(data.numbers, HELD_OUT, SEED)
        self.sizes = len(data), len(data.games)

    def _valued(self, weights: Any) -> Iterator[tuple[NDArray[np.float64], Any]]:
        values = self.data.values([weights.evaluator()])[:, 0]
        return ((values[rows], self.data.results[rows]) for rows in (~self.held, self.held))

    def texel(self, start: Any, names: Collection[str], frozen: Iterable[str], epochs: int, tell: Any) -> Any:
        """The weights by Fisher scoring; `tell` gets each row of the curve, and may interrupt."""
        fitted = fit_weights(
            self.data,
            {name: start[name] for name in (*names, *frozen)},
            frozen=frozen,
            off=start.off,
            epochs=epochs,
            share=HELD_OUT,
            seed=SEED,
            progress=False,
            on_epoch=lambda epoch: tell(tuple(epoch)),
        )
        return start.with_values({name: fitted.weights[name] for name in names})


def fit_set(lab: Any, data: Any, games: int, job: Job, executor: Executor | None) -> Any:
    """The set to fit on: of Xiangqi the sample by default, of another game games that are played first.

    data : `TuningData` or `QuietPositions`, or the file of self-play as text
    """
    game = lab.board.name
    if data is None and game == XIANGQI:
        data = tuning_sample()
    if isinstance(data, TuningData):
        return Sample(data)
    if isinstance(data, (str, PathLike)):
        named, played = read_selfplay(data)
        if named != game:
            raise TuningError(f"expected self-play of {game}, got that of {named} in {str(data)!r}")
        data = quiet_positions(game, played)
    if data is None:
        plan, evaluator = Plan(nodes=NODES, depth=None), lab.evaluator
        items = {number: (plan, number, evaluator, game) for number in range(games)}
        how: dict[str, Any] = {"executor": executor, "apart": True, "stop": job.stopping}
        by_number = dict(run(_selfplay, items, workers=workers_of(None), progress=False, **how))
        data = quiet_positions(game, [by_number[number] for number in items])
    if not isinstance(data, QuietPositions):
        raise TuningError(f"expected positions to tune on, or a file of self-play, got {data!r}")
    return Selfplay(data)


def _selfplay(item: tuple[Plan, int, Any, str]) -> PlayedGame:
    return play_game(*item)


def run_fit(
    fit: Fit, positions: Any, lab: Any, steps: int, job: Job, tell: Any, executor: Executor | None
) -> None:
    """Run a fit, which grows row by row; `tell` is called after each."""
    evaluation, limits = lab.evaluation, lab.evaluation.limits
    start, scale = fit.start, positions.scale(fit.start)
    fit.curve.append((0, *positions.losses(start, scale)))
    tell()

    def add(row: Row) -> None:
        fit.curve.append(row)
        tell()
        job.check()

    if fit.method == TEXEL:
        frozen = [name for name in limits if name not in fit.names]
        fit.weights = positions.texel(start, fit.names, frozen, steps, add)
        fit.interrupted = job.stopping.is_set()
        return
    numbers = {name: np.atleast_1d(np.array(start[name], dtype=float)) for name in fit.names}
    usual = {name: float(np.max(np.abs(evaluation.default()[name]))) for name in fit.names}
    parameters = [
        Parameter(f"{name} {at}", float(value), max(LEAST_STEP, STEP * usual[name]), *limits[name])
        for name, values in numbers.items()
        for at, value in enumerate(values)
    ]

    def weights_of(setting: Setting) -> Any:
        changes = {
            name: [round(setting[f"{name} {at}"]) for at in range(len(values))]
            for name, values in numbers.items()
        }
        return evaluation.changed(start, changes, start.off)

    def on_step(number: int, setting: Setting) -> None:
        now = weights_of(setting)
        row = (number, *positions.losses(now, scale))
        if row[2] < fit.best[2]:
            fit.weights = now
        add(row)

    def by_loss(plus: Setting, minus: Setting, seed: int) -> float:
        job.check()
        return float(np.subtract(*(positions.losses(weights_of(side), scale)[0] for side in (plus, minus))))

    if fit.method == SPSA:
        path = spsa(by_loss, parameters, Schedule(steps), progress=False, on_step=on_step)
    else:
        with shared_processes(2) as shared:
            compare = by_games(
                evaluator=lambda setting: evaluation.evaluator(weights_of(setting)),
                game=lab.board.name,
                pairs=PAIRS,
                nodes=NODES,
                executor=executor or shared,
                stop=job.stopping,
            )
            path = spsa(compare, parameters, Schedule(steps), progress=False, on_step=on_step)
        fit.weights = weights_of(path.average)
    fit.interrupted = path.interrupted
