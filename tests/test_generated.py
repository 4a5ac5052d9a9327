"""Documents repeat of the declarations what they say now."""

from pathlib import Path

import pytest

from tests.generated import ROOT, files, first_sentence, pictures, tree, with_blocks

FILES = files()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_is_up_to_date(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == FILES[file], "`python -m tests.generated` writes it anew"


def test_the_learning_curve_is_that_of_the_shipped_net() -> None:
    assert pictures()["of_net"]() in (ROOT / "docs" / "learning.svg").read_text("utf-8")


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
    with pytest.raises(AssertionError, match=r"expected .<!-- tree: .* in CONTRIBUTING\.md"):
        with_blocks("CONTRIBUTING.md", "no marks")
