"""Moves in Chinese, 炮二平五 for Red and 炮８平５ for Black: spelling, and conversion to WXF letters.

Of two pieces of a kind on a file 前 is the front one and 后 the rear; of three pawns 前 中 后; of four or
five 前 二 三 四 五. With pawns in tandem on two files the file replaces the word pawn: 前九平八.

Source: 中国象棋电脑应用规范(二)：着法表示 (xqbase.com, 2006) for the words; `docs/notation.md` for the pawns.
"""

from __future__ import annotations

import unicodedata

from xqlab.xiangqi.notation.tandem import Step

KINDS = "KABNRCP"
NUMERALS = {True: " 一二三四五六七八九", False: " １２３４５６７８９"}
FACES = {
    "chinese": {True: "帅仕相马车炮兵", False: "将士象马车炮卒"},
    "traditional": {True: "帥仕相馬車炮兵", False: "將士象馬車砲卒"},
}
WORDS = {
    "chinese": {"+": "进", "-": "退", "=": "平", "rear": "后"},
    "traditional": {"+": "進", "-": "退", "=": "平", "rear": "後"},
}

# Every character that a text may have, by its WXF letter; f m r are front, middle, rear. Japanese forms, and
# rare simplified forms with the person radical, occur in some game files.
_READINGS = {
    "K": "帅帥将將",
    "A": "仕士",
    "B": "相象",
    "N": "马馬傌㐷",
    "R": "车車俥伡",
    "C": "炮砲包",
    "P": "兵卒",
    "+": "进進",
    "-": "退－−–—",
    "=": "平",
    "f": "前",
    "m": "中",
    "r": "后後",
    **{str(number): "一二三四五六七八九"[number - 1] for number in range(1, 10)},
}
LETTER_OF = {face: letter for letter, faces in _READINGS.items() for face in faces}
_LETTERS = str.maketrans(LETTER_OF)


def chinese_text(step: Step, red: bool, characters: str) -> str:
    """The move in Chinese; `characters` is "chinese" (simplified) or "traditional"."""
    piece, direction, number, by_order = step
    numerals, words = NUMERALS[red], WORDS[characters]
    face = FACES[characters][red][KINDS.index(piece.kind)]
    if not by_order:
        named = face + numerals[piece.file]
    else:
        if piece.order == 1:
            place = "前"
        elif piece.on_file > 3:
            place = numerals[piece.order]
        else:
            place = words["rear"] if piece.order == piece.on_file else "中"
        named = place + (numerals[piece.file] if piece.serial else face)
    return named + words[direction] + numerals[number]


def latin_text(text: str) -> str:
    """`text` in WXF letters, as far as it is a move: capitals, half-width digits, no spaces."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(plain.upper().split()).translate(_LETTERS)
