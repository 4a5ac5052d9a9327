"""Three tunes of the sample, from naive to cautious, in matches against their initial weights."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xqlab.evaluation import Weights
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import finished_run
from xqlab.experiments.tuning.data import TuningData, tuning_sample
from xqlab.experiments.tuning.texel import texel
from xqlab.experiments.tuning.tuned import Tuned
from xqlab.words import Words

FEW = 300  # positions of the naive tune
WEAK, STRONG, STRONGEST = 300.0, 10.0, 3.0  # priors in centipawns
HELD_OUT, SEED = 0.25, 1


def naive_tune(training: TuningData) -> Tuned:
    """A tune on a few hundred positions, with hardly any prior, and without held-out games."""
    few = training.sample(FEW)
    return texel((few, few), result_share=1, prior=WEAK, progress=False)


def careful_tune(training: TuningData, held_out: TuningData, prior: float = STRONG) -> Tuned:
    """A tune on all positions, with a strong prior and the weights that are best on held-out games."""
    return texel((training, held_out), prior=prior, progress=False)


Item = tuple[str, int, int]  # a tune, pairs of games, depth of each search


@dataclass(frozen=True)
class TuneScore:
    """The score of a tune against the rules of thumb."""

    tune: str
    score: Score


def _measure(item: Item, folder: Path) -> Iterator[TuneScore]:
    tune, pairs, depth = item
    training, held_out = tuning_sample().split(HELD_OUT, SEED)
    tuned = {
        "naive": lambda: naive_tune(training),
        "careful": lambda: careful_tune(training, held_out),
        "cautious": lambda: careful_tune(training, held_out, STRONGEST),
    }[tune]()
    result = match(
        SearchPlayer(tune, weights=tuned.weights, depth=depth, table_mb=4),
        SearchPlayer("rules of thumb", weights=Weights.rules_of_thumb(), depth=depth, table_mb=4),
        pairs=pairs,
        ledger=folder / f"{tune}.jsonl",
        workers=1,
        progress=False,
    )
    yield TuneScore(tune, finished_run(result).score)


STUDIES: Studies = (
    Study(
        name="tuning",
        about=Words("three tunes against the rules of thumb", "三种调参结果对经验权重"),
        row=TuneScore,
        plan=lambda pairs=200, depth=4: {
            tune: (tune, pairs, depth) for tune in ("naive", "careful", "cautious")
        },
        measure=_measure,
        rests_on=(
            "search xiangqi full",
            "play xiangqi",
            "data samples/tuning.bin",
            "code experiments/tuning/texel.py",
            "code experiments/tuning/logistic_fit.py",
        ),
        table=lambda rows: "\n".join(f"{row.tune}: {row.score}" for row in rows),
    ),
)
