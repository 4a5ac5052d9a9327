"""Serving the engine over two streams: choice of protocol, endless lines, readers that go away."""

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from xqlab.engine.session import LONGEST_LINE, Session
from xqlab.engine.ucci import UcciSession
from xqlab.engine.uci import UciSession

PROTOCOLS: dict[str, Callable[[Callable[[str], None]], Session]] = {"uci": UciSession, "ucci": UcciSession}


class Conversation:
    """A session in the board's protocol: the lines `uci` and `ucci` switch it."""

    def __init__(self, say: Callable[[str], None], protocol: str = "uci") -> None:
        self._say = say
        self.protocol = protocol
        self.session = PROTOCOLS[protocol](say)

    def handle(self, line: str) -> bool:
        """Execute one command; False for `quit`."""
        word = line.lstrip("\ufeff").strip()
        if word in PROTOCOLS and word != self.protocol:
            self.session.close()
            self.protocol, self.session = word, PROTOCOLS[word](self._say)
        return self.session.handle(line)

    def leave(self) -> None:
        """End the search, and say goodbye if the protocol has a word for it."""
        self.session.settle()
        if self.session.farewell:
            self.session.say(self.session.farewell)


def whole_lines(stream: TextIO) -> Iterator[str]:
    """The lines of a stream; a line beyond `LONGEST_LINE` is cut right after it."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith("\n") and len(line) > LONGEST_LINE:
            rest = stream.readline(LONGEST_LINE + 1)
        yield line


def serve(lines: Iterable[str], out: TextIO, protocol: str = "uci") -> None:
    """Serve until `quit`, the end of the lines (a limited search ends first), or a reader that is gone."""
    gone = threading.Event()

    def say(line: str) -> None:
        try:
            out.write(line + "\n")
            out.flush()
        except (BrokenPipeError, ValueError):  # a closed file raises ValueError
            gone.set()
            conversation.session.halt()

    conversation = Conversation(say, protocol)
    try:
        for line in lines:
            if not conversation.handle(line):
                conversation.leave()
                break
            if gone.is_set():
                break
        else:
            conversation.session.finish()
    finally:
        conversation.session.close()
