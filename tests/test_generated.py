"""Documents repeat of the declarations what they say now."""

from pathlib import Path

import pytest

from tests import generated
from tests.generated import BLOCKS, ROOT, first_sentence, tree, with_blocks


@pytest.mark.parametrize("page", BLOCKS)
def test_a_page_is_up_to_date(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert text == with_blocks(page), "`python -m tests.generated` writes it anew"


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


def test_a_page_without_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "CONTRIBUTING.md").write_text("no marks")
    monkeypatch.setattr(generated, "ROOT", tmp_path)
    with pytest.raises(AssertionError, match=r"expected .<!-- tree: .* in CONTRIBUTING\.md"):
        with_blocks("CONTRIBUTING.md")
