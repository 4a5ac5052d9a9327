"""The checked settings of a training run, and the schedule of its learning rate."""

import math
from dataclasses import asdict, dataclass, field
from typing import Any

from xqlab.errors import XqlabError, check_names
from xqlab.nnue.net.network import Architecture

LOSSES = ("squared", "cross_entropy", "centipawns")
LARGEST_SCALE = 10_000  # centipawns at odds of e to 1
SCHEDULES = ("cosine", "steps", "constant")
STEP_AT, STEP_FACTOR = (0.5, 0.75, 0.9), 0.3  # of the schedule "steps": shares of the run, and the factor
LAST_SHARE = 0.01  # of the learning rate, at the end of a cosine


@dataclass(frozen=True)
class Settings:
    """How a network is trained.

    architecture : its shape
    chance_scale : centipawns at odds of e to 1, which convert values to win chances; None: the scale of
                   the architecture. With a smaller scale, weights behind the first layer are larger and lose
                   less when quantised
    loss         : of the win chances, "squared" or "cross_entropy"; "centipawns": squared, of raw values
    search_share : lambda, the search's share of the target; the rest is the game's result
    epochs       : passes over the training positions
    batch        : positions per step
    rate         : peak learning rate
    schedule     : "cosine", "steps" or "constant", after `warm_up` (a share of all steps)
    decay        : AdamW's weight decay
    mirror       : whether a random half of the positions is mirrored
    factorised   : whether the buckets share a table besides their own, which is folded in at the end
    clip         : whether weights are kept within the range of quantisation, see `trainable_network`
    patience     : training stops after so many epochs without a gain on the validation positions; 0: never
    seed         : of initial weights, order and mirroring
    Raises XqlabError.
    """

    architecture: Architecture = field(default_factory=Architecture)
    loss: str = "squared"
    search_share: float = 0.7
    epochs: int = 20
    batch: int = 4096
    rate: float = 1e-3
    schedule: str = "cosine"
    warm_up: float = 0.02
    decay: float = 0.01
    mirror: bool = True
    factorised: bool = True
    clip: bool = True
    patience: int = 0
    seed: int = 0
    chance_scale: float | None = None

    def __post_init__(self) -> None:
        check_names("a loss", [self.loss], LOSSES)
        check_names("a schedule", [self.schedule], SCHEDULES)
        for name, low, high, kind, what in (
            ("search_share", 0, 1, float, "a share from 0 to 1"),
            ("epochs", 1, 100_000, int, "an integer from 1 to 100000"),
            ("batch", 1, 1 << 20, int, f"an integer from 1 to {1 << 20}"),
            ("rate", 1e-9, 10, float, "a number from 1e-09 to 10"),
            ("warm_up", 0, 1, float, "a share from 0 to 1"),
            ("decay", 0, 10, float, "a number from 0 to 10"),
            ("patience", 0, 100_000, int, "an integer from 0 to 100000"),
            ("seed", 0, 1 << 62, int, f"an integer from 0 to {1 << 62}"),
        ):
            value = getattr(self, name)
            right = type(value) is int or (kind is float and isinstance(value, float))
            if not right or not low <= value <= high:
                raise XqlabError(f"expected {what} for {name}, got {value!r}")
        scale = self.chance_scale
        if scale is not None and not (isinstance(scale, int | float) and 1 <= scale <= LARGEST_SCALE):
            raise XqlabError(f"expected from 1 to {LARGEST_SCALE} centipawns for chance_scale, got {scale!r}")

    @property
    def odds(self) -> float:
        """Centipawns at odds of e to 1."""
        return self.architecture.scale if self.chance_scale is None else self.chance_scale

    def as_json(self) -> dict[str, Any]:
        """The fields as plain values, the architecture's included."""
        fields = asdict(self)
        fields["architecture"]["hidden"] = list(self.architecture.hidden)
        return fields

    def rate_at(self, step: int, steps: int) -> float:
        """The learning rate of step `step`, from 0, of `steps`.

        >>> settings = Settings(rate=1.0, warm_up=0.1)
        >>> [round(settings.rate_at(step, 100), 3) for step in (0, 9, 10, 55, 99)]
        [0.1, 1.0, 1.0, 0.496, 0.01]
        """
        warm = math.ceil(self.warm_up * steps)
        if step < warm:
            return self.rate * (step + 1) / warm
        done = (step - warm) / max(steps - warm - 1, 1)
        if self.schedule == "cosine":
            return self.rate * (LAST_SHARE + (1 - LAST_SHARE) * 0.5 * (1 + math.cos(math.pi * min(done, 1))))
        if self.schedule == "steps":
            return float(self.rate * STEP_FACTOR ** sum(step >= share * steps for share in STEP_AT))
        return self.rate
