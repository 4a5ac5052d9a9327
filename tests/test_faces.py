"""What rooms export is the API: notebooks, documents and recipes use nothing deeper."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from xqlab.files import PACKAGE

ROOT = Path(__file__).resolve().parent.parent
ROOMS_OF_ONE_FILE = {f"xqlab.{name}" for name in ("errors", "game", "game_profile")}
FACES = ROOMS_OF_ONE_FILE | {
    ".".join(file.parent.relative_to(ROOT).parts)
    for file in PACKAGE.rglob("__init__.py")
    if "__all__" in file.read_text(encoding="utf-8")
}
MOST_PATHS = 24
NAMED = re.compile(r"(?<!-m )\bxqlab(?:\.[a-zA-Z_]\w*)+(?![\w.]*: expected)")
MARKDOWN = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *(ROOT / "docs").glob("*.md"),
)


@cache
def face(name: str) -> ModuleType:
    return import_module(name)


def exported(name: str) -> list[str]:
    """The names of a face; of a module without a list, all public ones."""
    module = face(name)
    return getattr(module, "__all__", None) or [each for each in vars(module) if not each.startswith("_")]


def code_of(file: Path) -> Iterator[str]:
    """Pieces of Python: the code cells of a notebook, the Python blocks of a document."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        yield from re.findall(r"(?m)^ *(?:>>> )?((?:from|import) xqlab.*)$", text)
        for block in re.findall(r"```python\n(.*?)```", text, re.S):
            yield "\n".join(re.findall(r"(?m)^(?:>>>|\.\.\.) (.*)", block)) or block
        return
    for cell in json.loads(text)["cells"]:
        if cell["cell_type"] == "code":
            yield "".join(cell["source"])


def deeper(code: str, modules: dict[str, str]) -> Iterator[str]:
    """What a piece of code takes of xqlab that no face exports; adds what it imports to `modules`.

    modules : a name in the code -> the module that it stands for
    """
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "xqlab":
                    modules[alias.asname or "xqlab"] = "xqlab"
                    if alias.name not in FACES:
                        yield f"import {alias.name}"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "xqlab":
            for alias in node.names:
                if node.module not in FACES or alias.name not in exported(node.module):
                    yield f"from {node.module} import {alias.name}"
                elif isinstance(value := getattr(face(node.module), alias.name), ModuleType):
                    modules[alias.asname or alias.name] = value.__name__
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            words = ast.unparse(node).split(".")
            if words[0] in modules and all(map(str.isidentifier, words)):
                yield from unexported([modules[words[0]], *words[1:]])


def unexported(words: list[str]) -> Iterator[str]:
    """The dotted name if it leads through anything that no face exports."""
    module, *names = words
    for name in names:
        if name.startswith("__"):
            return
        if name not in exported(module):
            yield ".".join(words)
            return
        value = getattr(face(module), name)
        if not isinstance(value, ModuleType):
            return
        module = value.__name__


def modules_exported() -> set[str]:
    values = (getattr(face(room), name) for room in FACES - ROOMS_OF_ONE_FILE for name in exported(room))
    return {value.__name__ for value in values if isinstance(value, ModuleType)}


def test_there_are_few_faces() -> None:
    assert len(FACES) <= MOST_PATHS, sorted(FACES)


@pytest.mark.parametrize(
    "file",
    [*sorted((ROOT / "notebooks").glob("*.ipynb")), *MARKDOWN],
    ids=lambda file: file.name,
)
def test_only_faces_are_imported(file: Path) -> None:
    modules: dict[str, str] = {}
    assert [each for code in code_of(file) for each in deeper(code, modules)] == []


@pytest.mark.parametrize("file", MARKDOWN, ids=lambda file: file.name)
def test_only_what_faces_export_is_named(file: Path) -> None:
    named = [each.split(".") for each in NAMED.findall(file.read_text(encoding="utf-8"))]
    pages = modules_exported() | FACES
    paths = [("xqlab", *words[1:]) for words in named if ".".join(words) not in pages]
    assert sorted({each for words in paths for each in misnamed(words)}) == []


def misnamed(words: tuple[str, ...]) -> Iterator[str]:
    """The dotted name if it is neither exported by a face nor the attribute of something exported."""
    for length in range(len(words) - 1, 0, -1):
        if ".".join(words[:length]) in FACES | modules_exported():
            yield from unexported([".".join(words[:length]), *words[length:]])
            return


@pytest.mark.parametrize("room", sorted(FACES - ROOMS_OF_ONE_FILE))
def test_what_a_face_exports(room: str) -> None:
    names = exported(room)
    assert len(names) == len(set(names))
    private = [name for name in names if name.startswith("_") and name != "__version__"]
    assert private == []
    for name in names:
        getattr(face(room), name)
    assert set(names) <= set(dir(face(room)))
    with pytest.raises(AttributeError, match=f"module '{room}' has no attribute 'Xbord'"):
        _ = face(room).Xbord


@pytest.mark.parametrize("room", sorted(FACES - ROOMS_OF_ONE_FILE))
def test_no_module_takes_the_place_of_a_name(room: str) -> None:
    """Importing a module below a room binds its name there: what the room exports is something else."""
    folder = PACKAGE.parent.joinpath(*room.split("."))
    below = {
        file.stem for file in folder.iterdir() if file.suffix == ".py" or (file / "__init__.py").is_file()
    }
    for name in below & set(exported(room)):
        value, module = getattr(face(room), name), import_module(f"{room}.{name}")
        assert getattr(face(room), name) is value, f"{room}.{name} is now its module"
        assert value is module or value is getattr(module, name), f"{room}.{name} is not from {room}.{name}"
