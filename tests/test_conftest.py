"""A missing browser is a loud skip on a desk and a failure in CI; `--quick` leaves out what is slow."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.durations import durations_text

HERE = Path(__file__).resolve().parent
TEST = """
import pytest

from tests.durations import durations_text

@pytest.mark.browser
def test_widget(browser_path): assert browser_path

def test_plain(): pass
"""


@pytest.mark.parametrize(
    ("ci", "browser", "closing"),
    [
        ("", "", "1 passed, 1 skipped"),
        ("true", "", "1 passed, 1 error"),
        ("true", sys.executable, "2 passed"),
    ],
    ids=["on a desk", "in CI", "with a browser"],
)
def test_missing_browser(tmp_path: Path, ci: str, browser: str, closing: str) -> None:
    shutil.copy(HERE / "conftest.py", tmp_path)
    (tmp_path / "test_widget.py").write_text(TEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = browser\n")
    environment = os.environ | {"CI": ci, "PATH": str(tmp_path), "XQLAB_BROWSER": browser}
    environment.pop("PYTEST_ADDOPTS", None)
    finished = subprocess.run(
        [sys.executable, "-m", "pytest", "-ra", "-p", "no:cacheprovider", "-p", "no:timeout", str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        timeout=120,
        check=False,
    )
    assert closing in finished.stdout.splitlines()[-1], finished.stdout
    assert ("NO BROWSER: none of chromium" in finished.stdout) == (not browser)


QUICK_AND_SLOW = """
import pytest

from tests.durations import durations_text

def test_quick(): pass

def test_measured(): pass

@pytest.mark.slow
def test_marked(): pass

@pytest.mark.browser
def test_widget(): assert False
"""


def test_quick_leaves_out_what_is_slow(tmp_path: Path) -> None:
    package = tmp_path / "tests"
    package.mkdir()
    for name in ("conftest.py", "durations.py", "missing.py"):
        shutil.copy(HERE / name, package)
    (package / "test_some.py").write_text(QUICK_AND_SLOW)
    (package / "durations.json").write_text(json.dumps({"tests/test_some.py::test_measured": 9.0}))
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  browser\n  slow\npythonpath = .\n")

    def run(*options: str) -> str:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:timeout"]
        environment = os.environ | {"PYTEST_ADDOPTS": "", "CI": "", "PYTHONPATH": str(tmp_path)}
        finished = subprocess.run(
            [*command, "tests", *options],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
            timeout=120,
            check=False,
        )
        return finished.stdout.splitlines()[-1]

    assert run("--quick").startswith("1 passed, 3 deselected")
    (package / "test_some.py").write_text("import time\ndef test_long(): time.sleep(0.3)\n" + QUICK_AND_SLOW)
    assert "4 passed" in run("--write-durations", "-k", "not widget")
    kept = json.loads((package / "durations.json").read_text())
    assert set(kept) == {"tests/test_some.py::test_long"}


def test_durations_of_tests_that_did_not_run_are_kept() -> None:
    text = durations_text({"a": 3.0, "b": 2.0}, {"b": 0.01, "c": 0.26})
    assert json.loads(text) == {"a": 3.0, "c": 0.3}
