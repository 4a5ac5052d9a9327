"""What a code cell shows is translated, and nothing else changes: neither its code nor its places."""

import ast
import json

import pytest

from tests.tracked import ROOT
from xqlab.cell_prose import code_messages, translated_code
from xqlab.errors import XqlabError
from xqlab.text_table import display_width
from xqlab.translation import read_catalogue, translated_notebook, translations_of

LESSONS = sorted(ROOT.glob("notebooks/*.ipynb"))

SHOWN = {
    'print("Two words")': ["Two words"],
    'print(f"{n:,} {f(1)!r:>{w}} nodes", "of", sep="and")': ["{n:,} {f(1)!r:>{w}} nodes", "of", "and"],
    'display(Markdown("one" " two"))': ["one two"],
    'print("yes" if x == "no" else "not", table["index"], f("name"), board.text("name"))': ["yes", "not"],
    'print(*(f"{n} times" for n in ns), ", and ".join(names))': ["{n} times", ", and "],
    'check(1, x).then(print, head, f"{n} rows")': ["{n} rows"],
    'charts.rules_gallery({"A rook": Board("3k5 w")}, "squares")': ["A rook"],
    'pandas.DataFrame(rows, index=["right", "wrong"])': ["right", "wrong"],
    'line_gallery(board, first="Red to move"); ax.set(xlabel="moves")': ["Red to move", "moves"],
    'f(first="min")': [],
    'def f():\n    """Returns."""\n    return "not this"  # but this': ["Returns.", "but this"],
    'print("|", "x", "`code in quotes`", "名称", f"{name} {value}", 1, "a_name")': [],
    'print("{braces}", "{:3} of {}".format(1, 2))': ["{{braces}}", "{{:3}} of {{}}"],
    "%timeit print('no Python')": [],
}


@pytest.mark.parametrize("code", SHOWN)
def test_messages(code):
    assert code_messages(code) == SHOWN[code]
    same = {message: message for message in SHOWN[code]}
    assert list(nodes(translated_code(code, same))) == list(nodes(code))


def nodes(code):
    """(kind, text) of the nodes of a code's tree: of an f-string its places, in some order."""
    try:
        yield from nodes_below(ast.parse(code))
    except SyntaxError:
        yield "no Python", code


def nodes_below(node):
    match node:
        case ast.JoinedStr(values=values):
            places = [value for value in values if isinstance(value, ast.FormattedValue)]
            yield "f-string", str(sorted(map(ast.dump, places)))
        case ast.Constant(value=str(text)):
            yield "string", text
        case _:
            names = [str(value) for _, value in ast.iter_fields(node) if isinstance(value, str | int)]
            yield type(node).__name__, " ".join(names)
            for child in ast.iter_child_nodes(node):
                yield from nodes_below(child)


def test_a_translation_is_written_as_code_a_long_one_as_several_strings():
    english = 'for n in ns:\n    print(f"{n:,} of \\"{len(ns)}\\"", "the rest")  # 兵 to e4\n'
    chinese = {'{n:,} of "{len(ns)}"': '{{共}} {len(ns)} "中"\\的\n{n:,}', "the rest": "其余{{}}"}
    chinese |= {"兵 to e4": "兵到 e4"}
    assert translated_code(english, chinese) == (
        'for n in ns:\n    print(f"{{共}} {len(ns)} \\"中\\"\\\\的\\n{n:,}", "其余{}")  # 兵到 e4\n'
    )
    chinese = "共有很多结点，" * 12 + "{x} 个"
    code = translated_code('Markdown(\n    f"Nodes: {x}"\n)', {"Nodes: {x}": chinese})
    lines = code.split("\n")[1:-1]
    assert [line.lstrip(" ")[:2] for line in lines] == ['"共', 'f"']
    assert {line.index('"') for line in lines} <= {4, 5}
    assert max(map(display_width, lines)) <= 100
    assert eval(code, {"Markdown": str, "x": 7}) == chinese.replace("{x}", "7")


@pytest.mark.parametrize("wrong", ["局面", "{n} 个 {n}", "{m} 个", "{n} 个 {", "{n} 个 }", "{n!r} 个"])
def test_a_translation_has_the_places_of_its_message(wrong):
    with pytest.raises(XqlabError, match=r"expected {n} in the translation of '{n} positions', got "):
        translated_code('print(f"{n} positions")', {"{n} positions": wrong})


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_code_in_chinese_is_that_of_the_english_lesson(file):
    english = json.loads(file.read_text("utf-8"))
    catalogue = read_catalogue(ROOT / "data" / "zh" / f"{file.stem}.po")
    chinese = translated_notebook(english, translations_of(catalogue))
    for one, other in zip(english["cells"], chinese["cells"], strict=True):
        if one["cell_type"] == "code":
            pairs = zip(nodes("".join(one["source"])), nodes("".join(other["source"])), strict=True)
            assert [] == [pair for pair in pairs if pair[0] != pair[1] and not is_translated(*pair)]


def is_translated(english, chinese):
    return english[0] == chinese[0] == "string" and not chinese[1].isascii()
