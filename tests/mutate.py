"""Faults planted one by one in a file of the package: which of them do its tests find?

    python -m tests.mutate xqlab/search/table.py --tests tests/search/test_table.py --number 30

Each mutant changes one place, as `xqlab.teach.changes` does for students. The tests run on a copy of the
repository, interpreted (NUMBA_DISABLE_JIT=1), each mutant in a process of its own. A mutant that survives is
a gap in the tests, or behaves as the original does: a reader decides. With --results FILE the rows are kept
as JSON lines, and mutants that the file has are not run again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("xqlab", "tests")  # what else there is at the top level is linked


def copied(folder: Path) -> None:
    """Make a copy of the repository whose package and tests can be changed."""
    for entry in ROOT.iterdir():
        if entry.name in COPIED:
            shutil.copytree(entry, folder / entry.name)
        elif entry.name != ".git":
            (folder / entry.name).symlink_to(entry)


def outcome(folder: Path, tests: list[str], seconds: int, aloud: bool = False) -> tuple[str, float]:
    """("killed", "survived" or "timeout", the seconds) of a run of the tests in a new process."""
    began = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        for name in [name for name in sys.modules if name.partition(".")[0] in COPIED]:
            del sys.modules[name]
        if not aloud:
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        signal.alarm(seconds)  # whose default ends the process
        import pytest

        options = ("-q", "-x", "-p", "no:cacheprovider", "-m", "not slow and not browser")
        os._exit(pytest.main([*options, *tests]))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    name = {0: "survived", -signal.SIGALRM: "timeout"}.get(status, "killed")
    return name, time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", help="of the package, such as xqlab/search/table.py")
    parser.add_argument("--tests", nargs="+", required=True, help="files of tests or single ones")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--number", type=int, default=30, help="of mutants, drawn at random")
    parser.add_argument("--least", type=float, default=0.0, help="the share to find, or the status is 1")
    parser.add_argument("--results", type=Path, help="a file of JSON lines, to resume")
    asked = parser.parse_args()
    source = (ROOT / asked.file).read_text(encoding="utf-8")
    chance = random.Random(asked.seed)
    is_there = asked.results and asked.results.exists()
    known = asked.results.read_text(encoding="utf-8").splitlines() if is_there else []
    done = {(row["file"], row["line"], row["now"]): row for row in map(json.loads, known)}
    os.environ |= {"NUMBA_DISABLE_JIT": "1", "XQLAB_BACKGROUND": "0"}
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="xqlab-mutants-") as name:
        folder = Path(name)
        copied(folder)
        sys.path[:] = [each for each in sys.path if Path(each or ".").resolve() != ROOT]
        os.environ |= {"PYTHONPATH": name, "XQLAB_CACHE_DIR": str(folder / "cache")}
        sys.path.insert(0, name)
        for module in ("chess", "numba", "pytest"):  # once for all processes
            import_module(module)
        every = import_module("xqlab.teach.changes").changes(source)
        chosen = chance.sample(every, min(asked.number, len(every)))

        result, seconds = outcome(folder, asked.tests, 600, aloud=True)
        if result != "survived":
            raise SystemExit(f"expected tests that pass on the file as it is, got: {result}")
        for change in sorted(chosen, key=every.index):
            row = {"file": asked.file, "line": change.line, "was": change.before, "now": change.after}
            if (asked.file, change.line, change.after) not in done:
                (folder / asked.file).write_text(change.source, encoding="utf-8")
                for stale in (folder / asked.file).parent.glob(f"__pycache__/{Path(asked.file).stem}.*"):
                    stale.unlink()
                row["result"], _ = outcome(folder, asked.tests, int(10 * seconds) + 10)
                if asked.results:
                    with asked.results.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row, ensure_ascii=False) + "\n")
            else:
                row = done[asked.file, change.line, change.after]
            counts[row["result"]] += 1
            place = f"{row['result']:9} {asked.file}:{row['line']}"
            print(f"{place}\n    {row['was']}\n    {row['now']}", flush=True)
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())), f"of {len(every)} mutants")
    if counts["survived"] > (1 - asked.least) * counts.total():
        raise SystemExit(1)


if __name__ == "__main__":
    main()
