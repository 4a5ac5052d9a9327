"""The search tree as textbooks draw it, from the log of a real search: `tree_diagram` and `tree_svg`."""

from __future__ import annotations

from typing import Any

from xqlab.game import INFINITY
from xqlab.picture import Svg
from xqlab.search.events import MATE_DISTANCE
from xqlab.trace.sides import short_text, sides_of
from xqlab.trace.tree import NOT_SEARCHED, PASS, PASSED_OVER, UNSEARCHED, WHOLE, Tree
from xqlab.viz.drawing import Drawing, Line, Point, Stroke, Text, text_width
from xqlab.viz.folding import Item, fold
from xqlab.viz.layout import tidy
from xqlab.viz.marks import (
    AGAIN,
    FAINT,
    FOLD,
    GUESS,
    LEAF,
    MAX,
    MIN,
    OVER,
    PRUNED,
    QUICKER_MATE,
    QUIET,
    SKIPPED,
    SMALL,
    TABLE,
    TRIANGLE,
    Mark,
    badge,
    branch,
    count_text,
    mark_of,
    outline,
    principal_variation,
    shape,
)

GAP, ROOM, MARGIN = 12.0, 52.0, 16.0  # between neighbours, between levels, around all
LABELS = 92.0  # width of the column that names the sides
LEAST_WIDTH = 560.0  # of the picture, so that its legend has room
VIEWS = ("minimax", "negamax")


class TreePictureError(ValueError):
    """A tree picture was asked for with options that make no sense."""


def tree_diagram(
    recorded: Any,
    *,
    root: int | None = None,
    max_nodes: int = 80,
    depth: int | None = None,
    show_pruned: bool = True,
    view: str = "minimax",
    ax: Any = None,
) -> Any:
    """Draw the search tree on matplotlib's `ax`, or on a new figure of the right size, and return the axes.

    recorded    : a `Result` searched with record=True, or its `tree`
    root        : the tree's node to begin at; by default the root of the last iteration
    max_nodes   : nodes, pruned moves and folds drawn at most; what lies behind a fold is counted there
    depth       : plies drawn below the root at most
    show_pruned : whether moves not searched are drawn: pruned by a cutoff, or skipped on a guess
    view        : "minimax" for values as Max sees them, "negamax" as the side to move does (the log)

    Raises TreePictureError for senseless options, TreeError for a log without a root.
    """
    drawing = draw_tree(
        recorded, root=root, max_nodes=max_nodes, depth=depth, show_pruned=show_pruned, view=view
    )
    return drawing.draw(ax)


def tree_svg(
    recorded: Any,
    *,
    root: int | None = None,
    max_nodes: int = 80,
    depth: int | None = None,
    show_pruned: bool = True,
    view: str = "minimax",
) -> Svg:
    """The picture of `tree_diagram` as a standalone SVG, without ids; options and errors as there."""
    options: dict[str, Any] = {
        "root": root,
        "max_nodes": max_nodes,
        "depth": depth,
        "show_pruned": show_pruned,
        "view": view,
    }
    return Svg(draw_tree(recorded, **options).svg())


def draw_tree(
    recorded: Any, *, root: int | None, max_nodes: int, depth: int | None, show_pruned: bool, view: str
) -> Drawing:
    """The picture as a `Drawing`; options and errors as for `tree_diagram`."""
    tree: Tree = recorded if isinstance(recorded, Tree) else recorded.tree
    if view not in VIEWS:
        raise TreePictureError(f"expected view to be 'minimax' or 'negamax', got {view!r}")
    if max_nodes < 2:
        raise TreePictureError(f"expected max_nodes of at least 2, got {max_nodes!r}")
    if depth is not None and depth < 0:
        raise TreePictureError(f"expected a depth of at least 0, got {depth!r}")
    if root is None:
        root = tree.root()
    elif not 0 <= root < len(tree) or tree.nodes.ending[root] in (WHOLE, *NOT_SEARCHED):
        raise TreePictureError(f"expected a searched node from 0 to {len(tree) - 1}, got {root!r}")
    items = fold(tree, root, max_nodes=max_nodes, depth=depth, show_pruned=show_pruned)
    line = principal_variation(tree, root)
    marks = [mark_of(tree, item, view, line) for item in items]
    places, tops = _places(items, marks)
    drawing = Drawing(title=_title(tree, root))
    drawing.width = max(LEAST_WIDTH, MARGIN + max(x + mark.width / 2 for (x, _), mark in zip(places, marks)))
    _draw_marks(drawing, items, marks, places)
    _draw_levels(drawing, tree, root, items, marks, tops)
    _draw_legend(drawing, tree, marks)
    _draw_caption(drawing, _caption(tree, root, items, marks, view, show_pruned))
    return drawing


def _title(tree: Tree, root: int) -> str:
    moves = " ".join(tree.line(root))
    nodes = f"Search tree of {count_text(int(tree.nodes.searched[root]))} nodes"
    return f"{nodes} after {moves}" if moves else nodes


def _places(items: list[Item], marks: list[Mark]) -> tuple[list[Point], list[float]]:
    """(the middle of the upper end of each mark, the y of each level)."""
    x = tidy([item.children for item in items], [mark.width for mark in marks], GAP)
    width = max(at + mark.width / 2 for at, mark in zip(x, marks))
    levels = items[-1].level + 1
    spread, heights = [0.0] * (levels + 1), [0.0] * levels
    for item, mark, at in zip(items, marks, x):
        heights[item.level] = max(heights[item.level], mark.height)
        for child in item.children:
            spread[item.level] = max(spread[item.level], abs(x[child] - at))
    tops = [MARGIN]
    for height, farthest in zip(heights, spread):
        room = min(max(ROOM, farthest / 8), 2 * ROOM)  # or long branches would lie flat
        tops.append(tops[-1] + height + room)
    tops[-1] = tops[-2] + heights[-1]
    left = MARGIN + LABELS + max(0, LEAST_WIDTH - 2 * MARGIN - LABELS - width) / 2
    return [(left + at, tops[item.level]) for at, item in zip(x, items)], tops


def _draw_marks(drawing: Drawing, items: list[Item], marks: list[Mark], places: list[Point]) -> None:
    for item, mark, (x, top) in zip(items, marks, places):
        # The principal variation last, so that it lies on top.
        for child in sorted(item.children, key=lambda each: marks[each].is_principal):
            drawing.add(*branch(marks[child], (x, top + mark.height), places[child]))
    for mark, place in zip(marks, places):
        drawing.add(*shape(mark, place))


def _draw_levels(
    drawing: Drawing, tree: Tree, root: int, items: list[Item], marks: list[Mark], tops: list[float]
) -> None:
    """Who moves, at the left of each level."""
    sides, ply = sides_of(tree.board), int(tree.nodes.ply[root])
    drawing.height = tops[-1]
    for level in sorted(
        {item.level for item, mark in zip(items, marks) if mark.kind not in (PRUNED, SKIPPED, FOLD)}
    ):
        here = [mark for item, mark in zip(items, marks) if item.level == level]
        y = tops[level] + max(mark.head + min(mark.shape_size[1], TRIANGLE) / 2 for mark in here)
        side = sides.to_move(ply + level)
        name = sides.names[side]
        drawing.add(*outline(Mark((MAX, MIN)[side], name), (MARGIN + 9, y - 8), (18, 16)))
        drawing.add(Text((MARGIN + 24, y - 7), name, 14, "start", bold=True))
        drawing.add(Text((MARGIN + 24, y + 9), f"ply {ply + level}", SMALL, "start", FAINT))


def _draw_legend(drawing: Drawing, tree: Tree, marks: list[Mark]) -> None:
    """What the shapes mean, as far as they occur."""
    kinds = {mark.kind for mark in marks}
    names = sides_of(tree.board).names
    roles = [
        f"{name} to move" if name == role else f"{name} to move ({role})"
        for name, role in zip(names, ("Max", "Min"))
    ]
    entries = [
        (role, Mark(kind, name)) for kind, name, role in zip((MAX, MIN), names, roles) if kind in kinds
    ]
    entries += [
        (text, Mark(kind))
        for kind, text in (
            (LEAF, "evaluated at the horizon"),
            (OVER, "end of the game"),
            (QUIET, "quiescence search"),
        )
        if kind in kinds
    ]
    if any(mark.is_open for mark in marks):
        entries.append(("left open: the record ends there", Mark(MAX, names[0], is_open=True)))
    badges = {mark.badge for mark in marks}
    entries += [
        (text, Mark("badge", badge=letter))
        for letter, text in (
            (TABLE, "answered by the table"),
            (QUICKER_MATE, "answered: no mate from here is quicker"),
            (GUESS, "answered by a guess"),
        )
        if letter in badges
    ]
    if any(mark.is_principal for mark in marks):
        guessed = bool((tree.nodes.reason > MATE_DISTANCE).any())
        text = "principal variation" if guessed else "principal variation, proven"
        entries.append((text, Mark("line", is_principal=True)))
    if any(mark.is_cut for mark in marks):
        entries.append(("cut off: proven not to matter", Mark("line", hides_pruned=True)))
    if any(mark.is_skipped for mark in marks):
        entries.append(("skipped: guessed not to matter", Mark("line", hides_skipped=True)))
    x, y = MARGIN, drawing.height + 34
    drawing.add(Line(((MARGIN, y - 18), (drawing.width - MARGIN, y - 18)), Stroke("#bbbbbb", 1)))
    for text, mark in entries:
        width = 32 + text_width(text, SMALL)
        if x > MARGIN and x + width > drawing.width - MARGIN:
            x, y = MARGIN, y + 24
        if mark.kind == "line":
            drawing.add(*branch(mark, (x, y), (x + 24, y)))
        elif mark.kind == "badge":
            drawing.add(*badge(mark.badge, (x + 12, y)))
        else:
            drawing.add(*outline(mark, (x + 12, y - 8), (18, 16)))
        drawing.add(Text((x + 30, y), text, SMALL, "start"))
        x += width + 18
    drawing.height = y + 12


def _caption(
    tree: Tree, root: int, items: list[Item], marks: list[Mark], view: str, show_pruned: bool
) -> list[str]:
    """The conventions, and what is not drawn."""
    sides = sides_of(tree.board)
    name = sides.names[0]
    told = ["Above a shape: its move and the window [α, β] on entry; inside: its value."]
    if view == "minimax":
        whom = "Max" if name == "Max" else f"{name} (Max)"
        told.append(f"Values seen from {whom}; cut off: value ≥ β at a Max node, ≤ α at a Min node.")
    else:
        told.append("Values and windows seen from the side to move (negamax); cut off when value ≥ β.")
    if any(mark.value[:1] in "≥≤" for mark in marks if mark.value):
        told.append("≥ and ≤: only a bound is known (fail-soft).")
    if any("#" in mark.value + mark.window for mark in marks):
        told.append(f"#3: {sides.win} in 3 moves counted from the root, −#3: for the other side.")
    if any(mark.move.endswith(AGAIN) for mark in marks):
        told.append(f"{AGAIN}: searched again, deeper or with a wider window.")
    if any("depth" in mark.window for mark in marks):
        told.append("depth −2: searched 2 plies less deep than its siblings, on a guess.")
    if any(item.node >= 0 and item.level and tree.is_null(item.node) for item in items):
        told.append(f"{PASS}: a null move, the turn is given away.")
    told += _window_note(tree, root, view)
    drawn = sum(item.node >= 0 and tree.nodes.ending[item.node] not in NOT_SEARCHED for item in items)
    total = int(tree.nodes.searched[root])
    if drawn < total:
        told.append(
            f"Drawn: {count_text(drawn)} of {count_text(total)} nodes; each fold says how many it hides."
        )
    below = tree.nodes.ending[root : tree.end(root)]
    for ending, what in (UNSEARCHED, "pruned"), (PASSED_OVER, "skipped"):
        if not show_pruned and (hidden := int((below == ending).sum())):
            told.append(f"Not drawn: {count_text(hidden)} {what} moves.")
    if tree.truncated:
        told.append("The log was full before the search ended: its last nodes are missing.")
    return told


def _window_note(tree: Tree, root: int, view: str) -> list[str]:
    """That the root was searched with a window of its own: an aspiration window, or MTD(f)'s empty ones."""
    nodes = tree.nodes
    if nodes.ply[root] > 0:
        return []
    low, high = int(nodes.alpha[root]), int(nodes.beta[root])
    same = [each for each in tree.iterations if nodes.depth[each] == nodes.depth[root]]
    if low <= -INFINITY and high >= INFINITY and len(same) == 1:
        return []
    number = same.index(int(nodes.parent[root])) + 1
    if view == "minimax":
        low, high = sides_of(tree.board).window_for_max(low, high, 0)
    window = f"[{short_text(low)}, {short_text(high)}]"
    count = f"search {number} of {len(same)}" if len(same) > 1 else "the search"
    return [f"This is {count} to depth {nodes.depth[root]}, with the window {window}."]


def _draw_caption(drawing: Drawing, told: list[str]) -> None:
    lines = [""]
    for word in " ".join(told).split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, SMALL) > drawing.width - 2 * MARGIN:
            lines.append(word)
        else:
            lines[-1] = longer
    for line in lines:
        drawing.height += SMALL + 5
        drawing.add(Text((MARGIN, drawing.height - 3), line, SMALL, "start", FAINT))
    drawing.height += MARGIN
