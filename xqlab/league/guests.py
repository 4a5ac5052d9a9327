"""Who plays in a league besides the submissions: anchors of known kinds, and other engines."""

from collections.abc import Iterable

from xqlab.errors import check_names
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.player import Player
from xqlab.experiments.matches.players import RandomPlayer, SearchPlayer
from xqlab.game import game_of
from xqlab.league.conditions import Conditions
from xqlab.search.enhancements import Enhancements

ANCHORS = {
    "random": "each legal move with the same chance",
    "minimax-1": "minimax at depth 1",
    "minimax-2": "minimax at depth 2",
    "minimax-3": "minimax at depth 3",
    "textbook": "textbook alpha-beta with deepening, at the budget",
    "full": "all switches that the game can serve, at the budget",
}


def anchors(names: Iterable[str], conditions: Conditions) -> list[Player]:
    """The anchors of these names; raises XqlabError for an unknown one."""
    return [_anchor(name, conditions) for name in names]


def _anchor(name: str, conditions: Conditions) -> Player:
    game = conditions.game
    check_names("anchors", [name], ANCHORS)
    if name == "random":
        return RandomPlayer(name, game)
    served = game_of(Opening(game=game).board().position)
    if name == "full":
        return SearchPlayer(name, Enhancements.full(served), game=game, **conditions.limits)
    if name == "textbook":
        use = Enhancements.textbook().including("iterative_deepening", "repetition").served_by(served)
        return SearchPlayer(name, use, game=game, **conditions.limits)
    use = Enhancements.minimax().including("repetition").served_by(served)
    return SearchPlayer(name, use, depth=int(name.rpartition("-")[2]), game=game)
