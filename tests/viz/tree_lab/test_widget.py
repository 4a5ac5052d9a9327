"""TreeLab in Python: the tree as a trait, its search, what its page holds, and what is refused."""

from typing import Any

import pytest

from xqlab import Enhancements
from xqlab.errors import WidgetError
from xqlab.game import GameError
from xqlab.games import TextbookTree
from xqlab.viz import TreeLab

SAVED = (
    '{"game":"textbook tree","tree":[[3,-12],[2]],"names":["","L","b","x","b","a"],"first":"min","moves":[],'
    '"on":["fail_hard"]}'
)


@pytest.mark.parametrize(
    ("tree", "text", "first", "on"),
    [
        ("(3 12) M:(2)", "[[3, 12], M: [2]]", "max", ["alpha_beta"]),
        ([[3, 12], 2], "[[3, 12], 2]", "max", ["alpha_beta"]),
        (TextbookTree("1 2", first="min"), "[1, 2]", "min", ["alpha_beta"]),
        (SAVED, "[L: [x: 3, -12], [2]]", "min", ["fail_hard"]),
    ],
)
def test_what_it_begins_with(tree: Any, text: str, first: str, on: list[str]) -> None:
    lab = TreeLab(tree, language="zh")
    assert (lab.tree, lab.first, lab.on, lab.language) == (text, first, on, "zh")
    assert repr(lab) == f"<TreeLab of '{text}', {first} first, {on[0]}>"
    assert lab.board.position.root_side == (first == "min")


def test_python_goes_on_with_what_the_page_shows() -> None:
    lab = TreeLab()
    lab.tree, lab.first, lab.on = "（3 −5） 2", "min", []
    assert lab.tree == "[[3, -5], 2]"
    assert repr(lab).endswith("min first, minimax>")
    result = lab.search()
    assert (result.value, result.enhancements) == (-2, Enhancements.minimax())
    assert result.log is not None
    page = lab.as_html()
    assert page.is_live
    assert [page.data[name] for name in ("tree", "first", "on")] == ["[[3, -5], 2]", "min", []]


@pytest.mark.parametrize(
    ("trait", "value", "error", "message"),
    [
        ("tree", "(1 2", GameError, "a bracket is not closed"),
        ("first", "mid", WidgetError, "expected first to be 'max' or 'min', got 'mid'"),
        ("on", ["alpha_beta", "null_move"], WidgetError, "that a tree has a use for, got null_move"),
    ],
)
def test_what_is_refused(trait: str, value: Any, error: type[Exception], message: str) -> None:
    lab = TreeLab(enhancements=Enhancements.full())
    assert "null_move" not in lab.on  # which a tree has no use for
    with pytest.raises(error, match=message):
        setattr(lab, trait, value)
    assert (lab.tree, lab.first) == ("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "max")


@pytest.mark.parametrize("on", ["3", '["foo"]'])
def test_a_file_that_no_page_has_saved_is_quoted(on: str) -> None:
    tree = '"tree": [1, 2], "names": ["", "a", "b"], "first": "max"'
    record = f'{{"game": "textbook tree", {tree}, "on": {on}}}'
    for text in (record, record[:9]):
        with pytest.raises(WidgetError, match=r"expected a tree that a page has saved, got '\{\"game\""):
            TreeLab(text)
