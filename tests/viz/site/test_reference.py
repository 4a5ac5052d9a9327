"""What the API reference has of a package."""

import re
from importlib import import_module

from tests.test_faces import FACES, modules_exported
from xqlab.files import PACKAGE
from xqlab.viz.site.reference import entries, exported

DOCS = PACKAGE.parent / "docs"
LISTED = re.findall(r"^   (xqlab[\w.]*)$", (DOCS / "reference.md").read_text("utf-8"), re.M)


def test_functions_come_first_errors_last() -> None:
    import xqlab.search as package

    names = exported(package)
    assert sorted(names) == sorted(package.__all__)
    assert names[-1].endswith("Error")
    assert names.index("search") < names.index("Result") < names.index("EVENT") < names.index("SearchError")


def test_directives() -> None:
    text = entries("xqlab.search")
    assert ".. autofunction:: xqlab.search.search\n" in text
    assert ".. autoclass:: xqlab.search.Result\n   :members:\n" in text
    assert re.search(r"py:data:: xqlab.search.EVENT\n(?:.*\n)+?      \* - ``kind``\n        - ``u?int", text)
    assert re.search(r"py:data:: xqlab.search.SWITCHES\n\n   Its keys: .*``null_move``", text)
    assert ".. py:data:: xqlab.xiangqi.START_FEN\n\n   ``'rnbakabnr/" in entries("xqlab.xiangqi")
    assert ".. autofunction:: xqlab.search.quiesce\n" in text  # a compiled one


def test_a_module_without_a_list_has_its_own_and_every_face_is_listed() -> None:
    names = exported(import_module("xqlab.errors"))
    assert "XqlabError" in names
    assert "annotations" not in names
    assert sorted(LISTED) == sorted(FACES | modules_exported())
