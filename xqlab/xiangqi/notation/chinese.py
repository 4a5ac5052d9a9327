"""Moves in Chinese, 炮二平五 for Red and 炮８平５ for Black: their notation, and conversion to WXF letters.

Of two pieces of a kind on a file 前 is the front one and 后 the rear; of three pawns 前 中 后; of four or
five 前 二 三 四 五. With pawns in tandem on two files the file replaces the word pawn: 前九平八.

Source: 中国象棋电脑应用规范(二)：着法表示 (xqbase.com, 2006) for the words; `docs/notation.md` for the pawns.
"""

import unicodedata

from xqlab.move_texts import Part
from xqlab.xiangqi.notation.tandem import DIRECTIONS, by

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


def chinese_notation(characters: str) -> list[Part]:
    """The notation, as `xqlab.move_texts` explains, in "chinese" (simplified) or "traditional" characters."""
    words, sides = WORDS[characters], (True, False)
    face = by("side", [by("kind", FACES[characters][red]) for red in sides])
    file, number = (by("side", [by(field, NUMERALS[red]) for red in sides]) for field in ("file", "number"))
    many = by("side", [by("order", [" ", "前", *NUMERALS[red][2:]]) for red in sides])
    two, three = (by("order", [" ", "前", *middle, words["rear"]]) for middle in ("", "中"))
    place = by("on_file", ["", "", two, three, many])
    named = [by("by_order", [face, place]), by("by_order", [file, by("serial", [face, file])])]
    return [*named, by("direction", [words[sign] for sign in DIRECTIONS]), number]


CHINESE = {characters: chinese_notation(characters) for characters in FACES}


def latin_text(text: str) -> str:
    """`text` in WXF letters, as far as it is a move: capitals, half-width digits, no spaces."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(plain.upper().split()).translate(_LETTERS)
