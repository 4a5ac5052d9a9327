"""Names of moves and endings of games, written from data, against python-chess."""

import random
from collections import Counter
from itertools import compress
from typing import Any

import chess
import pytest

from tests.games.chess.positions import random_board
from xqlab.ending_texts import winner_of
from xqlab.game_board import ending_facts
from xqlab.games.chess import ChessBoard, code_of
from xqlab.games.chess.endings import ENDINGS
from xqlab.games.chess.names import WRITTEN, name_move
from xqlab.kernels import COMPILED
from xqlab.move_texts import text_of_name

GAMES = 120 if COMPILED else 6
NAMED = {  # a position -> moves in it
    "6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1": "Qh4e1 Qhe7 Qd5+",  # two squares of three queens
    "4k3/4r3/8/8/4N3/8/4K3/1N6 w - - 0 1": "Nc3 Nd2 Kd1",  # the other knight is pinned
    "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1": "O-O O-O-O+ Rh8+ Kf2",
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1": "O-O+",
    "1n4k1/P7/8/8/8/8/8/K7 w - - 0 1": "axb8=Q+ axb8=N a8=R a8=B",
    "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1": "exd6 e6",
    "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1": "Qg7# Qg6 Qh6#",
}


def texts(board: ChessBoard, notation: str) -> set[str]:
    return {text_of_name(WRITTEN[notation], int(name_move(board.position, code))) for code in board.codes()}


@pytest.mark.parametrize("fen", NAMED)
def test_what_a_name_tells(fen: str) -> None:
    assert set(NAMED[fen].split()) <= texts(ChessBoard(chess.Board(fen)), "san")


def went_back(board: chess.Board) -> chess.Move | None:
    """The move that takes back the mover's last one."""
    if len(board.move_stack) < 2:
        return None
    move = board.move_stack[-2]
    return chess.Move(move.to_square, move.from_square)


def test_names_and_endings_are_those_of_python_chess() -> None:
    chance, ends, named = random.Random(8), Counter[int](), 0
    for game in range(GAMES):
        start = chess.Board() if game % 3 == 0 else random_board(game)
        if start.ep_square is None:  # some late in a game
            start.halfmove_clock = chance.choice([0, 90, 97, 98, 140, 149])
        own = ChessBoard(start)
        board = own.board
        for _ in range(24):
            moves = list(board.legal_moves)
            assert sorted(own.codes()) == sorted(map(code_of, moves)), board.fen()
            for move in chance.sample(moves, min(len(moves), 6)):
                assert own.text_of(code_of(move)) == board.san(move), board.fen()
                name = int(name_move(own.position, code_of(move)))
                assert text_of_name(WRITTEN["uci"], name) == move.uci()
                named += 1
            ends.update(check_outcome(own))
            if not moves:
                break
            back = went_back(board) if chance.random() < 0.7 else None
            own.push(back if back in moves else chance.choice(moves))
    assert named > 20 * GAMES
    assert not COMPILED or set(ends) >= {0, 3, 5, 6}


def check_outcome(board: ChessBoard) -> list[int]:
    """The number of the ending of a board, if it has ended, after a comparison with python-chess."""
    theirs, facts = board.board.outcome(claim_draw=False), ending_facts(board.position)
    ours, winner = board.outcome(), None if theirs is None else theirs.winner
    claims = board.board.is_fifty_moves(), board.board.is_repetition(3)
    claim = next(compress(("fifty_moves", "threefold_repetition"), claims), "")
    reason = claim if theirs is None else theirs.termination.name.lower()
    assert bool(reason) == (ours is not None) == bool(facts), board.board.fen()
    if ours is None:
        return []
    assert (ours.winner, ours.reason) == (winner, reason), board.board.fen()
    assert winner_of(facts) == winner
    return [facts[0]]


SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "
ENDED: list[tuple[str, str, int, str]] = [  # position, moves, number of the ending, part of the sentence
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "", 0, "Black has won by checkmate"),
    ("8/8/4k3/8/3n4/8/8/K7 w - - 0 1", "", 1, "leads to mate"),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", 2, "stalemate"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 149 90", "Kd1", 3, "150 plies"),
    (chess.STARTING_FEN, 4 * SHUFFLE, 4, "occurred 5 times"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 99 90", "Kd1", 5, "100 plies"),
    (chess.STARTING_FEN, 2 * SHUFFLE, 6, "occurred 3 times"),
]


@pytest.mark.parametrize(("fen", "moves", "number", "part"), ENDED, ids=[str(row[2]) for row in ENDED])
def test_each_ending_has_its_sentences(fen: str, moves: str, number: int, part: str) -> None:
    board = ChessBoard(chess.Board(fen))
    for move in moves.split():
        board.push_text(move)
    assert check_outcome(board) == [number]
    outcome: Any = board.outcome()
    assert part in outcome.explanation
    assert not ENDINGS[number].explained.zh.isascii()


@pytest.mark.parametrize(
    ("fen", "moves"),
    [("4k3/8/8/8/8/8/8/4K2R w - - 99 90", ""), (chess.STARTING_FEN, SHUFFLE + "Nf3 Nf6 Ng1")],
)
def test_a_draw_that_a_next_move_would_reach_does_not_end_the_game(fen: str, moves: str) -> None:
    board = ChessBoard(chess.Board(fen))
    for move in moves.split():
        board.push_text(move)
    assert board.board.outcome(claim_draw=True) is not None
    assert board.outcome() is None
