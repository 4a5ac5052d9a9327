"""Boards as plain data and back: what a file says of the position that a search began with."""

from __future__ import annotations

from typing import Any

from xqlab.errors import XqlabError, quoted
from xqlab.games.textbook_tree import TextbookTree
from xqlab.games.tictactoe import TicTacToe
from xqlab.xiangqi import Board

LONGEST_GAME = 10_000  # moves before the position, as many as a file may have
GAMES = ("Xiangqi", "chess", "tic-tac-toe", "textbook tree")


class BoardRecordError(XqlabError):
    """A board that cannot be written, or a description that is no board's."""


def described(board: Any) -> dict[str, Any] | None:
    """A board as numbers, texts and lists; None for none.

    Raises BoardRecordError for a board of another game.
    """
    if board is None:
        return None
    if isinstance(board, Board):
        start = board.copy()
        while start.move_stack:
            start.pop()
        moves = [move.code for move in board.move_stack]
        return {"game": board.name, "fen": start.fen(), "moves": moves, "move_limit": board.move_limit}
    if isinstance(board, TicTacToe):
        cells = [int(cell) for cell in board.position.played[: int(board.position.count)]]
        return {"game": board.name, "moves": [cell + 1 for cell in cells]}
    if isinstance(board, TextbookTree):
        return _described_tree(board)
    if board.name == "chess":
        return _described_chess(board.board)
    raise BoardRecordError(f"expected a board of {', '.join(GAMES)}, got {quoted(board)}")


def _described_tree(board: TextbookTree) -> dict[str, Any]:
    position = board.position

    def below(node: int) -> Any:
        first, count = int(position.first_child[node]), int(position.children[node])
        return (
            [below(child) for child in range(first, first + count)]
            if count
            else int(position.leaf_value[node])
        )

    names = [board.names[node] for node in range(len(board.names))]
    moves, node = [], int(position.at)
    while node:
        above = int(position.parent[node])
        moves.append(node - int(position.first_child[above]) + 1)
        node = above
    first = "min" if position.root_side else "max"
    return {"game": board.name, "tree": below(0), "names": names, "first": first, "moves": moves[::-1]}


def _described_chess(board: Any) -> dict[str, Any]:
    if board.uci_variant != "chess":
        raise BoardRecordError(f"expected chess by its usual rules, got {board.uci_variant}")
    start = board.root()
    return {
        "game": "chess",
        "fen": start.fen(en_passant="fen"),
        "chess960": bool(board.chess960),
        "moves": [move.uci() for move in board.move_stack],
    }


def rebuilt(record: Any) -> Any:
    """The board of a description, its moves played; raises BoardRecordError, which quotes what is wrong."""
    if record is None:
        return None
    game = record.get("game") if isinstance(record, dict) else None
    if game not in GAMES:
        raise BoardRecordError(f"expected a board of {', '.join(GAMES)}, got {quoted(record)}")
    moves = record.get("moves")
    if not isinstance(moves, list) or len(moves) > LONGEST_GAME:
        raise BoardRecordError(
            f"expected a list of at most {LONGEST_GAME} moves of {game}, got {quoted(moves)}"
        )
    try:
        return _REBUILD[game](record, moves)
    except (ValueError, TypeError, KeyError, ImportError, RecursionError, IndexError, OverflowError) as error:
        raise BoardRecordError(f"expected a board of {game}, got {quoted(record)}: {error}") from None


def _xiangqi(record: dict[str, Any], moves: list[Any]) -> Any:
    # A position that was set up without the strict rules comes back as it was.
    board = Board(record["fen"], strict=False, move_limit=record["move_limit"])
    for code in moves:
        board.push_code(_whole(code))
    return board


def _tictactoe(record: dict[str, Any], moves: list[Any]) -> Any:
    board = TicTacToe()
    for code in moves:
        if _whole(code) not in board.codes():
            raise BoardRecordError(f"{quoted(code)} is no move")
        board.push_code(code)
    return board


def _textbook(record: dict[str, Any], moves: list[Any]) -> Any:
    board = TextbookTree(record["tree"], first=record["first"])
    names = record["names"]
    if not isinstance(names, list) or len(names) != len(board.names):
        raise BoardRecordError(f"expected {len(board.names)} names")
    board.names = {node: str(name) for node, name in enumerate(names)}
    for code in moves:
        board.push_code(_whole(code))
    return board


def _chess(record: dict[str, Any], moves: list[Any]) -> Any:
    import chess

    from xqlab.games.chess import ChessBoard

    board = chess.Board(record["fen"], chess960=bool(record["chess960"]))
    for text in moves:
        move = chess.Move.from_uci(text)
        if move and not board.is_legal(move):
            raise BoardRecordError(f"{quoted(text)} is not legal in {board.fen()!r}")
        board.push(move)
    return ChessBoard(board)


_REBUILD = {"Xiangqi": _xiangqi, "tic-tac-toe": _tictactoe, "textbook tree": _textbook, "chess": _chess}


def _whole(code: Any) -> int:
    if not isinstance(code, int) or isinstance(code, bool):
        raise BoardRecordError(f"expected the number of a move, got {quoted(code)}")
    return code
