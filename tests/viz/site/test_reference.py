"""What the API reference has of a package."""

import ast
import json
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import xqlab
from xqlab.files import PACKAGE
from xqlab.viz.site.reference import entries, exported

DOCS = PACKAGE.parent / "docs"
LISTED, MODULES = (
    re.findall(r"^   (xqlab[\w.]*)$", (DOCS / name).read_text("utf-8"), re.M)
    for name in ("reference.md", "modules.md")
)


def test_functions_come_first_errors_last() -> None:
    import xqlab.search as package

    names = exported(package)
    assert sorted(names) == sorted(package.__all__)
    assert names[0] == "search"
    assert names[-1].endswith("Error")
    assert names.index("Result") < names.index("EVENT") < names.index("SearchError")


def test_directives() -> None:
    text = entries("xqlab.search")
    assert ".. autofunction:: xqlab.search.search\n" in text
    assert ".. autoclass:: xqlab.search.Result\n   :members:\n" in text
    assert re.search(r"py:data:: xqlab.search.EVENT\n(?:.*\n)+?      \* - ``kind``\n        - ``u?int", text)
    assert re.search(r"py:data:: xqlab.search.SWITCHES\n\n   Its keys: .*``null_move``", text)
    assert ".. py:data:: xqlab.xiangqi.START_FEN\n\n   ``'rnbakabnr/" in entries("xqlab.xiangqi")
    assert ".. autofunction:: xqlab.xiangqi.perft\n" in entries("xqlab.xiangqi")  # a compiled one


def test_a_module_without_a_list_has_its_own() -> None:
    names = exported(import_module("xqlab.errors"))
    assert "XqlabError" in names
    assert "annotations" not in names


def test_every_package_is_listed() -> None:
    public = {
        f"xqlab.{each.parent.name}"
        for each in PACKAGE.glob("*/__init__.py")
        if not each.parent.name.startswith("_")
        and getattr(import_module(f"xqlab.{each.parent.name}"), "__all__", None)
    }
    assert public <= set(LISTED)
    assert len(LISTED) == len(set(LISTED))
    assert Path(xqlab.__file__).parent == PACKAGE


def imported(source: str) -> Iterator[str]:
    """The modules below xqlab that a cell imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("xqlab."):
            yield str(node.module)
            names = (f"{node.module}.{each.name}" for each in node.names)
            if hasattr(import_module(str(node.module)), "__path__"):
                yield from (each for each in names if find_spec(each))


def test_every_module_of_the_notebooks_is_listed() -> None:
    notebooks = [
        json.loads(file.read_text("utf-8")) for file in (PACKAGE.parent / "notebooks").glob("*.ipynb")
    ]
    cells = [each for notebook in notebooks for each in notebook["cells"] if each["cell_type"] == "code"]
    modules = {name for cell in cells for name in imported("".join(cell["source"])) if "._" not in name}
    # A function of a package may have the name of its module: the package has it.
    hidden = {"xqlab.book.probe", "xqlab.teach.check"}
    assert sorted(MODULES) == sorted(
        each for each in modules - set(LISTED) - hidden if exported(import_module(each))
    )
