"""`Stepper`: a recorded search, event by event: board, tree, window, and a sentence that says why."""

import zlib
from typing import Any

import numpy as np
import traitlets

from xqlab.errors import WidgetError
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.tree.excerpt import Excerpt
from xqlab.viz.core.fields import Place, chosen
from xqlab.viz.figures.search_still import search_still
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.page.facts import Facts
from xqlab.viz.page.payload import deflate, numbered, pack
from xqlab.viz.page.playout_recording import recording_of
from xqlab.viz.page.recording import Recording
from xqlab.viz.page.standalone import Exportable
from xqlab.viz.palette.widget import Widget
from xqlab.viz.source_listing.events import RunListing, listing_of_run
from xqlab.viz.stepper.sentence_chunks import answer_requests, chunk_at
from xqlab.viz.still.output import Still
from xqlab.words import Words, in_each

MAX_EVENTS = 20_000  # so that it opens in a second
KEPT = Words(  # by a log that was full
    "The log was full, and kept {0} of {1} events: those at the root, on the best lines, and of the last "
    "finished depth as many as there was room for; counters cover these.",
    "记录已满，{1} 个事件中保留了 {0} 个：根结点处的、最佳变例上的，"
    "以及最后搜完的深度中容得下的；计数只含这些事件。",
)
TITLES = Words("A search of {game}, step by step", "{game}的一次搜索，逐步看")


class Stepper(Exportable, Still, Widget):
    """A widget that steps through the event log of a search.

    The search is sent to the browser once, and stepping needs no kernel; sentences follow in the background,
    in both languages. `event`, the number of the event shown, `marks`, the events that a reader marked, and
    `language`, "en" or "zh", can be read and set from Python.
    """

    PAGE_SCRIPT, TITLES, CAN_SEARCH = "stepper/standalone", TITLES, True
    OFFERS_SOURCE = True  # a button shows the source that ran
    STYLES: tuple[str, ...] = ("stepper/widget", "stepper/drawing", "stepper/playouts")
    _esm = bundle("stepper/widget")
    _css = stylesheet(STYLES)

    event = Place("an event", lambda stepper: stepper.shown, "the event shown, counted from 0")
    marks: Any = traitlets.List(traitlets.Int(), help="events marked to come back to").tag(sync=True)
    language = chosen("language", LANGUAGES, WidgetError, expected="language to be 'en' or 'zh'")
    # Arrays and sentences are sent deflated (zlib), at a tenth of their size; the page inflates them.
    _about = traitlets.Dict().tag(sync=True)
    _block = traitlets.Bytes().tag(sync=True)
    _chunk = traitlets.Dict().tag(sync=True)  # the first sentences, see `chunk_at`

    def __init__(
        self,
        result: Any,
        *,
        faces: str = "chinese",
        flip: bool = False,
        max_events: int = MAX_EVENTS,
        node: int | None = None,
        start: int | None = None,
        code: bool = False,
        language: str | None = None,
        notation: str | None = None,
        view: str | None = None,
    ) -> None:
        """A stepper through a search `Result` that was recorded, or through its `Tree`.

        faces      : of Xiangqi's pieces: "chinese", "simplified" or "latin"
        flip       : the board seen from the second player's side
        max_events : the most events shown; the widget says so when there are more
        node       : a node of the tree; only its subtree is stepped through, and of the nodes around it only
                     the outcome is shown
        start      : the event to begin at, counted among those shown; by default the first cutoff, or the
                     last event where nothing is cut off: of the search, or of `node`
        code       : show the source that ran, without what was switched off, and mark the line of each
                     event, from the start, and on exported pages; in a notebook a button shows it later.
                     Needs the switches of the search, and about a second to read the source
        language   : "en" or "zh"; a button of the widget changes it, too
        notation   : of moves, see `xqlab.trace.Conventions`; by default each language's own
        view       : "minimax" for values as Max sees them, "negamax" as the side to move does
                     All three are as `use_conventions` has set them where they are None.

        Raises WidgetError for invalid options, TreeError for a node not searched, ConventionsError for
        unknown conventions, SearchError for a search that was not recorded.
        """
        recording = recording_of(result, language=language, notation=notation, view=view)
        if isinstance(max_events, bool) or not isinstance(max_events, int) or max_events < 1:
            raise WidgetError(f"expected max_events to be an integer above 0, got {max_events!r}")
        self.events, in_log = recording.events, recording.log_length
        # How much of the search its log has, with advice and without; of playouts in events, as the note.
        self._log_share = {advice: recording.log_share(advice=advice) for advice in (True, False)}
        self._shares_events = recording.panel == "playouts"
        self._game = recording.tree.board.name
        if node is not None:
            recording = recording.steps_below(node, max_events)
        self.shown = min(recording.log_length, max_events)
        self._was_full = recording.tree.is_thinned and self.shown == in_log
        recording = recording.steps(self.shown)
        first = self._expect_shown(recording.opening() if start is None else start)
        source = _source(recording) if code else None
        about, block = payload(recording, faces, flip, source)
        about["events"] = self.shown
        about["has_source"] = (
            self.OFFERS_SOURCE and recording.panel == "window" and bool(recording.tree.result)
        )
        self._about_node = {} if node is None else self._note_on(recording)
        self._remedy = node is None and self.shown != in_log
        about["note"] = self._note()
        self._facts, self._steps = recording.facts(), recording
        super().__init__(
            event=first,
            language=recording.language,
            _about=about,
            _block=deflate(block),
            _chunk=chunk_at(recording, first),
        )
        answer_requests(self, [recording])
        self.on_msg(self._send_source)

    def _send_source(self, _: Any, request: dict[str, Any], __: Any) -> None:
        """Send the source that ran to a page that asks for it."""
        if request.get("source") is True and self._about["has_source"]:
            source = _source(self._steps)
            lines = source.line_of_event.astype("<i2").tobytes()
            self.send({"listing": _listing(source)}, [lines])

    def _standalone(self, *, live: bool = False) -> tuple[str, dict[str, Any], Facts]:
        data = {
            "about": self._about | {"note": self._note(advice=False)},  # nothing that only Python can do
            "block": zlib.decompress(self._block),
            "sentences": self._steps.lines(0, self.shown),
            "start": self.event,
            "marks": self.marks,
        }
        return self._game, data, self._facts

    def _searched(self) -> Recording:
        return self._steps

    def _note(self, *, advice: bool = True) -> dict[str, str]:
        """The note on events that the widget lacks, by language; "" when it has them all.

        advice : whether it says how Python shows more
        """
        if self.shown == self.events:
            return dict.fromkeys(LANGUAGES, "")
        share = self._log_share[advice]
        if self._shares_events and not self._remedy and not self._about_node:
            return share
        kept = (
            in_each(lambda: str(KEPT.filled(f"{self.shown:,}", f"{self.events:,}"))) if self._was_full else {}
        )
        extent = (
            self._about_node
            or kept
            or {
                "en": f"Showing the first {self.shown:,} of {self.events:,} events.",
                "zh": f"共有 {self.events:,} 个事件，这里是前 {self.shown:,} 个。",
            }
        )
        more = dict.fromkeys(LANGUAGES, "")
        if self._remedy and advice:
            call = f"{type(self).__name__}(result, max_events=...)"
            more = {"en": f"{call} shows more.", "zh": f"{call} 可显示更多。"}
        return {
            language: between.join(filter(None, (extent[language], more[language], share[language])))
            for language, between in (("en", " "), ("zh", ""))
        }

    def _note_on(self, recording: Recording) -> dict[str, str]:
        """The note, by language, where only the subtree of a node is shown."""
        tree = recording.tree
        assert isinstance(tree, Excerpt)
        places = recording.places.of_node[tree.path(int(tree.node_at[tree.first]))[1:]]
        lines = {}
        for language, how in recording.conventions.items():
            moves = recording.moves(how.moves)
            lines[language] = " ".join(moves[at] for at in places)
        count = f"{self.shown:,} of {self.events:,} events"
        return {
            "en": f"Showing {count}: the search {lines['en'] and 'after '}{lines['en'] or 'from the root'}. "
            "Of the nodes around it only the outcome is shown; the counters cover the events shown.",
            "zh": f"显示 {self.events:,} 个事件中的 {self.shown:,} 个：{lines['zh'] or '根'} 之后的搜索。"
            "旁支只显示结果，计数只含所显示的事件。",
        }

    def _still(self) -> str:
        return search_still(self._steps, self.language)

    @traitlets.validate("marks")
    def _check_marks(self, proposal: dict[str, Any]) -> list[int]:
        for event in proposal["value"]:
            self._expect_shown(event)
        return sorted(set(proposal["value"]))

    def _expect_shown(self, event: object) -> int:
        if not isinstance(event, (int, np.integer)) or not 0 <= event < self.shown:
            raise WidgetError(f"expected an event from 0 to {self.shown - 1}, got {event!r}")
        return int(event)

    def __repr__(self) -> str:
        events = f"{self.shown:,}" if self.shown == self.events else f"{self.shown:,} of {self.events:,}"
        return f"<Stepper through {events} events of a search of {self._game}, at event {self.event:,}>"


def _source(recording: Recording) -> RunListing:
    tree = recording.tree
    if recording.panel != "window":
        raise WidgetError("expected code=False: the source shown is that of the alpha-beta search")
    if not isinstance(tree, Excerpt):
        return listing_of_run(tree, events=False)
    source = listing_of_run(tree.whole, events=False)
    source.line_of_event = source.line_of_event[tree.events]
    return source


def payload(
    recording: Recording, faces: str, flip: bool, source: RunListing | None = None
) -> tuple[dict[str, Any], bytes]:
    """(the description of a search for the browser, the block of arrays that it describes).

    faces, flip : options of its board
    source      : the listing to show beside it, if any
    """
    arrays = recording.arrays()
    names = {}
    for language, how in recording.conventions.items():
        names[language], arrays[f"name_{language}"] = numbered(recording.moves(how.moves))
    if source is not None:
        arrays["event_line"] = source.line_of_event.astype("i2")
    contents, block = pack(arrays)
    about = recording.about(faces, flip) | {
        "contents": contents,
        "names": names,
        "symbols": recording.places.symbols,
        "code": None if source is None else _listing(source),
    }
    return about, block


def _listing(source: RunListing) -> dict[str, Any]:
    return {name: value for name, value in source.as_json().items() if name in ("html", "numbers")}
