"""Tests marked `browser` need a Chromium: without one they are skipped aloud, or are errors where CI=true."""

import os
import shutil

import pytest

from tests.missing import missing

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")


def find_browser() -> str | None:
    """The Chromium to drive: $XQLAB_BROWSER, or the first one on the path."""
    return os.environ.get("XQLAB_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The Chromium's path, for playwright's `executable_path`."""
    found = find_browser()
    assert found is not None, "a test that uses browser_path needs the mark `browser`"
    return found


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") is None or find_browser() is not None:
        return
    reason = (
        "NO BROWSER: none of " + ", ".join(BROWSERS) + " is on the path, so the widgets were not tested. "
        "Install Chromium or set XQLAB_BROWSER"
    )
    missing(reason)
