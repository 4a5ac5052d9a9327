"""`Stepper`: a recorded search, event by event: board, tree, window, and a sentence that says why."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from xqlab.picture import BoardPicture
from xqlab.trace.reasons import sentences
from xqlab.trace.sides import sides_of
from xqlab.trace.tree import Tree
from xqlab.viz.wire import Places, log_arrays, pack

MAX_EVENTS = 20_000  # so that it opens in under a second and sends about 4 MB
HERE = Path(__file__).parent
STYLES = ("stepper", "stepper_drawing")
MODULES = ("shortcuts", "replay", "picture", "board", "layout", "tree", "window", "controls", "stepper")


class StepperError(ValueError):
    """A stepper was asked for, or moved, in a way that makes no sense."""


def bundle(names: tuple[str, ...] = MODULES) -> str:
    """One ES module out of the files in viz/js, each one by itself: anywidget loads a single file."""
    sources = [(HERE / "js" / f"{name}.js").read_text("utf-8") for name in names]
    plain = [re.sub(r"^import [^;]*;\n", "", source, flags=re.M) for source in sources]
    return "\n".join(re.sub(r"^export (?!default)", "", source, flags=re.M) for source in plain)


class Stepper(anywidget.AnyWidget):
    """A widget that steps through the event log of a search.

    Everything is sent to the browser once, and stepping needs no kernel. `event`, the number of the event
    shown, can be read and set from Python.
    """

    _esm = bundle()
    _css = "".join((HERE / f"{name}.css").read_text("utf-8") for name in STYLES)

    event = traitlets.Int(0, help="the event shown, counted from 0").tag(sync=True)
    _about = traitlets.Dict().tag(sync=True)
    _block = traitlets.Bytes().tag(sync=True)
    _sentences = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        result: Any,
        *,
        faces: str = "chinese",
        flip: bool = False,
        max_events: int = MAX_EVENTS,
        start: int = 0,
    ) -> None:
        """A stepper through a search `Result` that was recorded, or through its `Tree`.

        faces      : of Xiangqi's pieces: "chinese", "simplified" or "latin"
        flip       : the board seen from the second player's side
        max_events : events that are shown at most; the widget says so when there are more
        start      : the event that is shown first

        Raises StepperError for senseless options, SearchError for a search that was not recorded.
        """
        tree = result if isinstance(result, Tree) else getattr(result, "tree", None)
        if not isinstance(tree, Tree):
            raise StepperError(f"expected the Result of a search or its tree, got {result!r}")
        if isinstance(max_events, bool) or not isinstance(max_events, int) or max_events < 1:
            raise StepperError(f"expected max_events to be a whole number above 0, got {max_events!r}")
        self.events = tree.result.events if tree.result is not None else len(tree.log)
        self.shown = min(len(tree.log), max_events)
        self._game = tree.board.name
        self._expect_shown(start)
        if self.shown < len(tree.log):
            tree = Tree(tree.log[: self.shown], tree.board, tree.result)
        about, block = wire(tree, _picture(tree.board, faces, flip))
        about["note"] = self._note(len(result.log))
        super().__init__(event=start, _about=about, _block=block, _sentences="\n".join(sentences(tree)))

    def _note(self, kept: int) -> str:
        """What the widget says about events that it lacks; "" when it has them all."""
        if self.shown == self.events:
            return ""
        more = [] if self.shown == kept else ["Stepper(result, max_events=...) shows more"]
        more += [] if kept == self.events else ["search(..., record=...) keeps more"]
        return f"Showing the first {self.shown:,} of {self.events:,} events. {'; '.join(more)}."

    @traitlets.validate("event")
    def _check_event(self, proposal: dict[str, Any]) -> int:
        event: int = proposal["value"]
        self._expect_shown(event)
        return event

    def _expect_shown(self, event: int) -> None:
        if not 0 <= event < self.shown:
            raise StepperError(f"expected an event from 0 to {self.shown - 1}, got {event!r}")

    def __repr__(self) -> str:
        shown = f"{self.shown:,}" if self.shown == self.events else f"{self.shown:,} of {self.events:,}"
        return f"<Stepper through {shown} events of a search of {self._game}, at event {self.event:,}>"


def wire(tree: Any, picture: BoardPicture | None) -> tuple[dict[str, Any], bytes]:
    """(what the browser is told, the block of arrays that it describes) for a tree."""
    places, sides = Places(tree), sides_of(tree.board)
    symbols = places.symbols()
    contents, block = pack(log_arrays(tree) | places.arrays(symbols))
    about = {
        "game": tree.board.name,
        "sides": list(sides.names),
        "root_side": sides.root_side,
        "contents": contents,
        "moves": places.text,
        "symbols": symbols,
        "picture": picture.as_json() if picture is not None else None,
    }
    return about, block


def _picture(board: Any, faces: str, flip: bool) -> BoardPicture | None:
    # Only what was asked for is passed on: each game's picture knows its own options.
    options = ({} if faces == "chinese" else {"faces": faces}) | ({"flip": True} if flip else {})
    try:
        picture: BoardPicture | None = board.picture(**options)
    except TypeError:
        asked = ", ".join(f"{name}={value!r}" for name, value in options.items())
        raise StepperError(f"expected options that {board.name} has pictures for, got {asked}") from None
    return picture
