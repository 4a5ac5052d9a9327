"""`Quiz`: questions about a recorded search, shown with its board and tree, checked against its log."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import traitlets

from xqlab.errors import WidgetError
from xqlab.mcts import Result as MctsResult
from xqlab.trace.playouts.questions import KINDS as PLAYOUT_KINDS
from xqlab.trace.playouts.questions import questions as questions_about_playouts
from xqlab.trace.playouts.reader import Playouts
from xqlab.trace.questions.question import COVERED, KINDS, LEVELS, UPDATE, WINDOW
from xqlab.trace.questions.questions import questions as questions_about
from xqlab.trace.questions.words import asked, hints
from xqlab.viz.core.fields import Place
from xqlab.viz.page.answers import AnswersError, Item, KeepsAnswers
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.page.facts import Facts, position_text
from xqlab.viz.page.payload import picked
from xqlab.viz.page.playout_recording import recording_of
from xqlab.viz.quiz.playouts import payload_of
from xqlab.viz.stepper.widget import MAX_EVENTS, Stepper
from xqlab.viz.still.output import board_still
from xqlab.words import Words

_NOT_THE_KEY = ("covered", "level")  # of a question's payload: how it is shown, and how hard it is


class Quiz(KeepsAnswers, Stepper):
    """A widget that asks about a search: a node's window, whether a move causes a cutoff, the value returned.

    The stepper below the question stops short of the event that answers it, and moves there once it is
    answered. Of a Monte-Carlo tree search it asks which child comes next and what Q becomes, beside the board
    and N, Q, P and U of the children. It needs no kernel; `save_html` exports it.

    question : the number of the question shown, counted from 0; can be read and set
    answers  : the answers so far, see `Quiz.answers`

    Answers survive the kernel, beside the notebook; `save_answers` and `load_answers` take them elsewhere.
    """

    SHEET, ANSWERED, IS_GUIDED = "quiz", ("_answers",), False
    OFFERS_SOURCE = False
    PAGE_SCRIPT, STYLES = "quiz/widget", (*Stepper.STYLES, "quiz/widget")
    CAN_SEARCH = False
    TITLES = Words("Questions about a search of {game}", "关于{game}一次搜索的问题")
    _esm = bundle("quiz/widget")
    _css = stylesheet(STYLES)

    question = Place("a question", lambda quiz: len(quiz.questions), "the question shown, from 0")
    _questions: Any = traitlets.List().tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)  # language -> prompts, choices and hints
    _answers: Any = traitlets.List().tag(sync=True)

    def __init__(
        self,
        result: Any,
        *,
        questions: int = 10,
        kinds: Iterable[str] | None = None,
        levels: Iterable[int] = LEVELS,
        seed: int = 0,
        faces: str = "chinese",
        flip: bool = False,
        max_events: int = MAX_EVENTS,
        language: str | None = None,
        notation: str | None = None,
        view: str | None = None,
        answers: str | Path | bool | None = None,
    ) -> None:
        """A quiz about a recorded search `Result`, or about its `Tree`; or about a `Result` of `xqlab.mcts`.

        questions : at most this many; fewer if the search has no more
        kinds     : of question, mixed as evenly as possible: "window" (with which window is a node entered),
                    "update" (how does a returned value change it), "cut" (does it cause a cutoff), "value"
                    (what does a node return), "bound" (exact or a bound), "source" (which node set the
                    bound), "next" (which move comes next in the order), "unsearched" (which moves are left
                    out), "table" (may the table answer), "guess" (proof or guess), "again" (is a move
                    searched again), "stand" (stand pat, or look at captures); of a Monte-Carlo tree search
                    "child" (which comes next), "mean" (what Q becomes)
        levels    : of difficulty, 1 to 3; of a Monte-Carlo tree search there are none
        seed      : of the random choice of questions
        faces, flip, max_events, language, notation, view : as for `Stepper`
        answers   : the file in which answers survive the kernel: by default NAME.answers.json beside the
                    notebook where a Jupyter server runs it, elsewhere none; False for none

        Questions cover what the switches of the search did, as far as a reader can work it out from the page.

        Raises QuestionError for invalid options, and for a search without questions; otherwise as `Stepper`.
        """
        self.questions: list[Any]
        conventions: dict[str, Any] = {"language": language, "notation": notation, "view": view}
        self._recording = recording_of(result, **conventions)
        self.tree = self._recording.tree
        if isinstance(result, MctsResult):
            self._ask_about_playouts(Playouts(result), questions, kinds, seed, max_events)
        else:
            self._ask(questions, KINDS if kinds is None else kinds, levels, seed, max_events)
        self._answers = [None] * len(self.questions)
        start = self._questions[0]["shown"]
        super().__init__(result, faces=faces, flip=flip, max_events=max_events, start=start, **conventions)
        self._keep_answers(answers)

    def _ask(
        self, count: int, kinds: Iterable[str], levels: Iterable[int], seed: int, max_events: int
    ) -> None:
        tree, conventions = self.tree, self._recording.conventions
        self.questions = questions_about(
            tree, count, kinds=kinds, levels=levels, seed=seed, events=max_events
        )
        null_windows = any(one.kind in (WINDOW, UPDATE) and one.facts[0] for one in self.questions)
        texts = {
            language: [asked(tree, one, how) for one in self.questions]
            for language, how in conventions.items()
        }
        self._questions = [
            {
                **picked(one, "kind", "shown", "event", "node"),
                "answer": list(words.answer),
                "choices": len(words.choices),
                "several": words.several,
                "covered": one.kind in COVERED,
            }
            for one, words in zip(self.questions, texts["en"])
        ]
        self._asked = {
            language: {
                "questions": [
                    {"prompt": one.prompt, "choices": list(one.choices)} for one in texts[language]
                ],
                "hints": hints(how, null_windows=null_windows),
            }
            for language, how in conventions.items()
        }

    def _ask_about_playouts(
        self, playouts: Playouts, count: int, kinds: Iterable[str] | None, seed: int, max_events: int
    ) -> None:
        if isinstance(max_events, bool) or not isinstance(max_events, int) or max_events < 1:
            raise WidgetError(f"expected max_events to be an integer above 0, got {max_events!r}")
        kinds = PLAYOUT_KINDS if kinds is None else kinds
        events = min(len(playouts.log), max_events)
        self.questions = questions_about_playouts(
            playouts, count=count, kinds=kinds, seed=seed, events=events
        )
        self._questions, self._asked = payload_of(playouts, self.questions)

    def _still(self) -> str:
        # A worksheet: the tree would give the answers away.
        prompts = "".join(
            f"<li>{escape(question['prompt'])}</li>" for question in self._asked[self.language]["questions"]
        )
        return f"{board_still(self._recording.tree.board, self.language)}<ol>{prompts}</ol>"

    @property
    def answers(self) -> list[dict[str, Any]]:
        """The answers so far, in the order of the questions.

        Each with `question` (its number), `kind`, `prompt`, `tries`, and `right`: True for a right answer,
        False after a wrong choice or once the answer was shown, None while it can be tried again.
        """
        return [
            {
                "question": number,
                "kind": self.questions[number].kind,
                **self._about_question(number),
                "tries": answer["tries"],
                "right": answer["right"],
            }
            for number, answer in enumerate(self._answers)
            if answer is not None
        ]

    def _about_question(self, number: int) -> dict[str, Any]:
        return {"prompt": self._asked[self.language]["questions"][number]["prompt"]}

    @property
    def score(self) -> tuple[int, int]:
        """(questions answered right on the first try, questions done)."""
        counts = self.scores.values()
        return sum(right for right, _ in counts), sum(done for _, done in counts)

    @property
    def scores(self) -> dict[str, tuple[int, int]]:
        """Kind of question -> the score in it, of the kinds of which a question is done."""
        scores: dict[str, tuple[int, int]] = {}
        for answer in self.answers:
            if answer["right"] is not None and answer.get("counts", True):
                right, done = scores.get(answer["kind"], (0, 0))
                scores[answer["kind"]] = right + (answer["right"] and answer["tries"] == 1), done + 1
        return scores

    def _standalone(self, *, live: bool = False) -> tuple[str, dict[str, Any], Facts]:
        game, data, _ = super()._standalone(live=live)
        facts = self._recording.facts(answer=False)  # which the quiz asks for
        own = {"_questions": self._questions, "_asked": self._asked, "kept": self._sheet()}
        return game, data | own, facts

    def _questions_asked(self) -> list[tuple[str, int, Any]]:
        board = self._recording.tree.board
        about = [board.name, position_text(board)]
        return [
            (
                question.get("asks", question["kind"]),
                number,
                [*about, {name: part for name, part in question.items() if name not in _NOT_THE_KEY}],
            )
            for number, question in enumerate(self._questions, 1)
        ]

    def _answered(self) -> list[tuple[int, list[float], int, bool]]:
        return [
            (
                at,
                answer["given"],
                answer["tries"],
                answer["right"] is False and not self._is_final(at, answer),
            )
            for at, answer in enumerate(self._answers)
            if answer is not None
        ]

    def _is_final(self, at: int, answer: dict[str, Any]) -> bool:
        # A wrong choice ends a question, unless another can be tried.
        return _is_choice(self._questions[at]) and not self.IS_GUIDED and bool(answer["given"])

    def _take(self, items: list[Item]) -> None:
        answers: list[Any] = [None] * len(self._questions)
        for item in items:
            answers[item["number"] - 1] = self._judged(item)
        is_open = [answer is None or answer["right"] is None for answer in answers]
        first = is_open.index(True) if True in is_open else len(answers) - 1
        self._answers = answers
        if self.IS_GUIDED or not is_open[self.question]:
            self.question = first

    def _judged(self, item: Item) -> dict[str, Any]:
        question, given = self._questions[item["number"] - 1], item["given"]
        choices, answer, several = question["choices"], question["answer"], question.get("several", False)
        if not given:
            fits = bool(item.get("shown") or several)
        elif choices:
            fits = all(number in range(choices) for number in given) and len(set(given)) == len(given)
            fits = fits and (several or len(given) == 1)
        else:
            fits = len(given) == len(answer)
        if not fits:
            raise AnswersError(f"expected an answer to question {item['number']}, got {given!r}")
        tolerance = question.get("tolerance", 0) + 1e-9
        is_choice = _is_choice(question)
        is_right = given[:1] and given[0] in answer if is_choice else _is_close(given, answer, tolerance)
        if several:
            is_right = set(given) == set(answer)
        right = True if is_right else False if is_choice and not self.IS_GUIDED else None
        return {"tries": item["tries"], "right": False if item.get("shown") else right, "given": given}

    def __repr__(self) -> str:
        right, done = self.score
        return (
            f"<Quiz of {len(self.questions)} questions about a search of {self._game}, {done} answered,"
            f" {right} right on the first try>"
        )


def _is_choice(question: Mapping[str, Any]) -> bool:
    """Whether a question is answered by one choice."""
    return question["choices"] > 0 and not question.get("several", False)


def _is_close(given: Sequence[float], answer: Sequence[float], tolerance: float) -> bool:
    return len(given) == len(answer) and all(
        abs(value - right) <= tolerance for value, right in zip(given, answer)
    )
