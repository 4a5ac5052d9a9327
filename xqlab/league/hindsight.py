"""A league in its folder: losing moves explained, versions compared, and the page kept in step."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.experiments.matches.player import Player
from xqlab.league.conditions import Conditions
from xqlab.league.explain import TECHNICAL, Explanation, explain
from xqlab.league.guests import ANCHORS, anchors
from xqlab.league.league import League, LeagueGame
from xqlab.league.page import explained_file, find_game, save_page
from xqlab.league.playing import read_league
from xqlab.league.submissions import entrant_of, read_folder
from xqlab.league.verdicts import LeagueError
from xqlab.league.versions import Comparison, changes_of, compare, content_of
from xqlab.viz.page.finished_file import UnwrittenError

ALL_SECONDS = 300.0  # that explaining the first games of a league may take
NOT_OURS = ("search", "nodes", "time")  # in a description of a player: its name, and the league's budget


def players_of(folder: disk.PathLike, league: League, *, trusted: bool = False) -> dict[str, Player]:
    """Name -> player of those that can play as they did: anchors, and submissions that have not changed.

    trusted : with programs in Python that cannot be confined here
    """
    budget = {
        name: league.conditions[name] for name in ("nodes", "time", "fuel") if name in league.conditions
    }
    conditions = Conditions(league.game, **budget, trusted=trusted)
    entrants = [entrant_of(player, "anchor") for player in anchors(ANCHORS, conditions)]
    entrants += read_folder(folder, conditions, ANCHORS)
    digests = {submission.name: submission.digest for submission in league.submissions}
    return {
        submission.name: player
        for submission, player in entrants
        if player is not None and digests.get(submission.name) == submission.digest
    }


def explain_game(folder: disk.PathLike, game: str | int) -> Explanation:
    """The losing move of a game, and the search of it.

    game : its number on the page, from 1, or its id, "A|B|3|0"

    Raises LeagueError for an unknown game, and for one that no move has lost.
    """
    league = read_league(folder)
    return _explain(_game(league, game), players_of(folder, league))


def save_explanation(folder: disk.PathLike, game: str | int) -> Path:
    """Write the page of a losing move beside the replay, linked from the league's page; return its path.

    Errors as for `explain_game`.
    """
    league = read_league(folder)
    lost = _game(league, game)
    path = _explain(lost, players_of(folder, league)).save(explained_file(folder, lost))
    save_page(league, folder)
    return path


def compare_versions(
    folder: disk.PathLike, a: str, b: str, *, trusted: bool = False, **options: Any
) -> Comparison:
    """Why one submission beats another: where they choose different moves, and what a deeper search says.

    trusted : programs in Python run with your own rights, not confined
    options : as for `compare`

    Raises LeagueError for a name without a player, and for players without games.
    """
    league = read_league(folder)
    players = players_of(folder, league, trusted=trusted)
    files = {submission.name: Path(folder) / submission.file for submission in league.submissions}
    contents = [content_of(files[name]) if name in files else None for name in (a, b)]
    if None in contents and a in players and b in players:
        contents = [
            {key: value for key, value in players[name].describe().items() if key not in NOT_OURS}
            for name in (a, b)
        ]
    return compare(league, players, a, b, changes=changes_of(*contents), **options)


def keep_page(folder: disk.PathLike, *, explained: int = 0) -> Callable[[League], None]:
    """For `play_league(on_change=...)`: what keeps the page of a league in step with its games.

    explained : the first decided games whose losing moves are explained, when all are played
    """

    def keep(league: League) -> None:
        running = not (league.is_finished or league.interrupted)
        # A page that is busy, or a disk that is full, now need not be so at the next pair.
        with suppress(UnwrittenError, OSError) if running else nullcontext():
            save_page(league, folder, running=running or (explained > 0 and league.is_finished))
        if league.is_finished and explained:
            explain_first(folder, league, explained)
            save_page(league, folder)

    return keep


def explain_first(folder: disk.PathLike, league: League, count: int) -> None:
    """Write the pages of the losing moves of the first decided games; those that are there already stay, and
    a game that cannot be explained has none.

    After ALL_SECONDS no other game is begun.
    """
    until, players = time.monotonic() + ALL_SECONDS, players_of(folder, league)
    decided = [game for game in league.games if game.winner and game.played.termination not in TECHNICAL]
    for game in decided[:count]:
        path = explained_file(folder, game)
        if not path.exists() and time.monotonic() < until:
            # A net out of memory, or a loser that has not moved: the league has its table.
            with suppress(Exception):
                _explain(game, players).save(path)


def _game(league: League, game: str | int) -> LeagueGame:
    named = find_game(league.games, game)
    if named is None:
        raise LeagueError(f"expected a game from 1 to {len(league.games)} or its id, got {game!r}")
    return named


def _explain(game: LeagueGame, players: dict[str, Player]) -> Explanation:
    return explain(game.played, players.get(game.loser or ""))
