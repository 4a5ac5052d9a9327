"""`Overview`: a recorded search of a million events in one picture to drill down into, and its ghosts."""

from collections.abc import Callable
from typing import Any

import traitlets

from xqlab.errors import WidgetError
from xqlab.move_squares import squares_of_move
from xqlab.trace.query.aggregate import ViewError
from xqlab.trace.tree.rows import PASSED_OVER, UNSEARCHED
from xqlab.viz.core.fields import chosen
from xqlab.viz.core.widget import Widget
from xqlab.viz.figures.search_still import search_still
from xqlab.viz.overview.portion import MAX_CELLS
from xqlab.viz.overview.view import ROWS, Views, portion_message
from xqlab.viz.page.facts import Facts
from xqlab.viz.page.playout_recording import recording_of
from xqlab.words import Words

TITLES = Words("Overview of a search of {game}", "{game}的一次搜索，总览")


class Overview(Widget):
    """A widget that shows a whole recorded search and drills down into it.

    For each view the kernel sends only what can be seen, a few thousand cells at most.

    node      : the node selected, an index into `tree.nodes`; -1 for all iterations; see `on_select`
    top       : the node at the top of the view
    iteration : the iteration shown, counted from 0; None for all of them side by side
    form, colour, scale, ghosts, language : what the buttons choose, see `Overview.__init__`

    `as_html` and `save_html` export the large subtrees of all iterations, node by node. Adjacent small ones
    are merged for good, and the page says so. Both also take

    ghosts    : whether the page has the ghost tree
    max_cells : cells at most, ghosts included

    and raise ViewError for too few cells.

    To step from the selected node: `Stepper(result, start=int(tree.nodes.first_event[overview.node]))`.
    """

    SCRIPT, STYLES = "overview/widget", ("overview/widget", "overview/drawing")
    TITLES, CAN_SEARCH = TITLES, True
    PROGRESS = ("iteration", "form", "colour", "scale")

    node = traitlets.Int(-1, help="the node selected").tag(sync=True)
    top = traitlets.Int(-1, help="the node at the top of the view").tag(sync=True)
    iteration = traitlets.Int(None, allow_none=True, help="the iteration shown, None for all").tag(sync=True)
    form = chosen("form", ("icicle", "sunburst"), WidgetError)
    colour = chosen("colour", ("kind", "value", "ending"), WidgetError)
    scale = chosen("scale", ("nodes", "log"), WidgetError, words=Words("what widths are proportional to", ""))
    ghosts = traitlets.Bool(False, help="whether moves not searched are drawn, too").tag(sync=True)
    _view = traitlets.Dict().tag(sync=True)
    _block = traitlets.Bytes().tag(sync=True)
    _position = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        result: Any,
        *,
        iteration: int | str | None = None,
        form: str = "icicle",
        colour: str = "kind",
        scale: str | None = None,
        ghosts: bool = False,
        language: str | None = None,
        notation: str | None = None,
        faces: str = "chinese",
        flip: bool = False,
        rows: int = ROWS,
    ) -> None:
        """An overview of a recorded search `Result`, or of its `Tree`.

        iteration : the one shown, counted from 0, or "all" side by side; by default the last one finished
        form      : "icicle" or "sunburst"
        colour    : by "kind" of node, by "value" or by how the node "ending"
        scale     : widths by "nodes", or by their logarithm, "log", which shows small beside large ones; by
                    default "log" with ghosts, which outnumber all else, and "nodes" without
        ghosts    : whether what minimax would have searched is drawn, too
        language  : "en" or "zh"; a button of the widget changes it, too
        notation  : of moves, see `xqlab.trace.Conventions`; by default each language's own.
                    For both, None means as set by `use_conventions`
        faces     : of Xiangqi's pieces: "chinese", "simplified" or "latin"; `flip` turns the board
        rows      : plies drawn at once; drilling down shows more

        Raises WidgetError for invalid options, ConventionsError for unknown conventions,
        SearchError for a search that was not recorded.
        """
        recording = recording_of(result, language=language, notation=notation)
        tree = recording.tree_by_width()
        if ghosts and not recording.has_ghosts:
            raise WidgetError("expected ghosts=False: minimax has no ghosts beside playouts")
        if isinstance(rows, bool) or not isinstance(rows, int) or not 2 <= rows <= 64:
            raise WidgetError(f"expected rows to be an integer from 2 to 64, got {rows!r}")
        scale = ("log" if ghosts else "nodes") if scale is None else scale
        self.tree = tree
        self._recording = recording
        notations = {language: how.moves for language, how in recording.conventions.items()}
        self._views = Views(tree, rows, notations=notations)
        self._span: tuple[int, int] | None = None
        self._roots = [below[0] for below in map(tree.children, tree.iterations) if below]
        if not self._roots:
            raise WidgetError("expected a search that reached its root, got one without a node")
        shown_iteration = self._checked_iteration(iteration)
        focus = -1 if shown_iteration is None else self._roots[shown_iteration]
        about = recording.about(faces, flip) | {
            "sides": list(recording.sides.names),
            "scale": self._views.scale,
            "iterations": self._iterations(),
            "log_share": recording.log_share(),
            "ghostless": not recording.has_ghosts,
            "nodes": int(tree.nodes.searched[tree.iterations].sum()),
        }
        view, block = self._views.message(focus, None, ghosts, scale == "log")
        super().__init__(
            node=focus,
            top=focus,
            iteration=shown_iteration,
            form=form,
            colour=colour,
            scale=scale,
            ghosts=ghosts,
            language=recording.language,
            _data=about,
            _view=view,
            _block=block,
            _position=self._position_of(focus),
        )
        self.observe(self._to_iteration, "iteration")
        self.observe(self._to_top, "top")
        self.observe(lambda _: self._show(self.top, self._span), ["ghosts", "scale"])
        self.observe(self._to_node, "node")
        self.on_msg(self._answer)

    def drill(self, node: int, first: int | None = None, last: int | None = None) -> None:
        """Show what lies below `node`; if given, only its children from `first` to `last` in tree order.

        Raises ViewError for a node that was not searched, or places that are not its children's.
        """
        span = None if first is None or last is None else (first, last)
        with self.hold_sync():
            self._show(node, span)

    def up(self) -> None:
        """Show the node above, or all siblings where some of them are shown."""
        if self._span is not None:
            self.drill(self.top)
        elif self.top >= 0 and self.top not in self._roots:
            self.drill(int(self.tree.nodes.parent[self.top]))

    def on_select(self, callback: Callable[[int], object]) -> None:
        """Call `callback(node)` whenever a node is selected."""
        self.observe(lambda change: callback(change["new"]), "node")

    def _standalone(
        self, *, ghosts: bool = True, max_cells: int = MAX_CELLS, live: bool = False
    ) -> tuple[str, dict[str, Any], Facts]:
        tree, ghosts = self.tree, ghosts and self._recording.has_ghosts
        part = self._views.portion(max_cells, self.top, ghosts)
        block: bytes
        message, block = portion_message(self._views, part, ghosts, live=live)
        about = self._data | {"ghostless": not ghosts, "log_share": self._recording.log_share(advice=False)}
        if live:
            about["views"] = self._views.limits
        _, data, _ = super()._standalone()
        data |= {
            "_data": about,
            "portion": message,
            "block": block,
            "roots": self._roots,
            "top": part.nearest(tree, self.top),
            "node": part.nearest(tree, self.node),
            "ghosts": self.ghosts and ghosts,
        }
        return tree.board.name, data, self._recording.facts()

    def _show(self, focus: int, span: tuple[int, int] | None = None) -> None:
        self._span = span
        view, block = self._views.message(focus, span, self.ghosts, self.scale == "log")
        with self.hold_sync():
            self._view, self._block = view, block
            self.top = self.node = focus

    def _to_top(self, change: dict[str, Any]) -> None:
        if change["new"] != self._view["focus"]:  # else `_show` has drawn it
            self._show(change["new"])

    def _to_iteration(self, change: dict[str, Any]) -> None:
        self._show(-1 if change["new"] is None else self._roots[change["new"]])

    def _to_node(self, change: dict[str, Any]) -> None:
        self._position = self._position_of(change["new"])

    def _answer(self, widget: Any, content: dict[str, Any], buffers: Any) -> None:
        if content.get("do") == "up":
            self.up()
        elif content.get("do") == "open":
            self.drill(int(content["node"]), content.get("first"), content.get("last"))

    @traitlets.validate("node", "top")
    def _check_node(self, proposal: dict[str, Any]) -> int:
        node: int = proposal["value"]
        if not -1 <= node < len(self.tree):
            raise WidgetError(f"expected a node from 0 to {len(self.tree) - 1}, or -1, got {node!r}")
        if proposal["trait"].name == "top" and node >= 0:
            if self.tree.nodes.ending[node] in (UNSEARCHED, PASSED_OVER):
                raise ViewError(f"expected a node that was searched, got {node!r}")
        return node

    @traitlets.validate("iteration")
    def _check_iteration(self, proposal: dict[str, Any]) -> int | None:
        return self._checked_iteration("all" if proposal["value"] is None else proposal["value"])

    def _checked_iteration(self, iteration: int | str | None) -> int | None:
        count = len(self._roots)
        if iteration == "all":
            return None
        if iteration is None:
            return self._roots.index(self.tree.finished_root)
        if isinstance(iteration, bool) or not isinstance(iteration, int) or not -count <= iteration < count:
            raise WidgetError(f"expected one of {count} recorded iterations, or 'all', got {iteration!r}")
        return iteration % count

    def _iterations(self) -> list[list[int]]:
        """[depth, alpha, beta, nodes searched] of each iteration, the window as Max sees it."""
        nodes, sides = self.tree.nodes, self._views.sides
        rows = []
        for root in self._roots:
            window = sides.window_for_max(int(nodes.alpha[root]), int(nodes.beta[root]), 0)
            rows.append([int(nodes.depth[root]), *window, int(nodes.searched[root])])
        return rows

    def _position_of(self, node: int) -> dict[str, Any]:
        """The board at a node, the last move to it, and all moves to it."""
        tree = self.tree
        path = self._views.path(node)
        is_node = len(path) > 0
        move, squares = int(tree.nodes.move[node]) if is_node else 0, None
        if move and tree.nodes.ply[node] > 0:
            played = tree.board_at(int(tree.nodes.parent[node])).move_of(move)
            ends = squares_of_move(tree.board, played)
            squares = None if ends is None else list(ends)
        return {
            "node": node,
            "cells": (tree.board_at(node) if is_node else tree.board).cells(),
            "lines": {language: texts[1:] for language, texts in self._views.texts(path).items()},
            "last": squares,
            "unsearched": bool(is_node and tree.nodes.ending[node] in (UNSEARCHED, PASSED_OVER)),
        }

    def _still(self) -> str:
        return search_still(self._recording, self.language)

    def __repr__(self) -> str:
        return f"<Overview of {len(self.tree):,} nodes of a search of {self.tree.board.name}>"
