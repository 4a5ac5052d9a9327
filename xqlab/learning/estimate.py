"""How long an iteration of a configuration takes on one core, extrapolated from a smaller one that is run.

python -m xqlab.learning.estimate article --games 1 --playouts 8 --steps 4
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from xqlab.errors import errors_in_one_line
from xqlab.experiments.run.json_shape import number, read_shaped, record_of, whole, write_measured
from xqlab.learning.configuration import Configuration, read_configuration
from xqlab.learning.errors import LearningError, check_integers
from xqlab.learning.examples import examples_of
from xqlab.learning.net_file import save_net
from xqlab.learning.nets import first_net
from xqlab.learning.self_play import self_play
from xqlab.learning.training import Trainer
from xqlab.nnue.training.training import torch_threads

FORMAT = ("xqlab learning estimate", 1)
SHAPE = record_of(
    games=whole, plies=whole, playouts=whole, playing=number, steps=whole, training=number,
    full_playouts=whole, full_steps=whole,
)  # fmt: skip


@dataclass(frozen=True)
class Estimate:
    """What was run, in seconds of processor time on one core, and the size of a full iteration.

    games, plies, playouts : self-play: games, plies of all of them, playouts of all of them
    playing                : seconds of it
    steps, training        : steps of training, and seconds of them
    full_playouts, full_steps : of a full iteration whose games are as long as these
    """

    games: int
    plies: int
    playouts: int
    playing: float
    steps: int
    training: float
    full_playouts: int
    full_steps: int

    @property
    def full_playing(self) -> float:
        """Seconds of a full iteration's self-play, in proportion to its playouts."""
        return self.playing / self.playouts * self.full_playouts

    @property
    def full_training(self) -> float:
        """Seconds of a full iteration's training, in proportion to its steps."""
        return self.training / self.steps * self.full_steps

    def __str__(self) -> str:
        return (
            f"{self.playouts:,} playouts in {self.plies} plies of {self.games} games: {self.playing:.1f} s;"
            f" {self.steps} steps of training: {self.training:.1f} s\n"
            f"a full iteration: {self.full_playouts:,} playouts in {_time(self.full_playing)},"
            f" {self.full_steps:,} steps in {_time(self.full_training)}, on one core"
        )


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 600 else f"{seconds / 3600:.1f} hours"


def estimate(configuration: Configuration, *, games: int = 1, playouts: int = 8, steps: int = 4) -> Estimate:
    """The estimate after so many games with so many playouts a move, and so many steps of training.

    The net is untrained; trained ones play games of another length. Raises LearningError.
    """
    check_integers({"games": games, "playouts": playouts, "steps": steps}, games=1, playouts=1, steps=1)
    whole, encoding = configuration.self_play, configuration.encoding()
    plan = replace(whole, games=games, playouts=playouts)
    net = first_net(encoding, configuration.net, configuration.seed)
    trainer = Trainer(net, configuration.training, configuration.seed, "cpu")
    with TemporaryDirectory() as folder, torch_threads(1):
        save_net(net, Path(folder) / "a.net")
        began = process_time()
        played = self_play(
            Path(folder) / "a.net",
            Path(folder) / "a.jsonl",
            configuration.game,
            plan,
            configuration.seed,
            workers=1,
            progress=False,
        )
        playing = process_time() - began
        examples = examples_of(played, encoding)
        began = process_time()
        for _ in range(steps):
            trainer.train(examples)
        training = process_time() - began
    plies = len(examples)
    full_plies = plies * whole.games // games
    return Estimate(
        games,
        plies,
        sum(sum(game["nodes"]) for game in played),
        playing,
        steps,
        training,
        full_plies * whole.playouts,
        configuration.training.steps_for(full_plies),
    )


def estimate_in(path: str | PathLike[str]) -> Estimate:
    """The estimate in a file; raises LearningError for another file."""
    content = read_shaped(path, "an estimate of an iteration", FORMAT, SHAPE, LearningError)
    return Estimate(**{entry.name: content[entry.name] for entry in fields(Estimate)})


def main(arguments: Sequence[str] | None = None) -> None:
    """Run it, print the estimate, and with --out write it to a file."""
    parser = argparse.ArgumentParser(
        prog="python -m xqlab.learning.estimate",
        description="How long an iteration of a configuration takes on one core.",
    )
    parser.add_argument("configuration", help="a TOML file, or a name, such as article")
    parser.add_argument("--games", type=int, default=1, help="played; 1")
    parser.add_argument("--playouts", type=int, default=8, help="of their searches; 8")
    parser.add_argument("--steps", type=int, default=4, help="of training; 4")
    parser.add_argument("--out", type=Path, help="a file to write (JSON)")
    options = parser.parse_args(arguments)
    sizes = {name: getattr(options, name) for name in ("games", "playouts", "steps")}
    result = estimate(read_configuration(options.configuration), **sizes)
    print(result)
    if options.out is not None:
        words = " ".join(f"--{name} {value}" for name, value in sizes.items())
        command = f"python -m xqlab.learning.estimate {options.configuration} {words} --out FILE"
        full = {name: getattr(result, name) for name in ("full_playing", "full_training")}
        write_measured(options.out, FORMAT, command, {**asdict(result), **full})


if __name__ == "__main__":
    with errors_in_one_line("estimate"):
        main()
