"""A match of two players: pairs of games, an opening with colours swapped, on any number of workers."""

import hashlib
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from os import PathLike
from random import Random
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.experiments.matches.game_play import Adjudication, PlayedGame, game_shape, play_both
from xqlab.experiments.matches.openings import XIANGQI, Opening, starts_of
from xqlab.experiments.matches.player import Player
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.matches.sprt import SequentialTest
from xqlab.experiments.run.ledger import opened_ledger, read_ledger
from xqlab.experiments.run.machine import processor
from xqlab.experiments.run.rows import record_of
from xqlab.experiments.run.work import in_order, run

KIND = "match"
HEADER = record_of(configuration=record_of(a=record_of(name=str), b=record_of(name=str)))
RECORD = record_of(key=int, games=(game_shape, game_shape))


@dataclass(frozen=True)
class Pair:
    """What a worker needs to play the two games of an opening."""

    a: Player
    b: Player
    opening: Opening
    seed: int
    adjudication: Adjudication


def match(
    a: Player,
    b: Player,
    openings: Iterable[Any] | None = None,
    *,
    pairs: int,
    seed: int = 0,
    sprt: tuple[float, float] | None = None,
    ledger: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
    on_pair: Callable[[MatchResult], None] | None = None,
    stop: threading.Event | None = None,
    **ends: Any,
) -> MatchResult:
    """The games of two players; an interrupt returns those that were played.

    a, b      : such as `SearchPlayer` and `xqlab.engine.player.EnginePlayer`, of one game; the score is `a`'s
    openings  : boards, FENs or `Opening`s; by default those that come with xqlab, for a game without any
                two random moves. The seed shuffles them
    pairs     : at most so many openings are played, each twice, with colours swapped
    sprt      : the hypotheses of a sequential test (elo0, elo1), in normalised Elo: the match ends when one
                is accepted
    ledger    : a file that keeps each pair as soon as it is played. An interrupted match resumes from it, and
                a finished one continues with more `pairs` or another `sprt`
    executor, workers : as for `xqlab.experiments.run.work.run`. With budgets of nodes or depth neither they
                nor an interruption changes any game. With a budget of time use no more workers than cores
    on_pair   : called with the result so far after each pair
    stop      : an interrupt by another thread, which sets it; games are then played in other processes, so
                that those under way end with it
    ends      : resign, draw, max_plies and move_limit, see `Adjudication`

    Raises XqlabError for players of one name, no openings, or more pairs than openings if the same games
    would be played twice; LedgerError for the ledger of another match, BusyError if another process uses it;
    EngineError if an engine does not start.

    >>> from xqlab.experiments.matches.players import player_of
    >>> one, two = player_of("full", depth=1), player_of("textbook", depth=1)
    >>> match(one, two, pairs=1, max_plies=12, workers=1, progress=False).score.draws
    2
    """
    game = a.game
    if b.game != game:
        raise XqlabError(f"expected players of one game, got {game} and {b.game}")
    starts = starts_of(openings, game, pairs, seed)
    rules = Adjudication(**ends)
    work = match_pairs(a, b, starts, pairs=pairs, seed=seed, rules=rules)
    result = MatchResult(
        a.name, b.name, pairs, SequentialTest(*sprt) if sprt is not None else None, game=game
    )
    how: dict[str, Any] = {"executor": executor, "workers": workers, "progress": progress, "unit": "pair"}
    how |= {"apart": a.is_program or b.is_program or stop is not None, "stop": stop}
    configuration = {} if ledger is None else _configuration(a, b, starts, rules)
    with opened_ledger(ledger, KIND, configuration, seed, record=RECORD) as store:
        result.notes = () if store is None else store.notes
        try:
            with closing(run(play_pair, work, ledger=store, **how)) as played:
                for _, record in in_order(work, played):
                    games = record["games"]
                    result.add_pair(*(PlayedGame.from_json(played_game, game) for played_game in games))
                    if on_pair is not None:
                        on_pair(result)
                    if result.is_decided:
                        break
        except KeyboardInterrupt:
            result.interrupted = True
    return result


def match_pairs(
    a: Player,
    b: Player,
    starts: list[Opening],
    *,
    pairs: int,
    seed: int = 0,
    rules: Adjudication | None = None,
) -> dict[int, Pair]:
    """The pairs of games of a match from these openings, by number; `rules` by default the usual ones."""
    _check(a, b, starts, pairs)
    order = opening_order(len(starts), pairs, seed)
    rules = rules or Adjudication()
    return {
        number: Pair(a, b, starts[order[number]], seed_of(seed, number), rules) for number in range(pairs)
    }


def play_pair(pair: Pair) -> dict[str, Any]:
    """Both games of a pair, as in a ledger: `a` has Red in the first."""
    return {"games": [game.as_json() for game in games_of(pair)], "processor": processor()}


def games_of(pair: Pair) -> list[PlayedGame]:
    """Both games of a pair: `a` has the first side in the first."""
    with closing(pair.a.open()) as session_a, closing(pair.b.open()) as session_b:
        sides = (pair.a.name, session_a), (pair.b.name, session_b)
        return list(play_both(*sides, pair.opening, pair.adjudication, pair.seed))


def read_match(ledger: str | PathLike[str], sprt: tuple[float, float] | None = None) -> MatchResult:
    """The match in a ledger's file, as far as it was played, with the sequential test of these hypotheses.

    Pairs after a gap, which another worker was still playing, and after a decision are left out. Raises
    LedgerError for another file, and for one with an invalid line.
    """
    header, records = read_ledger(ledger, KIND, header=HEADER, record=RECORD)
    a, b = (header["configuration"][side]["name"] for side in ("a", "b"))
    game = header["configuration"].get("game", XIANGQI)
    test = SequentialTest(*sprt) if sprt is not None else None
    result = MatchResult(a, b, len(records), test, game=game)
    for number in range(len(records)):
        if number not in records or result.is_decided:
            break
        result.add_pair(*(PlayedGame.from_json(record, game) for record in records[number]["games"]))
    return result


def _check(a: Player, b: Player, starts: list[Opening], pairs: int) -> None:
    if not isinstance(pairs, int) or isinstance(pairs, bool) or pairs < 1:
        raise XqlabError(f"expected pairs to be an integer of at least 1, got {pairs!r}")
    if a.name == b.name:
        raise XqlabError(f"expected players of two names, got {a.name!r} twice")
    if not starts:
        raise XqlabError("expected at least one opening, got none")
    if pairs > len(starts) and a.repeats and b.repeats:
        raise XqlabError(
            f"expected at most {len(starts)} pairs, as many as there are openings, got {pairs}: players with"
            " budgets of nodes or depth would play the same games again"
        )


def opening_order(count: int, pairs: int, seed: object) -> list[int]:
    """The opening of each pair: all of them in random order, then again in another one."""
    order: list[int] = []
    while len(order) < pairs:
        places = list(range(count))
        Random(f"openings {seed} {len(order) // count}").shuffle(places)
        order += places
    return order


def seed_of(seed: int, number: int) -> int:
    """The seed of a pair of games, from that of the match and the number of the pair."""
    return int(np.random.SeedSequence([seed, number]).generate_state(1)[0])


def _configuration(a: Player, b: Player, starts: list[Opening], rules: Adjudication) -> dict[str, Any]:
    listed = "\n".join(map(str, starts)).encode()
    configuration: dict[str, Any] = {
        "a": {"name": a.name, **a.describe()},
        "b": {"name": b.name, **b.describe()},
        "openings": {"count": len(starts), "sha256": hashlib.sha256(listed).hexdigest()[:16]},
        "adjudication": rules.describe(),
    }
    if starts[0].game != XIANGQI:
        configuration["game"] = starts[0].game
    return configuration
