"""Free Python as a player: an honest file plays, and whatever a hostile one does has a verdict and an end."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from xqlab.experiments.matches.game_play import Adjudication, play_game
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.player import Forfeit
from xqlab.games import TicTacToe
from xqlab.league import Refusal, Verdict, free_python
from xqlab.league.free_python import python_player
from xqlab.teach.programs import confined
from xqlab.xiangqi import Board

CRASHED, FUEL, ILLEGAL = Verdict.CRASHED, Verdict.FUEL, Verdict.ILLEGAL
LATE, MEMORY, NONSENSE = Verdict.LATE, Verdict.MEMORY, Verdict.NONSENSE
HEAD = "def move(position, legal_moves, budget):\n"
RIGHT = HEAD + "    return legal_moves[-1]\n"


def shout(line: bytes, times: int = 1) -> str:
    """Writes to every descriptor: one of them is where moves go."""
    write = f"    try:\n        os.write(place, {line!r} * {times})\n    except OSError:\n        pass\n"
    return f"import os\nfor place in range(3, 64):\n{write}"


def within(text: str) -> str:
    """A function whose body is this text."""
    return HEAD + "".join(f"    {line}\n" for line in text.splitlines())


# What a file does -> its source, its verdict, and what is said of it.
FAULTS: dict[str, tuple[str, Verdict, str]] = {
    "endless": (within("while True: pass"), FUEL, "5,000 steps were used up for this move"),
    "endless at once": ("while True: pass\n", FUEL, "1,000 steps were used up when it began"),
    "sleeps": (
        "import time\ntime.sleep(999)\n",
        LATE,
        "it had not answered after 0.5 s by the clock when it began",
    ),
    "computes in one step": (
        within("return sum(range(10**12))"),
        LATE,
        "it used 1 s of the processor for this move",
    ),
    "is killed": (
        within("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)"),
        LATE,
        "the system ended its process, perhaps for want of memory, for this move",
    ),
    "reads": (within(f"return open({__file__!r}).read()"), CRASHED, "FileNotFoundError: "),
    "memory": (within("return [0] * 10**10"), MEMORY, "MemoryError, line 2: return [0] * 10**10"),
    "leaves": (within("import os\nos._exit(0)"), CRASHED, "its process ended for this move"),
    "exits": (within("import sys\nsys.exit('bye')"), CRASHED, "SystemExit: bye, line 3: sys.exit('bye')"),
    "raises": (within("return legal_moves[99]"), CRASHED, "IndexError: list index out of range, line 2"),
    "no function": ("x = 1\n", CRASHED, "NameError: expected a function move"),
    "no Python": ("def move(:\n", CRASHED, "SyntaxError"),
    "a number": (within("return 7"), NONSENSE, "expected a move as text, it answered '7'"),
    "nothing": (within("pass"), NONSENSE, "it answered 'None'"),
    "another move": (within("return 'b2' * 10**6"), ILLEGAL, "it answered 'b2b2"),
    "occupied": (within("return 'b2'"), ILLEGAL, "it answered 'b2', which is not legal"),
    "garbage": (within(shout(b"\xff\n") + "return 'a1'"), NONSENSE, "expected an object of JSON, it wrote b"),
    "flood": (within(shout(b"x" * 1000, 10_000)), NONSENSE, "it wrote more than 10,000 bytes"),
    "nested": (within(shout(b"[" * 9000 + b"\n")), NONSENSE, "expected an object of JSON"),
    "ready": (shout(b'{"ready": true}\n') + RIGHT, NONSENSE, "expected "),
    "odd fault": (within(shout(b'{"fault": [1, "\\u001b[31m"]}\n')), CRASHED, "[1, "),
    "no protocol": (
        within(
            "import gc, os\nfor thing in gc.get_objects():\n    if type(thing).__name__ == 'Inside':\n"
            "        vars(thing).clear()\nos.write = os.read = None\nreturn legal_moves[0]"
        ),
        CRASHED,
        "",
    ),
}


@pytest.fixture
def opened(tmp_path: Path) -> Any:
    """Opens a session of a source."""
    sessions = []

    def open_it(source: str, game: str = "tic-tac-toe") -> Any:
        file = tmp_path / "mine.py"
        file.write_text(source, "utf-8")
        player = python_player(file, "mine", game, 5_000, trusted=bool(confined.obstacle()))
        sessions.append(pickle.loads(pickle.dumps(player)).open())
        return sessions[-1]

    yield open_it
    for session in sessions:
        session.close()


def moved(session: Any) -> Any:
    session.new_game(1)
    return session.move(TicTacToe("b2"))


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_has_its_verdict(name: str, opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    source, verdict, reason = FAULTS[name]
    if name == "reads" and confined.obstacle():
        pytest.skip(confined.obstacle())
    monkeypatch.setattr(free_python, "STARTING", 1_000)
    monkeypatch.setattr(free_python, "SECONDS", 0 if name == "computes in one step" else 30)
    # Of two limits, the other one is too far off even for a machine that hardly gives the file a turn.
    clock = {"sleeps": 0.5 / 31, "computes in one step": 10_000}.get(name, free_python.CLOCK)
    monkeypatch.setattr(free_python, "CLOCK", clock)
    session = opened(source)
    with pytest.raises(Forfeit) as fault:
        moved(session)
    assert fault.value.verdict == verdict
    assert reason in str(fault.value)
    assert str(fault.value).isprintable()
    with pytest.raises(Forfeit, match="its process has ended"):
        session.move(TicTacToe("b2"))


def test_an_honest_file_gets_what_it_needs(opened: Any) -> None:
    source = within(
        "print('thinking')\n"
        "import random\n"
        "seen.append(position['moves'])\n"
        "assert position['game'] == 'Xiangqi' and position['turn'] == (len(seen[-1]) % 2)\n"
        "assert position['text'].count('/') == 9 and len(position['squares']) == 90\n"
        "assert budget['steps'] == 5_000 and budget['left']() == 4_999 and len(seen) <= 2\n"
        "return 'h2e2' if len(seen) == 1 else random.choice(legal_moves)"
    )
    session, board = opened("seen = []\n" + source, "Xiangqi"), Board()
    for _ in range(2):  # a new game, a new process
        session.new_game(1)
        assert str(session.move(board).move) == "h2e2"
        session.move(Board().copy())


def test_a_file_plays_a_game_or_cannot_play(opened: Any, tmp_path: Path) -> None:
    first, second = ("a", opened(RIGHT)), ("b", opened(within("return 'zz'")))
    game = play_game(first, second, Opening(game="tic-tac-toe"), Adjudication())
    assert (game.winner, game.termination) == (True, "failure")
    assert "b (O) could not go on: it answered 'zz', which is not legal" in game.explanation
    assert len(game.moves) == 1
    file = tmp_path / "others" / "mine.py"
    file.parent.mkdir()
    with pytest.raises(Refusal, match=r"expected a file of Python in UTF-8, got .*mine\.py"):
        python_player(file, "mine", "tic-tac-toe", trusted=True)
    file.write_text(RIGHT)
    with pytest.raises(Refusal, match="expected steps to be an integer above 0, got 0"):
        python_player(file, "mine", "tic-tac-toe", steps=0, trusted=True)
