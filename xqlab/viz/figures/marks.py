"""The mark of a node in the picture of a tree: its shape, its texts, and the branch that leads to it."""

from dataclasses import dataclass, replace
from math import hypot

from xqlab.meanings import BAD, BOUND_SIGNS, ENDINGS, KINDS, PATH, POINT, SHAPES
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.reasons import MATE_DISTANCE
from xqlab.trace.sides import short_text
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import AT_LEAF, AT_OVER, BY_TABLE, OPEN, PASSED_OVER, UNSEARCHED
from xqlab.viz.figures.drawing import Circle, Point, Polyline, Shape, Stroke, Text, text_width
from xqlab.viz.figures.folding import Item
from xqlab.viz.figures.tree_words import WORDS
from xqlab.viz.page.recording import Recording
from xqlab.words import in_language

# Kinds of mark.
MAX, MIN, LEAF, OVER, QUIET, FOLD = "max", "min", "leaf", "over", "quiescence", "fold"
PRUNED, SKIPPED = "pruned", "skipped"  # not searched: proven not to matter, and guessed not to
LEFT_OUT = {UNSEARCHED: PRUNED, PASSED_OVER: SKIPPED}
AGAIN = "↻"  # stands behind a move that is searched again

COLOURS = {  # the point shows the side to move: in a stepper, blue is where the search is
    MAX: ENDINGS["open"],
    MIN: ENDINGS["open"],
    QUIET: KINDS["quiescence"],
    LEAF: ENDINGS["leaf"],
    OVER: ENDINGS["over"],
}
PRINCIPAL, BRANCH, CUT, FAINT = KINDS["pv"].edge, "#7d7d7d", BAD.edge, "#595959"
MOVE, WINDOW, VALUE, SMALL = 13.0, 11.0, 13.0, 11.5  # sizes of texts
POINTED, BOX = 36.0, 26.0  # heights of shapes
LARGEST_POINT = 0.4  # share of a low shape's height that its point takes
ROW_MOVE, ROW_WINDOW = 17.0, 14.0  # heights of the texts above a shape
RING = 5.0  # between a shape and the ring around it
STROKES = 24.0  # room for the strokes that cross out a branch
TABLE, GUESS, QUICKER_MATE = "T", "?", "M"  # badges of nodes that were answered without their moves
BOUNDS = {LOWER: BOUND_SIGNS["lower"], UPPER: BOUND_SIGNS["upper"]}


@dataclass(frozen=True)
class Mark:
    """One node, move not searched, or fold as it is drawn.

    move, window : texts above the shape, "" for none
    value        : text in the shape
    note         : lines of a fold
    badge        : TABLE, GUESS or QUICKER_MATE where that answered the node, else ""
    is_open, is_principal : never left; on the principal variation
    hides : PRUNED or SKIPPED for a fold of such moves
    """

    kind: str
    move: str = ""
    window: str = ""
    value: str = ""
    note: tuple[str, ...] = ()
    badge: str = ""
    is_open: bool = False
    is_principal: bool = False
    hides: str = ""

    @property
    def is_cut(self) -> bool:
        """Whether its branch is crossed out: a cutoff proves that it does not matter."""
        return PRUNED in (self.kind, self.hides)

    @property
    def is_skipped(self) -> bool:
        """Whether its branch has a question mark: a guess says that it does not matter."""
        return SKIPPED in (self.kind, self.hides)

    @property
    def shape_size(self) -> tuple[float, float]:
        """Width and height of its shape."""
        value = text_width(self.value, VALUE)
        match self.kind:
            case "max" | "min":
                return max(POINTED, value + 12), POINTED
            case "leaf" | "over":
                return max(BOX, value + 10), BOX
            case "quiescence":
                return max(BOX + 8, value + 8), max(BOX + 8, value + 8)
            case "fold":
                return max(text_width(line, SMALL) for line in self.note), 2 * SMALL + 6
        return 0, 0

    @property
    def head(self) -> float:
        """Height of the texts above its shape."""
        return ROW_MOVE * bool(self.move) + ROW_WINDOW * bool(self.window)

    @property
    def height(self) -> float:
        """Height of all of it."""
        return self.head + self.shape_size[1]

    @property
    def width(self) -> float:
        """Width of all of it."""
        texts = text_width(self.move, MOVE), text_width(self.window, WINDOW)
        return max(self.shape_size[0], *texts, STROKES if self.is_cut or self.is_skipped else 0)


def mark_of(recording: Recording, item: Item, principal: set[int]) -> Mark:
    """How an item of the recording's tree is drawn; principal: the nodes to emphasise."""
    words = in_language(WORDS, recording.language)
    if item.node < 0:
        hides = LEFT_OUT.get(item.ending, "")
        what = words[f"more_{hides or ('node' if item.hides == 1 else 'nodes')}"]
        return Mark(FOLD, note=(f"… {count_text(item.hides)}", what), hides=hides)
    nodes, node, sides = recording.tree.nodes, item.node, recording.own_sides
    move = recording.name(node) if item.level else ""
    ending, ply = int(nodes.ending[node]), int(nodes.ply[node])
    if ending in LEFT_OUT:
        return Mark(LEFT_OUT[ending], move=move)
    if nodes.again[node]:
        move = f"{move} {AGAIN}"
    value, bound = int(nodes.value[node]), int(nodes.bound[node])
    window = int(nodes.alpha[node]), int(nodes.beta[node])
    if recording.view == "minimax":
        value, bound = sides.for_max(value, ply), sides.bound_for_max(bound, ply)
        window = sides.window_for_max(*window, ply)
    kind = {AT_LEAF: LEAF, AT_OVER: OVER}.get(ending) or (
        QUIET if nodes.quiescence[node] else (MAX, MIN)[sides.to_move(ply)]
    )
    text = BOUNDS.get(bound, "") + short_text(value)
    if ending == OPEN:
        text = f"{short_text(value)}?" if nodes.best_move[node] or nodes.quiescence[node] else "?"
    is_reduced = nodes.reduction[node] > 0 and item.level
    reduction = f" {words['reduced'].format(plies=nodes.reduction[node])}" if is_reduced else ""
    reason = int(nodes.reason[node])
    badge_letter = "" if not reason else QUICKER_MATE if reason == MATE_DISTANCE else GUESS
    return Mark(
        kind,
        move,
        "" if kind in (LEAF, OVER) else f"[{short_text(window[0])}, {short_text(window[1])}]{reduction}",
        text,
        badge=TABLE if ending == BY_TABLE else badge_letter,
        is_open=ending == OPEN,
        is_principal=node in principal,
    )


def bare_mark(mark: Mark) -> Mark:
    """A mark without what a search knows of its node."""
    value = mark.value if mark.kind in (LEAF, OVER) else ""
    return replace(mark, window="", value=value, badge="", is_principal=False)


def principal_variation(tree: Nodes, root: int) -> set[int]:
    """The nodes of the line from `root` whose values are proven exact; empty where that of `root` is not."""
    nodes, line = tree.nodes, set()
    node: int | None = root
    while node is not None and nodes.bound[node] == EXACT and nodes.last_event[node] >= 0:
        line.add(node)
        node = tree.best_child(node)
    return line


def count_text(count: int) -> str:
    """A number with narrow spaces between thousands: "3 412"."""
    return f"{count:,}".replace(",", "\u202f")


def shape(mark: Mark, top: Point) -> list[Shape]:
    """The mark, the middle of its upper end at `top`."""
    x, y = top
    shapes: list[Shape] = []
    if mark.move:
        colour = PRINCIPAL if mark.is_principal else FAINT if mark.kind in (PRUNED, SKIPPED) else "#111111"
        bold = mark.kind not in (PRUNED, SKIPPED)
        shapes.append(Text((x, y + ROW_MOVE / 2), mark.move, MOVE, colour=colour, bold=bold))
        y += ROW_MOVE
    if mark.window:
        shapes.append(Text((x, y + ROW_WINDOW / 2 - 1), mark.window, WINDOW, colour=FAINT))
        y += ROW_WINDOW
    if mark.kind in (PRUNED, SKIPPED):
        return shapes
    if mark.kind == FOLD:
        places = ((x, y + (0.6 + line) * (SMALL + 2)) for line in range(len(mark.note)))
        return [Text(at, line, SMALL, colour=FAINT) for at, line in zip(places, mark.note)]
    width, height = mark.shape_size
    middle = {MAX: 0.61, MIN: 0.39}.get(mark.kind, 0.5)
    shapes += outline(mark, (x, y), mark.shape_size)
    shapes.append(Text((x, y + middle * height), mark.value, VALUE, bold=mark.is_principal))
    if mark.badge:
        shapes += badge(mark.badge, (x + width / 2 + 2, y + (9 if mark.kind == MAX else 6)))
    return shapes


def outline(mark: Mark, top: Point, size: tuple[float, float]) -> list[Shape]:
    """The bare shape of a mark in any size, the middle of its upper end at `top`."""
    kind, (x, y), (width, height) = mark.kind, top, size
    fill, edge = COLOURS[kind].wash, COLOURS[kind].edge
    stroke = Stroke(PRINCIPAL, 3.2) if mark.is_principal else Stroke(edge, 1.5)
    if mark.is_open:
        stroke = Stroke(edge, 1.8, (3, 3))
    if SHAPES[kind] == "circle":
        return [Circle((x, y + height / 2), height / 2, stroke, fill)]
    shapes: list[Shape] = [Polyline(corners(kind, (x, y), size), stroke, True, fill)]
    if SHAPES[kind] == "double":
        shapes.append(Polyline(corners(kind, (x, y + 3), (width - 6, height - 6)), Stroke(edge, 0.9), True))
    return shapes


def corners(kind: str, top: Point, size: tuple[float, float]) -> tuple[Point, ...]:
    """The corners of a node of this kind: a box, for Max and Min with a point; its upper end at `top`."""
    (x, y), (width, height) = top, size
    left, right, low = x - width / 2, x + width / 2, y + height
    point = min(POINT, LARGEST_POINT * height)
    match SHAPES[kind]:
        case "up":
            return (left, low), (left, y + point), (x, y), (right, y + point), (right, low)
        case "down":
            return (left, y), (right, y), (right, low - point), (x, low), (left, low - point)
    return _box(left, y, width, height)


def _box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def ring(top: Point, size: tuple[float, float]) -> list[Shape]:
    """What surrounds a shape of this size, the middle of its upper end at `top`."""
    (x, y), (width, height) = top, size
    box = _box(x - width / 2 - RING, y - 1, width + 2 * RING, height + RING + 1)  # below the move
    return [Polyline(box, Stroke(PATH.edge, 2.6), True, PATH.wash)]


def badge(letter: str, centre: Point) -> list[Shape]:
    """What marks a node that was answered without its moves: black where that is sure, white for a guess."""
    x, y = centre
    if letter == GUESS:
        return [Circle(centre, 7.5, Stroke("#222222", 1.3), "#ffffff"), Text(centre, letter, 10.5, bold=True)]
    box = Polyline(_box(x - 7, y - 7, 14, 14), Stroke("#ffffff", 1), True, "#222222")
    return [box, Text(centre, letter, 10.5, colour="#ffffff", bold=True)]


def branch(mark: Mark, start: Point, end: Point) -> list[Shape]:
    """The branch from `start`, at the parent, down to `end`.

    Two strokes cross out what a cutoff prunes; a dotted line with a question mark leads to what is skipped.
    """
    if mark.is_principal:
        return [Polyline((start, end), Stroke(PRINCIPAL, 4))]
    if mark.is_skipped:
        on_it = (start[0] + 0.62 * (end[0] - start[0]), start[1] + 0.62 * (end[1] - start[1]))
        return [Polyline((start, end), Stroke(BRANCH, 1.5, (1.5, 4))), *badge(GUESS, on_it)]
    if not mark.is_cut:
        return [Polyline((start, end), Stroke(BRANCH, 1.5, (2, 3) if mark.kind == FOLD else ()))]
    shapes: list[Shape] = [Polyline((start, end), Stroke(BRANCH, 1.4, (5, 4)))]
    (x, y), (x2, y2) = start, end
    length = hypot(x2 - x, y2 - y) or 1
    along, across = (x2 - x) / length, (y2 - y) / length
    for place in (0.62 * length - 2.5, 0.62 * length + 2.5):
        at_x, at_y = x + place * along, y + place * across
        ends = ((at_x - 7 * across, at_y + 7 * along), (at_x + 7 * across, at_y - 7 * along))
        shapes.append(Polyline(ends, Stroke(CUT, 1.7)))
    return shapes
