"""WizardChess: published and corrected counts, its moves beside those of python-chess, its two faults."""

import re
import subprocess
import sys
from itertools import product

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from xqlab.game import GameError, evaluate
from xqlab.games.wizard_chess import HISTORY, ROOM, SQUARES, START, WizardChess, make, wizard_evaluator
from xqlab.games.wizard_chess_search import DEEPEST, choose
from xqlab.kernels import COMPILED
from xqlab.search import Enhancements

SETTINGS = settings(deadline=None, max_examples=60 if COMPILED else 10)
VALUES = dict(zip("KQRNBP", (10_000, 1_000, 500, 400, 300, 100)))
MIDDLEGAME = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b"
# side, alpha-beta, faults -> search, evaluate, cut
COUNTS = [
    ("w", False, "a", (9341, 220211, 0)),  # as published
    ("b", False, "a", (9341, 220211, 0)),
    ("w", True, "ab", (1748, 15854, 1136)),
    ("b", True, "ab", (2071, 34740, 1547)),
    ("w", False, "", (9322, 197742, 0)),  # corrected
    ("b", False, "", (9322, 197742, 0)),
    ("w", True, "", (1373, 10901, 862)),
    ("b", True, "", (1956, 16301, 1452)),
]


def worth(board: chess.Board, us: bool) -> int:
    """The material of `us` less that of the other side, counted by python-chess."""
    signs = {us: 1, not us: -1}
    return sum(signs[each.color] * VALUES[each.symbol().upper()] for each in board.piece_map().values())


def by_the_rules(board: chess.Board, us: bool, depth: int) -> tuple[int, int]:
    """(the minimax value for `us`, the number of leaves) from the rules of the game alone."""
    if depth == 0:
        return worth(board, us), 1
    below = []
    for move in list(board.pseudo_legal_moves):
        board.push(move)
        below.append(by_the_rules(board, us, depth - 1))
        board.pop()
    values, leaves = zip(*below)
    return (max if board.turn == us else min)(values), sum(leaves)


@st.composite
def boards(draw: st.DrawFn) -> chess.Board:
    """Boards with up to a full set of pieces a side, kings in check or taken."""
    sets = [*"KkQqRRrrNNnnBBbb", *"PpPpPpPpPpPpPpPp"]
    pieces = draw(st.lists(st.sampled_from(range(len(sets))), unique=True, min_size=1))
    squares = draw(st.lists(st.integers(0, 63), unique=True, min_size=len(pieces), max_size=len(pieces)))
    board = chess.Board(None)
    for piece, square in zip(pieces, squares):
        if sets[piece] in "Pp" and not 8 <= square < 56:  # python-chess moves a pawn of rank 1 by two ranks
            continue
        board.set_piece_at(square, chess.Piece.from_symbol(sets[piece]))
    board.turn = draw(st.booleans())
    return board


@pytest.mark.skipif(not COMPILED, reason="hundreds of thousands of leaves")
@pytest.mark.parametrize(("side", "prunes", "faults", "counts"), COUNTS)
def test_the_counts(side: str, prunes: bool, faults: str, counts: tuple[int, int, int]) -> None:
    choice = choose(WizardChess(START[:-1] + side), depth=4, prunes=prunes, faults=faults)
    assert (choice.search, choice.evaluate, choice.cut) == counts


@SETTINGS
@given(boards())
def test_the_moves_are_those_of_python_chess(board: chess.Board) -> None:
    moves = WizardChess(board.fen()).legal_moves
    squares = [SQUARES.index(move[start : start + 2]) for move in moves for start in (0, 2)]
    pairs = list(zip(squares[::2], squares[1::2]))
    # Four promotions are one move here.
    expected = {(each.from_square ^ 56, each.to_square ^ 56) for each in board.pseudo_legal_moves}
    assert pairs == sorted(expected)


@SETTINGS
@given(boards(), st.integers(0, 3))
def test_the_value_of_a_position(board: chess.Board, mobility: int) -> None:
    other = board.copy()
    other.turn = not board.turn
    own, enemy = (
        len({(move.from_square, move.to_square) for move in each.pseudo_legal_moves})
        for each in (board, other)
    )
    value = evaluate(wizard_evaluator(mobility), WizardChess(board.fen()).position)
    assert value == worth(board, board.turn) + mobility * (own - enemy)


@SETTINGS
@given(boards(), st.integers(1, 3 if COMPILED else 2), st.sampled_from((0, 2)))
def test_alpha_beta_chooses_as_minimax_does(board: chess.Board, depth: int, mobility: int) -> None:
    position = WizardChess(board.fen())
    before = position.position.copy()
    choices = [choose(position, depth=depth, prunes=prunes, mobility=mobility) for prunes in (False, True)]
    assert choices[0].values == choices[1].values
    assert choices[0].move == choices[1].move
    assert choices[1].evaluate <= choices[0].evaluate
    assert (position.position == before).all()


@pytest.mark.parametrize("fen", [START, MIDDLEGAME])
@pytest.mark.parametrize("depth", [1, 2, 3] if COMPILED else [1, 2])
def test_minimax_beside_the_rules(fen: str, depth: int) -> None:
    board = chess.Board(f"{fen} - - 0 1")
    choice = choose(WizardChess(fen), depth=depth, prunes=False)
    assert (choice.value, choice.evaluate) == by_the_rules(board, board.turn, depth)


def test_fault_a_shows_beside_the_rules_only() -> None:
    value, leaves = by_the_rules(chess.Board(), chess.WHITE, 2)
    assert (value, leaves) == (0, 400)
    wrong = [choose(WizardChess(), depth=2, prunes=prunes, faults="a") for prunes in (False, True)]
    assert [each.evaluate for each in wrong] == [445, 445]
    assert wrong[0].values == wrong[1].values  # the two searches agree


def test_fault_b_shows_beside_minimax() -> None:
    hanging = WizardChess("4k3/8/8/8/3p4/4P3/8/3QK3 w")
    right, wrong = (choose(hanging, depth=3, faults=faults) for faults in ("", "b"))
    assert choose(hanging, depth=3, prunes=False, faults="b").values == right.values  # minimax is free of it
    assert right.values != wrong.values


@pytest.mark.parametrize("fen", [START, MIDDLEGAME])
def test_the_one_search_counts_as_the_toy_does(fen: str) -> None:
    """A full window for each root move, and the same cutoffs below it."""
    board, counts = WizardChess(fen), np.zeros(3, dtype=int)
    depth = 3 if COMPILED else 1
    for move in board.legal_moves:
        board.push(move)
        below = xqlab.search(board, depth=depth, enhancements=Enhancements.textbook())
        leaves = below.counts["leaves"]
        counts += (below.nodes - leaves, leaves, below.counts["cutoffs"])
        board.pop()
    choice, every = (choose(board, depth=depth + 1, prunes=prunes) for prunes in (True, False))
    assert counts.tolist() == [choice.search, choice.evaluate, choice.cut]
    whole = xqlab.search(board, depth=depth + 1, enhancements=Enhancements.minimax())
    assert (whole.value, whole.nodes) == (choice.value, 1 + every.search + every.evaluate)


def test_a_king_is_taken_and_play_goes_on() -> None:
    board = WizardChess("4k3/8/8/8/8/4r3/PP6/4K3 w")
    assert choose(board, depth=1).move == "a2a4"
    assert choose(board, depth=2).move in ("e1d1", "e1f1", "e1d2", "e1f2")
    board.push("a2a4")
    board.push("e3e1")
    assert board.cells()[4] == "r"
    assert choose(board, depth=1).value == -10_500 + 100 * 2
    assert board.pop() == "e3e1"
    assert board.cells()[4] == "K"


@pytest.mark.parametrize(
    ("fen", "value", "winner", "reason"),
    [
        ("8/8/8/8/8/p7/P7/8 w", 0, None, "no move is left: equal material"),
        ("P7/8/8/8/8/p7/P7/8 w", 100, True, "no move is left: more material wins"),
        ("8/8/8/8/8/8/8/7k w", -10_000, False, "no move is left: more material wins"),
    ],
)
def test_where_no_move_is_left(fen: str, value: int, winner: bool | None, reason: str) -> None:
    board = WizardChess(fen)
    for depth, prunes in product((1, 3), (False, True)):
        choice = choose(board, depth=depth, prunes=prunes)
        assert (choice.move, choice.value, choice.values) == (None, value, {})
    assert (board.outcome().winner, board.outcome().reason) == (winner, reason)
    blocked = WizardChess("8/8/8/8/p7/8/P7/8 w")  # after a2a3 Black has no move
    values = [choose(blocked, depth=3, prunes=prunes).values for prunes in (False, True)]
    assert values == [{"a2a3": 0}] * 2


@SETTINGS
@given(boards(), st.integers(1, 3 if COMPILED else 2))
def test_ordering_by_value_keeps_the_values(board: chess.Board, depth: int) -> None:
    orders: list[dict[str, bool]] = [{}, {"by_value": True}, {"by_mover": True}]
    plain, *ordered = (choose(WizardChess(board.fen()), depth=depth, **order) for order in orders)
    assert [choice.values for choice in ordered] == [plain.values] * 2


def test_a_fen_of_chess() -> None:
    assert WizardChess(chess.STARTING_FEN).cells() == WizardChess().cells()
    assert "".join(WizardChess().cells()[:8]) == "RNBQKBNR"


@pytest.mark.parametrize(
    ("refused", "message"),
    [
        *(
            (fen, f"eight ranks of KQRNBP, kqrnbp, 1 to 8, then w or b, got {fen!r}")
            for fen in ("", "8/8 w", START[:-1], START[:-1] + "x", "9/8/8/8/8/8/8/8 w", "x7" + START[8:])
        ),
        *(
            (fen, f"at most {most} a side as at the start, got '{fen}'")
            for fen, most in [("KK6/8/8/8/8/8/8/8 w", "1 K"), ("rrr5/8/8/8/8/8/8/8 b", "2 R")]
        ),
        *(
            ({"depth": depth}, f"a depth from 1 to {DEEPEST}, got {depth!r}")
            for depth in (0, DEEPEST + 1, "4")
        ),
        ({"faults": "ba"}, "faults '', 'a', 'b' or 'ab', got 'ba'"),
    ],
)
def test_what_is_refused(refused: object, message: str) -> None:
    with pytest.raises(GameError, match=re.escape(f"expected {message}")):
        WizardChess(refused) if isinstance(refused, str) else choose(WizardChess(), **refused)


def test_moves_that_are_refused() -> None:
    board = WizardChess()
    with pytest.raises(GameError, match=r"expected one of a2a4, a2a3, .* and 12 more, got number 0"):
        board.push_code(0)
    with pytest.raises(IndexError, match="pop from a board without moves"):
        board.pop()
    back_and_forth = [board.code_of("g1f3"), 1 | 16 << 6, 45 | 62 << 6, 16 | 1 << 6]
    for ply in range(HISTORY - ROOM):
        make(board.position, back_and_forth[ply % 4])
    with pytest.raises(GameError, match=f"expected a game of at most {HISTORY - ROOM} plies, got one more"):
        board.push("g1f3")


@pytest.mark.skipif(not COMPILED, reason="tens of thousands of leaves")
def test_orders_of_the_moves_save_leaves() -> None:
    plain, ordered = (choose(WizardChess(MIDDLEGAME), depth=3, by_value=each) for each in (False, True))
    assert ordered.evaluate < plain.evaluate / 2
    # Minimax has no order; here the queen's capture is tried before the pawn's, which stands first.
    board = WizardChess("4k3/8/8/1p1p4/P7/8/3Q4/4K3 w")
    leaves = [choose(board, depth=3, by_mover=each).evaluate for each in (False, True)]
    assert leaves[0] != leaves[1]


def test_it_is_imported_on_demand() -> None:
    check = "import sys, xqlab; sys.exit(any('wizard_chess' in name for name in sys.modules))"
    subprocess.run([sys.executable, "-c", check], check=True, timeout=120)
