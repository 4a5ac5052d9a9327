"""What `xqlab train` does: a training set out of files of games, a network, and its curve beside it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from xqlab.experiments.machine import machine, versions
from xqlab.experiments.train_options import command_of, settings_of
from xqlab.nnue.game_split import SplitError, split_by_game
from xqlab.nnue.measures import fitted_scale
from xqlab.nnue.net_file import NetFileError
from xqlab.nnue.network import Network, NetworkError
from xqlab.nnue.pipeline import Pipeline, Prepared, quiet_steps
from xqlab.nnue.training_positions import Positions
from xqlab.nnue.training_settings import TrainingError, differences
from xqlab.nnue.win_chance import ScaleError

# What is said of a run that cannot be made, in one line.
COMPLAINTS = (NetFileError, NetworkError, ScaleError, SplitError, TrainingError)


def run_train(options: argparse.Namespace) -> Iterator[str]:
    """The lines that the command prints; raises one of COMPLAINTS, GamesError or PositionsError."""
    from xqlab.nnue.training import train

    out: Path = options.out
    checkpoint, beside = out.with_name(out.name + ".checkpoint"), out.with_name(out.name + ".json")
    if not out.resolve().parent.is_dir():
        raise TrainingError(f"expected a file in an existing folder, got {str(out)!r}")
    if options.resume and not checkpoint.is_file():
        raise TrainingError(f"expected a checkpoint to go on from, there is none at {str(checkpoint)!r}")
    prepared, training, validation = prepare(options.data, options.held_out, options.limit, options.seed)
    yield str(prepared)
    yield f"{len(training):,} positions to train on, {len(validation):,} of other games to judge by"
    scale = options.scale if options.scale is not None else round(fitted_scale(training), 1)
    settings = settings_of(options, scale)
    yield f"odds of e to 1 at {settings.architecture.scale:g} centipawns"
    if out.is_file() and not checkpoint.is_file():
        there = Network.load(out).made.get("settings", {})
        differ = differences(there, settings.as_json())
        if differ:
            raise TrainingError(f"{str(out)!r} is another run's net: {'; '.join(differ)}")
        yield f"{out} is finished; delete it to train it again"
        return
    if checkpoint.is_file():
        yield f"going on from {checkpoint}"
    made = {
        "command": command_of(options, scale),
        "prepared": [[row.name, row.positions] for row in prepared.rows],
        "machine": machine(),
        "versions": versions(),
    }
    found = train(
        training,
        validation,
        settings,
        checkpoint=checkpoint,
        device=options.device,
        threads=options.threads,
        made=made,
        on_epoch=lambda curve: curve.write(beside),
    )
    found.curve.write(beside)
    if found.curve.stopped == "interrupted":
        yield f"interrupted; the same command goes on from {checkpoint}"
        return
    found.network.save(out)
    checkpoint.unlink()
    yield f"{out}: {found!r}"
    kept, hand = found.curve.kept().validation, found.curve.hand
    for name in ("loss", "surprise", "centipawns"):
        less = 1 - kept[name] / hand[name]
        yield f"{name:10} {kept[name]:.5f}, hand evaluation {hand[name]:.5f}: {less:+.1%} less"


def prepare(
    paths: list[Path], held_out: float, limit: float, seed: int
) -> tuple[Prepared, Positions, Positions]:
    """(the pipeline's table, positions to train on, positions of other games): quiet, each once."""
    prepared = Pipeline(quiet_steps(limit or None)).run(*paths)
    return prepared, *split_by_game(prepared.positions, held_out, seed)
