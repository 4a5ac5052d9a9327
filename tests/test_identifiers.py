"""Names and printed texts use the field's words (docs/terms.md): no other word for the same idea."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "xqlab"
ROOMS = sorted(path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__")

# Words that no name has, and what is written instead.
INSTEAD = {
    **{"told": "what it is: conventions, header, text, sentence", "said": "what it is: message, text"},
    **{"found": "what it is: result, match, node", "asking": "query, question", "reading": "parser, query"},
    **{"man": "piece", "men": "pieces", "wire": "payload", "manner": "game profile"},
    **{"complaint": "message, error", "complaints": "messages, errors", "hand": "hand_crafted"},
    **{"stranger": "unseen feature", "strangers": "unseen features", "lit": "active"},
    **{"film": "animation", "handout": "export, page", "haunted": "with_ghosts", "parting": "diverging"},
    **{"docked": "side_by_side", "survey": "attack maps", "tally": "count", "praise": "update histories"},
    **{"faded": "gravity", "tied": "pinned", "dearer": "more valuable", "cheaper": "less valuable"},
}

# Words and phrases that no text has which the package prints: errors, tables, labels, options.
UNPRINTED = re.compile(
    r"\b(men|man|by hand|whole numbers?|brought up to date|made anew|dearer|cheaper|docked|strangers?"
    r"|handed out|handouts?|senseless|less deep|survey|tally|praise|faded|asks? the table"
    r"|that there is not|lit input)\b",
    re.IGNORECASE,
)


def words(name):
    """The words of a name in snake case or camel case, in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def python_names(source):
    """The names that a file gives; those that it only uses are given elsewhere."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.arg(arg=name) | ast.alias(asname=str(name)):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name


def javascript_names(source):
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", source, flags=re.DOTALL)
    yield from re.findall(r"[A-Za-z_$][\w$]*", re.sub(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`$]*`", "", code))


def outside_the_glossary(path):
    names = python_names if path.suffix == ".py" else javascript_names
    used = {path.stem, *names(path.read_text("utf-8"))}
    return sorted(
        f"{name}: write {INSTEAD[word]}"
        for name in used
        for before, word, after in zip(["", *words(name)], words(name), [*words(name)[1:], ""])
        if word in INSTEAD and (word, after) != ("hand", "crafted") and (before, word) != ("by", "hand")
    )


def test_words():
    assert words("menOnBoard_X2_HTMLPage") == ["men", "on", "board", "x", "html", "page"]


def printed(source):
    """The texts of a file that are no docstrings."""
    tree = ast.parse(source)
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
            yield node.value


@pytest.mark.parametrize("room", ROOMS)
def test_printed_texts_and_names(room):
    for path in (PACKAGE / room).rglob("*.py"):
        texts = printed(path.read_text("utf-8"))
        assert [text for text in texts if UNPRINTED.search(text)] == [], path
    paths = [path for path in (PACKAGE / room).rglob("*") if path.suffix in (".py", ".js")]
    found = {path: outside_the_glossary(path) for path in sorted(paths)}
    assert {path: bad for path, bad in found.items() if bad} == {}
