"""CONTRIBUTING shows the rooms and files of the package, each with the first sentence of its docstring."""

from pathlib import Path

import pytest

from tests.tree_of_files import PAGE, ROOT, first_sentence, tree, written


def test_contributing_has_the_tree() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == written(page), "expected the tree of these files: run python -m tests.tree_of_files"


def test_the_tree_has_all_rooms_and_files() -> None:
    package = ROOT / "xqlab"
    rooms = {f"{file.parent.name}/" for file in package.glob("*/__init__.py")}
    files = {file.name for file in package.glob("*.py")} - {"__init__.py"}
    assert rooms | files <= {line.split()[0] for line in tree().splitlines()}


@pytest.mark.parametrize(
    ("docstring", "sentence"),
    [
        ("Books: reading .obk, BOOK.DAT. And\nmore.", "Books: reading .obk, BOOK.DAT"),
        ("One sentence\nin two lines.", "One sentence in two lines"),
        ("No stop", "No stop"),
    ],
)
def test_first_sentence(docstring: str, sentence: str, tmp_path: Path) -> None:
    (file := tmp_path / "file.py").write_text(f'"""{docstring}"""', encoding="utf-8")
    assert first_sentence(file) == sentence


def test_a_page_without_marks() -> None:
    with pytest.raises(AssertionError, match=r"CONTRIBUTING\.md lacks '<!-- tree of files"):
        written("no marks")
