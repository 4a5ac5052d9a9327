"""Files that are there only when they are finished."""

import re
from pathlib import Path

import pytest

from xqlab.viz.page.finished_file import UnwrittenError, finished, path_of


def test_it_replaces_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    with finished(path) as partial:
        assert partial.suffix == ".html"
        partial.write_text("new")
        assert path.read_text() == "old"
    assert (path.read_text(), list(tmp_path.iterdir())) == ("new", [path])


@pytest.mark.parametrize("end", [KeyboardInterrupt, RuntimeError])
def test_an_early_end_leaves_what_was_there(tmp_path: Path, end: type[BaseException]) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")

    def write() -> None:
        with finished(path) as partial:
            partial.write_text("half")
            raise end

    with pytest.raises(end):
        write()
    assert (path.read_text(), list(tmp_path.iterdir())) == ("old", [path])


def test_a_file_that_cannot_be_written_is_quoted_before_anything_is_made(tmp_path: Path) -> None:
    made = []
    for path, reason in ((tmp_path / "nowhere" / "page.html", "No such file"), (tmp_path, "")):
        refused = pytest.raises(UnwrittenError, match=re.escape(f"cannot write {str(path)!r}: {reason}"))
        with refused, finished(path) as partial:
            made.append(partial)
    assert made == []


def test_endings() -> None:
    assert path_of("a/b.HTML", (".html",)) == Path("a/b.HTML")
    with pytest.raises(UnwrittenError, match=r"expected a file name that ends in .pdf, .png, got 'a.html'"):
        path_of("a.html", (".pdf", ".png"))


def test_any_name_that_the_system_takes_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250 + ".html")
    with finished(path) as partial:
        partial.write_text("text")
    assert path.read_text() == "text"
    for wrong in (tmp_path / ("x" * 251 + ".html"), path / "page.html"):
        refused = pytest.raises(UnwrittenError, match=re.escape(f"cannot write {str(wrong)!r}: "))
        with refused, finished(wrong):
            pass
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["a\0b.html", "\ud800.html"])
def test_what_is_no_name(name: str) -> None:
    message = f"expected a file name that this system can write, got {name!r}"
    with pytest.raises(UnwrittenError, match=re.escape(message)):
        path_of(name, (".html",))
