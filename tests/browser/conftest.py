"""A real JupyterLab with the kernel of this interpreter, and a Chromium that looks at it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect, sync_playwright

from tests.browser.offline import Offline, open_offline

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "test-results"
STARTS_WITHIN = 60  # seconds
TOLD_WITHIN = 20  # seconds: a change made in the browser is known in the kernel, and its answer is shown
expect.set_options(timeout=TOLD_WITHIN * 1000)

# No news, no dialogs; off-screen cells are taken out of the page, the hardest case for a widget.
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "notebook-extension/tracker": {"windowingMode": "full"},
    "docmanager-extension/plugin": {"autosave": False},
}


def write_home(home: Path) -> dict[str, str]:
    """The environment of a JupyterLab that lives in `home` alone and knows one kernel, this interpreter."""
    kernel = home / "data" / "kernels" / "python3" / "kernel.json"
    kernel.parent.mkdir(parents=True)
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    kernel.write_text(json.dumps({"argv": command, "display_name": "Python 3", "language": "python"}))
    for name, settings in SETTINGS.items():
        file = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings))
    return os.environ | {
        "JUPYTER_PATH": str(home / "data"),
        "JUPYTER_DATA_DIR": str(home / "own"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")])),
    }


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def write_notebook(path: Path, cells: list[str]) -> None:
    """A notebook of code cells; text where they begin with "#". Lab asks for a missing kernelspec."""
    kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    content = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": kernelspec},
        "cells": [
            {"id": f"cell-{number}", "metadata": {}, "source": source}
            | (
                {"cell_type": "markdown"}
                if source.startswith("#")
                else {"cell_type": "code", "outputs": [], "execution_count": None}
            )
            for number, source in enumerate(cells)
        ],
    }
    path.write_text(json.dumps(content), encoding="utf-8")


class Lab:
    """A running server: its address, the folder that it shows, and where its notebooks are."""

    def __init__(self, url: str, folder: Path, notebooks: str = "lab/tree") -> None:
        self.url, self.folder, self.notebooks = url, folder, notebooks

    def request(self, path: str, method: str = "GET") -> Any:
        """The server's answer to a REST call, from JSON."""
        call = urllib.request.Request(self.url + path, method=method, data=b"" if method == "POST" else None)
        with urllib.request.urlopen(call, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def end_kernels(self) -> None:
        """Shut all kernels down, so that none outlives its notebook."""
        for kernel in self.request("/api/kernels"):
            self.request(f"/api/kernels/{kernel['id']}", "DELETE")


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab, gone when the tests are."""
    yield from serve(tmp_path_factory.mktemp("jupyter"), "jupyterlab", "LabApp", "lab/tree")


@pytest.fixture(scope="module")
def notebook7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Notebook 7, gone when the module's tests are."""
    yield from serve(tmp_path_factory.mktemp("notebook7"), "notebook", "JupyterNotebookApp", "notebooks")


def serve(home: Path, module: str, app: str, notebooks: str) -> Iterator[Lab]:
    """A server on a free port, open to this machine only: a module that is run, and its app's name."""
    folder = home / "notebooks"
    folder.mkdir()
    port = free_port()
    options = {
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.open_browser": False,
        "ServerApp.allow_root": True,
        "ServerApp.root_dir": folder,
        "ServerApp.disable_check_xsrf": True,
        "IdentityProvider.token": "",
        f"{app}.expose_app_in_browser": True,
        "LabApp.extension_manager": "readonly",
    }
    command = [sys.executable, "-m", module, *(f"--{name}={value}" for name, value in options.items())]
    output = (home / "server.log").open("wb")
    server = subprocess.Popen(
        command, env=write_home(home), stdout=output, stderr=output, start_new_session=True
    )
    running = Lab(f"http://127.0.0.1:{port}", folder, notebooks)
    try:
        wait_for_server(running, server, home / "server.log")
        yield running
        running.end_kernels()
    finally:
        end_group(server)
        output.close()


def wait_for_server(lab: Lab, server: subprocess.Popen[bytes], log: Path) -> None:
    """Return when the server answers."""
    deadline = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < deadline and server.poll() is None:
        try:
            lab.request("/api/status")
            return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    pytest.fail(f"The server did not start:\n{log.read_text(errors='replace')[-3000:]}", pytrace=False)


def end_group(server: subprocess.Popen[bytes]) -> None:
    """End the server and every kernel that it left behind."""
    for wish in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(server.pid, wish)
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            return


@pytest.fixture(scope="session")
def chromium(browser_path: str) -> Iterator[Browser]:
    """A Chromium without a window, and the folder for pictures to be looked at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep a picture of each page as a test leaves it; in CI, where they cost minutes, as a failure does."""
    report = yield
    browser = getattr(item, "funcargs", {}).get("chromium")
    is_kept = report.failed or (call.when == "call" and not os.environ.get("CI"))
    pages = [page for context in browser.contexts for page in context.pages] if browser and is_kept else []
    for number, page in enumerate(pages):
        name = "".join(letter if letter.isalnum() else "-" for letter in f"{item.name}-{number}")
        with suppress(Error):
            page.screenshot(path=SCREENSHOTS / f"{name}.png", timeout=5_000)
    return report


@pytest.fixture
def offline(chromium: Browser, tmp_path: Path) -> Iterator[Offline]:
    """Opens pages from the disk with the network off."""
    yield from open_offline(chromium, tmp_path)


class Notebook:
    """A notebook open in JupyterLab."""

    def __init__(self, page: Page, lab: Lab, address: str) -> None:
        self.page, self.lab, self.address = page, lab, address

    def command(self, name: str, **arguments: Any) -> None:
        """Run a command of JupyterLab's menus; it is not waited for."""
        self.page.evaluate(
            "([name, args]) => void window.jupyterapp.commands.execute(name, args)", [name, arguments]
        )

    @contextmanager
    def themed(self, theme: str) -> Iterator[None]:
        """JupyterLab in its theme "Dark", for instance, and in the light one afterwards."""
        try:
            self.command("apputils:change-theme", theme=f"JupyterLab {theme}")
            themed = self.page.locator(f"body[data-jp-theme-name='JupyterLab {theme}']")
            expect(themed).to_have_count(1, timeout=60_000)
            yield
        finally:
            self.command("apputils:change-theme", theme="JupyterLab Light")

    @contextmanager
    def second_view(self, widget: str) -> Iterator[Locator]:
        """The widget in a second view of the first cell; the notebook is in front again afterwards."""
        self.page.evaluate("window.notebook.content.activeCellIndex = 0")
        self.command("notebook:create-output-view")
        other = self.page.locator(f".jp-LinkedOutputView {widget}")
        expect(other).to_have_count(1)
        self.page.wait_for_timeout(500)  # JupyterLab moves the focus once more when the panel has its place
        yield other
        self.page.evaluate("window.jupyterapp.shell.activateById(window.notebook.id)")
        self.page.evaluate(
            """() => [...window.jupyterapp.shell.widgets("main")]
                .filter((each) => each !== window.notebook).forEach((each) => each.close())"""
        )

    def run_all(self, timeout: float) -> None:
        """Run every cell and return when the last has ended; the view is then at the notebook's end.

        `timeout` in milliseconds.
        """
        self.page.evaluate(
            """() => {
                window.hasRun = false;
                const run = window.jupyterapp.commands.execute("notebook:run-all-cells");
                run.then(() => { window.hasRun = true; });
            }"""
        )
        self.page.wait_for_function("window.hasRun", timeout=timeout)

    def run_cell(self, cell: int) -> None:
        """Run one cell and return when it has ended."""
        self.page.evaluate(
            """async (cell) => {
                window.notebook.content.activeCellIndex = cell;
                await window.jupyterapp.commands.execute("notebook:run-cell");
            }""",
            cell,
        )

    def python(self, code: str, expression: str = "None") -> str:
        """Run `code` in the kernel and return the text of `expression`."""
        answer: str = self.page.evaluate(
            """async ([code, expression]) => {
                const { session } = window.notebook.sessionContext;
                const request = { code, silent: true, user_expressions: { answer: expression } };
                const { content } = await session.kernel.requestExecute(request).done;
                if (content.status !== "ok") return `${content.ename}: ${content.evalue}`;
                const { status, data, evalue } = content.user_expressions.answer;
                return status === "ok" ? data["text/plain"] : evalue;
            }""",
            [code, expression],
        )
        return answer

    def expect(self, expression: str, text: str) -> None:
        """The kernel comes to answer so: the browser tells it of a change when it has time.

        Comms and requests travel on channels of their own, so that a request may overtake a change.
        """
        deadline = time.monotonic() + TOLD_WITHIN
        while (answer := self.python("", expression)) != text and time.monotonic() < deadline:
            self.page.wait_for_timeout(100)
        assert answer == text, f"{expression} is {answer}, not {text}"

    def cells(self) -> int:
        """How many cells the notebook has."""
        count: int = self.page.evaluate("window.notebook.content.model.cells.length")
        return count

    def kernel_id(self) -> str:
        """The kernel's id on the server."""
        found: str = self.page.evaluate("window.notebook.sessionContext.session.kernel.id")
        return found

    def outputs(self, cell: int) -> str:
        """The text that a cell has printed so far."""
        text: str = self.page.evaluate(
            """(cell) => {
                const model = window.notebook.content.model.cells.get(cell);
                return model.toJSON().outputs.map((output) => [output.text ?? []].flat().join("")).join("");
            }""",
            cell,
        )
        return text


def open_notebook(browser: Browser, lab: Lab, name: str, cells: list[str], width: int = 1500) -> Notebook:
    """A notebook of these cells, opened and with its kernel ready."""
    write_notebook(lab.folder / name, cells)
    page = browser.new_page(viewport={"width": width, "height": 1000})
    page.set_default_timeout(90_000)
    address = f"{lab.url}/{lab.notebooks}/{name}?reset"
    page.goto(address)
    page.wait_for_function(
        "window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
    )
    page.evaluate("window.jupyterapp.shell.collapseLeft?.()")
    page.evaluate("window.notebook = window.jupyterapp.shell.currentWidget")
    return Notebook(page, lab, address)


InLab = Callable[..., Notebook]


@pytest.fixture(scope="module")
def in_lab(chromium: Browser, lab: Lab, request: pytest.FixtureRequest) -> Iterator[InLab]:
    """Runs a notebook until so many widgets are shown, or to its end; an error on it is a failure."""
    yield from runs_of(chromium, lab, request.module.__name__.split(".")[-1])


@pytest.fixture(scope="module")
def notebook(in_lab: InLab, request: pytest.FixtureRequest) -> Notebook:
    """That of a module's NOTEBOOK: its cells, and the options with which they are run."""
    cells, options = request.module.NOTEBOOK
    return in_lab(*cells, **options)


def runs_of(chromium: Browser, lab: Lab, folder: str) -> Iterator[InLab]:
    """What a server's notebooks are opened with; their pages are closed afterwards."""
    opened: list[Notebook] = []
    faults: list[Error] = []

    def run(*cells: str, shows: str = "", count: int = 1, width: int = 1500, height: int = 1000) -> Notebook:
        path = f"{folder}-{len(opened)}.ipynb"
        opened.append(open_notebook(chromium, lab, path, list(cells), width))
        page = opened[-1].page
        page.set_viewport_size({"width": width, "height": height})
        page.on("pageerror", lambda error: faults.append(error))
        if shows:
            opened[-1].command("notebook:run-all-cells")
            expect(page.locator(shows)).to_have_count(count, timeout=180_000)
        else:
            opened[-1].run_all(240_000)
        return opened[-1]

    yield run
    for notebook in opened:
        notebook.page.close()
    assert [fault for fault in faults if "blob:" in (fault.stack or "")] == []  # of a widget's module
