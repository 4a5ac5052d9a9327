"""A league is played round by round, each pair of games kept as soon as it is played."""

import hashlib
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, replace
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Literal

from tqdm.auto import tqdm

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.experiments.matches.game_play import Adjudication, PlayedGame, game_shape
from xqlab.experiments.matches.match import opening_order, seed_of
from xqlab.experiments.matches.openings import XIANGQI, Opening, profile_for, starts_of
from xqlab.experiments.matches.player import Player
from xqlab.experiments.run.ledger import Ledger, read_ledger
from xqlab.experiments.run.rows import record_of
from xqlab.experiments.run.work import one_pool, run
from xqlab.league.conditions import Conditions, Theme
from xqlab.league.guests import ANCHORS, anchors
from xqlab.league.league import League, LeagueGame, Submission
from xqlab.league.pairing import MOST_ROUND_ROBIN, Meeting, round_robin, swiss_round, swiss_rounds
from xqlab.league.referee import Encounter, lost_encounter, play_encounter, walkover
from xqlab.league.submissions import NAME, Entrant, entrant_of, read_folder
from xqlab.league.table import standings
from xqlab.league.verdicts import Verdict
from xqlab.teach.programs.confined import check_possible

KIND = "league"
AGAIN = "|again"  # after the key of a pair of which time ended a game: played once more, alone
LEDGER = "league.jsonl"  # how the name of the ledger ends, see `ledger_of`
TABLE = "table.csv"  # in the folder of the submissions
OPENINGS = 64  # random ones of a game that has none of its own
SUSPEND_AFTER = 3
EVERY, SHARE = 2.0, 20  # seconds between two calls of `on_change`, and at least so many times what one takes
ROUND_ROBIN, SWISS = "round robin", "swiss"
HEADER = record_of(
    configuration=record_of(game=str, pairing=Literal["round robin", "swiss"]), seed=int, pairs=int
)
PAIR = record_of(round=int, games=[game_shape])
BYE = record_of(round=int, name=str)
SUBMISSION = record_of(**dict.fromkeys(("name", "kind", "about", "file", "digest", "reason"), str))


def _record(value: Any, name: str) -> Iterator[str]:
    key = value.get("key") if isinstance(value, dict) else None
    kind = str(key).partition(" ")[0]
    if "|" in str(key):
        yield from PAIR(value, name)
        verdicts = [game.get("verdict", "") for game in value["games"]]
        yield from (f"a verdict, got {one!r}" for one in verdicts if one and one not in list(Verdict))
    else:
        yield from {"bye": BYE}.get(kind, record_of(submission=SUBMISSION))(value, name)


def play_league(
    folder: disk.PathLike,
    game: str = XIANGQI,
    *,
    pairs: int = 2,
    budget: str = "",
    rounds: int | None = None,
    seed: int = 0,
    guests: Iterable[str] = tuple(ANCHORS),
    engines: Sequence[Player] = (),
    suspend_after: int = SUSPEND_AFTER,
    openings: Iterable[Any] | None = None,
    rules: Adjudication | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
    on_change: Callable[[League], None] | None = None,
    **limits: Any,
) -> League:
    """The league of the submissions in a folder; an interrupt returns it as far as it was played.

    pairs    : openings of each meeting, each played with both colours
    budget   : a theme, such as "20 weights", see `Theme`; "" for none
    rounds   : of a Swiss system, which a league of more than MOST_ROUND_ROBIN submissions has anyway; else
               everybody meets everybody
    guests   : names of ANCHORS
    engines  : other players of the game, such as `xqlab.engine.player.EnginePlayer`s with its budget
    suspend_after : games ended by a verdict after which a player is suspended with the next round: its later
               games are lost without being played, or not decided if time ended its games; 0 for never
    openings : as for `match`
    rules    : see `Adjudication`
    executor, workers : as for `xqlab.experiments.run.work.run`
    on_change : called with the league so far after a pair, at most every two seconds, and at the end
    limits   : nodes, time and fuel, the budget of a move, and trusted, see `Conditions`; with nodes and fuel
               alone the same submissions give the same table

    Each pair of games is kept beside the folder: `ledger_of`. The same call resumes an interrupted league;
    one with more pairs, or with more submissions where everybody meets everybody, continues it.

    A game that time ends, of the processor or by the clock, is played once more with no other beside it, and
    is then not decided: it counts for neither player.

    Raises XqlabError for a folder without two players, for invalid conditions, for programs that cannot be
    confined, and for a submission that has changed under its name since it played; LedgerError for the ledger
    of a league with other conditions.
    """
    game = profile_for(game).name
    conditions = Conditions(game, theme=Theme.of(budget) if budget else None, **limits)
    if pairs < 1 or (rounds is not None and rounds < 1):
        raise XqlabError(f"expected at least 1 pair and 1 round, got {pairs} and {rounds}")
    starts = starts_of(openings, game, max(pairs, OPENINGS), seed)
    if pairs > len(starts):
        raise XqlabError(f"expected at most {len(starts)} pairs, as many as there are openings, got {pairs}")
    entrants = _entrants(folder, conditions, guests, engines)
    players = {one.submission.name: one.player for one in entrants if one.player is not None}
    if len(players) < 2:
        reasons = "; ".join(one.submission.reason for one in entrants if one.player is None)
        raise XqlabError(
            f"expected at least two players, got {len(players)}" + f": {reasons}" * bool(reasons)
        )
    own = sum(one.player is not None and bool(one.submission.file) for one in entrants)
    is_swiss = rounds is not None or own > MOST_ROUND_ROBIN
    configuration = {
        "game": game,
        "pairing": SWISS if is_swiss else ROUND_ROBIN,
        **conditions.as_json(),
        "suspend_after": suspend_after,
        "openings": hashlib.sha256("\n".join(map(str, starts)).encode()).hexdigest()[:16],
        "adjudication": (rules or Adjudication()).describe(),
    }
    if is_swiss:
        configuration |= {"rounds": rounds or swiss_rounds(len(players)), "pairs": pairs}
        configuration["players"] = sorted(players)
    path = ledger_of(folder)
    handed_in = Path(folder) / LEDGER
    if not path.exists() and handed_in.exists():
        cure = f"delete it, or, if it is yours, move it to {str(path)!r}"
        raise XqlabError(f"expected no ledger in what students fill, got {str(handed_in)!r}: {cure}")
    with Ledger(path, KIND, configuration, seed, record=_record, about={"pairs": pairs}) as store:
        _enrol(store, entrants)
        playing = _Playing(store, players, starts, pairs, rules or Adjudication())
        playing.on_change = on_change
        try:
            with one_pool(workers, executor) as (count, pool), playing.bar(progress):
                for number, meetings in playing.rounds():
                    playing.play_round(number, meetings, executor=pool, workers=count)
        except KeyboardInterrupt:
            playing.interrupted = True
        return playing.changed()


def ledger_of(folder: disk.PathLike) -> Path:
    """The ledger of the league of a folder: beside it, since what lies in it was handed in."""
    place = Path(os.path.realpath(folder))
    return place.with_name(f"{place.name}.{LEDGER}")


def read_league(folder: disk.PathLike) -> League:
    """The league in a folder, as far as it was played, from its ledger alone; a run may be writing to it.

    Raises LedgerError if there is none, or one with an invalid line.
    """
    header, records = read_ledger(ledger_of(folder), KIND, header=HEADER, record=_record)
    return _league(header, records)


def _entrants(
    folder: disk.PathLike, conditions: Conditions, guests: Iterable[str], engines: Sequence[Player]
) -> list[Entrant]:
    invited = [entrant_of(player, "anchor", ANCHORS[player.name]) for player in anchors(guests, conditions)]
    for engine in engines:
        if NAME.fullmatch(engine.name) is None or engine.game != conditions.game:
            raise XqlabError(
                f"expected an engine for {conditions.game} with a name, got {engine.name!r} for {engine.game}"
            )
        invited.append(entrant_of(engine, "engine", " ".join(map(str, getattr(engine, "command", ())))))
    names = [one.submission.name for one in invited]
    if twice := [name for name, count in Counter(names).items() if count > 1]:
        raise XqlabError(f"expected guests of different names, got {twice[0]!r} twice")
    if any(path.suffix.lower() == ".py" for path in Path(folder).glob("*")):
        check_possible(XqlabError, trusted=conditions.trusted)
    return invited + read_folder(folder, conditions, {*names, *ANCHORS})


def _enrol(store: Ledger, entrants: Iterable[Entrant]) -> None:
    for submission, player in entrants:
        content = {"submission": asdict(submission)}
        if player is None:
            reason = hashlib.sha256(f"{submission.verdict} {submission.reason}".encode()).hexdigest()[:8]
            key = f"refused {submission.file} {reason}"
        else:
            key = f"player {submission.name}"
        if key not in store:
            store.add(key.replace("|", "/"), content)
        elif player is not None and (was := store[key]["submission"]["digest"]) != submission.digest:
            raise XqlabError(
                f"expected {submission.name!r} as it was when it first played ({was}), it has changed since"
                f" ({submission.digest}): a new version has a name such as {submission.author}@2"
            )


class _Playing:
    """A league while it is played: who has met, lost by verdicts, and has how many points, in rounds done."""

    on_change: Callable[[League], None] | None = None
    interrupted = False

    def __init__(
        self,
        store: Ledger,
        players: Mapping[str, Player],
        starts: Sequence[Opening],
        pairs: int,
        rules: Adjudication,
    ) -> None:
        self.store, self.players, self.starts, self.pairs = store, players, starts, pairs
        self.rules = rules
        self.points = dict.fromkeys(players, 0.0)
        self.met: Counter[Meeting] = Counter()
        self.faults: Counter[str] = Counter()
        self.late: Counter[str] = Counter()
        self.byes: Counter[str] = Counter()
        self._next = monotonic() + EVERY
        self._bar: Any = None

    @property
    def configuration(self) -> Mapping[str, Any]:
        configuration: Mapping[str, Any] = self.store.header["configuration"]
        return configuration

    def bar(self, progress: bool) -> Any:
        """The bar of all pairs, shown on a terminal."""
        total = _planned(self.configuration, list(self.players), self.pairs)
        self._bar = tqdm(total=total, unit="pair", leave=False, disable=None if progress else True)
        return self._bar

    def rounds(self) -> Iterator[tuple[int, list[Meeting]]]:
        """(number from 1, meetings) of each round; those of a Swiss system follow from the rounds before."""
        if self.configuration["pairing"] == ROUND_ROBIN:
            yield from enumerate(round_robin(sorted(self.players)), 1)
            return
        for number in range(1, self.configuration["rounds"] + 1):
            meetings, resting = swiss_round(self.points, self.met, self.byes, self.store.header["seed"])
            if resting is not None:
                self.byes[resting] += 1
                self.points[resting] += 2 * self.pairs
                if f"bye {number}" not in self.store:
                    self.store.add(f"bye {number}", {"round": number, "name": resting})
            yield number, meetings

    def play_round(self, number: int, meetings: Sequence[Meeting], **how: Any) -> None:
        """Play what the ledger lacks of a round, and take its results into account."""
        items, keys = {}, []
        suspended = {name for name in self.players if self._is_suspended(name, self.late[name])}
        for a, b in meetings:
            for pair in range(self.pairs):
                pair += self.pairs * self.met[a, b]
                key = f"{a}|{b}|{pair}"
                keys.append(key)
                opening, seed = self._drawn(a, b, pair)
                out = [name for name in (a, b) if name in suspended]
                if not out:
                    items[key] = Encounter(
                        self.players[a], self.players[b], opening, seed, self.rules, number
                    )
                    continue
                if key not in self.store:
                    nothing = {"round": number, "games": []}
                    winner = b if out[0] == a else a
                    is_lost = len(out) == 1 and self._is_suspended(out[0])
                    self.store.add(key, walkover(winner, out[0], opening, number) if is_lost else nothing)
                self._finished(key)
        how["apart"] = any(one.a.is_program or one.b.is_program for one in items.values())
        with TemporaryDirectory() as marks:
            for number, key in enumerate(items):
                items[key] = replace(items[key], mark=Path(marks) / str(number))
            how |= {"ledger": self.store, "lost": lost_encounter, "progress": False}
            with closing(run(play_encounter, items, **how)) as finished:
                for key, _ in finished:
                    self._finished(key)
            for key in filter(lambda key: _is_late(self.store[key]), items):
                with closing(run(play_encounter, {key + AGAIN: items[key]}, **how)) as finished:
                    list(finished)
        for a, b in meetings:
            self.met[a, b] += 1
        for key in keys:
            last = key + AGAIN if key + AGAIN in self.store else key
            for game in _games(key, self.store[last], self.configuration["game"]):
                for side, name in zip((True, False), game.players):
                    self.points[name] += game.played.points(side) * game.is_decided
                if game.verdict not in (None, Verdict.SUSPENDED) and game.offender is not None:
                    (self.faults if game.is_decided else self.late)[game.offender] += 1

    def changed(self) -> League:
        """The league so far, which `on_change` is told."""
        began = monotonic()
        records = dict(self.store.items())
        league = _league(
            self.store.header | {"pairs": self.pairs},
            records,
            names=list(self.players),
            interrupted=self.interrupted,
            notes=self.store.notes,
        )
        if self.on_change is not None:
            self.on_change(league)
        now = monotonic()
        self._next = now + max(EVERY, SHARE * (now - began))
        return league

    def _finished(self, key: str) -> None:
        if self._bar is not None:
            self._bar.update()
        if self.on_change is not None and monotonic() >= self._next:
            self.changed()

    def _is_suspended(self, name: str, more: int = 0) -> bool:
        after = self.configuration["suspend_after"]
        return bool(after) and self.faults[name] + more >= after

    def _drawn(self, a: str, b: str, pair: int) -> tuple[Opening, int]:
        seed = self.store.header["seed"]
        order = opening_order(len(self.starts), pair + 1, f"{seed} {a} {b}")
        return self.starts[order[pair]], seed_of(zlib.crc32(f"{seed} {a} {b}".encode()), pair)


def _planned(configuration: Mapping[str, Any], names: Sequence[str], pairs: int) -> int:
    if configuration["pairing"] == SWISS:
        return int(configuration["rounds"]) * (len(names) // 2) * pairs
    return len(list(combinations(names, 2))) * pairs


def _is_late(record: Mapping[str, Any]) -> bool:
    """Whether time ended one of the games of a pair."""
    return any(game.get("verdict") == Verdict.LATE for game in record["games"])


def _games(key: str, record: Mapping[str, Any], game: str) -> list[LeagueGame]:
    return [
        LeagueGame(key, number, record["round"], PlayedGame.from_json(content, game))
        for number, content in enumerate(record["games"])
    ]


def _league(
    header: Mapping[str, Any],
    records: Mapping[Any, Mapping[str, Any]],
    names: Sequence[str] | None = None,
    **more: Any,
) -> League:
    """The league of the records of a ledger; `names`: of those that play now, by default all that played."""
    configuration, seed = header["configuration"], header["seed"]
    known = {}
    refused = {}
    games: list[LeagueGame] = []
    byes: Counter[str] = Counter()
    played = set()
    for key, record in records.items():
        if "submission" in record:
            submission = Submission(**record["submission"])
            if submission.verdict is not None:
                refused[submission.file] = Submission(
                    **record["submission"] | {"verdict": Verdict(record["submission"]["verdict"])}
                )
            else:
                known[submission.name] = submission
        elif "name" in record:
            byes[record["name"]] += 1
        elif key.endswith(AGAIN) or not _is_late(record):
            key = key.removesuffix(AGAIN)
            played.add(tuple(key.split("|")))
            games += _games(key, record, configuration["game"])
    current = list(known) if names is None else list(names)
    pairs = max([header["pairs"], *(int(pair) + 1 for *_, pair in played)])
    planned = _planned(
        configuration, current, pairs if configuration["pairing"] == ROUND_ROBIN else header["pairs"]
    )
    elsewhere = sum(not {a, b} <= set(current) for a, b, _ in played)
    zero = "full" if known.get("full", Submission("")).kind == "anchor" else None
    return League(
        configuration["game"],
        seed,
        configuration,
        (*known.values(), *(one for one in refused.values() if one.name not in known)),
        tuple(games),
        standings(games, list(known), zero=zero, byes=byes, seed=seed),
        planned + elsewhere,
        len(played),
        **more,
    )
