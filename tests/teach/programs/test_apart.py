"""Files of students in a process of their own: graded as here; hostile ones harm and earn nothing."""

import inspect
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.teach.programs import students
from xqlab.teach.programs import Convention, ProgramError, confined, grade_file, grade_search, run_apart
from xqlab.teach.programs.cases import SHOWN
from xqlab.teach.programs.trees import cases_of

RIGHT = "from math import inf\nfrom typing import Any\n\n" + inspect.getsource(students.minimax_view)
RIGHT = RIGHT.replace("minimax_view", "alpha_beta")
HEAD = "def alpha_beta(node, alpha, beta):\n"
REFUSED = "PermissionError: {} is not allowed here, line"
CALLS = sum(len(case.calls) for case in cases_of("search", None, None, 1, None))
FAKE = b'{"visits": [0], "value": 3, "move": null, "fault": null}\n'


@pytest.fixture
def graded(tmp_path: Path) -> Any:
    """Grades a source on the shown trees, with little patience."""

    def grade(source: str, **options: Any) -> Any:
        file = tmp_path / "mine.py"
        file.write_text(source, "utf-8")
        return run_apart(file, **{"seconds": 0.2, "all_seconds": 10.0, **options})

    return grade


def test_a_file_is_graded_as_a_function_is(graded: Any, tmp_path: Path) -> None:
    report = graded(RIGHT).check()
    assert [verdict.title for verdict in report.verdicts] == [
        verdict.title for verdict in grade_search(students.hard).verdicts
    ]
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
    assert len(grade_file(tmp_path / "mine.py", 1).verdicts) == 20


def test_a_file_may_name_its_encoding(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_bytes(f"# -*- coding: gbk -*-\n# 剪枝\n{RIGHT}".encode("gbk"))
    run_apart(file).check()


def shout(line: bytes, times: int) -> str:
    """A file that writes to every descriptor and leaves: one of them is where results go."""
    write = f"    try:\n        os.write(place, {line!r} * {times})\n    except OSError:\n        pass\n"
    return f"import os\nfor place in range(3, 64):\n{write}os._exit(0)\n"


HOSTILE = {  # what it does -> its source, and the verdict
    "never ends": (f"{HEAD}    while True:\n        pass\n", "stopped after 0.2 s: it may not end, line "),
    "memory": (f"{HEAD}    return [0] * 10**10\n", "MemoryError, line 2 of mine.py: return [0] * 10**10"),
    "fork": ("import os\nos.fork()\n", f"{REFUSED.format('os.fork')} 2 of mine.py: os.fork()"),
    "process": ("import subprocess\n", "_posixsubprocess is not allowed here, line 1 of mine.py"),
    "library": ("import ctypes\n", "_ctypes is not allowed here, line 1 of mine.py"),
    "writes": ("open(FILE, 'w')\n", REFUSED.format("open")),
    "creates": ("import os\nos.open(FILE, os.O_CREAT | os.O_RDWR)\n", REFUSED.format("open")),
    "reads": ("open('/etc/passwd')\n", REFUSED.format("open")),
    "kills": ("import os\nos.kill(os.getppid(), 9)\n", REFUSED.format("os.kill")),
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
def test_hostile_files_harm_nothing_and_earn_nothing(name: str, graded: Any, tmp_path: Path) -> None:
    source, text = HOSTILE[name]
    written = tmp_path / "written"
    report = graded(source.replace("FILE", repr(str(written))))
    assert not written.exists()
    if not text:
        report.check()
        return
    assert text in report.first.text
    assert str(report).encode()
    assert report.score == 0.0
    assert len(report.verdicts) == len(SHOWN)


def test_what_ignores_its_time_is_killed(graded: Any) -> None:
    source = "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass\n"
    report = graded(source, all_seconds=0.5)
    assert report.first.text == "ended without a result: out of time"


def test_what_cannot_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.py"
    with pytest.raises(ProgramError, match="expected a file of Python in UTF-8, got "):
        run_apart(file)
    file.write_bytes(b"\xff")
    with pytest.raises(ProgramError, match="expected a file of Python in UTF-8, got "):
        run_apart(file)
    file.write_text("#" * (confined.LONGEST_FILE + 1))
    with pytest.raises(ProgramError, match=r"expected a file of at most 200,000 bytes, got '.*mine.py'"):
        run_apart(file)
    with pytest.raises(ProgramError, match="expected 'search' or 'minimax', got 'uct'"):
        run_apart(file, subject="uct")
    monkeypatch.setattr(os, "name", "nt")
    with pytest.raises(
        ProgramError, match=re.escape("expected a system that can limit a process (Linux, macOS), got")
    ):
        run_apart("mine.py")
