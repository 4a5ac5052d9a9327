"""The table of a league: points and ratings from its games, as rows, lines and a file."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from xqlab.course.tables import write_csv
from xqlab.league.league import League, LeagueGame, Standing
from xqlab.league.ratings import PairResult, rate
from xqlab.league.verdicts import Verdict
from xqlab.text_table import columns

TITLES = ("", "player", "Elo (95 %)", "points", "games", "+", "=", "-", "verdicts")


def standings(
    games: Iterable[LeagueGame],
    names: Sequence[str],
    *,
    zero: str | None = None,
    byes: Mapping[str, int] | None = None,
    seed: int = 0,
) -> tuple[Standing, ...]:
    """The table, the strongest first and the suspended last; walkovers leave the ratings alone.

    zero : the player whose rating is 0; by default the mean of all is
    """
    results: dict[str, Counter[bool | None]] = {name: Counter() for name in names}
    played: dict[str, Counter[bool | None]] = {name: Counter() for name in names}
    verdicts: dict[str, Counter[Verdict]] = defaultdict(Counter)
    pairs: dict[str, Counter[bool | None]] = defaultdict(Counter)
    for game in games:
        if game.verdict is not None and game.offender is not None:
            verdicts[game.offender][game.verdict] += 1
        if not game.is_decided:
            continue
        for name in game.players:
            won = None if game.winner is None else game.winner == name
            results[name][won] += 1
            played[name][won] += game.was_played
        if game.was_played:
            a = game.pairing.split("|")[0]
            pairs[game.pairing][None if game.winner is None else game.winner == a] += 1
    ratings = rate(
        [
            PairResult(a, b, counts[True], counts[None], counts[False])
            for (a, b, _), counts in sorted((pairing.split("|"), counts) for pairing, counts in pairs.items())
        ],
        names,
        zero=zero,
        seed=seed,
    )
    points = {name: counts[True] + counts[None] / 2 for name, counts in results.items()}
    order = sorted(
        names,
        key=lambda name: (verdicts[name][Verdict.SUSPENDED] > 0, -ratings[name].elo, -points[name], name),
    )
    return tuple(
        Standing(
            rank,
            name,
            wins=results[name][True],
            draws=results[name][None],
            losses=results[name][False],
            rating=ratings[name].elo,
            low=ratings[name].low,
            high=ratings[name].high,
            bound=_bound(played[name]),
            verdicts={verdict: count for verdict, count in sorted(verdicts[name].items()) if count},
            byes=(byes or {}).get(name, 0),
        )
        for rank, name in enumerate(order, 1)
    )


def _bound(played: Mapping[bool | None, int]) -> str:
    """`Standing.bound` of games that were won (True), drawn (None) and lost (False)."""
    won, drawn, lost = (played[result] for result in (True, None, False))
    if drawn or (won and lost):
        return ""
    return "above" if won else "below" if lost else "none"


def table_lines(league: League) -> list[str]:
    """The table as lines, and a line for each submission that does not play."""
    rows = [(str(one.rank), one.name, elo_text(one), *_numbers(one), _verdicts(one)) for one in league.table]
    lines = columns([TITLES, *rows], left=(1, 2, 8))
    refused = [(one.name, one.verdict.words.en if one.verdict else "", one.reason) for one in league.refused]
    return lines + (["", "do not play:", *columns(refused, left=(0, 1, 2))] if refused else [])


def save_table(league: League, path: Path) -> Path:
    """Write the table as CSV; return the path. Raises OSError."""
    titles = ("rank", "name", "elo", "low", "high", "points", "games", "won", "drawn", "lost", "verdicts")
    rows = [(one.rank, one.name, *one.elo, *_numbers(one), _verdicts(one)) for one in league.table]
    return write_csv(path, [titles, *rows])


def elo_text(standing: Standing) -> str:
    """The rating with its interval; of a player that won or lost everything, the end that means something.

    >>> elo_text(Standing(1, "lin", 3, 0, 1, 100.0, -20.0, 210.0))
    '+100 (-20 to +210)'
    """
    if standing.bound == "none":
        return "no games"
    rating, low, high = (f"{elo:+d}" for elo in standing.elo)
    if low == high:  # the player whose rating is 0
        return rating
    if standing.bound:
        return f"{standing.bound} {low if standing.bound == 'above' else high}"
    return f"{rating} ({low} to {high})"


def _numbers(standing: Standing) -> tuple[str, ...]:
    counts = (standing.games, standing.wins, standing.draws, standing.losses)
    return (f"{standing.points:g}", *map(str, counts))


def _verdicts(standing: Standing) -> str:
    return ", ".join(f"{verdict.words.en} {count}" for verdict, count in standing.verdicts.items())
