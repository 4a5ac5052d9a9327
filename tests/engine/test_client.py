"""The client, with engines that behave well, badly and oddly; and with our own, in both protocols."""

import gc
import os
import sys
import time as clock
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess
import pytest

from tests.refusals import refuses
from xqlab.engine import EngineError, ExternalEngine
from xqlab.engine import client as client_module
from xqlab.engine.process import EngineProcess
from xqlab.games.chess import ChessBoard
from xqlab.search import SearchError
from xqlab.xiangqi import Board, Move

FAKE = Path(__file__).with_name("fake_engine.py")
OURS = [sys.executable, "-m", "xqlab", "engine"]
ROOT = str(Path(__file__).resolve().parent.parent.parent)
H2E2 = Move.from_uci("h2e2")


def fake(mode: str, **options: Any) -> ExternalEngine:
    return ExternalEngine([sys.executable, str(FAKE), mode], **options)


def ours(protocol: str = "uci", **options: Any) -> ExternalEngine:
    command = [*OURS, "--protocol", protocol]
    return ExternalEngine(command, protocol=protocol, env={"PYTHONPATH": ROOT}, start_timeout=250, **options)


def is_gone(pid: int) -> bool:
    """Whether no process has this number, not even one that has ended and was not fetched."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture
def time_is_up(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Lets the 200 seconds of an engine be over once a line was sent or read, however busy the machine is."""
    read = EngineProcess.read

    def end_them(line: str) -> None:
        ends: list[float] = []

        def read_in_time(process: EngineProcess, until: float) -> str:
            now = clock.perf_counter()
            assert until <= now + 200
            if not ends and line in (process.last, *process.last_lines):
                ends.append(now)
            return read(process, *ends or [until])

        monkeypatch.setattr(EngineProcess, "read", read_in_time)

    return end_them


# -- engines that behave badly ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("dies", ["ended with status 3 after 'go depth 3'", "info string out of memory"]),
        ("hangs", ["did not answer in time after 'go depth 3'", "info depth 1 score cp 5 pv h2e2"]),
        ("chatters", ["did not answer in time after 'go depth 3'"]),
        ("illegal", ["answered 'a0a9', which is not legal in 'rnbakabnr/", "bestmove a0a9"]),
        ("nonsense", ["answered 'fish', which is not legal in", "bestmove fish and chips"]),
    ],
)
def test_an_engine_that_fails_is_quoted(
    mode: str, said: list[str], time_is_up: Callable[[str], None]
) -> None:
    with fake(mode) as engine:
        pid = engine.pid
        if mode in ("hangs", "chatters"):
            time_is_up("info depth 1 score cp 5 pv h2e2")
        with pytest.raises(EngineError) as caught:
            engine.best_move(Board(), depth=3, timeout=200)
        for part in said:
            assert part in str(caught.value)
        assert not engine.is_alive
        assert is_gone(pid)
        refuses(EngineError, "has been closed after", lambda: engine.best_move(Board(), depth=3))


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("dies at once", r"(?s)ended with status 7 after 'uci'.*\(stderr\) no network file"),
        ("never greets", r"(?s)did not answer in time after 'uci'; its last lines:\n  \(nothing\)"),
        ("never ready", "did not answer in time after 'isready'"),
    ],
)
def test_an_engine_that_does_not_start(mode: str, said: str, time_is_up: Callable[[str], None]) -> None:
    time_is_up({"never greets": "uci", "never ready": "isready"}.get(mode, "no line"))
    refuses(EngineError, said, lambda: fake(mode, start_timeout=200))


def test_a_line_counts_by_when_it_came() -> None:
    program = "print('one', flush=True); input(); print('two', flush=True)"
    talker = EngineProcess([sys.executable, "-c", program])
    in_time = clock.perf_counter() + 60
    assert talker.read(in_time) == "one"
    ended = clock.perf_counter()
    talker.send("go")
    while talker._heard.empty():
        clock.sleep(0.01)
    refuses(EngineError, "did not answer in time after 'go'", talker.read, ended)
    talker.close()


def test_what_is_no_engine_or_no_game_of_it_is_refused() -> None:
    with pytest.raises(EngineError, match="expected a program that can be started, got '/no/such/engine'"):
        ExternalEngine("/no/such/engine")
    refuses(EngineError, "expected the command of an engine, got ''", ExternalEngine, "")
    refuses(SearchError, "expected a protocol out of uci, ucci, got 'cecp'", fake, "echo", protocol="cecp")
    refuses(SearchError, "expected first_rank to be 0, 1 or None, got 2", fake, "echo", first_rank=2)
    with fake("echo") as engine, pytest.raises(EngineError, match="expected one line to send, got 'a"):
        engine._process.send("a\nb")
    with pytest.raises(SearchError, match="expected an engine of Junqi, got one of chess, shogi, xiangqi"):
        fake("ranks from 1", game="junqi")
    with pytest.raises(SearchError, match="expected a game that engines play over UCCI, got 'chess'"):
        fake("echo", protocol="ucci", game="chess")
    refuses(SearchError, "expected a game that engines play over UCI, got 'go'", fake, "echo", game="go")


@pytest.mark.parametrize("mode", ["echo", "stays"])
def test_nothing_is_left_behind(mode: str) -> None:
    with fake(mode) as engine:
        pid = engine.pid
        assert not is_gone(pid)
    assert is_gone(pid)
    engine.close()  # again


def test_an_engine_that_is_forgotten_ends() -> None:
    engine = fake("echo")
    pid = engine.pid
    del engine
    gc.collect()
    assert is_gone(pid)


def test_an_interrupt_leaves_the_engine_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "INTERRUPTED", 200)  # the echo comes, whenever it has its turn
    with fake("echo") as engine:
        real, calls = engine._process.read, []

        def interrupted_once(until: float) -> str:
            calls.append(until)
            if len(calls) == 1:
                raise KeyboardInterrupt
            return real(until)

        monkeypatch.setattr(engine._process, "read", interrupted_once)
        with pytest.raises(KeyboardInterrupt):
            engine.best_move(Board(), depth=1)
        assert engine._process.last == "stop"
        assert engine.best_move(Board(), depth=1).move == H2E2
        with fake("hangs") as hung:
            monkeypatch.setattr(client_module, "INTERRUPTED", 0.2)
            monkeypatch.setattr(hung._process, "read", interrupted_once)
            calls.clear()
            with pytest.raises(KeyboardInterrupt):
                hung.best_move(Board(), depth=1)
            assert not hung.is_alive


# -- what is said and what is understood ------------------------------------------------------------------


def test_odd_lines_and_bounds_and_mates_are_read() -> None:
    with fake("garbled") as engine:
        assert set(engine.options) == {"Hash", "Own Book"}
        answer = engine.best_move(Board(), depth=3)
    assert (answer.move, answer.value, answer.depth, answer.nodes) == (H2E2, 31, 2, 50)
    assert answer.pv == (H2E2,)  # up to the first move that is none
    assert answer.reply is None
    with fake("bounds") as engine:
        answer = engine.best_move(Board(), depth=6)
    assert (answer.value, answer.depth) == (10, 5)
    assert answer.pv == (H2E2, Move.from_uci("h9g7"))
    with fake("mate") as engine:
        answer = engine.best_move(Board(), depth=6)
    assert (answer.value, answer.mate_in) == (-29996, -2)


@pytest.mark.parametrize(
    ("mode", "protocol", "value"),
    [("mate of fairy", "ucci", 29999), ("stale", "uci", None), ("apart", "uci", 7)],
)
def test_a_value_is_that_of_its_own_line(mode: str, protocol: str, value: int | None) -> None:
    with fake(mode, protocol=protocol) as engine:
        assert engine.best_move(Board(), depth=3).value == value


def test_resigning_and_no_move_at_all() -> None:
    with fake("resigns", protocol="ucci") as engine:
        answer = engine.best_move(Board(), depth=1)
        assert (answer.move, answer.resigned, answer.draw, answer.value) == (H2E2, True, False, -900)
        assert answer.reply == Move.from_uci("h9g7")
    with fake("none", protocol="ucci") as engine:
        assert engine.best_move(Board(), depth=1).move is None


def echoed(engine: ExternalEngine, board: Board, **limits: Any) -> list[str]:
    """The lines that the engine heard since the last echo."""
    engine.best_move(board, **limits)
    (line,) = [line for line in engine._process.last_lines if line.startswith("info string")][-1:]
    return line.removeprefix("info string ").split(" | ")


def test_what_a_uci_engine_hears_also_with_ranks_from_1() -> None:
    board = Board()
    for text in ("h2e2", "h9g7"):
        board.push_uci(text)
    start = Board().fen()
    with fake("echo", options={"hash": 32, "Own Book": True}) as engine:
        said = echoed(engine, board, movetime=0.25, nodes=10)
        assert said == [
            "setoption name Hash value 32",
            "setoption name Own Book value true",
            f"position fen {start} moves h2e2 h9g7",
            "go movetime 250 nodes 10",
        ]
        engine.new_game()
        said = echoed(engine, Board(), clocks=(60, 30.5), increment=0.1, moves_to_go=7)
        assert said[-3:] == [
            "ucinewgame",
            f"position fen {start}",
            "go wtime 60000 btime 30500 winc 100 binc 100 movestogo 7",
        ]
        assert echoed(engine, Board(), depth=2, moves=[H2E2])[-1] == "go depth 2 searchmoves h2e2"
        with pytest.raises(EngineError, match="answered 'h2e2', which is not among the moves to choose from"):
            engine.best_move(Board(), depth=2, moves=[Move.from_uci("b2e2")])
    board = Board()
    board.push_uci("a0a1")
    board.push_uci("a9a8")
    with fake("echo", first_rank=1) as engine:
        said = echoed(engine, board, depth=1)
        assert said == [f"position fen {Board().fen()} moves a1a2 a10a9", "go depth 1"]
        wanted = Move.from_uci("a8a9")
        board.push_uci("a1a0")
        assert echoed(engine, board, depth=1, moves=[wanted])[-1] == "go depth 1 searchmoves a9a10"
    with fake("ranks from 1") as engine:
        assert engine.first_rank == 1
        assert engine.options["UCI_Variant"].choices == ("chess", "shogi", "xiangqi")
        answer = engine.best_move(Board(), depth=1)
    assert answer.move == H2E2
    assert answer.reply == Move.from_uci("a9a8")
    assert answer.pv == (H2E2, Move.from_uci("a9a8"))
    with fake("ranks from 1", first_rank=0) as wrong, pytest.raises(EngineError, match="answered 'h3e3'"):
        wrong.best_move(Board(), depth=1)


def test_what_a_ucci_engine_hears() -> None:
    board = Board()
    for text in ("h2h9", "i9h9", "b2e2"):  # the first takes, the second takes back
        board.push_uci(text)
    taken = board.copy()
    taken.pop()
    with fake("echo", protocol="ucci") as engine:
        board.push_uci("h9h8")
        said = echoed(engine, board, movetime=0.1)
        assert said == [f"position fen {taken.fen()} moves b2e2 h9h8", "go time 100"]
        said = echoed(engine, board, clocks=(60, 30), increment=1)
        assert said[-1] == "go time 60000 increment 1000 opptime 30000 oppincrement 1000"
        said = echoed(engine, Board(), clocks=(60, 30), moves_to_go=5)
        assert said[-1] == "go time 60000 movestogo 5 opptime 30000 oppmovestogo 5"
        assert echoed(engine, Board(), nodes=5)[-1] == "go nodes 5"
        *_, banned, go = echoed(engine, Board(), depth=5, moves=[H2E2])
        assert go == "go depth 5"
        assert banned.split()[0] == "banmoves"
        assert set(banned.split()[1:]) == {str(move) for move in Board().legal_moves} - {"h2e2"}
        engine.new_game()
        assert "setoption newgame" in echoed(engine, Board(), depth=1)


def test_perft() -> None:
    with fake("echo") as engine:
        assert engine.perft(Board(), 2) == {H2E2: 3, Move.from_uci("b0c2"): 4}


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ({}, r"expected a limit: movetime= \(seconds\), depth=, nodes= or clocks="),
        ({"depth": 0}, "expected depth to be a number above 0, got 0"),
        ({"movetime": -1.0}, "expected movetime to be a number above 0, got -1.0"),
        ({"depth": 1, "moves": []}, "expected at least one move to choose from, got none"),
        ({"depth": 1, "nodes": 1}, "expected one limit, as UCCI allows only one"),
    ],
)
def test_requests_without_sense(limits: dict[str, Any], said: str) -> None:
    with fake("echo", protocol="ucci") as engine:
        refuses(SearchError, said, lambda: engine.best_move(Board(), **limits))
        with pytest.raises(SearchError, match="expected multipv=1, as Fake 1 gives one line, got 2"):
            engine.analyse(Board(), depth=1, multipv=2)
        with pytest.raises(SearchError, match="expected multipv to be an integer of at least 1, got 0"):
            engine.analyse(Board(), depth=1, multipv=0)
        refuses(SearchError, "expected an option out of Hash, got 'Skill'", engine.set_option, "Skill", 3)
        assert engine.best_move(Board(), depth=1).move == H2E2  # it is as well as before


# -- our own engine ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("protocol", ["uci", "ucci"])
def test_our_own_engine(protocol: str) -> None:
    hash_name = {"uci": "Hash", "ucci": "hashsize"}[protocol]
    with ours(protocol, options={hash_name: 8, "killers": False}) as engine:
        assert engine.name.startswith("xqlab ")
        assert engine.first_rank == 0
        board = Board()
        for limits in ({"depth": 4}, {"nodes": 2000}, {"movetime": 0.05}, {"clocks": (2.0, 2.0)}):
            answer = engine.best_move(board, **limits)
            assert answer.move in board.legal_moves
            assert answer.value is not None
            assert answer.pv[0] == answer.move
            assert answer.nodes
            board.push(answer.move)
        wanted = board.legal_moves[-1]
        assert engine.best_move(board, depth=2, moves=[wanted]).move == wanted
        engine.new_game()
        mated = Board("3k5/9/9/9/9/9/9/9/3r1r3/4K4 w")
        assert engine.best_move(mated, depth=2).move is None
        pid = engine.pid
    assert is_gone(pid)


@pytest.mark.slow
def test_our_own_engine_gives_several_lines_and_counts() -> None:
    with ours() as engine:
        lines = engine.analyse(Board(), depth=3, multipv=3).lines
        assert len({line.move for line in lines}) == 3
        assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
        assert len(engine.analyse(Board(), depth=3).lines) == 1
        counts = engine.perft(Board(), 2)
        assert sum(counts.values()) == 1920
        assert set(counts) == set(Board().legal_moves)
        mate = engine.best_move(Board("3k5/1R7/9/9/9/9/9/9/9/R3K4 w"), depth=3)
        assert mate.mate_in == 1


def test_our_own_engine_at_chess() -> None:
    board = ChessBoard(chess.Board("1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1"))
    with ours(game="chess") as engine:
        counts = engine.perft(board, 1)
        assert set(counts) == set(board.legal_moves)
        board.push_text("e1g1")  # castling, then a promotion, as moves that led to the position
        board.push_text("e8d8")
        answer = engine.best_move(board, depth=2)
        assert answer.move in board.legal_moves
        assert answer.pv[0] == answer.move
        assert engine.best_move(board, depth=1, moves=[board.parse_move("a7b8q")]).move.promotion == 5
