"""Open-information Junqi (军棋明棋) on two boards, for the search and every room above."""

from typing import TYPE_CHECKING

from xqlab import lazy
from xqlab.games.junqi import game, profile  # each registers itself

if TYPE_CHECKING:
    from xqlab.games.junqi.board import Board
    from xqlab.games.junqi.evaluation import COMPONENTS, evaluation, first_version
    from xqlab.games.junqi.layouts import LAYOUTS, LayoutError, layout_of, random_layout
    from xqlab.games.junqi.profile import PROFILE
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
