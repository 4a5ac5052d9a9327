"""The extension of Sphinx without Sphinx's part; tests/browser/test_book_browser.py builds a book."""

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from xqlab.kernels.background import NOTE

MODULE = "extension"


def test_a_large_page_and_a_large_site(book: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "PAGE", 2000)
    monkeypatch.setattr(book, "ALL", 4000)
    for name, size in (("a.html", 2000), ("b.html", 1000), ("c.js", 1000)):
        (tmp_path / name).write_bytes(b"x" * size)
    book.check_sizes(tmp_path)
    (tmp_path / "d").write_bytes(b"x")
    with pytest.raises(book.BookError, match=r"^expected at most 4,000 bytes in all, got 4,001$"):
        book.check_sizes(tmp_path)
    (tmp_path / "a.html").write_bytes(b"x" * 2001)
    with pytest.raises(book.BookError, match=r"^expected at most 2,000 bytes in a file, got a\.html: 2,001$"):
        book.check_sizes(tmp_path)


def test_outputs_depend_on_package_and_data(
    book: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {name: tmp_path / name for name in ("xqlab/a.py", "xqlab/a.js", "data/b.csv", "data/b.md")}
    for file in files.values():
        file.parent.mkdir(exist_ok=True)
        file.write_text("1", "utf-8")
    monkeypatch.setattr(book, "PACKAGE", tmp_path / "xqlab")
    states = [book.state_of_package()]
    for file in files.values():
        file.write_text("2", "utf-8")
        states.append(book.state_of_package())
    changed = [name for name, (one, other) in zip(files, pairwise(states)) if one != other]
    assert changed == ["xqlab/a.py", "data/b.csv"]


def test_what_the_compiler_says_is_no_output(book: Any) -> None:
    nodes, app = book.nodes, SimpleNamespace(env=SimpleNamespace(docname="docs/index"))
    kept = nodes.literal_block(text=f"1\n{NOTE}\n2", classes=["output", "stream"])
    for harmless in (nodes.literal_block(text=NOTE), nodes.literal_block(text="1", classes=["output"])):
        book.check_outputs(app, nodes.container("", harmless))
    said = r"^docs/index: expected an output of the cell, got what the compiler said: 'xqlab: .*'; remove"
    with pytest.raises(book.BookError, match=said):
        book.check_outputs(app, nodes.container("", kept))


def test_code_is_compiled_before_the_first_notebook_runs(
    book: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(book, "state_of_package", lambda: "a state")
    monkeypatch.setattr(book, "write_assets", lambda folder: folder.mkdir(exist_ok=True))
    monkeypatch.setattr(book.subprocess, "run", lambda command, **_: commands.append(command))
    for name in ("IPYTHONDIR", "XQLAB_BACKGROUND"):
        monkeypatch.setenv(name, "")
    for _ in range(2):  # the second time, outputs are kept
        app, config = SimpleNamespace(outdir=tmp_path / "html"), SimpleNamespace(html_static_path=[])
        book.begin(app, config)
        assert Path(config.nb_execution_cache_path).is_dir()
    (command,) = commands
    assert command[-3:] == ["-m", "xqlab", "warmup"]
