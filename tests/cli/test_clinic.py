"""`xqlab clinic`: what survives the tests of a file, and files that are none."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.teach import reference_tests
from xqlab.cli.command import main


def test_clinic(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def test_settles(table):\n    assert table.settles(2, 20, 10, 20)\n", encoding="utf-8")
    assert main(["clinic", "transposition-table", str(file), "--diff"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("Transposition table: ")
    assert "\n- return value >= beta\n+ return value > beta\n" not in out
    assert "\n- if bound == EXACT:\n" in out
    names = [test.__name__ for test in reference_tests.TESTS["transposition-table"]]
    file.write_text(
        f"from tests.teach.reference_tests import {', '.join(f'{name} as test_{name}' for name in names)}"
    )
    assert main(["clinic", "transposition-table", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("x = 3", "expected tests, such as `def test_value(code): assert ...`, got none"),
        ("def test_x(uct)", "expected a file of tests in '{file}', got SyntaxError(\"expected ':'\""),
        ("1 / 0", "expected a file of tests in '{file}', got ZeroDivisionError("),
        (None, "No such file or directory: '{file}'"),
    ],
)
def test_what_is_no_file_of_tests(
    content: str | None, message: str, tmp_path: Path, complaint: Callable[..., str]
) -> None:
    file = tmp_path / "mine.py"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    assert complaint("clinic", "uct", file).startswith(f"xqlab clinic: {message.format(file=file)}")
