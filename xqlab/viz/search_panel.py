"""`SearchPanel`: switches as check boxes, a depth, a button; below, the recorded search to step through."""

from __future__ import annotations

import html
from typing import Any

import ipywidgets as widgets

from xqlab.game import game_of
from xqlab.games import playable
from xqlab.search import SWITCHES, Enhancements, Result, search
from xqlab.viz.stepper import Stepper

EVENTS = 200_000  # that a search of the panel records


class SearchPanel(widgets.VBox):
    """A panel that searches `board` with the switches that the reader ticks, and shows the stepper.

    board  : a board of any game; switches that it cannot serve are greyed out
    depth  : plies to begin with
    result : the last `Result`, None before the first search
    Options go to `Stepper`.
    """

    def __init__(
        self, board: Any, *, depth: int = 3, enhancements: Enhancements | None = None, **options: Any
    ) -> None:
        self.board = playable(board)
        self.result: Result | None = None
        self._options = options
        game = game_of(self.board.position)
        served = Enhancements.full(game)
        chosen = (served if enhancements is None else enhancements).names()
        self.boxes = {}
        for name, switch in SWITCHES.items():
            works = getattr(served, name)
            reason = "" if works else f" {game.name} does not offer {', '.join(switch.needs)}()."
            self.boxes[name] = widgets.Checkbox(
                value=works and name in chosen,
                disabled=not works,
                indent=False,
                description=f"{name} ({switch.promise})",
                tooltip=switch.about + reason,
                layout=widgets.Layout(width="auto"),
            )
        self.depth = widgets.BoundedIntText(
            value=depth, min=1, max=20, description="depth", layout=widgets.Layout(width="11em")
        )
        self.button = widgets.Button(
            description="Search", button_style="primary", tooltip="Search this position and record it"
        )
        self.button.on_click(lambda _: self.run())
        self.status = widgets.HTML()
        columns = widgets.Layout(grid_template_columns="repeat(auto-fill, minmax(17em, 1fr))", width="100%")
        self._below = widgets.VBox([])
        super().__init__(
            [
                widgets.GridBox(list(self.boxes.values()), layout=columns),
                widgets.HBox([self.depth, self.button]),
                self.status,
                self._below,
            ]
        )

    @property
    def enhancements(self) -> Enhancements:
        """The switches that are ticked."""
        return Enhancements.of(*(name for name, box in self.boxes.items() if box.value))

    def run(self) -> Result:
        """Search with what is ticked and show the stepper; what the button does."""
        self.button.disabled = True
        self.status.value = "searching … (the Interrupt button ends it early)"
        try:
            self.result = search(
                self.board, depth=self.depth.value, enhancements=self.enhancements, record=EVENTS
            )
        except ValueError as error:
            self.status.value = f"<b>{html.escape(str(error))}</b>"
            raise
        finally:
            self.button.disabled = False
        self.status.value = _summary(self.result)
        self._below.children = (Stepper(self.result, **self._options),)
        return self.result


def _summary(result: Result) -> str:
    early = f", ended early: {result.stopped}" if result.stopped else ""
    text = (
        f"{result.enhancements}: <b>{html.escape(str(result.move))}</b>, value {result.value:+d}, "
        f"depth {result.depth}, {result.nodes:,} nodes, {result.counts['pruned']:,} moves pruned, "
        f"{1000 * result.seconds:,.0f} ms{early}"
    )
    return text
