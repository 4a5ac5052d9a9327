"""The profile of chess: names of its sides, pieces and parts, its notations, its boards as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import chess
import chess.pgn

from xqlab import game_profile
from xqlab.declared_weights import TunableEvaluation
from xqlab.errors import quoted
from xqlab.game_profile import BoardRecordError, because, refusal
from xqlab.games.chess import refusals, words
from xqlab.games.chess.board import ChessBoard, move_of
from xqlab.games.chess.evaluation import CENTRE, VALUES, evaluator_of, side_sum
from xqlab.games.chess.game import GAME
from xqlab.move_texts import choice, coordinates


def _as_record(board: ChessBoard) -> dict[str, Any]:
    game = board.board
    if game.uci_variant != "chess":
        raise BoardRecordError(f"expected chess by its usual rules, got {game.uci_variant}")
    return {
        "game": board.name,
        "fen": game.root().fen(en_passant="fen"),
        "chess960": bool(game.chess960),
        "moves": [move.uci() for move in game.move_stack],
    }


def _from_record(record: dict[str, Any], moves: list[Any]) -> ChessBoard:
    game = chess.Board(record["fen"], chess960=bool(record["chess960"]))
    for text in moves:
        move = chess.Move.from_uci(text)
        if move and not game.is_legal(move):
            reason = because(refusal(ChessBoard(game), text))
            raise BoardRecordError(f"{quoted(text)} is not legal in {game.fen()!r}{reason}")
        game.push(move)
    return ChessBoard(game)


def _pgn(headers: Mapping[str, str], board: ChessBoard, comments: Sequence[str]) -> str:
    game = chess.pgn.Game.from_board(board.board)
    game.headers.update(headers)
    for node, comment in zip(game.mainline(), comments):
        node.comment = comment
    return str(game)


def _move_text(board: ChessBoard, code: int, notation: str) -> str:
    return move_of(code).uci() if notation == "uci" else board.text_of(code)


PROFILE = game_profile.register_profile(
    game_profile.GameProfile(
        name=GAME.name,
        called={"en": "chess", "zh": "国际象棋"},
        sides=refusals.SIDES,
        win={"en": "mate", "zh": "杀"},
        example=lambda: ChessBoard(chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")),
        records=game_profile.Records(write=_as_record, read=_from_record),
        texts=game_profile.Texts(
            read=lambda fen: ChessBoard(words.read_fen(fen, strict=False)),
            write=lambda board: board.board.fen(),
            start=chess.STARTING_FEN,
            fen_ranks=(8,),
            set_up=lambda fen, strict, like: ChessBoard(words.read_fen(fen, strict=strict)),
            arrange=words.arrange,
        ),
        moves=game_profile.Moves(
            notations=words.NOTATIONS,
            text=_move_text,
            written=lambda board: {
                "uci": [*coordinates(chess.SQUARE_NAMES, 6), choice((12, 3), ["", "", *"nbrq"])]
            },
            suffixes=("q", "r", "b", "n"),
            refusals=lambda board: refusals.refusals(board.board),
            pgn=_pgn,
        ),
        board=game_profile.PiecesAndSquares(
            pieces=words.PIECES,
            coloured=True,
            worth={"Q": 9, "R": 5, "B": 3, "N": 3, "P": 1, "q": 9, "r": 5, "b": 3, "n": 3, "p": 1},
            colour_swap="top_bottom",
        ),
        play=game_profile.Play(
            check=lambda board: words.check(board.board),
            move_number=lambda board: board.board.fullmove_number,
            depth=6,
            reasons=words.REASONS,
            messages=words.MESSAGES,
        ),
        experiments=game_profile.Experiments(
            tunable=TunableEvaluation(words.evaluation_parts(VALUES, CENTRE), evaluator_of, side_sum),
            openings="openings/chess.json",
        ),
    )
)
