"""A match gives the same games with any number of workers, anywhere, and after a kill -9."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.children import environment, until
from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.experiments.matches.game_play import Adjudication
from xqlab.experiments.matches.match import Pair, match, play_pair, read_match
from xqlab.experiments.matches.openings import Opening, openings
from xqlab.experiments.matches.player import Forfeit, Reply
from xqlab.experiments.matches.players import SearchPlayer, player_of
from xqlab.experiments.run.ledger import LedgerError
from xqlab.xiangqi import START_FEN, Board

SMALL = {"nodes": 200, "table_mb": 1}
A = player_of("full", **SMALL)
B = player_of("textbook +iterative_deepening", **SMALL)
SAME_GAMES = "got 2: players with budgets of nodes or depth would play the same games again"
SHORT = {"pairs": 5, "seed": 4, "max_plies": 60, "progress": False}


@pytest.fixture(scope="module")
def alone():
    """The match that all others are compared with, played in this process."""
    return match(A, B, workers=1, **SHORT)


def test_a_pair_is_one_opening_with_colours_swapped_and_counts_for_the_first_player(alone):
    assert len(alone.games) == 10
    for first, second in alone.pairs:
        assert first.opening == second.opening
        assert (first.red, first.black) == (second.black, second.red) == (A.name, B.name)
    starts = [first.opening for first, _ in alone.pairs]
    assert len(set(starts)) == 5
    assert set(starts) <= set(openings())
    wins = losses = 0
    points = []
    for first, second in alone.pairs:
        for_red = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}
        ours = for_red[first.result], 1 - for_red[second.result]
        wins, losses = wins + ours.count(1), losses + ours.count(0)
        points.append(sum(ours))
    assert (alone.score.wins, alone.score.losses) == (wins, losses)
    assert alone.score.pairs == tuple(points.count(each / 2) for each in range(5))


def test_players_exchanged_and_two_processes_play_the_same_games_and_another_seed_others(alone):
    turned = match(B, A, workers=1, **SHORT)
    assert [game for pair in turned.pairs for game in reversed(pair)] == alone.games
    assert turned.score == alone.score.reversed
    assert match(A, B, workers=2, **SHORT).games == alone.games
    other = match(A, B, workers=1, **(SHORT | {"seed": 5, "pairs": 2}))
    assert {game.opening for game in other.games} != {game.opening for game in alone.games[:4]}


@pytest.mark.usual
def test_a_match_that_was_killed_goes_on_and_repeats_nothing(alone, tmp_path):
    ledger, script = tmp_path / "match.jsonl", tmp_path / "script.py"
    script.write_text(
        "import os, sys\n"
        "from tests.interrupts import kill_at\n"
        "from xqlab.experiments.matches.match import match\n"
        "from xqlab.experiments.matches.players import player_of\n"
        "if __name__ == '__main__':\n"
        f"    a, b = (player_of(words, **{SMALL!r}) for words in {(A.name, B.name)!r})\n"
        "    with kill_at(2, os.getpid()):\n"
        f"        match(a, b, ledger=sys.argv[1], workers=2, **{SHORT!r})\n",
        encoding="utf-8",
    )
    command = [sys.executable, str(script), str(ledger)]
    assert subprocess.run(command, env=environment(), timeout=250, check=False).returncode != 0
    before = [line for line in ledger.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    finished = {json.loads(line)["key"] for line in before[1:]}
    assert len(finished) == 2
    first_missing = min(set(range(5)) - finished)  # either worker may be the first to end a pair
    assert len(read_match(ledger).games) == 2 * first_missing
    resumed = match(A, B, ledger=ledger, workers=1, **SHORT)
    assert (resumed.games, resumed.score) == (alone.games, alone.score)
    after = ledger.read_bytes().splitlines(keepends=True)
    assert after[: len(before)] == before
    assert sorted(json.loads(line)["key"] for line in after[1:]) == list(range(5))
    assert read_match(ledger).games == alone.games


def test_a_finished_match_is_read_and_extended_without_playing_again(tmp_path):
    ledger = tmp_path / "match.jsonl"
    rules = SHORT | {"ledger": ledger, "workers": 1, "max_plies": 20}
    two = match(A, B, **(rules | {"pairs": 2}))
    size = ledger.stat().st_size
    assert match(A, B, **(rules | {"pairs": 2})).games == two.games
    assert ledger.stat().st_size == size
    three = match(A, B, **(rules | {"pairs": 3, "sprt": (0, 50)}))
    assert (three.games[:4], len(three.games)) == (two.games, 6)
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
def test_the_ledger_of_another_match_is_refused(tmp_path, change, told):
    given = {"a": A, "b": B, "ledger": tmp_path / "m.jsonl", "workers": 1, **SHORT}
    given |= {"max_plies": 20, "pairs": 1}
    match(**given)
    assert told in refuses(LedgerError, None, match, **(given | change))


# -- players that make a match short ----------------------------------------------------------------------


class Quitter:
    """Gives every game up; or dies in every game."""

    repeats = True
    game, is_program = "Xiangqi", False

    def __init__(self, name="quitter", failure=""):
        self.name, self.failure = name, failure

    def describe(self):
        return {"quits": self.failure}

    def open(self):
        return self

    def new_game(self, seed):
        pass

    def close(self):
        pass

    def move(self, board):
        if self.failure:
            raise Forfeit(self.failure)
        return Reply(None)


def test_a_failure_loses_its_game_and_what_is_open_is_closed_whatever_happens():
    seen, crasher = [], Quitter("crasher", "segmentation fault\ncore dumped")
    options = {"workers": 1, "progress": False, "on_pair": lambda result: seen.append(result.score.games)}
    found = match(A, crasher, pairs=3, **options)
    assert (found.score.wins, found.score.losses) == (6, 0)
    assert seen == [2, 4, 6]
    assert found.endings() == {"failure": 6}
    assert "could not go on: segmentation fault" in found.failures()[0]
    assert "failure  " in str(found)
    closed = []

    class Closing(Quitter):
        def close(self):
            closed.append(self.name)

    class Broken(Closing):
        def move(self, board):
            raise RuntimeError("a bug")

    pair = Pair(Closing("a"), Broken("b"), Opening(), 1, Adjudication())
    refuses(RuntimeError, "a bug", play_pair, pair)
    assert sorted(closed) == ["a", "b"]


def test_a_test_ends_a_match_at_the_same_pair_with_any_workers(tmp_path):
    rules = {"pairs": 200, "sprt": (0, 200), "progress": False}
    one = match(A, Quitter(), workers=1, **rules)
    assert one.sprt.decision == "H1"
    assert one.is_decided
    assert 2 < one.score.games < 400
    assert one.path[-1][1] >= one.sprt.upper > one.path[-2][1]
    with ThreadPoolExecutor(4) as executor:
        many = match(A, Quitter(), executor=executor, ledger=tmp_path / "m.jsonl", **rules)
    assert (many.games, many.path) == (one.games, one.path)
    assert "H1 accepted" in str(many)
    assert match(Quitter(), A, workers=1, **rules).sprt.decision == "H0"


class Interrupting(Quitter):
    """Somebody presses Ctrl-C in its third game."""

    games = 0

    def new_game(self, seed):
        Interrupting.games += 1
        if Interrupting.games == 3:
            raise KeyboardInterrupt


def test_an_interrupted_match_gives_what_was_played_and_games_by_the_clock_may_begin_alike():
    Interrupting.games = 0
    found = match(A, Interrupting(), pairs=5, workers=1, progress=False)
    assert found.interrupted
    assert found.score.games == 2
    assert "2 of 10, interrupted" in str(found)
    players = (SearchPlayer(words, time=0.01, table_mb=1) for words in ("full", "textbook"))
    found = match(*players, [Board()], pairs=2, workers=1, max_plies=4, progress=False)
    assert [len(game.moves) for game in found.games] == [4] * 4
    assert found.means("full")["seconds"] > 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"pairs": 0}, "expected pairs to be an integer of at least 1, got 0"),
        ({"pairs": 2.5}, "expected pairs to be an integer of at least 1, got 2.5"),
        ({"b": A}, "expected players of two names, got 'full' twice"),
        ({"openings": []}, "expected at least one opening, got none"),
        (
            {"openings": [Board()], "pairs": 2},
            f"expected at most 1 pairs, as many as there are openings, {SAME_GAMES}",
        ),
    ],
)
def test_invalid_matches_are_refused(change, told):
    given = {"a": A, "b": B, "pairs": 1, "workers": 1, "progress": False}
    assert refuses(XqlabError, None, match, **(given | change)) == told


@pytest.mark.usefixtures("interrupts")
@pytest.mark.skipif(os.name != "posix", reason="needs signals of POSIX")
def test_ctrl_c_ends_a_match_of_processes_and_leaves_its_ledger(tmp_path):
    ledger = tmp_path / "match.jsonl"
    words = "match --b textbook --nodes 2000 --pairs 300 --workers 2 --out".split()
    command, pipes = [sys.executable, "-m", "xqlab", *words, str(ledger)], {"stdout": -1, "stderr": -1}
    running = subprocess.Popen(command, env=environment(), text=True, start_new_session=True, **pipes)
    try:
        until(lambda: ledger.exists() and ledger.read_bytes().count(b"\n") >= 3)
        os.killpg(running.pid, signal.SIGINT)
        out, error = running.communicate(timeout=280)
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


def ledger_of(path, *records, names=("a", "b")):
    """A ledger of a match with these lines."""
    players = {side: {"name": name} for side, name in zip("ab", names)}
    header = {"format": "xqlab match", "version": 1, "configuration": players, "seed": 0}
    path.write_text("".join(json.dumps(each) + "\n" for each in (header, *records)), encoding="utf-8")
    return path


def test_a_match_is_read_from_its_lines_by_players_with_names(tmp_path):
    path = ledger_of(tmp_path / "m.jsonl", {"key": 0, "games": [PLAYED, PLAYED | {"result": "1/2-1/2"}]})
    found = read_match(path)
    assert (found.a, found.b, found.score.wins, found.score.draws) == ("a", "b", 1, 1)
    path = ledger_of(tmp_path / "m.jsonl", names=("a", None))
    refuses(LedgerError, r"configuration\.b\.name to be a text, got None in line 1 of", read_match, path)


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
def test_a_game_of_other_types_is_refused_when_it_is_read(tmp_path, change, told):
    path = ledger_of(tmp_path / "m.jsonl", {"key": 0, "games": [PLAYED, PLAYED | change]})
    assert refuses(LedgerError, None, read_match, path) == f"expected {told} in line 2 of {str(path)!r}"


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"key": "0", "games": [PLAYED, PLAYED]}, "key to be an integer, got '0'"),
        ({"key": 0, "games": [PLAYED]}, "games to be a list of 2, got [{"),
        ({"key": 0}, "games, it is missing"),
    ],
)
def test_a_pair_of_other_types_is_refused_when_it_is_read(tmp_path, record, told):
    text = refuses(LedgerError, None, lambda: read_match(ledger_of(tmp_path / "m.jsonl", record)))
    assert text.startswith(f"expected {told}")
    assert " in line 2 of " in text


def test_a_match_that_is_resumed_checks_its_ledger(tmp_path):
    path = tmp_path / "m.jsonl"
    match(A, B, ledger=path, workers=1, **(SHORT | {"pairs": 1, "max_plies": 10}))
    line = json.loads(path.read_text(encoding="utf-8").splitlines()[1])
    line["games"][0]["nodes"][0] = {}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line | {"key": 1}) + "\n")
    with pytest.raises(LedgerError, match=r"nodes\[0\] to be an integer, got {} in line 3 of"):
        match(A, B, ledger=path, workers=1, **(SHORT | {"pairs": 2, "max_plies": 10}))
