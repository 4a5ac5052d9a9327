"""Algebraic moves as WinBoard and pychess write them."""

import pytest

from xqlab.xiangqi import Board, IllegalMoveError
from xqlab.xiangqi.notation.moves import AmbiguousMoveError
from xqlab.xiangqi.notation.san import is_san, parse_san


@pytest.mark.parametrize(
    ("text", "first_rank", "move"),
    [
        ("Che2", 0, "h2e2"),
        ("Che3", 1, "h2e2"),
        ("Cb2-e2", 0, "b2e2"),
        ("Hg2", 0, "h0g2"),
        ("Nhg3", 1, "h0g2"),
        ("Ec2", 0, None),
        ("Eac2", 0, None),
        ("Bce2", 0, "c0e2"),
        ("Mg0e2", 0, "g0e2"),
        ("Gde1", 0, "d0e1"),
        ("g4", 0, "g3g4"),
        ("Pc5", 1, "c3c4"),
        ("Cxb9", 0, "b2b9"),
        ("Cxb10", 1, "b2b9"),
        ("h3e3", 1, "h2e2"),
        ("Rb1", 0, None),
    ],
)
def test_moves(text: str, first_rank: int, move: str | None) -> None:
    if move is None:
        refusal = f"'{text}' is not legal in .*, ranks counted from {first_rank}"
        with pytest.raises(IllegalMoveError, match=refusal):
            parse_san(Board(), text, first_rank)
    else:
        assert str(parse_san(Board(), text, first_rank)) == move


def test_several_moves() -> None:
    with pytest.raises(AmbiguousMoveError, match="got 'Ce2', which fits b2e2, h2e2 in") as caught:
        parse_san(Board(), "Ce2", 0)
    assert len(caught.value.moves) == 2


def test_what_is_no_such_move() -> None:
    for text in ("C2=5", "炮二平五", "", "Qe2", "e", "Che11", "O-O", "e2e4e5"):
        assert not is_san(text)
