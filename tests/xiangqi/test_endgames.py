"""Solved endgames against proofs by search and against known facts; random positions of a family."""

from random import Random

import numpy as np
import pytest

from xqlab.errors import XqlabError
from xqlab.xiangqi import Board, MateProver
from xqlab.xiangqi.endgames import NO_END, Endgame, value_of

pytestmark = pytest.mark.slow  # interpreted, a hundred thousand positions take minutes


@pytest.fixture(scope="module")
def rook() -> Endgame:
    return Endgame("KRkaa")


def of(endgame: Endgame, turn: int) -> np.ndarray:
    return endgame.plies[endgame.whole() & (endgame.turns == turn)]


def test_the_ends_agree_with_proofs_by_search(rook: Endgame) -> None:
    prover, chance = MateProver(), Random(1)
    for _ in range(120):
        board = Board(rook.fen(chance.randrange(len(rook))))
        plies = rook.plies_of(board)
        if board.turn:
            assert prover.distance(board, 4) == ((plies + 1) // 2 if 0 < plies <= 7 else None)
        else:
            assert prover.resistance(board, 3) == (plies // 2 if 0 <= plies <= 6 else None)


def test_each_end_follows_from_those_after_the_moves(rook: Endgame) -> None:
    chance = Random(2)
    for _ in range(200):
        board = Board(rook.fen(chance.randrange(len(rook))))
        after, plies = rook.after(board), rook.plies_of(board)
        assert len(after) == len(board.codes())
        losing, value = after[value_of(after) == -1], rook.value(board)
        if value == 1:
            assert plies == 1 + losing.min()
        elif value == -1 and len(after):
            assert plies == 1 + after.max()
            assert (value_of(after) == 1).all()
        elif len(after):
            assert not len(losing)
            assert (after == NO_END).any()


def test_what_is_known_of_these_endgames(rook: Endgame) -> None:
    # A rook beats two advisors; a knight beats one advisor and hardly ever two.
    assert (value_of(of(rook, 0)) == 1).all()
    assert (value_of(of(Endgame("KNka"), 0)) == 1).mean() > 0.99
    assert (value_of(of(Endgame("KNkaa"), 0)) == 0).mean() > 0.9


def test_colours_exchanged_have_the_same_ends() -> None:
    pawns, chance = Endgame("KPkp"), Random(4)
    boards = [Board(pawns.fen(chance.randrange(len(pawns)))) for _ in range(200)]
    assert [pawns.plies_of(each) for each in boards] == [pawns.plies_of(each.mirror()) for each in boards]
    assert {pawns.value(each) for each in boards} == {-1, 0, 1}


def test_what_is_no_endgame(rook: Endgame) -> None:
    for letters in ("KR", "KRkx", "KKk", "", 3):
        with pytest.raises(XqlabError, match="expected the letters of both kings and other pieces, got "):
            Endgame(letters)  # type: ignore[arg-type]
    with pytest.raises(XqlabError, match=r"at most 3,000,000 positions, got 84,934,656 of 'KRRkaab'"):
        Endgame("KRRkaab")
    with pytest.raises(XqlabError, match="expected a position of the endgame KRkaa, got 'rnbakabnr/"):
        rook.plies_of(Board())
    assert rook.plies_of(Board("3ak4/9/9/9/9/9/9/9/9/3K5 w")) == NO_END
    assert repr(rook) == f"<Endgame KRkaa: {len(rook):,} positions>"
