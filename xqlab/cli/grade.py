"""`xqlab grade`: the marks of a class for what its students have handed in."""

import argparse
from pathlib import Path

from xqlab.cli.shell import UsageError, print_notes
from xqlab.course import FOR_MARKS, Marks, gain, grade
from xqlab.course.marks import DUPLICATES, check_outside
from xqlab.course.reports import REPORT
from xqlab.words import Words

OUT = Path("grades")
PROGRAMS = "programs.jsonl"  # in it


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("folder", nargs="?", type=Path, metavar="FOLDER", help="what was handed in: files, zips, folders")
    sheets = "sheets.json, or its folder; by default beside FOLDER, never in it; two for --pre and --post"
    add("--sheets", nargs="+", type=Path, default=[], metavar="FILE", help=sheets)
    add("--out", type=Path, default=OUT, metavar="DIR", help=f"for tables and pages; {OUT} by default")
    several = "of two files of a student: mark neither, the last, or the best"
    add("--duplicates", choices=DUPLICATES, default=DUPLICATES[0], help=several)
    programs = (
        "run the programs that were handed in, each confined by bubblewrap; again: only what is missing"
    )
    add("--run", dest="programs", action="store_true", help=programs)
    trusted = (
        "with --run: no confinement, programs run with your own rights: they can read, change and delete"
    )
    trusted += " your files and use the network"
    add("--trusted", action="store_true", help=trusted)
    add("--pre", type=Path, metavar="FOLDER", help="what was handed in before a lesson")
    add("--post", type=Path, metavar="FOLDER", help="what was handed in after it: prints the gain")


def run(options: argparse.Namespace) -> int:
    """The exit status 0, after the marks are printed and written."""
    out, sheets = options.out, options.sheets
    pair = [options.pre, options.post]
    if (options.folder is None) == (pair == [None, None]) or (None in pair and pair != [None, None]):
        raise UsageError("expected a FOLDER, or --pre FOLDER and --post FOLDER")
    if len(sheets) > (1 if options.folder else 2):
        raise UsageError(f"expected one --sheets for each folder, got {len(sheets)}")
    if options.folder is not None:
        _marks(options, options.folder, sheets[0] if sheets else None, out)
        return 0
    pre, post = (
        _marks(options, folder, at, out / name)
        for folder, at, name in zip(
            pair, (sheets[0], sheets[-1]) if sheets else (None, None), ("pre", "post")
        )
    )
    gains = gain(pre, post)
    gains.save(out / "gain.csv")
    print(f"\n{gains.table}")
    print_notes(gains.notes())
    return 0


_PRACTICE = Words(
    "the sheets of {0!r} are to practise on: their pages have the keys",
    "{0!r} 的习题是练习用的：页面里有答案",
)
_PAGE = Words("{0!r} is the page of the class", "全班的报告：{0!r}")


def _marks(options: argparse.Namespace, folder: Path, sheets: Path | None, out: Path) -> Marks:
    check_outside(folder, out, "--out")  # or a student's files would count as what was written there
    if options.programs:
        out.mkdir(parents=True, exist_ok=True)
    marks = grade(
        folder,
        sheets,
        duplicates=options.duplicates,
        run=options.programs,
        trusted=options.trusted,
        done=out / PROGRAMS,
    )
    marks.save(out)
    if marks.manifest.mode != FOR_MARKS:
        print_notes([_PRACTICE.format(str(folder))])
    print(f"{marks}\n\n{_PAGE.filled(str(out / REPORT))}", flush=True)
    return marks
