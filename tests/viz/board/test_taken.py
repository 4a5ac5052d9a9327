"""What a board tells of captured pieces, material, refused moves and the game as a text."""

import chess
import pytest

import xqlab
from tests.viz.javascript import call
from xqlab.games import TicTacToe, junqi
from xqlab.viz.board.message import about_game
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import parse_square

PROMOTES = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"


@pytest.mark.parametrize(
    ("board", "moves", "taken", "material"),
    [
        (None, "h2e2 h9g7 e2e6", ["p"], 1),
        (chess.Board(PROMOTES), "a8=Q", [], 9 - 3),
        (chess.Board(PROMOTES), "axb8=N", ["n"], 3),
        (chess.Board(), "e4 a6 e5 d5 exd6", ["p"], 1),  # en passant
    ],
)
def test_captured_pieces_and_the_material(board: object, moves: str, taken: list[str], material: int) -> None:
    widget = xqlab.BoardWidget(board)
    before = widget._position["material"]
    for move in moves.split():
        widget.play_move(move)
    assert (widget._position["taken"], widget._position["material"]) == ([[], taken], material)
    widget.go_to(0)
    assert (widget._position["taken"], widget._position["material"]) == ([[], []], before)


def test_both_sides_may_lose_a_piece() -> None:
    profile = BoardProfile.of(junqi.Board())
    assert profile.pieces_taken(["M", "b", "D"], ["", "", "D"]) == ("M", "b")
    attacked_a_stronger_one = profile.pieces_taken(["M", "d", "D"], ["", "d", "D"])
    assert (attacked_a_stronger_one, profile.material(["M"])) == (("M",), None)


def reasons(board: object, start: int, end: int) -> list[str]:
    """What the page writes of a refused move in both languages, without the name of the piece."""
    widget = xqlab.BoardWidget(board)
    given = widget._position, about_game(widget._profile, widget._line.board)
    texts = [call("board/calls.mjs", "refused", *given, language, start, end) for language in ("en", "zh")]
    return [text.partition(colon)[2].strip() or text for text, colon in zip(texts, (":", "："))]


def test_the_page_says_why_a_move_is_refused() -> None:
    knight = "3k5/9/9/9/9/9/9/9/3N5/3K5 w"  # it stands between the kings
    d1, e3, d5 = map(parse_square, ("d1", "e3", "d5"))
    faced = ["the kings would face each other on the d file", "走后将帅在 d 线上对面（白脸将）"]
    assert reasons(knight, d1, e3) == faced
    usual = ["a knight moves one square along a rank or file, then one diagonally outwards", "马走“日”字"]
    assert reasons(knight, d1, d5) == usual
    pinned = chess.Board("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    pin = ["it is pinned, and the black rook on e4 would give check", "被牵制，走开后被 e4 的黑车将军"]
    for square in (chess.C3, chess.E2):  # a move, and that it cannot be lifted
        assert reasons(pinned, chess.E2, square) == pin
    assert reasons(junqi.Board(), 1, 1)[0] == "the flag never moves"
    assert reasons(TicTacToe("b2"), 4, 4) == ["b2 is taken by X", "b2 已被 X 占"]


@pytest.mark.parametrize("board", [None, chess.Board(), junqi.Board(), TicTacToe("b2 a1")])
def test_every_move_of_the_side_to_move_is_legal_or_refused_with_a_reason(board: object) -> None:
    widget = xqlab.BoardWidget(board)
    position, profile = widget._position, widget._profile
    reasons, refused = position["reasons"], position["refused"]
    assert len(reasons) == len(position["zh"]["reasons"])
    if isinstance(board, TicTacToe):
        assert refused == {"4": {"4": 0}, "6": {"6": 1}}
        return
    cells, turn = position["cells"], position["turn"]
    own = [at for at, cell in enumerate(cells) if cell and profile.side_of(cell) == turn]
    assert set(refused) == set(map(str, own))
    for start in own:
        of, legal = refused[str(start)], position["legal"].get(str(start), [])
        assert not set(of) & set(map(str, legal))
        assert all(reasons[number] for number in of.values())
        assert "" in of or len(of) + len(legal) == len(position["cells"]) - 1


@pytest.mark.parametrize(
    ("board", "moves", "text"),
    [
        (None, ["h2e2", "h9g7"], "1. h2e2 h9g7 *"),
        (chess.Board(), ["e4", "e5", "Nf3"], "1. e4 e5 2. Nf3 *"),
        (xqlab.games.TicTacToe(), ["b2", "a3", "c1"], "1. b2 a3 2. c1"),
    ],
)
def test_the_game_as_a_text(board: object, moves: list[str], text: str) -> None:
    widget = xqlab.BoardWidget(board)
    for move in moves:
        widget.play_move(move)
    assert widget._game_text.rstrip().endswith(text)
