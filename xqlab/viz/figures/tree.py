"""The search tree as textbooks draw it, from the log of a real search: `tree_svg`."""

import inspect
from dataclasses import replace
from typing import Any

from xqlab.errors import WidgetError
from xqlab.game import INFINITY
from xqlab.search.reasons import MATE_DISTANCE
from xqlab.trace.conventions import ConventionsError
from xqlab.trace.reasons.words import PASSING
from xqlab.trace.sides import short_text
from xqlab.trace.tree.rows import NOT_SEARCHED, PASSED_OVER, UNSEARCHED, WHOLE
from xqlab.viz.figures.drawing import Drawing, Point, Polyline, Stroke, SvgOnWhite, Text, text_width, wrapped
from xqlab.viz.figures.folding import Item, fold
from xqlab.viz.figures.layout import tidy
from xqlab.viz.figures.marks import (
    AGAIN,
    FAINT,
    FOLD,
    GUESS,
    LEAF,
    MAX,
    MIN,
    OVER,
    POINTED,
    PRUNED,
    QUICKER_MATE,
    QUIET,
    SKIPPED,
    SMALL,
    TABLE,
    Mark,
    badge,
    bare_mark,
    branch,
    count_text,
    mark_of,
    outline,
    principal_variation,
    ring,
    shape,
)
from xqlab.viz.figures.tree_words import WORDS
from xqlab.viz.page.facts import position_text
from xqlab.viz.page.recording import Recording
from xqlab.words import in_language

GAP, ROOM, MARGIN = 12.0, 52.0, 16.0  # between neighbours, between levels, around all
LABELS = 92.0  # width of the column that names the sides
LEAST_WIDTH, LEAST_BARE = 560.0, 400.0  # of the picture, so that its legend has room


def tree_svg(recorded: Any, **options: Any) -> SvgOnWhite:
    """A search tree as a standalone SVG, without ids.

    recorded    : a `Result` searched with record=True, or its `tree`
    root        : the tree's node to begin at; by default the root of the last iteration
    max_nodes   : nodes, pruned moves and folds drawn at most, 80; what lies behind a fold is counted there
    depth       : plies drawn below the root at most
    show_pruned : whether moves not searched are drawn: pruned by a cutoff, or skipped on a guess
    view        : "minimax" for values as Max sees them, "negamax" as the side to move does (the log)
    notation    : of moves, see `xqlab.trace.Conventions`
    language    : "en" or "zh"; it, the view and the notation as set by `use_conventions` where they are None

    Raises WidgetError for invalid options, TreeError for a log without a root.
    """
    allowed = [name for name in inspect.signature(draw_tree).parameters if name != "recorded"]
    unknown = [name for name in options if name not in allowed]
    if unknown:
        raise WidgetError(f"expected options {', '.join(allowed)}, got {', '.join(map(repr, unknown))}")
    return SvgOnWhite(draw_tree(recorded, **options).svg())


def draw_tree(
    recorded: Any,
    *,
    root: int | None = None,
    max_nodes: int = 80,
    depth: int | None = None,
    show_pruned: bool = True,
    view: str | None = None,
    notation: str | None = None,
    language: str | None = None,
    bare: bool = False,
    pointed: int | None = None,
    hidden: int | None = None,
) -> Drawing:
    """The picture as a `Drawing`; options and errors as for `tree_svg`.

    bare    : only the tree of the game: its moves, and the values of its leaves
    pointed : the node that a question is about, which gets a ring
    hidden  : the node whose value is not told
    """
    try:
        recording = Recording(recorded, view=view, notation=notation, language=language)
    except ConventionsError as error:
        raise WidgetError(str(error)) from None
    tree = recording.tree
    if max_nodes < 2:
        raise WidgetError(f"expected max_nodes of at least 2, got {max_nodes!r}")
    if depth is not None and depth < 0:
        raise WidgetError(f"expected a depth of at least 0, got {depth!r}")
    if root is None:
        root = tree.root()
    elif not 0 <= root < len(tree) or tree.nodes.ending[root] in (WHOLE, *NOT_SEARCHED):
        raise WidgetError(f"expected a searched node from 0 to {len(tree) - 1}, got {root!r}")
    items = fold(tree, root, max_nodes=max_nodes, depth=depth, show_pruned=show_pruned)
    line = principal_variation(tree, root) if hidden is None else set()
    marks = [mark_of(recording, item, line) for item in items]
    if bare:
        marks = [bare_mark(mark) for mark in marks]
    marks = [replace(mark, value="") if item.node == hidden else mark for item, mark in zip(items, marks)]
    least = LEAST_BARE if bare else LEAST_WIDTH
    places, tops = _places(items, marks, least)
    text = position_text(tree.board, recording.language)
    words = in_language(WORDS, recording.language)
    title = words["game_tree"].format(tree=text) if bare else _title(recording, root)
    drawing = Drawing(title=title)
    drawing.width = max(least, MARGIN + max(x + mark.width / 2 for (x, _), mark in zip(places, marks)))
    _draw_marks(drawing, items, marks, places, pointed)
    _draw_levels(drawing, recording, root, items, marks, tops)
    _draw_legend(drawing, recording, marks, any(item.node == pointed for item in items), bare)
    caption = [] if bare else _caption(recording, root, items, marks, show_pruned)
    _draw_caption(drawing, words["between"].join(caption))
    return drawing


def _title(recording: Recording, root: int) -> str:
    tree, words = recording.tree, in_language(WORDS, recording.language)
    moves = " ".join(map(recording.name, tree.path(root)[1:]))
    text = words["title_after"] if moves else words["title"]
    return text.format(count=count_text(int(tree.nodes.searched[root])), moves=moves)


def _places(items: list[Item], marks: list[Mark], least: float) -> tuple[list[Point], list[float]]:
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
    left = MARGIN + LABELS + max(0, least - 2 * MARGIN - LABELS - width) / 2
    return [(left + at, tops[item.level]) for at, item in zip(x, items)], tops


def _draw_marks(
    drawing: Drawing, items: list[Item], marks: list[Mark], places: list[Point], pointed: int | None
) -> None:
    for item, mark, (x, top) in zip(items, marks, places):
        # The principal variation last, so that it lies on top.
        for child in sorted(item.children, key=lambda child: marks[child].is_principal):
            drawing.add(*branch(marks[child], (x, top + mark.height), places[child]))
    for item, mark, (x, top) in zip(items, marks, places):
        if item.node == pointed:
            drawing.add(*ring((x, top + mark.head), mark.shape_size))
        drawing.add(*shape(mark, (x, top)))


def _draw_levels(
    drawing: Drawing, recording: Recording, root: int, items: list[Item], marks: list[Mark], tops: list[float]
) -> None:
    """Who moves, at the left of each level."""
    sides, ply = recording.own_sides, int(recording.tree.nodes.ply[root])
    words = in_language(WORDS, recording.language)
    drawing.height = tops[-1]
    for level in sorted(
        {item.level for item, mark in zip(items, marks) if mark.kind not in (PRUNED, SKIPPED, FOLD)}
    ):
        here = [mark for item, mark in zip(items, marks) if item.level == level]
        y = tops[level] + max(mark.head + min(mark.shape_size[1], POINTED) / 2 for mark in here)
        side = sides.to_move(ply + level)
        drawing.add(*outline(Mark((MAX, MIN)[side]), (MARGIN + 9, y - 8), (18, 16)))
        drawing.add(Text((MARGIN + 24, y - 7), sides.names[side], 14, "start", bold=True))
        drawing.add(Text((MARGIN + 24, y + 9), words["ply"].format(ply=ply + level), SMALL, "start", FAINT))


def _draw_legend(
    drawing: Drawing, recording: Recording, marks: list[Mark], is_pointed: bool, bare: bool
) -> None:
    """The legend: the shapes that occur; those of a bare tree's leaves say nothing."""
    kinds = {mark.kind for mark in marks}
    words = in_language(WORDS, recording.language)
    roles = [
        (words["to_move"] if name == role else words["to_move_as"]).format(name=name, role=role)
        for name, role in zip(recording.own_sides.names, words["roles"])
    ]
    badges = {mark.badge for mark in marks}
    guessed = bool((recording.tree.nodes.reason > MATE_DISTANCE).any())
    entries = [
        (roles[0], Mark(MAX), MAX in kinds),
        (roles[1], Mark(MIN), MIN in kinds),
        (words["leaf"], Mark(LEAF), LEAF in kinds and not bare),
        (words["over"], Mark(OVER), OVER in kinds and not bare),
        (words["quiescence"], Mark(QUIET), QUIET in kinds and not bare),
        (words["pointed"], Mark("ring"), is_pointed),
        (words["left_open"], Mark(MAX, is_open=True), any(mark.is_open for mark in marks)),
        (words["by_table"], Mark("badge", badge=TABLE), TABLE in badges),
        (words["no_quicker_mate"], Mark("badge", badge=QUICKER_MATE), QUICKER_MATE in badges),
        (words["by_guess"], Mark("badge", badge=GUESS), GUESS in badges),
        (
            words["principal" if guessed else "principal_proven"],
            Mark("line", is_principal=True),
            any(mark.is_principal for mark in marks),
        ),
        (words["cut"], Mark("line", hides=PRUNED), any(mark.is_cut for mark in marks)),
        (words["skipped"], Mark("line", hides=SKIPPED), any(mark.is_skipped for mark in marks)),
    ]
    x, y = MARGIN, drawing.height + 34
    drawing.add(Polyline(((MARGIN, y - 18), (drawing.width - MARGIN, y - 18)), Stroke("#bbbbbb", 1)))
    for text, mark, occurs in entries:
        if not occurs:
            continue
        width = 32 + text_width(text, SMALL)
        if x > MARGIN and x + width > drawing.width - MARGIN:
            x, y = MARGIN, y + 24
        if mark.kind == "line":
            drawing.add(*branch(mark, (x, y), (x + 24, y)))
        elif mark.kind == "badge":
            drawing.add(*badge(mark.badge, (x + 12, y)))
        elif mark.kind == "ring":
            drawing.add(*ring((x + 12, y - 6), (12, 12)))
        else:
            drawing.add(*outline(mark, (x + 12, y - 8), (18, 16)))
        drawing.add(Text((x + 30, y), text, SMALL, "start"))
        x += width + 18
    drawing.height = y + 12


def _caption(
    recording: Recording, root: int, items: list[Item], marks: list[Mark], show_pruned: bool
) -> list[str]:
    """The caption: the conventions, and what is not drawn."""
    tree, words = recording.tree, in_language(WORDS, recording.language)
    notes = [words["marks"], recording.conventions_text()[recording.language]]
    if any("#" in mark.value + mark.window for mark in marks):
        notes.append(words["wins"].format(win=recording.own_sides.win))
    if any(mark.move.endswith(AGAIN) for mark in marks):
        notes.append(words["again"].format(sign=AGAIN))
    if any(mark.window and not mark.window.endswith("]") for mark in marks):
        notes.append(words["reduced_means"])
    if any(item.node >= 0 and item.level and tree.is_null(item.node) for item in items):
        notes.append(words["null_move"].format(name=in_language(PASSING, recording.language)))
    notes += _window_note(recording, root)
    visible = sum(item.node >= 0 and tree.nodes.ending[item.node] not in NOT_SEARCHED for item in items)
    total = int(tree.nodes.searched[root])
    if visible < total:
        notes.append(words["drawn"].format(drawn=count_text(visible), total=count_text(total)))
    below = tree.nodes.ending[root : tree.end(root)]
    for ending, text in (UNSEARCHED, words["hidden_pruned"]), (PASSED_OVER, words["hidden_skipped"]):
        if not show_pruned and (hidden := int((below == ending).sum())):
            notes.append(text.format(count=count_text(hidden)))
    share = recording.log_share()[recording.language]
    return [*notes, share] if share else notes


def _window_note(recording: Recording, root: int) -> list[str]:
    """The note on a root with a window of its own: an aspiration window, or an empty one of MTD(f)."""
    tree, words = recording.tree, in_language(WORDS, recording.language)
    nodes = tree.nodes
    if nodes.ply[root] > 0:
        return []
    low, high = int(nodes.alpha[root]), int(nodes.beta[root])
    same = [iteration for iteration in tree.iterations if nodes.depth[iteration] == nodes.depth[root]]
    if low <= -INFINITY and high >= INFINITY and len(same) == 1:
        return []
    number = same.index(int(nodes.parent[root])) + 1
    if recording.view == "minimax":
        low, high = recording.own_sides.window_for_max(low, high, 0)
    window = f"[{short_text(low)}, {short_text(high)}]"
    text = words["search_of_several"] if len(same) > 1 else words["one_search"]
    return [text.format(number=number, count=len(same), depth=nodes.depth[root], window=window)]


def _draw_caption(drawing: Drawing, caption: str) -> None:
    for line in wrapped(caption, drawing.width - 2 * MARGIN, SMALL) if caption else ():
        drawing.height += SMALL + 5
        drawing.add(Text((MARGIN, drawing.height - 3), line, SMALL, "start", FAINT))
    drawing.height += MARGIN
