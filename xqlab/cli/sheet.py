"""`xqlab sheet`: the exercises of a class, each student's with their own numbers, as pages and on paper."""

import argparse
from pathlib import Path

from xqlab.cli.shell import INTERRUPTED, UsageError, print_lines, print_notes
from xqlab.course.class_list import read_class_list
from xqlab.course.class_sheets import FORMATS, is_guessable, save_sheets, sheets
from xqlab.course.lms import BANKS, save_bank
from xqlab.course.manifest import MODES, Manifest, manifest_file
from xqlab.teach.exercises.exercise import SETS, exercises, expanded
from xqlab.text_table import columns
from xqlab.trace.conventions import LANGUAGES
from xqlab.words import Words, in_language, spoken


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("exercises", nargs="*", metavar="EXERCISE", help="names or sets of exercises, each with *COUNT")
    add("--list", action="store_true", help="print all exercises and sets, and exit")
    students = "the class: id and name of each in a CSV file; without it, one sheet for nobody"
    add("--students", type=Path, metavar="FILE", help=students)
    add("--name", default="Sheet", metavar="TEXT", help="of the sheet, such as 'Week 3'")
    seed = "the same seed gives the same sheets; default: that of the folder, or one by chance"
    add("--seed", metavar="TEXT", help=seed)
    add("--mode", choices=MODES, default=MODES[0], help="practice, the default, tells at once; hand-in never")
    formats = f"of {','.join(FORMATS)}; print is one page from which all are printed; default: html"
    add("--format", default="html", metavar="LIST", help=formats)
    add("--solutions", action="store_true", help="a second file of each sheet, with the keys")
    language = spoken()
    add("--language", choices=tuple(LANGUAGES), default=language, help=f"of the sheets; default: {language}")
    add("--deadline", metavar="TEXT", help="printed on each sheet")
    bank = f"of {','.join(BANKS)}: a question bank for a learning platform, in place of sheets"
    add("--bank", metavar="LIST", help=bank)
    add("--variants", type=int, default=40, metavar="N", help="of each exercise in a bank; default: 40")
    add("--out", type=Path, default=Path("sheets"), metavar="FOLDER", help="default: sheets")


def run(options: argparse.Namespace) -> int:
    """The exit status of the sheets, which are written.

    Raises UsageError, XqlabError and CourseError.
    """
    if options.list:
        return print_lines(listing(options.language))
    if not options.exercises:
        raise UsageError("expected exercises, see xqlab sheet --list", "xqlab sheet")
    seed = options.seed
    if options.bank is not None:
        files = save_bank(
            expanded(options.exercises),
            options.out,
            formats=options.bank.split(","),
            seed=seed,
            count=options.variants,
            name=options.name,
            language=options.language,
        )
        return print_lines([str(file) for file in files])
    if seed is None and manifest_file(options.out).exists():
        seed = Manifest.read(options.out).seed
    names = ("name", "mode", "deadline", "language")
    about = {name: getattr(options, name) for name in names}
    group = None
    if options.students is not None:
        group, notes = read_class_list(options.students)
        print_notes(map(str, notes))
    manifest = sheets(options.exercises, group, seed=seed, **about)
    if is_guessable(manifest):
        print_notes([str(_GUESSABLE)])
    try:
        formats = options.format.split(",")
        index = save_sheets(manifest, options.out, formats=formats, solutions=options.solutions)
    except KeyboardInterrupt:
        print_notes([_RESUMES.format(str(options.out))])
        return INTERRUPTED
    asked = [exercises()[name] for name in manifest.exercises]
    minutes, points = sum(one.minutes for one in asked), sum(one.points for one in asked)
    print(_SHEETS.filled(len(manifest.students), minutes, points))
    print(_FOR_WHOM.filled(options.out, index))
    return 0


_GUESSABLE = Words(
    "the seed is short enough to be guessed, and with it the keys: leave --seed out",
    "种子太短，猜得出来，答案也就猜得出来：请不写 --seed",
)
_RESUMES = Words(
    "interrupted; the same command resumes from {0!r}", "已中断；再用同一条命令，从 {0!r} 接着做"
)
_SHEETS = Words(
    "sheets: {0}, each of {1} minutes and {2} points in all", "习题：{0} 份，每份 {1} 分钟，满分 {2} 分"
)
_FOR_WHOM = Words("for students: {0}\nfor you alone: {1}", "给学生：{0}\n只给你自己：{1}")
_TITLES = Words("exercise|level|minutes|points|", "题目|难度|分钟|分数|")


def listing(language: str) -> list[str]:
    """The lines about all exercises and sets."""
    rows = [_TITLES.parts(language)]
    rows += [
        (name, str(one.level), str(one.minutes), str(one.points), in_language(one.title, language))
        for name, one in exercises().items()
    ]
    return [*columns(rows, left=(0, 4)), "", *(f"{name} = {' '.join(names)}" for name, names in SETS.items())]
