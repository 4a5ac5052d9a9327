"""The profile of chess: names of its sides, pieces and parts, its notations, its boards as plain data."""

import re
import textwrap
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import chess
import chess.pgn

from xqlab import game_profile
from xqlab.declared_weights import TunableEvaluation
from xqlab.errors import quoted
from xqlab.game_profile import BoardRecordError
from xqlab.games.chess import refusals, words
from xqlab.games.chess.board import ChessBoard, code_of, move_of
from xqlab.games.chess.causes import CAUSES
from xqlab.games.chess.cells import RIGHTS
from xqlab.games.chess.endings import ENDINGS
from xqlab.games.chess.evaluation import evaluator_of, record_form, side_sum
from xqlab.games.chess.evaluation_parts import COMPONENTS
from xqlab.games.chess.families import FAMILIES, random_fen
from xqlab.games.chess.game import GAME
from xqlab.games.chess.names import WRITTEN
from xqlab.games.chess.perft import perft
from xqlab.games.chess.records import read_games
from xqlab.move_squares import because
from xqlab.words import Words


def _set_up(fen: str, strict: bool, like: ChessBoard | None = None) -> ChessBoard:
    board = ChessBoard(words.read_fen(fen, strict=strict))
    assert board.position is not None  # or it raises, for pieces that no record holds
    return board


def _as_record(board: ChessBoard) -> dict[str, Any]:
    game = board.board
    moves = [move.uci() for move in game.move_stack]
    return {"game": board.name, "fen": game.root().fen(en_passant="fen"), "moves": moves}


def _from_record(record: dict[str, Any], moves: list[Any]) -> ChessBoard:
    # Records of earlier versions say whether it is Chess960, which `ChessBoard` refuses.
    board = ChessBoard(chess.Board(record["fen"], chess960=bool(record.get("chess960"))))
    for text in moves:
        code = code_of(chess.Move.from_uci(text))
        if code and code not in board.codes():
            reason = because(board, text)
            raise BoardRecordError(f"{quoted(text)} is not legal in {board.board.fen()!r}{reason}")
        board.push_code(code)
    return board


def _pgn(headers: Mapping[str, str], board: ChessBoard, comments: Sequence[str]) -> str:
    game = chess.pgn.Game.from_board(board.board)
    game.headers.update(headers)
    for node, comment in zip(game.mainline(), comments):
        node.comment = comment
    return str(game)


def _game_text(board: ChessBoard, notation: str) -> str:
    game, outcome = chess.pgn.Game.from_board(board.board), board.outcome()
    game.headers["Result"] = "*" if outcome is None else RESULTS[outcome.winner]
    text = game.accept(chess.pgn.StringExporter(columns=None))
    tags, _, moves = text.rpartition("\n\n")
    whole = re.sub(r"(?<=\d\.) ", JOINED, moves)  # a move stays in one line with its number
    lines = textwrap.fill(whole, COLUMNS, break_on_hyphens=False)
    return f"{tags}\n\n{lines}\n".replace(JOINED, " ")


COLUMNS = 80
JOINED = "\N{NO-BREAK SPACE}"
RESULTS = {True: "1-0", False: "0-1", None: "1/2-1/2"}
TAGS = [
    "".join(f'[{name} "{value}"]\n' for name, value in (tags | more).items())
    for tags in [{**chess.pgn.Game().headers, "Result": "{result}"}]
    for more in ({}, {"FEN": "{fen}", "SetUp": "1"})
]

PROFILE = game_profile.register_profile(
    game_profile.GameProfile(
        name=GAME.name,
        called=Words("chess", "国际象棋"),
        sides=refusals.SIDES,
        win=Words("mate", "杀"),
        example=lambda: ChessBoard(chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")),
        records=game_profile.Records(write=_as_record, read=_from_record),
        texts=game_profile.Texts(
            read=lambda fen: _set_up(fen, False),
            write=lambda board: board.board.fen(),
            start=chess.STARTING_FEN,
            fen_ranks=(8,),
            set_up=_set_up,
            arrange=words.arrange,
            rights=RIGHTS,
            counts="{clock} {number}",
            clock=("clock",),
            needed=("K", "k"),
        ),
        moves=game_profile.Moves(
            notations=words.NOTATIONS,
            text=lambda board, code, notation: (
                move_of(code).uci() if notation == "uci" else board.text_of(code)
            ),
            written=lambda board: WRITTEN,
            own="san",
            suffixes=("q", "r", "b", "n"),
            refusals=refusals.refusals,
            causes=CAUSES,
            pgn=_pgn,
            read_games=read_games,
            game_text=_game_text,
            game_notation="san",
            tags=dict.fromkeys(words.NOTATIONS, TAGS),
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
            reasons=words.REASONS,
            endings=ENDINGS,
            messages=words.MESSAGES,
        ),
        experiments=game_profile.Experiments(
            tunable=TunableEvaluation(COMPONENTS, evaluator_of, side_sum, record_form()),
            families={name: partial(random_fen, letters) for name, letters in FAMILIES.items()},
            openings="openings/chess.json",
            bench="positions/chess.json",
            perft={"python-chess": perft},
        ),
    )
)
