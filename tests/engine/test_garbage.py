"""Whatever the lines are, the engine goes on; it ends when they end."""

import io
from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.talk import MATED, Talk, best, legal
from xqlab.engine.uci import serve
from xqlab.xiangqi import START_FEN

WORDS = st.sampled_from(
    "uci isready ucinewgame position startpos fen moves go depth nodes movetime infinite perft wtime btime"
    " winc movestogo stop setoption name value Hash killers alpha_beta quiescence true false debug h2e2 h9g7"
    f" 1 2 3 0 -1 64 {START_FEN.split()[0]} w b - {MATED.split()[0]}".split()
)
SPOKEN = st.lists(WORDS, max_size=8).map(" ".join)
COMMANDS = st.sampled_from(
    ["go depth 2", "go nodes 200", "go infinite", "go perft 2", "stop", "position startpos moves h2e2"]
)
BYTES = st.binary(max_size=60).map(lambda raw: raw.decode("utf-8", "replace"))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(SPOKEN, COMMANDS, BYTES, st.text(max_size=60)), max_size=12))
def test_no_line_breaks_it(lines: list[str]) -> None:
    talk = Talk()
    for line in lines:
        if line.split()[:1] != ["quit"]:
            assert talk.engine.handle(line)
    talk.engine.close()
    searches = sum(line.lstrip("\ufeff").split()[:1] == ["go"] for line in lines)
    assert sum(line.startswith("bestmove ") for line in talk.lines) <= searches
    assert not any("the search failed" in line for line in talk.lines)
    assert talk.send("isready")[-1] == "readyok"
    assert best(talk.send("position startpos", "go depth 1")) in legal()


def test_serving_ends_with_the_lines_and_with_quit() -> None:
    for lines in (["isready", "go infinite"], ["isready", "go infinite", "quit", "uci"]):
        out = io.StringIO()
        serve(lines, out)
        said = out.getvalue().splitlines()
        assert said[0] == "readyok"
        assert said[-1].startswith("bestmove ")


def test_serving_ends_when_nobody_reads() -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    def lines() -> Iterator[str]:
        yield "uci"
        raise AssertionError("it read on")

    serve(lines(), Gone())
    closed = io.StringIO()
    closed.close()
    serve(["uci"], closed)
