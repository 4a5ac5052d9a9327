"""Whatever the lines are, in both protocols, the engine goes on, and its best moves may be played."""

import io
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.talk import MATED, Talk, best, legal
from xqlab.engine.serving import Conversation, serve, whole_lines
from xqlab.engine.session import LONGEST_LINE
from xqlab.xiangqi import START_FEN, Board

GOOD = {
    "uci": [
        *("go depth 2", "go nodes 200", "go infinite", "go ponder movetime 20", "go perft 2", "go mate 1"),
        *("go searchmoves h2e2 a0a1 depth 2", "go wtime 50 btime 50", "go ponder", "ponderhit", "stop"),
        *("isready", "uci", "ucinewgame", "debug on", "debug off", "d", "eval"),
        *("setoption name MultiPV value 3", "setoption name Hash value 1", "setoption name Clear Hash"),
        *("setoption name null_move value false", "setoption name Seed value 5"),
    ],
    "ucci": [
        *("go depth 2", "go depth 0", "go nodes 200", "go infinite", "go ponder time 20", "go draw depth 2"),
        *("go time 50 increment 5", "ponderhit", "ponderhit draw", "stop", "isready", "ucci"),
        *("banmoves h2e2 b2e2", "probe startpos", "probe startpos moves h2e2", "setoption newgame"),
        *("setoption hashsize 1", "setoption randomness large", "setoption pruning none"),
        *("setoption usemillisec false", "setoption debug true"),
    ],
}
POSITIONS = (
    "position startpos",
    "position startpos moves h2e2",
    f"position fen {START_FEN} moves h2e2 h9g7",
    f"position fen {MATED}",
    "position fen 3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1",
    "position startpos moves h2e2 h2e2",
    "position fen",
)
WORDS = st.sampled_from(
    "uci isready ucinewgame position startpos fen moves go depth nodes movetime infinite perft wtime btime"
    " winc movestogo stop setoption name value Hash killers alpha_beta quiescence true false debug h2e2 h9g7"
    " ucci banmoves probe draw ponder ponderhit time increment opptime hashsize newgame searchmoves mate"
    " d eval"
    f" 1 2 3 0 -1 64 {START_FEN.split()[0]} w b - {MATED.split()[0]} \0 \x85".split(" ")
)
SPOKEN = st.lists(WORDS, max_size=8).map(" ".join)
BYTES = st.binary(max_size=60).map(lambda raw: raw.decode("utf-8", "replace"))
NOISE = st.one_of(BYTES, st.text(max_size=60), st.text(max_size=4).map(lambda text: text * 5000))


def lines_of(protocol: str) -> st.SearchStrategy[list[str]]:
    good = st.sampled_from(GOOD[protocol] + list(POSITIONS))
    halved = st.tuples(good, st.integers(0, 30)).map(lambda pair: pair[0][: pair[1]])
    return st.lists(st.one_of(good, good, halved, SPOKEN, NOISE), max_size=14)


UCI_COMMANDS = {"quit", *Talk("uci").engine.commands()}


def command_of(line: str, protocol: str) -> str:
    """The command that a line gives; UCI skips unknown words before it."""
    words = line.lstrip("\ufeff").split()
    if protocol == "uci":
        words = [word for word in words if word in UCI_COMMANDS]
    return words[0] if words else ""


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_line_breaks_it_and_every_best_move_is_legal(protocol: str, data: st.DataObject) -> None:
    talk = Talk(protocol)
    searches = []  # the legal moves of each position that was searched
    for line in data.draw(lines_of(protocol)):
        if command_of(line, protocol) == "quit":
            continue
        asked = {move.uci() for move in talk.engine.board.legal_moves}
        assert talk.engine.handle(line)
        if command_of(line, protocol) == "go":
            searches.append(asked)
    talk.engine.close()
    answers = [line.split()[1] for line in talk.lines if line.startswith("bestmove ")]
    assert len(answers) <= len(searches)
    for answer in answers:
        assert answer == "(none)" or any(answer in asked for asked in searches)
    assert not any("the search failed" in line or " failed: " in line for line in talk.lines)
    assert talk.send("isready")[-1] == "readyok"
    assert best(talk.send("position startpos", "go depth 1 nodes 1000")) in legal()


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
@settings(max_examples=25, deadline=None)
@given(plies=st.lists(st.integers(0, 200), max_size=12), data=st.data())
def test_along_a_game_each_answer_is_legal(protocol: str, plies: list[int], data: st.DataObject) -> None:
    talk, board = Talk(protocol), Board()
    played: list[str] = []
    for ply in plies:
        talk.send("position startpos moves " + " ".join(played) if played else "position startpos")
        (line,) = [line for line in talk.send("go nodes 50") if line.startswith("bestmove ")]
        assert line.split()[1] in {move.uci() for move in board.legal_moves}
        noise = data.draw(NOISE)
        if command_of(noise, protocol) != "quit":
            talk.send(noise)
        move = board.legal_moves[ply % len(board.legal_moves)]
        board.push(move)
        played.append(move.uci())
        if not board.legal_moves:
            return


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
def test_serving_ends_with_the_lines_and_with_quit(protocol: str) -> None:
    for lines in (["isready", "go infinite"], ["isready", "go infinite", "quit", "uci"]):
        out = io.StringIO()
        serve(lines, out, protocol)
        said = out.getvalue().splitlines()
        assert said[0] == "readyok"
        if protocol == "ucci" and "quit" in lines:
            assert said.pop() == "bye"
        assert said[-1].startswith("bestmove ")


def test_the_first_line_chooses_the_protocol() -> None:
    said: list[str] = []
    talk = Conversation(said.append)
    assert talk.handle("isready")
    assert (talk.protocol, said) == ("uci", ["readyok"])
    assert talk.handle("\ufeffucci\n")
    assert (talk.protocol, said[-1]) == ("ucci", "ucciok")
    assert talk.handle("uci\n")
    assert (talk.protocol, said[-1]) == ("uci", "uciok")
    assert talk.handle("ucci now")  # no greeting
    assert (talk.protocol, said[-1]) == ("uci", "info string unknown command 'ucci'")
    assert talk.handle("go infinite")
    assert talk.handle("ucci")
    assert any(line.startswith("bestmove ") for line in said)  # nothing goes on in the old protocol
    assert not talk.handle("quit")
    talk.leave()
    assert said[-1] == "bye"


def test_lines_without_end_and_readers_that_are_gone() -> None:
    long = "x" * (3 * LONGEST_LINE + 5)
    lines = list(whole_lines(io.StringIO(f"uci\n{long}\nisready\n{long}quit")))
    assert [line[:8] for line in lines] == ["uci\n", "x" * 8, "isready\n", "x" * 8]
    assert all(len(line) <= LONGEST_LINE + 1 for line in lines)
    fits = "y" * (LONGEST_LINE - 1) + "\n"
    assert list(whole_lines(io.StringIO(fits + "quit"))) == [fits, "quit"]
    out = io.StringIO()
    serve(whole_lines(io.StringIO(f"{long}\nisready\n")), out)
    complaint, ready = out.getvalue().splitlines()
    words = f"info string expected a line of at most {LONGEST_LINE} characters, got 'xxxx"
    assert complaint.startswith(words)
    assert ready == "readyok"

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
