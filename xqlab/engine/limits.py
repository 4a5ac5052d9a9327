"""The limits of a `go` command, and UCI's words for them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xqlab.engine.clock import OVERHEAD, Allowance, exactly, share_of_clock
from xqlab.errors import XqlabError
from xqlab.experiments.run.divide import DEEPEST
from xqlab.search.requests import DEPTH_LIMIT

LEFT_OVER = 1000  # milliseconds for a search with unreadable limits
MATE_SLACK = 10  # plies beyond a mate up to which late move reductions may hide it
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")


@dataclass(frozen=True)
class Limits:
    """The limits of one `go`, which hold together. Times in milliseconds.

    mate        : the search ends with a mate in so many moves, or at the depth for it
    infinite    : the best move is reported only after `stop`; `ponder`: after `stop` or `ponderhit`
    searchmoves : the root moves to choose from, as text; all if empty
    unread      : words that could not be read, a sentence each
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
        """The time for the move; the opponent's clock is used if it is the only one."""
        allowance = Allowance() if self.movetime is None else exactly(self.movetime)
        clocks = (self.wtime, self.btime) if red_to_move else (self.btime, self.wtime)
        clock = next((clock for clock in clocks if clock is not None), None)
        if clock is None:
            return allowance
        increment = (self.winc if red_to_move else self.binc) or 0
        return allowance.within(share_of_clock(clock, increment, self.movestogo, overhead))

    def plies(self) -> int | None:
        """The maximum depth, None without a limit; clipped to the range of the search."""
        depths = [] if self.depth is None else [self.depth]
        depths += [] if self.mate is None else [2 * abs(self.mate) + MATE_SLACK]
        return min(max(min(depths), 1), DEPTH_LIMIT) if depths else None


FLAGS = ("infinite", "ponder")
NUMBERS = (*("depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate", "perft"),)
# One of these is needed.
ENDING = ("depth", "nodes", "movetime", "wtime", "btime", "mate", "perft", "infinite")
WORDS = (*FLAGS, *NUMBERS, "searchmoves")


def parse_go(words: Sequence[str]) -> Limits:
    """The limits in the words after UCI's `go`, the last of each kind; no limit at all means `infinite`.

    Other words are skipped, as the protocol requires, and reported in `unread`. If nothing else is left, the
    search gets a second, so that the board gets a move. Raises XqlabError for a perft depth out of range.
    """
    values: dict[str, Any] = {}
    unread: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in FLAGS:
            values[word] = True
        elif word == "searchmoves":
            end = next((i for i in range(at, len(words)) if words[i] in WORDS), len(words))
            values[word] = tuple(words[at:end])
            at = end
        elif word in NUMBERS:
            number = read_whole(words[at] if at < len(words) else "")
            if number is None:
                unread.append(f"expected an integer after {word!r}, got {''.join(words[at : at + 1])!r}")
            else:
                values[word] = number
            at += number is not None or (at < len(words) and words[at] not in WORDS)
        else:
            unread.append(f"expected one of {', '.join(WORDS)} after 'go', got {word!r}")
    return checked_limits(values, unread)


def checked_limits(values: dict[str, Any], unread: Sequence[str]) -> Limits:
    """The limits by name; raises XqlabError for a perft depth out of range."""
    if not any(name in values for name in ENDING):
        values = {**values, **({"movetime": LEFT_OVER} if unread else {"infinite": True})}
    limits = Limits(**values, unread=tuple(unread))
    if limits.perft is not None and not 1 <= limits.perft <= DEEPEST:
        raise XqlabError(f"expected a perft depth from 1 to {DEEPEST}, got '{limits.perft}'")
    return limits


def read_whole(text: str) -> int | None:
    """`text` as an integer of at most 15 digits, or None."""
    return int(text) if _WHOLE.fullmatch(text) else None
