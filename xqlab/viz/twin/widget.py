"""`Twin`: two recorded searches side by side, stepped together along the same line of moves."""

from __future__ import annotations

import zlib
from operator import lt
from typing import Any

import traitlets

from xqlab.errors import WidgetError
from xqlab.game_profile import position_text
from xqlab.games.adapters import AnyBoard
from xqlab.mcts import Result as MctsResult
from xqlab.search import Enhancements, search
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.query.comparison import Comparison, ComparisonError, compare
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.core.fields import Place
from xqlab.viz.core.widget import Widget
from xqlab.viz.figures.search_still import search_still
from xqlab.viz.page.facts import Facts, called_in, game_name
from xqlab.viz.page.payload import deflate, pack
from xqlab.viz.page.recording import Recording
from xqlab.viz.stepper.sentence_chunks import answer_requests
from xqlab.viz.stepper.widget import Stepper
from xqlab.viz.twin.pairs import Divergence, Partners, divergence, first_divergence, pair
from xqlab.viz.twin.run import Run, configuration_name, facts_of_both, switch_differences
from xqlab.words import Words

SIDES = ("left", "right")
TITLES = Words("Two searches of {game}, side by side", "{game}的两次搜索，并排比较")
JOINED = Words("{0} and {1}", "{0}与{1}")  # the names of two games
MAX_EVENTS = 60_000  # of each run: alpha-beta alone, three plies deep, on a middlegame position of Xiangqi


class Twin(Widget):
    """Two recorded runs side by side. While locked, stepping one moves the other to the same line of moves.

    If the other run never searched the line, it shows the last node above that it has, and the page says why.
    Nodes that only one run searched are marked, and counted by ply. Stepping needs no kernel.

    left_event, right_event : the events shown, counted from 0
    locked   : whether the runs move together
    language : "en" or "zh"
    All four can be read and set.
    """

    SCRIPT, STYLES = "twin/widget", (*Stepper.STYLES, "twin/widget", "twin/beside")
    TITLES, PROGRESS = TITLES, ("left_event", "right_event", "locked")

    left_event = Place("an event of the left run", lambda twin: twin.runs[0].shown, "what the left run shows")
    right_event = Place(
        "an event of the right run", lambda twin: twin.runs[1].shown, "what the right run shows"
    )
    locked = traitlets.Bool(True, help="whether the runs move together").tag(sync=True)
    _left = traitlets.Dict().tag(sync=True)
    _right = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        left: Any,
        right: Any,
        *,
        locked: bool = True,
        names: tuple[str, str] | None = None,
        faces: str = "chinese",
        flip: bool = False,
        max_events: int = MAX_EVENTS,
        start: int | None = None,
        language: str | None = None,
        notation: str | None = None,
        view: str | None = None,
    ) -> None:
        """Two recorded `Result`s, or trees, of one position; of any two positions with `locked=False`.

        names      : what the page calls the runs; by default their configurations
        faces      : of Xiangqi's pieces: "chinese", "simplified" or "latin"
        flip       : whether the boards are seen from the second player's side
        max_events : events of each run shown at most; the page says so if there are more. Counts and marks
                     are those of the whole runs.
        start      : the event of the left run to begin at; by default the first one at which it enters a line
                     that the right run did not search, or leaves one with another result. Where they do not
                     diverge, each begins at its first cutoff, or at its last event
        language, notation, view : see `xqlab.trace.Conventions`

        Raises WidgetError for invalid options, for a Monte-Carlo tree search, which `SideBySide` shows, and
        for runs of different positions unless locked=False,
        SearchError for a search that was not recorded.
        """
        conventions = {"language": language, "notation": notation, "view": view}
        if any(isinstance(result, MctsResult) for result in (left, right)):
            raise WidgetError(
                "expected two Results of xqlab.search, got one of xqlab.mcts;"
                " SideBySide(alpha_beta, playouts) shows one of each"
            )
        recordings = [Recording(result, **conventions) for result in (left, right)]
        trees = [recording.tree for recording in recordings]
        if isinstance(max_events, bool) or not isinstance(max_events, int) or max_events < 1:
            raise WidgetError(f"expected max_events to be an integer above 0, got {max_events!r}")
        if names is not None and (isinstance(names, str) or len(names) != 2):
            raise WidgetError(f"expected two names, got {names!r}")
        run_names = [
            configuration_name(tree) if names is None else dict.fromkeys(LANGUAGES, names[side])
            for side, tree in enumerate(trees)
        ]
        self.runs: tuple[Run, ...] = tuple(
            Run(recording, min(len(recording.tree.log), max_events), name)
            for recording, name in zip(recordings, run_names)
        )
        self.divergence: Divergence | None = None
        partners: tuple[Partners, Partners] | None = None
        try:
            partners, self.divergence = pair(*trees), divergence(*trees)
        except ComparisonError:
            if locked:
                raise WidgetError(
                    "expected two runs of one position to step together, got "
                    f"{_position(trees[0])} and {_position(trees[1])}; locked=False shows them side by side"
                ) from None
        events = self._events_at(start, partners)
        messages = [run.message(faces, flip, event) for run, event in zip(self.runs, events)]
        if partners is not None:
            for run, message, partner in zip(self.runs, messages, partners):
                contents, block = pack(partner.arrays(run.nodes_shown))
                message["partners"] = {"contents": contents, "block": deflate(block)}
        super().__init__(
            left_event=events[0],
            right_event=events[1],
            locked=locked,
            language=recordings[0].language,
            _data=self._about_both(trees),
            _left=messages[0],
            _right=messages[1],
        )
        answer_requests(self, [run.steps for run in self.runs])

    def _events_at(self, start: int | None, partners: tuple[Partners, Partners] | None) -> tuple[int, int]:
        """The events of both runs at which the page begins."""
        counts = [run.shown for run in self.runs]
        if start is None:
            left, right = (run.tree for run in self.runs)
            both = None if partners is None else first_divergence(left, right, partners[0])
            if both and all(map(lt, both, counts)):
                return both
            left_event, right_event = (run.steps.opening() for run in self.runs)
            return left_event, right_event
        if isinstance(start, bool) or not isinstance(start, int) or not 0 <= start < counts[0]:
            raise WidgetError(f"expected start to be an event from 0 to {counts[0] - 1}, got {start!r}")
        return start, 0

    @classmethod
    def search(
        cls,
        board: AnyBoard,
        left: Enhancements,
        right: Enhancements,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        evaluator: Any = None,
        table_mb: float = 16,
        record: bool | int = True,
        **options: Any,
    ) -> Twin:
        """Search a position with two configurations, record both, and show the runs side by side.

        depth, nodes, evaluator, table_mb, record : for both searches, as in `xqlab.search`
        options : those of `Twin`
        """
        how: dict[str, Any] = {"depth": depth, "nodes": nodes, "evaluator": evaluator, "table_mb": table_mb}
        runs = [search(board, enhancements=use, record=record, **how) for use in (left, right)]
        return cls(*runs, **options)

    def _standalone(self) -> tuple[str, dict[str, Any], Facts]:
        _, data, _ = super()._standalone()
        data["_data"] = self._data | {"exported": True}
        for side, message, run in zip(SIDES, (self._left, self._right), self.runs):
            partners = message.get("partners")
            data |= {
                f"_{side}": {
                    "about": message["about"] | {"note": run.note(advice=False)},
                    "sentences": run.steps.lines(0, run.shown),
                    "partners": partners and {"contents": partners["contents"]},
                },
                f"_{side}_block": zlib.decompress(message["block"]),
                f"_{side}_partners": zlib.decompress(partners["block"]) if partners else b"",
            }
        return self.runs[0].tree.board.name, data, facts_of_both(self.runs)

    def _game_in(self, game: str) -> Words:
        names = list(dict.fromkeys(game_name(run.tree.board.name) for run in self.runs))
        return names[0] if len(names) == 1 else JOINED.filled(*names)

    @property
    def comparison(self) -> Comparison:
        """The two trees compared line by line; ComparisonError for runs of different positions."""
        return compare(self.runs[0].tree, self.runs[1].tree)

    def counts(self) -> dict[str, int]:
        """Lines of moves in the runs' last searches, by who searched them: only left, only right, both.

        Raises WidgetError for runs of different positions.
        """
        if self.divergence is None:
            raise WidgetError("expected two runs of one position to compare, got two positions")
        return self.divergence.counts()

    def _about_both(self, trees: list[Nodes]) -> dict[str, Any]:
        diverging, counts = self.divergence, dict[str, Any](depths=None, by_ply=None)
        if diverging is not None:
            by_ply = {status: counted.tolist() for status, counted in diverging.by_ply.items()}
            counts = {"depths": list(diverging.depths), "by_ply": by_ply}
        return counts | {
            "game": trees[0].board.name,
            "called": {language: called_in(trees[0].board, language) for language in LANGUAGES},
            "unlike": switch_differences(*trees),
        }

    def _still(self) -> str:
        return "".join(search_still(run.recording, self.language) for run in self.runs)

    @traitlets.validate("locked")
    def _check_locked(self, proposal: dict[str, Any]) -> bool:
        locked: bool = proposal["value"]
        if locked and self.divergence is None:
            raise WidgetError("expected two runs of one position to lock, got two positions")
        return locked

    def __repr__(self) -> str:
        names = " and ".join(
            f"{run.name['en']!r} at event {event:,}"
            for run, event in zip(self.runs, (self.left_event, self.right_event))
        )
        return f"<Twin of {names}, {'locked' if self.locked else 'not locked'}>"


def _position(tree: Nodes) -> str:
    board = tree.board
    if hasattr(board, "leaves"):
        return f"{board.name} of the leaves {board.leaves!r}"
    return f"{board.name} {position_text(board)!r}"
