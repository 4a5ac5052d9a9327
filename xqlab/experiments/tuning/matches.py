"""Three tunes of the sample, from naive to cautious, in matches against their initial weights.

    python -m xqlab.experiments.tuning.matches --out FILE

plays them at full size. A notebook plays a few games of the naive one and shows these results.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import errors_in_one_line
from xqlab.evaluation import Weights
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.run.json_shape import by_name, read_shaped, record_of, row_of, whole
from xqlab.experiments.run.machine import provenance
from xqlab.experiments.tuning.data import TuningData, TuningError, tuning_sample
from xqlab.experiments.tuning.texel import texel
from xqlab.experiments.tuning.tuned import Tuned
from xqlab.files import read_if_shipped

SHIPPED = "results/tuning_matches.json"
FORMAT, VERSION = "xqlab tuning matches", 1
SHAPE = record_of(
    provenance=record_of(),
    matches=by_name(
        record_of(score=record_of(wins=whole, draws=whole, losses=whole, pairs=row_of(*[whole] * 5)))
    ),
)
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


def play_tunes(
    *,
    pairs: int,
    depth: int,
    workers: int = 1,
    folder: str | os.PathLike[str] | None = None,
) -> dict[str, MatchResult]:
    """{"naive": ..., "careful": ..., "cautious": ...}: the matches of each tune against the rules of thumb.

    depth  : of each search
    folder : keeps the games, so that interrupted matches resume
    """
    training, held_out = tuning_sample().split(HELD_OUT, SEED)
    untuned = Weights.rules_of_thumb()
    tunes = {
        "naive": naive_tune(training),
        "careful": careful_tune(training, held_out),
        "cautious": careful_tune(training, held_out, STRONGEST),
    }
    matches = {}
    for name, tuned in tunes.items():
        ledger = None if folder is None else Path(folder) / f"{name}.jsonl"
        matches[name] = match(
            SearchPlayer(name, weights=tuned.weights, depth=depth, table_mb=4),
            SearchPlayer("rules of thumb", weights=untuned, depth=depth, table_mb=4),
            pairs=pairs,
            ledger=ledger,
            workers=workers,
        )
        if matches[name].interrupted:
            break
    return matches


def save_tune_matches(matches: dict[str, MatchResult], path: str | os.PathLike[str], command: str) -> None:
    """Write the summaries of matches as JSON, with their provenance in the header."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "provenance": provenance(command),
        "matches": {name: result.as_json() for name, result in matches.items()},
    }
    disk.write_text(path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")


def load_tune_matches(path: str | os.PathLike[str]) -> tuple[dict[str, Score], dict[str, Any]]:
    """({name of the tune: score}, provenance) of a file; raises TuningError for another file."""
    content = read_shaped(path, "a file of tuning matches", (FORMAT, VERSION), SHAPE, TuningError)
    scores = {
        name: Score(
            **{key: summary["score"][key] for key in ("wins", "draws", "losses")},
            pairs=tuple(summary["score"]["pairs"]),
        )
        for name, summary in content["matches"].items()
    }
    return scores, content["provenance"]


def shipped_tune_matches() -> tuple[dict[str, Score], dict[str, Any]] | None:
    """The matches that come with xqlab, at full size, and their provenance; None if there are none."""
    return read_if_shipped(load_tune_matches, SHIPPED)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches, print the scores, and write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m xqlab.experiments.tuning.matches",
        description="Three tunes of the sample against the rules of thumb. An interrupted run resumes.",
    )
    parser.add_argument("--out", type=Path, required=True, help="the file to write (JSON)")
    parser.add_argument("--pairs", type=int, default=200, help="pairs of games per match (default 200)")
    parser.add_argument("--depth", type=int, default=4, help="of each search (default 4)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--ledgers", type=Path, help="the folder where games are kept (default: that of OUT)")
    options = parser.parse_args(arguments)
    matches = play_tunes(
        pairs=options.pairs,
        depth=options.depth,
        workers=options.workers,
        folder=options.ledgers or options.out.parent,
    )
    for result in matches.values():
        print(result.line())
    if any(result.interrupted for result in matches.values()):
        print("Interrupted: the same command resumes.")
        return
    words = f"--pairs {options.pairs} --depth {options.depth} --workers {options.workers}"
    save_tune_matches(matches, options.out, f"python -m xqlab.experiments.tuning.matches --out FILE {words}")


if __name__ == "__main__":
    with errors_in_one_line("tuning_matches"):
        main()
