"""Mirrored and flipped positions keep what the rules see, and equal boards are found without a miss."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.nnue.sampled import all_positions, boards, sampled
from xqlab.nnue.data import position_forms as forms
from xqlab.nnue.data.record_text import fens
from xqlab.nnue.data.training_positions import POSITION, Positions, for_mover
from xqlab.xiangqi import START_FEN, Board

some = st.integers(0, len(all_positions()) - 1).map(lambda row: all_positions()[row : row + 1].copy())


def left_for_right(fen: str) -> str:
    """The board of a FEN as one sees it from behind the page: no other part changes."""
    board, *rest = fen.split()
    return " ".join(["/".join(row[::-1] for row in board.split("/")), *rest])


@settings(deadline=None)  # the first call compiles
@given(some)
def test_forms_are_those_of_the_board_and_come_back(position: Positions) -> None:
    assert forms.mirrored(forms.mirrored(position)).tobytes() == position.tobytes()
    assert forms.flipped(forms.flipped(position)).tobytes() == position.tobytes()
    assert (
        forms.mirrored(forms.flipped(position)).tobytes() == forms.flipped(forms.mirrored(position)).tobytes()
    )
    (fen,) = fens(position)
    assert fens(forms.mirrored(position)) == [left_for_right(fen)]
    assert boards(forms.flipped(position))[0] == Board(fen).mirror()
    (board,) = boards(position)
    for other in (forms.mirrored(position), forms.flipped(position)):
        (changed,) = boards(other)
        assert len(changed.codes()) == len(board.codes())
        assert changed.is_check() == board.is_check()
        assert int(other["move"][0]) in changed.codes()
        assert for_mover(other)[0] == for_mover(position)[0]
        assert other["value"] == position["value"]
    here, there = forms.mirror_is_lesser(position)[0], forms.mirror_is_lesser(forms.mirrored(position))[0]
    (fen,) = fens(position)
    same = fen.split()[0] == left_for_right(fen).split()[0]
    assert (int(here) + int(there)) == (0 if same else 1)


def test_forms_of_the_start_and_of_no_move() -> None:
    position = sampled(1)
    position["move"] = 0
    assert forms.mirrored(position)["move"] == forms.flipped(position)["move"] == 0
    start = np.zeros(1, POSITION)
    start["square"] = Board(START_FEN).position.square
    assert not forms.mirror_is_lesser(start)[0]
    none = np.zeros(0, POSITION)
    for form in (forms.mirrored, forms.flipped, forms.merged):
        assert len(form(none)) == 0


def test_words_are_equal_exactly_for_equal_boards_whatever_men_do() -> None:
    positions = all_positions()[:6000]
    twice = np.concatenate([positions, forms.mirrored(positions)])
    words = forms.board_words(twice["square"], twice["turn"])
    by_words: dict[bytes, set[str]] = {}
    by_fen: dict[str, set[bytes]] = {}
    for word, fen in zip(words, fens(twice)):
        board = " ".join(fen.split()[:2])
        by_words.setdefault(word.tobytes(), set()).add(board)
        by_fen.setdefault(board, set()).add(word.tobytes())
    assert len(by_fen) < len(twice)  # there are some that are equal
    assert all(len(each) == 1 for each in (*by_words.values(), *by_fen.values()))
    position = sampled(1)
    other = position.copy()
    other["square"][0, [7, 8, 11, 15, 27, 29]] = position["square"][0, [8, 7, 15, 11, 29, 27]]
    assert (other["square"] != position["square"]).any()
    assert fens(other) == fens(position)
    assert len(forms.merged(np.concatenate([position, other]))) == 1


def naive_merge(positions: Positions) -> list[tuple[str, int, float, float]]:
    """(board, times seen, mean value, mean result) of each board in the order in which they first occur."""
    found: dict[str, list[tuple[float, float]]] = {}
    for fen, position in zip(fens(positions), positions):
        pair = (float(position["value"]), float(position["result"]))
        found.setdefault(" ".join(fen.split()[:2]), []).append(pair)
    return [
        (board, len(pairs), np.mean([value for value, _ in pairs]), np.mean([result for _, result in pairs]))
        for board, pairs in found.items()
    ]


def test_merging_is_that_of_the_naive_way_also_a_second_time() -> None:
    positions = np.concatenate([sampled(3000), sampled(700), sampled(3000)[::7]])
    positions["value"][3000:] += 40
    expected = naive_merge(positions)
    found = forms.merged(positions)
    assert [" ".join(fen.split()[:2]) for fen in fens(found)] == [board for board, *_ in expected]
    assert found["seen"].tolist() == [seen for _, seen, *_ in expected]
    np.testing.assert_allclose(found["value"], [value for *_, value, _ in expected], rtol=1e-6)
    np.testing.assert_allclose(found["result"], [result for *_, result in expected], atol=1e-6)
    assert found["seen"].sum() == len(positions)
    assert max(found["seen"]) > 1
    three = np.concatenate([sampled(1)] * 3)
    three["value"] = (10, 20, 60)
    twice = forms.merged(np.concatenate([forms.merged(three[:2]), three[2:]]))
    assert twice["value"].tolist() == [30]
    assert twice["seen"].tolist() == [3]
    assert forms.merged(twice).tobytes() == twice.tobytes()
    assert forms.merged(three, "first")["value"].tolist() == [10]


def test_boards_that_occur_several_times_or_once() -> None:
    five = sampled(5)
    positions = np.concatenate([five, five[:2], five[:1]])  # the first three times, the second twice
    positions["value"] = (10, 100, 0, 0, 0, 60, 101, 30)
    positions["turn"], positions["result"] = 0, 1
    assert forms.twin_labels(positions) == forms.TwinLabels(2, 5, (50 + 1) / 2, 0.0, 3)
    positions["result"][6] = 0
    assert forms.twin_labels(positions).results == 0.5
    assert forms.twin_labels(sampled(20)) == forms.TwinLabels(0, 0, 0.0, 0.0, 1)
    assert forms.twin_labels(sampled(20)[:0]).boards == 0
