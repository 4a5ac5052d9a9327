"""Exercises on Monte-Carlo tree search: which child comes next, and what Q becomes, in tic-tac-toe."""

from functools import partial
from random import Random
from typing import Any

from xqlab.experiments.run.timing import finished_run
from xqlab.games import TicTacToe
from xqlab.mcts.driver import mcts
from xqlab.teach.exercises.exercise import SETS, declare
from xqlab.teach.exercises.item import Item, ItemText
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.playouts.questions import CHILD, MEAN, TOLERANCE, PlayoutQuestion
from xqlab.trace.playouts.questions import questions as questions_about
from xqlab.trace.playouts.reader import Playouts
from xqlab.trace.questions.question import QuestionError
from xqlab.words import Words

PLAYOUTS = 80
MOVES = {1: 6, 2: 4}  # level -> moves before the search: few are left to choose from
QUESTIONS = {
    CHILD: Words("The next child in UCT", "UCT 的下一个子结点"),
    MEAN: Words("A mean after a playout", "一次模拟后的均值"),
}
LABEL = "Q"


def question_about_playouts(kind: str, level: int, draw: Random) -> Item:
    """An item about a search of a random position, from the numbers of the children or of a node."""
    while True:
        board = TicTacToe()
        while len(board.codes()) > 9 - MOVES[level] and board.outcome() is None:
            board.push_code(draw.choice(board.codes()))
        if board.outcome() is not None:
            continue
        result = finished_run(mcts(board, playouts=PLAYOUTS, seed=draw.getrandbits(16), record=True))
        playouts, seed = Playouts(result), draw.getrandbits(32)
        try:
            asked = {
                language: questions_about(playouts, count=1, kinds=[kind], seed=seed, language=language)[0]
                for language in LANGUAGES
            }
        except QuestionError:
            continue
        one = asked["en"]
        if not one.shown and abs(float(one.answer)) <= TOLERANCE:
            continue  # half of all means, in a game that is so often a draw
        right = next((at for at, state in enumerate(one.shown) if state.chosen), 0)
        return Item(
            kind=kind,
            answer=(right,) if one.shown else (float(one.answer),),
            texts={
                language: ItemText(
                    prompt=each.prompt,
                    choices=each.rows,
                    labels=() if each.rows else (LABEL,),
                    why=each.because,
                )
                for language, each in asked.items()
            },
            result=result,
            shown=max(one.event - 1, 0),
            event=one.event,
            node=one.node,
            tolerance=0.0 if one.shown else TOLERANCE,
            ideas=_ideas(one.shown, right) if one.shown else _wrong_means(playouts, one),
        )


def _ideas(shown: tuple[Any, ...], right: int) -> dict[str, tuple[float, ...]]:
    """What one answers who looks at Q alone, at U alone, or at the visits."""
    by = {
        "greatest Q": lambda state: -2.0 if state.q is None else state.q,
        "greatest U": lambda state: state.u,
        "most visits": lambda state: state.n,
    }
    picks = {name: max(range(len(shown)), key=lambda at: score(shown[at])) for name, score in by.items()}
    return {name: (pick,) for name, pick in picks.items() if pick != right}


def _wrong_means(playouts: Playouts, question: PlayoutQuestion) -> dict[str, tuple[float, ...]]:
    mean, value = playouts.visits(question.node, question.event)[1], playouts.log["value"][question.event]
    wrong = {"old mean": round(mean or 0.0, 2), "half": round(((mean or 0.0) + float(value)) / 2, 2)}
    return {name: (mean,) for name, mean in wrong.items() if not question.is_right(mean)}


for _kind, _title in QUESTIONS.items():
    for _level in MOVES:
        declare(_kind, _title, _kind, _level, 2, partial(question_about_playouts, _kind, _level))
SETS["uct"] = ("child-1", "mean-1", "child-2", "mean-2")
