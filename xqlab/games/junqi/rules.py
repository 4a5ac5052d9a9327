"""How a game of Junqi ends: a taken flag, no move, too many plies without a removal, repetition."""

# mypy: ignore-errors

from xqlab.ending_texts import DRAW, Ending
from xqlab.game import MATE, UNDECIDED
from xqlab.games.junqi.movegen import generate, has_move
from xqlab.games.junqi.position import has_flag
from xqlab.kernels import kernel
from xqlab.words import Words

ENDINGS = (
    Ending("flag", Words("{loser} has lost its flag.", "{loser}的军旗已被夺走。")),
    Ending("no move", Words("{loser} has no piece that can move.", "{loser}没有能走动的棋子。")),
    Ending("no capture", Words("No piece was removed for {0} plies.", "双方已有 {0} 步没有棋子离开棋盘。")),
    Ending("repetition", Words("The position occurred {0} times.", "同一局面多次出现。")),
)
FLAG_TAKEN, NO_MOVE_LEFT, NO_CAPTURE, REPETITION = range(len(ENDINGS))


@kernel
def verdict(position):
    """Lost without the own flag or without a move, won without the enemy's flag, else drawn by the limit."""
    side = position.turn & 1
    if not has_flag(position, side):
        return -MATE
    if not has_flag(position, 1 - side):
        return MATE
    if has_move(position):
        return 0
    return -MATE


@kernel
def is_over(position):
    """Whether a flag was taken."""
    return not (has_flag(position, 0) and has_flag(position, 1))


@kernel
def adjudicate(position, buffer, base, ply):
    """Draws by the limit of plies without a removal, and by repetition: within a search the second time."""
    if 0 < position.limit <= position.clock and has_move(position):
        return 0, position.clock
    since = 0
    if position.repeats != 0:
        occurrences = 1
        for back in range(2, min(position.clock, position.height) + 1, 2):
            if position.keys[position.height - back] == position.key:
                occurrences += 1
                if since == 0:
                    since = back
                if since < ply or occurrences >= position.repeats:
                    return 0, back
    return UNDECIDED, since


@kernel
def write_ending(position, buffer, facts):
    """Write how the game ended, for `xqlab.ending_texts`; return how many numbers, 0 if it goes on."""
    side = position.turn & 1
    facts[0] = FLAG_TAKEN
    facts[1] = side
    if not has_flag(position, side):
        facts[1] = 1 - side
        return 2
    if not has_flag(position, 1 - side):
        return 2
    if adjudicate(position, buffer, 0, 0)[0] == UNDECIDED and generate(position, buffer, 0) > 0:
        return 0
    if not has_move(position):
        facts[0] = NO_MOVE_LEFT
        facts[1] = 1 - side
        return 2
    by_limit = 0 < position.limit <= position.clock
    facts[0] = NO_CAPTURE if by_limit else REPETITION
    facts[1] = DRAW
    facts[2] = position.clock if by_limit else position.repeats
    return 3
