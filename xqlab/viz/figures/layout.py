"""Where the nodes of a drawn tree stand: the tidy layout, without recursion.

Parents stand centred above their children, siblings keep their order, and subtrees are as close as they can
be without touching; where one is pushed away by another that is no neighbour, those between share the room.

Source: J. Q. Walker II, "A Node-Positioning Algorithm for General Trees", 1990.
"""

from collections.abc import Sequence


def tidy(children: Sequence[Sequence[int]], widths: Sequence[float], gap: float) -> list[float]:
    """The x of the centre of each node; the leftmost edge of all is at 0.

    children : of each node, left to right; node 0 is the root
    widths   : of each node
    gap      : least distance between neighbours at one level
    """
    if not children:
        return []
    order = _parents_first(children)
    offsets = [0.0] * len(children)  # of each node from its parent
    # Of the subtree of each node, at each level: its leftmost and its rightmost edge, from the node's centre.
    lefts: list[list[float]] = [[] for _ in children]
    rights: list[list[float]] = [[] for _ in children]
    for node in reversed(order):
        below = children[node]
        places = _beside([lefts[child] for child in below], [rights[child] for child in below], gap)
        middle = (places[0] + places[-1]) / 2 if below else 0.0
        left, right = [-widths[node] / 2], [widths[node] / 2]
        for child, place in zip(below, places):
            offset = offsets[child] = place - middle
            left += [edge + offset for edge in lefts[child][len(left) - 1 :]]
            right[1 : len(rights[child]) + 1] = [edge + offset for edge in rights[child]]
            lefts[child], rights[child] = [], []
        lefts[node], rights[node] = left, right
    x = [0.0] * len(children)
    for node in order:
        for child in children[node]:
            x[child] = x[node] + offsets[child]
    return [at - min(lefts[0]) for at in x]


def _beside(lefts: Sequence[list[float]], rights: Sequence[list[float]], gap: float) -> list[float]:
    # The x of each of these subtrees, side by side, the first one at 0.
    places: list[float] = []
    seen: list[int] = []  # from the right: the last subtree, then each one that reaches below all after it
    for number, edges in enumerate(lefts):
        places.append(places[-1] if places else 0.0)
        for level, edge in enumerate(edges):
            while seen and len(rights[seen[-1]]) <= level:
                seen.pop()
            if not seen:
                break
            other = seen[-1]
            overlap = places[other] + rights[other][level] + gap - places[number] - edge
            if overlap > 0:
                for moved in range(other + 1, number + 1):
                    places[moved] += overlap * (moved - other) / (number - other)
        seen.append(number)
    return places


def _parents_first(children: Sequence[Sequence[int]]) -> list[int]:
    order = [0]
    for node in order:
        order.extend(children[node])
    return order
