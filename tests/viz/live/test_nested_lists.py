"""A tree that a reader types is read in the page as Python reads it, and refused with its words."""

import random
from typing import Any

import pytest

from tests.viz.javascript import call
from xqlab.game import GameError
from xqlab.games import TextbookTree
from xqlab.games.tree_text import MESSAGES, parse_tree
from xqlab.viz.live.positions.text_form import text_form

SOUND = [
    "[[3, 5], [2, 9]]",
    "(3 12 8) (2 4 6) (14 5 2)",
    "(L:(3 12 8) M:(2 4 6) R:(14 5 2))",
    "（３ １２）",
    "［L：［３，−５］，M：［–2；+7］］",
    "5",
    "[[1] [2 [3 4]] 5]",
    "a: b = 3 , c: , 4 d: (1 2)",
    "(((((1)))))",
    " ".join(str(number) for number in range(30)),
    "[007, -0, +0012, ٣, 𝟗]",
    "x_1: 3\u2003y2é: 4\x1c5\u00a06",
    "min: (max: (3 5) max: (2 9))",
    "Min: (5 2) (7 (1 6)) (4 8)",
    "(b: 3 Max: (3 5) c: (2 (1 2)))",
    "MIN: (3 5) min: (2 9)",
    "max: 3 5",
    "max：（3 max: 5）",
    "[27999 -27999]",
]
QUOTED = text_form(TextbookTree("1 2"))["limits"]["quoted"]
WRONG = [
    "",
    "   ",
    "[[3, 5], [2, 9]",
    "[[3, 5]], [2, 9]]",
    "[[], 3]",
    "[3, ½]",
    "[1.5, 2]",
    "[1 / 3]",
    "(a:½ −1.25) (2 2⅔ −¾)",
    "[1/0 2]",
    "[0.00001, 3]",
    "[13999.5 -13999.5]",
    "[½ 14000]",
    "[½ -14000]",
    "[٣.٥]",
    "[0.5: 3, 0.5: 7]",
    "[(1/2) 3, 50% 4]",
    "(chance: (3 5)) 2",
    "【概率：3】",
    "[3; é]",
    "（左＝３ １２）",
    "[3 \ufeff 4]",
    "[3, '\"\\\u200b\t]",
    f"[{'9' * 101}]",
    "[28000]",
    "[-12345678901234567890]",
    f"[{' 1' * 256}]",
    "(" * 61 + "1" + ")" * 61,
    f"[3 {'x' * 300}]",
    "[🙂]",
    f"[{' ' * (QUOTED - 4)};",  # quoted whole: its two marks are the last that fit
    f"[{' ' * (QUOTED - 1)}';",  # the mark within decides on those around it, and is cut off
    "max: (max: (3 5) (2 9))",
    "(a: (min: (3 5)) min: (2 9))",
    "max: (min: (min: (3 5) Min: (2 9)))",
    "[(" + "1 " * 255 + ")" + f"({' 2' * 255})" * 200 + "]",
]


def read(texts: list[str]) -> list[dict[str, Any]]:
    """What the page makes of them."""
    made: list[dict[str, Any]] = call("live/nested_lists.mjs", "read", text_form(TextbookTree("1 2")), texts)
    return made


def read_in_python(text: str) -> dict[str, Any]:
    """The same of Python; an error as its English text alone."""
    try:
        board = TextbookTree(text)
    except GameError as error:
        return {"en": str(error)}
    count = len(board.names)
    names = ("first_child", "children", "parent", "leaf_value")
    columns = {name: board.position[name][:count].tolist() for name in names}
    read = {"names": [board.names[node] for node in range(count)], "columns": columns}
    return read | {"first": int(board.position.root_side)}


def assert_same(texts: list[str]) -> None:
    """Trees and errors are those of Python, and each error is in Chinese, too."""
    for text, made in zip(texts, read(texts)):
        assert not made.get("zh", "应").isascii()
        made.pop("zh", None)
        if "names" in made:
            made.setdefault("first", 0)
        assert made == read_in_python(text), text


def test_trees_are_those_of_python() -> None:
    assert_same(SOUND)
    assert not [text for text in SOUND if "en" in read_in_python(text)]


def test_errors_are_those_of_python() -> None:
    assert_same(WRONG)
    said = [read_in_python(text)["en"] for text in WRONG]
    for name, message in MESSAGES.items():
        begins = message.en.partition("{")[0]
        assert any(text.startswith(begins) for text in said), name


def test_the_multiple_of_a_tree_with_fractions() -> None:
    with pytest.raises(GameError, match="half") as refused:
        TextbookTree("(a:½ −1.25) (2 2⅔ −¾) half: 3/4")
    assert "12 times it is (a:6 -15) (24 32 -9) half: 9, and" in str(refused.value)


@pytest.mark.parametrize("name", ["problem", "chances", "p", "expected"])
def test_names_of_nodes_that_are_no_chance_nodes(name: str) -> None:
    assert TextbookTree(f"({name}: (3 5) 2)").names[1] == name


def test_whatever_is_typed() -> None:
    chance = random.Random(3)
    tokens = "(|)|[|]|,| |3|-12|a:|b =|½|4/5|0.5|*|．|＋7|x|：|٣|é|'".split("|")
    usual = ["(", ")", " ", "3 ", "-12,", "a:", "(1 2)", "[4]"]
    texts = ["".join(chance.choices(tokens, k=8)) for _ in range(150)]
    texts += [f"({''.join(chance.choices(usual, k=9))})" for _ in range(250)]
    assert_same(texts)
    sound = sum("names" in read_in_python(text) for text in texts)
    assert 30 < sound < 350


@pytest.mark.parametrize("text", [*SOUND[:4], *SOUND[6:10]])
def test_a_tree_is_written_as_it_is_read(text: str) -> None:
    board = TextbookTree(text)
    written = text_form(board)["written"]
    again = TextbookTree(written)
    assert (again.position.tobytes(), again.names) == (board.position.tobytes(), board.names)
    assert parse_tree(written)[0] == parse_tree(text)[0]
