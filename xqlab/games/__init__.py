"""Other games behind the same generic functions: textbook trees, tic-tac-toe, chess (an extra)."""

from xqlab.games.adapters import Playable, playable
from xqlab.games.textbook_tree import TextbookTree
from xqlab.games.tictactoe import TicTacToe

# Games that need an extra: imported when a board, or a file, asks for them.
EXTRAS = {"chess": "xqlab.games.chess"}

__all__ = ["EXTRAS", "Playable", "TextbookTree", "TicTacToe", "playable"]
