"""`TreeLab`: a textbook tree to type, draw and reorder; the search in the page answers each edit at once."""

from dataclasses import replace
from typing import Any

import traitlets

from xqlab import disk
from xqlab.errors import WidgetError, quoted
from xqlab.game import game_of
from xqlab.games import TextbookTree
from xqlab.playable import Playable
from xqlab.search import Enhancements, Result, search
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.files.board_records import rebuilt
from xqlab.viz.core.fields import chosen
from xqlab.viz.figures.search_still import search_still
from xqlab.viz.live.positions.text_form import text_form
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.page.facts import Facts
from xqlab.viz.page.recording import Recording
from xqlab.viz.page.standalone import Exportable, StandalonePage
from xqlab.viz.palette.widget import Widget
from xqlab.viz.search_form.widget import lacking
from xqlab.viz.still.output import Still
from xqlab.words import Words

EXAMPLE = "(3 12 8) (2 4 6) (14 5 2)"
SIDES = ("max", "min")
ALONE = ("alpha_beta",)  # the switches at first
EVENTS = 100_000  # of the log of a search in the page
STYLES = ("tree_widget/widget", "tree_lab/widget")


class TreeLab(Exportable, Still, Widget):
    """A tree that its reader edits, and what the search does with it, in the page itself.

    tree     : the tree as text; can be set. `board` is it as a TextbookTree
    first    : who moves first, "max" or "min"
    on       : the names of the switches that are on; `enhancements` has them
    language : "en" or "zh"

    Raises GameError for what is no tree, WidgetError for other values that are invalid.
    """

    PAGE_SCRIPT = LIVE_SCRIPT = "tree_lab/standalone"
    CAN_SEARCH, ALWAYS_LIVE, STYLES = True, True, STYLES
    TITLES = Words("A tree of your own", "自己的博弈树")
    _esm = bundle("tree_lab/lab")
    _css = stylesheet(STYLES)

    tree = traitlets.Unicode(help="the tree as text").tag(sync=True)
    first = chosen("first", SIDES, WidgetError, expected="first to be 'max' or 'min'")
    on = traitlets.List(traitlets.Unicode(), help="the switches that are on").tag(sync=True)
    language = traitlets.Enum(tuple(LANGUAGES), "en", help="the language of all texts").tag(sync=True)
    _page = traitlets.Dict().tag(sync=True)  # what a stand-alone page has

    def __init__(
        self,
        tree: Any = EXAMPLE,
        *,
        first: str | None = None,
        enhancements: Enhancements | None = None,
        language: str | None = None,
    ) -> None:
        """A lab that begins with `tree`: a TextbookTree, or what makes one, or what a page has saved.

        first        : "max" or "min", by default as the tree has it
        enhancements : the switches at first, alpha-beta alone if None
        language     : "en" or "zh", by default as `use_conventions` has set it; the page changes it, too

        Raises WasmError where the search cannot be compiled for pages.
        """
        is_saved = isinstance(tree, str) and tree.lstrip().startswith("{") and '"game"' in tree
        board, on = _saved(tree) if is_saved else (tree, ALONE)
        if not isinstance(board, TextbookTree):
            board = TextbookTree(board)
        own = Enhancements.of(*on) if enhancements is None else enhancements
        game = game_of(board.position)
        served = [name for name in own.names() if not lacking(name, game)]
        self._recording = Recording(_searched(board, Enhancements.of(*served)), language=language)
        super().__init__(
            tree=tree_text(board),
            first=SIDES[int(board.position.root_side)] if first is None else first,
            on=served,
            language=self._recording.language,
        )
        self._page = self.as_html().packed_data()

    @property
    def board(self) -> TextbookTree:
        """The tree that the page shows."""
        return TextbookTree(self.tree, first=self.first)

    @property
    def enhancements(self) -> Enhancements:
        """The switches that are on."""
        return Enhancements.of(*self.on)

    def search(self) -> Result:
        """The search that the page shows, by Python and recorded, for the other widgets."""
        return _searched(self.board, self.enhancements)

    def _standalone(self, *, live: bool = True) -> tuple[str, dict[str, Any], Facts]:
        data = {"tree": self.tree, "first": self.first, "on": self.on}
        return self.board.name, data | {"about": self._recording.about("chinese", False)}, {}

    def _live(self, page: StandalonePage) -> StandalonePage:
        page = super()._live(page)
        live = page.data["live"] | {"events": EVENTS}
        return replace(page, data={**page.data, "live": live}, has_form=False)

    def _still(self) -> str:
        return search_still(Recording(self.search(), language=self.language), self.language)

    @traitlets.validate("tree")
    def _check_tree(self, proposal: dict[str, Any]) -> str:
        return tree_text(TextbookTree(proposal["value"]))

    @traitlets.validate("on")
    def _check_on(self, proposal: dict[str, Any]) -> list[str]:
        lost = [name for name in proposal["value"] if lacking(name, game_of(TextbookTree("0").position))]
        if lost:
            raise WidgetError(f"expected switches that a tree has a use for, got {', '.join(lost)}")
        return Enhancements.of(*proposal["value"]).names()

    def __repr__(self) -> str:
        return f"<TreeLab of {quoted(self.tree)}, {self.first} first, {', '.join(self.on) or 'minimax'}>"


def _searched(board: TextbookTree, use: Enhancements) -> Result:
    return search(board, depth=board.height, enhancements=use, record=True, ideas=())


def _saved(text: str) -> tuple[Playable, list[str]]:
    """The (tree, switches) of a file that a page has saved; raises WidgetError for any other JSON."""
    try:
        record = disk.parsed(text)
        return rebuilt({**record, "moves": []}), Enhancements.of(*record.get("on", ALONE)).names()
    except (ValueError, TypeError) as error:
        raise WidgetError(f"expected a tree that a page has saved, got {quoted(text)}: {error}") from None


def tree_text(board: TextbookTree) -> str:
    """A tree as text, as the page writes it."""
    form = text_form(board)
    assert form is not None  # as the profile of trees says
    return str(form["written"])
