"""What `xqlab train` does: a training set out of files of games, a network, and its curve beside it."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.cli.train_options import command_of, settings_of
from xqlab.experiments.run.machine import machine, versions
from xqlab.nnue.data.prepared_positions import files_beside, prepared_parts
from xqlab.nnue.data.training_positions import Positions
from xqlab.nnue.net.convolution_net import Convolution
from xqlab.nnue.net.network import Network
from xqlab.nnue.training.learning_curve import Curve
from xqlab.nnue.training.measures import fitted_scale
from xqlab.nnue.training.settings import Settings, TrainingError, differences
from xqlab.nnue.training.tries import add_try, tries_table, try_of


def run_train(options: argparse.Namespace) -> Iterator[str]:
    """The lines that the command prints.

    Raises TrainingError for an invalid request, GamesError for its files, BusyError where another process
    works on the file of the net, OSError, with a note of what is kept, where it cannot be written.
    """
    out: Path = options.out
    checkpoint = out.with_name(out.name + ".checkpoint")
    if not disk.in_a_folder(out):
        raise TrainingError(f"expected a file in an existing folder, got {str(out)!r}")
    if options.resume and not checkpoint.is_file():
        raise TrainingError(f"expected a checkpoint to go on from, there is none at {str(checkpoint)!r}")
    with disk.held(out):
        try:
            yield from _net_and_curve(options, checkpoint)
        except OSError as error:
            if checkpoint.is_file():
                error.add_note(
                    f"what was trained is kept in {str(checkpoint)!r}; the same command resumes from there"
                )
            raise


def _net_and_curve(options: argparse.Namespace, checkpoint: Path) -> Iterator[str]:
    from xqlab.nnue.training.training import described

    out: Path = options.out
    beside = out.with_name(out.name + ".json")
    limit = options.limit or None
    parts = prepared_parts(out, options.data, held_out=options.held_out, limit=limit, seed=options.seed)
    training, validation = parts.training, parts.validation
    yield parts.text
    yield f"{len(training):,} positions to train on, {len(validation):,} of other games to judge by"
    scale = options.scale if options.scale is not None else round(fitted_scale(training), 1)
    settings = settings_of(options, scale)
    yield f"odds of e to 1 at {settings.odds:g} centipawns"
    if out.is_file() and not checkpoint.is_file():
        made = (Network if options.convolution is None else Convolution).load(out).made
        there = {name: made.get(name) for name in ("settings", "data")}
        asked = {"settings": settings.as_json(), "data": described(training, validation)}
        if differ := differences(there, asked):
            raise TrainingError(f"{str(out)!r} is another run's net: {'; '.join(differ)}")
        _remove(files_beside(out).values())
        yield f"{out} is finished; delete it to train it again"
        return
    if checkpoint.is_file():
        yield f"going on from {checkpoint}"
    about = {
        "command": command_of(options, scale),
        "prepared": parts.about,
        "machine": machine(),
        "versions": versions(),
    }
    network, curve = _trained(
        options.convolution,
        training,
        validation,
        settings,
        checkpoint=checkpoint,
        device=options.device,
        threads=options.threads,
        made=about,
        on_epoch=lambda curve: curve.write(beside),
    )
    curve.write(beside)
    if curve.stopped == "interrupted":
        yield f"interrupted; the same command goes on from {checkpoint}"
        raise KeyboardInterrupt
    network.save(out)
    if options.tries is not None:
        told = _try(out.stem, network, curve, labels_of(parts.about))
        yield str(tries_table(add_try(options.tries, told)))
    _remove([checkpoint, *files_beside(out).values()])
    best = curve.kept()
    epoch = f"epoch {best.number} of {len(curve.epochs)}"
    yield f"{out}: {network!r}, {epoch}, validation loss {best.validation['loss']:.5f}"
    kept, hand = best.validation, curve.hand
    for name in ("loss", "searched", "surprise", "centipawns"):
        change, search = kept[name] / hand[name] - 1, curve.search[name]
        line = f"{name:10} {kept[name]:.5f}, by hand {hand[name]:.5f} ({change:+.1%})"
        yield f"{line}, the search itself {search:.5f}"


def _trained(
    width: int | None, training: Positions, validation: Positions, settings: Settings, **run: Any
) -> tuple[Network | Convolution, Curve]:
    from xqlab.nnue.training.training import lit_in_training, train, train_convolution

    if width is None:
        found = train(training, validation, settings, **run)
        return found.network, found.curve
    model, curve = train_convolution(training, validation, settings, width, **run)
    made = {
        "settings": settings.as_json(),
        "data": curve.made["data"],
        "epoch": curve.best,
        "validation": curve.kept().validation,
        "hand": curve.hand,
    }
    features = model.architecture.feature_set
    return model.net(made, lit_in_training(features, training, settings.mirror)), curve


def _try(name: str, network: Network | Convolution, curve: Curve, labels: str) -> dict[str, Any]:
    if isinstance(network, Network):
        return try_of(name, curve, labels=labels, parameters=network.architecture.parameters)
    shape = f"convolutions of width {network.width}"
    return try_of(name, curve, labels=labels, parameters=network.parameters, shape=shape)


def labels_of(about: Mapping[str, Any]) -> str:
    """How deep the searches went that gave the values: out of how the games say they were made."""
    found = set()
    for header in about["games"]:
        plan = header.get("plan", header)
        found |= {
            f"{plan[key]} nodes" if key == "nodes" else f"depth {plan[key]}"
            for key in ("nodes", "depth")
            if plan.get(key)
        }
    return ", ".join(sorted(found)) or "unknown"


def _remove(files: Iterable[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)
