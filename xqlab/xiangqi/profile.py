"""The profile of Xiangqi: names of its sides, its notations, and its boards as plain data."""

from __future__ import annotations

from typing import Any

from xqlab.game_profile import GameProfile, register_profile, whole_number
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.fen import START_FEN
from xqlab.xiangqi.core.squares import RANKS
from xqlab.xiangqi.notation.chinese import LETTER_OF
from xqlab.xiangqi.tree_spelling import find_lines, spell_tree


def _as_record(board: Board) -> dict[str, Any]:
    start = board.copy()
    while start.move_stack:
        start.pop()
    moves = [move.code for move in board.move_stack]
    return {"game": board.name, "fen": start.fen(), "moves": moves, "move_limit": board.move_limit}


def _from_record(record: dict[str, Any], moves: list[Any]) -> Board:
    # A position that breaks the strict rules comes back as it was set up.
    board = Board(record["fen"], strict=False, move_limit=record["move_limit"])
    for code in moves:
        board.push_code(whole_number(code))
    return board


def _parse(board: Board, text: str) -> int:
    return board.parse_move(text).code


PROFILE = register_profile(
    GameProfile(
        name=Board.name,
        called={"en": "Xiangqi", "zh": "中国象棋"},
        sides={"en": ("Red", "Black"), "zh": ("红方", "黑方")},
        win={"en": "mate", "zh": "杀"},
        as_record=_as_record,
        from_record=_from_record,
        example=Board,
        from_text=Board,
        to_text=Board.fen,
        start=START_FEN,
        fen_ranks=RANKS,
        parse=_parse,
        spell_tree=spell_tree,
        find_lines=find_lines,
        by_code=True,
        by_file=("wxf", "chinese", "traditional"),
        letters=LETTER_OF,
        edge={"coordinates": "both"},
        coloured=True,
    )
)
