"""The engine plays chess when UCI_Variant says so, and Xiangqi again afterwards."""

import chess
import pytest

from tests.engine.talk import Talk, best, words_after
from xqlab.xiangqi import START_FEN

CHESS = "setoption name UCI_Variant value chess"
MATE = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"


@pytest.fixture
def talk() -> Talk:
    """An engine that plays chess."""
    talk = Talk()
    assert talk.send(CHESS) == []
    return talk


def perft(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    leaves = 0
    for move in list(board.legal_moves):
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves


def test_mates_and_stalemates_and_root_moves_of_chess(talk: Talk) -> None:
    lines = talk.send(f"position fen {MATE}", "go depth 2")
    assert best(lines) == "g5g7"
    assert words_after(lines[-2], "mate") == "1"
    told = talk.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 2")
    assert told == ["info depth 0 score cp 0", "bestmove (none)"]
    assert best(talk.send("position startpos", "go depth 1 searchmoves a2a3")) == "a2a3"
    told = talk.send("position startpos", "go depth 1 searchmoves e2e5 a2a3")
    way = "a pawn moves one square forward, two on its first move, and captures diagonally"
    assert told[0] == f"info string e2e5 is not legal in '{chess.STARTING_FEN}': {way}"
    fen = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"
    moves = {line.partition(":")[0] for line in talk.send(f"position fen {fen}", "go perft 1")[:-1]}
    assert moves == {move.uci() for move in chess.Board(fen).legal_moves}
    assert {"e1g1", "e5d6", "b7b8q", "b7a8n"} <= moves
    *_, total = talk.send(f"position fen {fen} moves b7a8q", "go perft 2")
    assert total == f"Nodes searched: {perft(after(fen, 'b7a8q'), 2)}"


def after(fen: str, move: str) -> chess.Board:
    board = chess.Board(fen)
    board.push_uci(move)
    return board


def test_the_game_stays_until_the_variant_changes(talk: Talk) -> None:
    lines = talk.send("position startpos moves e2e4", "d", "eval")
    assert "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" in lines
    assert lines[-1].startswith("Static value: ")
    assert "got 'e2e5'" in talk.send("position startpos moves e2e5")[0]
    assert talk.send("go depth 1")[-1] == "bestmove (none)"
    talk.send("position startpos moves e2e4", "ucinewgame")
    assert f"Fen: {chess.STARTING_FEN}" in talk.send("d")
    assert talk.send("setoption name UCI_Variant value xiangqi") == []
    assert f"Fen: {START_FEN}" in talk.send("d")
    assert len(best(talk.send("position startpos", "go depth 1"))) == 4


def test_the_engine_plays_junqi() -> None:
    talk = Talk()
    assert talk.send("setoption name UCI_Variant value junqi") == []
    text = "c2f1/5/5/5/5/5/5/2P2/5/5/5/1F2C r 7"
    assert best(talk.send(f"position fen {text} moves c4c5", "go depth 2")) in ("a11a10", "a11b11")
    assert talk.send(f"position fen {text}", "go perft 2")[-1] == "Nodes searched: 12"
    lines = talk.send("position fen 3f1/3P1/5/5/5/5/5/5/5/5/5/1F2C r", "go depth 2")
    assert best(lines) == "d10d11"
    assert words_after(lines[-2], "mate") == "1"
    assert talk.send("position fen 3f1/5 r") == ["info string expected 12 or 17 rows, got 2 in '3f1/5 r'"]
