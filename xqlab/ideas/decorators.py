"""The decorators that make a function of the reader's own an idea, and put it in force."""

from collections.abc import Callable
from functools import cache
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import FunctionType
from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.game_profile import profile_named, registered_profiles
from xqlab.ideas import force
from xqlab.ideas.errors import IdeaError
from xqlab.ideas.idea import EVALUATOR, ORDERING, SWITCH, TERM, Idea
from xqlab.kernels.background import say
from xqlab.words import Words

Function = Callable[..., Any]


def evaluation_term(
    function: Function | None = None, *, weight: int = 10, name: str = "", game: str = ""
) -> Any:
    """A term of the evaluation: what the function counts for a side, times its weight.

    It is called with the view of either side; the difference, in centipawns, is added to the evaluation.

    weight : centipawns for each that it counts
    name   : by default the function's; game : the one that it is for, by default any
    """
    return _decorated(function, TERM, name, game, weight)


def evaluator(function: Function | None = None, *, name: str = "", game: str = "") -> Any:
    """An evaluation in place of the game's own: centipawns for the side to move, whose view it is given."""
    return _decorated(function, EVALUATOR, name, game, 1)


def ordering(function: Function | None = None, *, name: str = "", game: str = "") -> Any:
    """An ordering: a number for the move in the view; moves with higher numbers are tried first."""
    return _decorated(function, ORDERING, name, game, 1)


def switch(function: Function | None = None, *, name: str = "", game: str = "") -> Any:
    """A switch: plies by which to reduce the move in the view, below 0 to extend it; or `xqlab.SKIP`."""
    return _decorated(function, SWITCH, name, game, 1)


def _decorated(function: Function | None, kind: str, name: str, game: str, weight: int) -> Any:
    if isinstance(weight, bool) or not isinstance(weight, (int, np.integer)) or abs(weight) > 10_000:
        says = Words(
            "expected a weight from -10000 to 10000 centipawns, got {0}",
            "权重应为 -10000 到 10000 厘兵，得到 {0}",
        )
        raise IdeaError(says.filled(quoted(repr(weight))))
    if game and profile_named(game) is None:
        raise IdeaError(
            Words("expected the name of a game, got {0}", "应为一种棋的名字，得到 {0}").filled(quoted(game))
        )

    def decorate(function: Function) -> Idea:
        if isinstance(function, Idea):
            function = function.function
        if not isinstance(function, FunctionType) or not _takes_a_view(function):
            says = Words(
                "expected a function of one argument, the view, without 'yield' or 'async', got {0}",
                "应为只有一个参数（视图）、不含 yield 和 async 的函数，得到 {0}",
            )
            raise IdeaError(says.filled(quoted(repr(function))))
        idea = Idea(function, kind, name or function.__name__, game, int(weight))
        if (board := _example(game)) is not None:
            idea.get_ready(board)
        force.on(idea)
        say(f"{idea.name}: {idea.note}")
        return idea

    return decorate if function is None else decorate(function)


def _takes_a_view(function: FunctionType) -> bool:
    if function.__code__.co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR):
        return False
    given = function.__code__.co_argcount
    return given - len(function.__defaults__ or ()) <= 1 <= given


@cache
def _example(game: str) -> Any:
    """A board to try ideas on: the example of a game, by default of the one registered first."""
    profile = profile_named(game) if game else None
    profiles = [profile] if profile is not None else registered_profiles()
    return next((each.example() for each in profiles if each.example is not None), None)
