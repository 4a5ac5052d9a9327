"""Threats, position by position: who may be chased, by whom, and what protects him."""

import pytest

from tests.oracles import repetition_rules as oracle
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.position import empty_position, place
from xqlab.xiangqi.core.squares import SLOTS, SQUARE_NAMES
from xqlab.xiangqi.rules.chases import threats


def threatened(fen, side):
    """The squares of the men that `side` threatens."""
    position = Board(fen, strict=False).position
    before = position.tobytes()
    men = int(threats(position, side))
    assert position.tobytes() == before
    return {SQUARE_NAMES[position.square[SLOTS * (1 - side) + i]] for i in range(SLOTS) if men >> i & 1}


ROWS = [
    ("rook attacks a cannon", "4k4/9/9/9/9/9/R1c6/9/9/5K3", "c3"),
    ("a rook protects it", "4k4/9/9/9/9/9/R1c5r/9/9/5K3", ""),
    ("a rook behind the attacker protects it", "4k4/9/9/9/9/9/rRc6/9/9/5K3", ""),
    ("a cannon protects it over another man", "4k4/9/9/9/9/9/R1c3p1c/9/9/5K3", ""),
    ("a cannon whose screen is the attacker protects nothing", "4k4/9/2c6/9/2R6/9/2c6/9/9/5K3", "c3 c7"),
    ("the protector is pinned", "4k4/9/9/2c1r4/9/2R6/9/9/4R4/3K5", "c6"),
    ("the protector is pinned but takes along the line of the pin", "4k4/9/4c4/4r4/9/9/4R4/4R4/9/3K5", ""),
    ("the king protects", "3k5/3c5/9/9/9/9/3R5/9/9/5K3", ""),
    ("the king may not step into another attack", "3k5/3c5/9/9/9/9/3R5/9/9/3K5", "d8"),
    ("the attacker is pinned", "4k4/9/4r4/9/9/9/1c2R4/9/9/4K4", ""),
    ("knight attacks a protected rook", "4k4/9/9/9/9/2r5r/N8/9/9/5K3", "c4"),
    ("knight attacks a protected cannon", "4k4/9/9/9/9/2c5r/N8/9/9/5K3", ""),
    ("knight attacks a cannon", "4k4/9/9/9/9/2c6/N8/9/9/5K3", "c4"),
    ("cannon attacks a protected rook", "4k4/9/9/9/9/9/C1p1r3r/9/9/5K3", "e3"),
    ("cannon attacks a protected knight", "4k4/9/9/9/9/9/C1p1n3r/9/9/5K3", ""),
    ("advisor attacks a protected knight", "4k4/9/9/9/9/9/9/3n4r/4A4/5K3", "d2"),
    ("advisor attacks a protected pawn", "4k4/9/9/9/9/9/9/3p4r/4A4/5K3", ""),
    ("advisor attacks a pawn", "4k4/9/9/9/9/9/9/3p5/4A4/5K3", "d2"),
    ("elephant attacks a protected cannon", "4k4/9/9/9/9/9/9/c7r/9/2B2K3", "a2"),
    ("elephant attacks a protected pawn", "4k4/9/9/9/9/9/9/p7r/9/2B2K3", ""),
    ("king and pawn may chase", "4k4/9/9/1cP6/9/9/9/9/5n3/5K3", ""),
    ("rook attacks a pawn at home", "4k4/9/9/R1p6/9/9/9/9/9/5K3", ""),
    ("rook attacks a pawn across the river", "4k4/9/9/9/9/R1p6/9/9/9/5K3", "c4"),
    ("rook attacks a pawn that could take it", "4k4/9/9/9/9/1Rp6/9/9/9/5K3", "c4"),
    ("rook attacks a rook: an exchange is offered", "5k3/9/9/R1r6/9/9/9/9/9/4K4", ""),
    ("rook attacks a rook that may not take back", "4k4/9/9/R3r4/9/9/9/9/4C4/4K4", ""),
    ("rook attacks a pinned rook", "4k4/9/9/R3r4/9/9/9/9/4R4/3K5", "e6"),
    ("knight attacks a knight", "4k4/9/9/9/2n6/9/1N7/9/9/5K3", ""),
    ("knight attacks a knight that is blocked", "4k4/9/9/9/2n6/2p6/1N7/9/9/5K3", "c5"),
    ("rook attacks an advisor and an elephant", "3a1kb2/9/9/9/9/9/9/9/9/3RK1R2", "d9 g9"),
    ("the king itself is no prey", "4k4/9/9/9/9/9/4R4/9/9/3K5", ""),
]


@pytest.mark.parametrize(("fen", "squares"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_threats(fen, squares):
    assert threatened(fen + " b - - 0 1", 0) == set(squares.split())
    turned = "/".join(reversed(fen.swapcase().split("/")))
    expected = {square[0] + str(9 - int(square[1])) for square in squares.split()}
    assert threatened(turned + " w - - 0 1", 1) == expected
    men, _ = oracle.read(fen + " b")
    names = {place: place for place in men}
    for side, letter in enumerate("wb"):
        found = {"abcdefghi"[file] + str(rank) for file, rank in oracle.chased((men, names), letter)}
        assert threatened(fen + " b - - 0 1", side) == found


def test_a_board_without_kings_is_judged_too():
    position = empty_position()
    place(position, SLOTS - 9, 27)  # a red rook on a3
    place(position, SLOTS + 9, 29)  # a black cannon on c3
    assert threats(position, 0) == 1 << 9
