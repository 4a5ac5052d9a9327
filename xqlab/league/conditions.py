"""What is the same for all in a league: the budget of a move, and the theme, which limits what may differ."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xqlab.errors import XqlabError, quoted
from xqlab.league.verdicts import Refusal, Verdict

NODES = 2_000
FUEL_A_NODE = 16_000  # instructions: so many nodes and so much fuel are about the same search of Xiangqi
FUEL_A_SECOND = 1_000_000_000
STEPS_A_NODE, STEPS_A_SECOND = 500, 2_000_000  # of programs in Python
MEMORY_CAP = 64 << 20  # bytes of a compiled submission

# What a theme may count -> (how it is written, how many of a unit are one, what is counted)
THEMES = {
    "weights": (r"weights?", "weights that differ from the shipped ones"),
    "switches": (r"switch(?:es)?", "switches and parameters that differ from those of 'full'"),
    "net": (r"([kM])B of net", "bytes of a net"),
    "lines": (r"lines?(?: of code)?", "lines of code"),
}
UNITS = {"k": 1_000, "M": 1_000_000}
NAMES = {"book": "an opening book", "net": "a net", "module": "a compiled program", "lines": "a program"}


@dataclass(frozen=True)
class Theme:
    """A limit on what submissions may change: of the kind that it counts, at most so much, and nothing else.

    >>> Theme.of("10 kB of net")
    Theme(text='10 kB of net', kind='net', most=10000)
    """

    text: str
    kind: str
    most: int

    @classmethod
    def of(cls, text: str) -> "Theme":
        """The theme of a text, such as "20 weights"; raises XqlabError for another."""
        for kind, (written, _) in THEMES.items():
            if match := re.fullmatch(rf"(\d+(?:\.\d+)?) {written}", text):
                unit = UNITS[match[2]] if match.lastindex == 2 else 1
                return cls(text, kind, int(float(match[1]) * unit))
        examples = "'20 weights', '3 switches', '10 kB of net' or '40 lines'"
        raise XqlabError(f"expected a budget such as {examples}, got {quoted(text)}")

    def check(self, amounts: Mapping[str, int]) -> None:
        """Raise Refusal, which says by how much, for amounts over the limit, and for any of another kind."""
        what = THEMES[self.kind][1]
        for kind, amount in amounts.items():
            if kind != self.kind and amount:
                got = NAMES.get(kind) or f"{amount} {THEMES[kind][1]}"
                raise Refusal(
                    f"the budget is {self.text}: expected nothing but {what}, got {got}", Verdict.OVER_BUDGET
                )
        amount = amounts.get(self.kind, 0)
        if amount > self.most:
            over = f"{amount - self.most:,} too many"
            raise Refusal(
                f"the budget is {self.text}: expected at most {self.most:,} {what}, got {amount:,}: {over}",
                Verdict.OVER_BUDGET,
            )


@dataclass(frozen=True)
class Conditions:
    """The budget of a move and the theme.

    game   : its name
    nodes, time : for searches of ours, at least one of them; time in seconds
    fuel   : instructions for compiled submissions; by default in proportion to the nodes or the time
    memory : bytes for compiled submissions
    theme  : None for none
    trusted : whether programs in Python run with the lecturer's rights, not confined

    Raises XqlabError for a budget that is not above 0.
    """

    game: str
    nodes: int | None = None
    time: float | None = None
    fuel: int = 0
    memory: int = MEMORY_CAP
    theme: Theme | None = None
    trusted: bool = False

    def __post_init__(self) -> None:
        if self.nodes is None and self.time is None:
            object.__setattr__(self, "nodes", NODES)
        for name in ("nodes", "time", "fuel"):
            value = getattr(self, name)
            if value is not None and (value < 0 or (not value and name != "fuel")):
                raise XqlabError(f"expected {name} to be above 0, got {value!r}")
        if not self.fuel:
            fuel = self.nodes * FUEL_A_NODE if self.nodes else int((self.time or 0) * FUEL_A_SECOND)
            object.__setattr__(self, "fuel", fuel)

    @property
    def steps(self) -> int:
        """Steps for programs in Python, in proportion to the nodes or the time."""
        steps = self.nodes * STEPS_A_NODE if self.nodes else int((self.time or 0) * STEPS_A_SECOND)
        return max(steps, 1)

    @property
    def limits(self) -> dict[str, Any]:
        """The budget of a search of ours, as for `xqlab.search`."""
        both = {"nodes": self.nodes, "time": self.time}
        return {name: value for name, value in both.items() if value is not None}

    def as_json(self) -> dict[str, Any]:
        """They as JSON values."""
        return {**self.limits, "fuel": self.fuel, "theme": self.theme.text if self.theme else ""}
