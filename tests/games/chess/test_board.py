"""`ChessBoard`: its record follows a `chess.Board` that others move, and what no record holds is refused."""

import copy
import pickle
import random
import re

import chess
import chess.variant
import numpy as np
import pytest

from xqlab.game import GameError, name_move, set_rights, set_up
from xqlab.game_profile import profile_of
from xqlab.games import playable
from xqlab.games.chess import ChessBoard, code_of
from xqlab.games.chess.board import ROOM, position_of
from xqlab.games.chess.cells import RIGHTS
from xqlab.games.chess.position import HISTORY, POSITION
from xqlab.games.chess.words import read_fen
from xqlab.kernels import COMPILED
from xqlab.search import search

TEXTS = profile_of(ChessBoard(chess.Board())).texts
HISTORIES = ("height", "moves", "captured", "before", "clocks", "keys")
FIELDS = [name for name in POSITION.names or () if name not in HISTORIES]


def assert_follows(board: ChessBoard) -> None:
    """The record says what the board says, and what a new one would say."""
    position, fresh = board.position, position_of(board.board)
    for name in FIELDS:
        assert np.array_equal(position[name], fresh[name]), (name, board.board.fen())
    height = min(int(position.height), int(fresh.height))
    assert height >= min(int(fresh.height), int(position.clock)), board.board.fen()
    for name in ("moves", "keys"):
        ours, theirs = (of[name][int(of.height) - height : int(of.height)] for of in (position, fresh))
        assert np.array_equal(ours, theirs), name
    texts = [of[int(position[field])] for field, of in RIGHTS.items()]
    assert board.board.fen().split()[2:4] == texts
    assert board.board.halfmove_clock == int(position.clock)


@pytest.mark.parametrize("seed", range(4))
def test_the_record_follows_whoever_moves(seed: int) -> None:
    chance, board = random.Random(seed), ChessBoard(chess.Board())
    others = board.board
    for _ in range(120):
        moves = list(others.legal_moves)
        match chance.randrange(8):
            case 0 if others.move_stack:
                board.pop()
            case 1 if others.move_stack:
                others.pop()
            case 2:
                board = board.copy() if chance.random() < 0.5 else copy.copy(board)
                others = board.board
            case 3:
                board.push_code(0)
            case 4 if moves:
                others.push(chance.choice(moves))
            case 5:
                board = pickle.loads(pickle.dumps(board))
                others = board.board
            case _ if moves:
                board.push(chance.choice(moves))
        assert_follows(board)
    while others.move_stack:
        board.pop()
        assert_follows(board)
    assert others == chess.Board()


@pytest.mark.skipif(not COMPILED, reason="a record of 256 moves is made again for hundreds of plies")
def test_a_game_that_is_longer_than_the_history() -> None:
    board = ChessBoard(chess.Board())
    shuffle = [chess.Move.from_uci(text) for text in ("g1f3", "g8f6", "f3g1", "f6g8")]
    for ply in range(HISTORY + 20):
        board.push(shuffle[ply % 4])
        assert board.position.height <= HISTORY - ROOM + 1
    assert_follows(board)
    assert search(board, depth=1).move is not None
    for _ in range(HISTORY + 20):
        board.pop()
    assert_follows(board)
    assert board.board == chess.Board()


def test_a_stack_with_moves_that_are_not_legal() -> None:
    others = chess.Board()
    for text in ("e2e4", "e7e5", "e1e8", "a7a6", "e8d8"):  # python-chess plays what it is told to
        others.push(chess.Move.from_uci(text))
    board = ChessBoard(others)
    assert board.position.height == 1
    assert_follows(board)


ODD = {  # a position -> the rights and the square of en passant that are left
    "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1": ["-", "-"],
    "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1": ["Kq", "-"],
    "4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1": ["-", "-"],
    "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1": ["-", "-"],
    "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1": ["-", "-"],
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1": ["-", "d6"],
    "4k3/8/8/3pP3/8/8/8/4K3 b - d3 0 1": ["-", "-"],
    "4k3/8/8/8/3pP3/8/8/4K3 w - d5 0 1": ["-", "-"],
    "8/8/8/8/8/8/8/R7 b - - 3 9": ["-", "-"],
}


@pytest.mark.parametrize("fen", ODD)
def test_rights_that_cannot_be_are_left_out(fen: str) -> None:
    board = ChessBoard(chess.Board(fen))
    assert [of[int(board.position[field])] for field, of in RIGHTS.items()] == ODD[fen]
    result = search(board, depth=2)
    assert result.move is None or result.move in board.legal_moves
    clock = chess.Board(fen)
    clock.halfmove_clock = 10**30
    assert ChessBoard(clock).position.clock > 150


QUEENS = "QQQQQQQQ/QQQQQQQQ/Q7/8/k7/8/8/K7 w - - 0 1"
NO_RECORD = {
    "8/8/8/8/k7/8/8/K1K5 w - - 0 1": "White king on c1",
    "P7/8/8/8/k7/8/8/K7 w - - 0 1": "White pawn on a8",
    "8/8/8/8/k7/P7/PPPPPPPP/K7 w - - 0 1": "White pawn on a3",
    "8/pppppppp/q7/q7/k7/8/8/K7 w - - 0 1": "Black pawn on h7",
    QUEENS: "White queen on a8",
}


@pytest.mark.parametrize("fen", NO_RECORD)
def test_pieces_that_no_record_holds(fen: str) -> None:
    text = f"{NO_RECORD[fen]}: it cannot stand there, or is one too many in FEN {fen!r}"
    for refused in (lambda: ChessBoard(chess.Board(fen)).codes(), lambda: search(chess.Board(fen))):
        with pytest.raises(GameError, match=re.escape(text)):
            refused()
    with pytest.raises(GameError, match=re.escape(text)):
        TEXTS.read(fen)
    assert ChessBoard(chess.Board(fen)).cells().count("") < 63  # it can be looked at


SHREDDER = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"


STALE = {  # rights of a king or rook that has moved -> those that are left
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b KQkq - 5 4": "kq",
    "r3k2r/8/8/8/8/8/8/R4RK1 b Qkq - 0 1": "kq",
    "2kr3r/8/8/8/8/8/8/2KR3R w KQkq - 0 1": "-",
    "r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1": "kq",
}


@pytest.mark.parametrize("fen", STALE)
def test_rights_of_a_king_that_has_moved_are_dropped(fen: str) -> None:
    assert TEXTS.read(fen).board.fen() == fen.replace("KQkq", STALE[fen]).replace("Qkq", STALE[fen])
    assert_follows(ChessBoard(chess.Board(fen)))
    with pytest.raises(GameError, match="a king or rook that may castle is not on its first square in FEN"):
        read_fen(fen, strict=True)


def test_a_fen_without_the_space_before_its_side() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K2R"
    assert read_fen(f"{fen}w KQ - 0 1", strict=False).fen() == f"{fen} w KQ - 0 1"
    assert read_fen(f"{fen}b", strict=False).fen() == f"{fen} b - - 0 1"


def test_rights_of_a_position_that_is_set_up() -> None:
    position = ChessBoard(chess.Board("r3k2r/8/8/3pP3/8/8/8/R3K3 w - - 0 1")).position
    symbols = np.zeros(64, np.uint8)
    symbols[:] = position.board
    for turn, passed, refused in ((0, 43, 0), (0, 44, 2), (1, 43, 2), (0, 64, 0)):
        assert set_up(position, symbols, turn) == 0
        assert RIGHTS["rights"][int(position.rights)] == "Qkq"
        assert set_rights(position, np.array([4, passed], np.int32)) == refused
        assert (position.rights, position.passed) == ((4, passed) if not refused else (14, 64))
    assert set_rights(position, np.array([1, 64], np.int32)) == 1
    nobody_passed = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq e6 0 1")
    assert ChessBoard(nobody_passed).position.rights == 15
    symbols[7] = 13
    assert set_up(position, symbols, 0) == 1 + 7
    assert name_move(position, code_of(chess.Move.from_uci("e1d1"))) > 0


class Named(chess.Board):
    pass


class Variant(Named):
    uci_variant = None


CHESS960 = [SHREDDER, SHREDDER.replace("GEge", "KQkq")]
REFUSED = [
    *(
        (lambda board=board: playable(board), f"expected chess by its usual rules, got {game}: '")
        for board, game in [
            (chess.Board.from_chess960_pos(0), "Chess960"),
            (chess.Board(chess960=True), "Chess960"),
            (chess.variant.AtomicBoard(), "atomic"),
            (chess.variant.CrazyhouseBoard(), "crazyhouse"),
        ]
    ),
    *(
        (lambda fen=fen: read_fen(fen, strict=False), f"by its usual rules, got Chess960: {fen!r}")
        for fen in CHESS960
    ),
    *((lambda fen=fen: search(chess.Board(fen)), "got Chess960") for fen in CHESS960),
    (lambda: playable(MOVE), "expected a chess.Board, got Move.from_uci('e2e4')"),
    (lambda: ChessBoard(Variant()), "got Variant"),
]
MOVE = chess.Move.from_uci("e2e4")


@pytest.mark.parametrize(("ask", "message"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_board_of_chess(ask, message) -> None:
    with pytest.raises(GameError, match=re.escape(message)):
        ask()
    assert playable(Named()).name == "chess"


def test_a_number_of_no_move_is_quoted() -> None:
    board = ChessBoard(chess.Board())
    with pytest.raises(GameError, match=r"expected one of .*, got 2060: a pawn moves one square forward"):
        board.push_code(code_of(chess.Move.from_uci("e2a5")))
    assert board.board == chess.Board()
