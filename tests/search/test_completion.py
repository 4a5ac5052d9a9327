"""The line of a mate reaches the mate at the ply that the value tells, or says that it is cut."""

import random
from dataclasses import dataclass

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.game import MATE, MATE_BOUND, game_of
from xqlab.games import TicTacToe, playable
from xqlab.kernels import COMPILED, interpreted
from xqlab.search import LOSSLESS, SWITCHES, Enhancements, Searcher, search
from xqlab.search import table as table_module
from xqlab.search.completion import Completion, plies_to_mate
from xqlab.search.events import EXACT
from xqlab.search.records import Records
from xqlab.search.table import new_table
from xqlab.xiangqi import Board, mates

TIMES = 1 if COMPILED else 12  # a compiled run tries so many times as many examples
COMPILED_ONLY = pytest.mark.skipif(not COMPILED, reason="thousands of nodes")
TABLES = 0.0001, 0.01, 1  # MB: of two entries, often overwritten, with room for all
TWO_PAWNS = "4k1b2/3P5/5P3/p8/9/9/9/9/4p4/3K5 w"
MATED = "R2ak4/9/6N2/9/9/7p1/9/3K5/9/9 b"
store = interpreted(table_module.store)
CHESS_MATES = (  # FEN, plies that see the mate
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 2),
    ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", 3),
    ("7k/6pp/8/8/8/8/1r6/K2R4 w - - 0 1", 2),
)


@dataclass(frozen=True)
class Claim:
    """A value and its line, as a result, an iteration or one of several lines gives them."""

    value: int
    pv: tuple
    line_cut: bool


def claims(result):
    """All lines that a result gives."""
    own = Claim(result.value, tuple(result.pv), result.line_cut)
    return [
        own,
        *result.iterations,
        *result.lines,
        *(line for each in result.iterations for line in each.lines),
    ]


def after(board, pv):
    """The board after a line, every move of which must be legal."""
    ahead = playable(board).copy()
    for move in pv:
        code = next((code for code in ahead.codes() if ahead.move_of(code) == move), None)
        assert code is not None, f"{move} of {pv} is not legal in {board!r}"
        ahead.push_code(code)
    return ahead


def is_lost(ahead):
    """Whether the side to move has lost, by the words of its game."""
    if isinstance(ahead, Board):
        return ahead.is_checkmate() or ahead.is_stalemate()
    if isinstance(ahead, TicTacToe):
        cells = ahead.cells()
        rows = [*zip(*[iter(cells)] * 3), *(cells[i::3] for i in range(3)), cells[::4], cells[2:8:2]]
        return any(len(set(row)) == 1 and row[0] for row in rows)
    return ahead.board.is_checkmate()


def check_lines(result, may_be_cut):
    """Assert of each line that it is legal, and that a mate's reaches the mate or may be cut and says so."""
    for claim in claims(result):
        ahead = after(result.board, claim.pv)
        if abs(claim.value) <= MATE_BOUND:
            assert not claim.line_cut
        elif claim.line_cut:
            assert may_be_cut, (result, claim)
        else:
            assert len(claim.pv) == MATE - abs(claim.value), (result, claim)
            assert is_lost(ahead), (result, claim)


def random_switches(chance, board):
    """Random lossless switches that the game can serve, with alpha-beta."""
    offers = game_of(playable(board).position).offers
    served = [
        each for each in SWITCHES.values() if each.soundness == LOSSLESS and all(map(offers, each.needs))
    ]
    share = chance.choice((0.3, 0.6, 0.9))
    chosen = {each.name for each in served if chance.random() < share} | {"alpha_beta"}
    if chance.random() < 0.5:
        chosen.discard("mtdf")
    use = Enhancements.of(*chosen)
    return use.tuned(aspiration_depth=2, aspiration_window=chance.choice((1, 20)))


def xiangqi_case(chance):
    """A mate in 1 or 2, or its defence, and plies that see it."""
    most = 2 if COMPILED else 1
    mate = chance.choice([each for each in mates() if each.moves <= most])
    board, depth = mate.board(), 2 * mate.moves
    if mate.moves == 2 and chance.random() < 0.4:
        board.push_uci(mate.line[0])
        depth -= 1
    return board, depth + chance.choice((0, 0, 1))


def tictactoe_case(chance):
    """A position after three or more moves."""
    board = TicTacToe()
    for _ in range(chance.randrange(3, 6)):
        board.push_code(chance.choice(board.codes()))
        if not board.codes():
            board.pop()
            break
    return board, len(board.codes())


def chess_case(chance):
    """A mate of chess."""
    fen, depth = chance.choice(CHESS_MATES)
    return chess.Board(fen), depth


def search_twice(chance, board, depth, *, nodes=None, threads=1):
    """The results of two searches with one table: what the first has left cuts the lines of the second."""
    searcher = Searcher(board, random_switches(chance, board), None, chance.choice(TABLES), threads)
    options = {"multipv": chance.choice((1, 1, 2)), "record": chance.choice((False, 500))}
    for _ in range(2):
        yield searcher.run(board, depth=depth, nodes=nodes, seed=chance.randrange(9), **options)


@pytest.mark.parametrize(
    ("case", "examples"),
    [(xiangqi_case, 36), (tictactoe_case, 48), (chess_case, 5)],
    ids=["Xiangqi", "tic-tac-toe", "chess"],
)
def test_the_line_of_a_mate_reaches_it(case, examples):
    @settings(max_examples=max(examples // TIMES, 3), deadline=None)
    @given(seed=st.integers(0, 2**32))
    def every_line(seed):
        chance = random.Random(seed)
        board, depth = case(chance)
        for result in search_twice(chance, board, depth):
            check_lines(result, may_be_cut=False)

    every_line()


@settings(max_examples=60 // TIMES, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_an_interrupted_search_gives_no_wrong_line(seed):
    chance = random.Random(seed)
    board, depth = chance.choice((xiangqi_case, tictactoe_case))(chance)
    for result in search_twice(chance, board, depth, nodes=chance.choice((30, 100, 300, 1000))):
        check_lines(result, may_be_cut=True)


@COMPILED_ONLY  # an interpreted search has one thread
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_threads_give_no_wrong_line(seed):
    chance = random.Random(seed)
    board, depth = chance.choice((xiangqi_case, tictactoe_case))(chance)
    for result in search_twice(chance, board, depth, threads=2):
        check_lines(result, may_be_cut=True)


def own_line(self, board, codes, value, nodes):
    """As `Completion.complete`, but the line stays as the search has left it."""
    return codes


# Each with what the search itself gives: a line that the table cuts, and replies of an empty window.
@pytest.mark.parametrize(
    ("fen", "depth", "names", "runs", "plies"),
    [
        (TWO_PAWNS, 6, ("principal_variation_search", "captures_first"), 2, 5),
        (TWO_PAWNS, 6, ("mtdf", "iterative_deepening"), 1, 5),
        (TWO_PAWNS, 6, ("mtdf", "fail_hard", "mate_distance_pruning"), 1, 5),
        (MATED, 3, ("mtdf", "fail_hard", "mate_distance_pruning"), 1, 2),
    ],
    ids=["table", "MTD(f)", "MTD(f), fail-hard", "MTD(f), mated"],
)
def test_lines_that_were_too_short(fen, depth, names, runs, plies, monkeypatch):
    if not COMPILED and fen != MATED:
        pytest.skip("thousands of nodes")
    use = Enhancements.of("alpha_beta", "transposition_table", *names)

    def last():
        searcher = Searcher(Board(fen), use, None, 0.1)
        return [searcher.run(Board(fen), depth=depth, record=2000) for _ in range(runs)][-1]

    whole = last()
    monkeypatch.setattr(Completion, "complete", own_line)
    left = last()
    assert plies_to_mate(left.value) == plies > len(left.pv)
    check_lines(whole, may_be_cut=False)
    assert str(whole).partition(" (")[0].endswith(f"pv {' '.join(map(str, whole.pv))}")
    # Completing is no part of the search: the same tree, counters and log.
    for name in ("value", "move", "nodes", "counts"):
        assert getattr(whole, name) == getattr(left, name)
    assert whole.log.tobytes() == left.log.tobytes()


def test_a_bound_of_an_interrupted_search_has_a_cut_line():
    use = Enhancements.of("alpha_beta", "transposition_table", "mtdf", "fail_hard")
    board = TicTacToe()
    for code in (board.codes()[5], board.codes()[6]):
        board.push_code(code)
    results = [
        search(board, depth=7, nodes=nodes, enhancements=use) for nodes in range(100, 2000, 50 * TIMES)
    ]
    for result in results:
        check_lines(result, may_be_cut=True)
    cut = [result for result in results if result.line_cut]
    assert cut
    assert all(result.stopped == "nodes" and str(result).endswith(" …") for result in cut)
    assert all(result.pv[0] == result.move for result in cut)


def test_a_line_that_nothing_completes_is_marked(monkeypatch):
    monkeypatch.setattr(Completion, "complete", lambda *_: None)
    mate = mates(1)[0]
    result = search(mate.board(), depth=2, enhancements=Enhancements.lossless())
    assert result.value == MATE - 1
    assert all(claim.line_cut for claim in claims(result) if claim.value == MATE - 1)
    assert str(result).endswith(" …")
    assert not search(Board(), depth=1).line_cut


def completion_of(board, table):
    """A completion that has seen nothing yet."""
    searcher = Searcher(board, Enhancements.lossless(game_of(board.position)))
    records = Records(None, table, None, None, searcher.evaluator)
    return Completion(searcher.game, searcher.use, records, COMPILED)


@COMPILED_ONLY
def test_a_wrong_table_makes_no_wrong_line():
    mate = mates(2)[0]
    board, line = mate.board(), [Board(mate.fen).code_of(move) for move in mate.line]
    for move in (1, *line):
        table = new_table(0.01)
        for plies in (0, 1, 2):
            ahead = after(board, [board.move_of(code) for code in line[:plies]])
            for_side = MATE - 3 + plies if plies % 2 == 0 else 3 - plies - MATE
            store(table, np.uint64(ahead.key), move, for_side, 9, EXACT, 0, 0)
        found = completion_of(board, table).complete(board, line[:1], MATE - 3, 100_000)
        assert found is not None
        assert len(found) == 3
        assert is_lost(after(board, [board.move_of(code) for code in found]))


@COMPILED_ONLY
@pytest.mark.parametrize("value", [MATE - 1, MATE - 5, 3 - MATE, MATE + 46, -32_000, 500, 0])
def test_what_is_not_so_is_not_completed(value):
    board = mates(2)[0].board()
    begun = [board.code_of(mates(2)[0].line[0])]
    assert completion_of(board, new_table(0.01)).complete(board, begun, value, 100_000) is None


@COMPILED_ONLY
def test_limits_of_a_completion():
    mate = mates(2)[0]
    board, begun = mate.board(), [Board().code_of(mate.line[0])]
    completion = completion_of(board, new_table(0.01))
    assert completion.complete(board, [], MATE - 3, 100_000) is None
    assert completion.complete(board, begun, MATE - 3, 0) is None
    assert completion.nodes == 0
    assert len(completion.complete(board, begun, MATE - 3, 100_000)) == 3
    entered = completion.nodes
    assert 0 < entered < 2000
    assert len(completion.complete(board, begun, MATE - 3, 0)) == 3  # known from before
    assert completion.nodes == entered
