"""Playing a league: only the offender loses, the same table twice, and nothing lost by a kill."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests.league import made
from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.experiments.matches.game_play import Adjudication, PlayedGame
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.player import Forfeit, Reply, Session
from xqlab.experiments.run.ledger import LedgerError
from xqlab.league import League, play_league, playing, read_league, save_table, table_lines
from xqlab.league.league import WALKOVER, LeagueGame, Standing
from xqlab.league.playing import LEDGER, ledger_of
from xqlab.league.referee import Encounter, lost_encounter, play_encounter
from xqlab.league.table import elo_text, standings
from xqlab.league.verdicts import Verdict
from xqlab.teach.programs import confined

TOE = "tic-tac-toe"


@dataclass(frozen=True)
class Fake:
    """A player that answers what a function of the board gives."""

    name: str
    answer: Callable[[Any], Any]
    opens: bool = True
    game = TOE
    repeats = True
    time = 1.0
    is_program = False

    def describe(self) -> dict[str, Any]:
        return {"fake": self.name}

    def open(self) -> Session:
        if not self.opens:
            raise RuntimeError("no disk")
        return FakeSession(self)


class FakeSession(Session):
    def __init__(self, player: Fake) -> None:
        self._player = player
        self._broken = False

    def move(self, board: Any) -> Any:
        assert not self._broken, "a session that failed is not used again"
        self._broken = True
        answer = self._player.answer(board)
        self._broken = False
        return answer

    def close(self) -> None:
        raise OSError("not even closed")


def first(board: Any) -> Reply:
    return Reply(board.legal_moves[0])


def forfeit(verdict: str) -> Callable[[Any], Any]:
    def answer(board: Any) -> Any:
        raise Forfeit("no", verdict)

    return answer


def out_of_memory(board: Any) -> Any:
    raise MemoryError("2 GB")


def leave(board: Any) -> Any:
    raise SystemExit(3)


class Odd:
    def __str__(self) -> str:
        raise RecursionError


OFFENDERS = {
    "fuel": (forfeit("fuel"), Verdict.FUEL, "no"),
    "unnamed": (forfeit(""), Verdict.CRASHED, "no"),
    "memory": (out_of_memory, Verdict.MEMORY, "out of memory: 2 GB"),
    "divides": (lambda board: 1 // 0, Verdict.CRASHED, "ZeroDivisionError: "),
    "leaves": (leave, Verdict.CRASHED, "SystemExit: 3"),
    "text": (lambda board: "e5", Verdict.NONSENSE, "expected a move, got str"),
    "odd": (lambda board: Reply(Odd()), Verdict.NONSENSE, "expected a move, got a Odd: "),
}


def league(folder: Path, *engines: Any, **options: Any) -> League:
    settings: dict[str, Any] = {"pairs": 1, "nodes": 20, "workers": 1, "progress": False}
    openings = [Opening((square,), game=TOE) for square in ("a1", "b2", "a2")]
    settings |= {"guests": ["random"], "openings": openings} | options
    return play_league(folder, TOE, engines=engines, **settings)


def lines(folder: Path) -> list[str]:
    return ledger_of(folder).read_text(encoding="utf-8").splitlines()


def test_only_the_offender_loses_by_a_named_verdict(tmp_path: Path) -> None:
    offenders = [Fake(name, answer) for name, (answer, *_) in OFFENDERS.items()]
    offenders.append(Fake("unopened", first, opens=False))
    found = league(tmp_path, Fake("good", first), *offenders, suspend_after=0)
    assert found.is_finished
    assert found.played == 45
    table = {one.name: one for one in found.table}
    assert table["good"].verdicts == table["random"].verdicts == {}
    expected = {**OFFENDERS, "unopened": (None, Verdict.CRASHED, "RuntimeError: no disk")}
    for name, (_, verdict, reason) in expected.items():
        games = [game for game in found.games_of(name, "good") if game.loser is not None]
        assert [(game.winner, game.verdict) for game in games] == [("good", verdict)] * 2, name
        assert reason in games[0].played.explanation
        assert set(table[name].verdicts) == {verdict}
    assert "crashed" in "\n".join(table_lines(found))
    odd: dict[str, Any] = {"value": "9", "nodes": 1 << 70, "depth": True}
    numbers = Fake("numbers", lambda board: Reply(board.legal_moves[0], **odd))
    other = tmp_path / "other"
    other.mkdir()
    game, _ = league(other, Fake("good", first), numbers, guests=[]).games
    assert set(game.played.values) == set(game.played.nodes) == set(game.played.depths) == {None}


def slow(board: Any) -> Reply:
    return Reply(board.legal_moves[0], seconds=9.0)


def test_what_time_ends_is_played_once_more_and_not_decided(tmp_path: Path) -> None:
    hurried = iter([9.0, *[0.0] * 99])  # late once, as on a busy machine
    once = Fake("once", lambda board: Reply(board.legal_moves[0], seconds=next(hurried)))
    found = league(tmp_path, Fake("good", first), once, guests=[])
    assert {game.verdict for game in found.games} == {None}
    assert sum('"late"' in line for line in lines(tmp_path)) == 1

    folder = tmp_path / "slow"
    folder.mkdir()
    players = Fake("good", first), Fake("slow", slow)
    found = league(folder, *players, guests=[])
    for game in found.games:
        assert (game.winner, game.verdict, game.offender) == (None, Verdict.LATE, "slow")
        assert "9.00 s by the clock for a move, 1 s are allowed" in game.played.explanation
    rows = {one.name: (one.games, dict(one.verdicts)) for one in found.table}
    assert rows == {"good": (0, {}), "slow": (0, {Verdict.LATE: 2})}
    assert "not decided 2" in "\n".join(table_lines(found))
    ledger_of(folder).write_text("\n".join(lines(folder)[:-1]) + "\n", encoding="utf-8")
    assert not read_league(folder).is_finished  # it was killed before it played once more
    assert league(folder, *players, guests=[]) == found


def test_who_is_never_decided_is_not_asked_again(tmp_path: Path) -> None:
    others = [Fake(name, first) for name in ("c", "d", "e")]
    found = league(tmp_path, Fake("slow", slow), *others, guests=[], suspend_after=2)
    assert found.is_finished
    assert len(found.games_of("slow")) == 2
    (row,) = (one for one in found.table if one.name == "slow")
    assert (row.games, row.verdicts) == (0, {Verdict.LATE: 2})


def test_a_suspended_player_loses_the_rest_without_playing(tmp_path: Path) -> None:
    bad, dud = Fake("bad", forfeit("fuel")), Fake("dud", forfeit("memory"))
    others = [Fake(name, first) for name in ("c", "d", "e", "f")]
    found = league(tmp_path, bad, dud, *others, guests=[], pairs=2, suspend_after=4)
    assert found.is_finished
    for name, verdict in (("bad", Verdict.FUEL), ("dud", Verdict.MEMORY)):
        lost = [game for game in found.games_of(name) if game.loser == name]
        played = [game for game in lost if game.was_played]
        assert {game.verdict for game in played} == {verdict}
        assert {game.verdict for game in lost[len(played) :]} == {Verdict.SUSPENDED}
        assert len({game.round for game in played}) == 1
        assert len(played) == 4
        (row,) = (one for one in found.table if one.name == name)
        assert row.verdicts == {verdict: 4, Verdict.SUSPENDED: len(lost) - 4}
        assert elo_text(row).startswith("below")
    assert {one.name for one in found.table[-2:]} == {"bad", "dud"}
    assert not found.games_of("bad", "dud")  # both are suspended when they would meet: nobody won
    assert found.played == 30
    assert all(not game.played.moves for game in found.games if not game.was_played)
    assert read_league(tmp_path) == found


def test_walkovers_say_nothing_of_strength() -> None:
    def won(pairing: str, played: bool) -> list[LeagueGame]:
        one, other, _ = pairing.split("|")
        ending = "line" if played else WALKOVER
        games = [PlayedGame(one, other, Opening(game=TOE), (), True, ending, "")]
        games += [PlayedGame(other, one, Opening(game=TOE), (), False, ending, "")]
        return [LeagueGame(pairing, number, 1, game) for number, game in enumerate(games)]

    games = [*won("top|weak|0", True), *won("weak|out|0", False), *won("lucky|out|0", False)]
    rows = {one.name: one for one in standings(games, ["top", "weak", "out", "lucky"])}
    texts = {name: elo_text(row).partition(" ")[0] for name, row in rows.items()}
    assert texts == {"top": "above", "weak": "below", "out": "no", "lucky": "no"}
    assert rows["top"].rating > rows["weak"].rating
    assert (rows["weak"].points, rows["weak"].as_json()["bound"]) == (2, "below")


def test_ratings_are_rounded_once_for_console_file_and_page(tmp_path: Path) -> None:
    row = Standing(1, "a", 2, 0, 1, 48.46, -0.4, 210.45)
    late = Standing(2, "bo@2", 0, 1, 3, -148.5, -210.45, 0.4, verdicts={Verdict.FUEL: 2})
    found = replace(made.league(), table=(row, late))
    assert table_lines(found)[:3] == [
        "   player  Elo (95 %)         points  games  +  =  -  verdicts",
        "1  a       +48 (+0 to +210)        2      3  2  0  1",
        "2  bo@2    -148 (-210 to +0)     0.5      4  0  1  3  out of fuel 2",
    ]
    assert [row.as_json()[name] for name in ("rating", "low", "high")] == [48, 0, 210]
    _, line, *_ = save_table(found, tmp_path / "t.csv").read_text("utf-8-sig").split("\n")
    assert line.replace('"', "").startswith("1,a,48,0,210,")


def test_the_same_table_twice_also_in_threads_and_after_any_kill(tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a@2.json").write_text('{"player": "full"}')
        (tmp_path / name / "c.json").write_text("{")
    fakes = Fake("bad", forfeit("fuel")), Fake("good", first)
    found = league(tmp_path / "one", *fakes)
    assert [one.name for one in found.refused] == ["c"]
    with ThreadPoolExecutor(2) as executor:
        assert league(tmp_path / "two", *fakes, executor=executor, workers=None).table == found.table
    whole = lines(tmp_path / "one")
    for kept in range(1, len(whole), 4):
        torn = "\n".join(whole[:kept]) + "\n" + whole[kept][:20]
        ledger_of(tmp_path / "three").write_text(torn, encoding="utf-8")
        again = league(tmp_path / "three", *fakes)
        assert (again.table, again.played) == (found.table, found.played)
        assert {game.id for game in again.games} == {game.id for game in found.games}
    assert read_league(tmp_path / "one") == found


def test_more_pairs_more_submissions_and_one_that_has_changed(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"player": "full"}')
    before = league(tmp_path)
    more = league(tmp_path, pairs=2)
    assert (before.played, more.played, more.planned) == (1, 2, 2)
    assert set(before.games) < set(more.games)
    (tmp_path / "b.json").write_text('{"player": "textbook"}')
    (tmp_path / "a.json").unlink()
    third = league(tmp_path, pairs=2)
    assert (third.played, third.planned) == (4, 4)
    assert {one.name for one in third.table} == {"a", "b", "random"}
    (tmp_path / "b.json").write_text('{"player": "full"}')
    with pytest.raises(XqlabError, match=r"expected 'b' as it was when it first played .* such as b@2"):
        league(tmp_path, pairs=2)
    refuses(LedgerError, r"configuration\.nodes: 20 there, 30 here", league, tmp_path, nodes=30)


def test_swiss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fakes = [Fake(f"p{number}", first) for number in range(7)]
    found = league(tmp_path, *fakes, guests=[], rounds=4)
    assert found.conditions["pairing"] == "swiss"
    assert found.is_finished
    assert found.planned == found.played == 4 * 3
    assert sorted(one.byes for one in found.table) == [0] * 3 + [1] * 4
    met = [frozenset(game.players) for game in found.games if game.number == 0]
    assert len(set(met)) == len(met)
    ledger_of(tmp_path).write_text("\n".join(lines(tmp_path)[:15]) + "\n", encoding="utf-8")
    assert league(tmp_path, *fakes, guests=[], rounds=4).table == found.table
    refuses(LedgerError, r"configuration\.players", league, tmp_path, *fakes[1:], guests=[], rounds=4)
    monkeypatch.setattr(playing, "MOST_ROUND_ROBIN", 1)
    (tmp_path / "few").mkdir()
    for name in ("a", "b"):
        (tmp_path / "few" / f"{name}.json").write_text("{}")
    assert league(tmp_path / "few", guests=[]).conditions["rounds"] == 1


def test_an_interrupt_returns_the_table_so_far(tmp_path: Path) -> None:
    def interrupt(board: Any) -> Any:
        raise KeyboardInterrupt

    told: list[League] = []
    found = league(tmp_path, Fake("z", interrupt), on_change=told.append)
    assert found.interrupted
    assert not found.is_finished
    assert found.played == len({game.pairing for game in found.games}) < found.planned == 1
    assert told[-1] == found
    assert read_league(tmp_path).table == found.table


class Death(BaseException):
    """A worker ends."""


def kill_worker(board: Any) -> Any:
    raise Death


class Mortal(Executor):
    """A worker that an item may end; there is always another one."""

    def submit(self, function: Any, *items: Any, **_: Any) -> Future[Any]:  # type: ignore[override]
        future: Future[Any] = Future()
        try:
            future.set_result(function(*items))
        except Death:
            future.set_exception(BrokenExecutor("a worker has died"))
        return future


def test_a_worker_that_dies_is_the_loss_of_whose_move_it_was(tmp_path: Path) -> None:
    fakes = Fake("good", first), Fake("killer", kill_worker), Fake("other", first)
    found = league(tmp_path, *fakes, guests=[], executor=Mortal(), workers=2)
    assert found.is_finished
    assert {(game.loser, game.verdict) for game in found.games_of("killer")} == {("killer", Verdict.CRASHED)}
    assert all(game.was_played for game in found.games_of("killer"))
    assert "its process died" in found.games_of("killer")[0].played.explanation
    assert {game.verdict for game in found.games_of("good", "other")} == {None}
    assert read_league(tmp_path) == found
    there = tmp_path / "elsewhere" / "0"
    nobody = Encounter(fakes[0], fakes[1], Opening(game=TOE), 1, Adjudication(), 3, there)
    assert lost_encounter(nobody) == {"round": 3, "games": []}  # a worker of another machine
    assert len(play_encounter(replace(nobody, b=fakes[2]))["games"]) == 2


def test_invalid_leagues(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("[]")
    for engines, options, words in (
        ([], {"guests": []}, "expected at least two players, got 0: expected an object"),
        ([], {"guests": ["strong"]}, "expected anchors out of random, .*, got 'strong'"),
        (["full"], {"guests": ["full"]}, "expected guests of different names, got 'full' twice"),
        (["a|b"], {}, r"expected an engine for tic-tac-toe with a name, got 'a\|b'"),
        ([], {"pairs": 0}, "expected at least 1 pair and 1 round, got 0 and None"),
        ([], {"pairs": 4}, "expected at most 3 pairs, as many as there are openings, got 4"),
    ):
        refuses(XqlabError, words, league, tmp_path, *(Fake(name, first) for name in engines), **options)


def test_ledgers_with_an_invalid_line_or_handed_in(tmp_path: Path) -> None:
    league(tmp_path, Fake("good", first))
    header, *others = lines(tmp_path)
    for line in (
        '{"key": "a|b|0", "round": 1}',
        '{"key": "a|b|0", "round": 1, "games": [{"moves": 3}]}',
        '{"key": "player a", "submission": {"name": 3}}',
        '{"key": "bye 1", "round": "x", "name": "a"}',
        '{"key": 3}',
        others[-1].replace('"termination"', '"verdict": "magic", "termination"'),
    ):
        ledger_of(tmp_path).write_text(f"{header}\n{line}\n{others[0]}\n", encoding="utf-8")
        refuses(LedgerError, r"expected .* in line 2", read_league, tmp_path)
    folder = tmp_path / "handed-in"
    folder.mkdir()
    (folder / LEDGER).write_text("{}", encoding="utf-8")
    words = r"no ledger in what students fill.*move it to .*handed-in\.league\.jsonl"
    refuses(XqlabError, words, league, folder, Fake("good", first))
    (folder / LEDGER).unlink()
    found = league(folder, Fake("good", first))
    (folder / LEDGER).write_text("{}", encoding="utf-8")
    assert read_league(folder) == league(folder, Fake("good", first)) == found


@pytest.mark.parametrize("game", ["Junqi", "Xiangqi"])
def test_other_games(tmp_path: Path, game: str) -> None:
    (tmp_path / "a.json").write_text('{"player": "full"}')
    rules = Adjudication(max_plies=8)
    options = {"pairs": 1, "nodes": 20, "guests": ["minimax-1"], "workers": 1, "progress": False}
    found = play_league(tmp_path, game, rules=rules, **options)
    assert [len(one.played.moves) > 0 for one in found.games] == [True, True]
    assert found.game == game
    assert save_table(found, tmp_path / "table.csv").read_text("utf-8-sig").startswith('"rank","name","elo"')


def test_programs_of_submissions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("wasmtime")
    from tests.league.hostile_modules import LOOP, text, written

    (tmp_path / "inside").mkdir()
    written(tmp_path / "inside", text(LOOP)).rename(tmp_path / "loop.wasm")
    (tmp_path / "inside").rmdir()
    (tmp_path / "empty.wasm").write_bytes(b"\0asm")
    (tmp_path / "writer.py").write_text("def move(*position):\n    open('/x/x', 'w')\n", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(confined, "obstacle", lambda: "expected bubblewrap")
        refuses(XqlabError, "expected bubblewrap", lambda: league(tmp_path, Fake("good", first)))
    trusted = bool(confined.obstacle())
    with ThreadPoolExecutor(1) as executor:
        options = {"guests": [], "fuel": 10_000, "executor": executor, "trusted": trusted}
        found = league(tmp_path, Fake("good", first), **options)
    assert {game.verdict for game in found.games_of("loop", "good")} == {Verdict.FUEL}
    kinds = {one.name: one.kind for one in found.submissions if one.verdict is None}
    assert kinds == {"good": "engine", "loop": "compiled", "writer": "python"}
    assert {game.verdict for game in found.games_of("writer", "good")} == {Verdict.CRASHED}
    assert [one.name for one in found.refused] == ["empty"]
