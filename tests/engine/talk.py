"""A conversation with the engine in this process, for the tests of this folder."""

from __future__ import annotations

import threading
import time

from xqlab.engine.ucci import UcciSession
from xqlab.engine.uci import UciSession
from xqlab.xiangqi import START_FEN, Board

MATED = "3k5/9/9/9/9/9/9/9/3r1r3/4K4 w"
MATE_IN_ONE = "3k5/1R7/9/9/9/9/9/9/9/R3K4 w"


class Talk:
    """An engine and all that it has said."""

    def __init__(self, protocol: str = "uci") -> None:
        self.lines: list[str] = []
        self.said = threading.Condition()
        self.engine = {"uci": UciSession, "ucci": UcciSession}[protocol](self.hear)

    def hear(self, line: str) -> None:
        assert "\n" not in line
        assert "\r" not in line
        with self.said:
            self.lines.append(line)
            self.said.notify_all()

    def send(self, *lines: str) -> list[str]:
        """What was said from the first of `lines` until the end of the search, if one runs."""
        already = len(self.lines)
        for line in lines:
            assert self.engine.handle(line)
        self.engine.wait()
        return self.lines[already:]

    def until(self, start: str, seconds: float = 60.0) -> str:
        """The first line that begins with `start`."""
        with self.said:
            assert self.said.wait_for(lambda: any(line.startswith(start) for line in self.lines), seconds)
        return next(line for line in self.lines if line.startswith(start))

    def holds_its_move(self) -> bool:
        """Whether the search is over and tells its move only later: not in the next tenth of a second."""
        job, end = self.engine._job, time.monotonic() + 60
        while not job._over and time.monotonic() < end:
            time.sleep(0.01)
        job.join(0.1)
        return job._over and job.is_alive() and not any(line.startswith("bestmove") for line in self.lines)


def best(lines: list[str]) -> str:
    """The move of the one `bestmove` among the lines, which is the last."""
    assert [line.startswith("bestmove ") for line in lines].count(True) == 1
    assert lines[-1].startswith("bestmove ")
    return lines[-1].split()[1]


def legal(fen: str = START_FEN) -> set[str]:
    return {move.uci() for move in Board(fen).legal_moves}


def words_after(line: str, word: str) -> str:
    """The word that follows `word` in a line."""
    words = line.split()
    return words[words.index(word) + 1]
