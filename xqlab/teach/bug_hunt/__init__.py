"""A bug hunt: short searches with one planted fault each, to be found in the log of the faulty run."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.teach.bug_hunt.bug import Bug, BugError, Fault
    from xqlab.teach.bug_hunt.bugs import BUGS
    from xqlab.teach.bug_hunt.case import Case, case_of
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
