"""The pages of a graded class: what it got wrong and why, for the lecturer; and one for each student."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
from tqdm import tqdm

from xqlab import disk
from xqlab.course import frame
from xqlab.course.marks import Mark, Marks
from xqlab.course.students import Student
from xqlab.course.submissions import Verdict
from xqlab.course.tables import write_tables
from xqlab.errors import WidgetError
from xqlab.experiments.suite.result import share_solved
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.exercises.ideas import IDEAS
from xqlab.teach.exercises.item import Item
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.tree.excerpt import Excerpt
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.stepper.widget import MAX_EVENTS, Stepper
from xqlab.words import Words, in_each, in_language

REPORT, STUDENTS = "report.html", "students"
BINS = 10
LONG = 1_000  # events of a search
MOST_PACKED = 400_000  # characters of the steppers of a page, which has 200,000 besides
WORDS = {
    "title": Words("{name}: the class", "{name}：全班"),
    "summary": Words(
        "{marked} of {all} students handed in a file that counts. Mean: {mean} of {out_of} points.",
        "{all} 名学生中 {marked} 名交来的文件有效。平均 {mean} 分，满分 {out_of} 分。",
    ),
    "kinds": Words("Right answers by kind of question", "各类题的正确率"),
    "questions": Words("Right answers by question, hardest first", "各题的正确率，最难的在前"),
    "interval": Words(
        "Answers that are completely right; the line is the 95 % interval.",
        "完全正确的答案所占比例；横线为 95% 置信区间。",
    ),
    "pooled": Words(
        "A kind has several answers of a student, so that its interval is rather too narrow.",
        "一类题包含同一学生的几个答案，因此其区间偏窄。",
    ),
    "numbers": Words(
        "{percent} % ({low} to {high}), {right} of {total}",
        "{percent}%（{low} 至 {high}），{right} / {total}",
    ),
    "question": Words("{number}. {title}, level {level}", "{number}. {title}，难度 {level}"),
    "ideas": Words("Wrong ideas that explain wrong answers", "能解释错误答案的错误想法"),
    "explained": Words(
        "{count} of {all} wrong answers are what one of these ideas gives. Several ideas may"
        " give the same answer; the likeliest is named.",
        "{all} 个错误答案中，{count} 个正是下列某种想法的结果。"
        "几种想法可能得出同一答案，此处列最可能的一种。",
    ),
    "idea titles": Words("kind of question|idea|answers|students", "题型|想法|答案数|学生数"),
    "sums": Words("Students by their share of the points", "得分率与学生人数"),
    "bin": Words("{low} to {high} %", "{low} 至 {high}%"),
    "files": Words("Files that are not marked", "未计分的文件"),
    "file titles": Words("file|student|verdict|reason", "文件|学生|判定|原因"),
    "notes": Words("Marked files, of which something does not count", "已计分、但有内容无效的文件"),
    "note titles": Words("file|student|what", "文件|学生|内容"),
    "absent": Words("Students without a file that counts", "没有有效文件的学生"),
    "all": Words("All students", "全部学生"),
    "all titles": Words("id|name|points|file", "学号|姓名|得分|文件"),
    "programs": Words("Programs", "程序"),
    "program titles": Words("file|student|points|verdict", "文件|学生|得分|判定"),
    "undecided": Verdict.UNDECIDED.words,
    "none": Words("None.", "无。"),
    "and": Words("; ", "；"),
    "who": Words("{0} ({1})", "{0}（{1}）"),
    "space": Words(" ", ""),
    "student": Words("{sheet}: {name}", "{sheet}：{name}"),
    "points": Words("{points} of {out_of} points", "{points} 分，满分 {out_of} 分"),
    "right": Words("✓ Right", "✓ 正确"),
    "partly": Words("◐ Partly right", "◐ 部分正确"),
    "wrong": Words("✗ Wrong", "✗ 错误"),
    "no answer": Words("✗ No answer", "✗ 未作答"),
    "given": Words("Your answer", "你的答案"),
    "key": Words("Right answer", "正确答案"),
    "why": Words("Why", "理由"),
    "idea": Words("Perhaps", "可能的原因"),
    "note": Words("Note", "说明"),
    "step": Words("The step of the search that shows it", "搜索中说明这一点的一步"),
}


def write_reports(marks: Marks, folder: Path, *, progress: bool = True) -> list[Path]:
    """Write tables and pages into a folder, which is made; the files written."""
    (folder / STUDENTS).mkdir(parents=True, exist_ok=True)
    written = write_tables(marks, folder)
    present = [total.student for total in marks.sums() if total.points is not None]
    for student in tqdm(present, unit=" pages", disable=None if progress else True):
        items = marks.manifest.sheet(student.id).items
        disk.write_text(folder / page_of(student), student_page(marks, student, items))
        written.append(folder / page_of(student))
    disk.write_text(folder / REPORT, class_page(marks))
    return [*written, folder / REPORT]


def page_of(student: Student) -> str:
    """The file of a student's page."""
    return f"{STUDENTS}/{student.id or 'sheet'}.html"


# -- the class --------------------------------------------------------------------------------------------


def class_page(marks: Marks) -> str:
    """The lecturer's page."""
    titles = in_each(lambda: WORDS["title"].format(name=marks.manifest.name))
    bodies = {language: "\n".join(_class_parts(marks, language)) for language in LANGUAGES}
    return frame.page(titles, bodies, marks.manifest.language)


def _class_parts(marks: Marks, language: str) -> Iterator[str]:
    words, sums = in_language(WORDS, language), marks.sums()
    points = [total.points for total in sums if total.points is not None]
    out_of = sums[0].out_of if sums else 0
    mean = f"{sum(points) / len(points):.1f}" if points else "–"
    summary = words["summary"].format(marked=len(points), all=len(sums), mean=mean, out_of=out_of)
    yield f"<p>{escape(summary)}</p>"
    rows = [row for row in marks.rows if row.key is not None]  # of students who have handed in
    if rows:
        by_kind = _grouped(rows, lambda row: _kind_name(row.kind, language))
        by_question = _grouped(rows, lambda row: _question_name(row, language))
        charts = (("kinds", by_kind, words["pooled"]), ("questions", by_question, ""))
        for name, groups, more in charts:
            bars = frame.bars(_shares(groups, words))
            yield f"<h2>{words[name]}</h2><p>{words['interval']}{words['space']}{more}</p>{bars}"
        yield f"<h2>{words['ideas']}</h2>{_ideas(rows, language)}"
        yield f"<h2>{words['sums']}</h2>{frame.bars(_bins(points, out_of, words))}"
    refused = [
        (
            file.name,
            file.student,
            in_language(file.verdict.words, language),
            in_language(file.reason or "", language),
        )
        for file in marks.refused()
    ]
    yield _section(words, "files", "file titles", refused)
    noted = [
        (file.name, file.student, words["and"].join(in_language(note, language) for note in file.notes))
        for file in marks.submissions
        if file.notes
    ]
    if noted:
        yield _section(words, "notes", "note titles", noted)
    if marks.programs:
        programs = [
            (
                row.file,
                row.student,
                words["undecided"] if row.points is None else f"{row.points:.2f}",
                row.verdict,
            )
            for row in marks.programs
        ]
        yield _section(words, "programs", "program titles", programs)
    absent = words["and"].join(
        words["who"].format(name or id, id) for (id, name), got, *_ in sums if got is None
    )
    yield f"<h2>{words['absent']}</h2><p>{escape(absent or words['none'])}</p>"
    everybody = [
        (
            escape(student.id),
            escape(student.name) if got is None else _link(page_of(student), student.name or student.id),
            "" if got is None else f"{got:g}",
            escape(words["and"].join(in_language(Verdict(one).words, language) for one in state.split(", "))),
        )
        for student, got, _, state in sums
    ]
    yield f"<h2>{words['all']}</h2>{frame.table(words['all titles'].split('|'), everybody)}"


def _section(words: Mapping[str, str], name: str, titles: str, rows: Sequence[Sequence[str]]) -> str:
    cells = [[escape(cell) for cell in row] for row in rows]
    body = frame.table(words[titles].split("|"), cells) if rows else f"<p>{words['none']}</p>"
    return f"<h2>{words[name]}</h2>{body}"


def _grouped(rows: Iterable[Mark], name: Any) -> dict[str, list[Mark]]:
    groups: dict[str, list[Mark]] = {}
    for row in rows:
        groups.setdefault(name(row), []).append(row)
    return groups


def _shares(
    groups: Mapping[str, Sequence[Mark]], words: Mapping[str, str]
) -> list[tuple[str, float, tuple[float, float], str]]:
    """The rows of a chart, the group with the fewest right answers first."""
    bars = []
    for name, rows in groups.items():
        right, total = sum(row.is_right for row in rows), len(rows)
        low, high = share_solved(right, total)
        numbers = {"percent": 100 * right / total, "low": 100 * low, "high": 100 * high}
        texts = {key: f"{value:.0f}" for key, value in numbers.items()}
        text = words["numbers"].format(**texts, right=right, total=total)
        bars.append((name, right / total, (low, high), text))
    return sorted(bars, key=lambda row: row[1])


def _ideas(rows: Sequence[Mark], language: str) -> str:
    words = in_language(WORDS, language)
    wrong = [row for row in rows if row.given is not None and not row.is_right]
    named = [row for row in wrong if row.idea is not None]
    counts = Counter((row.kind, row.idea) for row in named)
    text = words["explained"].format(count=len(named), all=len(wrong))
    cells = [
        (
            escape(_kind_name(kind, language)),
            escape(in_language(IDEAS[str(idea)], language)),
            str(count),
            str(len({row.student.id for row in named if (row.kind, row.idea) == (kind, idea)})),
        )
        for (kind, idea), count in counts.most_common()
    ]
    return f"<p>{escape(text)}</p>{frame.table(words['idea titles'].split('|'), cells) if cells else ''}"


def _bins(
    points: Sequence[float], out_of: int, words: Mapping[str, str]
) -> list[tuple[str, float, None, str]]:
    counts = Counter(min(int(BINS * got / out_of), BINS - 1) for got in points)
    most, wide = max(counts.values()), 100 // BINS
    return [
        (words["bin"].format(low=wide * at, high=wide * (at + 1)), counts[at] / most, None, str(counts[at]))
        for at in reversed(range(BINS))
    ]


def _kind_name(kind: str, language: str) -> str:
    titles = (one.title for one in exercises().values() if one.kind == kind)
    return in_language(next(titles, Words(kind, kind)), language)


def _question_name(row: Mark, language: str) -> str:
    title = in_language(exercises()[row.exercise].title, language)
    return in_language(WORDS["question"], language).format(number=row.number, title=title, level=row.level)


def _link(address: str, text: str) -> str:
    return f'<a href="{quote(address)}">{escape(text)}</a>'


# -- a student --------------------------------------------------------------------------------------------


def student_page(marks: Marks, student: Student, items: Sequence[Item]) -> str:
    """A student's page: answers and keys, and for wrong ones the step of the search that shows why."""
    rows, steps = marks.of(student.id), {}
    packed = 0
    for row, item in zip(rows, items, strict=True):
        if row.is_right or (step := step_of(item)) is None:
            continue
        packed += sum(len(text) for _, text in step.values())
        if packed <= MOST_PACKED:
            steps[str(row.number)] = step
    name = {"sheet": marks.manifest.name, "name": student.name or student.id}
    titles = in_each(lambda: WORDS["student"].format(**name))
    bodies = {
        language: "\n".join(_student_parts(rows, items, steps.keys(), language)) for language in LANGUAGES
    }
    return frame.page(titles, bodies, marks.manifest.language, steps)


def step_of(item: Item) -> dict[str, tuple[str, str]] | None:
    """What a stepper shows of an item's search, open at the event that proves the key, packed.

    Of a long search it is the part below the node before. None for a question about no search.
    """
    if item.result is None:
        return None
    start, node, tree = item.event, None, item.result.tree
    if isinstance(tree, Nodes) and len(tree.log) > LONG:
        *_, node = tree.path(item.node)[:-1] or [item.node]
        start = int(np.searchsorted(Excerpt(tree, node, MAX_EVENTS).events, start))
    try:
        stepper = Stepper(item.result, start=start, node=node)
    except WidgetError:  # the event is beyond what a stepper shows
        return None
    data = stepper.as_html().packed_data()
    stepper.close()  # or it is kept, with its search
    return data


def _student_parts(
    rows: Sequence[Mark], items: Sequence[Item], steps: Iterable[str], language: str
) -> Iterator[str]:
    words = in_language(WORDS, language)
    points, out_of = sum(row.points for row in rows), sum(row.out_of for row in rows)
    yield f"<p>{words['points'].format(points=f'{points:g}', out_of=out_of)}</p>"
    for row, item in zip(rows, items, strict=True):
        text = item.texts[language]
        given, key = row.texts[language]
        parts = {"given": given, "key": key, "why": text.why, "note": in_language(row.note or "", language)}
        if row.is_right:
            parts = {"given": given, "why": text.why}
            verdict, look = words["right"], "right"
        elif row.points:
            verdict, look = words["partly"], "wrong"
        else:
            verdict, look = words["no answer" if row.given is None else "wrong"], "wrong"
        if row.idea is not None:
            parts["idea"] = in_language(IDEAS[row.idea], language)
        got = words["points"].format(points=f"{row.points:g}", out_of=row.out_of)
        listed = "".join(
            f"<dt>{words[name]}</dt><dd>{escape(part)}</dd>" for name, part in parts.items() if part
        )
        step = ""
        if str(row.number) in steps:
            step = f'<details data-step="{row.number}"><summary>{words["step"]}</summary></details>'
        yield (
            f'<section class="xqr-question"><h2>{escape(_question_name(row, language))}</h2>'
            f"<p>{escape(text.prompt)}</p>"
            f'<p class="xqr-{look}">{verdict} · {got}</p><dl>{listed}</dl>{step}</section>'
        )
