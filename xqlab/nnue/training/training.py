"""Training: batches, AdamW, a schedule, checkpoints; returns the best weights on positions of unseen games.

Source of the mixed target and of clipping during training: Nasu 2018, and the published notes on the trainers
of chess engines. The code is our own.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from tqdm.auto import tqdm

from xqlab.errors import XqlabError
from xqlab.nnue.data.training_positions import Positions, data_hash
from xqlab.nnue.net.features import FeatureSet, times_active
from xqlab.nnue.net.network import Network
from xqlab.nnue.training.batches import Batch, Shuffled, in_order
from xqlab.nnue.training.checkpoint import PARTS, Arrays, Progress, read_checkpoint, write_checkpoint
from xqlab.nnue.training.convolution import ConvolutionalNetwork
from xqlab.nnue.training.learning_curve import Curve, Epoch, histograms
from xqlab.nnue.training.losses import loss_of
from xqlab.nnue.training.measures import Truth, chance_scale, evenly, hand_crafted_measures, truth_of
from xqlab.nnue.training.settings import Settings
from xqlab.nnue.training.torch_import import device_of
from xqlab.nnue.training.trainable_network import TrainableNetwork, first_weights
from xqlab.xiangqi.core.squares import MIRROR

MOST_MEASURED = 100_000  # training positions on which an epoch is measured
Model = TrainableNetwork | ConvolutionalNetwork
EVERY = 60.0  # seconds between two checkpoints within an epoch
MOMENTS = {"mean": "exp_avg", "square": "exp_avg_sq"}  # part of a checkpoint -> AdamW's name


@dataclass(frozen=True)
class Trained:
    """The result of a run: the best network, and its learning curve."""

    network: Network
    curve: Curve

    def __repr__(self) -> str:
        best = self.curve.kept()
        return (
            f"<Trained: {self.network!r}, epoch {best.number} of {len(self.curve.epochs)}, "
            f"validation loss {best.validation['loss']:.5f}>"
        )


def train(
    training: Positions,
    validation: Positions,
    settings: Settings | None = None,
    *,
    checkpoint: Path | str | None = None,
    every: float | None = None,
    device: str = "auto",
    threads: int = 1,
    made: dict[str, Any] | None = None,
    progress: bool = True,
    on_epoch: Callable[[Curve], object] | None = None,
    start: Network | None = None,
) -> Trained:
    """The network with the lowest validation loss, and the run's learning curve.

    training, validation : POSITION[n] of different games
    checkpoint : a file, written after each epoch and every 60 seconds; if it exists, the run resumes from it
                 and ends with the same bits as one that was never interrupted
    device     : "auto", "cpu" or "cuda", with mixed precision behind the first layer
    threads    : of torch, whose work is small beside that of the first layer's kernels, which use all cores;
                 the last bits may depend on it
    made       : more entries for the curve's `made`
    on_epoch   : called with the curve so far after each epoch
    start      : initial weights instead of random ones; a network of the same architecture
    After at least one epoch, Ctrl-C returns the best network so far. Raises XqlabError.
    """
    settings = Settings() if settings is None else settings
    for name, part in (("training", training), ("validation", validation)):
        if not len(part):
            raise XqlabError(f"expected positions for {name}, got none")
    if start is None:
        model = first_weights(settings.architecture, settings.seed, settings.factorised)
    elif start.architecture == settings.architecture:
        model = TrainableNetwork(start, settings.factorised)
    else:
        raise XqlabError(f"expected first weights of {settings.architecture}, got {start!r}")
    with torch_threads(threads):
        run = _Run(model, training, validation, settings, device, made or {})
        if checkpoint is not None:
            run.resume(Path(checkpoint), EVERY if every is None else every)
        curve = run.through(progress, on_epoch)
    counts = times_active_in_training(settings.architecture.feature_set, training, settings.mirror)
    network = Network(settings.architecture, run.best, run.origin_of_best(), counts)
    return Trained(network, curve)


def times_active_in_training(features: FeatureSet, training: Positions, mirror: bool) -> NDArray[np.int64]:
    """How often each input is active in training; with `mirror`, the mirrored positions count too."""
    images = (training["square"], *([MIRROR[training["square"]]] if mirror else []))
    return np.sum([times_active(features, squares, training["turn"]) for squares in images], axis=0)


def train_convolution(
    training: Positions,
    validation: Positions,
    settings: Settings,
    width: int,
    *,
    threads: int = 1,
    made: dict[str, Any] | None = None,
    progress: bool = True,
) -> tuple[ConvolutionalNetwork, Curve]:
    """(the article's network of this width with its best weights, the run's learning curve).

    settings : only the scale of the architecture counts
    threads  : of torch, which does all the work here: use more if cores are idle
    The other arguments are those of `train`. Raises XqlabError.
    """
    model = ConvolutionalNetwork(width, settings.seed, settings.architecture.scale)
    with torch_threads(threads):
        about = {**(made or {}), "network": repr(model), "multiply-adds": model.multiply_adds}
        run = _Run(model, training, validation, settings, "auto", about)
        curve = run.through(progress, None)
    model.load(run.best)
    return model, curve


class _Run:
    """A run in progress."""

    def __init__(
        self,
        model: Model,
        training: Positions,
        validation: Positions,
        settings: Settings,
        device: str,
        made: dict[str, Any],
    ) -> None:
        self.settings, self.architecture = settings, model.architecture
        self.device = device_of(device)
        self.made = {**made, "settings": settings.as_json(), "device": self.device.type}
        self.batches = Shuffled(training, self.architecture, settings.batch, settings.seed, settings.mirror)
        self.model = model.to(self.device)
        self.optimiser = torch.optim.AdamW(
            self.model.parameters(), lr=settings.rate, weight_decay=settings.decay, fused=True
        )
        scale = chance_scale(training, settings)
        self.measured = {
            "training": np.array(evenly(training, min(MOST_MEASURED, len(validation)))),
            "validation": validation,
        }
        self.truth: dict[str, Truth] = {
            name: truth_of(part, settings, scale) for name, part in self.measured.items()
        }
        hand_crafted, own = hand_crafted_measures(training, validation, settings, scale)
        self.hand_crafted = {**hand_crafted.as_json(), "scale": own}
        self.search = self.truth["validation"].of_search().as_json()
        self.data = described(training, validation)
        self.progress = Progress()
        self.best: Arrays = {}
        self.checkpoint: Path | None = None
        self.every = EVERY

    # -- checkpoints -----------------------------------------------------------------------------------------

    @property
    def same(self) -> dict[str, Any]:
        """What another run must share to resume from a checkpoint of this one."""
        return {"settings": self.settings.as_json(), "data": self.data, "device": self.device.type}

    def resume(self, path: Path, every: float) -> None:
        """Resume from the file, if there is one, and write to it."""
        self.checkpoint, self.every = path, every
        if not path.is_file():
            return
        own = {name: tuple(parameter.shape) for name, parameter in self.model.named_parameters()}
        best = {name: array.shape for name, array in self.model.arrays().items()}
        shapes = {part: best if part == "best" else own for part in PARTS}
        self.progress, arrays = read_checkpoint(path, self.same, shapes)
        self.best = arrays["best"]
        restore(self.model, self.optimiser, arrays, self.progress.steps)

    def keep(self) -> None:
        """Write a checkpoint, if there is a file for it."""
        if self.checkpoint is not None:
            parts = {**state_of(self.model, self.optimiser), "best": self.best}
            write_checkpoint(self.checkpoint, self.same, self.progress, parts)

    # -- epochs ----------------------------------------------------------------------------------------------

    def through(self, progress: bool, on_epoch: Callable[[Curve], object] | None) -> Curve:
        """Train until there is a reason to stop; return the learning curve."""
        now = self.progress
        total, done = self.settings.epochs * len(self.batches), now.epoch * len(self.batches) + now.batch
        with tqdm(total=total, initial=done, unit="batch", disable=None if progress else True) as bar:
            try:
                while not now.stopped:
                    self.epoch(bar)
                    now.stopped = self.why_stop()
                    self.keep()
                    if on_epoch is not None:
                        on_epoch(self.curve(now.stopped))
            except KeyboardInterrupt:
                if not now.best:
                    raise
                return self.curve("interrupted")
        return self.curve(now.stopped)

    def why_stop(self) -> str:
        """The reason to stop; "" if there is none."""
        now = self.progress
        if now.epoch >= self.settings.epochs:
            return "epochs"
        if self.settings.patience and now.epoch - now.best >= self.settings.patience:
            return "patience"
        return ""

    def epoch(self, bar: Any) -> None:
        """Train for the rest of an epoch, measure, and record it."""
        now, count = self.progress, len(self.batches)
        saved_at = began = perf_counter()
        before = now.sums[3]
        for batch in self.batches.epoch(now.epoch, now.batch):
            self.step(batch)
            bar.update()
            now.batch += 1
            seconds = perf_counter()
            now.sums[3] = before + seconds - began
            if seconds - saved_at > self.every and now.batch < count:
                saved_at = seconds
                self.keep()
        loss, norm, largest, spent = now.sums
        arrays = self.model.arrays()
        epoch = Epoch(
            now.epoch + 1,
            loss / count,
            self.measures("training"),
            self.measures("validation"),
            (norm / count, largest),
            self.optimiser.param_groups[0]["lr"],
            spent,
            count * min(self.settings.batch, len(self.batches.positions)) / max(spent, 1e-9),
            histograms(arrays),
        )
        losses = [epoch.validation["loss"] for epoch in now.epochs]
        if not losses or epoch.validation["loss"] < min(losses):
            now.best, self.best = epoch.number, arrays
        now.epochs.append(epoch)
        now.epoch, now.batch, now.sums = now.epoch + 1, 0, [0.0] * 4
        measures = epoch.training["loss"], epoch.validation["loss"], self.hand_crafted["loss"]
        summary = "training {:.5f}, validation {:.5f}, hand-crafted {:.5f}".format(*measures)
        bar.set_postfix_str(f"{summary}, {epoch.speed:,.0f} positions/s")

    def step(self, batch: Batch) -> None:
        """One step of the optimiser."""
        now, settings = self.progress, self.settings
        rate = settings.rate_at(
            now.epoch * len(self.batches) + now.batch, settings.epochs * len(self.batches)
        )
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad(set_to_none=True)
        values, points = (torch.from_numpy(array).to(self.device) for array in (batch.values, batch.points))
        loss = loss_of(settings, self.model(batch), values, points)
        loss.backward()
        slopes = [parameter.grad for parameter in self.model.parameters() if parameter.grad is not None]
        norm = torch.linalg.vector_norm(
            torch.stack([torch.linalg.vector_norm(slope) for slope in slopes])
        ).item()
        value = loss.item()
        if not (np.isfinite(value) and np.isfinite(norm)):
            where = f"batch {now.batch + 1} of epoch {now.epoch + 1}"
            raise XqlabError(f"the loss is not finite in {where}: try a lower rate than {rate:.3g}")
        self.optimiser.step()
        if settings.clip:
            self.model.clip()
        now.steps += 1
        now.sums[0] += value
        now.sums[1] += norm
        now.sums[2] = max(now.sums[2], norm)

    def measures(self, part: str) -> dict[str, float]:
        """The network's errors on positions of a part."""
        batches = in_order(self.measured[part], self.architecture)
        values = torch_values(self.model, batches) * self.architecture.scale
        return self.truth[part].measured(values).as_json()

    # -- what comes back -------------------------------------------------------------------------------------

    def origin_of_best(self) -> dict[str, Any]:
        """Where the best weights come from; it does not depend on the speed of the machine."""
        now = self.progress
        return {
            "settings": self.settings.as_json(),
            "data": self.data,
            "epoch": now.best,
            "validation": now.epochs[now.best - 1].validation,
            "hand": self.hand_crafted,
        }

    def curve(self, stopped: str) -> Curve:
        """The run so far."""
        now = self.progress
        return Curve(
            {**self.made, "data": self.data},
            self.hand_crafted,
            self.search,
            tuple(now.epochs),
            now.best,
            stopped,
        )


def described(training: Positions, validation: Positions) -> dict[str, dict[str, Any]]:
    """The numbers of positions and games of both parts, and their hashes."""
    return {
        name: {"positions": len(part), "games": len(np.unique(part["game"])), "sha256": data_hash(part)}
        for name, part in (("training", training), ("validation", validation))
    }


@torch.no_grad()
def torch_values(model: Model, batches: Iterable[Batch]) -> np.ndarray:
    """float64[rows]: values in units of the scale, in the order of the positions."""
    parts = [np.zeros(0)]
    for batch in batches:
        values = np.empty(len(batch))
        values[batch.order] = model(batch).cpu().numpy()
        parts.append(values)
    return np.concatenate(parts)


def state_of(model: torch.nn.Module, optimiser: torch.optim.Optimizer) -> dict[str, Arrays]:
    """Parts of a checkpoint: the weights, "now", and both moments, which there are none of before a step."""
    parts: dict[str, Arrays] = {"now": {}, **{part: {} for part in MOMENTS}}
    for name, parameter in model.named_parameters():
        parts["now"][name] = parameter.detach().cpu().numpy()
        for part, key in MOMENTS.items() if parameter in optimiser.state else ():
            parts[part][name] = optimiser.state[parameter][key].cpu().numpy()
    return parts


@torch.no_grad()
def restore(
    model: torch.nn.Module, optimiser: torch.optim.Optimizer, parts: dict[str, Arrays], steps: int
) -> None:
    """Take over what `state_of` returned after so many steps."""
    for name, parameter in model.named_parameters():
        parameter.copy_(torch.from_numpy(parts["now"][name]))
        if steps:
            device = parameter.device
            step = torch.tensor(float(steps), device=device if optimiser.defaults["fused"] else "cpu")
            moments = {key: torch.from_numpy(parts[part][name]).to(device) for part, key in MOMENTS.items()}
            optimiser.state[parameter] = {"step": step, **moments}


@contextlib.contextmanager
def torch_threads(count: int) -> Iterator[None]:
    """Let torch use `count` threads in the block."""
    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)
