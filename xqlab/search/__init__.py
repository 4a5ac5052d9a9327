"""One search for all games, each enhancement a switch. `xqlab.search(board, depth=5)` calls this package."""

from xqlab.callable_package import make_callable
from xqlab.search.driver import Searcher, search
from xqlab.search.enhancements import Enhancements, ParameterError
from xqlab.search.events import BOUND_NAMES, EVENT, KIND_NAMES, REASON_NAMES
from xqlab.search.result import Iteration, Line, Progress, Result, SearchError
from xqlab.search.switch import LOSSLESS, SELECTIVE, Parameter, Switch
from xqlab.search.switches import PARAMETERS, SWITCHES

__all__ = [
    "BOUND_NAMES",
    "EVENT",
    "KIND_NAMES",
    "LOSSLESS",
    "PARAMETERS",
    "REASON_NAMES",
    "SELECTIVE",
    "SWITCHES",
    "Enhancements",
    "Iteration",
    "Line",
    "Parameter",
    "ParameterError",
    "Progress",
    "Result",
    "SearchError",
    "Searcher",
    "Switch",
    "search",
]

make_callable(__name__, search)
