"""The house keeps its order: imports point downwards, files stay short, and names answer a question."""

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# From the top: a module may import from its own entry and from the entries below it. `xqlab` is the facade,
# xqlab/__init__.py: it may import anything, and only the command imports it.
LAYERS = (
    *("__main__", "cli", "xqlab", "league", "course", "viz", "sources", "studies", "engine", "teach"),
    *("learning", "experiments", "wasm", "trace", "mcts", "search", "ideas", "nnue", "evaluation"),
    *("book", "games", "xiangqi", "move_lines", "game_board", "game", "game_defaults", "move_squares"),
    *("game_profile", "declared_weights", "weight_pairs", "playable", "move_texts", "fen_dialects"),
    *("ending_texts", "registered_game", "kernels", "picture", "meanings"),
    *("translation", "cell_prose", "text_table", "random_words", "lazy", "callable_package", "files"),
    *("disk", "words", "errors"),
)
# The rooms of these packages, and files beside them, in the order in which they may import each other.
ROOMS = {
    "viz": (
        *("site", "charts", "bandits", "exercise_sheet", "league", "tree_lab", "live", "live_chart"),
        *("search_form", "pruned_edges", "bug_hunt", "by_hand", "trainer", "quiz", "twin", "side_by_side"),
        *("overview", "tree_widget", "net_board", "evaluation_lab", "stepper", "figures", "board"),
        *("source_listing", "core", "still", "page", "palette"),
    ),
    "experiments": ("bench", "ideas", "selfplay", "tuning", "suite", "matches", "sweeps", "run", "published"),
    "trace": (
        *("playouts", "search_tree", "files", "questions", "reasons", "conventions", "query", "move_names"),
        *("tree", "sides"),
    ),
    "nnue": ("training", "inference", "data", "net"),
    "kernels": (
        *("reloading", "decorators", "background", "progress", "assembly", "compile_times", "entries"),
        *("cache", "linking", "generic", "plain", "pointers", "calls", "code_files"),
        *("interpretation", "lean"),
        *("gemv", "four_sums", "bits", "addresses", "places", "dependencies", "registry", "stand_ins"),
        *("processor", "beside", "heap", "mode"),
    ),
    "xiangqi": (
        *("game", "profile", "representations", "records", "endgames", "mate_positions", "mate_proof"),
        *("tree_spelling", "board", "notation", "rules", "cells", "core", "picture"),
    ),
}
MOST_FILES = 30  # in one folder
FACADE = "xqlab"
CONSTANTS_OF_THE_FACADE = {"__version__"}
LONGEST_FILE = 500
MOST_NAMESAKES = 2  # classes of one name
NAMES_THAT_SAY_NOTHING = {"common", "helper", "helpers", "misc", "util", "utils"}


@cache
def parsed(file):
    """The syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


def module_name(package, file):
    """The dotted name of a file below `package`."""
    parts = file.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(module):
    """The entry of LAYERS that a dotted module name belongs to."""
    return module.split(".")[1] if "." in module else FACADE


def imported(tree, package_of_module):
    """(line, module, name) of every import, in functions and under TYPE_CHECKING too; name may be ''."""
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                for alias in node.names:
                    yield node.lineno, alias.name, ""
            case ast.ImportFrom():
                base = node.module or ""
                if node.level:
                    parents = package_of_module.split(".")
                    above = parents[: len(parents) - node.level + 1]
                    base = ".".join([*above, base] if base else above)
                for alias in node.names:
                    yield node.lineno, base, alias.name
            case ast.Call(
                func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(target)), *_],
            ):
                yield node.lineno, target, ""


def target_layer(package, module, name):
    """The layer that an import reaches, or None for another library or a constant of the facade."""
    if module.split(".")[0] != FACADE:
        return None
    if module != FACADE or not name:
        return layer_of(module)
    if (package / name).is_dir() or (package / f"{name}.py").is_file():
        return name
    return None if name in CONSTANTS_OF_THE_FACADE else FACADE


def upward_imports(package):
    """One line for every import below `package` that does not point downwards."""
    complaints = []
    for file in sorted(package.rglob("*.py")):
        module = module_name(package, file)
        layer = layer_of(module)
        where = file.relative_to(package.parent).as_posix()
        if layer not in LAYERS:
            complaints.append(f"{where}: {layer!r} has no place in the order, add it to LAYERS")
            continue
        if module == FACADE:
            continue
        inside = module if file.name == "__init__.py" else module.rpartition(".")[0]
        for line, target, name in imported(parsed(file), inside):
            reached = target_layer(package, target, name)
            if reached is None or reached == layer:
                continue
            if reached not in LAYERS:
                complaints.append(f"{where}:{line}: {reached!r} has no place in the order, add it to LAYERS")
            elif LAYERS.index(reached) < LAYERS.index(layer):
                complaints.append(f"{where}:{line}: {layer} imports {reached}, which stands above it")
    return complaints


def imports_of(package, file, modules):
    """(line, module) of every import of one of these modules in a file."""
    module = module_name(package, file)
    inside = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for line, target, name in imported(parsed(file), inside):
        if f"{target}.{name}" in modules:
            yield line, f"{target}.{name}"
        elif target in modules and target != FACADE:
            yield line, target


def circle(package):
    """Modules below `package` that import each other in a circle, each the next one; none if all is well."""
    files = {module_name(package, file): file for file in sorted(package.rglob("*.py"))}
    graph = {
        module: {target for _, target in imports_of(package, file, files) if target != module}
        for module, file in files.items()
        if module != FACADE
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1][::-1])
    return []


def upward_rooms(package, rooms=ROOMS):
    """One line for every import between the rooms of a package that does not point downwards."""
    files = {module_name(package, file): file for file in sorted(package.rglob("*.py"))}
    complaints = []
    for module, file in files.items():
        layer, room = (module.split(".") + ["", ""])[1:3]
        if layer not in rooms or not room:
            continue
        where = file.relative_to(package.parent).as_posix()
        order = rooms[layer]
        if room not in order:
            complaints.append(f"{where}: {room!r} has no place among the rooms of {layer}, add it to ROOMS")
            continue
        for line, target in imports_of(package, file, files):
            reached_layer, reached = (target.split(".") + ["", ""])[1:3]
            if reached_layer == layer and reached in order and order.index(reached) < order.index(room):
                complaints.append(f"{where}:{line}: {room} imports {reached}, which stands above it")
    return complaints


def crowded_folders(package):
    """One line for every folder of more than MOST_FILES files."""
    folders = [package, *(each for each in sorted(package.rglob("*")) if each.is_dir())]
    counts = {
        folder: sum(each.is_file() for each in folder.iterdir())
        for folder in folders
        if "__pycache__" not in folder.parts
    }
    return [
        f"{folder.relative_to(package.parent).as_posix()}: {count} files, at most {MOST_FILES}"
        for folder, count in counts.items()
        if count > MOST_FILES
    ]


def shapeless_files(package):
    """One line for every module that is too long or whose name does not say what it answers."""
    complaints = []
    for file in sorted(package.rglob("*.py")):
        where = file.relative_to(package.parent)
        lines = len(file.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST_FILE:
            complaints.append(f"{where.as_posix()}: {lines} lines, at most {LONGEST_FILE}")
        for part in where.with_suffix("").parts:
            if part.strip("_") in NAMES_THAT_SAY_NOTHING:
                complaints.append(f"{where.as_posix()}: the name {part!r} says nothing")
    return complaints


def repeated_classes(package):
    """One line for every name that more than MOST_NAMESAKES classes have."""
    places: dict[str, list[str]] = {}
    for file in sorted(package.rglob("*.py")):
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(module_name(package, file))
    return [f"{name}: {', '.join(where)}" for name, where in places.items() if len(where) > MOST_NAMESAKES]


def test_the_house_keeps_its_order():
    rooms = (upward_imports, circle, upward_rooms, crowded_folders)
    faults = (*rooms, shapeless_files, untyped_boards, repeated_classes)
    assert {find.__name__: find(ROOT / "xqlab") for find in faults} == {find.__name__: [] for find in faults}


def test_only_kernels_go_unchecked():
    """mypy knows nothing of what numba compiles; all else it checks."""
    words = r"^\s*@(kernel|inlined|intrinsic|overload)\b|\bkernel\(|^def (kernel|inlined)\b"
    decorator = re.compile(words, re.M)
    sources = {file: file.read_text(encoding="utf-8") for file in (ROOT / "xqlab").rglob("*.py")}
    passed_over = {file: source for file, source in sources.items() if "# mypy: ignore-errors" in source}
    assert [file for file, source in passed_over.items() if not decorator.search(source)] == []


def untyped_boards(package):
    """One line for every parameter or field `board` that may be anything, and not an AnyBoard, say."""
    untyped = re.compile(r"(?<!\.)\bboard: (\w+ \| )*Any\b")
    return [
        f"{file.relative_to(package.parent).as_posix()}:{number}: {line.strip()}"
        for file in sorted(package.rglob("*.py"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if untyped.search(line)
    ]


@pytest.mark.parametrize("heavy", ["torch", "matplotlib", "IPython"])
def test_a_bare_import_stays_light(heavy):
    check = f"import sys, xqlab; sys.exit({heavy!r} in sys.modules)"
    finished = subprocess.run([sys.executable, "-c", check], cwd=ROOT, timeout=120, check=False)
    assert finished.returncode == 0, f"`import xqlab` imports {heavy}"


def house(root, files):
    """A made-up package in `root` with the given files."""
    package = root / "xqlab"
    for name, source in {"__init__.py": "", **files}.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(source, encoding="utf-8")
    return package


GOOD = {
    "__init__.py": "from xqlab.viz import board\n",
    "cli/command.py": "import xqlab\nfrom xqlab.cli import lab\n",
    "cli/lab.py": "from xqlab.files import notebooks_dir\n",
    "viz/__init__.py": "from . import board\n",
    "viz/board.py": "import matplotlib\nfrom ..search.driver import search\nfrom xqlab import __version__\n",
    "search/__init__.py": "",
    "search/driver.py": "from xqlab import game\nimport xqlab.kernels\nfrom . import table\n",
    "search/table.py": "import numpy as np\n",
    "game.py": "from .kernels import jit\n",
    "kernels.py": "",
    "files.py": "",
}
UNDER_TYPE_CHECKING = (
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..viz.board import Picture"
)
BY_IMPORTLIB = "import importlib\nimportlib.import_module('xqlab.game')\n"


def test_a_good_house_passes(tmp_path):
    package = house(tmp_path, GOOD)
    assert (upward_imports(package), shapeless_files(package)) == ([], [])


@pytest.mark.parametrize(
    ("name", "source", "complaint"),
    [
        ("search/driver.py", "from xqlab.viz import board\n", "1: search imports viz, which stands above it"),
        ("search/driver.py", "from xqlab import viz\n", "1: search imports viz, which stands above it"),
        ("search/driver.py", "import xqlab.trace.tree\n", "1: search imports trace, which stands above it"),
        ("search/driver.py", "import xqlab\n", "1: search imports xqlab, which stands above it"),
        ("search/driver.py", "from xqlab import best\n", "1: search imports xqlab, which stands above it"),
        ("search/__init__.py", "from .. import viz\n", "1: search imports viz, which stands above it"),
        ("game.py", "def f():\n    from .search import a\n", "2: game imports search, which stands above it"),
        ("search/table.py", UNDER_TYPE_CHECKING, "3: search imports viz, which stands above it"),
        ("kernels.py", BY_IMPORTLIB, "2: kernels imports game, which stands above it"),
        ("game.py", "import xqlab.magic\n", "1: 'magic' has no place in the order, add it to LAYERS"),
        ("magic.py", "", " 'magic' has no place in the order, add it to LAYERS"),
    ],
)
def test_an_upward_import_is_named(tmp_path, name, source, complaint):
    package = house(tmp_path, GOOD | {name: source})
    assert upward_imports(package) == [f"xqlab/{name}:{complaint}"]


def test_circles_and_what_is_out_of_order_are_named(tmp_path):
    files = {
        "trace/a.py": "def f():\n    from xqlab.trace.b import g\n",
        "trace/b.py": "from xqlab.trace import c\n",
        "trace/c.py": "if TYPE_CHECKING:\n    from xqlab.trace.a import f\n",
        "trace/d.py": "from xqlab.trace.a import f\n",
    }
    first, *others, last = circle(house(tmp_path, files))
    assert first == last
    assert {first, *others} == {f"xqlab.trace.{name}" for name in "abc"}
    package = house(tmp_path, {"viz/utils.py": "x = 1\n" * 501, "trace/tree.py": "x = 1\n" * 500})
    faults = ("501 lines, at most 500", "the name 'utils' says nothing")
    assert shapeless_files(package) == [f"xqlab/viz/utils.py: {fault}" for fault in faults]
    house(tmp_path, {f"viz/part{number}.py": "" for number in range(MOST_FILES)})
    assert crowded_folders(package) == [f"xqlab/viz: {MOST_FILES + 1} files, at most {MOST_FILES}"]


def test_imports_out_of_order_are_named(tmp_path):
    files = {
        "viz/__init__.py": "from xqlab.viz.top import a\n",
        "viz/top/a.py": "from xqlab.viz.low.b import x\n",
        "viz/low/b.py": "from xqlab.viz.top import a\n",
        "viz/new.py": "",
    }
    assert upward_rooms(house(tmp_path, files), {"viz": ("top", "low")}) == [
        "xqlab/viz/low/b.py:1: low imports top, which stands above it",
        "xqlab/viz/new.py: 'new' has no place among the rooms of viz, add it to ROOMS",
    ]
    source = "def f(board: Any): ...\n\nboard: None | Any\nself.board: Any = board\nother_board: AnyBoard\n"
    assert untyped_boards(house(tmp_path, {"game.py": source})) == [
        "xqlab/game.py:1: def f(board: Any): ...",
        "xqlab/game.py:3: board: None | Any",
    ]


def test_a_repeated_class_is_named(tmp_path):
    files = {f"{name}.py": "class Row:\n    pass\n" for name in ("a", "b")}
    assert repeated_classes(house(tmp_path, files)) == []
    files["c.py"] = "def made():\n    class Row:\n        pass\n"
    assert repeated_classes(house(tmp_path, files)) == ["Row: xqlab.a, xqlab.b, xqlab.c"]
