"""Training a policy-value net: batches drawn from examples, the loss, steps, and checkpoints to the bit.

The loss is the cross-entropy of the policy with the search's shares plus the squared error of the value.
Source: D. Silver and others, "Mastering the Game of Go without Human Knowledge", 2017.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from xqlab.errors import quoted
from xqlab.learning.encoding import Encoding
from xqlab.learning.errors import LearningError
from xqlab.learning.examples import Examples
from xqlab.learning.net_file import arrays_of, load_arrays
from xqlab.learning.nets import PolicyValueNet
from xqlab.nnue.net.file import read_arrays, write_arrays
from xqlab.nnue.training.settings import differences

KIND = "checkpoint of self-play learning"
AUGMENTATIONS = ("none", "symmetries", "swap", "negated")
DRAWS, VIEWS = ("half", "loss"), ("mover", "first")
CURVE_EVERY = 20  # steps of a point of the curve


@dataclass(frozen=True)
class Training:
    """How a net is trained on the examples of an iteration and of those before it.

    batch, steps : positions of a step; steps of an iteration, 0: `passes` over the newest examples
    rate, decay  : learning rate and weight decay of AdamW
    rate_factor  : of the rate from one iteration to the next
    window       : iterations whose examples are drawn from, the newest included; 1: no replay
    value_weight : of the value's loss
    search_share : share of the search's value in the target of the value; the rest is the game's result
    augmentation : "symmetries": each position of a batch is moved by a random symmetry of its game; "swap":
                   and the sides may change places. "negated", a mistake kept for the experiment: the board is
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
    decay: float = 1e-4
    window: int = 4
    value_weight: float = 1.0
    search_share: float = 0.0
    augmentation: str = "symmetries"
    draws: str = "half"
    view: str = "mover"

    def __post_init__(self) -> None:
        for name, least in (("batch", 1), ("steps", 0), ("passes", 1), ("window", 1)):
            value = getattr(self, name)
            if type(value) is not int or value < least:
                raise LearningError(f"expected {name} of at least {least}, got {value!r}")
        for name, most in (
            ("rate", 10),
            ("rate_factor", 1),
            ("decay", 10),
            ("value_weight", 1000),
            ("search_share", 1),
        ):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= most:
                raise LearningError(f"expected {name} from 0 to {most}, got {value!r}")
        for name, known in (("augmentation", AUGMENTATIONS), ("draws", DRAWS), ("view", VIEWS)):
            if getattr(self, name) not in known:
                raise LearningError(f"expected {name} out of {', '.join(known)}, got {getattr(self, name)!r}")

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
    """float32[n]: what the value is to become, mistakes of the settings included."""
    results = examples.results.copy()
    if settings.view == "first":
        results = np.where(examples.second == 1, -results, results)
    if settings.draws == "loss":
        results = np.where(examples.results == 0, np.float32(-1), results)
    mixed = (1 - settings.search_share) * results + settings.search_share * examples.searched
    return np.asarray(mixed, np.float32)


def batch_of(
    examples: Examples,
    chosen: NDArray[np.int64],
    encoding: Encoding,
    settings: Training,
    chance: np.random.Generator,
) -> Batch:
    """The positions of these numbers as a batch; the augmentation draws from `chance`."""
    numbers, second = examples.numbers[chosen], examples.second[chosen] == 1
    shares, legal = examples.policies(chosen, encoding.moves)
    values = value_targets(examples, settings)[chosen]
    if settings.augmentation == "negated":
        # Right only if the pieces changed sides, too: the same position is then worth its opposite.
        flipped = chance.random(len(chosen)) < 0.5
        numbers, shares, legal = _moved(encoding, "top_bottom", flipped, numbers, shares, legal)
        values = np.where(flipped, -values, values)
    elif settings.augmentation != "none":
        names = ("identity", *encoding.symmetries)
        drawn = chance.integers(len(names), size=len(chosen))
        for at, name in enumerate(names[1:], start=1):
            numbers, shares, legal = _moved(encoding, name, drawn == at, numbers, shares, legal)
        if settings.augmentation == "swap" and encoding.colour_swap:
            swapped = chance.random(len(chosen)) < 0.5
            numbers, shares, legal = _moved(encoding, encoding.colour_swap, swapped, numbers, shares, legal)
            numbers = np.where(swapped[:, None, None], encoding.swapped_pieces[numbers], numbers)
            second = second ^ swapped
    planes = torch.from_numpy(encoding.planes(numbers, second))
    return Batch(planes, *(torch.from_numpy(np.ascontiguousarray(each)) for each in (shares, legal, values)))


def _moved(
    encoding: Encoding, name: str, which: NDArray[np.bool_], numbers: Any, shares: Any, legal: Any
) -> tuple[Any, Any, Any]:
    if name == "identity" or not which.any():
        return numbers, shares, legal
    squares, moves = encoding.square_map(name), encoding.move_map(name)
    there = numbers.copy(), shares.copy(), legal.copy()
    there[0][np.ix_(which, np.arange(numbers.shape[1]), squares)] = numbers[which]
    there[1][np.ix_(which, moves)] = shares[which]
    there[2][np.ix_(which, moves)] = legal[which]
    return there


def losses_of(net: PolicyValueNet, batch: Batch) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """(cross-entropy of the policy, squared error of the value, entropy of the policy) of a batch."""
    logits, values = net(batch.planes)
    logits = logits.float().masked_fill(~batch.legal, -1e9)
    logs = functional.log_softmax(logits, 1)
    policy = -(batch.shares * logs).sum(1).mean()
    entropy = -(logs.exp() * logs.clamp(min=-1e4)).sum(1).mean()
    return policy, functional.mse_loss(values.float(), batch.values), entropy


class Trainer:
    """A net in training: its optimiser, its random numbers, and how many steps it has done.

    curve : (step, policy loss, value loss, entropy of the policy), means of `CURVE_EVERY` steps
    iteration, done : the iteration, and its steps so far
    """

    def __init__(self, net: PolicyValueNet, settings: Training, seed: int, device: str = "cpu") -> None:
        self.device = torch.device(device)
        self.net, self.settings = net.to(self.device), settings
        self.optimiser = torch.optim.AdamW(net.parameters(), lr=settings.rate, weight_decay=settings.decay)
        self.chance = np.random.default_rng([seed, 7])
        self.step = self.iteration = self.done = 0
        self.curve: list[list[float]] = []
        self._sums = [0.0, 0.0, 0.0, 0.0]  # steps, then the three means

    def train(self, examples: Examples) -> tuple[float, float, float]:
        """One step on a batch drawn at random: (policy loss, value loss, entropy). Raises LearningError."""
        chosen = self.chance.integers(len(examples), size=self.settings.batch)
        batch = batch_of(examples, chosen, self.net.encoding, self.settings, self.chance)
        return self.learn(batch)

    def learn(self, batch: Batch) -> tuple[float, float, float]:
        """One step on this batch."""
        self.net.train()
        batch = Batch(*(each.to(self.device) for each in vars(batch).values()))
        mixed = self.device.type == "cuda" and torch.cuda.is_bf16_supported()
        with torch.autocast(self.device.type, torch.bfloat16, enabled=mixed):
            policy, value, entropy = losses_of(self.net, batch)
        weighted = self.settings.value_weight * value
        loss = policy + weighted if self.net.shape.has_policy else weighted
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.param_groups[0]["lr"] = self.rate
        if not torch.isfinite(loss):
            raise LearningError(f"the loss is not finite in step {self.step + 1}: try a lower rate")
        self.optimiser.step()
        losses = policy.item(), value.item(), entropy.item()
        self.step, self.done = self.step + 1, self.done + 1
        self._sums = [self._sums[0] + 1, *(sum_ + each for sum_, each in zip(self._sums[1:], losses))]
        if self._sums[0] >= CURVE_EVERY:
            self.curve.append([float(self.step), *(each / self._sums[0] for each in self._sums[1:])])
            self._sums = [0.0, 0.0, 0.0, 0.0]
        return losses

    @property
    def rate(self) -> float:
        """The learning rate of this iteration."""
        return self.settings.rate * self.settings.rate_factor**self.iteration

    def points_after(self, step: int) -> list[list[float]]:
        """The points of the curve after a step, the unfinished last one included."""
        last = (
            [float(self.step), *(each / self._sums[0] for each in self._sums[1:])] if self._sums[0] else None
        )
        return [*(point for point in self.curve if point[0] > step), *([last] if last else [])]

    def run(self) -> dict[str, Any]:
        """What another run must share to resume from the checkpoint of this one."""
        return {**self.net.described(), "training": asdict(self.settings), "device": self.device.type}

    def save(self, path: str | PathLike[str]) -> None:
        """Write a checkpoint, which replaces an older one only once it is complete."""
        named = {f"now {name}": each for name, each in arrays_of(self.net).items()}
        for name, parameter in self.net.named_parameters():
            state = self.optimiser.state.get(parameter)
            if state:
                named[f"mean {name}"] = state["exp_avg"].cpu().numpy()
                named[f"square {name}"] = state["exp_avg_sq"].cpu().numpy()
        about = {
            "kind": KIND,
            "run": self.run(),
            "chance": self.chance.bit_generator.state,
            "progress": {"step": self.step, "iteration": self.iteration, "done": self.done},
            "curve": self.curve,
            "sums": self._sums,
        }
        write_arrays(Path(path), about, named)

    def resume(self, path: str | PathLike[str]) -> None:
        """Take over a checkpoint: what follows is the same, to the bit, as if the run had never stopped.

        Raises NetFileError for a broken file, LearningError for one of another run.
        """
        about, named = read_arrays(Path(path))
        where = repr(str(path))
        if about.get("kind") != KIND:
            raise LearningError(f"expected a {KIND} in {where}, got {quoted(about.get('kind'))}")
        if differ := differences(about.get("run", {}), self.run()):
            raise LearningError(f"{where} was begun with other settings: {'; '.join(differ[:5])}")
        parts: dict[str, dict[str, Any]] = {"now": {}, "mean": {}, "square": {}}
        for label, array in named.items():
            part, _, name = label.partition(" ")
            parts.setdefault(part, {})[name] = array
        load_arrays(self.net, parts["now"], where)
        try:
            progress = about["progress"]
            self.step, self.iteration, self.done = (int(progress[n]) for n in ("step", "iteration", "done"))
            self.curve = [[float(each) for each in point] for point in about["curve"]]
            self._sums = [float(each) for each in about["sums"]]
            self.chance.bit_generator.state = about["chance"]
            for name, parameter in self.net.named_parameters():
                if self.step and parameter.requires_grad and name in parts["mean"]:
                    self.optimiser.state[parameter] = {
                        "step": torch.tensor(float(self.step)),
                        "exp_avg": torch.from_numpy(parts["mean"][name]).to(self.device),
                        "exp_avg_sq": torch.from_numpy(parts["square"][name]).to(self.device),
                    }
        except (KeyError, TypeError, ValueError) as error:
            raise LearningError(f"expected how far the run came in {where}: {error}") from None
