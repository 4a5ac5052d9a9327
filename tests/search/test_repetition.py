"""The rules inside the search: repetitions on the path, the move limit, and a table not poisoned by them."""

import numpy as np
import pytest

import xqlab
from xqlab.evaluation.piece_square import evaluate, piece_square
from xqlab.game import INFINITY, MATE, RULE_WIN, UNDECIDED, adjudicate, key
from xqlab.kernels import COMPILED, interpreted
from xqlab.search import Enhancements, Searcher, alphabeta, table
from xqlab.search.events import ADJUDICATED, ENTER, EXACT, LOWER, UPPER, new_log
from xqlab.search.memory import ITSELF, new_memory
from xqlab.search.records import Records
from xqlab.trace.tree.rows import BY_SHORTCUT
from xqlab.xiangqi import Board

RULE = Enhancements.of("repetition")
KINGS_AND_PAWNS = "3k5/9/9/9/9/9/9/4p4/9/5K3 w"
BUFFER = new_memory()


def truth(board, depth, ply=0):
    """Minimax that asks the rules at every position below the root: a repetition lost after it is a bound."""
    position = board.position
    least, most = -INFINITY, INFINITY
    if ply:
        value, since = adjudicate(position, BUFFER, 0, ply)
        if abs(value) == RULE_WIN and since <= ply:
            least, most = (0, most) if value > 0 else (least, 0)
        elif value != UNDECIDED:
            return value
    best = -INFINITY
    if depth == 0:
        best = interpreted(evaluate)(piece_square(), position)
    for code in board.codes() if depth else ():
        board.push_code(code)
        best = max(best, -truth(board, depth - 1, ply + 1))
        board.pop()
    return min(max(best if best > -INFINITY else ply - MATE, least), most)


@pytest.mark.parametrize(
    "names", [(), ("alpha_beta",), ("alpha_beta", "killers", "history", "captures_first")]
)
@pytest.mark.parametrize("depth", [5, 6])
def test_every_node_asks_the_rules(names, depth):
    board = Board(KINGS_AND_PAWNS)
    result = xqlab.search(board, depth=depth, enhancements=RULE.including(*names), record=True)
    assert result.value == truth(board, depth)
    assert (result.log.kind == ADJUDICATED).sum() > 0


@pytest.mark.parametrize("names", [(), ("alpha_beta",), ("alpha_beta", "principal_variation_search")])
@pytest.mark.parametrize(
    "fen", ["1N7/9/3k5/9/9/9/9/9/4K4/3A5 w", "4N4/4P4/5k3/9/9/9/9/3K5/9/9 w", "3k5/9/9/9/9/9/9/5K3/7n1/9 w"]
)
def test_what_a_lost_repetition_bounds_is_true(names, fen):
    result = xqlab.search(
        Board(fen), depth=7, enhancements=RULE.including(*names), evaluator=piece_square(), record=200_000
    )
    tree, log = result.tree, result.log
    bounded = tree.node_at[(log.kind == ADJUDICATED) & (log.bound != EXACT)][:25]
    searched = 0
    for node in bounded:
        here = tree.nodes[node]
        true = truth(tree.board_at(node), int(here.depth), int(here.ply))
        assert {EXACT: here.value == true, LOWER: true >= here.value, UPPER: true <= here.value}[here.bound]
        searched += here.ending != BY_SHORTCUT
    assert len(bounded) > 2
    assert searched > 2 or names  # without a window nothing is answered by the bound alone


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
def test_quiescence_keeps_to_the_bound():
    use = RULE.including("quiescence", "check_evasions")
    result = xqlab.search(Board("1N7/9/3k5/9/9/9/9/9/4K4/3A5 w"), depth=6, enhancements=use, record=True)
    tree, log = result.tree, result.log
    events = np.flatnonzero((log.kind == ADJUDICATED) & (log.bound != EXACT))
    values = tree.nodes.value[tree.node_at[events]]
    assert len(values) > 1
    assert ((values >= 0) | (log.bound[events] == UPPER)).all()
    assert ((values <= 0) | (log.bound[events] == LOWER)).all()
    assert (log.value[tree.nodes.last_event[tree.node_at[events]] - 1] != values).any()  # it bites


# Black mixes checks (g1g0) with chases of the cannon (g1c1): each cycle alone loses, both together draw.
FALSE_LOSSES = [
    "3aka3/4n4/9/9/9/9/9/2C6/6r2/3AK4 b",
    "3aka3/4n1r2/9/9/9/9/9/2C6/9/3AK4 b",
    "3aka3/4n4/9/9/9/9/9/2C6/6r2/4KA3 b",
    "3aka3/4n4/9/P8/9/9/9/2C6/6r2/3AK4 b",
    "3aka3/4n4/3P5/9/9/9/9/2C6/6r2/3AK4 b",
    "3aka3/P3n4/9/9/9/9/9/2C6/6r2/3AK4 b",
    "3aka3/4n4/9/9/9/9/9/2C5p/6r2/3AK4 b",
    "3aka3/4n4/9/9/9/P8/9/2C6/6r2/3AK4 b",
]


def twins(fen):
    """The position, mirrored, with colours swapped, and both."""
    rows, side = fen.split()
    for files in (rows, "/".join(row[::-1] for row in rows.split("/"))):
        yield f"{files} {side}"
        yield f"{files[::-1].swapcase()} {'wb'[side == 'w']}"


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
@pytest.mark.parametrize("fen", FALSE_LOSSES)
def test_no_repetition_in_the_search_claims_a_loss_that_the_judge_does_not_see(fen):
    for twin in twins(fen):
        result = xqlab.search(Board(twin), depth=9, table_mb=1)
        assert all(abs(iteration.value) < RULE_WIN for iteration in result.iterations), twin


@pytest.mark.parametrize(
    ("cycles", "winner"),
    [
        ("g1g0 e0e1 g0g1 e1e0 " * 2, True),
        ("g1c1 c2g2 c1g1 g2c2 " * 2, True),
        ("g1g0 e0e1 g0g1 e1e0 g1c1 c2g2 c1g1 g2c2", None),
    ],
)
def test_each_cycle_alone_loses_and_both_together_draw(cycles, winner):
    board = Board(FALSE_LOSSES[0])
    for move in cycles.split():
        assert board.outcome() is None
        board.push_uci(move)
    assert board.outcome().winner is winner


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


@pytest.mark.parametrize(
    ("fen", "depth", "moves", "value"),
    [
        ("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 118 90", 2, "", 0),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 90", 2, "a0d0", MATE - 1),  # a mate comes before the limit
        ("3k5/9/9/9/9/9/9/9/4p4/4K4 w", 1, "e0e1", 0),  # bare material
    ],
)
def test_draws_by_rule_end_lines_of_the_search(fen, depth, moves, value):
    result = xqlab.search(Board(fen), depth=depth, enhancements=RULE)
    assert (result.value, str(result.move)) == (value, moves or str(result.move))
    free = Board(fen, move_limit=None)
    assert moves or xqlab.search(free, depth=depth, enhancements=RULE).value > 500


def test_judging_a_node_leaves_the_moves_of_the_nodes_above():
    board = Board("3ak4/4a4/9/9/9/9/9/9/9/R2K5 w - - 118 90")  # at ply 2 the rule looks for a legal move
    log = xqlab.search(board, depth=2, enhancements=RULE, record=True).log
    expected = []
    for code in board.codes():
        board.push_code(code)
        expected += board.codes()
        board.pop()
    assert sorted(log.move[(log.kind == ENTER) & (log.ply == 2)]) == sorted(expected)


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
@pytest.mark.parametrize(
    ("fen", "depth"),  # a table that stores values of repetitions gives another value here
    [
        ("4P4/9/3k5/9/9/9/9/9/9/4K4 b", 7),
        ("3k5/9/9/9/9/9/9/2p6/4K4/9 w", 7),
        ("9/5k3/9/9/9/9/9/9/3K5/3p5 b", 7),
        ("9/9/4k4/9/9/8p/9/3A5/9/3K5 w", 8),  # and here one that takes them to rest on a ply too late
        ("4k4/9/9/8p/9/9/9/9/4A4/4K4 w", 8),
    ],
)
def test_the_table_keeps_no_value_of_a_path(fen, depth):
    use = RULE.including("alpha_beta")
    remembering = use.including("transposition_table", "table_move", "iterative_deepening")
    without, remembered = (
        xqlab.search(Board(fen), depth=depth, enhancements=each, evaluator=piece_square())
        for each in (use, remembering)
    )
    assert remembered.value == without.value


def searched(board, ply, depth, alpha, beta, *names, entry=None):
    """(value, what it rests on) of the position on the board, searched as if `ply` plies below a root.

    entry : the value that the table has for it
    """
    searcher = Searcher(board, RULE.including("alpha_beta", *names), piece_square(), table_mb=1)
    memory, position = searcher.memory, board.copy().position
    if entry is not None:
        table.store(searcher.table, key(position), 0, entry, depth, EXACT, ply, 0)
    records = Records(memory, searcher.table, new_log(0), searcher.use.record(), searcher.evaluator)
    value = alphabeta.search(position, *records.in_order(), depth, alpha, beta, ply)
    return int(value), int(memory.rests_on)


CHECKS = "a7a8 d9e9 a8a9 e9e8 a9a8 e8e9 "
IDLE = "a7b7 d9d8 b7a7 d8d9"


@pytest.mark.parametrize(
    ("moves", "ply", "window", "found"),
    [
        (IDLE, 7, (-INFINITY, INFINITY), (0, 3)),  # a draw since ply 3
        (CHECKS, 7, (0, 100), (0, 3)),  # Red has checked: at most a draw, which answers this window
        (CHECKS, 7, (-2000, -1999), (-1999, 3)),  # this one it leaves to be searched, but not guessed at
        (CHECKS, 7, (-INFINITY, INFINITY), (0, 3)),
        (CHECKS + CHECKS[10:], 11, (-INFINITY, INFINITY), (-RULE_WIN, -1)),  # the third time decides
        ("a7b7 d9d8", 7, (-INFINITY, INFINITY), (None, ITSELF)),
    ],
)
def test_what_a_value_rests_on(moves, ply, window, found):
    board = Board("3k5/9/R8/9/9/9/9/9/9/5K3 w")
    for move in moves.split():
        board.push_uci(move)
    for depth in (0, 1):
        value, rests_on = searched(board, ply, depth, *window, "reverse_futility")
        assert rests_on == found[1]
        if found[0] == -1999:
            assert -1999 <= value <= 0
        elif found[0] is not None:
            assert value == found[0]


def test_a_position_that_has_stood_on_the_board_is_not_answered_by_the_table():
    board = Board("3k5/9/R8/9/9/9/9/9/9/5K3 w")
    for moves, ply in ((IDLE, 3), (CHECKS, 3), (CHECKS, 7)):  # in the game; after the root, at most a draw
        again = board.copy()
        for move in moves.split():
            again.push_uci(move)
        fresh = Board(again.fen())
        window = -INFINITY, INFINITY
        assert searched(fresh, ply, 1, *window, "transposition_table", entry=-777)[0] == -777
        assert searched(again, ply, 1, *window, "transposition_table", entry=-777)[0] != -777


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
