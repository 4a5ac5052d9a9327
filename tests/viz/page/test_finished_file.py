"""Files that are there only when they are finished."""

import re
from pathlib import Path
from typing import Any

import pytest

from xqlab.viz.page.finished_file import UnwrittenError, path_of, write_finished


def test_it_replaces_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    assert write_finished(path, "new") == path
    assert (path.read_text(), list(tmp_path.iterdir())) == ("new", [path])


def test_an_early_end_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")

    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_finished(path, "new")
    assert (path.read_text(), list(tmp_path.iterdir())) == ("old", [path])


def test_a_file_that_cannot_be_written_is_quoted(tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "nowhere" / "page.html", "No such file"), (tmp_path, "")):
        with pytest.raises(UnwrittenError, match=re.escape(f"cannot write {str(path)!r}: {reason}")):
            write_finished(path, "text")


def test_endings() -> None:
    assert path_of("a/b.HTML", (".html",)) == Path("a/b.HTML")
    with pytest.raises(UnwrittenError, match=r"expected a file name that ends in .pdf, .png, got 'a.html'"):
        path_of("a.html", (".pdf", ".png"))


def test_any_name_that_the_system_takes_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250 + ".html")
    write_finished(path, "text")
    assert path.read_text() == "text"
    for wrong in (tmp_path / ("x" * 251 + ".html"), path / "page.html"):
        with pytest.raises(UnwrittenError, match=re.escape(f"cannot write {str(wrong)!r}: ")):
            write_finished(wrong, "text")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["a\0b.html", "\ud800.html"])
def test_what_is_no_name(name: str) -> None:
    message = f"expected a file name that this system can write, got {name!r}"
    with pytest.raises(UnwrittenError, match=re.escape(message)):
        path_of(name, (".html",))
