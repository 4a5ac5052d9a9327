"""What students hand in: every file of a folder, also inside zips, and whether it is believed.

Nothing in a file is trusted, and nothing is written to the disk. The code tells whose it is, and the
lecturer's manifest what was asked; points, keys and verdicts in a file count for nothing.
"""

import hmac
import json
import math
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import IO, Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from xqlab import disk
from xqlab.course.manifest import Manifest
from xqlab.errors import XqlabError, listed, printable, quoted
from xqlab.viz.page.answers import FORMAT, MOST_TRIES
from xqlab.words import WordedEnum, Words

LARGEST = 100_000  # bytes of a file
MOST_FILES = 20_000  # of a zip
MOST_INSIDE = 500  # of a zip in a zip, and all in it
MOST_LEVELS = 3  # of zips in zips
MOST_DENSE = 4  # bytes of a zip in a zip for each that it is packed in: a zip is packed already
MOST_DIGITS = 20  # of an integer
MOST_NOTES = 20
FIELDS = {"format", "sheet", "student", "code", "items"}
ITEM_FIELDS = {"exercise", "number", "digest", "given", "tries", "shown"}


class Verdict(WordedEnum):
    """What becomes of a file."""

    MARKED = "marked", "已计分"
    SET_ASIDE = "set aside", "未采用"  # another file of this student is marked
    DUPLICATE = "duplicate", "重复"  # the student has several, and none of them is marked
    WRONG_CODE = "wrong code", "校验码不符"
    UNKNOWN_STUDENT = "unknown student", "不在名单中"
    OTHER_SHEET = "another sheet", "另一份习题"
    OTHER_QUESTIONS = "other questions", "另一套题目"
    MALFORMED = "malformed", "格式有误"
    OTHER_FORMAT = "another format", "其他格式"
    TOO_LARGE = "too large", "过大"
    UNREADABLE = "unreadable", "无法读取"
    LINK = "a link", "链接"
    PROGRAM = "a program", "程序"
    NOT_RUN = "not run", "未运行"
    UNDECIDED = "not decided", "未判定"  # a program that time or the system has ended
    NO_FILE = "no file", "没有文件"  # the state of a student


def verdict_text(verdict: str) -> str:
    """A verdict, or several with commas, in the language that is set."""
    return str(Words(", ", "、")).join(str(Verdict(part).words) for part in verdict.split(", "))


class Refused(XqlabError):
    """A file that is not believed, with its verdict."""

    def __init__(self, verdict: Verdict, reason: Words) -> None:
        super().__init__(reason)
        self.verdict, self.reason = verdict, reason


class File(NamedTuple):
    """A file that was handed in: its name, when it was changed, and its content, or why there is none."""

    name: str
    time: float
    content: bytes
    refused: Refused | None = None


@dataclass(frozen=True)
class RawAnswer:
    """An answer as the file has it; `digest` and `given` may be anything."""

    digest: object
    given: object
    tries: int | None = None


@dataclass(frozen=True)
class Submission:
    """A file and what becomes of it.

    name    : of the file, below the folder
    time    : of its last change, in seconds since 1970
    reason  : why it is not marked, None if it is
    student : the id that it claims, "" for none of the class
    answers : (exercise, number) -> the answer
    notes   : what of it is ignored
    """

    name: str
    time: float
    verdict: Verdict
    reason: Words | None = None
    student: str = ""
    answers: Mapping[tuple[str, int], RawAnswer] = field(default_factory=dict, repr=False)
    notes: tuple[Words, ...] = ()


# -- finding files ----------------------------------------------------------------------------------------


def files_in(folder: disk.PathLike) -> Iterator[File]:
    """All files below a folder, those in zips included, by name; a zip is not unpacked.

    What systems add by themselves, such as `__MACOSX` and `.DS_Store`, is left out.
    """
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not disk.is_of_system(name))
        links = [name for name in folders if os.path.islink(os.path.join(where, name))]
        for name in sorted([*names, *links]):
            path = Path(where, name)
            if disk.is_of_system(name):
                continue
            yield from _files_at(path, printable(path.relative_to(folder).as_posix()))


def _files_at(path: Path, name: str) -> Iterator[File]:
    if path.is_symlink():
        reason = Words("expected a file, got a link, which is not followed", "是链接，不跟随")
        yield _no_file(name, Verdict.LINK, reason)
        return
    try:
        with disk.opened(path) as file:
            time = os.fstat(file.fileno()).st_mtime
            if path.suffix.lower() == ".zip":
                yield from _files_inside(file, name)
            else:
                yield _checked(File(name, time, file.read(LARGEST + 1)))
    except Exception as error:  # a damaged zip raises a dozen kinds
        yield _unreadable(name, error)


def _files_inside(file: IO[bytes], name: str, level: int = 1, most: int = MOST_FILES) -> Iterator[File]:
    """The files of a zip and of zips in it; those of all zips in it are at most MOST_FILES, too."""
    with ZipFile(file) as archive:
        members = [member for member in archive.infolist() if not member.is_dir()]
        entries = [member for member in members if not disk.is_of_system(member.filename)]
        left = MOST_FILES if level == 1 else most - len(entries)
        if len(entries) > most:
            reason = Words(
                "expected at most {0:,} files in a zip, got {1:,}", "zip 里至多 {0:,} 个文件，这里有 {1:,} 个"
            )
            yield _no_file(name, Verdict.TOO_LARGE, reason.filled(most, len(entries)))
        for entry in entries[:most]:
            inside = f"{name}/{printable(entry.filename)}"
            try:
                content = _content_of_entry(archive, entry, level)
                if _is_zip(entry.filename):
                    room = max(0, min(left, MOST_INSIDE))
                    for inner in _files_inside(BytesIO(content), inside, level + 1, room):
                        left -= 1
                        yield inner
                else:
                    yield _checked(File(inside, _time_of(entry.date_time), content))
            except Exception as error:
                yield _unreadable(inside, error)


def _is_zip(name: str) -> bool:
    return name.lower().endswith(".zip")


def _content_of_entry(archive: ZipFile, entry: ZipInfo, level: int) -> bytes:
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):  # others unpack without a limit
        raise XqlabError("another compression than stored or deflated")
    is_zip = _is_zip(entry.filename)
    if is_zip and level == MOST_LEVELS:
        raise XqlabError(f"a zip in {MOST_LEVELS} others: unpack it")
    if is_zip and entry.file_size > LARGEST + MOST_DENSE * entry.compress_size:
        raise XqlabError("a zip that is much larger than what it is packed in: unpack it")
    with archive.open(entry) as member:
        return member.read(-1 if is_zip else LARGEST + 1)


def _time_of(moment: tuple[int, ...]) -> float:
    try:
        return datetime(*moment[:6]).timestamp()  # type: ignore[arg-type]
    except (ValueError, OverflowError, OSError):
        return 0.0


def _checked(file: File) -> File:
    if len(file.content) <= LARGEST:
        return file
    reason = Words("expected at most {0:,} bytes, got more", "至多 {0:,} 字节，这个文件更大")
    return _no_file(file.name, Verdict.TOO_LARGE, reason.filled(LARGEST))


def _unreadable(name: str, error: Exception) -> File:
    reason = Words("expected a file that can be read, got {0}", "读不出来：{0}")
    why = quoted(str(getattr(error, "strerror", None) or error))
    return _no_file(name, Verdict.UNREADABLE, reason.filled(why))


def _no_file(name: str, verdict: Verdict, reason: Words) -> File:
    return File(name, 0.0, b"", Refused(verdict, reason))


# -- reading one ------------------------------------------------------------------------------------------


def submission_of(file: File, manifest: Manifest, codes: Mapping[str, str]) -> Submission:
    """What a file claims, with the verdict MARKED if it may be believed, and otherwise another.

    codes : student's id -> `Sheet.code`
    """
    if file.refused is None and file.name.lower().endswith(".py"):
        reason = Words("a program: --run runs it", "是程序：加上 --run 才运行")
        return Submission(file.name, file.time, Verdict.NOT_RUN, reason)
    student = ""
    try:
        if file.refused is not None:
            raise file.refused
        content = _content_of(file)
        claimed = content["student"]
        if isinstance(claimed, str) and claimed in codes:
            student = claimed
        _check(content, manifest, codes)
        answers, notes = _answers_of(content["items"], manifest)
        if more := content.keys() - FIELDS:
            names = listed(quoted(name) for name in sorted(more))
            notes = [Words("ignored: {0}", "不理会：{0}").filled(names), *notes]
    except Refused as refused:
        return Submission(file.name, file.time, refused.verdict, refused.reason, student)
    return Submission(file.name, file.time, Verdict.MARKED, None, student, answers, tuple(notes))


_EXPECTED = Words("expected {0}, got {1}", "应为{0}，得到 {1}")


def _content_of(file: File) -> dict[str, Any]:
    if not file.content.strip():
        raise Refused(
            Verdict.OTHER_FORMAT, Words("expected answers, got an empty file", "文件是空的，没有答案")
        )
    encoding, text = disk.marked_encoding(file.content)
    try:
        content = disk.parsed(text.decode(encoding or "utf-8"), _loads)
    except ValueError as error:
        is_json = file.name.lower().endswith(".json")
        verdict = Verdict.MALFORMED if is_json else Verdict.OTHER_FORMAT
        reason = Words("expected JSON, got {0}: {1}", "应为 JSON，得到 {0}：{1}")
        raise Refused(verdict, reason.filled(quoted(file.content[:40]), error)) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        got = content.get("format") if isinstance(content, dict) else content
        reason = Words("expected the format {0!r}, got {1}", "格式应为 {0!r}，得到 {1}")
        raise Refused(Verdict.OTHER_FORMAT, reason.filled(FORMAT, quoted(got)))
    if missing := FIELDS - content.keys():
        raise Refused(Verdict.MALFORMED, _EXPECTED.filled(", ".join(sorted(missing)), quoted(list(content))))
    return content


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        twice = [name for name, count in Counter(name for name, _ in pairs).items() if count > 1]
        raise XqlabError(f"expected each name once, got {quoted(twice[0])} twice")
    return content


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise XqlabError(f"expected at most {MOST_DIGITS} digits, got {quoted(digits)}")
    return int(digits)


def _refuse(word: str) -> Any:
    raise XqlabError(f"expected a finite number, got {quoted(word)}")


_loads = partial(
    json.loads,
    object_pairs_hook=_each_once,
    parse_int=_integer,
    parse_float=lambda digits: float(digits) if math.isfinite(float(digits)) else _refuse(digits),
    parse_constant=_refuse,
)


def _check(content: Mapping[str, Any], manifest: Manifest, codes: Mapping[str, str]) -> None:
    sheet, student, code = (content[name] for name in ("sheet", "student", "code"))
    if not all(isinstance(text, str) for text in (sheet, student, code)):
        raise Refused(
            Verdict.MALFORMED, _EXPECTED.filled(Words("texts", "文字"), quoted([sheet, student, code]))
        )
    if sheet != manifest.name:
        reason = Words("expected the sheet {0!r}, got {1}", "应为习题 {0!r}，得到 {1}")
        raise Refused(Verdict.OTHER_SHEET, reason.filled(manifest.name, quoted(sheet)))
    if student not in codes:
        reason = Words("expected a student of the class, got {0}", "班上没有这个学生：{0}")
        raise Refused(Verdict.UNKNOWN_STUDENT, reason.filled(quoted(student)))
    if not hmac.compare_digest(code.encode(errors="replace"), codes[student].encode()):
        reason = Words("expected the code of {0}, got {1}{2}", "应为学生 {0} 的校验码，得到 {1}{2}")
        owner = next((quoted(id) for id, own in codes.items() if own == code), None)
        whose = "" if owner is None else Words(", that of {0}", "，是 {0} 的").filled(owner)
        raise Refused(Verdict.WRONG_CODE, reason.filled(quoted(student), quoted(code), whose))
    if not isinstance(content["items"], list):
        raise Refused(
            Verdict.MALFORMED,
            _EXPECTED.filled(Words("a list of items", "题目的列表"), quoted(content["items"])),
        )


def _answers_of(items: list[Any], manifest: Manifest) -> tuple[dict[tuple[str, int], RawAnswer], list[Words]]:
    """The answers by question, and what is wrong with others; of two answers to one question none counts."""
    asked = {(exercise, number): 0 for number, exercise in enumerate(manifest.exercises, 1)}
    answers: dict[tuple[str, int], RawAnswer] = {}
    notes = []
    more: set[str] = set()
    for item in items:
        question = _question_of(item)
        if question not in asked:
            notes.append(Words("no question of the sheet: {0}", "不是这份习题的题：{0}").filled(quoted(item)))
            continue
        more |= item.keys() - ITEM_FIELDS
        asked[question] += 1
        tries = item.get("tries")
        is_count = type(tries) is int and 0 <= tries <= MOST_TRIES
        answers[question] = RawAnswer(item.get("digest"), item.get("given"), tries if is_count else None)
    for question in [question for question, count in asked.items() if count > 1]:
        del answers[question]
        note = Words("question {0}: answered {1} times, none counts", "第 {0} 题答了 {1} 次，都不算")
        notes.append(note.filled(question[1], asked[question]))
    if more:
        names = listed(quoted(name) for name in sorted(more))
        notes.append(Words("ignored in items: {0}", "题目里不理会：{0}").filled(names))
    return answers, notes[:MOST_NOTES]


def _question_of(item: Any) -> tuple[str, int] | None:
    if not isinstance(item, dict):
        return None
    exercise, number = item.get("exercise"), item.get("number")
    return (exercise, number) if type(exercise) is str and type(number) is int else None
