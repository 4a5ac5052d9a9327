"""Positions and options as a board sends them, and the complaints that a wrong one gets."""

import pytest

from tests.engine.talk import MATE_IN_ONE, Talk, best, legal
from xqlab.engine import uci
from xqlab.engine.limits import CommandError
from xqlab.engine.uci import parse_option, parse_position
from xqlab.search import SWITCHES, Searcher
from xqlab.xiangqi import START_FEN, Board


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_positions() -> None:
    assert parse_position(["startpos"]).fen() == START_FEN
    assert parse_position(f"fen {START_FEN}".split()).fen() == START_FEN
    assert parse_position(f"fen {START_FEN.split()[0]}".split()).fen() == START_FEN
    board = parse_position("startpos moves h2e2 h9g7".split())
    assert [str(move) for move in board.move_stack] == ["h2e2", "h9g7"]


@pytest.mark.parametrize(
    ("command", "quoted"),
    [
        ("position", "expected 'startpos' or 'fen FEN' after 'position', got ''"),
        ("position fen", "expected 'startpos' or 'fen FEN' after 'position', got 'fen'"),
        ("position here", "got 'here'"),
        ("position startpos h2e2", "got 'startpos h2e2'"),
        ("position fen 9/9 w", "FEN '9/9 w'"),
        ("position startpos moves h2e2 a0a9", "a0a9 is not legal in 'rnbakabnr/"),
        ("position startpos moves h2e2 xyz", "expected a move such as 'h2e2', got 'xyz'"),
    ],
)
def test_a_bad_position_is_quoted_and_the_last_good_one_kept(talk: Talk, command: str, quoted: str) -> None:
    talk.send(f"position fen {MATE_IN_ONE}")
    (line,) = talk.send(command)
    assert line.startswith("info string ")
    assert quoted in line
    assert talk.engine.board == Board(MATE_IN_ONE)


def test_a_long_game(talk: Talk) -> None:
    there_and_back = ["b0c2", "b9c7", "c2b0", "c7b9"] * 400  # longer than a position's own history
    talk.send("position startpos moves " + " ".join(there_and_back))
    assert len(talk.engine.board.move_stack) == 1600
    assert best(talk.send("go depth 3")) in legal()


def test_switches_and_hash(talk: Talk) -> None:
    assert talk.send("setoption name killers value false", "setoption name History value FALSE") == []
    assert talk.send("setoption name Hash value 2", "setoption name UCI_Variant value xiangqi") == []
    assert (talk.engine.use.killers, talk.engine.use.history, talk.engine.table_mb) == (False, False, 2)
    assert talk.send("setoption name killers value true") == []
    assert (talk.engine.use.killers, talk.engine.use.history) == (True, False)
    assert talk.send("setoption name hash value 0") == []
    assert talk.engine.table_mb == 1
    assert talk.send("setoption name hash value 99999999") == []
    assert talk.engine.table_mb == 4096


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_can_be_turned_off(talk: Talk, name: str) -> None:
    assert best(talk.send(f"setoption name {name} value false", "go depth 2")) in legal()


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("setoption", "expected 'setoption name NAME value VALUE', got 'setoption'"),
        ("setoption name", "expected 'setoption name NAME value VALUE', got 'setoption name'"),
        ("setoption Hash 4", "expected 'setoption name NAME value VALUE', got 'setoption Hash 4'"),
        ("setoption name Hash value much", "expected a whole number for option 'Hash', got 'much'"),
        ("setoption name Hash", "expected a whole number for option 'Hash', got ''"),
        ("setoption name killers value maybe", "expected true or false for option 'killers', got 'maybe'"),
        ("setoption name UCI_Variant value chess", "expected the variant 'xiangqi', got 'chess'"),
        ("setoption name Own Goal value 1", f"unknown option 'Own Goal'; known: Hash, {', '.join(SWITCHES)}"),
        ("go perft 0", "expected a perft depth from 1 to 20, got '0'"),
        ("sing", "unknown command 'sing'"),
    ],
)
def test_complaints(talk: Talk, command: str, expected: str) -> None:
    assert talk.send(command) == [f"info string {expected}"]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("go fast", "after 'go', got 'fast'"),
        ("go depth four nodes 10", "expected a whole number after 'depth', got 'four'"),
        ("go ponder depth 2", "after 'go', got 'ponder'"),
    ],
)
def test_words_that_go_does_not_know_cost_no_move(talk: Talk, command: str, told: str) -> None:
    lines = talk.send(command)
    assert lines[0].startswith("info string ")
    assert lines[0].endswith(told)
    assert best(lines) in legal()


def test_too_little_memory_for_the_table_is_told_and_costs_no_move(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def scarce(*arguments: object, table_mb: float, **options: object) -> Searcher:
        if table_mb > 1:
            raise MemoryError
        return Searcher(*arguments, table_mb=table_mb, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(uci, "Searcher", scarce)
    lines = talk.send("setoption name Hash value 4096", "go depth 2")
    assert "info string no memory for a table of 4096 MB: 1 MB are used" in lines
    assert best(lines) in legal()


def test_whatever_fails_the_next_line_is_heard(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uci, "parse_position", lambda words: 1 / 0)
    (line,) = talk.send("position startpos")
    assert line == "info string 'position' failed: ZeroDivisionError('division by zero')"
    assert talk.send("isready") == ["readyok"]


def test_stop_ends_a_deep_perft(talk: Talk) -> None:
    talk.engine.handle("go perft 12")
    talk.engine.handle("stop")
    talk.engine.wait()
    assert talk.send("isready") == ["readyok"]


def test_complaints_are_short(talk: Talk) -> None:
    (line,) = talk.send("x" * 1_000_000)
    assert len(line) < 500
    (line,) = talk.send("position fen " + "y" * 1_000_000)
    assert len(line) < 500


def test_option_words() -> None:
    assert parse_option(["name", "Clear", "Hash"]) == ("Clear Hash", "")
    assert parse_option("name A B value c d".split()) == ("A B", "c d")
    with pytest.raises(CommandError, match="got 'setoption value'"):
        parse_option(["value"])
