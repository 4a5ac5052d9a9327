"""A league: what students submit plays itself, each game judged, and a table that says how sure it is."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.league.compiled import compiled_player
    from xqlab.league.league import League, LeagueGame, Standing, Submission
    from xqlab.league.verdicts import Verdict
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
