"""Files of students in a process of their own: graded as here; hostile ones reach, harm and earn nothing."""

import ast
import inspect
import json
import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.refusals import refuses
from tests.teach.programs import students
from xqlab.teach.programs import (
    Convention,
    ProgramError,
    apart,
    confined,
    confinement,
    grade_file,
    grade_search,
    run_apart,
)
from xqlab.teach.programs.cases import SHOWN
from xqlab.teach.programs.confined import Confined
from xqlab.teach.programs.trees import cases_of

RIGHT = "from math import inf\nfrom typing import Any\n\n" + inspect.getsource(students.minimax_view)
RIGHT = RIGHT.replace("minimax_view", "alpha_beta")
HEAD = "def alpha_beta(node, alpha, beta):\n"
CALLS = sum(len(case.calls) for case in cases_of("search", None, None, 1, None))
FAKE = b'{"visits": [0], "value": 3, "move": null, "fault": null}\n'


@pytest.fixture
def graded(tmp_path: Path) -> Any:
    """Grades a source on the shown trees; not confined where that is not possible."""

    def grade(source: str, **options: Any) -> Any:
        file = tmp_path / "mine.py"
        file.write_text(source, "utf-8")
        return run_apart(file, **{"trusted": bool(confined.obstacle()), **options})

    return grade


def test_a_file_is_graded_as_a_function_is(graded: Any, tmp_path: Path) -> None:
    report = graded(RIGHT).check()
    same = zip(report.verdicts, grade_search(students.hard).verdicts, strict=True)
    assert all(one.title == other.title for one, other in same)
    late = graded(RIGHT.replace("alpha >= beta", "alpha > beta"), convention=Convention(language="zh"))
    assert late.idea == "late cutoff"
    record = json.loads(json.dumps(late.record()))
    assert record["score"] == late.score == 0.8
    assert [verdict["kind"] for verdict in record["verdicts"]] == ["", "visit", "", "", ""]
    assert graded(f"{RIGHT}\nmine = alpha_beta\n", function="mine", seed="week 3", count=3).is_right
    graded(
        f"from dataclasses import dataclass\n@dataclass\nclass Memory:\n    best: int = 0\n{RIGHT}"
    ).check()
    minimax = "from typing import Any\n" + inspect.getsource(students.minimax)
    assert graded(minimax, function="minimax", subject="minimax").is_right
    assert len(grade_file(tmp_path / "mine.py", 1, trusted=True).verdicts) == 20


def test_files_of_any_encoding_and_what_cannot_be_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_bytes(f"# -*- coding: gbk -*-\n# 剪枝\n{RIGHT}".encode("gbk"))
    run_apart(file).check()
    file.unlink()
    refuses(ProgramError, "expected a file of Python in UTF-8, got ", run_apart, file)
    file.write_bytes(b"\xff")
    refuses(ProgramError, "expected a file of Python in UTF-8, got ", run_apart, file)
    file.write_text("#" * (confined.LONGEST_FILE + 1))
    refuses(ProgramError, r"expected a file of at most 200,000 bytes, got '", run_apart, file)
    refuses(ProgramError, "expected 'search' or 'minimax', got 'uct'", run_apart, file, subject="uct")


def shout(line: bytes, times: int) -> str:
    """A file that writes to every descriptor and leaves: one of them is where results go."""
    write = f"    try:\n        os.write(place, {line!r} * {times})\n    except OSError:\n        pass\n"
    return f"import os\nfor place in range(3, 64):\n{write}os._exit(0)\n"


ROADS = """
import os, socket, subprocess, sys
def read():
    open(SHEETS).read()
def write():
    open(BESIDE, "a").close()
def history():
    import readline
    readline.write_history_file(BESIDE)
def interpreter():
    try:
        import _interpreters as some
    except ImportError:
        import _xxsubinterpreters as some
    if some.run_string(some.create(), f"open({SHEETS!r}).read()") is not None:
        raise OSError
def network():
    socket.create_connection(("127.0.0.1", PORT)).close()
def signal():
    os.kill(PARENT, 0)
def process():
    subprocess.run([sys.executable, "-c", ""], check=True)
def alpha_beta(node, alpha, beta):
    taken = []
    for road in (read, write, history, interpreter, network, signal, process):
        try:
            road()
            taken.append(road.__name__)
        except Exception:
            pass
    raise RuntimeError(", ".join(taken) or "none")
"""


@pytest.fixture
def roads(tmp_path: Path) -> Iterator[str]:
    """A source that tries every road out of its process, and says which it could take."""
    sheets = tmp_path / "sheets.json"
    sheets.write_text("the seed", "utf-8")
    with socket.create_server(("127.0.0.1", 0)) as server:
        places = {"SHEETS": str(sheets), "BESIDE": str(tmp_path / "beside")}
        places |= {"PORT": server.getsockname()[1], "PARENT": os.getpid()}
        yield "".join(f"{name} = {place!r}\n" for name, place in places.items()) + ROADS


@pytest.mark.skipif(bool(confined.obstacle()), reason=confined.obstacle())
def test_no_road_leads_out_of_a_confined_process(roads: str, graded: Any, tmp_path: Path) -> None:
    assert graded(roads).first.text.startswith("RuntimeError: none, line")
    assert {file.name for file in tmp_path.iterdir()} == {"mine.py", "sheets.json"}
    assert (tmp_path / "sheets.json").read_text("utf-8") == "the seed"


def test_the_roads_are_there_for_a_trusted_file(roads: str, graded: Any) -> None:
    text = graded(roads, trusted=True).first.text
    assert {"read", "write", "network", "signal"} <= set(re.findall(r"\w+", text.partition(", line")[0]))


HOSTILE = {  # what it does -> its source, and the verdict
    "never ends": (f"{HEAD}    while True:\n        pass\n", "stopped after far too many steps: it may not"),
    "never begins": ("while True: pass\n", "far too many steps: it may not end, line 1 of mine.py: while"),
    "recurses": (f"{HEAD}    return max(alpha_beta(node, 0, 0) for _ in 'ab')\n", "RecursionError: "),
    "memory": (f"{HEAD}    return [0] * 10**10\n", "MemoryError, line 2 of mine.py: return [0] * 10**10"),
    "prints": (f"print('x' * 10**7)\n{RIGHT}", ""),
    "floods": (shout(b"x" * 1_000, 9_000), "more than 4,000,000 bytes"),
    "exits": ("import sys\nsys.exit(0)\n", "SystemExit: 0, line 2 of mine.py"),
    "leaves": (f"import os\n{HEAD}    os._exit(0)\n", "the process ended"),
    "says it is right": (shout(FAKE, CALLS), "visit 2: expected a, got the end"),
    "says too much": (shout(FAKE, CALLS + 1), f"without a result: {CALLS + 1} results"),
    "a field more": (shout(FAKE[:-2] + b', "score": 1}\n', CALLS), "without a result: b'{"),
    "no number": (shout(FAKE.replace(b"[0]", b"[true]"), CALLS), "without a result: b'{"),
    "nested": (shout(b"[" * 10**5 + b"\n", 1), "without a result: b'[[["),
    "surrogate": (f"{HEAD}    raise ValueError('\\ud800\\x1b[31m')\n", r"ValueError: \ud800\x1b[31m, line 2"),
    "another name": ("x = 1\n", "NameError: expected a function alpha_beta, got a file without one"),
    "no Python": (
        "def alpha_beta(:\n",
        "SyntaxError: invalid syntax (mine.py, line 1), line 1 of mine.py: def",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_harm_nothing_and_earn_nothing(name: str, graded: Any) -> None:
    source, text = HOSTILE[name]
    report = graded(source)
    if not text:
        report.check()
        return
    assert text in report.first.text
    assert str(report).encode()
    assert report.is_decided
    assert report.score == 0.0
    assert len(report.verdicts) == len(SHOWN)


LATE = {  # what is not decided -> its source, the limit that ends it, and what the verdict says
    "computes in one step": (
        f"{HEAD}    return sum(range(10**12))\n",
        {"seconds": 1},
        "not decided: 1 s of the processor were used up, it may not end",
    ),
    "sleeps": (
        f"{HEAD}    import time\n    time.sleep(999)\n",
        {"clock": 0.5},
        "not decided: it had not ended after 0.5 s by the clock",
    ),
    "is killed": (
        "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n",
        {},
        "not decided: the system ended the process, perhaps for want of memory",
    ),
}


@pytest.mark.parametrize("name", LATE)
def test_time_decides_nothing(name: str, graded: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    source, limit, text = LATE[name]
    tries = []
    monkeypatch.setattr(
        apart, "Confined", lambda *about, **options: tries.append(1) or Confined(*about, **options)
    )
    report = graded(source, **limit)
    assert len(tries) == 2  # once more, before nothing is decided
    assert not report.is_decided
    assert not report.record()["is_decided"]
    assert report.first.text == text
    assert str(report).startswith("mine.py: not decided.\n")
    assert report.table.rows[0][0] == "?"
    refuses(AssertionError, "not decided", report.check)


def test_steps_are_the_same_everywhere() -> None:
    source = (
        'def f(n):\n    "doc"\n    for i in range(n):\n        g(i)\n    return [k for k in range(n) if k]\n'
        "g = lambda i: i\nwhile f(3) == [1, 2]:\n    break\n"
    )
    taken: list[str] = []
    names: dict[str, Any] = {confinement.STEP: lambda: not taken.append("step")}
    exec(compile(confinement.with_steps(ast.parse(source)), "mine.py", "exec"), names)
    assert len(taken) == 1 + 3 + 3 + 3 + 1  # f, the loop, g, the comprehension, the other loop
    assert (names["f"].__doc__, names["g"](7)) == ("doc", 7)


def test_where_nothing_confines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(text: str, **options: Any) -> None:
        confined.obstacle.cache_clear()
        refuses(ProgramError, text, confined.check_possible, ProgramError, **options)

    with monkeypatch.context() as patch:
        patch.setenv("PATH", str(tmp_path))
        refused(
            "expected bubblewrap, which confines .*, there is none: install .*--trusted runs them with your"
        )
        confined.check_possible(ProgramError, trusted=True)
        (tmp_path / "bwrap").write_text("#!/bin/sh\necho no permission >&2\nexit 1\n")
        (tmp_path / "bwrap").chmod(0o755)
        refused("needs user namespaces or root, it said 'no permission': allow them, or say that you trust")
        patch.setattr(os, "name", "nt")
        refused("expected a system that can limit a process, got .*: use Linux, such as WSL", trusted=True)
    confined.obstacle.cache_clear()
