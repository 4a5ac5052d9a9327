"""Pictures of trees: everything the log says is in them."""

import re
from collections import defaultdict
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from tests.trace.trees import NESTED, SWITCHES, minimax, searched, xiangqi
from tests.viz.refusals import refusing
from xqlab import Enhancements
from xqlab.errors import WidgetError
from xqlab.games import TextbookTree
from xqlab.meanings import BAD, PATH, SIDES
from xqlab.trace.tree.rows import PASSED_OVER, UNSEARCHED
from xqlab.viz.figures.drawing import Text, text_width
from xqlab.viz.figures.folding import fold
from xqlab.viz.figures.tree import draw_tree, tree_svg
from xqlab.viz.palette.meanings import INVERTED
from xqlab.xiangqi import Board

OPTIONS: dict[str, Any] = {"root": None, "max_nodes": 200, "depth": None, "show_pruned": True}
OPTIONS["view"] = "minimax"


def texts(svg: str) -> list[str]:
    """The texts of an SVG; fails on one that is not well formed."""
    return [element.text for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("}text")]


@settings(max_examples=30, deadline=None)
@given(NESTED, SWITCHES)
def test_every_value_and_move_is_in_the_picture(nested: Any, use: Enhancements) -> None:
    tree = searched(nested, use).tree
    drawn = texts(tree_svg(tree, max_nodes=500, view="negamax"))
    for node in tree.walk(tree.root()):
        row = tree.nodes[node]
        if node != tree.root():
            again = " ↻" if row.again else ""
            assert tree.text(node) + again in drawn
        if row.ending != UNSEARCHED:
            number = str(row.value).replace("-", "−")
            assert any(text in (number, f"≥{number}", f"≤{number}") for text in drawn)


@settings(max_examples=40, deadline=None)
@given(NESTED, SWITCHES, st.sampled_from([-99, 99]))
def test_what_is_drawn_as_pruned_may_be_anything(nested: Any, use: Enhancements, instead: int) -> None:
    tree = searched(nested, use).tree
    items = fold(tree, tree.root(), max_nodes=500, depth=None, show_pruned=True)
    drawn = [item.node for item in items if item.node >= 0 and tree.nodes.ending[item.node] == UNSEARCHED]
    assert all(item.node >= 0 for item in items)
    searched_lines = {tuple(tree.codes(item.node)) for item in items if item.node not in drawn}
    changed = nested
    for node in drawn:
        codes = tree.codes(node)
        if tuple(codes) not in searched_lines:  # else another search of the node above did look at it
            changed = replaced(changed, codes, instead)
    assert minimax(changed) == minimax(nested)


def replaced(nested: Any, codes: list[int], instead: int) -> Any:
    """The tree with what a line of moves leads to replaced by a leaf."""
    if not codes:
        return instead
    below = list(nested)
    below[codes[0] - 1] = replaced(below[codes[0] - 1], codes[1:], instead)
    return below


@settings(max_examples=30, deadline=None)
@given(NESTED)
def test_no_texts_overlap(nested: Any) -> None:
    drawing = draw_tree(searched(nested, Enhancements.textbook()), **OPTIONS)
    rows = defaultdict(list)
    for shape in drawing.shapes:
        if isinstance(shape, Text) and shape.anchor == "middle":
            half = text_width(shape.text, shape.size) / 2
            rows[shape.at[1]].append((shape.at[0] - half, shape.at[0] + half))
    for row in rows.values():
        assert all(left[1] <= right[0] + 1e-6 for left, right in pairwise(sorted(row)))
        assert row[0][0] >= 0
        assert max(end for _, end in row) <= drawing.width


def test_its_colours_mean_what_they_mean_in_a_stepper() -> None:
    """Orange crosses out what is cut off; shapes show the sides, since blue is where a search is."""
    result = xqlab.search(Board(), depth=3, record=True, enhancements=xqlab.Enhancements.textbook())
    svg = str(tree_svg(result, max_nodes=40))
    assert BAD.edge in svg
    for colour in (PATH, *SIDES):
        assert not {colour.edge, colour.wash, colour.solid} & set(re.findall("#[0-9a-f]{6}", svg))


def test_a_dark_page_shows_the_picture_inverted_and_one_wider_than_its_cell_scrolls() -> None:
    svg = tree_svg(searched([[3, 5], [2, 9]], Enhancements.textbook()))
    html = svg._repr_html_()
    assert re.search(r'<div class="[^"]*\bxqlab-chart\b[^"]*"[^>]*><svg', html)
    for text in (INVERTED, "overflow-x:auto", str(svg)):
        assert text in html


@pytest.mark.parametrize("limits", [{}, {"nodes": 150}, {"record": 900}])
def test_large_and_cut_short_searches_say_what_is_missing(limits: dict[str, int]) -> None:
    result = xqlab.search(Board(), **{"depth": 3, "record": True} | limits)
    drawn = texts(tree_svg(result, max_nodes=40))
    caption = " ".join(drawn)
    assert sum(text.startswith("… ") for text in drawn) >= (1 if "record" in limits else 2)
    assert f"of {result.tree.nodes.searched[result.tree.root()]:,} nodes".replace(",", "\u202f") in caption
    assert ("The log has" in caption) == ("record" in limits)
    assert ("unfinished: the recording ends here" in drawn) == ("nodes" in limits)


def test_options() -> None:
    tree = searched([[3, 5], [2, 9], [8, 1]], Enhancements.textbook()).tree
    assert "Not drawn: 1 pruned moves." in " ".join(texts(tree_svg(tree, show_pruned=False)))
    assert "… 2" in texts(tree_svg(tree, depth=1))
    part = tree_svg(tree, root=tree.children(tree.root())[1])
    assert "<title>Search tree of 2 nodes after b</title>" in part
    assert [ply in texts(part) for ply in ("ply 0", "ply 1")] == [False, True]
    black = texts(tree_svg(xqlab.search(TextbookTree([4, 7], first="min"), depth=1, record=True)))
    assert black.count("4") == 2  # Min's best, and the root, as Max sees them


def test_what_is_guessed_and_what_is_proven_have_names_of_their_own() -> None:
    result = xiangqi("full")
    drawn = texts(tree_svg(result, max_nodes=300))
    guessed = {"skipped: guessed not to matter", "value is a guess", "?"}
    assert {"pruned: proven not to matter", *guessed} <= set(drawn)
    assert any(text.endswith(" ↻") for text in drawn)
    assert "searched again, deeper or with a wider window" in " ".join(drawn)
    plain = texts(tree_svg(searched([[3, 5], [2, 9]], Enhancements.textbook())))
    assert "pruned: proven not to matter" in plain
    assert not guessed & set(plain)
    node = next(node for node in range(len(result.tree)) if result.tree.is_null(node))
    above = int(result.tree.nodes.parent[node])
    passing = texts(tree_svg(result, root=above, max_nodes=30))
    assert "pass" in passing
    assert "a null move, the side to move passes" in " ".join(passing)
    left_out = " ".join(texts(tree_svg(result, show_pruned=False)))
    endings = result.tree.nodes.ending[result.tree.root() :]
    count = f"{(endings == PASSED_OVER).sum():,}".replace(",", "\u202f")
    assert f"Not drawn: {count} skipped moves." in left_out


def test_a_root_with_a_window_of_its_own_says_so() -> None:
    result = xiangqi("mtdf")
    tree = result.tree
    last = [iteration for iteration in tree.iterations if tree.nodes.depth[iteration] == result.depth]
    caption = " ".join(texts(tree_svg(result)))
    assert f"This is search {len(last)} of {len(last)} to depth 4, with the window [" in caption
    first = " ".join(texts(tree_svg(result, root=tree.children(last[0])[0])))
    assert f"This is search 1 of {len(last)} to depth 4" in first
    assert "with the window" not in " ".join(texts(tree_svg(searched([1, 2], Enhancements.textbook()))))


def test_chess_is_drawn_too() -> None:
    board = chess.Board("7k/P7/8/8/8/8/8/7K w - - 0 1")
    result = xqlab.search(board, depth=1, enhancements=Enhancements.textbook(), record=True)
    assert {"White", "Black", "a8=Q+", "Kg2", "White to move (Max)"} <= set(texts(tree_svg(result)))


def caption_of(result: Any, **options: Any) -> str:
    """The picture's texts without spaces, the lines of its caption joined."""
    return "".join(texts(tree_svg(result, **options))).replace(" ", "")


def test_the_conventions_are_printed_as_the_search_ran() -> None:
    plain = searched([[3, 5], [2, 9]], Enhancements.textbook())
    assert "cutoff:value≥βataMaxnode,≤αataMinnode;fail-soft" in caption_of(plain)
    use = Enhancements.of("alpha_beta", "fail_hard", "strict_cutoff")
    hard = caption_of(searched([[3, 5], [2, 9]], use), view="negamax")
    assert "seenfromthesidetomove(negamax);cutoff:value>β;fail-hard" in hard
    assert "cutoff:" not in caption_of(searched([[3, 5], [2, 9]], Enhancements()))


def test_a_picture_in_chinese() -> None:
    result = xiangqi("full")
    drawn = texts(tree_svg(result, language="zh", max_nodes=60))
    assert {"红方", "黑方", "第 0 层", "主要变例", "静态搜索", "跳过：猜测无关"} <= set(drawn)
    assert any(re.search(r"\] 少搜 \d 层$", text) for text in drawn)
    assert not {word for word in set("".join(drawn).split()) if word.isascii() and word.isalpha()} - {"T"}
    tree = result.tree
    board = tree.board_at(tree.root())
    move = board.move_of(int(tree.nodes.move[tree.children(tree.root())[0]]))
    assert board.text(move, "chinese") in {*drawn} & {*texts(tree_svg(result, notation="chinese"))}
    assert board.text(move, "wxf") in texts(tree_svg(result, language="zh", notation="wxf"))
    textbook = texts(tree_svg(searched([[3, 5], [2, 9]], Enhancements.textbook()), language="zh"))
    assert {"极大方", "轮到极小方走", "剪枝：已证明无关", "主要变例（已证明）"} <= set(textbook)
    for language, has_chinese in (("zh", True), ("en", False)):
        svg = tree_svg(searched([1, 2], Enhancements.textbook()), language=language)
        assert ["Noto Sans CJK SC" in svg, 'lang="zh-Hans"' in svg] == [has_chinese] * 2


def test_lines_of_a_chinese_caption_stay_inside_and_begin_with_no_comma() -> None:
    drawing = draw_tree(xiangqi("full"), **OPTIONS | {"max_nodes": 40, "language": "zh"})
    lines = [shape for shape in drawing.shapes if isinstance(shape, Text) and shape.at[0] == 16.0]
    assert len(lines) > 1
    for line in lines:
        assert line.at[0] + text_width(line.text, line.size) <= drawing.width
        assert line.text[:1] not in "，。；：、）"


def made(**options: Any) -> str:
    return tree_svg(searched([1, 2], Enhancements.textbook()), **options)


test_what_is_refused = refusing(
    (lambda: made(language="fr"), WidgetError, "expected language to be 'en' or 'zh', got 'fr'"),
    (lambda: made(notation="san"), WidgetError, "to be '', 'uci', 'iccs', 'wxf', 'chinese' or 'traditional'"),
    (lambda: made(view="max"), WidgetError, "expected view to be 'minimax' or 'negamax', got 'max'"),
    (lambda: made(colour="red"), WidgetError, "expected options root, .*, hidden, got 'colour'"),
    (lambda: made(max_nodes=1), WidgetError, "expected max_nodes of at least 2, got 1"),
    (lambda: made(depth=-1), WidgetError, "expected a depth of at least 0, got -1"),
    (lambda: made(root=99), WidgetError, "expected a searched node from 0 to 3, got 99"),
    (lambda: made(root=0), WidgetError, "expected a searched node from 0 to 3, got 0"),
)
