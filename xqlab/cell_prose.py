"""The prose in the code of a lesson, to be translated: what a cell prints, labels, docstrings, comments.

A message is the text of a string as an f-string would have it, `{expression:format}` and all. Its translation
has the same places, in any order, so that the code stays what it is.
"""

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from itertools import accumulate
from tokenize import COMMENT, generate_tokens

from xqlab.errors import XqlabError, quoted
from xqlab.text_table import display_width

SHOWS = {"Markdown", "print"}  # functions whose arguments a reader sees
PICTURES = ("_chart", "_gallery")  # ends of the names of those where he sees the keys of a dictionary
LABELS = {"columns", "description", "index", "names", "xlabel", "ylabel"}  # keywords of any function
LINE_END, LEAST_WIDTH = 100, 40  # columns: where a line of code ends, and what a string has in any case

_WORD = re.compile(r"\b[A-Za-z]{2,}\b")
_CODE = re.compile(r"`[^`]*`")
_ATOM = re.compile(r"[!-~]+ *| +|[（“《]*.[，。；：？！、）”》]*", re.DOTALL)  # what no line break divides


@dataclass(frozen=True, slots=True)
class Prose:
    """A part of a cell's code that a translation replaces.

    start, end  bytes of the code in UTF-8
    places      `{expression:format}` in an f-string, each as often as it occurs
    written     (pieces of the translation, column) -> code; a piece at an odd index is a place
    """

    start: int
    end: int
    message: str
    places: tuple[str, ...]
    written: Callable[[list[str], int], str]


def code_messages(code: str) -> list[str]:
    """The messages of a code cell, in their order; none if it is not plain Python."""
    return [part.message for part in _prose(code)]


def translated_code(code: str, translations: Mapping[str, str]) -> str:
    """A code cell with its prose in the other language.

    Raises XqlabError if a translation has other places than its message.
    """
    text, end, data = "", 0, code.encode()
    for part in _prose(code):
        if part.message in translations:
            text += data[end : part.start].decode()
            column = display_width(text.rpartition("\n")[2])
            text += part.written(_pieces(part, translations[part.message]), column)
            end = part.end
    return text + data[end:].decode()


def _prose(code: str) -> list[Prose]:
    try:
        tree = ast.parse(code)
    except SyntaxError:  # commands of IPython
        return []
    starts = list(accumulate((len(line.encode()) + 1 for line in code.split("\n")), initial=0))
    parts = []
    for node, written in [*_docstrings(tree), *((string, _string) for string in _shown(tree))]:
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        parts.append(Prose(start, end, *_message(node), written))
    for token in generate_tokens(StringIO(code).readline):
        if token.type == COMMENT:
            start = starts[token.start[0] - 1] + len(token.line[: token.start[1]].encode())
            end = start + len(token.string.encode())
            parts.append(Prose(start, end, _doubled(token.string.lstrip("# ")), (), _comment))
    return sorted(filter(_has_words, parts), key=lambda part: part.start)


def _has_words(part: Prose) -> bool:
    return any(_WORD.search(_CODE.sub("", piece)) for piece in _pieces(part, part.message)[::2])


def _docstrings(tree: ast.AST) -> Iterator[tuple[ast.expr, Callable[[list[str], int], str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None:
            assert isinstance(node.body[0], ast.Expr)
            yield node.body[0].value, _docstring


def _shown(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = {_name(function) for function in (node.func, *node.args[:1])}  # `then(print, ...)`
            shows, is_picture = bool(called & SHOWS), any(name.endswith(PICTURES) for name in called)
            for argument in node.args:
                if shows or (is_picture and isinstance(argument, ast.Dict)):
                    yield from _strings(argument)
            for keyword in node.keywords:
                if shows or keyword.arg in LABELS or (is_picture and keyword.arg == "first"):
                    yield from _strings(keyword.value)


def _name(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


def _strings(node: ast.expr | None) -> Iterator[ast.expr]:
    """The strings that make up a value: not those that name something, as an index or an argument does."""
    below: list[ast.expr | None] = []
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            yield node
        case ast.BinOp(left=left, right=right) | ast.IfExp(body=left, orelse=right):
            below = [left, right]
        case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
            below = [*values]
        case ast.Dict(keys=keys):
            below = keys
        case ast.Starred(value=value) | ast.GeneratorExp(elt=value) | ast.ListComp(elt=value):
            below = [value]
        case ast.Call(func=ast.Attribute(value=value, attr="join" | "format"), args=arguments):
            below = [value, *arguments]
    for part in below:
        yield from _strings(part)


def _message(node: ast.expr) -> tuple[str, tuple[str, ...]]:
    """(message, its places) of a string."""
    if isinstance(node, ast.Constant):
        return _doubled(str(node.value)), ()
    assert isinstance(node, ast.JoinedStr)
    pieces = [
        _place(value) if isinstance(value, ast.FormattedValue) else _message(value)[0]
        for value in node.values
    ]
    return "".join(pieces), tuple(
        piece
        for piece, value in zip(pieces, node.values, strict=True)
        if isinstance(value, ast.FormattedValue)
    )


def _place(value: ast.FormattedValue) -> str:
    expression = ast.unparse(value.value)
    conversion = f"!{chr(value.conversion)}" if value.conversion != -1 else ""
    form = f":{_message(value.format_spec)[0]}" if value.format_spec else ""
    return "{" + " " * expression.startswith("{") + expression + conversion + form + "}"


def _pieces(part: Prose, text: str) -> list[str]:
    """The translation, or the message, split at its places."""
    places = sorted(part.places, key=len, reverse=True)
    pieces = re.split(f"({'|'.join(map(re.escape, places))})", text) if places else [text]
    if sorted(pieces[1::2]) != sorted(places) or set("{}") & set(re.sub(r"{{|}}", "", "".join(pieces[::2]))):
        wanted = " ".join(places) or "no braces"
        raise XqlabError(
            f"expected {wanted} in the translation of {quoted(part.message)}, got {quoted(text)}"
        )
    return pieces


def _string(pieces: list[str], column: int) -> str:
    """A literal; a long one is several, one below the other, which Python joins."""
    lines: list[list[tuple[str, bool]]] = [[]]
    room = max(LINE_END - column, LEAST_WIDTH) - len('f""')
    for index, piece in enumerate(pieces):
        for atom in [piece] if index % 2 else _ATOM.findall(piece):
            if lines[-1] and display_width("".join(text for text, _ in lines[-1]) + atom) > room:
                lines.append([])
            lines[-1].append((atom, index % 2 == 1))
    return ("\n" + " " * column).join(map(_literal, lines))


def _literal(atoms: list[tuple[str, bool]]) -> str:
    if any(is_place for _, is_place in atoms):
        return 'f"' + "".join(text if is_place else _escaped(text) for text, is_place in atoms) + '"'
    return f'"{_escaped(_plain("".join(text for text, _ in atoms)))}"'


def _docstring(pieces: list[str], _column: int) -> str:
    return '"""' + _plain(pieces[0]).replace("\\", r"\\").replace('"""', r"\"\"\"") + '"""'


def _comment(pieces: list[str], _column: int) -> str:
    return "# " + " ".join(_plain(pieces[0]).split("\n"))


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _doubled(text: str) -> str:
    return re.sub(r"([{}])", r"\1\1", text)


def _plain(text: str) -> str:
    return text.replace("{{", "{").replace("}}", "}")
