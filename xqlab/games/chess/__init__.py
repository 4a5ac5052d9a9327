"""Chess: boards of python-chess for the search, whose positions are records."""

from xqlab.games.chess.board import ChessBoard, code_of, move_of
from xqlab.games.chess.profile import PROFILE
