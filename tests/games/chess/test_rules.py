"""Chess through python-chess: mates, draws, and the same search."""

import chess
import pytest

import xqlab
from xqlab.game import MATE, UNDECIDED, default_evaluator, evaluate, game_of
from xqlab.games import playable
from xqlab.games.chess import MaterialAndCentre, adjudicate, code_of, move_of
from xqlab.kernels import interpreted
from xqlab.search import Enhancements, textbook
from xqlab.search.events import ADJUDICATED, new_log
from xqlab.search.memory import new_memory


def test_mate_in_one_and_its_move():
    result = xqlab.search(chess.Board("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"), depth=3)
    assert result.move == chess.Move.from_uci("e1e8")
    assert result.mate_in == 1


@pytest.mark.parametrize(
    ("fen", "moves", "ply", "expected"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", 3, (UNDECIDED, 0)),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "", 3, (0, 0)),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", "", 3, (0, 4)),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8e7 a2a1 e7e8", 4, (UNDECIDED, 4)),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8e7 a2a1 e7e8", 5, (0, 4)),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8", 0, (0, 1)),
    ],
)
def test_draws_by_rule(fen, moves, ply, expected):
    board = chess.Board(fen)
    for move in moves.split():
        board.push_uci(move)
    assert adjudicate(playable(board).position, None, 0, ply) == expected
    assert len(board.move_stack) == len(moves.split())


def test_the_search_finds_a_draw_by_repetition():
    # White is lost but for checks without end.
    board = chess.Board("6k1/5p1p/6p1/8/8/8/1r3PPP/4Q1K1 w - - 0 1")
    for move in ("e1e8", "g8g7", "e8e5", "g7g8", "e5e8", "g8g7", "e8e5", "g7g8"):
        board.push_uci(move)
    use = Enhancements.of("alpha_beta", "repetition")
    log = xqlab.search(board, depth=1, enhancements=use, record=True).log
    drawn = log[log.kind == ADJUDICATED]
    assert [move_of(int(code)).uci() for code in drawn.move] == ["e5e8"]
    assert drawn.value.tolist() == [0]


def test_stalemate_is_a_draw():
    result = xqlab.search(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), depth=2)
    assert (result.move, result.value) == (None, 0)


def test_every_kind_of_move_has_a_number():
    for fen in (
        "r3k2r/pP1p4/8/4pP2/8/8/8/R3K2R w KQkq e6 0 1",
        chess.STARTING_FEN,
    ):
        for move in chess.Board(fen).legal_moves:
            assert move_of(code_of(move)) == move


def test_the_value_is_minimax():
    board = chess.Board("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")
    position = playable(board).copy().position
    minimax = interpreted(textbook.minimax)
    truth = minimax(position, new_memory(), new_log(0), default_evaluator(position), 2, 0, 0)
    result = xqlab.search(board, depth=2, enhancements=Enhancements.lossless(game_of(position)))
    assert result.value == truth
    assert abs(truth) < MATE


def test_the_board_given_is_not_changed():
    board = chess.Board()
    xqlab.search(board, depth=1)
    assert board == chess.Board()


def test_values_can_be_changed():
    position = playable(chess.Board("4k3/8/8/8/8/8/8/QK6 w - - 0 1")).position
    assert evaluate(MaterialAndCentre(dict.fromkeys(chess.PIECE_TYPES, 0), centre=0), position) == 0
    assert evaluate(MaterialAndCentre(), position) > 800


def test_lines_are_written_in_algebraic_notation():
    tree = xqlab.search(chess.Board(), depth=1, record=True).tree
    assert {tree.line(child)[0] for child in tree.children(tree.root())} >= {"Nf3", "e4"}
