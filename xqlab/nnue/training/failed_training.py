"""A training that fails, and what of its cure acts: five switches, one at a time, on few games and on many.

All runs take equally many steps of equally many positions, and all networks are judged by the same quiet
positions of games that none has seen, in the same units.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from tqdm.auto import tqdm

from xqlab.errors import XqlabError
from xqlab.evaluation.win_chance import fit_scale
from xqlab.nnue.data.game_split import held_out
from xqlab.nnue.data.pipeline import (
    Pipeline,
    drop_duplicates,
    mirror,
    mover_red,
    quiet_steps,
    without_captures,
    without_checks,
    without_extremes,
    without_random_moves,
)
from xqlab.nnue.data.training_positions import Positions, read_positions
from xqlab.nnue.training.measures import Measures, evenly, fitted_scale, hand_crafted_measures, truth_of
from xqlab.nnue.training.settings import Settings
from xqlab.nnue.training.training import train
from xqlab.text_table import html_table
from xqlab.words import Words

SWITCHES = {
    "chances": Words("win chances, not centipawns", "学胜率，不学厘兵"),
    "scale": Words("an output scale, and a usual rate", "输出有比例，学习率正常"),
    "quiet": Words("quiet positions only", "只用安静局面"),
    "once": Words("each position once, and mirror images", "每个局面一次，加镜像"),
    "features": Words("king buckets, both perspectives", "将帅分桶，两个视角"),
}
FAILED, CURED = Words("the failed training", "失败的训练"), Words("the cured training", "治好的训练")
FEW_GAMES = 40
MATES = 5000  # centipawns: values beyond are mates, which no run learns
STEPS = 400
WATCHED = 2000  # of the judges' positions, on which the best epoch of a run is chosen
SEEDS = (1, 2, 3)
TITLES = (
    Words("games", "对局"),
    Words("switched", "开关"),
    Words("error of the win chance", "胜率误差"),
    Words("centipawns", "厘兵"),
)


@dataclass(frozen=True)
class Trial:
    """Runs of the same switches on equally many games, one for each seed.

    use      : the switches that are on
    games    : that a run learns from
    measures : of each seed's network, on the judges' positions
    """

    use: frozenset[str]
    games: int
    measures: tuple[Measures, ...]

    @property
    def label(self) -> Words:
        """The row's name: failed or cured, and the one switch that differs."""
        if len(self.use) <= 1:
            return _plus(FAILED, "+", self.use)
        return _plus(CURED, "−", frozenset(SWITCHES) - self.use)

    def mean(self, measure: str) -> float:
        """The mean of a measure over the seeds."""
        return float(np.mean(self._of(measure)))

    def ends(self, measure: str) -> tuple[float, float]:
        """The least and the greatest of a measure over the seeds."""
        return min(self._of(measure)), max(self._of(measure))

    def _of(self, measure: str) -> list[float]:
        return [getattr(one, measure) for one in self.measures]


@dataclass(frozen=True)
class Dissection:
    """All trials, and the hand-crafted evaluation, on the same positions.

    trials : failed, then one switch on at a time; cured, then one off at a time; on few games, then on all
    few    : games of the few
    """

    trials: tuple[Trial, ...]
    few: int
    hand_crafted: Measures

    def of(self, *use: str, few: bool = False) -> Trial:
        """The trial with these switches on.

        Raises XqlabError if there is none.
        """
        for trial in self.trials:
            if trial.use == set(use) and (trial.games == self.few) == few:
                return trial
        raise XqlabError(f"expected one switch on or one off of {', '.join(SWITCHES)}, got {use!r}")

    def cured(self, *off: str, few: bool = False) -> Trial:
        """The trial with all switches on but these."""
        return self.of(*(name for name in SWITCHES if name not in off), few=few)

    def acts(self, measure: str = "chance", *, few: bool = False) -> dict[str, float]:
        """By how much each switch, on alone, lowers the failed training's error."""
        failed = self.of(few=few).mean(measure)
        return {name: failed - self.of(name, few=few).mean(measure) for name in SWITCHES}

    def undoes(self, measure: str = "chance", *, few: bool = False) -> dict[str, float]:
        """By how much each switch, off alone, raises the cured training's error."""
        cured = self.cured(few=few).mean(measure)
        return {name: self.cured(name, few=few).mean(measure) - cured for name in SWITCHES}

    def _repr_html_(self) -> str:
        """A row for each trial: means over the seeds, and from the least to the greatest."""
        rows = [
            (
                f"{trial.games:,}",
                str(trial.label),
                f"{trial.mean('chance'):.3f} ({'–'.join(f'{end:.3f}' for end in trial.ends('chance'))})",
                f"{trial.mean('centipawns'):.0f} ({'–'.join(f'{e:.0f}' for e in trial.ends('centipawns'))})",
            )
            for trial in self.trials
        ]
        measured, words = self.hand_crafted, Words("hand-crafted evaluation", "手工评估")
        rows.append(("", str(words), f"{measured.chance:.3f}", f"{measured.centipawns:.0f}"))
        return html_table(rows, [str(title) for title in TITLES], left=(1,))


def _plus(first: Words, sign: str, switches: frozenset[str]) -> Words:
    for name in switches:
        return Words(f"{first.en} {sign} {SWITCHES[name].en}", f"{first.zh} {sign} {SWITCHES[name].zh}")
    return first


def learned(positions: Positions, use: frozenset[str]) -> Positions:
    """What a run with these switches learns from, of the positions of its games."""
    steps = []
    if "quiet" in use:
        steps += [without_checks(), without_captures(), without_random_moves(), without_extremes()]
    if "once" in use:
        steps += [mover_red(), mirror(), drop_duplicates()]
    return Pipeline(steps).run(positions).positions


def settings_of(cure: Settings, use: frozenset[str], positions: int, steps: int, seed: int) -> Settings:
    """The settings of a run with these switches, for about so many steps of the cure's batch.

    Without "scale" the output is in centipawns at once, and the rate of 0.1 is constant: with a usual one it
    would stay near zero.
    """
    shape, scaled = cure.architecture, "scale" in use
    settings = replace(
        cure,
        architecture=replace(
            shape,
            features=shape.features if "features" in use else "piece_square",
            scale=shape.scale if scaled else 1.0,
        ),
        chance_scale=shape.scale,
        epochs=max(1, round(steps * cure.batch / positions)),
        mirror="once" in use,
        factorised="features" in use,
        seed=seed,
    )
    if not scaled:
        settings = replace(settings, rate=0.1, schedule="constant", warm_up=0.0, clip=False)
    if "chances" not in use:
        settings = replace(settings, loss="centipawns", search_share=1.0)
    return settings


def dissect_failure(
    path: Path | str,
    cure: Settings,
    *,
    share: float = 0.15,
    few: int = FEW_GAMES,
    steps: int = STEPS,
    seeds: Sequence[int] = SEEDS,
    progress: bool = True,
) -> Dissection:
    """Train from a file of games with one switch on, with one off, with none and with all.

    cure  : settings of the cured run; all others share its width and its batch
    share : of the games, kept for judging
    few   : games that the runs on few games learn from; each seed draws others
    steps : of each run
    """
    everything = read_positions(path)
    out = held_out(everything["game"], share, cure.seed)
    prepared = Pipeline(quiet_steps()).run(everything).positions
    unseen = np.isin(prepared["game"], everything["game"][out])
    judges, quiet = prepared[unseen], prepared[~unseen]
    seen = everything[~out & (np.abs(everything["value"]) <= MATES)]
    watched, games = evenly(judges, WATCHED), np.unique(seen["game"])
    scale = round(fitted_scale(quiet), 1)
    cure = replace(cure, architecture=replace(cure.architecture, scale=scale), chance_scale=None)
    truth = truth_of(judges, cure, scale)

    def measured(use: frozenset[str], seed: int, count: int) -> Measures:
        drawn = np.random.default_rng(seed).permutation(games)[:count]
        training = learned(seen[np.isin(seen["game"], drawn)], use)
        settings = settings_of(cure, use, len(training), steps, seed)
        network = train(training, watched, settings, progress=False).network
        # To be generous, its values get the scale that fits them best.
        values = network.values(training["square"], training["turn"])
        own = fit_scale(values, truth_of(training, cure, scale).target)
        return truth.measured(network.values(judges["square"], judges["turn"]), own)

    everyone = frozenset(SWITCHES)
    rows = [frozenset[str](), *(frozenset([name]) for name in SWITCHES)]
    rows += [everyone, *(everyone - {name} for name in SWITCHES)]
    plans = [(use, count) for count in (min(few, len(games)), len(games)) for use in rows]
    trials = []
    with tqdm(total=len(plans) * len(seeds), unit="run", disable=None if progress else True) as bar:
        for use, count in plans:
            measures = []
            for seed in seeds:
                measures.append(measured(use, seed, count))
                bar.update()
            trials.append(Trial(use, count, tuple(measures)))
    hand_crafted, _ = hand_crafted_measures(quiet, judges, cure, scale)
    return Dissection(tuple(trials), min(few, len(games)), hand_crafted)
