"""A search whose code is not compiled yet: interpreted at once, and compiled in the background.

Both write the same log, so the result does not depend on which is faster. It comes entirely from one or the
other: the interpreted search has stand-ins of its own for the table and the memory. The searcher takes over
what is written there when it asks for the result, and drops it where the compiled code overtakes the search.
"""

from collections.abc import Callable
from time import sleep
from typing import Any

import numpy as np

from xqlab.game import default_evaluator, game_of
from xqlab.kernels.background import is_ready, is_wanted, prepare, stopping, telling
from xqlab.kernels.reloading import after_edits
from xqlab.kernels.stand_ins import can_stand_in
from xqlab.playable import Playable
from xqlab.search.iteration import iterate, new_lines
from xqlab.search.records import Records, call, calls
from xqlab.search.requests import Request
from xqlab.search.run import Run
from xqlab.words import Words

OVERTAKEN = "overtaken by compiled code"

_compiled: set[tuple[type, type]] = set()  # types of position and evaluator, compiled in this process
after_edits(_compiled.clear)


def is_compiled(board: Playable, evaluator: Any) -> bool:
    """Whether the search of such a position is compiled, or loaded, in this process."""
    return (type(board.position), type(evaluator)) in _compiled


_COMPILING = Words("the search of {0} is being compiled", "正在编译 {0} 的搜索")
_RUNNING = Words(
    "the search of {0} runs interpreted while it is being compiled", "正在编译 {0} 的搜索，其间先解释执行"
)


def compile_search(board: Playable, spare: Records) -> None:
    """Compile the search of such a position, or load it, before the clock of a search starts.

    spare  : records that nothing else uses
    """
    position = board.copy().position
    spare.memory.stop = 1
    with telling(_COMPILING.filled(game_of(position).name), calls(position, spare)):
        call(iterate, position, spare, new_lines(1, ()), 1)
        for code in board.codes()[:1]:  # the kernels of the board itself, with which games continue
            board.copy().push_code(code)
    _compiled.add((type(position), type(spare.evaluator)))


def may_begin_interpreted(request: Request, evaluator: Any) -> bool:
    """Whether a search may be interpreted until its code is compiled in the background.

    Not if the warm-up does not compile it, nor if the clock decides when it stops deepening.
    """
    options, position = request.options, request.board.position
    if is_compiled(request.board, evaluator) or not isinstance(position, np.record):
        return False
    if options.compiled is not None or options.soft_time is not None or not is_wanted():
        return False
    ours = type(position).__module__.startswith("xqlab.") and isinstance(evaluator, np.record)
    return ours and type(evaluator) is type(default_evaluator(position)) and can_stand_in(evaluator)


def first_run(
    run: Callable[[], Run],
    stop: Callable[[str], None],
    is_stopped: Callable[[], bool],
    request: Request,
    spare: Records,
) -> Run | None:
    """An interpreted `run` to its end; None where the search is to be run compiled now.

    A search that only time limits waits for its code.

    stop   : ends the run; its argument is `Run.stopped`
    spare  : records that nothing else uses
    """
    game = game_of(request.board.position).name
    needed = calls(request.board.position, spare)

    def is_overtaken() -> bool:
        ready = all(is_ready(kernel, *arguments) for kernel, arguments in needed)
        return ready or not prepare(game)  # what the background could not compile is compiled here

    if request.options.depth is None and request.options.nodes is None:
        with telling(_COMPILING.filled(game), needed):
            while not is_stopped() and not is_overtaken():
                sleep(0.1)
    elif not is_overtaken():
        with telling(_RUNNING.filled(game), needed), stopping(lambda: stop(OVERTAKEN), is_overtaken):
            first = run()
        if first.stopped not in (OVERTAKEN, "time"):  # out of time, it has seen less than a compiled one
            return first
    return None
