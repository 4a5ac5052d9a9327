"""SPSA: tuning by noisy comparisons of two settings that differ in all parameters at once.

A gradient by differences needs two measurements per parameter. SPSA draws a sign for every parameter and
compares the settings on both sides, `x + c * signs` and `x - c * signs`: one comparison, whatever their
number. The slope along the signs, divided by the signs, is the gradient on average; the rest is noise that
averages out over the iterations. So it suits noisy and expensive comparisons, such as pairs of games.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from os import PathLike
from threading import Event
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from xqlab.evaluation import Weights
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.openings import XIANGQI
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.run.ledger import kept, opened_ledger
from xqlab.experiments.run.rows import record_of
from xqlab.experiments.run.timing import finished_run
from xqlab.experiments.tuning.data import TuningError

Setting = dict[str, float]
Compare = Callable[[Setting, Setting, int], float]
KIND = "spsa"
LONGEST = 10  # of a move whose gain is computed, in first moves
RECORD = record_of(key=str, difference=float)


@dataclass(frozen=True)
class Parameter:
    """A number to tune: its start, and the step by which it is changed to see a difference.

    step      : in the parameter's own unit; SPSA counts in steps, so parameters of any size can be combined
    low, high : bounds
    unit      : for plots
    Raises TuningError for a step that is not above 0 or a start outside its bounds.
    """

    name: str
    start: float
    step: float
    low: float = -math.inf
    high: float = math.inf
    unit: str = "centipawns"

    def __post_init__(self) -> None:
        if not 0 < self.step < math.inf:
            raise TuningError(f"expected a step above 0 for {self.name!r}, got {self.step!r}")
        if not self.low <= self.start <= self.high:
            raise TuningError(
                f"expected a start from {self.low:g} to {self.high:g} for {self.name!r}, got {self.start!r}"
            )


def setting_of(parameters: Iterable[Parameter], values: NDArray[np.float64]) -> Setting:
    """Name -> value."""
    return {parameter.name: float(value) for parameter, value in zip(parameters, values)}


@dataclass(frozen=True)
class Schedule:
    """How far SPSA looks and moves in iteration k = 0, 1, ..., both in steps of the parameters.

        c_k = c / (k + 1) ** gamma              distance of the two settings from the middle
        a_k = a / (k + 1 + A) ** alpha          factor from a slope to a move

    c             : 1 compares settings two steps apart, for differences above the noise
    first_move    : size of the first moves; `a` follows from it and a few comparisons (`trials`) beforehand:
                    the larger their slopes, the smaller is `a`. Where all of them come out even, it follows
                    from the first comparison that does not. No move is longer than ten such moves
    a             : None to compute it so
    A             : delays the shrinking of a_k, by default a tenth of the iterations, to tame early steps
    alpha, gamma  : 0.602 and 0.101 shrink about as slowly as theory allows, so late iterations still count;
                    1 and 1/6 are asymptotically best

    Source: J. C. Spall, IEEE Transactions on Automatic Control 37(3), 1992, for the method; IEEE Transactions
    on Aerospace and Electronic Systems 34(3), 1998, for the schedule and the choice of its numbers.
    """

    iterations: int = 100
    c: float = 1.0
    first_move: float = 0.5
    trials: int = 5
    a: float | None = None
    A: float | None = None
    alpha: float = 0.602
    gamma: float = 0.101

    def __post_init__(self) -> None:
        if self.iterations < 1 or self.trials < 1:
            raise TuningError(
                f"expected at least one iteration and one trial, got {self.iterations} and {self.trials}"
            )
        for name in ("c", "first_move"):
            if not 0 < getattr(self, name) < math.inf:
                raise TuningError(
                    f"expected a number of steps above 0 for {name}, got {getattr(self, name)!r}"
                )

    @property
    def delay(self) -> float:
        """A."""
        return self.iterations / 10 if self.A is None else self.A

    def look(self, k: int) -> float:
        """c_k, in steps."""
        return float(self.c / (k + 1) ** self.gamma)

    def gain_of(self, slope: float) -> float | None:
        """`a` for slopes of this size, which give first moves of the size `first_move`; None for 0."""
        return self.first_move * (1 + self.delay) ** self.alpha / slope if slope else None

    def gain(self, k: int, a: float) -> float:
        """a_k, in squared steps for one unit of the objective."""
        return float(a / (k + 1 + self.delay) ** self.alpha)


@dataclass(frozen=True)
class SpsaResult:
    """The path of SPSA.

    path        : float64[iterations + 1, parameters], the start first, in the parameters' units
    differences : float64[iterations]  by how much the setting with `+` was worse
    a           : the gain of the schedule, given or computed; nan where every comparison came out even
    """

    parameters: tuple[Parameter, ...]
    schedule: Schedule
    path: NDArray[np.float64]
    differences: NDArray[np.float64]
    a: float
    seconds: float
    interrupted: bool

    @property
    def last(self) -> Setting:
        """The last setting."""
        return setting_of(self.parameters, self.path[-1])

    @property
    def average(self) -> Setting:
        """The mean of the second half of the path, in which the noise averages out."""
        return setting_of(self.parameters, self.path[len(self.path) // 2 :].mean(axis=0))

    def summary(self) -> str:
        """A line for each parameter: start, end and the average of the second half."""
        gain = "every comparison came out even" if math.isnan(self.a) else f"a = {self.a:.3g}"
        head = f"{len(self.differences)} iterations in {self.seconds:.1f} s, {gain}"
        average, last = self.average, self.last
        lines = [
            f"{parameter.name}: {parameter.start:g} -> {last[parameter.name]:.1f} {parameter.unit}, "
            f"second half {average[parameter.name]:.1f}"
            for parameter in self.parameters
        ]
        return "\n".join([head, *lines])


def spsa(
    compare: Compare,
    parameters: Sequence[Parameter],
    schedule: Schedule | None = None,
    *,
    seed: int = 0,
    ledger: str | PathLike[str] | None = None,
    progress: bool = True,
    on_step: Callable[[int, Setting], object] | None = None,
) -> SpsaResult:
    """The path of SPSA from the start values towards a small objective.

    compare : (plus, minus, seed) -> by how much `plus` is worse than `minus`, with any noise. It may use the
              seed to draw the same games or positions for both
    seed    : the same seed, with a comparison that depends only on its arguments, gives the same path
    ledger  : a file that keeps each comparison; an interrupted run resumes from it, to the same path
    Ctrl-C returns the path so far. Raises TuningError for no parameters or two of one name; LedgerError.

    >>> bowl = lambda plus, minus, seed: plus["x"] ** 2 - minus["x"] ** 2
    >>> result = spsa(bowl, [Parameter("x", 10, step=1)], Schedule(200, first_move=2), progress=False)
    >>> abs(result.last["x"]) < 0.1
    True
    """
    schedule = Schedule() if schedule is None else schedule
    names = [parameter.name for parameter in parameters]
    if not names or len(set(names)) < len(names):
        raise TuningError(f"expected parameters of different names, got {names}")
    start, step, low, high = (
        np.array([getattr(parameter, field) for parameter in parameters], dtype=float)
        for field in ("start", "step", "low", "high")
    )
    settings = {
        "parameters": [
            {
                name: str(value) if value in (math.inf, -math.inf) else value
                for name, value in vars(one).items()
            }
            for one in parameters
        ],
        "schedule": asdict(schedule),
    }
    path, differences, interrupted = [start], [], False
    began = perf_counter()
    total = schedule.iterations + (schedule.trials if schedule.a is None else 0)
    bar = tqdm(total=total, unit="comparison", disable=None if progress else True)

    def slope(key: str, middle: NDArray[np.float64], k: int) -> tuple[float, NDArray[np.float64]]:
        """The difference between the two sides of `middle`, and the signs of the sides."""
        drawn = np.random.default_rng([seed, *key.encode()])
        signs = drawn.choice([-1.0, 1.0], len(names))
        sides = [np.clip(middle + side * schedule.look(k) * signs * step, low, high) for side in (1, -1)]

        def compared() -> dict[str, Any]:
            plus, minus = (setting_of(parameters, side) for side in sides)
            difference = float(compare(plus, minus, int(drawn.integers(2**31))))
            if not math.isfinite(difference):
                raise TuningError(f"expected a comparison to give a number, got {difference} for {plus}")
            return {"difference": difference, "plus": plus, "minus": minus}

        return float(kept(store, key, compared)["difference"]), signs

    a, longest = schedule.a, LONGEST * schedule.first_move
    with opened_ledger(ledger, KIND, settings, seed, record=RECORD) as store, bar:
        try:
            if a is None:
                slopes = []
                for number in range(schedule.trials):
                    slopes.append(abs(slope(f"trial {number}", start, 0)[0]) / (2 * schedule.look(0)))
                    bar.update()
                a = schedule.gain_of(float(np.mean(slopes)))
            for k in range(schedule.iterations):
                difference, signs = slope(f"iteration {k}", path[-1], k)
                along = difference / (2 * schedule.look(k))
                a = schedule.gain_of(abs(along)) if a is None else a
                move = 0.0 if a is None else schedule.gain(k, a) * along
                if schedule.a is None:
                    move = max(-longest, min(longest, move))
                differences.append(difference)
                path.append(np.clip(path[-1] - move * signs * step, low, high))  # 1 / sign is sign
                bar.update()
                if on_step is not None:
                    on_step(k + 1, setting_of(parameters, path[-1]))
        except KeyboardInterrupt:
            interrupted = True
    return SpsaResult(
        tuple(parameters),
        schedule,
        np.array(path),
        np.array(differences[: len(path) - 1]),  # an interrupt may have come between the two
        math.nan if a is None else float(a),
        perf_counter() - began,
        interrupted,
    )


def of_losses(loss: Callable[[Setting, int], float]) -> Compare:
    """A comparison by a loss, (setting, seed) -> loss, with the same seed for both settings."""
    return lambda plus, minus, seed: loss(plus, seed) - loss(minus, seed)


def by_games(
    weights: Callable[[Setting], Weights] | None = None,
    *,
    evaluator: Callable[[Setting], Any] | None = None,
    game: str = XIANGQI,
    pairs: int = 4,
    executor: Executor | None = None,
    workers: int | None = None,
    stop: Event | None = None,
    **budget: Any,
) -> Compare:
    """A comparison for `spsa`: the share of the points by which the setting with `+` loses to the other one.

    weights : the weights of a setting, such as `Problem.weights`; or, for another game,
    evaluator : the evaluator of a setting
    game    : the name of the game
    pairs   : openings, each played twice; the seed of a comparison draws them
    executor, workers, stop : as for `match`
    budget  : `nodes`, `depth` or `time` per move
    It is -1 if `plus` wins all games, 0 if they are even, 1 if it loses all.
    Raises TuningError for neither weights nor an evaluator, or both.
    """
    if (weights is None) == (evaluator is None):
        raise TuningError("expected either weights or an evaluator of a setting")

    def compare(plus: Setting, minus: Setting, seed: int) -> float:
        one, two = (
            SearchPlayer(
                name,
                weights=None if weights is None else weights(setting),
                evaluator=None if evaluator is None else evaluator(setting),
                table_mb=4,
                game=game,
                **budget,
            )
            for name, setting in (("plus", plus), ("minus", minus))
        )
        how: dict[str, Any] = {"executor": executor, "workers": workers, "stop": stop, "progress": False}
        # A part of the games is not a comparison.
        score = finished_run(match(one, two, pairs=pairs, seed=seed, **how)).score
        return (score.losses - score.wins) / score.games

    return compare
