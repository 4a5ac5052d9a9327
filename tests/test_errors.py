"""Every error class of xqlab is an `XqlabError`, fits on a screen, and names the extra that is missing."""

import ast
import builtins
import re
import tomllib

import pytest
from packaging.requirements import Requirement

from tests.test_environment import BROUGHT_BY, ROOT, libraries
from xqlab.errors import (
    EXTRAS,
    LONGEST,
    XqlabError,
    in_one_line,
    listed,
    on_a_screen,
    printable,
    quoted,
    what_is_missing,
)

PACKAGE = ROOT / "xqlab"

# Error classes that no person causes, each with the reason.
NOT_OURS_TO_PRINT = {
    "XqlabError": "the base itself",
    "Forfeit": "ends a game inside a match, which counts it as lost; nobody sees it",
}

OURS_TO_CATCH = ["Forfeit", "OutOfSteps", "OutOfProcessor", "OutOfTime", "SignatureError"]

# Built-in errors that are raised with a text, each with the reason. OSError and its kind name a file.
BUILT_IN = {
    "AssertionError": "a mistake in xqlab itself",
    "FileNotFoundError": "the command prints it as it does every OSError",
    "ImportError": "the command prints it: what to install",
    "IndexError": "of pop(), as lists have it",
    "IsADirectoryError": "the command prints it",
    "KeyError": "caught where it is raised, in trace/tree_files.py",
    "NameError": "of a student's file, reported by teach/programs",
    "ModuleNotFoundError": "the command prints it: what to install",
    "OSError": "the command prints it",
    "TimeoutError": "of a program that runs apart, caught where its answers are judged",
    "TypeError": "of an argument of another type, in a call from Python",
    "ValueError": "of a student's program that asks a node with children for a value",
}

TREES = [
    (file.relative_to(ROOT).as_posix(), ast.parse(file.read_text(encoding="utf-8")))
    for file in sorted(PACKAGE.rglob("*.py"))
]


def error_classes() -> dict[str, list[str]]:
    """The name of each class whose bases end in an error, to the names of its bases."""
    bases = {
        node.name: [ast.unparse(base).rpartition(".")[2] for base in node.bases]
        for _, tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }

    def is_error(name: str) -> bool:
        built_in = getattr(builtins, name, None)
        if isinstance(built_in, type):
            return issubclass(built_in, BaseException) and not issubclass(built_in, Warning)
        return any(is_error(base) for base in bases.get(name, ()))

    return {name: listed for name, listed in bases.items() if is_error(name)}


def test_every_error_class_is_an_xqlab_error_without_a_text_of_its_own() -> None:
    classes = error_classes()
    assert len(classes) > 50

    def is_ours(name: str) -> bool:
        return name == "XqlabError" or any(is_ours(base) for base in classes.get(name, ()))

    assert [name for name in classes if not is_ours(name)] == OURS_TO_CATCH
    assert set(NOT_OURS_TO_PRINT) <= set(classes)
    classes = error_classes()
    assert [
        f"{file}: {node.name}"
        for file, tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name in classes and node.name != "XqlabError"
        if any(isinstance(item, ast.FunctionDef) and item.name == "__str__" for item in node.body)
    ] == []


def test_built_in_errors_are_raised_only_where_a_reason_is_listed() -> None:
    found = {}
    for file, tree in TREES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
                name = ast.unparse(node.exc.func)
                if hasattr(builtins, name) and name not in ("AttributeError", "StopIteration", "SystemExit"):
                    found.setdefault(name, f"{file}:{node.lineno}")
    assert {name: place for name, place in found.items() if name not in BUILT_IN} == {}
    assert set(found) == set(BUILT_IN)


@pytest.mark.parametrize("length", [0, 1, LONGEST, LONGEST + 1, 300_000])
def test_what_it_says_fits_on_a_screen(length: int) -> None:
    class BoardError(XqlabError):
        pass

    text = "a" * (length // 2) + "z" * (length - length // 2)
    says = str(BoardError(text))
    assert len(says) <= LONGEST
    assert says == on_a_screen(text)
    if length <= LONGEST:
        assert says == text
    else:
        assert re.fullmatch(rf"aaa.* … \({length:,} characters in all\) … .*zzz", says)


def test_it_is_a_value_error_whose_text_cannot_steer_the_screen_and_counts_names() -> None:
    with pytest.raises(ValueError, match="expected 1, got 2"):
        raise XqlabError("expected 1, got 2")
    assert printable("a\x1b[31m\udcff炮\t") == "a\\x1b[31m\\udcff炮\\t"
    assert listed([]) == ""
    assert listed(["a", "b"]) == "a, b"
    assert listed(range(60_000)) == "0, 1, 2, 3, 4 and 59,995 more"
    assert listed(["x" * 300_000, 2]) == "x" * 37 + "..., 2"


def declared_extras() -> dict[str, set[str]]:
    """Package to the extras that name it; "" stands for the package's own requirements."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, set[str]] = {}
    lists = {"": project["dependencies"], **project["optional-dependencies"]}
    for extra, lines in lists.items():
        for requirement in map(Requirement, lines):
            found.setdefault(requirement.name.lower(), set()).add(extra)
    return found


def test_each_package_that_may_be_missing_is_in_its_extra() -> None:
    declared = declared_extras()
    for package, extra in EXTRAS.items():
        brought_by = BROUGHT_BY.get(package, package).lower()
        assert extra in declared[brought_by], package
    declared = declared_extras()
    used = {BROUGHT_BY.get(name, name).lower() for name in libraries(PACKAGE)}
    brought = {BROUGHT_BY.get(name, name).lower() for name in EXTRAS}
    assert {name for name in used if "" not in declared[name]} <= brought


TORCH, PANDAS, NUMPY = (
    ModuleNotFoundError(f"No module named '{name}'", name=name) for name in ("torch", "pandas.core", "numpy")
)
CHESS = 'chess needs python-chess: pip install "xqlab[chess]"'


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (TORCH, f'this needs the package torch: pip install "xqlab[nnue]" ({TORCH})'),
        (PANDAS, f'this needs the package pandas: pip install "xqlab[lab]" ({PANDAS})'),
        (NUMPY, f'this needs the package numpy: pip install "xqlab" ({NUMPY})'),
        (ImportError(CHESS), CHESS),
        (ModuleNotFoundError("No module named 'xqlab.gone'", name="xqlab.gone"), None),
        (ImportError("cannot import name 'x' from 'xqlab'", name="xqlab"), None),
        (ImportError("something else"), None),
    ],
)
def test_what_is_missing(error: ImportError, expected: str | None) -> None:
    assert what_is_missing(error) == expected


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (XqlabError("expected 1,\n got 2"), "expected 1, got 2"),
        (OSError(13, "Permission denied", "a\nb"), "Permission denied: 'a\\nb'"),
        (OSError("gone"), "gone"),
        (MemoryError(), "not enough memory"),
        (MemoryError("9 GB"), "not enough memory (9 GB)"),
    ],
)
def test_in_one_line(error: Exception, line: str) -> None:
    assert in_one_line(error) == line
    error.add_note("what was done\nis kept")
    assert in_one_line(error) == f"{line}; what was done is kept"
    assert len(in_one_line(OSError(2, "No such file", "x" * 100_000))) <= LONGEST


def nested(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("a", "'a'"),
        (None, "None"),
        ("x" * 300_000, "'" + "x" * 76 + "..."),
        (b"x" * 300_000, "b'" + "x" * 75 + "..."),
        (["x" * 300_000], "['" + "x" * 75 + "..."),
        (10**10_000, "<int that cannot be written>"),
        (nested(100_000), "<list that cannot be written>"),
    ],
    ids=range(7),
)
def test_a_quotation_is_short(value, shown):
    assert quoted(value) == shown
