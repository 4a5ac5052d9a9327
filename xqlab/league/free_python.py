"""Free Python as a player: a student's function in a process of its own, which is confined.

The file defines a function, which is plain Python and needs the standard library alone:

    def move(position, legal_moves, budget):
        return legal_moves[0]

position    : {"game": ..., "text": the position as text, such as a FEN, "squares": the symbol on each square,
              "" where empty, in the order of the picture, "turn": 0 or 1, "moves": in Xiangqi
              those of the game so far, else []}
legal_moves : a list of texts, one of which it returns
budget      : {"steps": calls of its functions and turns of its loops, for this move, "left": a function that
              returns how many of them are left}

It keeps what it likes from move to move: there is one process a game. Who uses up the steps loses; they are
the same on every machine. Seconds of the processor are far above them and those of the clock farther still:
a game that one of these ends is not decided. What a process can reach: `xqlab.teach.programs.confined`.
"""

import hashlib
import math
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
STEPS = 1_000_000  # for a move
STARTING = 1_000_000  # for what the file does when it is read
SECONDS, SECONDS_A_STEP = 30, 3e-5  # of the processor, in all and for each step
CLOCK = 5  # times as many seconds by the clock
MOVES = 500  # for which a process has seconds
LONGEST = 10_000  # bytes of an answer
LONGEST_TEXT = 400  # characters
LATE = {  # what ended a process -> what is said of it
    confined.PROCESSOR: "it used {seconds} s of the processor {when}",
    confined.CLOCK: "it had not answered after {clock} s by the clock {when}",
    confined.KILLED: "the system ended its process, perhaps for want of memory, {when}",
}


@dataclass(frozen=True)
class PythonPlayer:
    """A student's file that plays a game, as `python_player` returns it.

    source  : of the file
    steps   : for a move
    memory  : bytes of address space
    trusted : it runs with your own rights, not confined
    """

    name: str
    game: str
    file: str
    source: str
    steps: int = STEPS
    memory: int = MEMORY
    trusted: bool = False
    is_program = True
    repeats = False

    def describe(self) -> dict[str, Any]:
        return {
            "python": hashlib.sha256(self.source.encode()).hexdigest(),
            "game": self.game,
            "steps": self.steps,
            "memory": self.memory,
        }

    def open(self) -> Session:
        return _Session(self)


def python_player(
    path: str | os.PathLike[str],
    name: str,
    game: str,
    steps: int = STEPS,
    memory: int = MEMORY,
    *,
    trusted: bool = False,
) -> PythonPlayer:
    """The player of a student's file; see this module for the function that it defines.

    steps   : for a move
    memory  : bytes of address space
    trusted : run it with your own rights, not confined

    Raises Refusal for a file that cannot be read or is too long, and where it cannot be confined.
    """
    check_possible(Refusal, trusted=trusted)
    if type(steps) is not int or steps < 1:
        raise Refusal(f"expected steps to be an integer above 0, got {quoted(steps)}")
    source = source_of(Path(path), Refusal)
    return PythonPlayer(name, game, Path(path).name, source, steps, memory, trusted)


class _Session(Session):
    def __init__(self, player: PythonPlayer) -> None:
        self._player = player
        self._process: Confined | None = None

    def new_game(self, seed: int) -> None:
        self.close()
        player = self._player
        order = {"file": player.file, "source": player.source, **_budget(STARTING)}
        total = _budget(STARTING)["seconds"] + MOVES * _budget(player.steps)["seconds"]
        self._process = Confined(PART, order, total, player.memory, trusted=player.trusted)
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
                **_budget(self._player.steps),
            }
        )
        answer = self._answer(self._player.steps, "for this move")
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

    def _answer(self, steps: int, when: str) -> dict[str, Any]:
        """The one line that the process writes now; raises Forfeit for its faults."""
        assert self._process is not None
        data = b""
        seconds = _budget(steps)["seconds"]
        clock = CLOCK * seconds
        try:
            for piece in self._process.pieces(time.monotonic() + clock):
                data += piece
                if b"\n" in piece or len(data) > LONGEST:
                    break
        except TimeoutError as late:
            text = LATE[str(late)].format(seconds=seconds, clock=clock, when=when)
            raise self._end(text, Verdict.LATE) from None
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
        if (fault := answer.get("fault")) is not None:
            text = _fault(fault)
            if isinstance(fault, dict) and fault.get("kind") == "steps":
                raise self._end(f"{steps:,} steps were used up {when}", Verdict.FUEL)
            verdict = Verdict.MEMORY if text.startswith("MemoryError") else Verdict.CRASHED
            raise self._end(text, verdict)
        if len(lines) != 2 or lines[1]:
            raise self._end(f"expected one line, it wrote {len(lines)} {when}", Verdict.NONSENSE)
        return answer

    def _end(self, reason: str, verdict: Verdict) -> Forfeit:
        self.close()
        return Forfeit(reason, verdict)


def _budget(steps: int) -> dict[str, int]:
    """So many steps, and the seconds of the processor far above them."""
    return {"steps": steps, "seconds": SECONDS + math.ceil(SECONDS_A_STEP * steps)}


def _fault(fault: Any) -> str:
    """What went wrong, and in which line, as the process says; anything may stand there."""
    if not isinstance(fault, dict):
        return _short(fault)
    text, line, source = (fault.get(name) for name in ("text", "line", "source"))
    return _short(text) + (f", line {_short(line)}: {_short(source)}" if line is not None else "")


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else quoted(value)
    return "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST_TEXT])
