"""A move of any game in words, from the pieces before it and after it."""

from typing import Any

from xqlab.evaluation.terms import article
from xqlab.playable import Playable
from xqlab.words import Words, in_language

# How an attack ends for the piece that moved.
LOST, BOTH = Words("is lost", "自身被吃"), Words("both are lost", "同归于尽")
WORDS = {
    "goes": Words("{piece} {start} to {end}", "{piece} {start} 到 {end}"),
    "takes": Words("{piece} {start} takes {victim} {end}", "{piece} {start} 吃{victim} {end}"),
    "lost": Words(
        f"{{piece}} {{start}} attacks {{victim}} {{end}} and {LOST.en}",
        f"{{piece}} {{start}} 攻{{victim}} {{end}}，{LOST.zh}",
    ),
    "both": Words(
        f"{{piece}} {{start}} attacks {{victim}} {{end}}: {BOTH.en}",
        f"{{piece}} {{start}} 攻{{victim}} {{end}}，{BOTH.zh}",
    ),
    "becomes": Words(", becomes {a} {piece}", "，升变为{piece}"),
    "also_goes": Words(", {piece} {start} to {end}", "，{piece} {start} 到 {end}"),
    "also_takes": Words(", takes {victim} {end}", "，吃{victim} {end}"),
}


def spoken_move(profile: Any, board: Playable, code: int, language: str = "en") -> str:
    """A move in words: "knight h0 to g2", "king e1 to g1, rook h1 to f1", "pawn a7 to a8, becomes a queen".

    profile : the `BoardProfile` of the game
    """
    start, end = profile.squares_of(board, code)
    squares, (sides, pieces), words = profile.squares, profile.names(language), in_language(WORDS, language)
    if start == end:
        return str(squares[end])
    after = board.copy()
    after.push_code(code)
    old, new, turn = board.cells(), after.cells(), profile.turn(board)
    mover, victim = old[start], old[end]

    def kind(symbol: str) -> str:
        return kind_of(pieces[symbol], sides[turn])

    if not victim or profile.side_of(victim) == turn:
        way = "goes"
    elif new[end] == victim:
        way = "lost"
    else:
        way = "takes" if new[end] else "both"
    names = {"start": squares[start], "end": squares[end], "victim": pieces.get(victim, "")}
    text = words[way].format(piece=kind(mover), **names)
    if new[end] not in ("", mover, victim):
        piece = kind(new[end])
        text += words["becomes"].format(piece=piece, a=article(piece))
    # Castling moves a second piece, and taking en passant empties a third square.
    others = [square for square in range(len(old)) if square not in (start, end)]
    filled = {new[square]: square for square in others if new[square] and not old[square]}
    for square in others:
        symbol = old[square]
        if not symbol or new[square]:
            continue
        if symbol in filled:
            text += words["also_goes"].format(
                piece=kind(symbol), start=squares[square], end=squares[filled[symbol]]
            )
        else:
            text += words["also_takes"].format(victim=pieces[symbol], end=squares[square])
    return text


def kind_of(piece: str, side: str) -> str:
    """A piece of a side without the side: "king" for the white king of White, 王 for 白王 of 白方."""
    word = f"{side.lower()} "
    if piece.startswith(word):
        return piece[len(word) :]
    return piece[1:] if len(piece) > 1 and piece[0] == side[0] else piece
