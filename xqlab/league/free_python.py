"""Free Python as a player, for trusted classes: a student's function in a process of its own.

The file defines a function, which is plain Python and needs the standard library alone:

    def move(position, legal_moves, budget):
        return legal_moves[0]

position    : {"game": ..., "text": the position as text, such as a FEN, "squares": the symbol on each square,
              "" where empty, in the order of the picture, "turn": 0 or 1, "moves": those of the game so far in Xiangqi, [] in other games}
legal_moves : a list of texts, one of which it returns
budget      : {"seconds": of the processor, for this move}

It keeps what it likes from move to move: there is one process a game. What it computes while the opponent
thinks counts as its next move's.
The process has limits of time, memory, files and processes, an empty folder and environment, and is killed
with its group; a file more cunning than that can still harm the machine. A league that is open to strangers
takes compiled submissions instead.
"""

import hashlib
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import quoted
from xqlab.experiments.matches.player import Forfeit, Reply, Session
from xqlab.game_board import GameBoard
from xqlab.game_profile import position_text
from xqlab.league.verdicts import Refusal, Verdict
from xqlab.teach.programs import confined
from xqlab.teach.programs.confined import MEMORY, Confined, check_possible, source_of

PART = Path(__file__).with_name("python_child.py")
SECONDS = 1.0  # of the processor, for a move
STARTING = 10.0  # for what the file does when it is read
MOVES = 500  # for which a process has seconds
CLOCK = 4  # times as many seconds by the clock, and GRACE: other programs run, too
GRACE = 1.0
LONGEST = 10_000  # bytes of an answer
LONGEST_TEXT = 400  # characters
FILES = (  # beginnings of the names of events that touch files
    *("open", "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate"),
    *("os.chmod", "os.chown", "os.mkfifo", "os.mknod", "os.utime", "os.setxattr", "os.removexattr"),
    *("shutil.", "sqlite3.", "mmap."),
)


@dataclass(frozen=True)
class PythonPlayer:
    """A student's file that plays a game, as `python_player` returns it.

    source  : of the file
    seconds : of the processor for a move
    memory  : bytes of address space
    """

    name: str
    game: str
    file: str
    source: str
    seconds: float = SECONDS
    memory: int = MEMORY
    is_program = True
    repeats = False

    def describe(self) -> dict[str, Any]:
        """What its moves depend on."""
        return {
            "python": hashlib.sha256(self.source.encode()).hexdigest(),
            "game": self.game,
            "seconds": self.seconds,
            "memory": self.memory,
        }

    def open(self) -> Session:
        """A session of the player."""
        return _Session(self)


def python_player(
    path: str | os.PathLike[str], name: str, game: str, seconds: float = SECONDS, memory: int = MEMORY
) -> PythonPlayer:
    """The player of a student's file, for trusted classes; see this module for the function that it defines.

    seconds : of the processor for a move; where the system does not tell them, those of the clock count
    memory  : bytes of address space

    Raises Refusal for a file that cannot be read or is too long, and on systems that cannot limit a process.
    """
    check_possible(Refusal)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= 3600:
        raise Refusal(f"expected seconds to be a number above 0, up to 3600, got {quoted(seconds)}")
    return PythonPlayer(name, game, Path(path).name, source_of(Path(path), Refusal), float(seconds), memory)


class _Session(Session):
    def __init__(self, player: PythonPlayer) -> None:
        self._player = player
        self._process: Confined | None = None
        self._used = 0.0  # seconds of the processor, until the last answer

    def new_game(self, seed: int) -> None:
        self.close()
        player = self._player
        order = {"file": player.file, "source": player.source}
        total = STARTING + MOVES * player.seconds
        self._process, self._used = Confined(PART, order, total, player.memory), 0.0
        if self._answer(STARTING, "when it began") != {"ready": True}:
            raise self._end("it wrote to the league before it was asked", Verdict.NONSENSE)

    def move(self, board: GameBoard) -> Reply:
        if self._process is None:
            raise Forfeit("its process has ended", Verdict.CRASHED)
        legal = {str(board.move_of(code)): code for code in board.codes()}
        began = time.perf_counter()
        self._process.send(
            {
                "position": {
                    "game": self._player.game,
                    "text": position_text(board),
                    "squares": board.cells(),
                    "turn": int(not board.turn),
                    "moves": [str(move) for move in getattr(board, "move_stack", ())],
                },
                "legal_moves": list(legal),
                "budget": {"seconds": self._player.seconds},
            }
        )
        answer = self._answer(self._player.seconds, "for this move")
        text = answer.get("move")
        if type(text) is not str:
            raise self._end(
                f"expected a move as text, it answered {quoted(answer.get('odd'))}", Verdict.NONSENSE
            )
        if text not in legal:
            raise self._end(f"it answered {quoted(text)}, which is not legal", Verdict.ILLEGAL)
        return Reply(board.move_of(legal[text]), seconds=time.perf_counter() - began)

    def close(self) -> None:
        if self._process is not None:
            self._process.close()
        self._process = None

    def _answer(self, seconds: float, when: str) -> dict[str, Any]:
        """The one line that the process writes now; raises Forfeit for its faults."""
        assert self._process is not None
        data = b""
        patience = CLOCK * seconds + GRACE
        try:
            for piece in self._process.pieces(time.monotonic() + patience, self._used + seconds):
                data += piece
                if b"\n" in piece or len(data) > LONGEST:
                    break
        except TimeoutError as late:
            most = patience if str(late) == confined.CLOCK else seconds
            raise self._end(f"it used more than {most:g} s {late} {when}", Verdict.LATE) from None
        self._used = self._process.cpu_seconds()
        if len(data) > LONGEST:
            raise self._end(f"it wrote more than {LONGEST:,} bytes {when}", Verdict.NONSENSE)
        if not data:
            raise self._end(f"its process ended {when}", Verdict.CRASHED)
        lines = data.split(b"\n")
        answer = None
        with suppress(ValueError):
            answer = disk.parsed(lines[0])
        if not isinstance(answer, dict):
            raise self._end(f"expected an object of JSON, it wrote {quoted(lines[0])}", Verdict.NONSENSE)
        if (event := answer.get("refused")) is not None:
            touches = str(event).startswith(FILES)
            verdict = Verdict.FILES if touches else Verdict.CRASHED
            raise self._end(f"it tried {_short(event)}, which is not allowed", verdict)
        if (fault := answer.get("fault")) is not None:
            text = _fault(fault)
            verdict = Verdict.MEMORY if text.startswith("MemoryError") else Verdict.CRASHED
            raise self._end(text, verdict)
        if len(lines) != 2 or lines[1]:
            raise self._end(f"expected one line, it wrote {len(lines)} {when}", Verdict.NONSENSE)
        return answer

    def _end(self, reason: str, verdict: Verdict) -> Forfeit:
        self.close()
        return Forfeit(reason, verdict)


def _fault(fault: Any) -> str:
    """What went wrong, and in which line, as the process says; anything may stand there."""
    if not isinstance(fault, dict):
        return _short(fault)
    text, line, source = (fault.get(name) for name in ("text", "line", "source"))
    return _short(text) + (f", line {_short(line)}: {_short(source)}" if line is not None else "")


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else quoted(value)
    return "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST_TEXT])
