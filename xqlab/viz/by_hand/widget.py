"""`SearchByHand`: the reader is the search: expands, passes windows down, backs values up, and prunes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from random import Random
from typing import Any

from xqlab.errors import WidgetError
from xqlab.trace.questions.steps import ASKS, Step
from xqlab.trace.questions.steps import steps as steps_of
from xqlab.trace.questions.words import SIGNS, hints
from xqlab.trace.sides import FLIPPED, short_text
from xqlab.viz.by_hand.levels import LEVELS
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.page.payload import picked
from xqlab.viz.page.playout_recording import recording_of
from xqlab.viz.page.recording import Recording
from xqlab.viz.quiz.widget import Quiz
from xqlab.viz.still.output import board_still
from xqlab.words import Words, in_language

MOST_EVENTS = 2_000  # more steps than anybody takes
STILL = Words(
    "A search in {count} steps, to be taken one by one.", "一次搜索，共 {count} 步，由读者逐步完成。"
)


class SearchByHand(Quiz):
    """A widget in which the reader takes each step of a recorded search, until the search is done.

    The log of the real run knows each step. A right one is drawn; a wrong one is explained, and can be tried
    again. At the end the search can be stepped through. It needs no kernel; `save_html` exports it.

    question : the number of the next step, counted from 0
    answers  : the steps so far, see `Quiz.answers`; `score` and `scores` count those that are decisions: a
               step that follows from where the search is, is taken and does not count
    """

    SHEET, IS_GUIDED = "by-hand", True
    PAGE_SCRIPT, STYLES = "by_hand/widget", (*Quiz.STYLES, "by_hand/widget")
    TITLES = Words("Be the search: {game}", "由你来搜索：{game}")
    _esm = bundle("by_hand/widget")
    _css = stylesheet(STYLES)

    def __init__(
        self,
        result: Any,
        *,
        asks: Iterable[str] = ASKS,
        faces: str = "chinese",
        flip: bool = False,
        max_events: int = MOST_EVENTS,
        language: str | None = None,
        notation: str | None = None,
        view: str | None = None,
        answers: str | Path | bool | None = None,
    ) -> None:
        """The steps of a recorded search `Result`, or of its `Tree`.

        asks : which steps are the reader's, the page takes the others: "next" (which child is searched, or is
               the node cut off or left), "evaluate" (the position of a leaf), "window" (with which window a
               child is searched), "update" (what a value that has come back changes, or whether its move is
               searched again), "table" (may it answer), "quiescence" (return at once, or try captures)
        faces, flip, max_events, language, notation, view : as for `Stepper`
        answers : as for `Quiz`

        Null moves, and what is skipped or answered on a guess, are the page's.

        Raises QuestionError for invalid options, and for a search without such steps; otherwise as `Stepper`.
        """
        conventions: dict[str, Any] = {"language": language, "notation": notation, "view": view}
        recording = recording_of(result, **conventions)
        if recording.panel != "window":
            raise WidgetError("expected an alpha-beta search, got a Monte-Carlo tree search")
        self._recording = recording
        self.tree = recording.tree
        self.questions = list(_turned(steps_of(self.tree, asks=asks, events=max_events)))
        self._questions = [_payload(recording, step) for step in self.questions]
        self._asked = {language: {"hints": hints(how)} for language, how in recording.conventions.items()}
        self._answers = [None] * len(self.questions)
        start = self.questions[0].shown
        super(Quiz, self).__init__(
            result, faces=faces, flip=flip, max_events=max_events, start=start, **conventions
        )
        self._keep_answers(answers)

    @staticmethod
    def levels() -> dict[str, dict[str, str]]:
        """The names of the levels, from minimax to quiescence, with their titles by language."""
        return {name: level.title._asdict() for name, level in LEVELS.items()}

    @classmethod
    def level(cls, name: str, **options: Any) -> SearchByHand:
        """The search of a level; options as for `SearchByHand`. Raises WidgetError for an unknown name."""
        if name not in LEVELS:
            raise WidgetError(f"expected a level out of {', '.join(LEVELS)}, got {name!r}")
        level = LEVELS[name]
        widget = cls(level.run(), **{"asks": level.asks, **options})
        widget.TITLES = Words(*(text.format(game=title) for text, title in zip(cls.TITLES, level.title)))
        return widget

    def _still(self) -> str:
        text = in_language(STILL, self.language).format(count=len(self.questions))
        return f"{board_still(self._recording.tree.board, self.language)}<p>{escape(text)}</p>"

    def _about_question(self, number: int) -> dict[str, Any]:
        step: Step = self.questions[number]
        return {"asks": step.asks, "event": step.event, "node": step.node, "counts": step.is_decision}

    def __repr__(self) -> str:
        right, done = self.score
        return (
            f"<SearchByHand, {len(self.questions)} steps of a search of {self._game},"
            f" {len(self.answers)} done, {right} of {done} decisions right on the first try>"
        )


def _turned(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps with their actions in turned order: each place has the right one as often as any other."""
    draw, decks = Random(0), dict[tuple[int, bool], list[int]]()
    for step in steps:
        count = len(step.actions)
        if not count:
            yield step
            continue
        deck = decks.setdefault((count, step.is_decision), [])
        if not deck:
            deck += draw.sample(range(count), count)
        by = (step.answer[0] - deck.pop()) % count
        answer = tuple((number - by) % count for number in step.answer)
        yield replace(step, actions=step.actions[by:] + step.actions[:by], answer=answer)


def _payload(recording: Recording, step: Step) -> dict[str, Any]:
    """A step as the page gets it: windows and values as the view sees them."""
    sides, nodes, is_minimax = recording.sides, recording.tree.nodes, recording.view == "minimax"
    ply = int(nodes.ply[step.node])

    def seen(window: tuple[int, ...], at: int) -> list[int]:
        alpha, beta = window
        return list(sides.window_for_max(alpha, beta, at) if is_minimax else (alpha, beta))

    def value_of(value: int) -> int:
        return sides.for_max(value, ply) if is_minimax else value

    alpha, beta = step.window
    payload: dict[str, Any] = {
        **picked(step, "kind", "asks", "shown", "event", "node", "child"),
        "actions": [list(action) for action in step.actions],
        "choices": len(step.actions),
        "answer": list(step.answer),
        "window": seen(step.window, ply),
        "best": None if step.best is None else value_of(step.best),
        "covered": step.is_new,
        "windows": step.has_windows,
        "counts": step.is_decision,
    }
    if step.asks == "window":
        payload["answer"] = seen(step.answer, ply + 1)
        payload["offers"] = {"inherit": seen((-beta, -alpha), ply + 1)}
        if step.has_null_windows:
            payload["offers"]["null"] = seen((-alpha - 1, -alpha), ply + 1)
    if step.entry is not None:
        depth, value, bound = step.entry
        bound = FLIPPED.get(bound, bound) if value_of(1) < 0 else bound
        payload["entry"] = {"depth": depth, "value": SIGNS.get(bound, "") + short_text(value_of(value))}
    return payload
