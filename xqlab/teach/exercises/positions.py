"""Exercises on positions of Xiangqi: what the table, quiescence, null moves and reductions decided there."""

from collections.abc import Mapping
from functools import partial
from random import Random

from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.run.timing import finished_run
from xqlab.search.driver import search
from xqlab.teach.exercises.exercise import SETS, declare
from xqlab.teach.exercises.from_question import item_of
from xqlab.teach.exercises.item import Item
from xqlab.trace.questions.question import AGAIN, GUESS, NEXT, STAND, TABLE, QuestionError
from xqlab.trace.questions.questions import questions
from xqlab.words import Words

DEPTH = 4
MOVES = 2  # from a study position, at random: forty positions are too few for a class
ALL = 10_000  # questions: as many as a run has
EVENTS = 20_000  # of the log: a question is about its beginning
TRIES = 400  # positions, until one has such a question
ANSWERS = {TABLE: 3, STAND: 2, GUESS: 2, AGAIN: 3}  # kind -> how many, of which one is drawn first
QUESTIONS: Mapping[str, Words] = {
    NEXT: Words("Which move comes next", "下一个搜哪一着"),
    TABLE: Words("May the table answer?", "置换表能否回答"),
    STAND: Words("Stand pat, or captures?", "停下还是继续吃子"),
    GUESS: Words("Proof or guess?", "证明还是猜测"),
    AGAIN: Words("Search again?", "是否重新搜索"),
}


def question_about_a_position(kind: str, draw: Random) -> Item:
    """An item of a kind of question about a search of a random position with everything switched on."""
    answer = draw.randrange(ANSWERS[kind]) if kind in ANSWERS else None
    boards = list(study_positions().values())
    for _ in range(TRIES):
        board = draw.choice(boards).copy()
        for _ in range(MOVES):
            if board.outcome() is None:
                board.push_code(draw.choice(board.codes()))
        result = finished_run(search(board, depth=DEPTH, record=True, ideas=()))
        try:
            asked = questions(result, ALL, kinds=[kind], events=EVENTS)
        except QuestionError:
            continue
        fitting = [one for one in asked if answer is None or one.answer == (answer,)]
        if not fitting:
            continue
        sort = draw.choice(sorted({question.sort for question in fitting}))
        return item_of(result, draw.choice([one for one in fitting if one.sort == sort]), whole=False)
    raise AssertionError(f"no question of kind {kind!r} about {TRIES} positions")


for _kind, _title in QUESTIONS.items():
    declare(_kind, _title, _kind, 3, 3, partial(question_about_a_position, _kind))
SETS["enhancements"] = tuple(f"{kind}-3" for kind in QUESTIONS)
SETS["ordering"] = ("leaves-2", "pruned-2", f"{NEXT}-3", "leaves-3", "unsearched-2", f"{NEXT}-3")
SETS["memory"] = (f"{TABLE}-3",) * 3 + (f"{AGAIN}-3",) * 3
SETS["guesses"] = (f"{STAND}-3",) * 3 + (f"{GUESS}-3",) * 3
