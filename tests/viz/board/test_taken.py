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


def test_captured_pieces_and_the_material() -> None:
    board = xqlab.BoardWidget()
    for move in ("h2e2", "h9g7", "e2e6"):
        board.play_move(move)
    assert (board._position["taken"], board._position["material"]) == ([[], ["p"]], 1)
    board.undo()
    assert (board._position["taken"], board._position["material"]) == ([[], []], 0)


def test_a_promotion_takes_nothing_but_what_it_captures() -> None:
    board = xqlab.BoardWidget(chess.Board(PROMOTES))
    board.play_move("a8=Q")
    assert (board._position["taken"], board._position["material"]) == ([[], []], 9 - 3)
    board.undo()
    board.play_move("axb8=N")
    assert (board._position["taken"], board._position["material"]) == ([[], ["n"]], 3)


def test_en_passant_takes_the_pawn_beside() -> None:
    board = xqlab.BoardWidget(chess.Board())
    for move in ("e4", "a6", "e5", "d5", "exd6"):
        board.play_move(move)
    assert board._position["taken"] == [[], ["p"]]


def test_both_sides_may_lose_a_piece() -> None:
    profile = BoardProfile.of(junqi.Board())
    assert profile.pieces_taken(["M", "b", "D"], ["", "", "D"]) == ("M", "b")
    assert profile.pieces_taken(["M", "d", "D"], ["", "d", "D"]) == (
        "M",
    )  # one that attacked a stronger piece
    assert profile.material(["M"]) is None


def reasons(board: object, start: int, end: int) -> list[str]:
    """What the page writes of a refused move in both languages, without the name of the piece."""
    widget = xqlab.BoardWidget(board)
    about, position = about_game(widget._profile, widget._line.board), widget._position
    texts = [
        call("board/calls.mjs", "refused", position, about, language, start, end)
        for language in "en zh".split()
    ]
    return [text.partition(colon)[2].strip() or text for text, colon in zip(texts, (":", "："))]


def test_the_page_says_why_a_move_is_refused() -> None:
    knight = "3k5/9/9/9/9/9/9/9/3N5/3K5 w"  # it stands between the kings
    d1, e3, d5 = map(parse_square, ("d1", "e3", "d5"))
    assert reasons(knight, d1, e3) == [
        "the kings would face each other on the d file",
        "走后将帅在 d 线上对面（白脸将）",
    ]
    usual = ["a knight moves one square along a rank or file, then one diagonally outwards", "马走“日”字"]
    assert reasons(knight, d1, d5) == usual
    pinned = chess.Board("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    assert reasons(pinned, chess.E2, chess.C3)[1] == "被牵制，走开后被 e4 的黑车将军"
    assert reasons(pinned, chess.E2, chess.E2) == [  # it cannot be lifted
        "it is pinned, and the black rook on e4 would give check",
        "被牵制，走开后被 e4 的黑车将军",
    ]
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
    own = [
        at for at, cell in enumerate(position["cells"]) if cell and profile.side_of(cell) == position["turn"]
    ]
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
