"""A page that shows one recorded search after another, each a stepper without its buttons."""

import re
from collections.abc import Iterable
from typing import Any

from xqlab.errors import WidgetError
from xqlab.game_profile import board_from_fen
from xqlab.games import TextbookTree
from xqlab.search import Enhancements, Result, search
from xqlab.trace.conventions import conventions
from xqlab.viz.page.standalone import StandalonePage, titles_of
from xqlab.viz.stepper.widget import Stepper
from xqlab.words import Words

TITLES = Words("Searches, step by step", "逐步看搜索")


def beamer(
    examples: Iterable[Any], *, depth: int = 3, title: str | None = None, language: str | None = None
) -> StandalonePage:
    """A page for a projector; `.save("lecture.html")` writes it as one file, which needs no network.

    The next event and the one before: arrow keys, a presenter's buttons, or the right and the left half of
    the picture; all other keys of the stepper; `N` and `P` the next and the previous example, `B` or `.` a
    blank screen, `T` dark or light, `F` the full screen.

    examples : recorded results; steppers, at the events that they show; boards and FENs, which are searched
               to `depth` plies; textbook trees, also as text, searched to their leaves by alpha-beta alone

    Raises WidgetError without examples, SearchError for a search that was not recorded.
    """
    steppers = [_stepper(example, depth) for example in examples]
    if not steppers:
        raise WidgetError("expected at least one example, got none")
    data = {
        f"{part} {number}": value
        for number, stepper in enumerate(steppers)
        for part, value in stepper._standalone()[1].items()
    }
    return StandalonePage(
        script="lecture/beamer",
        styles=(*Stepper.STYLES, "lecture/beamer"),
        data=data,
        titles=titles_of(title, TITLES._asdict()),
        language=conventions().language if language is None else language,
    )


def _stepper(example: Any, depth: int) -> Stepper:
    if isinstance(example, Stepper):
        return example
    if isinstance(example, str):
        is_tree = re.match(r"\s*([(\[{]|max\s*:|min\s*:)", example, re.IGNORECASE)
        example = TextbookTree(example) if is_tree else board_from_fen(example)
    if isinstance(example, TextbookTree):  # as in a lecture: once, to its leaves
        use = Enhancements.textbook()
        example = search(example, depth=example.height, enhancements=use, record=True, ideas=())
    is_result = isinstance(example, Result) or hasattr(example, "log")
    return Stepper(example if is_result else search(example, depth=depth, record=True, ideas=()), start=0)
