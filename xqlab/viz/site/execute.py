"""Notebooks executed once: the outputs are kept until the notebook, the package or its data change."""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from xqlab import disk
from xqlab._files import PACKAGE
from xqlab.errors import XqlabError, on_a_screen
from xqlab.viz.site.capture import STARTUP

LONGEST = 900  # seconds of a cell
SITE = PACKAGE / "viz" / "site"  # changes no outputs, except for what the kernel runs


class NotebookError(XqlabError):
    """Notebooks that failed: which cell, and how it ended."""


def executed(notebooks: Iterable[Path], kept: Path, *, workers: int = 2) -> Iterator[tuple[Path, Path, bool]]:
    """Yield (notebook, the executed copy of it, whether it was kept), in the order in which they are ready.

    kept    : folder of the copies
    workers : notebooks that run at the same time
    Raises NotebookError, once all have run.
    """
    kept.mkdir(parents=True, exist_ok=True)
    state = state_of_package()
    failures = []
    with ThreadPoolExecutor(workers) as pool, TemporaryDirectory(prefix="xqlab-ipython-") as home:
        startup = Path(home) / "profile_default" / "startup"
        startup.mkdir(parents=True)
        (startup / "capture.py").write_text(STARTUP, "utf-8")
        running = {}
        for notebook in notebooks:
            copy = kept / f"{notebook.stem}-{_digest(state, notebook.read_bytes())}.ipynb"
            if copy.is_file():
                yield notebook, copy, True
            else:
                running[pool.submit(_run, notebook, copy, home)] = notebook, copy
        for each in as_completed(running):
            failure = each.result()
            if failure:
                failures.append(failure)
            else:
                yield *running[each], False
    if failures:
        raise NotebookError("expected notebooks that run to their end, got:\n" + "\n".join(sorted(failures)))


def state_of_package() -> str:
    """A digest of what a notebook's outputs depend on besides itself."""
    roots = (PACKAGE, PACKAGE.parent / "data")
    files = [
        file
        for root in roots
        for file in sorted(root.rglob("*"))
        if file.is_file() and (file.suffix == ".py" if root == PACKAGE else "__pycache__" not in file.parts)
    ]
    mine = [file for file in files if SITE not in file.parents or file.name == "capture.py"]
    return _digest(platform.python_version(), *(_digest(str(file), file.read_bytes()) for file in mine))


def _digest(*parts: str | bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        content = part.encode() if isinstance(part, str) else part
        digest.update(len(content).to_bytes(8, "little") + content)
    return digest.hexdigest()[:20]


def _run(notebook: Path, copy: Path, home: str) -> str:
    # What went wrong, "" if nothing did.
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    content: Any = nbformat.read(notebook, 4)
    client = NotebookClient(
        content,
        timeout=LONGEST,
        kernel_name="python3",
        store_widget_state=False,
        resources={"metadata": {"path": str(notebook.parent)}},
    )
    try:
        client.execute(env=os.environ | {"IPYTHONDIR": home})
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        number, source = _failed_cell(content)
        return f"{notebook.name}, cell {number}:\n{source}\n{on_a_screen(str(error)[-1000:])}"
    disk.write_text(copy, nbformat.writes(content))
    for old in copy.parent.glob(f"{notebook.stem}-{'?' * 20}.ipynb"):
        if old != copy:
            old.unlink()
    return ""


def _failed_cell(content: Any) -> tuple[int, str]:
    # The last cell that was begun.
    begun = [
        (number, cell)
        for number, cell in enumerate(content.cells)
        if cell.cell_type == "code" and (cell.execution_count or cell.outputs)
    ]
    number, cell = begun[-1] if begun else (0, content.cells[0])
    return number, str(cell.source)
