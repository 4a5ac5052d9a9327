"""A missing browser is a loud skip on a desk and a failure in CI."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
TEST = """
import pytest

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
