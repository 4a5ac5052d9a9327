"""Squares, kinds and pieces of chess as numbers, those of python-chess where it has them."""

SQUARES = 64  # a1 = 0, b1 = 1, h8 = 63
NO_SQUARE = 64
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)  # kinds; 0 is the empty square, or all pieces
BLACK_PIECE = 6  # a black piece is its kind + 6; a white piece is its kind
KINDS = {"pawn": "兵", "knight": "马", "bishop": "象", "rook": "车", "queen": "后", "king": "王"}
LETTERS = "PNBRQK"
SYMBOLS = ("", *LETTERS, *LETTERS.lower())  # by piece
EVERYWHERE = -1  # the set of all squares
FILES = 8

# A move is from | to << 6 | kind after promotion << 12.
PROMOTED = 12


def bit(square: int) -> int:
    """The set of one square, as an int64."""
    return 1 << square if square < 63 else -(1 << 63)


def bits(squares: object) -> int:
    """The set of squares, as an int64."""
    total = 0
    for square in squares:  # type: ignore[attr-defined]
        total |= bit(square)
    return total
