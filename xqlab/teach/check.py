"""Keys to the questions of notebooks, and whether an answer is right: what explains it waits until it is."""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from inspect import cleandoc
from numbers import Real
from typing import Any

from xqlab.errors import XqlabError, quoted
from xqlab.words import Words

_EXPECTED = Words("expected {0}, got {1}", "应为{0}，得到 {1}")
_LOW, _HIGH, _OTHER = Words("too low", "太小了"), Words("too high", "太大了"), Words("look again", "再看一看")
_OPEN = Words(
    "No answer yet: replace the ... and run the cell again.",
    "还没有答案：把 ... 换成你的答案，再运行这个单元格。",
)
_RIGHT, _WRONG, _FAULT = (
    Words("Right.", "正确。"),
    Words("Not yet: {0}.", "还不对：{0}。"),
    Words("Not yet: {0}", "还不对：{0}"),
)
_WHY, _ANSWER = Words("Why", "为什么"), Words("Show the answer", "显示答案")
_A_NAME = Words(
    "the name of a question, such as 'ordering.least_leaves'", "题目的名字，例如 'ordering.least_leaves'"
)
_NOT_COMPARED = Words("an answer that can be compared", "能够比较的答案")


@dataclass(frozen=True)
class Key:
    """What an answer is compared with.

    right   : a number, a text, or True or False; with `reads`, what it turns a right answer into
    why     : the explanation, in Markdown; may be indented like a docstring. `chinese`: the same
    within  : how far a number may be off
    choices : the texts, if the answer is one of a few
    reads   : turns an answer into what is compared; raises ValueError, which says what is wrong with it
    example : with `reads`, an answer that is right
    """

    right: Any
    why: str
    chinese: str
    within: float = 0.0
    choices: tuple[str, ...] = ()
    reads: Callable[[Any], Any] | None = None
    example: Any = None

    def explanation(self) -> str:
        """Why, in the language that is set."""
        # A line break would show as a space, which Chinese does not have.
        chinese = re.sub(r"(?<=[⺀-￯])\n(?=[⺀-￯])", "", cleandoc(self.chinese))
        return str(Words(cleandoc(self.why), chinese))

    def fault(self, answer: object) -> str:
        """Why an answer cannot be compared; '' if it can."""
        expected, fits = Words("", ""), True
        if self.choices:
            named = ", ".join(map(repr, self.choices))
            expected = Words(f"one of {named}", f" {named} 之一")
            fits = isinstance(answer, str) and answer in self.choices
        elif isinstance(self.right, bool):
            expected, fits = Words("True or False", " True 或 False"), isinstance(answer, bool)
        elif isinstance(self.right, str):
            expected, fits = Words("a text in quotes", "引号里的文字"), isinstance(answer, str)
        elif isinstance(self.right, Real):
            expected = Words("a number", "一个数")
            fits = isinstance(answer, Real) and not isinstance(answer, bool)
        return "" if fits else str(_EXPECTED.filled(expected, quoted(answer)))

    def is_right(self, answer: Any) -> bool:
        """Whether an answer without a fault is right."""
        value = self.reads(answer) if self.reads else answer
        if self.within:
            return bool(abs(value - self.right) <= self.within)
        return bool(value == self.right)

    def hint(self, answer: Any) -> str:
        """Where to look again."""
        is_number = isinstance(self.right, Real) and not isinstance(self.right, bool)
        if is_number and not self.reads:
            return str(_LOW if answer < self.right else _HIGH)
        return str(_OTHER)


@dataclass(frozen=True)
class Checked:
    """The verdict on an answer; in a notebook, with the explanation to unfold.

    is_right : None while there is no answer
    message  : one line
    why      : the explanation, in Markdown; '' while there is no answer
    """

    is_right: bool | None
    message: str
    why: str = ""

    def __str__(self) -> str:
        return self.message

    def then(self, show: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Display this; what `show(*arguments, **options)` returns if the answer is right, otherwise None.

        For what gives the answer away, such as a chart: until then `show` is not called.
        """
        from IPython.display import display

        display(self)
        return show(*arguments, **options) if self.is_right else None

    def _repr_markdown_(self) -> str:
        message = _literal(self.message)
        if not self.why:
            return message
        opened, title = (" open", _WHY) if self.is_right else ("", _ANSWER)
        return f"**{message}**\n\n<details{opened}><summary>{title}</summary>\n\n{self.why}\n\n</details>"


def _literal(text: str) -> str:
    # An entity stands for its character and never begins a tag, a link, a formula or a list.
    return re.sub(r"[^\w\s.,:;'()-]|_", lambda mark: f"&#{ord(mark[0])};", " ".join(text.split()))


def key_of(name: str, *evidence: Any) -> Key:
    """The key to a question, a function of a module in `xqlab/teach/keys/`.

    name     : such as "ordering.least_leaves"
    evidence : the notebook's own runs that the key depends on
    Raises XqlabError.
    """
    room, _, function = str(name).partition(".")
    where = f"xqlab.teach.keys.{room}"
    try:
        if not (room.isidentifier() and function.isidentifier()) or function.startswith("_"):
            raise AttributeError
        make_key = getattr(import_module(where), function)
        if getattr(make_key, "__module__", "") != where:
            raise AttributeError
    except ModuleNotFoundError as error:
        if error.name != where:
            raise
        raise XqlabError(_unknown(name)) from None
    except AttributeError:
        raise XqlabError(_unknown(name)) from None
    signature = inspect.signature(make_key)
    try:
        signature.bind(*evidence)
    except TypeError:
        expected = ", ".join(signature.parameters) or Words("nothing", "没有别的")
        raise XqlabError(_EVIDENCE.filled(expected, repr(name), len(evidence))) from None
    key: Key = make_key(*evidence)
    return key


_EVIDENCE = Words(
    "expected {0} after the answer to {1}, got {2} arguments", "{1} 的答案之后应为 {0}，得到 {2} 个参数"
)


def _unknown(name: object) -> Words:
    return _EXPECTED.filled(_A_NAME, quoted(name))


def check(name: str, answer: object, *evidence: Any) -> Checked:
    """The verdict on an answer; `...` stands for no answer yet.

    >>> check("ordering.least_leaves", 3000)
    Checked(is_right=False, message='Not yet: too low.', why=...
    >>> print(check("ordering.least_leaves", ...))
    No answer yet: replace the ... and run the cell again.

    name, evidence : as for `key_of`
    Raises XqlabError.
    """
    key = key_of(name, *evidence)
    if answer is ...:
        return Checked(None, str(_OPEN))
    try:
        if fault := key.fault(answer):
            return Checked(False, str(_FAULT.filled(fault)))
        if key.is_right(answer):
            return Checked(True, str(_RIGHT), key.explanation())
        return Checked(False, str(_WRONG.filled(key.hint(answer))), key.explanation())
    except ValueError as error:
        return Checked(False, str(_FAULT.filled(error)))
    except Exception as error:  # of the answer's own methods, which compare it
        return Checked(False, str(_FAULT.filled(str(_EXPECTED.filled(_NOT_COMPARED, quoted(error))))))
