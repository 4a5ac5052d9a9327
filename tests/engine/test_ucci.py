"""The UCCI engine, driven line by line in this process."""

import pytest

from tests.engine.talk import MATE_IN_ONE, MATED, Talk, best, legal, words_after
from xqlab.engine.limits import Limits
from xqlab.engine.ucci import OPTIONS, UcciSession, parse_ucci_go
from xqlab.game import evaluate
from xqlab.nnue import evaluator
from xqlab.search import PARAMETERS
from xqlab.search.switches import OFFERED
from xqlab.xiangqi import START_FEN, Board

MUCH_BETTER = "3k5/9/9/9/9/9/9/9/4K4/R3R4 w"
MUCH_WORSE = "r2k5/r8/9/9/9/9/9/9/9/4K1B2 w"


@pytest.fixture
def talk() -> Talk:
    return Talk("ucci")


def settings(talk: Talk):
    assert isinstance(talk.engine, UcciSession)
    return talk.engine.settings


def test_ucci_lists_the_options(talk: Talk) -> None:
    lines = talk.send("ucci")
    assert lines[0].startswith("id name xqlab ")
    assert lines[-1] == "ucciok"
    assert "option usemillisec type check default true" in lines
    assert "option hashsize type spin min 0 max 4096 default 16" in lines
    assert "option newgame type button" in lines
    assert "option bookfiles type string" in lines
    assert "option pruning type combo var none var small var medium var large default large" in lines
    announced = [line.split()[1] for line in lines if line.startswith("option ")]
    assert announced == [option.name for option in OPTIONS]
    assert {*OFFERED, *PARAMETERS} < set(announced)
    assert all(name == name.lower() and " " not in name for name in announced)


def test_a_search_tells_its_depths_and_a_move(talk: Talk) -> None:
    lines = talk.send(f"position fen {START_FEN} moves h2e2", "go depth 4")
    assert lines[0].startswith("info time ")
    assert words_after(lines[0], "nodes").isdigit()
    told = [line.split() for line in lines if line.startswith("info depth")]
    assert [words[2] for words in told] == ["1", "2", "3", "4"]
    assert all(words[3] == "score" and words[5] == "pv" for words in told)
    board = Board()
    board.push_uci("h2e2")
    best_words = lines[-1].split()
    assert best_words[0] == "bestmove"
    board.push_uci(best_words[1])
    assert best_words[2] == "ponder"
    board.push_uci(best_words[3])


@pytest.mark.parametrize(
    "limits",
    [
        "time 50",
        "time 2000 increment 10",
        "time 2000 movestogo 20",
        "time 2000 movestogo 20 opptime 100 oppmovestogo 20",
        "time 2000 increment 0 opptime 100 oppincrement 5",
        "time -5",
        "nodes 500",
        "draw nodes 500",
        "depth 2 nodes 500",
        "ponder draw depth 2",
    ],
)
def test_every_limit_ends_the_search(talk: Talk, limits: str) -> None:
    talk.engine.handle(f"go {limits}")
    talk.engine.handle("ponderhit")
    talk.engine.wait()
    assert talk.until("bestmove").split()[1] in legal()


def test_without_a_move_or_a_search_there_is_none(talk: Talk) -> None:
    assert talk.send(f"position fen {MATED}", "go depth 4") == ["nobestmove"]
    assert talk.send("go infinite", "stop") == ["nobestmove"]
    start = Board().position
    value = evaluate(evaluator(), start)
    assert talk.send("position startpos", "go depth 0") == [f"info depth 0 score {value}", "nobestmove"]
    assert talk.send("stop") == ["nobestmove"]


def test_banned_moves(talk: Talk) -> None:
    answer = best(talk.send(f"position fen {MATE_IN_ONE}", "go depth 3"))
    others = legal(MATE_IN_ONE) - {answer}
    assert best(talk.send(f"banmoves {answer}", "go depth 3")) in others
    assert best(talk.send(f"banmoves {' '.join(others)}", "go depth 3")) == answer
    everything = " ".join(sorted(legal(MATE_IN_ONE)))
    assert talk.send(f"banmoves {everything}", "go depth 3") == ["nobestmove"]
    # A position lifts the ban.
    assert best(talk.send(f"position fen {MATE_IN_ONE}", "go depth 3")) in legal(MATE_IN_ONE)
    told = talk.send("position startpos", "banmoves a0a9 h2 h2e2", "go depth 2")
    assert told[0] == f"info message a0a9 is not legal in {START_FEN!r}: the red pawn on a3 is in the way"
    assert told[1] == "info message expected a move such as 'e0e1', got 'h2'"
    assert best(told) in legal() - {"h2e2"}


@pytest.mark.parametrize(
    ("fen", "taken"), [(MUCH_BETTER, False), (MUCH_WORSE, True)], ids=["better", "worse"]
)
def test_draws_are_answered_by_the_value(talk: Talk, fen: str, taken: bool) -> None:
    assert talk.send(f"position fen {fen}", "go draw depth 3")[-1].endswith(" draw") is taken
    assert not talk.send("go depth 3")[-1].endswith(" draw")  # the offer is over
    talk.engine.handle("go ponder depth 3")
    assert talk.send("ponderhit draw")[-1].endswith(" draw") is taken
    talk.send("setoption drawscore " + ("-30000" if taken else "30000"))
    assert talk.send("go draw depth 3")[-1].endswith(" draw") is not taken


def test_pondering(talk: Talk) -> None:
    talk.send("isready")
    talk.engine.handle("go ponder time 1000 movestogo 20")
    talk.until("info depth 5")
    assert not any(line.startswith("bestmove") for line in talk.lines)
    assert best(talk.send("ponderhit")) in legal()
    talk.engine.handle("go ponder time 1000 movestogo 20")
    assert best(talk.send("stop")) in legal()


def test_options(talk: Talk) -> None:
    lines = [
        "setoption hashsize 2",
        "setoption threads 2",
        "setoption usemillisec false",
        "setoption batch on",
        "setoption killers false",
        "setoption late_moves 9",
        "setoption drawscore 30",
        "setoption style risky",  # never offered, and no reason to complain
        "setoption usebook true",
        "setoption bookfiles",
        "setoption newgame",
    ]
    assert talk.send(*lines) == []
    now = settings(talk)
    assert (now.table_mb, now.threads, now.milliseconds, now.batch, now.drawscore) == (2, 2, False, True, 30)
    assert (now.use.killers, now.use.parameter("late_moves")) == (False, 9)
    assert talk.send("setoption hashsize 0", "setoption threads 0") == []
    assert now.table_mb == 16
    assert now.threads >= 1


def test_grades_of_pruning_and_chance(talk: Talk) -> None:
    talk.send("setoption futility_margin 90", "setoption randomness small", "setoption pruning none")
    use = settings(talk).use
    names = ("null_move", "late_move_reductions", "quiescence", "random_choice")
    assert [getattr(use, name) for name in names] == [False, False, True, True]
    assert use.parameter("futility_margin") == 90
    talk.send("setoption pruning small")
    use = settings(talk).use
    assert (use.null_move, use.late_move_reductions, use.random_choice) == (True, False, True)
    talk.send("setoption pruning medium")
    assert settings(talk).use.late_move_reductions
    talk.send("setoption pruning large", "setoption randomness none")
    assert settings(talk).use.late_move_pruning
    assert not settings(talk).use.random_choice
    assert best(talk.send("setoption randomness huge", "go depth 3")) in legal()


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("setoption", "expected 'setoption OPTION VALUE', got 'setoption'"),
        ("setoption hashsize big", "expected an integer for option 'hashsize', got 'big'"),
        (
            "setoption pruning much",
            "expected none or small or medium or large for option 'pruning', got 'much'",
        ),
        ("setoption batch", "expected true or false for option 'batch', got ''"),
        ("setoption bookfiles BOOK.DAT", "expected an opening book at 'BOOK.DAT': No such file or directory"),
        ("probe here", "expected 'startpos' or 'fen FEN' after 'position', got 'here'"),
        ("uciok", "unknown command 'uciok'"),
    ],
)
def test_complaints(talk: Talk, command: str, expected: str) -> None:
    assert talk.send(command) == [f"info message {expected}"]


def test_debug_tells_more(talk: Talk) -> None:
    (line,) = talk.send("setoption debug true", "setoption style risky")
    assert line == "info message unknown option 'style'"
    assert talk.send("go depth 2")[0].startswith("info message soft limit None s, hard limit None s, depth 2")


def test_a_batch_is_followed_in_order(talk: Talk) -> None:
    talk.engine.handle("setoption batch true")
    talk.engine.handle("go depth 3")
    assert talk.lines[-1].startswith("bestmove ")  # before the next command is read
    talk.engine.handle("go infinite")
    assert talk.send("stop")[-1].startswith("bestmove ")


def test_the_table_is_probed(talk: Talk) -> None:
    assert talk.send("probe startpos") == ["pophash"]
    lines = talk.send("go depth 4")
    (told,) = talk.send("probe startpos")
    words = told.split()
    assert words[:3] == ["pophash", "bestmove", best(lines)]
    assert words[3] == "lowerbound"
    assert words[5:7] == ["depth", "4"]
    assert words[7:] == ["upperbound", words[4], "depth", "4"]
    assert words[4] == words_after(lines[-2], "score")
    assert talk.send("probe fen 3k5/9/9/9/9/9/9/9/4K4/R3R4 w") == ["pophash"]


def test_go_words() -> None:
    limits = Limits(wtime=5000, btime=5000, winc=10, binc=10)
    assert parse_ucci_go("time 5000 increment 10".split()) == (limits, False)
    words = "draw time 5 movestogo 4 opptime 3 oppmovestogo 4".split()
    assert parse_ucci_go(words, milliseconds=False) == (Limits(wtime=5000, btime=5000, movestogo=4), True)
    assert parse_ucci_go("time 5".split())[0] == Limits(movetime=5)  # for this move alone
    assert parse_ucci_go("ponder depth 3".split())[0] == Limits(depth=3, ponder=True)
    assert parse_ucci_go([])[0] == parse_ucci_go(["infinite"])[0] == Limits(infinite=True)
    limits, _ = parse_ucci_go("time soon fast".split())
    assert limits.movetime == 1000
    assert limits.unread[0] == "expected an integer after 'time', got 'soon'"
    assert limits.unread[1].endswith("after 'go', got 'fast'")
