"""Other games behind the same generic functions: textbook trees, tic-tac-toe, Junqi, chess (an extra)."""

from xqlab.game_profile import register_profile_elsewhere
from xqlab.games import junqi
from xqlab.games.adapters import Playable, playable
from xqlab.games.textbook_tree import TextbookTree
from xqlab.games.tictactoe import TicTacToe

register_profile_elsewhere("chess", "xqlab.games.chess")

__all__ = ["Playable", "TextbookTree", "TicTacToe", "junqi", "playable"]
