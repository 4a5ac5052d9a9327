"""The UCI engine, driven line by line in this process: what it says and when it says it."""

import io
import time

import pytest

from tests.engine.talk import MATE_IN_ONE, MATED, Talk, best, legal, words_after
from xqlab.engine.limits import MATE_SLACK
from xqlab.engine.reports import score
from xqlab.engine.serving import serve
from xqlab.engine.uci import UciSession
from xqlab.game import evaluate
from xqlab.nnue import evaluator
from xqlab.search import PARAMETERS, Enhancements
from xqlab.search.switches import OFFERED
from xqlab.xiangqi import GAME, Board


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_uci_lists_the_options(talk: Talk) -> None:
    lines = talk.send("uci")
    assert lines[0].startswith("id name xqlab ")
    assert lines[1] == "id author the xqlab authors"
    assert lines[-1] == "uciok"
    assert "option name Hash type spin default 16 min 1 max 4096" in lines
    assert "option name Threads type spin default 1 min 1 max 256" in lines
    assert "option name MultiPV type spin default 1 min 1 max 128" in lines
    assert "option name Clear Hash type button" in lines
    assert "option name EvalFile type string default shipped" in lines
    assert "option name Hybrid type check default false" in lines
    assert "option name UCI_Variant type combo default xiangqi var xiangqi var junqi var chess" in lines
    full = Enhancements.full(GAME)
    for name in OFFERED:
        on = "true" if getattr(full, name) else "false"
        assert f"option name {name} type check default {on}" in lines
    for number in PARAMETERS.values():
        limits = f"default {number.default} min {number.least} max {number.most}"
        assert f"option name {number.name} type spin {limits}" in lines


def test_words_without_a_search(talk: Talk) -> None:
    assert talk.send("isready") == ["readyok"]
    assert talk.send("", "   ", "debug on", "ponderhit", "register later", "stop", "\ufeff") == []
    assert talk.send("\ufeffuci")[-1] == "uciok"
    assert UciSession(lambda line: None).handle("quit") is False


def test_go_depth(talk: Talk) -> None:
    lines = talk.send("position startpos", "go depth 3")
    assert best(lines) in legal()
    for depth, line in enumerate(lines[:-1], start=1):
        words = line.split()
        assert words[:4] == ["info", "depth", str(depth), "seldepth"]
        assert words[5:9] == ["multipv", "1", "score", "cp"]
        assert [words[index] for index in range(10, 20, 2)] == ["nodes", "nps", "hashfull", "time", "pv"]
        assert words[19] in legal()
        assert int(words[4]) >= depth
        assert 0 <= int(words[15]) <= 1000
    assert len(lines) == 4


@pytest.mark.parametrize(
    "limits",
    [
        "nodes 500",
        "movetime 50",
        "wtime 2000 btime 2000 winc 10 binc 10 movestogo 20",
        "wtime -5 btime -5",
        "depth 50 movetime 50",
        "depth 50 nodes 500",
        "nodes 1",
        "nodes 0",
        "movetime 0",
        "depth 0",
        "depth 9999 nodes 100",
        "mate 1",
        "mate 0",
        "mate -1",
        "searchmoves h2e2 b2e2 depth 2",
    ],
)
def test_every_limit_ends_the_search(talk: Talk, limits: str) -> None:
    talk.send("isready")
    assert best(talk.send(f"go {limits}")) in legal()


def test_a_mate_is_told_in_moves_and_ends_a_search_for_it(talk: Talk) -> None:
    lines = talk.send(f"position fen {MATE_IN_ONE}", "go depth 4")
    assert "score mate 1" in lines[-2]
    board = Board(MATE_IN_ONE)
    board.push_uci(best(lines))
    assert board.is_game_over()
    lines = talk.send(f"position fen {MATED}", "go depth 4")
    assert lines == ["info depth 0 score mate 0", "bestmove (none)"]
    lines = talk.send(f"position fen {MATE_IN_ONE}", "go mate 1")
    assert "score mate 1" in lines[-2]
    deepest = [int(words_after(line, "depth")) for line in talk.send("position startpos", "go mate 1")[:-1]]
    assert max(deepest) == 2 + MATE_SLACK  # there is none: the depth ends it


def test_infinite_waits_for_stop(talk: Talk) -> None:
    talk.send("isready")
    talk.engine.handle(f"position fen {MATE_IN_ONE}")  # found at once: only `stop` may end it
    talk.engine.handle("go infinite")
    talk.until("info depth")
    assert talk.holds_its_move()
    talk.engine.handle("stop")
    talk.engine.wait()
    assert best(talk.lines) in legal(MATE_IN_ONE)


def test_infinite_without_a_move_waits_too(talk: Talk) -> None:
    talk.engine.handle(f"position fen {MATED}")
    talk.engine.handle("go infinite")
    talk.until("info depth 0")
    assert "bestmove (none)" not in talk.lines
    assert talk.send("stop") == ["bestmove (none)"]


def test_it_answers_while_it_thinks(talk: Talk) -> None:
    talk.send("isready")
    talk.engine.handle("go infinite")
    already = len(talk.lines)
    talk.engine.handle("isready")
    assert "readyok" in talk.lines[already:]
    talk.engine.handle("uci")
    assert "uciok" in talk.lines
    assert talk.send("stop")[-1].startswith("bestmove ")


@pytest.mark.parametrize("repetition", range(20))
def test_a_stop_right_after_go_is_not_lost(talk: Talk, repetition: int) -> None:
    lines = talk.send("go infinite", "stop")
    assert best(lines) in legal()


def test_even_a_search_without_time_looks_one_ply_ahead(talk: Talk) -> None:
    loose = "3k5/9/9/9/9/4r4/9/4R4/9/5K3 w"  # a rook for the taking
    for limits in ("movetime 0", "nodes 1", "infinite"):
        assert best(talk.send(f"position fen {loose}", f"go {limits}", "stop")) == "e2e4"


def test_options_and_a_new_game_while_it_thinks_do_not_lose_the_stop(talk: Talk) -> None:
    talk.send("isready")
    options = ("ucinewgame", "setoption name Hash value 1", f"position fen {MATED}")
    assert best(talk.send("go infinite", *options, "stop")) in legal()


def test_a_search_ends_before_the_next_one_and_keeps_its_table(talk: Talk) -> None:
    nodes = [int(words_after(talk.send("go depth 8")[-2], "nodes")) for _ in range(2)]
    assert nodes[1] < nodes[0]  # the table remembers
    assert int(words_after(talk.send("ucinewgame", "go depth 8")[-2], "nodes")) == nodes[0]
    for _ in range(5):  # a late stop does not end the next search
        assert len(talk.send("go depth 2", "stop", "stop")) >= 1
        assert sum(line.startswith("info depth") for line in talk.send("go depth 3")) == 3
    lines = talk.send("go infinite", "go depth 2")
    assert sum(line.startswith("bestmove ") for line in lines) == 2


def test_a_failing_search_still_moves(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise MemoryError("no room")

    talk.send("isready")
    monkeypatch.setattr("xqlab.search.driver.Searcher.run", fail)
    lines = talk.send("go depth 3")
    assert lines[0] == "info string the search failed: MemoryError('no room')"
    assert best(lines) in legal()


def test_the_best_move_comes_with_its_reply_and_other_lines(talk: Talk) -> None:
    words = talk.send("go depth 4")[-1].split()
    assert words[2] == "ponder"
    board = Board()
    board.push_uci(words[1])
    board.push_uci(words[3])
    lines = talk.send("setoption name MultiPV value 3", "go depth 3")
    assert len(lines) == 3 * 3 + 1
    deepest = lines[6:9]
    assert [words_after(line, "multipv") for line in deepest] == ["1", "2", "3"]
    firsts = [words_after(line, "pv") for line in deepest]
    assert len(set(firsts)) == 3
    assert best(lines) == firsts[0]
    values = [int(words_after(line, "cp")) for line in deepest]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("chosen", [["a0a1"], ["a0a1", "i0i1"]])
def test_only_the_moves_that_are_asked_for(talk: Talk, chosen: list[str]) -> None:
    assert best(talk.send(f"go searchmoves {' '.join(chosen)} depth 3")) in chosen
    assert best(talk.send("go searchmoves a0a9 depth 3")) in legal()  # told of, and no reason for no move


def test_pondering_waits_for_the_hit_and_then_for_the_clock(talk: Talk) -> None:
    talk.send("isready")
    talk.engine.handle("go ponder wtime 1000 btime 1000 movestogo 20")
    talk.until("info depth 5")
    time.sleep(0.2)
    assert not any(line.startswith("bestmove") for line in talk.lines)
    lines = talk.send("ponderhit")  # nothing but the clock ends it now
    assert best(lines) in legal()


def test_pondering_can_be_stopped(talk: Talk) -> None:
    talk.send("isready")
    talk.engine.handle("go ponder movetime 10")
    talk.until("info depth 3")
    assert best(talk.send("stop")) in legal()
    assert talk.send("ponderhit") == []


def test_a_ponder_search_that_is_done_keeps_its_move_until_the_hit(talk: Talk) -> None:
    talk.engine.handle("go ponder depth 2")
    assert talk.holds_its_move()
    assert best(talk.send("ponderhit")) in legal()


def test_a_hit_makes_no_end_of_an_infinite_search(talk: Talk) -> None:
    talk.send("isready")
    talk.engine.handle("go ponder")
    talk.engine.handle("ponderhit")
    talk.until("info depth 4")
    assert not any(line.startswith("bestmove") for line in talk.lines)
    assert best(talk.send("stop")) in legal()


def test_board_and_value_for_people(talk: Talk) -> None:
    lines = talk.send("position startpos moves h2e2", "d")
    assert "r n b a k a b n r" in lines
    assert f"Fen: {talk.engine.board.fen()}" in lines
    assert f"Key: {talk.engine.board.key:016X}" in lines
    (before,) = talk.send("position startpos", "eval")
    start = Board().position
    value = evaluate(evaluator(), start)
    assert before == f"Static value: {value:+d} centipawns for the side to move"
    (after,) = talk.send("position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w", "eval")
    assert int(after.split()[2]) > 500


def test_debug_tells_the_limits(talk: Talk) -> None:
    lines = talk.send("debug on", "go movetime 20 depth 3")
    assert lines[0] == "info string soft limit None s, hard limit 0.02 s, depth 3"
    assert not talk.send("debug off", "go depth 1")[0].startswith("info string")


def test_perft_is_counted_and_can_be_stopped(talk: Talk) -> None:
    *moves, total = talk.send("go perft 3")
    assert total == "Nodes searched: 79666"
    assert {line.partition(": ")[0] for line in moves} == legal()
    assert sum(int(line.partition(": ")[2]) for line in moves) == 79666
    talk.engine.handle("go perft 6")
    assert talk.send("stop")[-1].startswith("Nodes searched: ")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "cp 0"),
        (-28999, "cp -28999"),
        (29999, "mate 1"),
        (29997, "mate 2"),
        (-29998, "mate -1"),
        (-30000, "mate 0"),
    ],
)
def test_scores(value: int, text: str) -> None:
    assert score(value) == text


def test_at_the_end_of_the_lines_a_limited_search_ends_by_itself():
    out = io.StringIO()
    serve(["position startpos\n", "go depth 3\n"], out)
    said = out.getvalue().split("\n")
    assert any(line.startswith("info depth 3 ") for line in said)
    assert said[-2].startswith("bestmove ")
    endless = io.StringIO()
    serve(["go infinite\n"], endless)
    assert endless.getvalue().split("\n")[-2].startswith("bestmove ")
