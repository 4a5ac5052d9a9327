"""What the tests of several subcommands share."""

from collections.abc import Callable

import pytest

from xqlab.cli.command import main


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
