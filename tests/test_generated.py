"""Documents repeat of the declarations what they say now."""

import pytest

from tests.generated import ROOT, files, first_sentence, pictures, tree, with_blocks


def test_all_files_are_up_to_date():
    stale = [str(file) for file, text in files().items() if file.read_text(encoding="utf-8") != text]
    assert stale == [], "`python -m tests.generated` writes them anew"


def test_the_tree_the_learning_curve_and_a_page_without_marks():
    package = ROOT / "xqlab"
    rooms = {f"{file.parent.name}/" for file in package.glob("*/__init__.py")}
    files = {file.name for file in package.glob("*.py")} - {"__init__.py"}
    assert rooms | files <= {line.split()[0] for line in tree().splitlines()}
    assert pictures()["of_net"]() in (ROOT / "docs" / "learning.svg").read_text("utf-8")
    with pytest.raises(AssertionError, match=r"expected .<!-- tree: .* in CONTRIBUTING\.md"):
        with_blocks("CONTRIBUTING.md", "no marks")


@pytest.mark.parametrize(
    ("docstring", "sentence"),
    [
        ("Books: reading .obk, BOOK.DAT. And\nmore.", "Books: reading .obk, BOOK.DAT"),
        ("One sentence\nin two lines.", "One sentence in two lines"),
        ("No stop", "No stop"),
    ],
)
def test_first_sentence(docstring, sentence, tmp_path):
    (file := tmp_path / "file.py").write_text(f'"""{docstring}"""', encoding="utf-8")
    assert first_sentence(file) == sentence
