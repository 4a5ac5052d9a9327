"""Other games behind the same generic functions: textbook trees, tic-tac-toe, Junqi, chess (an extra)."""

from typing import TYPE_CHECKING

from xqlab import lazy
from xqlab.game_profile import register_profile_elsewhere
from xqlab.games import junqi, textbook_tree, tictactoe  # each registers itself

register_profile_elsewhere("chess", "xqlab.games.chess")

if TYPE_CHECKING:
    from xqlab.games import junqi, wizard_chess_search
    from xqlab.games.adapters import Playable, playable
    from xqlab.games.textbook_tree import TextbookTree
    from xqlab.games.tictactoe import TicTacToe
    from xqlab.games.tree_orders import best_order, worst_order
    from xqlab.games.wizard_chess_profile import START as WIZARD_CHESS_START
    from xqlab.games.wizard_chess_profile import WizardChess
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
