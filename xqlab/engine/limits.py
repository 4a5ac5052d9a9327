"""What a `go` command asks for: the limits of one search, and UCI's words for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xqlab.engine.clock import OVERHEAD, Allowance, exactly, share_of_clock
from xqlab.errors import XqlabError
from xqlab.experiments.run.divide import DEEPEST
from xqlab.search.requests import DEPTH_LIMIT

LEFT_OVER = 1000  # milliseconds for a search whose limits could not be read
MATE_SLACK = 10  # plies beyond a mate at which late move reductions have hidden one still
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")


class CommandError(XqlabError):
    """A command of the protocol that cannot be followed."""


@dataclass(frozen=True)
class Limits:
    """The limits of one `go`: all that are given hold at once. Times in milliseconds.

    mate        : the search ends with a mate in so many moves, or when its depth is exhausted
    infinite    : the best move is said after `stop`, not before; `ponder`: nor before `ponderhit`
    searchmoves : the root moves to choose from, as text; all where there is none
    unread      : what could not be read, a sentence each
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    wtime: int | None = None
    btime: int | None = None
    winc: int | None = None
    binc: int | None = None
    movestogo: int | None = None
    mate: int | None = None
    perft: int | None = None
    infinite: bool = False
    ponder: bool = False
    searchmoves: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    def allowance(self, red_to_move: bool, overhead: int = OVERHEAD) -> Allowance:
        """The time that the move may take; a clock that is given for the other side alone counts as well."""
        allowance = Allowance() if self.movetime is None else exactly(self.movetime)
        clocks = (self.wtime, self.btime) if red_to_move else (self.btime, self.wtime)
        clock = next((each for each in clocks if each is not None), None)
        if clock is None:
            return allowance
        increment = (self.winc if red_to_move else self.binc) or 0
        return allowance.within(share_of_clock(clock, increment, self.movestogo, overhead))

    def plies(self) -> int | None:
        """The depth that the search may reach, None without a limit; clipped to what a search takes."""
        depths = [] if self.depth is None else [self.depth]
        depths += [] if self.mate is None else [2 * abs(self.mate) + MATE_SLACK]
        return min(max(min(depths), 1), DEPTH_LIMIT) if depths else None


FLAGS = ("infinite", "ponder")
NUMBERS = (*("depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate", "perft"),)
ENDING = (
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "mate",
    "perft",
    "infinite",
)  # one of these is needed
WORDS = (*FLAGS, *NUMBERS, "searchmoves")


def parse_go(words: Sequence[str]) -> Limits:
    """The limits that the words after UCI's `go` name, the last of a kind; no limit at all means `infinite`.

    Other words are passed over, as the protocol asks, and told of in `unread`. Where nothing else is left the
    search gets a second, so that the board gets its move. Raises CommandError for a perft depth out of range.
    """
    given: dict[str, Any] = {}
    unread: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in FLAGS:
            given[word] = True
        elif word == "searchmoves":
            end = next((i for i in range(at, len(words)) if words[i] in WORDS), len(words))
            given[word] = tuple(words[at:end])
            at = end
        elif word in NUMBERS:
            number = read_whole(words[at] if at < len(words) else "")
            if number is None:
                unread.append(f"expected a whole number after {word!r}, got {''.join(words[at : at + 1])!r}")
            else:
                given[word] = number
            at += number is not None or (at < len(words) and words[at] not in WORDS)
        else:
            unread.append(f"expected one of {', '.join(WORDS)} after 'go', got {word!r}")
    return checked_limits(given, unread)


def checked_limits(given: dict[str, Any], unread: Sequence[str]) -> Limits:
    """The limits of what was found; raises CommandError for a perft depth out of range."""
    if not any(name in given for name in ENDING):
        given = {**given, **({"movetime": LEFT_OVER} if unread else {"infinite": True})}
    limits = Limits(**given, unread=tuple(unread))
    if limits.perft is not None and not 1 <= limits.perft <= DEEPEST:
        raise CommandError(f"expected a perft depth from 1 to {DEEPEST}, got '{limits.perft}'")
    return limits


def read_whole(text: str) -> int | None:
    """The whole number of at most 15 digits that `text` is, or None."""
    return int(text) if _WHOLE.fullmatch(text) else None
