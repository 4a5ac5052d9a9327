"""The training speed of the first layer: our kernels and torch's `embedding_bag`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from xqlab.experiments.run.study import Studies, Study
from xqlab.files import data_file
from xqlab.nnue.data.training_positions import read_positions
from xqlab.nnue.net.features import feature_set, inputs
from xqlab.nnue.training.accumulate import accumulate, accumulate_slopes
from xqlab.nnue.training.torch_import import import_torch
from xqlab.text_table import Table

BATCH, WIDTH, REPEATS = 8192, 128, 5


def first_layer_times(batch: int = BATCH, width: int = WIDTH, repeats: int = REPEATS) -> dict[str, float]:
    """Name -> seconds for a batch, forward and backward, the best of some runs; both compute the same."""
    torch = import_torch()
    features = feature_set("king_buckets")
    some = read_positions(data_file("samples/tuning.bin"))[:batch]
    active = inputs(features, some["square"], some["turn"]).reshape(-1, 32)
    table = np.random.default_rng(0).normal(0, 0.1, (features.count, width)).astype(np.float32)
    bias, slopes = np.full(width, 0.5, np.float32), np.ones((len(active), width), np.float32)

    def kernels(threads: int | None) -> Callable[[], object]:
        def run() -> object:
            seen = accumulate(table, bias, active, threads)
            return accumulate_slopes(seen, slopes, active, features.count, True, threads)

        return run

    from xqlab.nnue.training.trainable_network import bagged
    from xqlab.nnue.training.training import torch_threads

    rows, offsets = torch.from_numpy(table).requires_grad_(), torch.from_numpy(bias)
    indices = torch.from_numpy(active.astype(np.int32))

    def bag(threads: int) -> Callable[[], object]:
        def run() -> object:
            rows.grad = None
            with torch_threads(threads):
                bagged(rows, offsets, indices, True).sum().backward()
            return rows.grad

        return run

    ways = {
        "kernels, one thread": kernels(1),
        "kernels, all threads": kernels(None),
        "embedding_bag, one thread": bag(1),
        "embedding_bag, all threads": bag(torch.get_num_threads()),
    }
    return {name: min(_timed(way) for _ in range(repeats)) for name, way in ways.items() if way() is not None}


def speed_table(times: dict[str, float], batch: int = BATCH) -> Table:
    """Positions a second, and how many times as fast as the slowest."""
    slowest = max(times.values())
    rows = [[name, f"{batch / seconds:,.0f}", f"{slowest / seconds:.1f}"] for name, seconds in times.items()]
    return Table(["first layer, forward and backward", "positions/s", "times the slowest"], rows)


def _timed(way: Callable[[], object]) -> float:
    started = perf_counter()
    way()
    return perf_counter() - started


@dataclass(frozen=True)
class WayTime:
    """Seconds for a batch of one way to compute it."""

    way: str
    seconds: float


def _plan(batch: int = BATCH) -> dict[str, int]:
    return {"all": batch}


def _measure(batch: int) -> Iterator[WayTime]:
    for way, seconds in first_layer_times(batch).items():
        yield WayTime(way, seconds)


STUDIES: Studies = (
    Study(
        name="training-speed",
        about={"en": "positions a second in training the first layer", "zh": "训练第一层每秒的局面数"},
        row=WayTime,
        plan=_plan,
        measure=_measure,
        rests_on=("code nnue/training/accumulate.py", "data samples/tuning.bin"),
        result=lambda rows, sizes: {row.way: row.seconds for row in rows},
        table=speed_table,
        alone=True,
    ),
)
