"""A match gives the same games with any number of workers, anywhere, and after a kill -9."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.missing import missing
from xqlab.experiments.matches.game_play import Adjudication
from xqlab.experiments.matches.match import MatchError, Pair, match, play_pair, read_match
from xqlab.experiments.matches.openings import Opening, openings
from xqlab.experiments.matches.player import Forfeit, Reply
from xqlab.experiments.matches.players import SearchPlayer, player_of
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.run.ledger import LedgerError
from xqlab.xiangqi import START_FEN, Board

ROOT = Path(__file__).resolve().parents[3]
SMALL = {"nodes": 200, "table_mb": 1}
A = player_of("full", **SMALL)
B = player_of("textbook +iterative_deepening", **SMALL)
SHORT: dict[str, Any] = {"pairs": 5, "seed": 4, "max_plies": 60, "progress": False}


@pytest.fixture(scope="module")
def alone() -> MatchResult:
    """The match that all others are compared with, played in this process."""
    return match(A, B, workers=1, **SHORT)


def test_every_pair_is_one_opening_with_colours_swapped(alone: MatchResult) -> None:
    assert len(alone.games) == 10
    for first, second in alone.pairs:
        assert first.opening == second.opening
        assert (first.red, first.black) == (second.black, second.red) == (A.name, B.name)
    starts = [first.opening for first, _ in alone.pairs]
    assert len(set(starts)) == 5
    assert set(starts) <= set(openings())


def test_the_score_is_that_of_the_games_as_the_first_player_sees_them(alone: MatchResult) -> None:
    wins = losses = 0
    points = []
    for first, second in alone.pairs:
        ours = (
            {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[first.result],
            {"1-0": 0, "0-1": 1, "1/2-1/2": 0.5}[second.result],
        )
        wins, losses = wins + ours.count(1), losses + ours.count(0)
        points.append(sum(ours))
    assert (alone.score.wins, alone.score.losses) == (wins, losses)
    assert alone.score.pairs == tuple(points.count(each / 2) for each in range(5))


def test_players_exchanged_play_the_same_games_the_other_way_round(alone: MatchResult) -> None:
    turned = match(B, A, workers=1, **SHORT)
    assert [game for pair in turned.pairs for game in reversed(pair)] == alone.games
    assert turned.score == alone.score.reversed


def test_another_seed_takes_other_openings(alone: MatchResult) -> None:
    other = match(A, B, workers=1, **(SHORT | {"seed": 5, "pairs": 2}))
    assert {game.opening for game in other.games} != {game.opening for game in alone.games[:4]}


def test_two_processes_play_the_same_games(alone: MatchResult) -> None:
    assert match(A, B, workers=2, **SHORT).games == alone.games


def test_dask_workers_play_the_same_games(alone: MatchResult, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        import distributed
    except ImportError:
        missing('NO CLUSTER: pip install "xqlab[cluster]"')
    # The workers are new processes, which are to find this checkout.
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), *filter(None, sys.path)]))
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = match(A, B, executor=client.get_executor(), **SHORT)
        where = client.run(os.getpid)
    assert found.games == alone.games
    assert len(where) == 2
    assert os.getpid() not in where.values()


@pytest.mark.usual
def test_a_match_that_was_killed_goes_on_and_repeats_nothing(alone: MatchResult, tmp_path: Path) -> None:
    ledger, script = tmp_path / "match.jsonl", tmp_path / "script.py"
    script.write_text(
        "import os, signal, sys\n"
        "from xqlab.experiments.matches.match import match\n"
        "from xqlab.experiments.matches.players import player_of\n"
        "from xqlab.experiments.run.ledger import Ledger\n"
        "def die(self, *entry):\n"
        "    kept = add(self, *entry)\n"
        "    if len(self) == 2:\n"
        "        os.kill(os.getpid(), signal.SIGKILL if hasattr(signal, 'SIGKILL') else signal.SIGTERM)\n"
        "    return kept\n"
        "add, Ledger.add = Ledger.add, die\n"
        "if __name__ == '__main__':\n"
        f"    a, b = (player_of(words, **{SMALL!r}) for words in {(A.name, B.name)!r})\n"
        f"    match(a, b, ledger=sys.argv[1], workers=2, **{SHORT!r})\n",
        encoding="utf-8",
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    command = [sys.executable, str(script), str(ledger)]
    assert subprocess.run(command, env=environment, timeout=250, check=False).returncode != 0
    before = [line for line in ledger.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    finished = {json.loads(line)["key"] for line in before[1:]}
    assert len(finished) == 2
    missing = min(set(range(5)) - finished)  # either worker may be the first to end a pair
    assert len(read_match(ledger).games) == 2 * missing
    resumed = match(A, B, ledger=ledger, workers=1, **SHORT)
    assert resumed.games == alone.games
    assert resumed.score == alone.score
    after = ledger.read_bytes().splitlines(keepends=True)
    assert after[: len(before)] == before
    keys = [json.loads(line)["key"] for line in after[1:]]
    assert sorted(keys) == list(range(5))
    assert read_match(ledger).games == alone.games


def test_a_finished_match_is_read_and_extended_without_playing_again(tmp_path: Path) -> None:
    ledger = tmp_path / "match.jsonl"
    rules = SHORT | {"ledger": ledger, "workers": 1, "max_plies": 20}
    two = match(A, B, **(rules | {"pairs": 2}))
    size = ledger.stat().st_size
    assert match(A, B, **(rules | {"pairs": 2})).games == two.games
    assert ledger.stat().st_size == size
    three = match(A, B, **(rules | {"pairs": 3, "sprt": (0, 50)}))
    assert three.games[:4] == two.games
    assert len(three.games) == 6
    assert [games for games, _ in three.path] == [2, 4, 6]
    assert read_match(ledger, sprt=(0, 50)).path == three.path


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"a": player_of("full -null_move", "full", **SMALL)}, "configuration.a.enhancements: "),
        ({"b": player_of(B.name, nodes=300, table_mb=1)}, "configuration.b.nodes: 200 there, 300 here"),
        ({"seed": 9}, "seed: 4 there, 9 here"),
        ({"max_plies": 21}, "configuration.adjudication.max_plies: 20 there, 21 here"),
        ({"openings": openings(7)}, "configuration.openings.count: 1000 there, 7 here"),
    ],
)
def test_the_ledger_of_another_match_is_refused(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    given: dict[str, Any] = {"a": A, "b": B, "ledger": tmp_path / "m.jsonl", "workers": 1, **SHORT}
    given |= {"max_plies": 20, "pairs": 1}
    match(**given)
    with pytest.raises(LedgerError) as caught:
        match(**(given | change))
    assert told in str(caught.value)


# -- players that make a match short ----------------------------------------------------------------------


class Quitter:
    """Gives every game up; or dies in every game."""

    repeats = True
    game, is_program = "Xiangqi", False

    def __init__(self, name: str = "quitter", failure: str = "") -> None:
        self.name, self.failure = name, failure

    def describe(self) -> dict[str, Any]:
        return {"quits": self.failure}

    def open(self) -> "Quitter":
        return self

    def new_game(self, seed: int) -> None:
        pass

    def close(self) -> None:
        pass

    def move(self, board: Board) -> Reply:
        if self.failure:
            raise Forfeit(self.failure)
        return Reply(None)


def test_a_failure_loses_its_game_and_the_match_goes_on() -> None:
    seen: list[int] = []
    found = match(
        A,
        Quitter("crasher", "segmentation fault\ncore dumped"),
        pairs=3,
        workers=1,
        progress=False,
        on_pair=lambda result: seen.append(result.score.games),
    )
    assert (found.score.wins, found.score.losses) == (6, 0)
    assert seen == [2, 4, 6]
    assert found.endings() == {"failure": 6}
    assert "could not go on: segmentation fault" in found.failures()[0]
    assert "failure  " in str(found)


def test_a_test_ends_a_match_at_the_same_pair_with_any_workers(tmp_path: Path) -> None:
    rules: dict[str, Any] = {"pairs": 200, "sprt": (0, 200), "progress": False}
    one = match(A, Quitter(), workers=1, **rules)
    assert one.sprt is not None
    assert one.sprt.decision == "H1"
    assert one.is_decided
    assert 2 < one.score.games < 400
    assert one.path[-1][1] >= one.sprt.upper > one.path[-2][1]
    with ThreadPoolExecutor(4) as executor:
        many = match(A, Quitter(), executor=executor, ledger=tmp_path / "m.jsonl", **rules)
    assert many.games == one.games
    assert many.path == one.path
    assert "H1 accepted" in str(many)
    other = match(Quitter(), A, workers=1, **rules)
    assert other.sprt is not None
    assert other.sprt.decision == "H0"


class Interrupting(Quitter):
    """Somebody presses Ctrl-C in its third game."""

    games = 0

    def new_game(self, seed: int) -> None:
        Interrupting.games += 1
        if Interrupting.games == 3:
            raise KeyboardInterrupt


def test_an_interrupted_match_gives_what_was_played() -> None:
    Interrupting.games = 0
    found = match(A, Interrupting(), pairs=5, workers=1, progress=False)
    assert found.interrupted
    assert found.score.games == 2
    assert "2 of 10, interrupted" in str(found)


def test_what_is_open_is_closed_whatever_happens() -> None:
    closed = []

    class Closing(Quitter):
        def close(self) -> None:
            closed.append(self.name)

    class Broken(Closing):
        def move(self, board: Board) -> Reply:
            raise RuntimeError("a bug")

    pair = Pair(Closing("a"), Broken("b"), Opening(), 1, Adjudication())
    with pytest.raises(RuntimeError, match="a bug"):
        play_pair(pair)
    assert sorted(closed) == ["a", "b"]


def same_clock() -> Iterator[Any]:
    for words in ("full", "textbook"):
        yield SearchPlayer(words, time=0.01, table_mb=1)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"pairs": 0}, "expected pairs to be an integer of at least 1, got 0"),
        ({"pairs": 2.5}, "expected pairs to be an integer of at least 1, got 2.5"),
        ({"b": A}, "expected players of two names, got 'full' twice"),
        ({"openings": []}, "expected at least one opening, got none"),
        (
            {"openings": [Board()], "pairs": 2},
            "expected at most 1 pairs, as many as there are openings, got 2: players with budgets of nodes "
            "or depth would play the same games again",
        ),
    ],
)
def test_invalid_matches_are_refused(change: dict[str, Any], told: str) -> None:
    given: dict[str, Any] = {"a": A, "b": B, "pairs": 1, "workers": 1, "progress": False}
    with pytest.raises(MatchError) as caught:
        match(**(given | change))
    assert str(caught.value) == told


def test_games_by_the_clock_may_begin_alike() -> None:
    one, two = same_clock()
    found = match(one, two, [Board()], pairs=2, workers=1, max_plies=4, progress=False)
    assert [len(game.moves) for game in found.games] == [4] * 4
    assert found.means("full")["seconds"] > 0


@pytest.mark.usefixtures("interrupts")
@pytest.mark.skipif(os.name != "posix", reason="needs signals of POSIX")
def test_ctrl_c_ends_a_match_of_processes_and_leaves_its_ledger(tmp_path: Path) -> None:
    ledger = tmp_path / "match.jsonl"
    budget = ["--nodes", "2000", "--pairs", "300"]
    command = [sys.executable, "-m", "xqlab", "match", "--b", "textbook", *budget]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    running = subprocess.Popen(
        [*command, "--workers", "2", "--out", str(ledger)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        end = time.monotonic() + 120
        while time.monotonic() < end and (not ledger.exists() or ledger.read_bytes().count(b"\n") < 3):
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        out, error = running.communicate(timeout=60)
    finally:
        running.kill()
        running.communicate()
    assert running.returncode == 130, error
    assert "interrupted" in out
    assert error.splitlines() == [f"interrupted; the same command resumes from {str(ledger)!r}"]
    assert ledger.read_bytes().endswith(b"\n")


PLAYED = {
    **{"red": "a", "black": "b", "fen": START_FEN, "opening": "", "moves": "h2e2 h9g7", "result": "1-0"},
    **{"termination": "resignation", "explanation": "Black resigns.", "values": [10, None]},
    **{"seconds": [0.1, 2], "nodes": [7, None], "depths": [1, None]},
}


def ledger_of(path: Path, *records: Any, names: tuple[Any, Any] = ("a", "b")) -> Path:
    """A ledger of a match with these lines."""
    players = {side: {"name": name} for side, name in zip("ab", names)}
    header = {"format": "xqlab match", "version": 1, "configuration": players, "seed": 0}
    path.write_text("".join(json.dumps(each) + "\n" for each in (header, *records)), encoding="utf-8")
    return path


def test_a_match_is_read_from_its_lines(tmp_path: Path) -> None:
    path = ledger_of(tmp_path / "m.jsonl", {"key": 0, "games": [PLAYED, PLAYED | {"result": "1/2-1/2"}]})
    found = read_match(path)
    assert (found.a, found.b, found.score.wins, found.score.draws) == ("a", "b", 1, 1)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"result": "2-0"}, 'games[1].result to be one of "1-0", "0-1", "1/2-1/2", got \'2-0\''),
        ({"values": ["10", 20]}, "games[1].values[0] to be an integer, got '10'"),
        ({"values": [10]}, "games[1].values to be of 2 moves, got 1"),
        ({"depths": [1, 1, 1]}, "games[1].depths to be of 2 moves, got 3"),
        ({"seconds": [1, None]}, "games[1].seconds[1] to be a number, got None"),
        ({"explanation": {"a": 1}}, "games[1].explanation to be a text, got {'a': 1}"),
        ({"red": 3}, "games[1].red to be a text, got 3"),
    ],
)
def test_a_game_of_other_types_is_refused_when_it_is_read(
    tmp_path: Path, change: dict[str, Any], told: str
) -> None:
    path = ledger_of(tmp_path / "m.jsonl", {"key": 0, "games": [PLAYED, PLAYED | change]})
    with pytest.raises(LedgerError) as caught:
        read_match(path)
    assert str(caught.value) == f"expected {told} in line 2 of {str(path)!r}"


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"key": "0", "games": [PLAYED, PLAYED]}, "key to be an integer, got '0'"),
        ({"key": 0, "games": [PLAYED]}, "games to be a list of 2, got [{"),
        ({"key": 0}, "games, it is missing"),
    ],
)
def test_a_pair_of_other_types_is_refused_when_it_is_read(tmp_path: Path, record: Any, told: str) -> None:
    with pytest.raises(LedgerError) as caught:
        read_match(ledger_of(tmp_path / "m.jsonl", record))
    assert str(caught.value).startswith(f"expected {told}")
    assert " in line 2 of " in str(caught.value)


def test_players_without_names_are_refused_when_they_are_read(tmp_path: Path) -> None:
    path = ledger_of(tmp_path / "m.jsonl", names=("a", None))
    with pytest.raises(LedgerError, match=r"configuration\.b\.name to be a text, got None in line 1 of"):
        read_match(path)


def test_a_match_that_is_resumed_checks_its_ledger(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    match(A, B, ledger=path, workers=1, **(SHORT | {"pairs": 1, "max_plies": 10}))
    line = json.loads(path.read_text(encoding="utf-8").splitlines()[1])
    line["games"][0]["nodes"][0] = {}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line | {"key": 1}) + "\n")
    with pytest.raises(LedgerError, match=r"nodes\[0\] to be an integer, got {} in line 3 of"):
        match(A, B, ledger=path, workers=1, **(SHORT | {"pairs": 2, "max_plies": 10}))
