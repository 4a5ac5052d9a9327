"""The listing in step with a recorded search: which of its lines wrote each event of the log.

The lines are found in the source: each call that writes an event is looked up in the syntax tree of the
search, and then in the text that is left of it once its switches are known.
"""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.mcts import Result
from xqlab.search import alphabeta, quiescence, reasons
from xqlab.search import events as event_constants
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import ENTER, ITERATION, LEAF, LEAVE, OVER, SHORTCUT, SKIPPED
from xqlab.viz.page.recording import recorded_tree
from xqlab.viz.source_listing.folding import function_named, parsed, plain_function
from xqlab.viz.source_listing.reduction import LEAVING_CALLS
from xqlab.viz.source_listing.source import Listing, ListingError, coloured, listing
from xqlab.viz.source_listing.syntax import Block, blocks, is_text, names_assigned

FUNCTIONS = (alphabeta.search, quiescence.quiesce)  # all events of a log but ITERATION are written by these
_NAMES = tuple(plain_function(function).__name__ for function in FUNCTIONS)
REASON_FIELD = {SHORTCUT: "number", SKIPPED: "bound"}  # where an event of a kind has its reason
VALUED_CALLS = ("emit", *LEAVING_CALLS)  # their last argument is the value
_Written = tuple[tuple[int, int], ...]  # (kind, reason) of events
_EMIT = tuple(inspect.signature(plain_function(event_constants.emit)).parameters)


@dataclass(frozen=True)
class Site:
    """A place in the source that writes events.

    kind   : of the events, a number of `KIND_NAMES`
    reason : of a SHORTCUT or SKIPPED, where the source names it; else 0
    after  : (kind, reason) of each event that the statement right above may write last
    line   : of the statement in its file
    again  : whether it only writes events that follow one of the same kind and ply: it calls a function that
             continues with the same kind
    gives  : lines of the statements above it in its block that assign the recorded value, the nearest first
    earlier: lines of all statements above it in its block, likewise
    """

    kind: int
    reason: int
    after: _Written
    line: int
    again: bool
    gives: tuple[int, ...]
    earlier: tuple[int, ...]


def sites(function: Any) -> list[Site]:
    """Every place in a function of the search that writes events, in the order of the source."""
    plain = plain_function(function)
    above_if: dict[int, _Written] = {}
    outer_first = [*blocks(parsed(function))][::-1]
    places = [site for block in outer_first for site in _sites_of_block(block, plain, above_if)]
    first = {site.kind for site in places if not site.again}
    return sorted(
        (replace(site, again=site.again and site.kind in first) for site in places),
        key=lambda site: site.line,
    )


def _sites_of_block(block: Block, function: Any, above_if: dict[int, _Written]) -> Iterator[Site]:
    # above_if : by id of the body of an `if`, what the statement before the `if` wrote
    before = above_if.get(id(block), ())
    for place, statement in enumerate(block):
        events: list[tuple[int, int]] = []
        again = False
        match statement:
            case (
                ast.Expr(value=ast.Call() as call)
                | ast.Assign(value=ast.Call() as call)
                | ast.Return(value=ast.Call() as call)
            ):
                again = function_named(call) not in ("emit", "leave_early", "leave")
                events = [(kind, 0 if again else _reason(call, kind)) for kind in _kinds(call, function)]
            case ast.Assign(targets=[ast.Attribute()]):  # of the node, for the next event
                continue
            case ast.If(body=body) if before:
                above_if[id(body)] = before
        first = tuple(event for event in events if event[0] != LEAVE)
        for kind, why in dict.fromkeys(events):
            above = [other for other in block[:place][::-1] if not is_text(other)]
            value = _value_written(statement)
            yield Site(
                kind,
                why,
                first if kind == LEAVE and first else before,
                statement.lineno,
                again and kind != LEAVE,
                tuple(other.lineno for other in above if value and value in names_assigned(other)),
                tuple(other.lineno for other in above),
            )
        before = first if OVER in dict(first) else first[-1:]


def _reason(call: ast.Call, kind: int) -> int:
    # The reason that the call itself names; 0 where a variable has it, and for other kinds of event.
    if kind not in REASON_FIELD:
        return 0
    name = call.args[_EMIT.index(REASON_FIELD[kind])]
    return int(getattr(reasons, name.id, 0)) if isinstance(name, ast.Name) else 0


def _value_written(statement: ast.stmt) -> str:
    # The name of the variable whose value the event records; "" where there is none.
    match statement:
        case (
            ast.Expr(value=ast.Call(args=[*_, ast.Name(id=value)]) as call)
            | ast.Return(value=ast.Call(args=[*_, ast.Name(id=value)]) as call)
        ) if function_named(call) in VALUED_CALLS:
            return value
    return ""


def _kinds(call: ast.Call, function: Any) -> list[int]:
    # The kinds of event that a call writes, itself or by what it calls.
    name = function_named(call)
    if name in ("emit", "leave_early"):
        kind = call.args[_EMIT.index("kind")]
        assert isinstance(kind, ast.Name)
        return [int(getattr(event_constants, kind.id)), *[LEAVE] * (name == "leave_early")]
    callee = plain_function(function.__globals__.get(name))
    code = getattr(callee, "__code__", None)
    if code is None or "log" not in code.co_varnames or name in _NAMES:
        return []
    return [
        kind
        for inner in ast.walk(parsed(callee))
        if isinstance(inner, ast.Call)
        for kind in _kinds(inner, callee)
    ]


def _flag(function: Any) -> int:
    """What a function writes into the field `quiescence` of its events."""
    for statement in ast.walk(parsed(function)):
        match statement:
            case ast.Call(func=ast.Name(id="enter"), args=[*_, ast.Constant(value=int(flag))]):
                return flag
    raise AssertionError(f"{function} does not state whether it is quiescence")


class RunListing:
    """The listings of the functions that ran, one below the other, and the line of each event.

    listings      : one for each function, `search` first
    lines         : str[lines]  their text, an empty line between them
    numbers       : the number of each line in its file; None for empty ones and those between
    line_of_event : int32[events]  index in `lines` (from 0) of the line that wrote each event, or, where
                    that is not shown, of the statement that the event records
    """

    def __init__(self, listings: list[Listing], starts: list[int], line_of_event: NDArray[np.int32]) -> None:
        self.listings, self.starts, self.line_of_event = listings, starts, line_of_event
        self.lines: list[str] = []
        self.numbers: list[int | None] = []
        for source in listings:
            if self.lines:
                self.lines.append("")
                self.numbers.append(None)
            self.lines += str(source).split("\n")
            self.numbers += [source.original_of(line + 1) for line in range(len(source))]

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        names = " and ".join(source.name for source in self.listings)
        return f"<RunListing of {names}: {len(self.lines)} lines for {len(self.line_of_event):,} events>"

    def line_of(self, event: int) -> int:
        """The index in `lines` of an event's line; raises IndexError outside the log."""
        return int(self.line_of_event[event])

    def as_json(self) -> dict[str, Any]:
        """All of it as what JSON can hold; `html` has the lines in colours, as classes of Pygments."""
        html = [line for source in self.listings for line in ("", *coloured(str(source)))][1:]
        return {
            "lines": list(self.lines),
            "html": html,
            "numbers": list(self.numbers),
            "functions": [
                {"name": source.name, "file": source.file.name, "first": start, "count": len(source)}
                for source, start in zip(self.listings, self.starts)
            ],
            "line_of_event": self.line_of_event.tolist(),
        }


def listing_of_run(
    recorded: Any,
    use: Enhancements | None = None,
    *,
    events: bool = True,
) -> RunListing:
    """The source that a recorded search ran, with the line that each of its events comes from.

    recorded : a `Result` searched with record=True, or its `tree`
    use      : the switches; by default those of the search
    events   : show the calls that write the log; without them an event belongs to the statement that it
               records, the `return` of a node that is left, the `if` of a cutoff

    Raises ListingError for a tree that does not know its switches where `use` is left out.
    """
    if isinstance(recorded, Result):
        raise ListingError("expected a search by xqlab.search, got one by xqlab.mcts: its source is another")
    tree = recorded_tree(recorded, ListingError)
    if use is None and tree.result is None:
        raise ListingError(
            f"expected the switches in `use` for a tree without a result, got use={use!r} for {tree!r}"
        )
    use = tree.result.enhancements if use is None else use
    log = tree.log
    kind, quiet = log["kind"], log["quiescence"]
    lines = np.zeros(len(log), dtype=np.int32)
    listings: list[Listing] = []
    starts: list[int] = []
    for function in FUNCTIONS:
        here = quiet == _flag(function)
        if listings and not here.any() and not use.works("quiescence"):
            continue
        source = listing(function, use, events=events)
        start = starts[-1] + len(listings[-1]) + 1 if listings else 0
        places = sites(function)
        for site in sorted(places, key=_rank):
            of_site = here & (kind == site.kind)
            if site.reason:
                of_site &= log[REASON_FIELD[site.kind]] == site.reason
            if site.after and site.kind == LEAVE:
                of_site &= _follows(log, site.after)
            if OVER in (site.kind, *dict(site.after)) and LEAF not in dict(site.after):
                above = [place.line for place in places if place.kind == OVER and place.line <= site.line]
                of_site &= _seen_at_a_glance(log, site.kind) == (len(above) == 1)
            elif site.again:
                of_site &= _repeats(log)
            lines[of_site] = start + _printed(source, site) - 1
        listings.append(source)
        starts.append(start)
    lines[kind == ITERATION] = 0  # written by the driver, which calls the search at its first line
    return RunListing(listings, starts, lines)


def _rank(site: Site) -> tuple[bool, bool, bool]:
    # Later sites take events from earlier ones: those that know more of their events come last.
    return site.kind == SKIPPED and site.reason != 0, bool(site.after), site.again


def _follows(log: Any, after: tuple[tuple[int, int], ...]) -> NDArray[np.bool_]:
    # Which events come right after one of these kinds and reasons.
    before = np.zeros(len(log), dtype=np.bool_)
    for kind, reason in after:
        before |= (log["kind"] == kind) & (not reason or log["number"] == reason)
    return np.concatenate(([False], before[:-1]))


def _seen_at_a_glance(log: Any, kind: int) -> NDArray[np.bool_]:
    # Which OVER events, or LEAVE events after them, come before any move is generated: from the first site of
    # each function.
    glanced = np.where(log["quiescence"] > 0, log["number"] > 0, log["depth"] <= 0)
    return glanced if kind == OVER else np.concatenate(([False], glanced[:-1]))


def _repeats(log: Any) -> NDArray[np.bool_]:
    # Which events have the kind, the ply and the bound, or reason, of the one before.
    same = np.ones(max(len(log) - 1, 0), dtype=np.bool_)
    for name in ("kind", "ply", "bound"):
        same &= log[name][1:] == log[name][:-1]
    return np.concatenate(([False], same))[: len(log)]


def _printed(source: Listing, site: Site) -> int:
    # The printed line that stands for a place in the source.
    gives = () if site.kind == LEAVE or source.events else site.gives
    for line in (*gives, site.line, *site.earlier):
        printed = source.line_of(line)
        if printed is not None:
            return printed
    at_the_head = site.kind == ENTER and not site.earlier  # only the docstring may stand nearer
    return 1 if at_the_head else source.line_of(site.line, nearest=True) or 1
