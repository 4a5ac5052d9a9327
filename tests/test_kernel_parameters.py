"""Every parameter of a compiled function has its type and meaning, in its docstring or in docs/kernels.md."""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "kernels.md"
DECORATORS = {"kernel", "inlined", "summed_freely", "numba.njit"}
EVERYWHERE = "In every room"

# A docstring explains `name` by a line "name, other : int64[rows]  meaning", or by "`name`, int64[rows]".
TYPE = r"(?:(?:(?:u?int|float)\d+|bool|number|record)\b|[A-Z]\w+(?=\[|  |;|$))"
LINE = re.compile(r"(?:^|; )\s*(`?\w+`?(?:, `?\w+`?)*) *: +" + TYPE, re.MULTILINE)
ASIDE = re.compile(r"`(\w+)`, " + TYPE)
ROW = re.compile(r"^\| (`\w+`(?:, `\w+`)*) \| (.+?) \| (.+) \|$", re.MULTILINE)
A_TYPE = re.compile(r"`(?:(?:u?int|float)\d+|bool|number|[A-Z]\w+)(?:\[[^`]*\])?`")


@dataclass(frozen=True)
class Kernel:
    """A compiled function, as its source says; `file` is relative to the repository."""

    file: PurePosixPath
    name: str
    parameters: tuple[str, ...]
    docstring: str

    @property
    def unexplained(self):
        """The parameters whose types its docstring does not give."""
        return set(self.parameters) - explained_by(self.docstring)


def explained_by(docstring):
    """The names that a docstring gives a type."""
    lines = {name for names in LINE.findall(docstring) for name in re.findall(r"\w+", names)}
    return lines | set(ASIDE.findall(docstring))


def kernels_of(source, file):
    """The compiled functions of a source file."""
    for each in ast.walk(ast.parse(source)):
        if isinstance(each, ast.FunctionDef):
            decorators = {ast.unparse(every).partition("(")[0] for every in each.decorator_list}
            if decorators & DECORATORS:
                names = tuple(every.arg for every in each.args.args)
                yield Kernel(PurePosixPath(file), each.name, names, ast.get_docstring(each) or "")


@cache
def kernels():
    """All compiled functions of the package."""
    files = {file.relative_to(ROOT).as_posix(): file for file in (ROOT / "xqlab").rglob("*.py")}
    texts = {name: file.read_text(encoding="utf-8") for name, file in files.items()}
    marked = (name for name, text in texts.items() if any(f"@{each}" in text for each in DECORATORS))
    return tuple(kernel for name in sorted(marked) for kernel in kernels_of(texts[name], name))


@cache
def tables():
    """Heading -> (names, type) of each row below it."""
    sections = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {
        section.partition("\n")[0].strip("`"): [
            (re.findall(r"\w+", names), kind) for names, kind, _ in ROW.findall(section)
        ]
        for section in sections
    }


def names_below(heading):
    """The names in the table below a heading."""
    return [name for names, _ in tables()[heading] for name in names]


def rooms():
    """The headings that are folders."""
    return [heading for heading in tables() if heading.startswith("xqlab/")]


def room_of(kernel):
    """The heading of the innermost folder that a kernel is in; that of every room where none is its own."""
    return max((each for each in rooms() if kernel.file.is_relative_to(each)), key=len, default=EVERYWHERE)


def test_every_kernel_has_a_docstring_that_explains_every_parameter():
    assert [f"{each.file}: {each.name}" for each in kernels() if not each.docstring] == []
    for kernel in kernels():
        there = {*names_below(room_of(kernel)), *names_below(EVERYWHERE)}
        assert kernel.unexplained <= there, f"{kernel.file}: {kernel.name}{kernel.unexplained - there}"


def test_every_row_is_used_and_records_are_defined_where_the_page_says():
    for room in rooms():
        used = set().union(*(kernel.unexplained for kernel in kernels() if room_of(kernel) == room))
        assert set(names_below(room)) - used == set(), room
    for name in names_below(EVERYWHERE):
        assert len({room_of(kernel) for kernel in kernels() if name in kernel.unexplained}) > 1, name
    for (name,), file in tables()["Records"]:
        source = (ROOT / file.strip("`")).read_text(encoding="utf-8")
        assert re.search(rf"^(?:class {name}\b|{name} = )", source, re.MULTILINE), name


@pytest.mark.parametrize("heading", [EVERYWHERE, *rooms()])
def test_rows_are_in_order_and_have_types(heading):
    firsts = [names[0] for names, _ in tables()[heading]]
    assert firsts == sorted(firsts) != []
    for names, kind in tables()[heading]:
        assert A_TYPE.search(kind), names
        assert set(re.findall(r"`([A-Z]\w+)", kind)) <= set(names_below("Records")), names


@pytest.mark.parametrize("room", rooms())
def test_a_name_stands_once(room):
    names = names_below(room) + names_below(EVERYWHERE)
    assert sorted(names) == sorted(set(names))


def test_kernels_and_what_explains_their_parameters_are_found():
    source = "@kernel\ndef one(a, b): ...\n@numba.njit(nogil=True)\ndef two(c):\n  'Two.'\ndef three(): ..."
    assert [(each.name, each.parameters, each.docstring) for each in kernels_of(source, "xqlab/x.py")] == [
        ("one", ("a", "b"), ""),
        ("two", ("c",), "Two."),
    ]
    docstring = """A value.

    rows, `first` : int64[n]  where; last : int64
    table : ENTRY[entries]  of the search
    side : 0 Red, 1 Black
    Written to `out`, float64[rows], by `other`.
    """
    assert explained_by(docstring) == {"rows", "first", "last", "table", "out"}
