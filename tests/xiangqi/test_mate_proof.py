"""The prover of mates: against the definition over Fairy-Stockfish's moves, and on known positions."""

import functools
import random

import pyffish
import pytest
from mate_composer import place_men

from tests.oracles import mate_rules
from xqlab.kernels import COMPILED, interpreted
from xqlab.xiangqi import Board, InvalidFenError
from xqlab.xiangqi.mate_proof import LONGEST, MateProofError, MateProver, forces_mate

LADDER = "4k4/9/9/R8/9/1R7/9/9/9/5K3 w"  # the rooks drive the king up the board
STALEMATE = "3k5/1P7/9/9/9/9/9/9/9/4K4 w"  # b8c8 leaves Black without a move and not in check
MATED = "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b"
QUIET = "3k2b2/9/9/p8/2bP2N2/9/C8/9/9/5K3 w"  # g5f7 checks nobody

LENGTHS = [0, -1, LONGEST + 1, 2.0, True, "2"]  # of no mate


@functools.cache
def prover():
    return MateProver()


def legal_by_pyffish(fen):
    """The legal moves after a line from `fen`, as Fairy-Stockfish gives them, remembered by position."""

    @functools.cache
    def moves_in(position):
        return tuple(pyffish.legal_moves("xiangqi", position, []))

    @functools.cache
    def after(line):
        return pyffish.get_fen("xiangqi", fen, list(line))

    def legal(line):
        return moves_in(" ".join(after(tuple(line)).split()[:2]) + " - - 0 1")

    return legal


def sharp_positions(wanted):
    """Random attacks on a king with his guards."""
    found, seed = [], 0
    while len(found) < wanted:
        seed += 1
        try:
            found.append(Board(place_men(random.Random(seed))))
        except InvalidFenError:
            continue
    return found


def test_short_mates_are_those_of_the_definition():
    distances = []
    for board in sharp_positions(60):
        expected = mate_rules.distance(legal_by_pyffish(board.fen()), 1)
        assert prover().distance(board, 1) == expected, board.fen()
        distances.append(expected)
    assert distances.count(1) > 5
    assert distances.count(None) > 5


@pytest.mark.parametrize(
    ("fen", "moves"), [(LADDER, 2), (STALEMATE, 1), (QUIET, 2), ("3k5/9/9/1P7/9/9/9/9/9/4K4 w", 3)]
)
def test_longer_mates_are_those_of_the_definition(fen, moves):
    assert mate_rules.distance(legal_by_pyffish(fen + " - - 0 1"), moves) == moves
    assert prover().distance(Board(fen), 5) == moves
    assert moves == 1 or prover().distance(Board(fen), moves - 1) is None


def test_stalemate_is_a_mate():
    board = Board(STALEMATE)
    assert [str(move) for move in prover().mating_moves(board, 1)] == ["b8c8"]
    board.push_uci("b8c8")
    assert board.is_stalemate()
    assert prover().resistance(board, 3) == 0


def test_the_mated_side_counts_the_longest_defence():
    board = Board(QUIET)
    assert prover().resistance(board, 3) is None  # Red mates here, and is not mated
    board.push_uci("g5f7")
    assert prover().resistance(board, 3) == 1
    assert prover().resistance(Board(MATED), 1) == 0


def test_every_mating_move_is_told():
    board = Board("3k5/9/9/1P7/9/9/9/9/9/4K4 w")
    moves = [str(move) for move in prover().mating_moves(board, 3)]
    legal = legal_by_pyffish(board.fen())
    # pyffish counts the ranks from 1
    shifted = {
        move: move[0] + str(int(move[1]) + 1) + move[2] + str(int(move[3]) + 1)
        for move in map(str, board.legal_moves)
    }
    assert moves == [move for move in shifted if mate_rules.is_mated_within(legal, [shifted[move]], 2)]
    assert len(moves) == 2


def test_a_line_mates_as_late_as_can_be():
    board = Board(LADDER)
    line = prover().line(board, 4)
    assert len(line) == 3
    for move in line:
        board.push(move)
    assert board.is_checkmate()
    for _ in line:
        board.pop()
    assert (prover().distance(board, 3), len(prover().mating_moves(board, 2))) != (None, 0)
    assert (board.fen(), board.move_stack, int(board.position.height)) == (Board(LADDER).fen(), [], 0)
    assert prover().line(Board(), 1) == []


def test_checks_alone_miss_a_quiet_mate():
    checks = MateProver(checks_only=True)
    assert checks.distance(Board(QUIET), 2) is None
    assert checks.mating_moves(Board(QUIET), 2) == []
    assert checks.distance(Board("3k5/9/9/p8/2b6/R8/9/9/9/4K4 w"), 2) == 1


def test_what_was_learned_stays_true():
    once = [MateProver().distance(Board(fen), 3) for fen in (LADDER, QUIET, STALEMATE)]
    one = MateProver()
    assert [one.distance(Board(fen), 3) for fen in (LADDER, QUIET, STALEMATE) * 2] == once * 2


@pytest.mark.skipif(not COMPILED, reason="compares the compiled kernel with the interpreted one")
@pytest.mark.parametrize("fen", [LADDER, QUIET])
def test_the_interpreted_prover_looks_at_the_same_positions(fen):
    counts = []
    for kernel in (forces_mate, interpreted(forces_mate)):
        proof = MateProver()._proof
        proof.node_limit = 10**6
        assert [bool(kernel(Board(fen).position, proof, moves, 0)) for moves in (1, 2)] == [False, True]
        counts.append((int(proof.nodes), int((proof.keys != 0).sum()), int((proof.replies != 0).sum())))
    assert counts[0] == counts[1]


@pytest.mark.skipif(not COMPILED, reason="there are no specialisations without the compiler")
def test_the_kernel_has_one_specialisation():
    prover().distance(Board(LADDER), 2)
    assert len(forces_mate.signatures) == 1


@pytest.mark.parametrize(
    ("nodes", "moves", "message"),
    [
        *((None, moves, f"a mate in 1 to {LONGEST} moves, got {moves!r}") for moves in LENGTHS),
        *((nodes, 2, f"nodes from 1 to .*, or None, got {nodes!r}") for nodes in (0, 1.5, 10**13, True)),
        (10, 2, r"a proof within 10 positions for 'rnbakabnr/.* w - - 0 1'"),
    ],
)
def test_what_is_refused(nodes, moves, message):
    with pytest.raises(MateProofError, match=f"expected {message}"):
        MateProver(nodes=nodes).distance(Board(), moves)
