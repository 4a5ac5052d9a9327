"""How long an iteration of a configuration takes on one core, extrapolated from a smaller one that is run."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any

from xqlab.experiments.run.study import Studies, Study
from xqlab.learning.errors import LEARNING, check_integers
from xqlab.words import Words

if TYPE_CHECKING:
    from xqlab.learning.configuration import Configuration
    from xqlab.learning.self_play import SelfPlay


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


def estimate(
    configuration: "Configuration", *, games: int = 1, playouts: int = 8, steps: int = 4
) -> Estimate:
    """The estimate after so many games with so many playouts a move, and so many steps of training.

    The net is untrained; trained ones play games of another length. Raises LearningError.
    """
    from xqlab.learning.examples import examples_of  # torch is not loaded to list studies
    from xqlab.learning.net_file import save_net
    from xqlab.learning.nets import first_net
    from xqlab.learning.self_play import self_play
    from xqlab.learning.training import Trainer
    from xqlab.nnue.training.training import torch_threads

    check_integers({"games": games, "playouts": playouts, "steps": steps}, games=1, playouts=1, steps=1)
    whole, encoding = configuration.self_play, configuration.encoding()
    plan = replace(whole, games=games, playouts=playouts)
    net = first_net(encoding, configuration.net, configuration.seed)
    trainer = Trainer(net, configuration.training, configuration.seed, "cpu")
    with TemporaryDirectory() as folder, torch_threads(1):
        save_net(net, Path(folder) / "a.net")

        def play(name: str, plan: "SelfPlay") -> list[dict[str, Any]]:
            file, game, seed = Path(folder) / name, configuration.game, configuration.seed
            return self_play(Path(folder) / "a.net", file, game, plan, seed, workers=1, progress=False)

        # Compiled before the clock runs: its seconds would count for each of the iteration's playouts.
        trainer.train(examples_of(play("first", replace(plan, games=1, longest=2)), encoding))
        began = process_time()
        played = play("all", plan)
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


Item = tuple[str, dict[str, int]]  # a configuration, and what is run of it


def _measure(item: Item) -> Iterator[Estimate]:
    from xqlab.learning.configuration import read_configuration

    configuration, sizes = item
    yield estimate(read_configuration(configuration), **sizes)


STUDIES: Studies = (
    Study(
        name="article-estimate",
        about=Words(
            "how long an iteration of the article's loop takes on one core",
            "文章中的循环每次迭代在单核上要多久",
        ),
        row=Estimate,
        plan=lambda configuration="article", games=2, playouts=10, steps=10: {
            configuration: (configuration, {"games": games, "playouts": playouts, "steps": steps})
        },
        measure=_measure,
        rests_on=("data learning/article.toml", *LEARNING, "code learning/nets.py"),
        result=lambda rows, sizes: rows[0],
        alone=True,
        caveat="Seconds are processor time, and longer beside other work: each playout reads all of the net.",
    ),
)
