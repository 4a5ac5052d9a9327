"""What rooms export is the API: notebooks, documents and recipes use nothing deeper."""

import ast
import json
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from xqlab.files import PACKAGE

ROOT = Path(__file__).resolve().parent.parent
ROOMS_OF_ONE_FILE = {f"xqlab.{name}" for name in ("errors", "game", "game_profile", "studies")}
ROOMS = {
    ".".join(file.parent.relative_to(PACKAGE.parent).parts)
    for file in PACKAGE.rglob("__init__.py")
    if "__all__" in file.read_text("utf-8")
}
FACES = ROOMS | ROOMS_OF_ONE_FILE
MOST_FACES = 28
READ = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "notebooks").glob("*.ipynb")),
)
# Commands name modules, and errors their own.
NAMED = re.compile(r"(?<!-m\s)\bxqlab(?:\.[a-zA-Z_]\w*)+(?![\w.]*: expected)")


def exported(name):
    """The names of a face; of a module without a list, all public ones."""
    module = import_module(name)
    return getattr(module, "__all__", None) or [each for each in vars(module) if not each.startswith("_")]


def modules_exported():
    """The modules that rooms export: what they name is exported, too."""
    values = (getattr(import_module(room), name) for room in ROOMS for name in exported(room))
    return {value.__name__ for value in values if isinstance(value, ModuleType)}


def texts_of(file):
    """The Python of a notebook or a document, piece by piece; and all its texts."""
    text = file.read_text("utf-8")
    if file.suffix == ".ipynb":
        cells = [("".join(cell["source"]), cell["cell_type"]) for cell in json.loads(text)["cells"]]
        return [source for source, kind in cells if kind == "code"], [source for source, _ in cells]
    python = re.findall(r"^ *((?:from|import) xqlab.*)$", text, re.M)
    for block in re.findall(r"```python\n(.*?)```", text, re.S):
        python.append("\n".join(re.findall(r"^(?:>>>|\.\.\.) (.*)", block, re.M)) or block)
    return python, [text]


def deeper(python):
    """What code takes of xqlab that no face exports."""
    modules = {}  # a name -> the module that it stands for
    for node in (node for code in python for node in ast.walk(ast.parse(code))):
        if isinstance(node, ast.Import) and node.names[0].name.split(".")[0] == "xqlab":
            modules["xqlab"] = "xqlab"
            yield from (f"import {alias.name}" for alias in node.names if alias.name not in FACES)
        elif isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] == "xqlab":
            for alias in node.names:
                if node.module not in FACES or alias.name not in exported(node.module):
                    yield f"from {node.module} import {alias.name}"
                elif isinstance(value := getattr(import_module(node.module), alias.name), ModuleType):
                    modules[alias.asname or alias.name] = value.__name__
    for node in (node for code in python for node in ast.walk(ast.parse(code))):
        if isinstance(node, ast.Attribute):
            first, *names = ast.unparse(node).split(".")
            if first in modules and all(map(str.isidentifier, names)) and unexported(modules[first], names):
                yield ".".join([modules[first], *names])


def unexported(module, names):
    """Whether a dotted name leads through something that neither a face nor an exported module has."""
    if not names or names[0].startswith("__"):
        return False
    if names[0] not in exported(module):
        return f"{module}.{names[0]}" not in FACES | modules_exported()
    value = getattr(import_module(module), names[0])
    return isinstance(value, ModuleType) and unexported(value.__name__, names[1:])


def test_there_are_few_faces():
    assert len(FACES) <= MOST_FACES, sorted(FACES)


@pytest.mark.parametrize("file", READ, ids=lambda file: file.name)
def test_nothing_deeper_is_used(file):
    python, texts = texts_of(file)
    pages = sorted(FACES | modules_exported(), key=len, reverse=True)
    assert list(deeper(python)) == []
    for name in {name for text in texts for name in NAMED.findall(text)}:
        page = next(page for page in pages if f"{name}.".startswith(f"{page}."))
        assert not unexported(page, name.split(".")[page.count(".") + 1 :]), name


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_what_a_room_exports_and_no_module_takes_the_place_of(room):
    module, names = import_module(room), exported(room)
    assert [name for name in names if name.startswith("_") or not hasattr(module, name)] == []
    assert set(names) <= set(dir(module))
    with pytest.raises(AttributeError, match=f"module '{room}' has no attribute 'Xbord'"):
        _ = module.Xbord
    # Importing a module below a room binds its name there: what the room exports is the same or from it.
    folder = PACKAGE.parent.joinpath(*room.split("."))
    for name in names:
        if (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file():
            value, below = getattr(module, name), import_module(f"{room}.{name}")
            assert value is below or value is getattr(below, name)


def test_a_room_exports_what_type_checkers_read(tmp_path, monkeypatch):
    files = {
        "__init__": "from typing import TYPE_CHECKING\nfrom xqlab import lazy\n"
        "if TYPE_CHECKING:\n"
        "    from made_up_room import late\n"
        "    from made_up_room.late import ZERO, _private as public\n"
        "    from made_up_room.probe import probe\n"
        "else:\n    __all__, __getattr__, __dir__ = lazy.exports(__name__)\n",
        "late": "ZERO, _private = 0, 'private'\n",
        "probe": "def probe(): pass\n",
    }
    for name, source in files.items():
        (tmp_path / "made_up_room").mkdir(exist_ok=True)
        (tmp_path / "made_up_room" / f"{name}.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    probe_module = import_module("made_up_room.probe")
    room = import_module("made_up_room")
    assert "made_up_room.late" not in sys.modules
    assert room.__all__ == ["ZERO", "late", "probe", "public"]
    assert room.probe is probe_module.probe
    assert (room.ZERO, room.public, room.late) == (0, "private", sys.modules["made_up_room.late"])
