"""`xqlab train`: a training set from files of games, a network, and its learning curve beside it."""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.cli.shell import check_folders, fields_of, print_lines
from xqlab.errors import XqlabError, differences
from xqlab.experiments.run.machine import machine, versions
from xqlab.nnue.data.prepared_positions import files_beside, prepared_parts
from xqlab.nnue.net.features import FEATURE_SETS
from xqlab.nnue.net.network import ACTIVATIONS, Architecture, Network
from xqlab.nnue.training.measures import fitted_scale
from xqlab.nnue.training.settings import LARGEST_SCALE, LOSSES, SCHEDULES, Settings
from xqlab.nnue.training.tries import add_try, tries_table, try_of

HELD_OUT = 0.05  # share of the games
LIMIT = 2000.0  # centipawns


def add_options(parser: argparse.ArgumentParser) -> None:
    usual = Settings()
    shape = usual.architecture
    add = parser.add_argument
    add("--data", nargs="+", type=Path, required=True, metavar="FILE", help="games, from self-play")
    out = "the net; the same command resumes the training"
    add("--out", type=Path, required=True, metavar="FILE", help=out)
    add("--features", choices=list(FEATURE_SETS), default=shape.features, help=f"{shape.features}")
    add("--width", type=int, default=shape.width, metavar="N", help=f"of an accumulator; {shape.width}")
    add("--hidden", type=int, nargs="*", default=[], metavar="N", help="lengths of further layers; none")
    add("--activation", choices=ACTIVATIONS, default=shape.activation, help=shape.activation)
    add("--buckets", type=int, default=1, metavar="N", help="sets of layers by pieces left; 1")
    add("--scale", type=float, metavar="CP", help="centipawns at odds of e to 1; fitted to the results")
    add("--unit", type=float, metavar="CP", help="centipawns of an output of 1; default: --scale")
    add("--loss", choices=LOSSES, default=usual.loss, help=usual.loss)
    add("--lambda", dest="search_share", type=float, default=usual.search_share, metavar="X",
        help=f"share of the search's value in the target; {usual.search_share}")  # fmt: skip
    add("--epochs", type=int, default=usual.epochs, metavar="N", help=f"{usual.epochs}")
    add("--batch", type=int, default=usual.batch, metavar="N", help=f"positions of a step; {usual.batch}")
    add(
        "--lr",
        dest="rate",
        type=float,
        default=usual.rate,
        metavar="X",
        help=f"peak learning rate; {usual.rate}",
    )
    add("--schedule", choices=SCHEDULES, default=usual.schedule, help=usual.schedule)
    add("--decay", type=float, default=usual.decay, metavar="X", help=f"weight decay; {usual.decay}")
    patience = "stop after so many epochs without a gain; 0: never"
    add("--patience", type=int, default=0, metavar="N", help=patience)
    add("--no-mirror", dest="mirror", action="store_false", help="mirror no positions")
    factor = "share no weights between king buckets in training"
    add("--no-factor", dest="factorised", action="store_false", help=factor)
    add("--held-out", type=float, default=HELD_OUT, metavar="X", help=f"share of games; {HELD_OUT}")
    beyond = f"leave out values beyond; {LIMIT:g}, 0: none"
    add("--limit", type=float, default=LIMIT, metavar="CP", help=beyond)
    add("--seed", type=int, default=0, metavar="S", help="of held-out games, weights and order; 0")
    add("--device", choices=["auto", "cpu", "cuda"], default="auto", help="auto: CUDA if available")
    add("--threads", type=int, default=1, metavar="N", help="of torch; kernels use all cores; 1")
    add("--tries", type=Path, metavar="FILE", help="add the run, by the net's name, to this table of tries")
    add("--resume", action="store_true", help="require a checkpoint to resume from")


def settings_of(options: argparse.Namespace, scale: float) -> Settings:
    """The settings of the options; raises NetworkError or XqlabError for invalid ones."""
    unit = scale if options.unit is None else options.unit
    shape = Architecture(**{**fields_of(options, Architecture), "scale": unit})
    return Settings(shape, **fields_of(options, Settings), chance_scale=scale)


def command_of(options: argparse.Namespace, scale: float) -> str:
    """The command that repeats the run, with file names without folders."""
    usual = argparse.ArgumentParser()
    add_options(usual)
    words = ["xqlab train --data", *(path.name for path in options.data), "--out", options.out.name]
    for action in usual._actions:
        value = getattr(options, action.dest, None)
        if action.dest in ("help", "data", "out", "resume", "scale", "tries") or value == action.default:
            continue
        words.append(action.option_strings[0])
        if not isinstance(value, bool):
            words += map(str, value) if isinstance(value, list) else [str(value)]
    return " ".join([*words, "--scale", f"{scale:g}"])


def run(options: argparse.Namespace) -> int:
    """The exit status after the net is trained; a line is printed for each stage.

    Raises UsageError and XqlabError for an invalid request or its files, BusyError if another
    process uses the file of the net, and OSError, with a note of what is kept, if it cannot be written.
    """
    out: Path = options.out
    checkpoint = out.with_name(out.name + ".checkpoint")
    check_folders(out)
    if options.resume and not checkpoint.is_file():
        raise XqlabError(f"expected a checkpoint to resume from, there is none at {str(checkpoint)!r}")
    with disk.held(out):
        try:
            return print_lines(_net_and_curve(options, checkpoint))
        except OSError as error:
            if checkpoint.is_file():
                error.add_note(
                    f"what was trained is kept in {str(checkpoint)!r}; the same command resumes from there"
                )
            raise


def _net_and_curve(options: argparse.Namespace, checkpoint: Path) -> Iterator[str]:
    from xqlab.nnue.net.network import multiply_adds
    from xqlab.nnue.training.training import described, train

    out: Path = options.out
    beside = out.with_name(out.name + ".json")
    limit = options.limit or None
    parts = prepared_parts(out, options.data, held_out=options.held_out, limit=limit, seed=options.seed)
    training, validation = parts.training, parts.validation
    yield parts.text
    yield f"{len(training):,} positions to train on, {len(validation):,} of other games for validation"
    scale = options.scale if options.scale is not None else round(fitted_scale(training), 1)
    if options.scale is None and not scale <= LARGEST_SCALE:
        raise XqlabError(
            f"expected games whose results follow the values of their searches, got {len(training):,} "
            f"positions to which a scale of {scale:g} centipawns fits: play more games, or give one, such as "
            "--scale 400"
        )
    settings = settings_of(options, scale)
    yield f"odds of e to 1 at {settings.odds:g} centipawns"
    if out.is_file() and not checkpoint.is_file():
        made = Network.load(out).made
        stored = {name: made.get(name) for name in ("data", "settings")}
        current = {"data": described(training, validation), "settings": settings.as_json()}
        if differ := differences(stored, current):
            raise XqlabError(f"{str(out)!r} is another run's net: {'; '.join(differ)}")
        _remove(files_beside(out).values())
        yield f"{out} is finished; delete it to train it again"
        return
    if checkpoint.is_file():
        yield f"resuming from {checkpoint}"
    about = {
        "command": command_of(options, scale),
        "prepared": parts.about,
        "machine": machine(),
        "versions": versions(),
    }
    trained = train(
        training,
        validation,
        settings,
        checkpoint=checkpoint,
        device=options.device,
        threads=options.threads,
        made=about,
        on_epoch=lambda curve: curve.write(beside),
    )
    network, curve = trained.network, trained.curve
    curve.write(beside)
    if curve.stopped == "interrupted":
        yield f"interrupted; the same command resumes from {checkpoint}"
        raise KeyboardInterrupt
    network.save(out)
    if options.tries is not None:
        shape = network.architecture
        cost = multiply_adds(shape, moved=2)
        entry = try_of(
            out.stem, curve, labels=labels_of(parts.about), parameters=shape.parameters, multiply_adds=cost
        )
        yield str(tries_table(add_try(options.tries, entry)))
    _remove([checkpoint, *files_beside(out).values()])
    best = curve.kept()
    epoch = f"epoch {best.number} of {len(curve.epochs)}"
    yield f"{out}: {network!r}, {epoch}, validation loss {best.validation['loss']:.5f}"
    own, hand_crafted = best.validation, curve.hand_crafted
    for name in ("loss", "searched", "surprise", "centipawns"):
        change, search = own[name] / hand_crafted[name] - 1, curve.search[name]
        line = f"{name:10} {own[name]:.5f}, hand-crafted {hand_crafted[name]:.5f} ({change:+.1%})"
        yield f"{line}, the search itself {search:.5f}"


def labels_of(about: Mapping[str, Any]) -> str:
    """The depth or nodes of the searches that gave the values, from the headers of the games."""
    labels = set()
    for header in about["games"]:
        plan = header.get("plan", header)
        labels |= {
            f"{plan[key]} nodes" if key == "nodes" else f"depth {plan[key]}"
            for key in ("nodes", "depth")
            if plan.get(key)
        }
    return ", ".join(sorted(labels)) or "unknown"


def _remove(files: Iterable[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)
