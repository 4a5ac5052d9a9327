"""A league: what students submit plays itself, each game judged, and a table that says how sure it is."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.league.league import League, LeagueGame, Standing, Submission
    from xqlab.league.page import keep_page, save_page
    from xqlab.league.playing import play_league, read_league
    from xqlab.league.table import save_table, table_lines
    from xqlab.league.verdicts import Refusal, Verdict
    from xqlab.league.versions import compare_versions
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
