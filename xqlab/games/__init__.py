"""Other games behind the same generic functions: textbook trees, tic-tac-toe, chess (an extra)."""

from xqlab.games.adapters import Playable, playable
from xqlab.games.textbook_tree import TextbookTree
from xqlab.games.tictactoe import TicTacToe

__all__ = ["Playable", "TextbookTree", "TicTacToe", "playable"]
