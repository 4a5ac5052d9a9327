"""The planted faults: one place each, on the line that is named, and nothing outside functions."""

import ast

from xqlab.teach.changes import changes

SOURCE = '''"""A module."""

LIMIT = 3


def f(a, b):
    """What it gives."""
    c = -a * (a + b)
    if a < 2 and not b:
        c = max(a, 0)
        d: Literal[1] = f"{1 + 2} {a}"
        return 5
    while a > 5:
        a = a if b or c or a else 0
    return g(c) // LIMIT
'''
CHANGES = {
    (8, "sign", "c = a * (a + b)"),
    (8, "operator", "c = -a + (a + b)"),
    (8, "operator", "c = -a * (a - b)"),
    (9, "condition", "if not (a < 2 and (not b)):"),
    (9, "condition", "if a < 2:"),
    (9, "condition", "if not b:"),
    (9, "condition", "if a < 2 and b:"),
    (9, "comparison", "if a <= 2 and not b:"),
    (9, "number", "if a < 1 and not b:"),
    (10, "statement", "pass"),
    (10, "extremum", "c = min(a, 0)"),
    (10, "number", "c = max(a, 1)"),
    (12, "statement", "pass"),
    (12, "number", "return 4"),
    (13, "comparison", "while a >= 5:"),
    (13, "condition", "while a <= 5:"),
    (13, "number", "while a > 4:"),
    (14, "statement", "pass"),
    (14, "condition", "a = a if not (b or c or a) else 0"),
    (14, "condition", "a = a if c or a else 0"),
    (14, "condition", "a = a if b or a else 0"),
    (14, "condition", "a = a if b or c else 0"),
    (14, "number", "a = a if b or c or a else 1"),
    (15, "operator", "return g(c) * LIMIT"),
    (15, "name", "return g(c) // (LIMIT - b)"),
}


def test_each_change_is_of_one_place() -> None:
    every = changes(SOURCE, {"LIMIT": "LIMIT - b"})
    assert [change.line for change in every] == sorted(change.line for change in every)
    lines = SOURCE.splitlines()
    for change in every:
        ast.parse(change.source)
        now = change.source.splitlines()
        assert [at for at, (one, other) in enumerate(zip(lines, now), 1) if one != other] == [change.line]
        assert (lines[change.line - 1].strip(), now[change.line - 1].strip()) == (change.before, change.after)
    assert {(change.line, change.kind, change.after) for change in every} == CHANGES
    assert len(every) == len(CHANGES)
