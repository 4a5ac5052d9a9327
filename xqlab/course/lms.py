"""Questions for a learning platform: Moodle XML, text2qti's text (for Canvas), and GIFT.

Each exercise is a category, or a group to pick from: with forty seeds it has forty variants, of which the
platform draws one for each student.
"""

import base64
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import chdir
from html import escape
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from typing import Any
from xml.etree import ElementTree

from xqlab import disk
from xqlab.course.manifest import check_text
from xqlab.course.pictures import conventions, shown
from xqlab.course.students import CourseError
from xqlab.game import INFINITY
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.exercises.item import Item
from xqlab.teach.exercises.sheet import Sheet, seed_by_chance
from xqlab.words import Words, in_language

QTI_LEAST, QTI_MORE = (
    1e-3,
    2e-3,
)  # text2qti takes no interval with an end nearer to 0; a tolerance that avoids it
ENDS = {  # of a window, as students write them
    -INFINITY: ("-inf", "−inf", "-∞", "−∞", "-infinity", "−infinity"),
    INFINITY: ("inf", "+inf", "∞", "+∞", "infinity", "+infinity"),
}
HOW = Words("Write -inf or inf for an infinite end.", "无穷写作 -inf 或 inf。")
BOTH = Words(
    "Answer with α and β, separated by a comma, such as -3, inf.", "依次写 α 与 β，用逗号隔开，如 -3, inf。"
)


BANKS = {"moodle": "moodle.xml", "qti": "canvas.zip", "gift": "gift.txt"}  # format -> its file


def variants(names: Iterable[str], seed: str, count: int) -> dict[str, list[Item]]:
    """Name of an exercise -> `count` items of it with different numbers."""
    sheets = [Sheet(tuple(dict.fromkeys(names)), f"variant {number}", seed) for number in range(1, count + 1)]
    items: dict[str, dict[str, Item]] = {}
    for sheet in sheets:
        for item in sheet.items:
            items.setdefault(item.exercise, {}).setdefault(item.digest, item)
    return {name: list(own.values()) for name, own in items.items()}


def save_bank(
    names: Sequence[str],
    folder: Path,
    *,
    formats: Sequence[str],
    seed: str | None = None,
    count: int = 40,
    name: str = "xqlab",
    language: str = "en",
) -> list[Path]:
    """Write the question bank of exercises in these formats, with `count` variants each; the files.

    seed : the same seed gives the same questions; None for one by chance

    Raises CourseError for an unknown format, a count below 1, or a name that is no line of text; ImportError
    for "qti" without text2qti.
    """
    if unknown := [one for one in formats if one not in BANKS]:
        raise CourseError(f"expected formats among {', '.join(BANKS)}, got {', '.join(map(repr, unknown))}")
    if count < 1:
        raise CourseError(f"expected at least one variant, got {count}")
    check_text("name", name)
    items, files = variants(names, seed or seed_by_chance(), count), []
    folder.mkdir(parents=True, exist_ok=True)
    for one in formats:
        files.append(path := folder / BANKS[one])
        if one == "qti":
            save_qti(items, path, name=name, language=language)
        else:
            write = moodle_xml if one == "moodle" else gift
            disk.write_text(path, write(items, name=name, language=language))
    return files


# -- Moodle ------------------------------------------------------------------------------------------------


def moodle_xml(items: Mapping[str, Sequence[Item]], *, name: str, language: str = "en") -> str:
    """A question bank in Moodle's XML: a category an exercise, in it a question an item.

    items : name of an exercise -> its variants, see `variants`
    name  : of the category above those of the exercises
    """
    quiz = ElementTree.Element("quiz")
    for exercise, own in items.items():
        title = in_language(exercises()[exercise].title, language)
        category = ElementTree.SubElement(quiz, "question", type="category")
        _text(category, "category", f"$course$/top/{_step(name)}/{_step(f'{exercise} {title}')}")
        for number, item in enumerate(own, 1):
            _moodle_question(quiz, item, f"{exercise} {number:02d}", language)
    ElementTree.indent(quiz)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(quiz, "unicode") + "\n"


def _step(name: str) -> str:
    # A slash separates categories; two stand for one.
    return name.replace("/", "//")


def _moodle_question(quiz: Any, item: Item, name: str, language: str) -> None:
    words, (prompt, pictures) = item.texts[language], _asked(item, language)
    is_choice = bool(words.choices)
    question = ElementTree.SubElement(quiz, "question", type="multichoice" if is_choice else "cloze")
    _text(question, "name", name)
    images = "".join(f'<p><img src="@@PLUGINFILE@@/{file}" alt=""></p>' for file in pictures)
    text = f"{images}<p>{escape(prompt, quote=False)}</p>"
    if not is_choice:
        text += f"<p>{_cloze(item, language)}</p>"
    body = _text(question, "questiontext", text, format="html")
    for file, svg in pictures.items():
        ElementTree.SubElement(body, "file", name=file, path="/", encoding="base64").text = _base64(svg)
    _text(question, "generalfeedback", f"<p>{escape(words.why, quote=False)}</p>", format="html")
    settings = {"penalty": "0.3333333", "hidden": "0", "idnumber": item.digest}
    if is_choice:
        settings |= {"defaultgrade": str(item.points), "single": "false" if item.several else "true"}
        settings |= {"shuffleanswers": "false", "answernumbering": "none"}
    for tag, setting in settings.items():
        ElementTree.SubElement(question, tag).text = setting
    for choice, share in zip(words.choices, _shares(item)):
        answer = _text(question, "answer", escape(choice, quote=False), format="html")
        answer.set("fraction", _percent(share))


def _shares(item: Item) -> list[float]:
    """Of each choice, the share of the points that it gives, or takes away; as `Item.share` sums them."""
    share = 1 / len(item.answer)
    wrong = -share if item.several else 0.0
    return [share if at in item.answer else wrong for at in range(len(item.texts["en"].choices))]


def _percent(share: float) -> str:
    # As many digits as the fractions have that Moodle knows; of choices, one ninth is the least.
    return f"{100 * share:.5f}".rstrip("0").rstrip(".")


def _text(parent: Any, tag: str, text: str, **attributes: str) -> Any:
    element = ElementTree.SubElement(parent, tag, attributes)
    ElementTree.SubElement(element, "text").text = text
    return element


def _cloze(item: Item, language: str) -> str:
    """The fields of numbers. Ends of windows are texts: a field for a number would show which is finite."""
    labels, is_window = item.texts[language].labels, len(item.answer) > 1
    fields = []
    for label, value in zip(labels, item.answer):
        if is_window:
            field = f"SHORTANSWER:{'~'.join(f'={text}' for text in _spellings(value))}"
        else:
            field = f"NUMERICAL:={_number(value, item)}:{item.tolerance:g}"
        fields.append(f"{escape(label)} = {{{1 if is_window else item.points}:{field}}}")
    return ", ".join(fields) + (f" {in_language(HOW, language)}" if is_window else "")


def _spellings(value: float) -> tuple[str, ...]:
    if abs(value) >= INFINITY:
        return ENDS[int(value)]
    number = f"{abs(value):g}"
    return (f"-{number}", f"−{number}") if value < 0 else (number, f"+{number}")


def _number(value: float, item: Item) -> str:
    return f"{round(value, 2) + 0.0:.2f}" if item.tolerance else f"{value + 0.0:g}"  # 0 without a sign


def _asked(item: Item, language: str) -> tuple[str, dict[str, str]]:
    """(the question with all that it needs, since it stands alone; name of a file -> an SVG)."""
    what = shown(item, language)
    texts = [item.texts[language].prompt, conventions([item], language)]
    pictures = {"board.svg": what.board, "tree.svg": what.tree.svg() if what.tree else ""}
    return (" " if language == "en" else "").join(filter(None, texts)), {
        name: svg for name, svg in pictures.items() if svg
    }


def _base64(svg: str) -> str:
    return base64.b64encode(svg.encode()).decode()


# -- text2qti ----------------------------------------------------------------------------------------------


def qti_text(
    items: Mapping[str, Sequence[Item]], *, name: str, language: str = "en", save: Callable[[str, str], str]
) -> str:
    """A quiz in the text format of text2qti: a group an exercise, of whose variants one is picked.

    save : writes a picture of this name, and returns the path that the text is to have
    """
    lines = [f"Quiz title: {name}", ""]  # of which text2qti makes no Markdown
    for exercise, own in items.items():
        lines += ["GROUP", "pick: 1", f"points per question: {own[0].points}", ""]
        for number, item in enumerate(own, 1):
            lines += [*_qti_question(item, f"{exercise}-{number:02d}", language, save), ""]
        lines += ["END_GROUP", ""]
    return "\n".join(lines)


def _qti_question(item: Item, name: str, language: str, save: Callable[[str, str], str]) -> Iterable[str]:
    words, (prompt, pictures) = item.texts[language], _asked(item, language)
    yield f"Title: {name}"
    window = f" {in_language(BOTH, language)}" if len(item.answer) > 1 and not words.choices else ""
    yield f"1.  {_line(prompt + window)}"
    for file, svg in pictures.items():
        yield ""
        # text2qti refuses the same question twice, and some differ in their choices alone: here, in a name.
        yield f"    ![{name}]({save(f'{name}-{file}', svg)})"
    yield ""
    yield f"... {_line(words.why)}"
    for at, choice in enumerate(words.choices):
        right = at in item.answer
        mark = (
            f"[{'*' if right else ' '}]" if item.several else f"{'*' if right else ''}{ascii_lowercase[at]})"
        )
        yield f"{mark} {_line(choice)}"
    if words.choices:
        return
    if len(item.answer) == 1:
        number = float(_number(item.answer[0], item))
        # An interval that ends at 0, or is 0, is refused there.
        more = (
            0.0
            if all(abs(number + end) > QTI_LEAST for end in (item.tolerance, -item.tolerance))
            else QTI_MORE
        )
        yield f"=   {number:g} +- {item.tolerance + more:g}"
        return
    for pair in product(*map(_spellings, item.answer)):
        for comma in (", ", ",", " "):
            yield f"*   {comma.join(pair)}"


def _line(text: str) -> str:
    """A text in one line, of which Markdown sees nothing but letters."""
    # A quote would be made typographic, and a backslash before "<" stay.
    return escape(re.sub(r"([\\`*_{}\[\]()#+.!|$-])", r"\\\1", " ".join(text.split())))


def save_qti(items: Mapping[str, Sequence[Item]], path: Path, *, name: str, language: str = "en") -> Path:
    """Write a QTI 1.2 file for Canvas, with the pictures in it, and the text that it is made from beside it.

    Raises ImportError without text2qti, which the extra `lms` has.
    """
    from text2qti.config import Config
    from text2qti.qti import QTI
    from text2qti.quiz import Quiz

    folder = path.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)

    def save(file: str, svg: str) -> str:
        (folder / file).write_text(svg, encoding="utf-8")
        return file

    text = qti_text(items, name=name, language=language, save=save)
    source = folder / f"{path.stem}.txt"
    source.write_text(text, encoding="utf-8")
    config = Config()
    config["run_code_blocks"] = False
    target = path.resolve()
    with chdir(folder):  # it reads pictures from there
        QTI(Quiz(text, config=config, source_name=source.name, resource_path=".")).save(target)
    return path


# -- GIFT --------------------------------------------------------------------------------------------------


def gift(items: Mapping[str, Sequence[Item]], *, name: str, language: str = "en") -> str:
    """The same in GIFT, to edit by hand; pictures stand in it as data, a long line each."""
    lines = []
    for exercise, own in items.items():
        lines += [f"$CATEGORY: $course$/top/{_step(name)}/{exercise}", ""]
        for number, item in enumerate(own, 1):
            lines += [_gift_question(item, f"{exercise} {number:02d}", language), ""]
    return "\n".join(lines)


def _gift_question(item: Item, name: str, language: str) -> str:
    words, (prompt, pictures) = item.texts[language], _asked(item, language)
    images = "".join(
        f'<p><img src="data:image/svg+xml;base64,{_base64(svg)}" alt=""></p>' for svg in pictures.values()
    )
    window = f" {in_language(BOTH, language)}" if len(item.answer) > 1 and not words.choices else ""
    text = f"{images}<p>{escape(prompt, quote=False)}{window}</p>"
    if not words.choices and len(item.answer) == 1:
        answers = [f"#={_number(item.answer[0], item)}:{item.tolerance:g}"]
    elif not words.choices:
        pairs = product(*map(_spellings, item.answer))
        answers = [f"={comma.join(pair)}" for pair in pairs for comma in (", ", ",")]
    else:
        marks = ["=" if at in item.answer else "~" for at in range(len(words.choices))]
        if item.several:
            marks = [f"~%{_percent(share)}%" for share in _shares(item)]
        answers = [
            f"{mark}{_gift(escape(choice, quote=False))}" for mark, choice in zip(marks, words.choices)
        ]
    body = "\n".join(f"\t{answer}" for answer in [*answers, f"####{_gift(escape(words.why, quote=False))}"])
    return f"::{_gift(name)}::[html]{_gift(text)}{{\n{body}\n}}"


def _gift(text: str) -> str:
    return re.sub(r"([~=#{}:\\])", r"\\\1", text)
