"""Training a policy-value net: batches drawn from examples, the loss, steps, and checkpoints to the bit.

The loss is the cross-entropy of the policy with the search's shares plus the squared error of the value.
Sources: D. Silver and others, "Mastering the Game of Go without Human Knowledge", 2017; of the falling rate,
I. Loshchilov and F. Hutter, "SGDR: Stochastic Gradient Descent with Warm Restarts", 2017.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from xqlab.errors import check_same, quoted
from xqlab.experiments.run.rows import first_mismatch, record_of
from xqlab.learning.encoding import Encoding
from xqlab.learning.errors import LearningError, check_integers, check_numbers
from xqlab.learning.examples import Examples
from xqlab.learning.net_file import check_arrays
from xqlab.learning.nets import PolicyValueNet
from xqlab.learning.parallel import ALONE, Group
from xqlab.nnue.net.file import read_arrays, write_arrays
from xqlab.nnue.training.training import restore, state_of

KIND = "checkpoint of self-play learning"
AUGMENTATIONS = ("none", "symmetries", "swap", "negated")
DRAWS, VIEWS = ("half", "loss"), ("mover", "first")
SCHEDULES = ("constant", "cosine")
CURVE_EVERY = 20  # steps of a point of the curve
PRECISIONS = ("auto", "float32", "bf16")
PROGRESS = ("step", "iteration", "done", "steps")
EVERY = slice(None)
State = tuple[dict[str, Any], dict[str, NDArray[Any]]]


def _count(value: Any, name: str) -> Iterator[str]:
    if type(value) is not int or value < 0:
        yield f"{name} to be an integer of at least 0, got {quoted(value)}"


STAGE = record_of(  # how far a run has come
    progress=record_of(**dict.fromkeys(PROGRESS, _count)),
    curve=list[tuple[float, float, float, float]],
    sums=tuple[float, float, float, float],
)


@dataclass(frozen=True)
class Training:
    """How a net is trained on the examples of an iteration and of those before it.

    batch, steps : positions of a step; steps of an iteration, 0: `passes` over the newest examples
    rate, decay  : learning rate and weight decay of AdamW
    rate_factor  : of the rate from one iteration to the next
    schedule     : of the rate within an iteration: "constant"; "cosine": it falls to 0 by half a cosine
    window       : iterations whose examples are drawn from, the newest included; 1: no replay
    distinct     : whether each position of the window counts once, see `xqlab.learning.examples.distinct`;
                   with the augmentations by symmetries also those that a symmetry makes equal
    value_weight : of the value's loss
    search_share : share of the search's value in the target of the value; the rest is the game's result
    augmentation : "symmetries": each position of a batch is mapped by a random symmetry of its game; "swap":
                   the sides may also change places. "negated", a mistake for an experiment: the board is
                   flipped top to bottom and the value negated, but the pieces keep their sides
    draws        : "half": a draw is worth 0; "loss", a mistake: it is lost
    view         : "mover": results are those of the side to move; "first", a mistake: of the first side,
                   whoever moves, although the search reads them as the mover's
    Raises LearningError.
    """

    batch: int = 256
    steps: int = 200
    passes: int = 1
    rate: float = 2e-3
    rate_factor: float = 1.0
    schedule: str = "constant"
    decay: float = 1e-4
    window: int = 4
    distinct: bool = False
    value_weight: float = 1.0
    search_share: float = 0.0
    augmentation: str = "symmetries"
    draws: str = "half"
    view: str = "mover"

    def __post_init__(self) -> None:
        check_integers(vars(self), batch=1, steps=0, passes=1, window=1)
        check_numbers(vars(self), rate=10, rate_factor=1, decay=10, value_weight=1000, search_share=1)
        for name, choices in (("schedule", SCHEDULES), ("augmentation", AUGMENTATIONS), ("draws", DRAWS),
                              ("view", VIEWS)):  # fmt: skip
            value = getattr(self, name)
            if value not in choices:
                raise LearningError(f"expected {name} out of {', '.join(choices)}, got {quoted(value)}")
        if not isinstance(self.distinct, bool):
            raise LearningError(f"expected distinct to be true or false, got {quoted(self.distinct)}")
        if self.distinct and self.draws == "loss":
            raise LearningError('expected draws = "half" with distinct: a mean of results is no result')

    def steps_for(self, newest: int) -> int:
        """The steps of an iteration with so many new positions."""
        return self.steps or self.passes * -(-newest // self.batch)


@dataclass(frozen=True)
class Batch:
    """Tensors of a step: planes, shares and legality of the moves, targets of the value."""

    planes: torch.Tensor
    shares: torch.Tensor
    legal: torch.Tensor
    values: torch.Tensor


def value_targets(examples: Examples, settings: Training) -> NDArray[np.float32]:
    """float32[n]: the targets of the value, with the mistakes of the settings."""
    results = examples.results.copy()
    if settings.view == "first":
        results = np.where(examples.second == 1, -results, results)
    if settings.draws == "loss":
        results = np.where(examples.results == 0, np.float32(-1), results)
    mixed = (1 - settings.search_share) * results + settings.search_share * examples.searched
    return np.asarray(mixed, np.float32)


def batch_of(
    examples: Examples,
    places: NDArray[np.int64],
    encoding: Encoding,
    settings: Training,
    chance: np.random.Generator,
    part: slice = EVERY,
) -> Batch:
    """The positions at these places as a batch; the augmentation draws from `chance`.

    part : only this part of the batch; equal to the same part of the whole one
    """
    count, places = len(places), places[part]
    numbers, second = examples.numbers[places], examples.second[places] == 1
    shares, legal = examples.policies(places, encoding.moves)
    values = value_targets(examples, settings)[places]
    if settings.augmentation == "negated":
        # Wrong: the value changes its sign only if the pieces change sides, too.
        flipped = chance.random(count)[part] < 0.5
        numbers, shares, legal = _moved(encoding, "top_bottom", flipped, numbers, shares, legal)
        values = np.where(flipped, -values, values)
    elif settings.augmentation != "none":
        names = ("identity", *encoding.symmetries)
        drawn = chance.integers(len(names), size=count)[part]
        for at, name in enumerate(names[1:], start=1):
            numbers, shares, legal = _moved(encoding, name, drawn == at, numbers, shares, legal)
        if settings.augmentation == "swap" and encoding.colour_swap:
            swapped = chance.random(count)[part] < 0.5
            numbers, shares, legal = _moved(encoding, encoding.colour_swap, swapped, numbers, shares, legal)
            numbers = np.where(swapped[:, None, None], encoding.swapped_pieces[numbers], numbers)
            second = second ^ swapped
    planes = torch.from_numpy(encoding.planes(numbers, second))
    return Batch(
        planes, *(torch.from_numpy(np.ascontiguousarray(array)) for array in (shares, legal, values))
    )


def _moved(
    encoding: Encoding, name: str, which: NDArray[np.bool_], numbers: Any, shares: Any, legal: Any
) -> tuple[Any, Any, Any]:
    if name == "identity" or not which.any():
        return numbers, shares, legal
    squares, moves = encoding.square_map(name), encoding.move_map(name)
    moved = numbers.copy(), shares.copy(), legal.copy()
    moved[0][np.ix_(which, np.arange(numbers.shape[1]), squares)] = numbers[which]
    moved[1][np.ix_(which, moves)] = shares[which]
    moved[2][np.ix_(which, moves)] = legal[which]
    return moved


def losses_of(net: PolicyValueNet, batch: Batch) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """(cross-entropy of the policy, squared error of the value, entropy of the policy) of a batch."""
    logits, values = net(batch.planes)
    logits = logits.float().masked_fill(~batch.legal, -1e9)
    logs = functional.log_softmax(logits, 1)
    policy = -(batch.shares * logs).sum(1).mean()
    entropy = -(logs.exp() * logs.clamp(min=-1e4)).sum(1).mean()
    return policy, functional.mse_loss(values.float(), batch.values), entropy


def uses_bf16(precision: str, device: str) -> bool:
    """Whether products are computed in bfloat16; weights, sums of gradients and losses stay float32.

    precision : "float32"; "bf16"; "auto": bf16 on a CUDA device that computes it, float32 on a processor
    Raises LearningError for another name, and for bf16 on a CUDA device that does not compute it.
    """
    if precision not in PRECISIONS:
        raise LearningError(f"expected a precision out of {', '.join(PRECISIONS)}, got {quoted(precision)}")
    supported = device != "cuda" or torch.cuda.is_bf16_supported(including_emulation=False)
    if precision == "bf16" and not supported:
        raise LearningError("expected a device that computes bf16, the one here does not: use float32")
    return precision == "bf16" or (precision == "auto" and device == "cuda" and supported)


class Trainer:
    """A net in training: its optimiser, its random numbers, and how many steps it has done.

    precision              : see `uses_bf16`
    group                  : the processes that share each batch
    curve                  : (step, policy loss, value loss, policy entropy), means of `CURVE_EVERY` steps
    iteration, done, steps : the iteration, its steps so far, and all of them; see `begin`
    """

    def __init__(
        self,
        net: PolicyValueNet,
        settings: Training,
        seed: int,
        device: str = "cpu",
        *,
        precision: str = "auto",
        group: Group = ALONE,
    ) -> None:
        self.device, self.group = torch.device(device), group
        self.bf16 = uses_bf16(precision, self.device.type)
        group.check(settings.batch)
        self.net, self.settings = net.to(self.device), settings
        self.optimiser = torch.optim.AdamW(net.parameters(), lr=settings.rate, weight_decay=settings.decay)
        self.chance = np.random.default_rng([seed, 7])
        self.step = self.iteration = self.done = self.steps = 0
        self.curve: list[list[float]] = []
        self._sums = [0.0, 0.0, 0.0, 0.0]  # steps, then the three means

    def begin(self, iteration: int, steps: int) -> int:
        """How many of the steps of an iteration are left to do."""
        if self.iteration < iteration:
            self.iteration, self.done = iteration, 0
        self.steps = steps
        return max(0, steps - self.done)

    def train(self, examples: Examples) -> tuple[float, float, float]:
        """One step on a batch drawn at random: (policy loss, value loss, entropy). Raises LearningError."""
        places = self.chance.integers(len(examples), size=self.settings.batch)
        part = self.group.part(self.settings.batch)
        return self.learn(batch_of(examples, places, self.net.encoding, self.settings, self.chance, part))

    def lead(self, examples: Examples, steps: int) -> None:
        """Have the other processes of the group take part in the next `steps` steps of this one."""
        if self.group.size > 1:
            self.group.broadcast((self.state(), examples, steps))

    def follow(self) -> None:
        """Take part in the steps of the first process of the group, until it announces the end."""
        while (message := self.group.broadcast()) is not None:
            state, examples, steps = message
            self.restore(state[0], state[1], "the first process")
            for _ in range(steps):
                self.train(examples)

    def learn(self, batch: Batch) -> tuple[float, float, float]:
        """One step on this batch, or on this process's part of one."""
        self.net.train()
        batch = Batch(*(tensor.to(self.device) for tensor in vars(batch).values()))
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.bf16):
            policy, value, entropy = losses_of(self.net, batch)
        weighted = self.settings.value_weight * value
        loss = policy + weighted if self.net.shape.has_policy else weighted
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.param_groups[0]["lr"] = self.rate
        share = len(batch.values) / self.settings.batch if self.group.size > 1 else 1.0
        joined = self.group.join(
            self.net, torch.stack([policy, value, entropy, loss]).detach().float(), share
        )
        if not torch.isfinite(joined[3]):
            raise LearningError(f"the loss is not finite in step {self.step + 1}: try a lower rate")
        self.optimiser.step()
        losses = joined[0].item(), joined[1].item(), joined[2].item()
        self.step, self.done = self.step + 1, self.done + 1
        self._sums = [total + more for total, more in zip(self._sums, (1, *losses))]
        if self._sums[0] >= CURVE_EVERY:
            self.curve.append(self._point())
            self._sums = [0.0, 0.0, 0.0, 0.0]
        return losses

    @property
    def rate(self) -> float:
        """The learning rate of the next step."""
        rate = self.settings.rate * self.settings.rate_factor**self.iteration
        if self.settings.schedule == "constant" or not self.steps:
            return rate
        return rate * (1 + math.cos(math.pi * min(self.done / self.steps, 1))) / 2

    def points_after(self, step: int) -> list[list[float]]:
        """The points of the curve after a step, the unfinished last one included."""
        points = [point for point in self.curve if point[0] > step]
        return [*points, self._point()] if self._sums[0] else points

    def _point(self) -> list[float]:
        return [float(self.step), *(total / self._sums[0] for total in self._sums[1:])]

    def run(self) -> dict[str, Any]:
        """What another run must share to resume from the checkpoint of this one."""
        run = {**self.net.described(), "training": asdict(self.settings), "device": self.device.type}
        return {**run, "precision": "bf16"} if self.bf16 else run

    def save(self, path: str | PathLike[str]) -> None:
        """Write a checkpoint, which replaces an older one only once it is complete."""
        write_arrays(Path(path), *self.state())

    def state(self) -> State:
        """All that a checkpoint holds: JSON values, and arrays by name."""
        parts = state_of(self.net, self.optimiser)
        named = {f"{part} {name}": array for part, arrays in parts.items() for name, array in arrays.items()}
        about = {
            "kind": KIND,
            "run": self.run(),
            "chance": self.chance.bit_generator.state,
            "progress": {name: getattr(self, name) for name in PROGRESS},
            "curve": self.curve,
            "sums": self._sums,
        }
        return about, named

    def resume(self, path: str | PathLike[str]) -> None:
        """Take over a checkpoint: what follows is the same, to the bit, as if the run had never stopped.

        Raises NetFileError for a broken file, LearningError for one of another run.
        """
        self.restore(*read_arrays(Path(path)), repr(str(path)))

    def restore(self, about: dict[str, Any], named: dict[str, NDArray[Any]], where: str) -> None:
        """Take over a `state()`; raises LearningError for an invalid one, or one of another run."""
        run = about.get("run")
        if about.get("kind") != KIND or not isinstance(run, dict):
            raise LearningError(f"expected a {KIND} in {where}, got {quoted(about.get('kind'))}")
        check_same(run, self.run(), where, LearningError)
        parts: dict[str, dict[str, Any]] = {"now": {}, "mean": {}, "square": {}}
        for label, array in named.items():
            part, _, name = label.partition(" ")
            parts.setdefault(part, {})[name] = array
        if unknown := sorted(set(parts) - {"now", "mean", "square"}):
            raise LearningError(
                f"expected arrays of now, mean and square in {where}, got {quoted(unknown[0])}"
            )
        if fault := first_mismatch(about, STAGE):
            raise LearningError(f"expected how far the run came in {where}: {fault}")
        progress = about["progress"]
        if parts["mean"] or progress["step"]:
            for part in ("mean", "square"):
                check_arrays(self.net, parts[part], f"{part} of {where}")
        check_arrays(self.net, parts["now"], where)
        try:
            self.chance.bit_generator.state = about["chance"]
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise LearningError(f"expected random numbers in {where}: {error}") from None
        self.step, self.iteration, self.done, self.steps = (progress[name] for name in PROGRESS)
        self.curve, self._sums = about["curve"], about["sums"]
        restore(self.net, self.optimiser, parts, self.step)
