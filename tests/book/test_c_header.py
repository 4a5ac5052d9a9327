"""The C header: its rows, and that a compiler takes it."""

import re
import shutil
import subprocess
from pathlib import Path

from tests.book.made import AFTER_H2E2, H2E2, START_KEY, after, book_of
from tests.missing import missing
from xqlab.book import save_book
from xqlab.book.keys import OBK
from xqlab.xiangqi import Board

ROWS = [(Board(), "h2e2", 2**31 - 1), (after("h2e2"), "h9g7", -(2**31)), (Board(), "c3c4", -7)]


def test_rows(tmp_path: Path) -> None:
    path = tmp_path / "book.h"
    assert save_book(book_of(ROWS, OBK), path) == 3
    rows = re.findall(r"\{UINT64_C\((0x\w+)\), (0x\w+), (\S+)\},", path.read_text())
    assert [(int(key, 16), score) for key, _, score in rows] == [
        (START_KEY, "2147483647"),
        (START_KEY, "-7"),
        (AFTER_H2E2, "INT32_MIN"),
    ]
    assert int(rows[0][1], 16) == H2E2


def test_a_compiler_takes_it(tmp_path: Path) -> None:
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        missing("a C compiler is needed")
    save_book(book_of(ROWS, OBK), tmp_path / "book.h")
    program = (
        '#include <stdio.h>\n#include "book.h"\nint main(void) {\n'
        f"    int row = book_first(BOOK, UINT64_C({AFTER_H2E2}));\n"
        '    printf("%d %d %d\\n", row, BOOK[row].score == INT32_MIN, (int)BOOK[0].move);\n    return 0;\n}\n'
    )
    (tmp_path / "main.c").write_text(program)
    main = tmp_path / "main"
    command = [compiler, "-Wall", "-Wextra", "-Werror", "-o", str(main), str(main.with_suffix(".c"))]
    subprocess.run(command, check=True, capture_output=True, timeout=280)
    finished = subprocess.run([str(main)], check=True, capture_output=True, text=True, timeout=280)
    assert finished.stdout.split() == ["2", "1", str(H2E2)]
