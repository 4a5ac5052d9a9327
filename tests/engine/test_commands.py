"""Positions and options as a board sends them, and the complaints that a wrong one gets."""

import os
from pathlib import Path

import numpy as np
import pytest

from tests.engine.talk import MATE_IN_ONE, Talk, best, legal, words_after
from xqlab.engine import session
from xqlab.engine.session import LONGEST_LINE, parse_position
from xqlab.engine.uci import OPTIONS, parse_option
from xqlab.errors import XqlabError
from xqlab.nnue import Network, Quantised, shipped_net
from xqlab.search import PARAMETERS, SWITCHES, Searcher
from xqlab.xiangqi import START_FEN, Board

OWN_GOAL = f"unknown option 'Own Goal'; known: {', '.join(option.name for option in OPTIONS)}"


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_positions_also_without_their_first_word_and_of_long_games(talk: Talk) -> None:
    assert parse_position(["startpos"]).fen() == START_FEN
    assert parse_position(f"fen {START_FEN}".split()).fen() == START_FEN
    assert parse_position(f"fen {START_FEN.split()[0]}".split()).fen() == START_FEN
    board = parse_position("startpos moves h2e2 h9g7".split())
    assert [str(move) for move in board.move_stack] == ["h2e2", "h9g7"]
    fen = "4k4/9/9/9/9/9/9/9/4A4/3K5 b - - 0 1"
    assert talk.send(f"fen {fen}") == []
    assert f"Fen: {fen}" in talk.send("d")
    talk.send("startpos moves h2e2")
    assert f"Fen: {parse_position(['startpos', 'moves', 'h2e2']).fen()}" in talk.send("d")
    assert talk.send("fen 9/9 w", "go depth 1")[-1] == "bestmove (none)"
    there_and_back = ["b0c2", "b9c7", "c2b0", "c7b9"] * 400  # longer than a position's own history
    talk.send("position startpos moves " + " ".join(there_and_back))
    assert len(talk.engine.board.move_stack) == 1600
    assert best(talk.send("go depth 3")) in legal()


@pytest.mark.parametrize(
    ("command", "quoted"),
    [
        ("position", "expected 'startpos' or 'fen FEN' after 'position', got ''"),
        ("position fen", "expected 'startpos' or 'fen FEN' after 'position', got 'fen'"),
        ("position here", "got 'here'"),
        ("position startpos h2e2", "got 'startpos h2e2'"),
        ("position fen 9/9 w", "FEN '9/9 w'"),
        ("position startpos moves h2e2 a0a9", "a0a9 is not legal in 'rnbakabnr/"),
        ("position startpos moves h2e2 a0a1", " b - - 1 1': Black is to move"),
        ("position startpos moves h2e2 xyz", "expected a move such as 'h2e2', got 'xyz'"),
    ],
)
def test_a_bad_position_is_quoted_and_the_last_good_one_kept(talk: Talk, command: str, quoted: str) -> None:
    talk.send(f"position fen {MATE_IN_ONE}")
    (line,) = talk.send(command)
    assert line.startswith("info string ")
    assert quoted in line
    assert talk.engine.board == Board(MATE_IN_ONE)


def test_switches_and_hash(talk: Talk) -> None:
    assert talk.send("setoption name killers value false", "setoption name History value FALSE") == []
    assert talk.send("setoption name Hash value 2", "setoption name UCI_Variant value xiangqi") == []
    settings = talk.engine.settings
    assert (settings.use.killers, settings.use.history, settings.table_mb) == (False, False, 2)
    assert talk.send("setoption name killers value true") == []
    assert (settings.use.killers, settings.use.history) == (True, False)
    assert talk.send("setoption name hash value 0") == []
    assert settings.table_mb == 1
    assert talk.send("setoption name hash value 99999999") == []
    assert settings.table_mb == 4096


def test_numbers_and_other_options(talk: Talk) -> None:
    lines = [
        "setoption name futility_margin value 90",
        "setoption name late_moves value 99999",
        "setoption name Threads value 2",
        "setoption name MultiPV value 3",
        "setoption name Move Overhead value 0",
        "setoption name Seed value 7",
        "setoption name Ponder value true",
        "setoption name EvalFile value <empty>",
        "setoption name BookFile value",
    ]
    assert talk.send(*lines) == []
    settings = talk.engine.settings
    assert settings.use.parameters == {"futility_margin": 90, "late_moves": PARAMETERS["late_moves"].most}
    assert (settings.threads, settings.multipv, settings.overhead, settings.seed) == (2, 3, 0, 7)
    assert best(talk.send("go depth 3")) in legal()


def test_only_what_changes_the_searcher_loses_its_table(talk: Talk) -> None:
    nodes = [int(words_after(talk.send("go depth 8")[-2], "nodes")) for _ in range(2)]
    assert nodes[1] < nodes[0]
    talk.send(
        "setoption name Hash value 16", "setoption name killers value true", "setoption name Seed value 3"
    )
    again = int(words_after(talk.send("go depth 8")[-2], "nodes"))
    assert again < nodes[0]
    assert int(words_after(talk.send("setoption name Clear Hash", "go depth 8")[-2], "nodes")) == nodes[0]


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_can_be_turned_off(talk: Talk, name: str) -> None:
    assert best(talk.send(f"setoption name {name} value false", "go depth 2 nodes 50000")) in legal()


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("setoption", "expected 'setoption name NAME value VALUE', got 'setoption'"),
        ("setoption name", "expected 'setoption name NAME value VALUE', got 'setoption name'"),
        ("setoption Hash 4", "expected 'setoption name NAME value VALUE', got 'setoption Hash 4'"),
        ("setoption name Hash value much", "expected an integer for option 'Hash', got 'much'"),
        ("setoption name Hash", "expected an integer for option 'Hash', got ''"),
        ("setoption name killers value maybe", "expected true or false for option 'killers', got 'maybe'"),
        (
            "setoption name UCI_Variant value go",
            "expected xiangqi or junqi or chess for option 'UCI_Variant', got 'go'",
        ),
        ("setoption name Own Goal value 1", OWN_GOAL[:400] + " …"),
        ("setoption name EvalFile value x.nnue", "expected a net at 'x.nnue': No such file or directory"),
        (
            "setoption name BookFile value b.bin",
            "expected an opening book at 'b.bin': No such file or directory",
        ),
        ("debug maybe", "expected 'debug on' or 'debug off', got 'debug maybe'"),
        ("go perft 0", "expected a perft depth from 1 to 20, got '0'"),
        ("sing", "unknown command 'sing'"),
        ("fen", "expected 'startpos' or 'fen FEN' after 'position', got 'fen'"),
    ],
)
def test_complaints(talk: Talk, command: str, expected: str) -> None:
    assert talk.send(command) == [f"info string {expected}"]


def test_unknown_words_before_a_command_are_skipped(talk: Talk) -> None:
    assert talk.send("joho isready") == ["info string unknown command 'joho'", "readyok"]
    assert talk.send("bm ce debug maybe") == [
        "info string unknown command 'bm'",
        "info string expected 'debug on' or 'debug off', got 'debug maybe'",
    ]
    (line,) = talk.send("debug joho on")
    assert line == "info string expected 'debug on' or 'debug off', got 'debug joho on'"
    assert talk.engine.handle("joho uci")
    assert not talk.engine.handle("joho quit")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("go fast", "after 'go', got 'fast'"),
        ("go depth four nodes 10", "expected an integer after 'depth', got 'four'"),
        ("go depth depth 2", "expected an integer after 'depth', got 'depth'"),
        (
            "go searchmoves a0a9 depth 2",
            f"a0a9 is not legal in {START_FEN!r}: the red pawn on a3 is in the way",
        ),
        ("go searchmoves a0 depth 2", "expected a move such as 'e0e1', got 'a0'"),
    ],
)
def test_words_that_go_does_not_know_cost_no_move(talk: Talk, command: str, told: str) -> None:
    lines = talk.send(command)
    assert lines[0].startswith("info string ")
    assert lines[0].endswith(told)
    assert best(lines) in legal()


def test_too_little_memory_is_told_and_costs_no_move(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def scarce(*arguments: object, table_mb: float, **options: object) -> Searcher:
        if table_mb > 1:
            raise MemoryError
        return Searcher(*arguments, table_mb=table_mb, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(session, "Searcher", scarce)
    lines = talk.send("setoption name Hash value 4096", "go depth 2")
    assert "info string no memory for a table of 4096 MB: 1 MB are used" in lines
    assert best(lines) in legal()


def test_whatever_fails_the_next_line_is_heard(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xqlab.engine.session.parse_position", lambda *words: 1 / 0)
    (line,) = talk.send("position startpos")
    assert line == "info string 'position' failed: ZeroDivisionError('division by zero')"
    assert talk.send("isready") == ["readyok"]


def test_stop_ends_a_deep_perft(talk: Talk) -> None:
    talk.engine.handle("go perft 12")
    talk.engine.handle("stop")
    talk.engine.wait()
    assert talk.send("isready") == ["readyok"]


def test_complaints_are_short_and_lines_beyond_all_measure_not_followed(talk: Talk) -> None:
    (line,) = talk.send("x" * 1_000_000)
    assert len(line) < 500
    (line,) = talk.send("position fen " + "y" * 1_000_000)
    assert len(line) < 500
    (line,) = talk.send("position startpos moves " + "h2e2 " * (LONGEST_LINE // 5))
    assert line == (
        f"info string expected a line of at most {LONGEST_LINE} characters,"
        " got 'position startpos moves h2e2 h2e2 h2e2 h' and more"
    )
    assert talk.engine.board == Board()


def test_option_words() -> None:
    assert parse_option(["name", "Clear", "Hash"]) == ("Clear Hash", "")
    assert parse_option("name A B value c d".split()) == ("A B", "c d")
    with pytest.raises(XqlabError, match="got 'setoption value'"):
        parse_option(["value"])


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
def test_a_net_is_a_regular_file(protocol: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    talk = Talk(protocol)
    name = {"uci": "name EvalFile value", "ucci": "evalfile"}[protocol]
    for path, reason in (
        ("/dev/zero", "Not a regular file"),
        (tmp_path / "pipe", "Not a regular file"),
        (tmp_path, "Is a directory"),
        (tmp_path / "none", "No such file or directory"),
    ):
        said = talk.send(f"setoption {name} {path}")
        assert said == [f"{talk.engine.remark} expected a net at '{path}': {reason}"]
        assert talk.send("isready")[-1] == "readyok"


@pytest.mark.slow
def test_a_net_values_positions(talk: Talk, tmp_path: Path) -> None:
    net = Quantised.of(Network.random(shipped_net().architecture, 7))
    path = net.save(tmp_path / "a.net")
    shipped = talk.send("eval")
    by_hand = talk.send("setoption name EvalFile value <empty>", "eval")
    assert shipped != by_hand
    assert talk.send(f"setoption name EvalFile value {path}", "isready") == ["readyok"]
    by_net = talk.send("eval")
    start = Board().position
    value = net.values(start.square[None], np.array([0])).item()
    assert by_net == [f"Static value: {value:+d} centipawns for the side to move"]
    assert by_net != by_hand
    assert best(talk.send("go depth 3")) in legal()
    assert talk.send("setoption name Hybrid value true") == []
    assert talk.engine.settings.evaluator().hybrid == 1
    assert talk.send("setoption name EvalFile value <empty>", "eval") == by_hand
    lines = ("setoption name Hybrid value false", "setoption name EvalFile value shipped", "eval")
    assert talk.send(*lines) == shipped
