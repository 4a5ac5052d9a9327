"""One search for all games, each enhancement a switch. `xqlab.search(board, depth=5)` calls this package."""

from typing import TYPE_CHECKING

from xqlab import lazy
from xqlab.callable_package import make_callable
from xqlab.search import driver

if TYPE_CHECKING:
    from xqlab.search import table
    from xqlab.search.driver import Searcher, search
    from xqlab.search.enhancements import Enhancements, ParameterError
    from xqlab.search.events import CUTOFF, EVENT, EXACT, KIND_NAMES, LOWER, UPPER
    from xqlab.search.quiescence import quiesce
    from xqlab.search.result import Iteration, Line, Progress, Result, SearchError
    from xqlab.search.switch import LOSSLESS, SELECTIVE
    from xqlab.search.switches import PARAMETERS, SWITCHES
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)


make_callable(__name__, driver.search)
