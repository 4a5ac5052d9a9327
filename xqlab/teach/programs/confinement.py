"""The inside of a process for a student's file, which `confined` starts; the standard library alone.

It runs as a program, loads one part (a file whose `run` does the work), and gives it what the student's file
must not take away. What a file can reach is the matter of `confined`; here are its limits, and its steps: the
calls of its functions and the turns of its loops, comprehensions included. They are counted in its source,
and so they are the same on every machine and in every Python. What a library does counts for nothing.
"""

import ast
import json
import linecache
import os
import resource
import sys
from contextlib import suppress
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

STEP = "__step__"  # what a file calls at each step
NOBODY = 65_534
FUNCTIONS, LOOPS = (ast.FunctionDef, ast.AsyncFunctionDef), (ast.For, ast.AsyncFor, ast.While)


class Inside:
    """What a part has here: its order, lines to and from the parent, and the steps of the student's file.

    allow      : called with the number of steps that are allowed from now on
    steps_left : how many of them are left
    """

    def __init__(self, out_of_steps: type[BaseException]) -> None:
        # What a student's file may replace is taken here.
        self._load, self._dump, self._write, self.leave = json.loads, json.dumps, os.write, os._exit
        self._requests, self._results = os.fdopen(os.dup(0), "rb"), os.dup(1)
        for descriptor in (0, 1):
            os.dup2(2, descriptor)  # which leads nowhere
        self.order = self.request()
        _limit(self.order["limits"], self.order["trusted"])
        left = 0

        def allow(steps: int) -> None:
            nonlocal left
            left = steps

        def step() -> bool:
            nonlocal left
            left -= 1
            if left < 0:
                raise out_of_steps
            return True

        self.allow, self._step, self.steps_left = allow, step, lambda: max(left, 0)

    def request(self) -> dict[str, Any]:
        """The next line of the parent; the process ends where there is none."""
        line = self._requests.readline()
        if not line:
            self.leave(0)
        request: dict[str, Any] = self._load(line)
        return request

    def report(self, result: dict[str, Any]) -> None:
        """Write a line to the parent."""
        line = (self._dump(result) + "\n").encode()
        while line:
            line = line[self._write(self._results, line) :]

    def allow_seconds(self, seconds: int) -> None:
        """The process ends by a signal when it has used the processor for so many more seconds."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        most = int(used.ru_utime + used.ru_stime) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (most if hard < 0 else min(most, hard), hard))

    def execute(self, wanted: str) -> Any:
        """The function of this name of the student's file, which is run; raises whatever it raises."""
        name, source = self.order["file"], self.order["source"]
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        module = ModuleType("student")
        sys.modules["student"], student = module, vars(module)  # a dataclass looks for its module there
        student |= {"__file__": name, STEP: self._step}
        exec(compile(with_steps(ast.parse(source, name)), name, "exec", dont_inherit=True), student)
        if wanted not in student:
            raise NameError(f"expected a function {wanted}, got a file without one")
        return student[wanted]


def with_steps(tree: ast.Module) -> ast.Module:
    """The tree of a file, which now calls STEP at the beginning of each call and of each turn of a loop."""

    def step(place: Any) -> ast.Call:
        name = ast.copy_location(ast.Name(STEP, ast.Load()), place)
        return ast.copy_location(ast.Call(name, [], []), place)

    for node in [*ast.walk(tree)]:
        if isinstance(node, FUNCTIONS + LOOPS):
            at = int(isinstance(node, FUNCTIONS) and ast.get_docstring(node, clean=False) is not None)
            first = node.body[0]
            node.body.insert(at, ast.copy_location(ast.Expr(step(first)), first))
        elif isinstance(node, ast.Lambda):
            both = ast.BoolOp(ast.And(), [step(node.body), node.body])
            node.body = ast.copy_location(both, node.body)
        elif isinstance(node, ast.comprehension):
            node.ifs.insert(0, step(node.target))
    return tree


def _limit(limits: dict[str, int], trusted: bool) -> None:
    if os.geteuid() == 0 and not trusted:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    for name, most in limits.items():
        kind = getattr(resource, name, None)
        if kind is not None:
            hard = resource.getrlimit(kind)[1]
            least = most if hard == resource.RLIM_INFINITY else min(most, hard)
            with suppress(ValueError, OSError):  # one that a system knows and does not keep
                resource.setrlimit(kind, (least, least))


def loaded(path: Path) -> Any:
    """The module of a file, which need not be on the path."""
    spec = util.spec_from_file_location(path.stem, str(path))
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(part: str) -> None:
    """Run a part: a file, and with it `counted`, which describes faults."""
    counted = loaded(Path(__file__).with_name("counted.py"))
    loaded(Path(part)).run(Inside(counted.OutOfSteps), counted)


if __name__ == "__main__":
    main(*sys.argv[1:])
