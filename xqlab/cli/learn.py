"""`xqlab learn`: a net that teaches itself, as a configuration says."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from xqlab import disk
from xqlab.cli.shell import UsageError, print_lines


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("configuration", metavar="CONFIG", help="a TOML file, or a name, such as tic-tac-toe or article")
    add("--out", type=Path, required=True, metavar="FOLDER", help="of the run; the same command resumes it")
    add("--iterations", type=int, metavar="N", help="instead of those of the configuration")
    add("--seed", type=int, metavar="N", help="instead of that of the configuration")
    add("--workers", type=int, metavar="W", help="processes; default: one per core")
    device = "of training; auto: CUDA if available"
    add("--device", choices=["auto", "cpu", "cuda"], default="auto", help=device)
    precision = "of training; auto: bf16 on a CUDA device that computes it, else float32"
    add("--precision", choices=["auto", "float32", "bf16"], default="auto", help=precision)
    add("--threads", type=int, default=1, metavar="N", help="of torch in training; 1")


def run(options: argparse.Namespace) -> int:
    """The exit status after the run; a line is printed for each iteration.

    Raises UsageError, and what `xqlab.learning.loop.learn` raises.
    """
    if not disk.in_a_folder(options.out) and not options.out.is_dir():
        raise UsageError(f"expected a folder inside an existing one, got {str(options.out)!r}")
    return print_lines(_lines(options))


def _lines(options: argparse.Namespace) -> Iterator[str]:
    from dataclasses import replace

    from xqlab.learning.configuration import read_configuration
    from xqlab.learning.loop import learn, net_file

    configuration = read_configuration(options.configuration)
    values = {name: getattr(options, name) for name in ("iterations", "seed")}
    changes = {name: value for name, value in values.items() if value is not None}
    configuration = replace(configuration, **changes)
    try:
        of_learn = ("workers", "device", "precision", "threads")
        records = learn(configuration, options.out, **{name: getattr(options, name) for name in of_learn})
    except KeyboardInterrupt:
        yield f"interrupted; the same command resumes from {options.out}"
        raise
    if not records:  # not the first process of torchrun
        return
    for at, record in enumerate(records, 1):
        losses = f"policy loss {record['policy_loss']:.3f}, value loss {record['value_loss']:.3f}"
        taken = "" if record["accepted"] else ", not accepted"
        yield f"iteration {at}: {record['games']} games, {losses}, {record['seconds']:.1f} s{taken}"
    yield f"{net_file(options.out, len(records))}"
