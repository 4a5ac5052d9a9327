"""Pictures side by side, each with its caption: a line of moves, the moves of a piece, the rules behind them.

A green dot is a legal target, an orange ring an illegal one. The generators decide which: nothing here knows
a rule.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from xqlab.errors import XqlabError
from xqlab.game_board import GameBoard
from xqlab.games.adapters import AnyBoard, playable
from xqlab.picture import Svg
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.page.move_words import BOTH, LOST
from xqlab.words import Words, checked_language, in_language, spoken
from xqlab.xiangqi import Board, parse_square
from xqlab.xiangqi.representations import MAILBOX
from xqlab.xiangqi.representations.constraints import PINNED, constraints, permissions

WORDS = {
    "before": Words("before", "走棋之前"),
    "takes": Words("takes the {piece}", "吃{piece}"),
    "lost": LOST,
    "both": BOTH,
    "comma": Words(", ", "，"),
}
ALLOWED, REFUSED, DECIDES = "target", "refuted", "last"


class Gallery:
    """Pictures with captions, as many in a row as fit; shown by notebooks as HTML.

    pictures : caption -> SVG text; a line break in a caption begins a new line
    width    : of each picture, in pixels
    """

    def __init__(self, pictures: Mapping[str, str], *, width: int = 300) -> None:
        self.pictures, self.width = dict(pictures), width

    def _repr_html_(self) -> str:
        figures = "".join(self._figure(caption, svg) for caption, svg in self.pictures.items())
        return (
            f'<div style="display:flex;flex-wrap:wrap;gap:16px 20px;align-items:flex-start">{figures}</div>'
        )

    def _figure(self, caption: str, svg: str) -> str:
        first, *rest = caption.split("\n")
        lines = [f"<b>{escape(first)}</b>", *map(escape, rest)]
        return (
            f'<figure style="margin:0;width:{self.width}px">{svg}'
            f'<figcaption style="font-size:14px;line-height:1.4">{"<br/>".join(lines)}</figcaption></figure>'
        )


def line_gallery(
    board: AnyBoard,
    moves: Iterable[Any] | str,
    *,
    notation: str | None = None,
    width: int = 210,
    first: str | None = None,
    language: str | None = None,
) -> Gallery:
    """A board of any game before a line of moves and after each of them, the last move and a check marked.

    moves    : from this position, as a `pv` has them, as texts, or as one text
    notation : of the moves in the captions, beside the squares; by default the first of the game's
    first    : the caption of the board before the line
    language : "en" or "zh", by default as set by `use_conventions`

    Raises ValueError for a move that is not legal, XqlabError for another notation or language.
    """
    language = checked_language(language or spoken(), XqlabError)
    profile, words, at = BoardProfile.of(board), in_language(WORDS, language), playable(board).copy()
    notation = next(iter(profile.notations)) if notation is None else notation
    if notation not in profile.notations:
        raise XqlabError(f"expected a notation out of {', '.join(profile.notations)}, got {notation!r}")
    pictures = {first or words["before"]: _position(profile, at, width)}
    for ply, move in enumerate(moves.split() if isinstance(moves, str) else moves, 1):
        code, before, mover = profile.code(at, move), at.cells(), profile.turn(at)
        texts, squares = profile.texts(at, code), profile.squares_of(at, code)
        at.push_code(code)
        gone, outcome = profile.pieces_taken(before, at.cells()), profile.outcome(at, language)
        taken = [piece for piece in gone if profile.side_of(piece) != mover]
        if len(taken) < len(gone):
            notes = [words["both" if taken else "lost"]]
        else:
            notes = [words["takes"].format(piece=profile.names(language)[1][piece]) for piece in taken]
        if outcome is not None:
            notes.append(outcome[0])
        elif profile.check(at) >= 0:
            notes.append(in_language(profile.game.play.threat[1], language))
        text = " ".join(dict.fromkeys((texts[notation], texts["uci"])))
        pictures[f"{ply}. {text}\n{words['comma'].join(notes)}"] = _position(profile, at, width, squares)
    return Gallery(pictures, width=width)


def _position(
    profile: BoardProfile, board: GameBoard, width: int, squares: tuple[int, int] | None = None
) -> Svg:
    picture, check = board.picture(), profile.check(board)
    assert picture is not None  # as a profile has made sure
    last: dict[str, Any] = {}
    if squares is not None:
        start, end = squares
        last = {"highlights": {end: "last"}} if start == end else {"arrows": [squares]}
    return picture.render(board.cells(), size=width, check=check if check >= 0 else None, **last)


def moves_picture(board: Board, square: str, **options: Any) -> Svg:
    """The board with the targets of the piece on `square` ("h2"), illegal where the king would be lost.

    options : as for `Board.svg`. Raises ValueError for a square without a piece of the side to move.
    """
    number = parse_square(square)
    piece = board.piece_at(number)
    if piece is None or piece.color != board.turn:
        raise XqlabError(f"expected a square with a piece of the side to move, got {square!r}")
    legal = {move.to_square for move in board.legal_moves if move.from_square == number}
    ways = [move.to_square for move in MAILBOX.pseudo_legal_moves(board) if move.from_square == number]
    marks = {target: ALLOWED if target in legal else REFUSED for target in ways}
    return board.svg(**({"highlights": {number: "from"} | marks} | options))


def rules_picture(board: Board, **options: Any) -> Svg:
    """The board with the constraints on legal moves: lines of attack, the pieces on them, and legal targets.

    An arrow goes from the enemy piece to the king, pieces between are marked blue. Dots and rings show the
    targets that all constraints together allow: on a line those of its pinned pieces, else of the others.

    options : as for `Board.svg`.
    """
    rules = constraints(board)
    free, pinned = permissions(board)
    marks: dict[int, str] = {}
    for rule in rules:
        marks |= dict.fromkeys(rule.pieces, DECIDES)
        groups = [pinned[piece] for piece in rule.ours] if rule.verdict == PINNED else [free]
        for square in (rule.between - rule.pieces) | {rule.attacker}:
            marks[square] = ALLOWED if any(square in group for group in groups) else REFUSED
    arrows = [(rule.attacker, rule.king, "refuted") for rule in rules]
    return board.svg(**({"highlights": marks, "arrows": arrows} | options))


def rules_gallery(
    boards: Mapping[str, Board], *, width: int = 300, language: str | None = None, **options: Any
) -> Gallery:
    """The rules pictures of several boards by name, with the text of each rule below.

    language : "en" or "zh", by default as set by `use_conventions`; raises XqlabError for another one
    """
    language = checked_language(language or spoken(), XqlabError)
    return Gallery(
        {
            "\n".join([name, *(rule.sentence(language) for rule in constraints(board))]): rules_picture(
                board, size=width, **options
            )
            for name, board in boards.items()
        },
        width=width,
    )


def moves_gallery(scenes: Mapping[str, tuple[str, str]], **options: Any) -> Gallery:
    """The moves pictures of several scenes: caption -> (FEN, square of the piece)."""
    look = {"size": 300} | options
    boards = ((caption, Board(fen), square) for caption, (fen, square) in scenes.items())
    return Gallery({caption: moves_picture(board, square, **look) for caption, board, square in boards})
