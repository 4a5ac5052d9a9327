"""How a game of chess has ended, claims of draws included: which rule, who has won, and the sentences.

A draw that the side to move can claim on the board ends the game: by fifty moves or threefold repetition. One
that a next move would reach does not, as that side may want to win; python-chess counts it as well. Source:
FIDE Laws of Chess, articles 5 and 9; reasons and their order as in `chess.Board.outcome(claim_draw=True)`.
"""

# mypy: ignore-errors

from xqlab.ending_texts import DRAW, Ending
from xqlab.games.chess.legality import is_in_check
from xqlab.games.chess.movegen import generate
from xqlab.games.chess.rules import FIFTY_MOVES, is_bare
from xqlab.kernels import kernel
from xqlab.words import Words

SEVENTY_FIVE_MOVES = 150  # plies
TEXTS = (  # its reason, the sentence in English, in Chinese
    (
        "checkmate",
        "{loser} is in check and has no legal move: {winner} has won by checkmate.",
        "{loser}被将军而无合法着法：{winner}将杀获胜。",
    ),
    (
        "insufficient_material",
        "No sequence of moves leads to mate with the pieces that are left: a draw.",
        "剩余子力无法将死对方，判和。",
    ),
    (
        "stalemate",
        "The side to move is not in check and has no legal move: a draw by stalemate.",
        "走子方没有被将军，但无合法着法：逼和。",
    ),
    (
        "seventyfive_moves",
        "No piece was captured and no pawn moved for {0} plies: a draw.",
        "双方已有 {0} 步没有吃子或走兵，判和。",
    ),
    ("fivefold_repetition", "The position has occurred {0} times: a draw.", "同一局面已出现 {0} 次，判和。"),
    (
        "fifty_moves",
        "No piece was captured and no pawn moved for {0} plies: the side to move can claim a draw.",
        "双方已有 {0} 步没有吃子或走兵，走子方可以提和。",
    ),
    (
        "threefold_repetition",
        "The position has occurred {0} times: the side to move can claim a draw.",
        "同一局面已出现 {0} 次，走子方可以提和。",
    ),
)
ENDINGS = tuple(Ending(reason, Words(*both)) for reason, *both in TEXTS)
CHECKMATE, BARE, STALEMATE, BY_SEVENTY_FIVE, FIVEFOLD, BY_FIFTY, THREEFOLD = range(len(TEXTS))


@kernel
def write_ending(position, buffer, facts):
    """Write how the game ended, for `xqlab.ending_texts`; return how many numbers, 0 if it goes on."""
    count = generate(position, buffer, 0)
    if count == 0 and is_in_check(position):
        facts[0] = CHECKMATE
        facts[1] = 1 - position.turn
        return 2
    if is_bare(position):
        return drawn(facts, BARE, 0)
    if count == 0:
        return drawn(facts, STALEMATE, 0)
    if position.clock >= SEVENTY_FIVE_MOVES:
        return drawn(facts, BY_SEVENTY_FIVE, position.clock)
    times = occurrences(position)
    if times >= 5:
        return drawn(facts, FIVEFOLD, times)
    if position.clock >= FIFTY_MOVES:
        return drawn(facts, BY_FIFTY, position.clock)
    return drawn(facts, THREEFOLD, times) if times >= 3 else 0


@kernel
def drawn(facts, ending, number):
    """Write an ending without a winner, and the number of its sentence; return 3."""
    facts[0] = ending
    facts[1] = DRAW
    facts[2] = number
    return 3


@kernel
def occurrences(position):
    """How often the position has occurred since the last capture or move of a pawn, itself included."""
    times = 1
    for back in range(4, min(position.clock, position.height) + 1, 2):
        times += int(position.keys[position.height - back] == position.key)
    return times
