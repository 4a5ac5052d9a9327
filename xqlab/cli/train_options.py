"""The options of `xqlab train`: what they are, which settings they ask for, and the command in words."""

from __future__ import annotations

import argparse
from pathlib import Path

from xqlab.nnue.net.convolution_net import FEATURES
from xqlab.nnue.net.features import FEATURE_SETS
from xqlab.nnue.net.network import ACTIVATIONS, Architecture
from xqlab.nnue.training.settings import LOSSES, SCHEDULES, Settings, TrainingError

HELD_OUT = 0.05  # share of the games
LIMIT = 2000.0  # centipawns


def add_train_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    usual = Settings()
    shape = usual.architecture
    add = parser.add_argument
    add("--data", nargs="+", type=Path, required=True, metavar="FILE", help="games, from self-play")
    add("--out", type=Path, required=True, metavar="FILE", help="the net; the same command goes on with it")
    add("--features", choices=list(FEATURE_SETS), default=shape.features, help=f"{shape.features}")
    add("--width", type=int, default=shape.width, metavar="N", help=f"of an accumulator; {shape.width}")
    add("--hidden", type=int, nargs="*", default=[], metavar="N", help="lengths of more layers; none")
    add("--activation", choices=ACTIVATIONS, default=shape.activation, help=shape.activation)
    add("--buckets", type=int, default=1, metavar="N", help="sets of layers by men left; 1")
    add("--convolution", type=int, metavar="WIDTH", help="a convolutional network of this width instead")
    add("--scale", type=float, metavar="CP", help="centipawns at odds of e to 1; fitted to the results")
    add("--unit", type=float, metavar="CP", help="centipawns of an output of 1; those of --scale")
    add("--loss", choices=LOSSES, default=usual.loss, help=usual.loss)
    add("--lambda", dest="search_share", type=float, default=usual.search_share, metavar="X",
        help=f"share of the search's value in the target; {usual.search_share}")  # fmt: skip
    add("--epochs", type=int, default=usual.epochs, metavar="N", help=f"{usual.epochs}")
    add("--batch", type=int, default=usual.batch, metavar="N", help=f"positions of a step; {usual.batch}")
    add("--lr", type=float, default=usual.rate, metavar="X", help=f"highest learning rate; {usual.rate}")
    add("--schedule", choices=SCHEDULES, default=usual.schedule, help=usual.schedule)
    add("--decay", type=float, default=usual.decay, metavar="X", help=f"of weights; {usual.decay}")
    add("--patience", type=int, default=0, metavar="N", help="epochs without a gain, then stop; 0: never")
    add("--no-mirror", action="store_true", help="show no position mirrored, left and right")
    add("--no-factor", action="store_true", help="let buckets of the king share no weights while training")
    add("--held-out", type=float, default=HELD_OUT, metavar="X", help=f"share of games; {HELD_OUT}")
    add(
        "--limit",
        type=float,
        default=LIMIT,
        metavar="CP",
        help=f"leave out values beyond; {LIMIT:g}, 0: none",
    )
    add("--seed", type=int, default=0, metavar="S", help="of games held out, weights and order; 0")
    add("--device", choices=["auto", "cpu", "cuda"], default="auto", help="auto: CUDA where there is one")
    add("--threads", type=int, default=1, metavar="N", help="of torch; kernels use all cores; 1")
    add("--tries", type=Path, metavar="FILE", help="add the run, by the net's name, to this table of tries")
    add("--resume", action="store_true", help="insist that there is a checkpoint to go on from")


def settings_of(options: argparse.Namespace, scale: float) -> Settings:
    """The settings that the options ask for; of a convolutional network the architecture tells the width.

    Raises TrainingError for another shape beside --convolution, and for settings that there cannot be.
    """
    unit = scale if options.unit is None else options.unit
    return Settings(
        _architecture(options, unit),
        loss=options.loss,
        search_share=options.search_share,
        epochs=options.epochs,
        batch=options.batch,
        rate=options.lr,
        schedule=options.schedule,
        decay=options.decay,
        mirror=not options.no_mirror,
        factorised=not options.no_factor,
        patience=options.patience,
        seed=options.seed,
        chance_scale=scale,
    )


def _architecture(options: argparse.Namespace, unit: float) -> Architecture:
    hidden = tuple(options.hidden)
    asked = Architecture(options.features, options.width, hidden, options.activation, options.buckets, unit)
    if options.convolution is None:
        return asked
    if asked != Architecture(scale=unit):
        raise TrainingError(
            f"expected --convolution without another shape, got {asked.features!r}, width {asked.width}, "
            f"hidden {list(hidden)}, {asked.activation!r}, {asked.buckets} buckets"
        )
    return Architecture(FEATURES, options.convolution, (), "crelu", 1, unit)


def command_of(options: argparse.Namespace, scale: float) -> str:
    """The command that does the same again, with the files' names alone."""
    usual = argparse.ArgumentParser()
    add_train_options(usual)
    words = ["xqlab train --data", *(path.name for path in options.data), "--out", options.out.name]
    for action in usual._actions:
        value = getattr(options, action.dest, None)
        if action.dest in ("help", "data", "out", "resume", "scale", "tries") or value == action.default:
            continue
        words.append(action.option_strings[0])
        if value is not True:
            words += map(str, value) if isinstance(value, list) else [str(value)]
    return " ".join([*words, "--scale", f"{scale:g}"])
