"""Labels of depth 3 against labels of depth 5: two training sets, two nets, a match.

It plays games of depth 3, searches each quiet position to both depths, trains a net on each in the same way,
and lets the nets play at equal nodes. Games, labels, trainings and the match resume, from a folder.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.evaluation import Weights
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import SearchPlayer, search_player_of
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import finished_run
from xqlab.experiments.selfplay.games import Plan, selfplay
from xqlab.experiments.selfplay.label_comparison import LIMIT, compare_labels, relabel
from xqlab.nnue.data.game_split import held_out
from xqlab.nnue.data.pipeline import Pipeline, quiet_steps
from xqlab.nnue.data.training_positions import Positions, data_hash
from xqlab.nnue.net.network import Architecture, Network
from xqlab.nnue.net.quantised import Quantised
from xqlab.nnue.training.measures import Truth, fitted_scale, truth_of
from xqlab.nnue.training.settings import Settings
from xqlab.text_table import columns
from xqlab.words import Words

DEPTHS = (3, 5)
POSITIONS = 300_000
GAMES_A_FILE = 1000
MOST_FILES = 99
HELD_OUT = 0.05  # share of the games
PAIRS, NODES = 200, 5_000
# What the nets rest on: files of `nnue`, and of a file these functions alone.
CODE = {
    "training/training": "",
    "training/trainable_network": "",
    "training/batches": "",
    "training/losses": "",
    "training/measures": "",
    "data/pipeline": " quiet_steps _filter without_checks without_captures without_random_moves"
    " without_extremes mover_red _turn_black mirror drop_duplicates",
    "data/position_forms": "",
    "data/game_split": "",
}


@dataclass(frozen=True)
class LabelledNet:
    """A net and how well it predicts positions of games that it has not seen.

    depth     : of the searches that gave the labels
    scale     : centipawns at odds of e to 1, fitted to the results of the games
    own_loss  : the mean squared error of the win chance, against labels of this depth
    deep_loss : the same against the labels of the greater depth
    surprise  : at the results of the games, nats
    """

    depth: int
    scale: float
    own_loss: float
    deep_loss: float
    surprise: float


@dataclass(frozen=True)
class LabelStudy:
    """Two nets from labels of two depths, and their match.

    training, validation : numbers of positions
    labels               : the rows of the comparison of the labels themselves, (name, text)
    nets                 : the net of the shallow labels first
    score                : of the deep labels' net, against the other
    """

    training: int
    validation: int
    labels: tuple[tuple[str, str], ...]
    nets: tuple[LabelledNet, LabelledNet]
    score: Score

    def __str__(self) -> str:
        rows = [("labels of", "loss", "loss against depth 5", "surprise at results, nats")]
        for net in self.nets:
            losses = f"{net.own_loss:.5f}", f"{net.deep_loss:.5f}", f"{net.surprise:.4f}"
            rows.append((f"depth {net.depth}", *losses))
        return "\n".join(
            [
                f"{self.training:,} positions to train on, {self.validation:,} of other games",
                *columns(self.labels, left=(0, 1)),
                *columns(rows, left=(0,)),
                f"{_name(self.nets[1].depth)} against {_name(self.nets[0].depth)}: {self.score}",
            ]
        )


def study_label_depths(
    folder: Path,
    *,
    positions: int = POSITIONS,
    depths: tuple[int, int] = DEPTHS,
    pairs: int = PAIRS,
    nodes: int = NODES,
    games: int = GAMES_A_FILE,
    settings: Settings | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> LabelStudy:
    """Make the sets, train the nets and play the match; what is already in `folder` is reused.

    positions : at least so many to train on
    games     : played at a time, until there are enough positions
    settings  : of both trainings; each gets the scale that fits its labels
    Raises XqlabError if the games give too few positions or a net is of other labels, and the errors of
    self-play, training and match.
    """
    folder.mkdir(parents=True, exist_ok=True)
    everything = _quiet(folder, positions, depths[0], games, workers, progress)
    values = {
        depth: relabel(
            everything,
            depth=depth,
            weights=Weights.default(),
            ledger=folder / f"labels-{depth}.jsonl",
            workers=workers,
            progress=progress,
        )
        for depth in depths
    }
    names = _name(depths[0]), _name(depths[1])
    labels = compare_labels(everything, values[depths[0]], values[depths[1]], names).facts()
    within = np.all([np.abs(labels) <= LIMIT for labels in values.values()], axis=0)
    unseen = held_out(everything["game"][within], HELD_OUT, 1)
    settings = usual_settings() if settings is None else settings
    sets = {depth: _with_values(everything, values[depth])[within] for depth in depths}
    judges = sets[depths[1]][unseen]
    scales = {depth: round(fitted_scale(labelled[~unseen]), 1) for depth, labelled in sets.items()}
    nets = []
    for depth, labelled in sets.items():
        own = replace(settings, architecture=replace(settings.architecture, scale=scales[depth]))
        network = _net(folder, depth, labelled, unseen, own, progress)
        truth = truth_of(judges, settings, scales[depths[1]])
        nets.append(_judged(network, depth, labelled[unseen], truth))
    shallow, deep = (_player(folder, depth, nodes) for depth in depths)
    match_options: dict[str, Any] = {"pairs": pairs, "workers": workers, "progress": progress}
    played = finished_run(match(deep, shallow, ledger=folder / "match.jsonl", **match_options))
    return LabelStudy(len(unseen) - len(judges), len(judges), tuple(labels), (nets[0], nets[1]), played.score)


def usual_settings() -> Settings:
    """How a net is trained here, but for its scale: as those that come with xqlab."""
    shape = Architecture("king_buckets", 128, (), "screlu")
    return Settings(shape, search_share=1.0, epochs=16, batch=2048, decay=0.1, seed=1)


def _name(depth: int) -> str:
    return f"labels of depth {depth}"


def _quiet(
    folder: Path, count: int, depth: int, games: int, workers: int | None, progress: bool
) -> Positions:
    # More than asked for: some are held out, and some are left out later for their values.
    files: list[Path] = []
    for part in range(1, MOST_FILES + 1):
        path = folder / f"part-{part:02}.games"
        if not path.is_file():
            plan = Plan(seed=900 + part, depth=depth)
            selfplay(path, games, plan, weights=Weights.default(), workers=workers, progress=progress)
        files.append(path)
        quiet = Pipeline(quiet_steps()).run(*files).positions
        if len(quiet) * (1 - HELD_OUT) >= count * 1.02:
            return quiet
    raise XqlabError(f"expected {count} quiet positions, got {len(quiet)} from {len(files)} files")


def _with_values(positions: Positions, values: NDArray[np.integer]) -> Positions:
    labelled = positions.copy()
    labelled["value"] = values
    return labelled


def _net(
    folder: Path,
    depth: int,
    positions: Positions,
    unseen: NDArray[np.bool_],
    settings: Settings,
    progress: bool,
) -> Network:
    path = folder / f"depth-{depth}.net"
    training, validation = positions[~unseen], positions[unseen]
    origin = {"labels": data_hash(training), "asked": settings.as_json()}
    if path.is_file():
        network = Network.load(path)
        if {key: network.made.get(key) for key in origin} != origin:
            raise XqlabError(f"expected a net of these labels and settings, got {str(path)!r}")
        return network
    checkpoint = path.with_suffix(".checkpoint")
    from xqlab.nnue.training.training import train  # torch is not loaded to list studies

    trained = train(training, validation, settings, checkpoint=checkpoint, progress=progress)
    finished_run(trained.curve)
    network = replace(trained.network, made={**trained.network.made, **origin})
    network.save(path)
    checkpoint.unlink(missing_ok=True)
    return network


def _judged(network: Network, depth: int, own: Positions, deep: Truth) -> LabelledNet:
    values = network.values(own["square"], own["turn"])
    scale = network.architecture.scale
    against_own = truth_of(own, deep.settings, scale).measured(values)
    against_deep = deep.measured(values, scale)
    return LabelledNet(depth, scale, against_own.searched, against_deep.searched, against_own.surprise)


def _player(folder: Path, depth: int, nodes: int) -> SearchPlayer:
    quantised = folder / f"depth-{depth}.int.net"
    if not quantised.is_file():
        Quantised.of(Network.load(folder / f"depth-{depth}.net")).save(quantised)
    return search_player_of(f"full net={quantised}", name=_name(depth), nodes=nodes)


def _measure(sizes: dict[str, Any], folder: Path) -> Iterator[LabelStudy]:
    yield study_label_depths(folder, **sizes)


STUDIES: Studies = (
    Study(
        name="label-depths",
        about=Words("labels of depth 3 against labels of depth 5", "深度 3 的标签对深度 5 的标签"),
        row=LabelStudy,
        plan=lambda positions=POSITIONS, pairs=PAIRS, nodes=NODES: {
            "all": {"positions": positions, "pairs": pairs, "nodes": nodes}
        },
        measure=_measure,
        rests_on=(
            "weights xiangqi",
            "search xiangqi full",
            *(f"code nnue/{file}.py{names}" for file, names in CODE.items()),
        ),
        result=lambda rows, sizes: rows[0],
        describe=lambda plan: {"settings": usual_settings().as_json()},
    ),
)
