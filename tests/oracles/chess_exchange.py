"""Static exchange evaluation of chess, played out on a board of python-chess without looking at pins.

After the first move the sides capture on its square by turns, each with its least valuable piece that attacks
it; a king captures only what nothing protects. Who may capture next captures, or leaves it, whichever is
better. A pawn that recaptures on the last rank stays a pawn.
"""

import chess


def values(board, move, worth):
    """What the exchange may win: one value, or several where pieces of one kind could capture first.

    worth : kind -> its worth
    """
    after = board.copy(stack=False)
    victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    won = worth[victim] if victim else 0
    if move.promotion:
        won += worth[move.promotion] - worth[chess.PAWN]
    piece = after.remove_piece_at(move.from_square)
    if board.is_en_passant(move):
        after.remove_piece_at(
            chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
        )
    after.set_piece_at(move.to_square, chess.Piece(move.promotion or piece.piece_type, board.turn))
    return {won - rest for rest in recaptures(after, move.to_square, not board.turn, worth)}


def recaptures(board, square, side, worth):
    """What `side`, who may capture on a square or not, wins there: all values that are possible."""
    takers = [(board.piece_type_at(origin), origin) for origin in board.attackers(side, square)]
    least = min(takers, default=(None, None))[0]
    if least is None or (least == chess.KING and board.attackers(not side, square)):
        return {0}
    won = worth[board.piece_type_at(square)]
    possible = set()
    for kind, origin in takers:
        if kind == least:
            after = board.copy(stack=False)
            after.set_piece_at(square, after.remove_piece_at(origin))
            possible |= {max(0, won - rest) for rest in recaptures(after, square, not side, worth)}
    return possible
