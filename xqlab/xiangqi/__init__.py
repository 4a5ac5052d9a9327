"""Xiangqi: `Board` for people, and the compiled position with its functions for the search."""

from typing import TYPE_CHECKING

from xqlab import lazy
from xqlab.xiangqi import game, profile  # each registers itself

if TYPE_CHECKING:
    from xqlab.xiangqi.board import BLACK, RED, Board, Piece
    from xqlab.xiangqi.core.fen import START_FEN, InvalidFenError
    from xqlab.xiangqi.core.move import IllegalMoveError, InvalidMoveError, Move
    from xqlab.xiangqi.core.squares import PAWN, SQUARE_NAMES, parse_square
    from xqlab.xiangqi.core.tables import line_targets
    from xqlab.xiangqi.endgames import Endgame
    from xqlab.xiangqi.game import GAME
    from xqlab.xiangqi.mate_positions import MatePosition, mates
    from xqlab.xiangqi.mate_proof import MateProofError, MateProver
    from xqlab.xiangqi.notation.moves import NOTATIONS, AmbiguousMoveError, move_text, move_texts, parse_move
    from xqlab.xiangqi.profile import PROFILE
    from xqlab.xiangqi.records.game_files import load_games
    from xqlab.xiangqi.records.game_tree import Game
    from xqlab.xiangqi.records.pgn import InvalidGameError, read_game, read_games, write_game
    from xqlab.xiangqi.rules.endings import MOVE_LIMIT
    from xqlab.xiangqi.rules.outcome import Outcome
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
