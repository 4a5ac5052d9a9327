"""Tests marked `browser` need a Chromium: without one they are skipped aloud, or are errors where CI=true.

`--take` leaves out tests by what they cost, see `durations.py`.
"""

import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.durations import (
    ROOT,
    TAKES,
    Stopwatch,
    chosen,
    longest_first,
    may_cost,
    overlooked,
    read_durations,
)
from tests.missing import missing

# The shell first: it has no window to draw and takes half of the processor's time.
BROWSERS = (
    *("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
    *("chrome", "msedge"),
)


# A test that is interpreted in the meantime would not test the compiled code, and each process would compile.
os.environ.setdefault("XQLAB_BACKGROUND", "0")

# An example may take longer on a machine that is busy.
settings.register_profile("xqlab", deadline=None)
settings.load_profile("xqlab")


# The kernel of a notebook begins with it, and leaves no name of its own there.
BEGIN = f"""
def begin():
    import sys
    sys.path.insert(0, {str(ROOT)!r})
    from tests.teach import student
    del sys.path[0]
    student.begin()
begin()
del begin
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("xqlab")
    group.addoption("--take", choices=TAKES, help="only tests that cost so much; all by default")
    group.addoption("--write-durations", action="store_true", help="measure what is slow anew")


def pytest_configure(config: pytest.Config) -> None:
    # The workers of pytest-xdist report to the process that writes, of code as it ships, or interpreted.
    other = any(map(os.environ.get, ("NUMBA_BOUNDSCHECK", "XQLAB_PLAIN_NUMBA")))
    if config.getoption("--write-durations") and not other and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch())
    if config.getoption("nbmake", default=False):
        home = Path(tempfile.mkdtemp(prefix="xqlab-ipython-"))
        config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
        (startup := home / "profile_default" / "startup").mkdir(parents=True)
        (startup / "begin.py").write_text(BEGIN, "utf-8")
        os.environ["IPYTHONDIR"] = str(home)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Most files have no test that is long: they need not be imported to know it."""
    if config.getoption("--take") not in ("long", "rest") or not collection_path.match("test_*.py"):
        return None
    return None if may_cost(collection_path, read_durations()) else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    take = config.getoption("--take")
    if take:
        taken = set(chosen(items, take, durations := read_durations()))
        config.hook.pytest_deselected(items=[item for item in items if item not in taken])
        if take == "quick" and (wrong := overlooked(items, durations)):
            raise pytest.UsageError(f"--take long would overlook tests, see `may_cost`: {wrong}")
        items[:] = longest_first([item for item in items if item in taken], durations)
    # A busy machine may hold a browser up: the test runs once more, and the summary names it.
    if config.pluginmanager.hasplugin("rerunfailures"):  # the oldest versions run without
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """The kernel of a lesson in Chinese speaks Chinese.

    Of the hooks around a test it is the one that is called for tests outside of this folder, too.
    """
    with pytest.MonkeyPatch.context() as patch:
        if item.path.suffix == ".ipynb":
            patch.setenv("XQLAB_LANGUAGE", "zh" if "notebooks-zh" in item.path.parts else "en")
        return (yield)


def find_browser() -> str | None:
    """The Chromium to drive: $XQLAB_BROWSER, or the first one on the path."""
    return os.environ.get("XQLAB_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The Chromium's path, for playwright's `executable_path`."""
    found = find_browser()
    assert found is not None, "a test that uses browser_path needs the mark `browser`"
    return found


@pytest.fixture(scope="session")
def amount(request: pytest.FixtureRequest) -> Callable[[int, int], int]:
    """How much a test does: the first number in `make test` and with checked bounds, else the second one.

    For a test that says what no other one does, and all the more the longer it runs.
    """
    whole = request.config.getoption("--take") in (None, "long", "check", "rest")
    whole &= "NUMBA_BOUNDSCHECK" not in os.environ  # the same array accesses, several times as slow
    return lambda usual, most: most if whole else usual


@pytest.fixture
def interrupts() -> Iterator[None]:
    """SIGINT as a program in a terminal has it, for the test and for what it starts.

    Under `nohup`, and for a shell's job in the background, it is ignored, and whatever a process starts
    inherits that: what is tested there would never hear its Ctrl-C.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") is None or find_browser() is not None:
        return
    reason = (
        "NO BROWSER: none of " + ", ".join(BROWSERS) + " is on the path, so the widgets were not tested. "
        "Install Chromium or set XQLAB_BROWSER"
    )
    missing(reason)
