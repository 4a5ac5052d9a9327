"""A search whose code is not compiled yet: interpreted at once, and compiled in the background.

Both write the same log, so the answer does not depend on which is faster, and it is wholly the one's or the
other's: a search that is overtaken by its compiled code is given up, and done again.
"""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import Any

import numpy as np

from xqlab.game import Game, default_evaluator
from xqlab.kernels.background import StopWhenReady, is_ready, is_wanted, prepare, telling
from xqlab.kernels.stand_ins import can_stand_in
from xqlab.search.requests import Options
from xqlab.search.result import Iteration, Result

OVERTAKEN = "overtaken by compiled code"


def may_begin_interpreted(game: Game, position: Any, evaluator: Any, options: Options) -> bool:
    """Whether a search may be interpreted until its code is compiled in the background.

    Not one that the warm-up does not compile, and none that stops deepening by the clock.
    """
    if options.get("compiled") is not None or not is_wanted() or not game.compiled:
        return False
    ours = type(position).__module__.startswith("xqlab.") and isinstance(evaluator, np.record)
    by_default = ours and type(evaluator) is type(default_evaluator(position)) and can_stand_in(evaluator)
    return by_default and options.get("soft_time") is None


def run_at_once(
    run: Callable[..., Result],
    stop: Callable[[str], None],
    is_stopped: Callable[[], bool],
    needed: list[tuple[Any, tuple[Any, ...]]],
    game: Game,
    options: Options,
) -> Result:
    """The result of `run(**options)`, interpreted unless its code is ready before.

    An interpreted search that runs out of time has seen less than a compiled one would: it is given up, too.
    A search that only time limits waits for its code.

    stop   : ends the search that runs; its argument is `Result.stopped`
    needed : (kernel, arguments) of what has to be compiled
    """
    on_iteration, reported = options.get("on_iteration"), 0

    def report(iteration: Iteration) -> None:
        nonlocal reported
        if on_iteration is not None and iteration.depth > reported:
            reported = iteration.depth
            on_iteration(iteration)

    options = {**options, "on_iteration": report}

    def is_overtaken() -> bool:
        ready = all(is_ready(kernel, *arguments) for kernel, arguments in needed)
        return ready or not prepare(game.name)  # what the background could not compile is compiled here

    if options.get("depth") is None and options.get("nodes") is None:
        with telling(f"the search of {game.name} is being compiled", needed):
            while not is_stopped() and not is_overtaken():
                sleep(0.1)
    elif not is_overtaken():
        running = f"the search of {game.name} runs interpreted while it is being compiled"
        with telling(running, needed), StopWhenReady(is_overtaken, lambda: stop(OVERTAKEN)):
            result = run(**{**options, "compiled": False})
        if result.stopped not in (OVERTAKEN, "time"):
            return result
    return run(**options)
