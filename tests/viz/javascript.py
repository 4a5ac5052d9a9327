"""Running the widget's pure JavaScript: in node where there is one, else in the browser tests' Chromium."""

import json
import shutil
import subprocess
from typing import Any

from tests.conftest import find_browser
from xqlab.viz.page.bundle import bundle

# Scripts of the stepper that need no page, and with them those that they import.
PURE = tuple(
    f"stepper/{name}" for name in ("words", "jumps", "board", "window", "code", "cursor", "commands")
)


def run_javascript(body: str, data: Any, modules: tuple[str, ...] = PURE) -> Any:
    """What `body`, which ends with a return, answers; it sees these pure modules and `data`."""
    script = f"{bundle(*modules)}\nfunction answer(data) {{\n{body}\n}}\n"
    node = shutil.which("node")
    return _in_node(node, script, data) if node else _in_browser(script, data)


def _in_node(node: str, script: str, data: Any) -> Any:
    reads = 'answer(JSON.parse(require("fs").readFileSync(0, "utf8")))'
    program = f"{script}process.stdout.write(JSON.stringify({reads}));"
    finished = subprocess.run(
        [node, "-e", program], input=json.dumps(data), capture_output=True, text=True, timeout=60, check=False
    )
    assert finished.returncode == 0, finished.stderr
    return json.loads(finished.stdout)


def _in_browser(script: str, data: Any) -> Any:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        try:
            return browser.new_page().evaluate(f"(data) => {{\n{script}\nreturn answer(data);\n}}", data)
        finally:
            browser.close()


def can_run_javascript() -> bool:
    """Whether there is anything that runs it."""
    return bool(shutil.which("node") or find_browser())
