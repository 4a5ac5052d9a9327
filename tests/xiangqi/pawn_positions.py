"""Random positions in which notation is hard: tandems of every kind, pawns on one, two and three files."""

from hypothesis import strategies as st

from tests.xiangqi.placements import fen_of
from xqlab.xiangqi import Board, InvalidFenError
from xqlab.xiangqi.core.squares import allowed_squares

ALLOWED = {letter: sorted(allowed_squares(kind, 0)) for kind, letter in enumerate("KABNRCP")}


@st.composite
def crowded_boards(draw):
    """A board on which both sides have men of a kind in tandem; turned round for Black."""
    men = {}
    files = {side: draw(st.lists(st.integers(0, 8), min_size=1, max_size=3)) for side in (0, 1)}

    def put(letter, side, squares):
        free = [s if side == 0 else 89 - s for s in squares]
        free = [s for s in free if s not in men]
        if free:
            men[draw(st.sampled_from(free))] = letter if side == 0 else letter.lower()

    for side in (0, 1):
        put("K", side, ALLOWED["K"])
    for side in (0, 1):
        for _ in range(draw(st.integers(1, 5))):
            put("P", side, [s for s in ALLOWED["P"] if s % 9 in files[side]])
        for letter in draw(st.sets(st.sampled_from("ABNRC"), max_size=2)):
            file = draw(st.integers(0, 8))
            for _ in range(2):
                put(letter, side, [s for s in ALLOWED[letter] if letter in "AB" or s % 9 == file])
    red = draw(st.booleans())
    for turn in "wb" if red else "bw":
        try:
            return Board(fen_of(men, turn))
        except InvalidFenError:
            pass
    return Board(fen_of(men, "w" if red else "b"), strict=False)


@st.composite
def played_boards(draw):
    """A board after up to 100 moves of a random game."""
    board = Board()
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=100)):
        moves = board.legal_moves
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    return board


@st.composite
def composed_boards(draw):
    """A board as problem composers set it up: advisors, elephants and pawns anywhere."""
    squares = st.lists(st.integers(0, 89), min_size=2, max_size=14, unique=True)
    men = {draw(st.sampled_from(ALLOWED["K"])): "K", 89 - draw(st.sampled_from(ALLOWED["K"])): "k"}
    file = draw(st.integers(0, 8))
    for square, letter in zip(draw(squares), "AABBPPPPPaabbppppp", strict=False):
        near = square // 9 * 9 + (file + square % 2) % 9
        if near not in men:
            men[near] = letter
    return Board(fen_of(men, draw(st.sampled_from("wb"))), strict=False)
