"""Textbook trees: lists and text, names, and clear errors."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from xqlab.game import GameError
from xqlab.games import TextbookTree
from xqlab.games.textbook_tree import CAPACITY, parse_tree

TREES = st.recursive(
    st.integers(-99, 99), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=20
).filter(lambda tree: isinstance(tree, list))


@settings(deadline=None)
@given(TREES, st.sampled_from("−–—－﹣"), st.sampled_from("，、；"))
def test_text_and_lists_say_the_same_also_in_signs_of_word_processors(tree, minus, comma):
    signs = f"（）{minus}{comma}０１２３４５６７８９"
    for written in ("[]-,0123456789", "()- 0123456789", signs):
        read = TextbookTree(str(tree).translate(str.maketrans("[]-,0123456789", written)))
        assert (read.leaves, read.height) == (TextbookTree(tree).leaves, TextbookTree(tree).height)


def test_names():
    tree = TextbookTree("(L:(3 x:12 8) M:(2 4 6))")
    assert [tree.text_of(code) for code in tree.codes()] == ["L", "M"]
    tree.push("L")
    assert [tree.text_of(code) for code in tree.codes()] == ["a", "x", "c"]
    assert tree.pop() == "L"
    assert xqlab.search(tree, depth=2).pv == ["L", "a"]


def test_min_may_begin():
    tree = [[3, 12], [2, 40]]
    assert xqlab.search(TextbookTree(tree), depth=2).value == 3
    assert xqlab.search(TextbookTree(tree, first="min"), depth=2).value == -12


NAMED = [  # the same tree, whose inner nodes are L, M and an unnamed one
    '{"L": [3, 12], "M": {"x": 2, "b": 4}, "c": [14, 5]}',
    '["", ["L", 3, 12], ["M", ["x", 2], 4], [14, 5]]',
    [("L", (3, 12)), ("M", [("x", 2), 4]), (14, 5)],
    {"name": "root", "player": "MAX", "children": [
        {"name": "L", "player": "min", "value": None, "children": [{"value": 3}, {"score": 12}]},
        {"label": "M", "moves": [{"id": "x", "value": 2}, 4]},
        {"children": {"a": 14, "b": 5}},
    ]},
]  # fmt: skip


@pytest.mark.parametrize("tree", NAMED)
def test_names_in_lists_and_json(tree):
    board = TextbookTree(tree)
    assert board.nested == [[3, 12], [2, 4], [14, 5]]
    assert [board.names[node] for node in range(10)] == ["", "L", "M", "c", "a", "b", "x", "b", "a", "b"]


def test_trees_say_who_begins():
    for tree in (
        "min: (max: (3 5) max: (2 9))",
        "min: (3 5) (2 9)",
        {"player": "min", "children": [[3, 5], [2, 9]]},
    ):
        board = TextbookTree(tree)
        assert (board.turn, board.codes(), board.text_of(1)) == (False, [1, 2], "a")
        assert -xqlab.search(board, depth=2).value == 5
    assert TextbookTree("(min: (3 5) min: (2 9))").turn
    assert not TextbookTree([["max", 3, 5], [2, 9]]).turn
    wrong = "expected Max and Min to move in turn, got {} where it is the other side's move in tree "
    ghosts = {"Max": {"Min": {"min": [3, 5]}}}
    for tree, got, options in (
        ("min: (3 5) (2 9)", "'min'", {"first": "max"}),
        ("max: (min: (min: (3 5)))", "'min'", {}),
        ({"player": "max", "children": [{"type": "MAX", "children": [1, 2]}]}, "'MAX'", {}),
        ([["Max", ["Min", ["min", 3, 5]]]], "'min'", {}),
        (ghosts, "'min'", {}),
    ):
        with pytest.raises(GameError) as caught:
            TextbookTree(tree, **options)
        assert str(caught.value).startswith(wrong.format(got))


def test_the_paper_s_worked_examples():
    # Max(20, Min(16, E, F)) = 20 and Min(15, Max(18, E, F)) = 15 whatever E and F are.
    for rest in ((0, 0), (99, -99)):
        assert xqlab.search(TextbookTree([20, [16, *rest]]), depth=2).value == 20
        assert -xqlab.search(TextbookTree([15, [18, *rest]], first="min"), depth=2).value == 15


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ("(1 2", "a bracket is not closed in tree '(1 2'"),
        ("1 2)", "a bracket is closed that was not opened in tree '1 2)'"),
        ("(1 ())", "expected a value between brackets in tree '(1 ())'"),
        ("", "expected a tree, got ''"),
        ("(1 ? 2)", "expected brackets, integers and names, got '?'"),
        ("(1/2 3)", "expected integers, got the fraction '1/2' in tree '(1/2 3)'"),
        ("(3 −2½)", "expected integers, got the fraction '−2½' in tree '(3 −2½)'"),
        ("(3.5 1)", "expected integers, got the fraction '3.5' in tree '(3.5 1)'"),
        ("(−−3 1)", "expected brackets, integers and names, got '−' in tree '(−−3 1)'"),
        ([], "expected an integer or a list of 1 to 255 subtrees, got []"),
        ([1, "two"], "got 'two'"),
        ([1, 2.5], "got 2.5"),
        ([1, True], "got True"),
        ({"value": 3, "depth": 2}, "got 'depth' beside a value"),
        ({"children": 5}, "got 5"),
        ({"children": [1], "type": "chance"}, "expected max and min nodes only, got 'chance' in tree"),
        ('{"a": [1, 2}', "expected brackets, integers and names, got '{'"),
        (["a"], "subtrees, got []"),
        ([1, 40_000], "expected leaf values between -28000 and 28000, got 40000"),
        ([0] * 256, "expected an integer or a list of 1 to 255 subtrees"),
        ([[[0] * 200] * 200], f"expected a tree of at most {CAPACITY} nodes and 60 plies"),
        (f"(1 {'9' * 300_000})", f"expected numbers of at most 100 digits, got '{'9' * 76}..."),
    ],
)
def test_what_is_no_tree(tree, words):
    with pytest.raises(GameError) as caught:
        TextbookTree(tree)
    assert words in str(caught.value)


def test_many_spaces_take_linear_time():
    gap = " " * 1_000_000
    assert parse_tree(f"{gap}({gap}1{gap}L{gap}:{gap}2{gap}){gap}")[0] == [1, 2]
    with pytest.raises(GameError, match=r"^expected a tree, got ' "):
        TextbookTree(gap)


def test_uniform_and_graded_trees():
    tree = TextbookTree.uniform(3, 2, lambda leaf: leaf * leaf)
    assert tree.leaves == [0, 1, 4, 9, 16, 25, 36, 49, 64]
    assert sorted(TextbookTree.best_ordered(2, 5).leaves) == list(range(32))
    assert sorted(TextbookTree.worst_ordered(3, 3).leaves) == list(range(27))
    assert parse_tree("(1 (2 3))") == ([1, [2, 3]], ["", "", ["", "", ""]])


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda tree: TextbookTree([1], first="mid"), "expected first to be 'max' or 'min', got 'mid'"),
        (lambda tree: tree.random(1, 1, first="mid"), "expected first to be 'max' or 'min', got 'mid'"),
        (
            lambda tree: tree.random(0, 2),
            "from 1 on, and low up to high, got branching=0, depth=2, low=-9, high=9",
        ),
        (lambda tree: tree.random(2, 15), "a tree of at most 32768 nodes and 60 plies, got a larger one"),
        (lambda tree: tree.push_code(3), "expected a child from 1 to 2, got 3"),
        (lambda tree: tree.push("c"), "expected one of a, b, got 'c'"),
        (lambda tree: tree.pop(), "pop at the root of the tree"),
    ],
)
def test_other_errors_quote(ask, words):
    with pytest.raises((GameError, IndexError), match=words):
        ask(TextbookTree([1, 2]))
