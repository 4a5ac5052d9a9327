"""The searches of an ablation: their configurations, positions and depths.

A switch that needs others gets them: alone, it is added to the base and those, and compared with them.
Removing it from all also removes the effect of those that do nothing without it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from xqlab.errors import XqlabError, check_names
from xqlab.game import game_of
from xqlab.game_profile import position_text
from xqlab.search.enhancements import Enhancements
from xqlab.search.switches import OFFERED, SWITCHES

ALONE, REMOVED = WAYS = ("alone", "all but one")
# With the first, two searches differ by chance; the second changes no search that stands alone.
NOT_ABLATED = ("random_choice", "lasting_history")


@dataclass(frozen=True)
class Question:
    """The two configurations whose difference is the effect of a switch.

    helped  : switches added on both sides, because it does nothing without them
    dropped : switches that do nothing on the side without it, because they need it
    soundness : of what is no switch of the search, such as an own idea
    """

    switch: str
    way: str
    with_it: str
    without: str
    helped: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    soundness: str = ""


@dataclass(frozen=True, eq=False)
class AblationPlan:
    """The searches to make: name -> configuration, name -> FEN, and the depths of each way."""

    uses: dict[str, Enhancements]
    questions: tuple[Question, ...]
    base: tuple[str, ...]
    positions: dict[str, str]
    depths: dict[str, tuple[int, ...]]

    def depths_of(self, use: str) -> tuple[int, ...]:
        """The search depths of a configuration."""
        ways = {question.way for question in self.questions if use in (question.with_it, question.without)}
        return tuple(sorted({depth for way in ways for depth in self.depths[way]}))


def planned(
    positions: Mapping[str, Any],
    depths: Iterable[int],
    switches: Iterable[str] | None = None,
    alone_depths: Iterable[int] | None = None,
    base: Enhancements | None = None,
    full: Enhancements | None = None,
    ways: Iterable[str] = WAYS,
) -> AblationPlan:
    """The plan of an `ablation`; see there."""
    if not positions:
        raise XqlabError("expected at least one position, got none")
    game = game_of(next(iter(positions.values())).position)
    start = Enhancements.textbook() if base is None else base
    best = (Enhancements.full(game) if full is None else full).without(*NOT_ABLATED)
    names = _checked_switches(switches, start, game)
    ways = tuple(ways)
    check_names("ways", ways, WAYS)
    deep = tuple(sorted(set(depths)))
    shallow = deep if alone_depths is None else tuple(sorted(set(alone_depths)))
    if not names or not ways or not deep or not shallow:
        raise XqlabError("expected switches, ways and depths to weigh, got none of one of them")
    uses: dict[str, Enhancements] = {}
    questions = []
    if ALONE in ways:
        for name in names:
            needed = tuple(switch for switch in needs(name) if not getattr(start, switch))
            without, with_it = start.including(*needed), start.including(*needed, name)
            keys = str(without), str(with_it)
            uses |= dict(zip(keys, (without, with_it)))
            questions.append(Question(name, ALONE, keys[1], keys[0], helped=needed))
    if REMOVED in ways:
        uses["full"] = best
        for name in (switch for switch in names if best.works(switch)):
            less = best.without(name)
            uses[f"full - {name}"] = less
            dropped = tuple(other for other in less.names() if best.works(other) and not less.works(other))
            questions.append(Question(name, REMOVED, "full", f"full - {name}", dropped=dropped))
    for use in uses.values():
        use.check(game)
    fens = {name: position_text(board) for name, board in positions.items()}
    depths_by_way = {way: shallow if way == ALONE else deep for way in WAYS if way in ways}
    return AblationPlan(uses, tuple(questions), tuple(start.names()), fens, depths_by_way)


def needs(name: str) -> tuple[str, ...]:
    """The switches without which one does nothing, directly or indirectly.

    >>> needs("history_reductions")
    ('alpha_beta', 'history', 'late_move_reductions')
    """
    needed: set[str] = set()
    waiting = [name]
    while waiting:
        new = set(SWITCHES[waiting.pop()].works_with) - needed
        needed |= new
        waiting += new
    return tuple(switch for switch in SWITCHES if switch in needed)


def _checked_switches(switches: Iterable[str] | None, start: Enhancements, game: Any) -> list[str]:
    if switches is None:
        served = [name for name, switch in OFFERED.items() if all(map(game.offers, switch.needs))]
        return [name for name in served if name not in NOT_ABLATED and not getattr(start, name)]
    names = list(dict.fromkeys(switches))
    Enhancements.of(*names)  # raises for an unknown name
    for name in names:
        if getattr(start, name):
            raise XqlabError(f"expected switches that are not in the base, got {name!r}")
    return names
