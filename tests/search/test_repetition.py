"""The rules inside the search: repetitions on the path, the move limit, and a table not poisoned by them."""

import pytest

import xqlab
from xqlab._jit import COMPILED, interpreted
from xqlab.evaluation.piece_square import evaluate, piece_square
from xqlab.game import INFINITY, MATE, RULE_WIN, UNDECIDED, adjudicate
from xqlab.search import Enhancements, Searcher
from xqlab.search.events import ADJUDICATED
from xqlab.search.memory import new_memory
from xqlab.xiangqi import Board

RULE = Enhancements.of("repetition")
KINGS_AND_PAWNS = "3k5/9/9/9/9/9/9/4p4/9/5K3 w"
BUFFER = new_memory()


def truth(board, depth, ply=0):
    """Minimax that asks the rules at every position below the root."""
    position = board.position
    if ply:
        value, _ = adjudicate(position, BUFFER, 0, ply)
        if value != UNDECIDED:
            return value
    if depth == 0:
        return interpreted(evaluate)(piece_square(), position)
    best = -INFINITY
    for code in board.codes():
        board.push_code(code)
        best = max(best, -truth(board, depth - 1, ply + 1))
        board.pop()
    return best if best > -INFINITY else ply - MATE


@pytest.mark.parametrize(
    "names", [(), ("alpha_beta",), ("alpha_beta", "killers", "history", "captures_first")]
)
@pytest.mark.parametrize("depth", [5, 6])
def test_every_node_asks_the_rules(names, depth):
    board = Board(KINGS_AND_PAWNS)
    result = xqlab.search(board, depth=depth, enhancements=RULE.including(*names), record=True)
    assert result.value == truth(board, depth)
    assert (result.log.kind == ADJUDICATED).sum() > 0


def test_a_repetition_of_the_game_itself_is_seen_at_once():
    board = Board("3k5/9/9/9/9/9/9/9/4p4/R4K3 w")
    for move in ("a0a1", "d9d8", "a1a0", "d8d9") * 2:
        board.push_uci(move)
    assert board.outcome() is not None
    board.pop()
    # Black's d8d9 would be the third time.
    blind = xqlab.search(board, depth=1, enhancements=Enhancements.of("alpha_beta"))
    seeing = xqlab.search(board, depth=1, enhancements=RULE.including("alpha_beta"))
    assert blind.value < 0
    assert seeing.value == 0
    assert str(seeing.move) == "d8d9"


def test_who_checks_for_ever_looks_for_something_else():
    board = Board("3k5/9/9/9/9/9/9/9/9/R3K4 w")
    for move in "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9".split():
        board.push_uci(move)
    result = xqlab.search(board, depth=1, enhancements=RULE)
    assert str(result.move) != "a8a9"
    board.push_uci("a8a9")
    assert board.outcome().winner is False
    assert board.outcome().termination == "perpetual_check"
    board.pop()
    log = xqlab.search(board, depth=1, enhancements=RULE, record=True).log
    assert log[log.kind == ADJUDICATED].value.tolist() == [RULE_WIN]  # seen from Black


def test_the_move_limit_ends_lines_of_the_search():
    board = Board("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 118 90")
    result = xqlab.search(board, depth=2, enhancements=RULE)
    assert result.value == 0
    free = Board(board.fen(), move_limit=None)
    assert xqlab.search(free, depth=2, enhancements=RULE).value > 500


def test_a_mate_comes_before_the_limit():
    board = Board("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 90")
    result = xqlab.search(board, depth=2, enhancements=RULE)
    assert (str(result.move), result.mate_in) == ("a0d0", 1)


def test_bare_material_is_a_draw_in_the_search():
    board = Board("3k5/9/9/9/9/9/9/9/4p4/4K4 w")
    result = xqlab.search(board, depth=1, enhancements=RULE)
    assert (str(result.move), result.value) == ("e0e1", 0)


def test_games_without_rules_of_the_kind_refuse_the_switch():
    from xqlab.games import TicTacToe

    with pytest.raises(ValueError, match="'repetition' needs adjudicate"):
        xqlab.search(TicTacToe(), depth=2, enhancements=RULE)


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
@pytest.mark.parametrize(
    "fen",  # a table that stores values of repetitions gives another value here
    [
        "4P4/9/3k5/9/9/9/9/9/9/4K4 b",
        "3k5/9/9/9/9/9/9/2p6/4K4/9 w",
        "9/5k3/9/9/9/9/9/9/3K5/3p5 b",
    ],
)
def test_the_table_keeps_no_value_of_a_path(fen):
    use = RULE.including("alpha_beta")
    remembering = use.including("transposition_table", "table_move", "iterative_deepening")
    without, remembered = (
        xqlab.search(Board(fen), depth=7, enhancements=each, evaluator=piece_square())
        for each in (use, remembering)
    )
    assert remembered.value == without.value


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
def test_a_table_kept_through_the_game_does_not_hide_a_repetition():
    # Red is winning. One more check by c8c9 would lose: the position comes for the third time. What the table
    # knows of it from its first time says that all is well.
    board = Board("2R6/c3k4/9/p1p1p1p1p/9/2PN5/P3c1P1r/4B4/4A4/4KAB2 w")
    searcher = Searcher(board, table_mb=64)
    for move in ("c9c8", "e8e9", "c8c9", "e9e8", "c9c8", "e8e9"):
        searcher.run(board, depth=10)
        board.push_uci(move)
    result = searcher.run(board, depth=10)
    board.push(result.move)
    assert result.value > 300
    for reply in board.legal_moves:
        board.push(reply)
        assert board.outcome() is None
        board.pop()
