"""A league of tic-tac-toe as it would be read from a ledger, its games played here; names are hostile."""

from dataclasses import replace
from functools import cache
from itertools import combinations

from xqlab.experiments.matches.game_play import Adjudication, PlayedGame, play_game
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.player import Player
from xqlab.experiments.matches.players import player_of
from xqlab.league.league import League, LeagueGame, Standing, Submission
from xqlab.league.verdicts import Verdict

HOSTILE = '<img src=x onerror="document.title=1">'
WORDS = {"ann@2": "full nodes=300", "ann@1": "full depth=1", HOSTILE: "full depth=2"}
OPENINGS = ("b2 a1", "a3 b3")


def players() -> dict[str, Player]:
    """Its players, by name."""
    return {name: player_of(words, name, game="tic-tac-toe") for name, words in WORDS.items()}


def played(first: str, second: str, opening: str = OPENINGS[0]) -> PlayedGame:
    """The game of two of them."""
    sides = [(name, players()[name].open()) for name in (first, second)]
    start = Opening(tuple(opening.split()), game="tic-tac-toe")
    return play_game(sides[0], sides[1], start, Adjudication())


def failed(game: PlayedGame) -> PlayedGame:
    """The same game, lost by the second side after two moves, as its program had no fuel left."""
    told = {"winner": True, "termination": "failure", "verdict": Verdict.FUEL}
    by_move = {name: getattr(game, name)[:2] for name in ("moves", "values", "seconds", "nodes", "depths")}
    return replace(game, **told, **by_move, explanation=f"{game.black} could not go on: <b>no fuel</b>.")


@cache
def league(pairs: int = 3) -> League:
    """A league as far as so many pairs of its games are played; the last player fails in the second pair."""
    games = []
    for a, b in list(combinations(WORDS, 2))[:pairs]:
        for number, (first, second) in enumerate(((a, b), (b, a))):
            game = played(first, second, OPENINGS[number])
            game = failed(game) if second == HOSTILE else game
            games.append(LeagueGame(f"{a}|{b}|0", number, 1, game))
    refused = Submission("../eve", "python", file="eve.py", verdict=Verdict.NAME, reason=f"got {HOSTILE!r}")
    table = tuple(
        Standing(
            rank,
            name,
            wins=sum(game.winner == name for game in games),
            losses=sum(game.loser == name for game in games),
            rating=100.0 - 50 * rank,
            low=-120.0,
            high=130.0,
            verdicts={Verdict.FUEL: 2} if name == HOSTILE and pairs > 1 else {},
        )
        for rank, name in enumerate(WORDS, 1)
    )
    submissions = (*(Submission(name, "switches", words) for name, words in WORDS.items()), refused)
    conditions = {"nodes": 300, "theme": ""}
    return League("tic-tac-toe", 7, conditions, submissions, tuple(games), table, planned=3, played=pairs)
