"""What documents, notebooks and comments name is there: modules, functions and files."""

import importlib
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMED = re.compile(r"\bxqlab(?:\.[a-zA-Z_]\w*)+")
FILES = re.compile(r"\b(?:xqlab|tests|data|docs)/[\w/-]+\.(?:py|m?js|css|md|json|bin|net)\b")
MADE_UP = {"xqlab/games/NAME.py"}
READ = (
    *(ROOT / name for name in ("README.md", "README.zh.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "data").rglob("*.md"),
    *(ROOT / "notebooks").glob("*.ipynb"),
    *(ROOT / "xqlab").rglob("*.py"),
    *(ROOT / "xqlab").rglob("*.*js"),
)


@cache
def is_there(name):
    """Whether a dotted name leads to something: modules as far as they go, and then attributes."""
    words = name.split(".")
    found = None
    while words and found is None:
        try:
            found = importlib.import_module(".".join(words))
        except ModuleNotFoundError:
            words.pop()
    for word in name.split(".")[len(words) :]:
        if not hasattr(found, word):
            return False
        found = getattr(found, word)
    return True


@pytest.mark.parametrize("folder", sorted({file.relative_to(ROOT).parts[0] for file in READ}))
def test_what_is_named_is_there(folder):
    missing = []
    for file in READ:
        if file.relative_to(ROOT).parts[0] != folder:
            continue
        text = file.read_text(encoding="utf-8")
        names = {name for name in NAMED.findall(text) if not is_there(name)}
        files = {name for name in FILES.findall(text) if not (ROOT / name).is_file()}
        missing += [f"{file.relative_to(ROOT)}: {name}" for name in sorted(names | files - MADE_UP)]
    assert missing == []
