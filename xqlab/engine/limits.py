"""What a `go` command asks for: the limits of one search, and how much of the clock a move may take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from xqlab.experiments.divide import DEEPEST
from xqlab.search.driver import DEPTH_LIMIT

MOVES_TO_GO = 30  # moves that the clock is shared among when nobody says how many are left
MARGIN = 0.05  # seconds of the clock that are left for the way to the graphical board and back
LEFT_OVER = 1000  # milliseconds for a search whose limits could not be read
FOREVER = 1e6  # seconds: a search that nothing else limits
_WHOLE = re.compile(r"-?[0-9]{1,15}")


class CommandError(ValueError):
    """A command of the protocol that cannot be followed."""


@dataclass(frozen=True)
class Limits:
    """The limits of one `go`: all that are given hold at once. Times in milliseconds."""

    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    wtime: int | None = None
    btime: int | None = None
    winc: int | None = None
    binc: int | None = None
    movestogo: int | None = None
    perft: int | None = None
    infinite: bool = False
    unread: tuple[str, ...] = ()  # what could not be read, a sentence each

    def seconds(self, red_to_move: bool) -> float | None:
        """The time that the move may take, None where no clock runs."""
        limits = []
        if self.movetime is not None:
            limits.append(self.movetime / 1000)
        clock = self.wtime if red_to_move else self.btime
        if clock is not None:
            increment = (self.winc if red_to_move else self.binc) or 0
            share = clock / max(self.movestogo or MOVES_TO_GO, 1) + 0.75 * increment
            limits.append(min(share / 1000, clock / 1000 - MARGIN))
        return max(min(limits), 0.001) if limits else None

    def options(self, red_to_move: bool) -> dict[str, Any]:
        """The options for `Searcher.run`; a number beyond what it takes becomes the nearest that it does."""
        seconds = self.seconds(red_to_move)
        if self.infinite or (self.depth is None and self.nodes is None and seconds is None):
            seconds = FOREVER if seconds is None else seconds
        return {
            "depth": None if self.depth is None else min(max(self.depth, 1), DEPTH_LIMIT),
            "nodes": None if self.nodes is None else max(self.nodes, 1),
            "time": seconds,
        }


NUMBERS = tuple(field.name for field in fields(Limits) if field.name not in ("infinite", "unread"))


def parse_go(words: Sequence[str]) -> Limits:
    """The limits that the words after `go` name, the last of a kind; no word at all means `infinite`.

    Other words are passed over, as the protocol asks, and told of in `unread`. Where nothing else is left the
    search gets a second, so that the board gets its move. Raises CommandError for a perft depth out of range.
    """
    found: dict[str, Any] = {}
    unread: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "infinite":
            found[word] = True
        elif word in NUMBERS:
            text = next(rest, "")
            if _WHOLE.fullmatch(text):
                found[word] = int(text)
            else:
                unread.append(f"expected a whole number after {word!r}, got {text!r}")
        else:
            unread.append(f"expected infinite or one of {', '.join(NUMBERS)} after 'go', got {word!r}")
    if not found:
        found = {"movetime": LEFT_OVER} if unread else {"infinite": True}
    limits = Limits(**found, unread=tuple(unread))
    if limits.perft is not None and not 1 <= limits.perft <= DEEPEST:
        raise CommandError(f"expected a perft depth from 1 to {DEEPEST}, got '{limits.perft}'")
    return limits
