"""Ideas: functions of the reader's own that the search calls, from a cell of a notebook."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.ideas.decorators import evaluation_term, ordering, switch
    from xqlab.ideas.errors import IdeaError
    from xqlab.ideas.force import clear, in_force
    from xqlab.ideas.idea import Idea
    from xqlab.ideas.own import evaluator
    from xqlab.ideas.view import View
    from xqlab.ideas.viewers import kinds
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
