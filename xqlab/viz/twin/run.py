"""One of two runs side by side: its name, its message to the browser, and the facts about both."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from xqlab.game import game_of
from xqlab.search.enhancements import Enhancements
from xqlab.trace.conventions import LANGUAGES, Conventions
from xqlab.trace.move_names import move_name
from xqlab.trace.sides import short_text
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.page.facts import Facts, best_move
from xqlab.viz.page.payload import deflate
from xqlab.viz.page.recording import Recording
from xqlab.viz.page.switch_words import PRESETS, switch_names
from xqlab.viz.stepper.sentence_chunks import chunk_at
from xqlab.viz.stepper.widget import payload
from xqlab.words import Words, in_each, in_language, spoken

SWITCHES_NAMED = 3  # a search with more switches is named by how many


@dataclass(frozen=True)
class Run:
    """A whole recorded run, and how many of its events are shown.

    name : language -> its name on the page
    """

    recording: Recording
    shown: int
    name: dict[str, str]

    @property
    def tree(self) -> Nodes:
        """The tree of the whole run."""
        return self.recording.tree

    @property
    def nodes_shown(self) -> int:
        """Nodes of the tree that begin within the events shown."""
        return int(np.searchsorted(self.tree.nodes.first_event, self.shown))

    @cached_property
    def steps(self) -> Recording:
        """The events shown."""
        return self.recording.steps(self.shown)

    def message(self, faces: str, flip: bool, event: int = 0) -> dict[str, Any]:
        """About, block and the sentences around an event as the stepper gets them, in every language."""
        recording = self.steps
        about, block = payload(recording, faces, flip)
        about["events"] = self.shown
        about["note"] = self.note(advice=True)
        about["run"] = self._facts(recording.view) | {
            "name": self.name,
            "best": {language: self._best(own) for language, own in recording.conventions.items()},
        }
        return {"about": about, "block": deflate(block), "chunk": chunk_at(recording, event)}

    def _facts(self, view: str) -> dict[str, Any]:
        result = self.tree.result
        if result is None:
            return {"nodes": None, "depth": None, "value": None}
        value = int(result.value)
        in_view = self.recording.sides.for_max(value, 0) if view == "minimax" else value
        return {"nodes": int(result.nodes), "depth": int(result.depth), "value": short_text(in_view)}

    def _best(self, conventions: Conventions) -> str:
        # The result's, since its value is shown beside it; without a result, the best move of the last search
        # that reached the root.
        tree = self.tree
        if tree.result is not None:
            return best_move(tree, conventions)
        best = tree.best_child(tree.root()) if tree.roots else None
        return "" if best is None else move_name(tree, best, conventions.moves)

    def note(self, *, advice: bool) -> dict[str, str]:
        """Language -> a note on the events that the page lacks; "" if it has them all.

        advice : whether it says how Python shows more
        """
        events = self.recording.events
        if self.shown == events:
            return dict.fromkeys(LANGUAGES, "")
        english = chinese = ""
        if advice and self.shown < self.recording.log_length:
            english, chinese = "; max_events=... shows more", "；max_events=... 可显示更多"
        share = self.recording.log_share(advice=advice)
        return {
            "en": f"Showing the first {self.shown:,} of {events:,} events{english}. {share['en']}".strip(),
            "zh": f"共有 {events:,} 个事件，这里是前 {self.shown:,} 个{chinese}。{share['zh']}",
        }


def configuration_name(tree: Nodes) -> dict[str, str]:
    """Language -> a short name of a run's configuration."""
    use = getattr(tree.result, "enhancements", None)
    if use is None:
        return {"en": "recorded run", "zh": "记录的搜索"}
    game = game_of(tree.board.position)
    plain = use.untuned()
    presets = (
        ("minimax", Enhancements.minimax()),
        ("textbook", Enhancements.textbook()),
        ("full", Enhancements.full(game)),
        ("full", Enhancements.full()),
        ("lossless", Enhancements.lossless(game)),
    )
    for preset, other in presets:
        if plain == other:
            return PRESETS[preset]._asdict()
    names = use.names()
    if len(names) <= SWITCHES_NAMED:
        return in_each(lambda: " + ".join(switch_names(names)))
    return {"en": f"{len(names)} switches", "zh": f"{len(names)} 个增强开关"}


def switch_differences(left: Nodes, right: Nodes) -> dict[str, list[list[str]]] | None:
    """Language -> [switches on only in the left run, only in the right run]; None if a run has no result."""
    one, other = (getattr(tree.result, "enhancements", None) for tree in (left, right))
    if one is None or other is None:
        return None
    names = one.names(), other.names()
    only = [[name for name in names[side] if name not in names[1 - side]] for side in (0, 1)]
    return in_each(lambda: [switch_names(names) for names in only])


_SIDES = Words("{what}, left", "左边{what}"), Words("{what}, right", "右边{what}")


def facts_of_both(runs: Sequence[Run]) -> Facts:
    """The facts about two runs in each language."""
    left, right = (run.recording.facts() for run in runs)
    return in_each(lambda: _joined(left[spoken()], right[spoken()], in_language(_SIDES)))


def _joined(
    left: list[tuple[str, str]], right: list[tuple[str, str]], sides: tuple[str, str]
) -> list[tuple[str, str]]:
    facts, runs = [], (dict(left), dict(right))
    for what, _ in max(left, right, key=len):  # a run without a result has fewer facts
        both = [facts.get(what) for facts in runs]
        if both[0] == both[1]:
            facts.append((what, str(both[0])))
            continue
        facts += [(side.format(what=what), which) for side, which in zip(sides, both) if which is not None]
    return facts
