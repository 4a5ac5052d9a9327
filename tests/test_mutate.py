"""The planted faults: one place each, on the line that is named, and nothing outside functions."""

import ast
import random

from tests.mutate import mutants

SOURCE = '''"""A module."""

LIMIT = 3


def f(a, b):
    """What it gives."""
    if a < 2 and b:
        a += 1
    return g(a) // LIMIT
'''


def test_each_mutant_changes_one_place() -> None:
    every = mutants(SOURCE, random.Random(0))
    lines = SOURCE.splitlines()
    changed = set()
    for line, mutant in every:
        ast.parse(mutant)
        now = mutant.splitlines()
        assert [at for at, (one, other) in enumerate(zip(lines, now), start=1) if one != other] == [line]
        changed.add((line, now[line - 1].strip()))
    by_one = [{(8, "if a < 1 and b:"), (8, "if a < 3 and b:")}, {(9, "a += 0"), (9, "a += 2")}]
    assert [len(changed & pair) for pair in by_one] == [1, 1]
    assert changed - by_one[0] - by_one[1] == {
        (8, "if (not (a < 2 and b)):"),
        (8, "if (a < 2 or b):"),
        (8, "if (a <= 2) and b:"),
        (9, "pass"),
        (10, "pass"),
        (10, "return (g(a) * LIMIT)"),
    }


def test_the_same_seed_plants_the_same_faults() -> None:
    assert mutants(SOURCE, random.Random(4)) == mutants(SOURCE, random.Random(4))
