"""The settings of a Monte-Carlo tree search: each number checked, and errors that quote it."""

import math
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from xqlab.errors import check_names, quoted
from xqlab.mcts.errors import MctsError
from xqlab.mcts.memory import MOST_BATCH, MOST_PLAYOUT, PUCT, RULES, UCT, MctsMemory
from xqlab.search.requests import is_number

PLAYOUT, STATIC, ALPHABETA, POLICY = "playout", "static", "alphabeta", "policy"
LEAVES = (PLAYOUT, STATIC, ALPHABETA)  # kinds of leaf that need no function
DEEPEST = 16  # plies of an alpha-beta search at a leaf
EXPLORATION = {"uct": math.sqrt(2), "puct": 1.5}


@dataclass(frozen=True)
class Settings:
    """How a Monte-Carlo tree search selects, expands and values.

    leaf         : what values a leaf: "playout" (a random game), "static" (the static evaluation),
                   "alphabeta" (a short search), "policy" (a policy-value function)
    rule         : how a child is chosen: "uct" (Q + c √(ln N / n)) or "puct" (Q + c P √N / (1 + n)); by
                   default puct with a policy, else uct
    exploration  : c of that rule; by default √2 for uct, 1.5 for puct
    first_play   : Q of a child without visits, -1 to 1; uct tries each once before any twice
    batch        : leaves that wait for their values at a time
    virtual_loss : lost playouts that each of them counts as, meanwhile
    noise        : share of Dirichlet noise in P of the root's moves, for puct
    noise_alpha  : its parameter; by default 10 divided by the number of moves
    temperature  : 0 plays the best move; t draws one with odds N ** (1 / t)
    expand_after : visits of a leaf before its children enter the tree; 0 with a policy, else 1
    solve        : whether what is decided is proved, and not sampled again
    playout_plies : after so many plies a random game ends with the static evaluation
    depth        : plies of the search at a leaf
    scale        : centipawns of the value tanh(1) = 0.76

    Raises MctsError, which quotes the invalid setting.
    """

    leaf: str = PLAYOUT
    rule: str | None = None
    exploration: float | None = None
    first_play: float = 0.0
    batch: int = 1
    virtual_loss: float = 1.0
    noise: float = 0.0
    noise_alpha: float | None = None
    temperature: float = 0.0
    expand_after: int | None = None
    solve: bool = True
    playout_plies: int = MOST_PLAYOUT
    depth: int = 2
    scale: float = 400.0

    def __post_init__(self) -> None:
        check_names("leaf", [self.leaf], (*LEAVES, POLICY), MctsError)
        by_policy = self.leaf == POLICY
        if self.rule is None:
            object.__setattr__(self, "rule", "puct" if by_policy else "uct")
        check_names("rule", [self.rule], RULES, MctsError)
        if self.exploration is None:
            object.__setattr__(self, "exploration", EXPLORATION[str(self.rule)])
        if self.expand_after is None:
            object.__setattr__(self, "expand_after", 0 if by_policy else 1)
        if self.noise_alpha is not None:
            _positive("noise_alpha", self.noise_alpha)
        for name in ("exploration", "virtual_loss", "temperature"):
            _number(name, getattr(self, name), 0, math.inf)
        _number("first_play", self.first_play, -1, 1)
        _number("noise", self.noise, 0, 1)
        _positive("scale", self.scale)
        _whole("batch", self.batch, 1, MOST_BATCH)
        _whole("expand_after", self.expand_after, 0, 2**31 - 1)
        _whole("playout_plies", self.playout_plies, 0, MOST_PLAYOUT)
        _whole("depth", self.depth, 1, DEEPEST)
        if not isinstance(self.solve, bool):
            raise MctsError(f"expected solve to be True or False, got {quoted(self.solve)}")
        if self.noise and self.rule != "puct":
            raise MctsError(f"noise changes P, which rule {self.rule!r} does not read: expected rule 'puct'")
        if by_policy and self.expand_after != 0:
            raise MctsError(
                f"expected expand_after=0 with a policy, which values a leaf and its moves together,"
                f" got {self.expand_after}"
            )

    def write_to(self, memory: MctsMemory) -> None:
        """Write the settings to the memory of a search."""
        memory.rule = PUCT if self.rule == "puct" else UCT
        memory.by_policy = int(self.leaf == POLICY)
        memory.solve = int(self.solve)
        memory.leaf_depth = self.depth
        for name in ("batch", "expand_after", "playout_plies", "exploration", "first_play", "virtual_loss"):
            memory[name] = getattr(self, name)
        memory.scale = self.scale

    def changed(self) -> dict[str, Any]:
        """The settings that are not the defaults of this kind of leaf."""
        usual = Settings(leaf=self.leaf, rule=self.rule)
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name not in ("leaf", "rule") and getattr(self, field.name) != getattr(usual, field.name)
        }


NAMES = tuple(field.name for field in fields(Settings))


def settings_of(evaluator: Any, options: dict[str, Any]) -> tuple[Settings, Any]:
    """(settings, the evaluator or function) that were asked for; None for the game's own evaluator."""
    unknown = [name for name in options if name not in NAMES]
    if unknown:
        raise MctsError(f"unknown setting {unknown[0]!r}; known: {', '.join(NAMES)}")
    if isinstance(evaluator, str):
        if evaluator not in LEAVES:
            raise MctsError(
                f"expected an evaluator out of {', '.join(LEAVES)}, a record or a function,"
                f" got {quoted(evaluator)}"
            )
        return Settings(**{"leaf": evaluator, **options}), None
    if evaluator is None:
        return Settings(**options), None
    if isinstance(evaluator, Callable):  # type: ignore[arg-type]  # typing's form of an abstract class
        return Settings(**{**options, "leaf": POLICY}), evaluator
    return Settings(**{"leaf": STATIC, **options}), evaluator


def check_limits(playouts: Any, time: Any) -> None:
    """Raise MctsError unless they are a number of playouts, seconds, or one of them and None."""
    if playouts is None and time is None:
        raise MctsError("expected a limit: playouts= or time= (seconds)")
    if playouts is not None:
        _whole("playouts", playouts, 1, 2**31 - 1)
    if time is not None:
        _positive("time", time)


def check_seed(seed: Any) -> int:
    """The seed; raises MctsError unless it is a whole number."""
    _whole("seed", seed, -(2**63), 2**63)
    return int(seed)


def check_tree(tree_mb: Any) -> None:
    """Raise MctsError unless it is a size that a tree may have, in MB."""
    if not is_number(tree_mb) or not 0 < tree_mb < 2**20:
        raise MctsError(f"expected a tree of more than 0 MB and less than 2**20, got {quoted(tree_mb)}")


def _number(name: str, value: Any, least: float, most: float) -> None:
    if not is_number(value) or not math.isfinite(value) or not least <= value <= most:
        limits = f"at least {least}" if most == math.inf else f"from {least} to {most}"
        raise MctsError(f"expected {name} to be a number, {limits}, got {quoted(value)}")


def _positive(name: str, value: Any) -> None:
    if not is_number(value) or not math.isfinite(value) or not value > 0:
        raise MctsError(f"expected {name} to be a number above 0, got {quoted(value)}")


def _whole(name: str, value: Any, least: int, most: int) -> None:
    if not is_number(value) or not math.isfinite(value) or value != int(value) or not least <= value <= most:
        raise MctsError(f"expected {name} to be an integer from {least} to {most}, got {quoted(value)}")
