"""Repetitions judged plainly and slowly from the rule text; imports nothing of xqlab.

A man's identity is the square that it stood on at the start. Positions as in `xiangqi_rules`.
"""

from itertools import pairwise

from tests.oracles.xiangqi_rules import is_check, read, side_of, targets

OTHER = {"w": "b", "b": "w"}


def square(text):
    return "abcdefghi".index(text[0]), int(text[1])


def play(men, origin, target):
    after = {place: man for place, man in men.items() if place != origin}
    after[target] = men[origin]
    return after


def may_go(men, origin, target):
    """Whether the man on `origin` moves to `target` and leaves its king safe."""
    side = side_of(men[origin])
    return target in targets(men, origin) and not is_check(play(men, origin, target), side)


def has_crossed(place, side):
    return place[1] >= 5 if side == "w" else place[1] <= 4


def is_chase(men, attacker, target):
    """Whether the rules forbid the man on `attacker` to attack the enemy on `target` again and again."""
    hunter, prey = men[attacker].upper(), men[target].upper()
    owner = side_of(men[target])
    if hunter in "KP":  # king and pawn may chase
        return False
    if prey == "K" or (prey == "P" and not has_crossed(target, owner)):
        return False
    if not may_go(men, attacker, target):  # the attacker is pinned
        return False
    if (hunter in "NC" and prey == "R") or (hunter in "AB" and prey in "RNC"):
        return True  # the dearer man is chased even when protected
    after = play(men, attacker, target)
    if any(side_of(man) == owner and may_go(after, place, target) for place, man in after.items()):
        return False  # it is protected
    return hunter != prey or not may_go(men, target, attacker)  # an exchange is offered


def chased(position, side):
    """The identities of the men that `side` would threaten if it were to move."""
    men, names = position
    return {
        names[target]
        for attacker, man in men.items()
        if side_of(man) == side
        for target in set(targets(men, attacker))
        if target in men and side_of(men[target]) != side and is_chase(men, attacker, target)
    }


def cycle(fen, moves):
    """The positions (men, identities, side to move) since the first of three occurrences; [] without."""
    men, side = read(fen)
    record = [(men, {place: place for place in men}, side)]
    for text in moves:
        origin, target = square(text[:2]), square(text[2:])
        men, names, side = record[-1]
        kept = {place: name for place, name in names.items() if place not in (origin, target)}
        record.append((play(men, origin, target), kept | {target: names[origin]}, OTHER[side]))
    last = record[-1]
    same = [i for i, (men, _, side) in enumerate(record) if (men, side) == (last[0], last[2])]
    return record[same[-3] :] if len(same) > 2 else []


def chased_anew(positions, side):
    """The identities of the men that `side` chases with each of its moves in the cycle."""
    steps = pairwise(positions)
    found = [
        chased(after[:2], side) - chased(before[:2], side) for before, after in steps if before[2] == side
    ]
    return set.intersection(*found)


def loser(fen, moves):
    """ "w" or "b" when that side has lost by the third occurrence, "draw", or None when it is none."""
    positions = cycle(fen, moves)
    if not positions:
        return None
    checks = {"w": [], "b": []}
    for men, _, side in positions[1:]:
        checks[OTHER[side]].append(is_check(men, side))
    guilty = {side for side in "wb" if all(checks[side])}
    if not any(checks["w"] + checks["b"]):
        guilty = {side for side in "wb" if chased_anew(positions, side)}
    return guilty.pop() if len(guilty) == 1 else "draw"
