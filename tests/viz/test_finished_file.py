"""Files that are there only when they are finished."""

import re
from pathlib import Path

import pytest

from xqlab.viz.finished_file import UnwrittenError, finished, path_of


def test_it_replaces_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    with finished(path) as partial:
        assert partial.suffix == ".html"
        partial.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


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
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_is_quoted(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "page.html"
    with (
        pytest.raises(UnwrittenError, match=re.escape(f"cannot write {str(path)!r}: No such file")),
        finished(path) as partial,
    ):
        partial.write_text("text")
    with (
        pytest.raises(UnwrittenError, match=re.escape(f"cannot write {str(tmp_path)!r}: ")),
        finished(tmp_path) as partial,
    ):
        partial.write_text("text")


def test_endings() -> None:
    assert path_of("a/b.HTML", (".html",)) == Path("a/b.HTML")
    with pytest.raises(UnwrittenError, match=r"expected a file name that ends in .gif, .mp4, got 'a.html'"):
        path_of("a.html", (".gif", ".mp4"))
