"""`Convention`: the form in which a lecturer wants a search to be written."""

from dataclasses import dataclass, fields

from xqlab.trace.conventions import VALUES, Conventions, conventions


@dataclass(frozen=True)
class Convention(Conventions):
    """`xqlab.trace.Conventions`, and in which order a program goes through a tree.

    view   : "minimax": what the function returns, its window and `node.value` are Max's; "negamax": those of
             the side to move
    values : "either" as well, where it does not matter what stands for a value outside the window
    order  : of the children, "left to right" or "right to left"
    ties   : which of several moves with the best returned value is the best, the "first" or the "last"

    Raises ConventionsError for anything else.
    """

    values: str = "either"
    order: str = "left to right"
    ties: str = "first"

    @classmethod
    def choices(cls) -> dict[str, tuple[str, ...]]:
        orders = ("left to right", "right to left")
        more = {"values": (*VALUES, "either"), "order": orders, "ties": ("first", "last")}
        return {**super().choices(), **more}

    @property
    def is_strict(self) -> bool:
        """Whether only a value beyond the window's end causes a cutoff."""
        return self.cutoff == ">"

    @property
    def is_hard(self) -> bool:
        """Whether values outside the window are returned as its nearer end."""
        return self.values == "fail-hard"

    def is_same(self, value: float, expected: float, window: tuple[float, float]) -> bool:
        """Whether a value that was returned from a window is the one expected."""
        if self.values == "either":
            value, expected = (min(max(number, window[0]), window[1]) for number in (value, expected))
        return value == expected


def convention_of(convention: Conventions | None) -> Convention:
    """`convention`; by default that of `xqlab.trace.use_conventions`, and values may be either."""
    if isinstance(convention, Convention):
        return convention
    given = conventions() if convention is None else convention
    same = {field.name: getattr(given, field.name) for field in fields(Conventions)}
    return Convention(**(same | {"values": "either"} if convention is None else same))
