"""The profile of Xiangqi: names of its sides, its notations, and its boards as plain data."""

from functools import partial
from typing import Any

from xqlab import game_profile
from xqlab.game_board import line_of
from xqlab.game_profile import whole_number
from xqlab.move_lines import spell_tree
from xqlab.words import Words, patterns
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.fen import START_FEN, WRONG, placement
from xqlab.xiangqi.core.move import Move
from xqlab.xiangqi.core.squares import LETTERS, RANKS, SQUARE_NAMES, allowed_squares
from xqlab.xiangqi.endgames import FAMILIES, random_fen
from xqlab.xiangqi.notation.chinese import FACES as CHARACTERS
from xqlab.xiangqi.notation.chinese import LETTER_OF
from xqlab.xiangqi.notation.moves import WRITTEN, move_text
from xqlab.xiangqi.picture import FACES as DRAWN
from xqlab.xiangqi.picture import SYMBOLS
from xqlab.xiangqi.records.game_tree import Game
from xqlab.xiangqi.records.pgn_writer import tags_of, write_game
from xqlab.xiangqi.rules.ending_facts import CHASE, ENDINGS, FACING_KINGS, KING_CAPTURE
from xqlab.xiangqi.rules.endings import MOVE_LIMIT
from xqlab.xiangqi.rules.refusals import CAUSES, PIECES, SIDES, refusals
from xqlab.xiangqi.tree_spelling import find_lines


def _as_record(board: Board) -> dict[str, Any]:
    start, _ = line_of(board)
    moves = [move.code for move in board.move_stack]
    return {"game": board.name, "fen": start.fen(), "moves": moves, "move_limit": board.move_limit}


def _from_record(record: dict[str, Any], moves: list[Any]) -> Board:
    # A position that breaks the strict rules comes back as it was set up.
    board = Board(record["fen"], strict=False, move_limit=record["move_limit"])
    for code in moves:
        board.push_code(whole_number(code))
    return board


def _alike(faces: str, notation: str) -> Words | None:
    if notation not in CHARACTERS or faces == "latin":
        return None
    written = CHARACTERS[notation][True] + CHARACTERS[notation][False]
    pairs: dict[str, str] = {}  # what moves write -> what pieces show instead
    for drawn, text in zip(DRAWN[faces], written, strict=True):
        if drawn != text and drawn not in pairs.get(text, ""):
            pairs[text] = pairs.get(text, "") + drawn
    if not pairs:
        return None
    chinese = "，".join(f"{drawn}作{text}" for text, drawn in pairs.items())
    listed = ", ".join(f"{' '.join(drawn)} as {text}" for text, drawn in pairs.items())
    return Words("Moves write the pieces {0}.", "棋子与着法用字不同：{0}。").filled(Words(listed, chinese))


def _check(board: Board) -> int:
    king = board.king(board.turn)
    return king if king is not None and board.is_check() else -1


# Elephants and advisors defend, a pawn is worth two across the river. Source: the usual scale of textbooks.
WORTH = {"R": 9, "C": 4.5, "N": 4, "B": 2, "A": 2, "P": 1}
FACES = {
    "chinese": Words("Chinese 帥將", "繁体 帥將"),
    "simplified": Words("Simplified 帅将", "简体 帅将"),
    "latin": Words("Latin K k", "字母 K k"),
}
NOTATIONS = {
    "chinese": Words("Chinese 炮二平五", "中文 炮二平五"),
    "traditional": Words("Traditional 砲二平五", "繁体 砲二平五"),
    "wxf": Words("WXF C2=5", "WXF C2=5"),
    "uci": Words("Coordinates h2e2", "坐标 h2e2"),
    "iccs": Words("ICCS H2-E2", "ICCS H2-E2"),
}
REASONS = {
    "checkmate": Words("checkmate", "将死"),
    "stalemate": Words("stalemate", "困毙"),
    "facing_kings": Words("facing kings", "将帅照面"),
    "king_capture": Words("king capture", "可吃掉将帅"),
    "repetition": Words("repetition", "局面重复"),
    "perpetual_check": Words("perpetual check", "长将"),
    "perpetual_chase": Words("perpetual chase", "长捉"),
    "move_limit": Words("move limit", "步数限制"),
    "insufficient_material": Words("insufficient material", "无攻子"),
}

STARTS = [Game({"Result": "{result}", **fen}) for fen in ({}, {"FEN": "{fen}"})]

PROFILE = game_profile.register_profile(
    game_profile.GameProfile(
        name=Board.name,
        called=Words("Xiangqi", "中国象棋"),
        sides=SIDES,
        win=Words("mate", "杀"),
        example=Board,
        records=game_profile.Records(write=_as_record, read=_from_record),
        texts=game_profile.Texts(
            read=Board,
            write=Board.fen,
            start=START_FEN,
            fen_ranks=(RANKS,),
            set_up=lambda fen, strict, like: Board(
                fen, strict=strict, move_limit=MOVE_LIMIT if like is None else like.move_limit
            ),
            arrange=lambda cells, turn: f"{placement(cells)} {'wb'[turn]} - - 0 1",
            counts="- - {clock} {number}",
            clock=("clock", "spared"),
            needed=tuple("Kk"),
            places={
                symbol: sorted(allowed_squares(LETTERS.index(symbol.upper()), int(symbol.islower())))
                for symbol in SYMBOLS
            },
            impossible=(FACING_KINGS, KING_CAPTURE),
            also=dict(zip("EHeh", "BNbn")),
            also_sides={"r": "w", "R": "w", "W": "w", "B": "b"},
        ),
        moves=game_profile.Moves(
            notations=NOTATIONS,
            text=lambda board, code, notation: move_text(board, Move.from_code(code), notation),
            written=lambda board: WRITTEN,
            parse=lambda board, text: board.parse_move(text).code,
            spell_tree=spell_tree,
            find_lines=find_lines,
            by_code=True,
            one_piece=True,
            by_file=("wxf", "chinese", "traditional"),
            letters=LETTER_OF,
            refusals=refusals,
            causes=CAUSES,
            obstacles={
                **{"N": "leg", "B": "eye", "": "blocked"},
                **{"no screen": "no screen", "screens": "screens"},
            },
            game_text=lambda board, notation: write_game(Game.from_board(board), notation=notation),
            tags={notation: [tags_of(game, notation) for game in STARTS] for notation in NOTATIONS},
        ),
        board=game_profile.PiecesAndSquares(
            pieces=PIECES,
            squares=tuple(SQUARE_NAMES),
            faces=FACES,
            edge={"coordinates": "both"},
            numbers={"coordinates": "chinese"},
            alike=_alike,
            coloured=True,
            worth=WORTH | {symbol.lower(): worth for symbol, worth in WORTH.items()},
            symmetries=("left_right",),
            colour_swap="top_bottom",
        ),
        play=game_profile.Play(
            check=_check,
            move_number=lambda board: board.fullmove_number,
            reasons=REASONS,
            endings=ENDINGS,
            deeds=CHASE,
            messages=patterns(WRONG.values()),
        ),
        experiments=game_profile.Experiments(
            families={name: partial(random_fen, letters) for name, letters in FAMILIES.items()}
        ),
    )
)
