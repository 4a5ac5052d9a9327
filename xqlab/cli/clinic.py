"""`xqlab clinic`: which faults, planted in short code of the house, the tests in a file find."""

import argparse
from pathlib import Path
from types import ModuleType

from xqlab import disk
from xqlab.errors import XqlabError, quoted
from xqlab.teach.mutants import SUBJECTS, clinic


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("subject", metavar="SUBJECT", help=f"one of {', '.join(SUBJECTS)}")
    add("tests", type=Path, metavar="FILE", help="Python, with functions such as def test_value(code)")
    add("--diff", action="store_true", help="print the changes that the tests do not find")


def run(options: argparse.Namespace) -> int:
    """The exit status of the report, which is printed: 1 if a change was not found."""
    report = clinic(options.subject).score(_module_of(options.tests))
    print(report)
    if options.diff:
        print(*(f"\n{survivor.diff}" for survivor in report.survivors), sep="\n")
    return 1 if report.survivors else 0


def _module_of(path: Path) -> ModuleType:
    module = ModuleType(path.stem)
    module.__file__ = str(path)
    try:
        exec(
            compile(disk.python_text(disk.read_bytes(path)), str(path), "exec", dont_inherit=True),
            vars(module),
        )
    except OSError:
        raise
    except Exception as error:  # of the user's own code
        raise XqlabError(f"expected a file of tests in {str(path)!r}, got {quoted(error)}") from None
    return module
