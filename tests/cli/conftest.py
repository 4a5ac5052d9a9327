"""What the tests of several subcommands share."""

from collections.abc import Callable
from pathlib import Path

import pytest

from xqlab.cli.command import main
from xqlab.cli.lab import MANIFEST


@pytest.fixture
def complaint(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Gives the one line that a wrong command line gets."""

    def line_of(*arguments: object) -> str:
        assert main([str(argument) for argument in arguments]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        (line,) = printed.err.splitlines()
        return line

    return line_of


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The notebooks as a wheel carries them."""
    folder = tmp_path / "wheel"
    (folder / "pictures").mkdir(parents=True)
    (folder / "01.ipynb").write_bytes(b"first, version 1")
    (folder / "02.ipynb").write_bytes(b"second, version 1")
    (folder / "pictures" / "tree.svg").write_bytes(b"<svg/>")
    return folder


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where the reader has them."""
    return tmp_path / "mine" / "notebooks"


def names(folder: Path) -> set[str]:
    """The files of a folder of notebooks."""
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()} - {MANIFEST}
