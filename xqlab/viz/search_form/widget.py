"""`SearchForm`: limits, buttons to search and to stop, presets, every switch as a box in a folded group."""

import threading
from collections.abc import Callable
from typing import Any

import traitlets

from xqlab.errors import XqlabError
from xqlab.game import Game
from xqlab.search import SWITCHES, Enhancements
from xqlab.search.switch import HEADINGS
from xqlab.search.switches import OFFERED
from xqlab.viz.core.fields import NUMBER, Field, chosen
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.page.facts import game_name
from xqlab.viz.page.switch_words import PRESETS, SOUNDNESS
from xqlab.viz.palette.widget import Widget
from xqlab.words import LANGUAGES, Words

DEEPEST = 20  # plies at most
LONGEST = 3600  # seconds at most
IDLE, SEARCHING, DRAWING, DONE, FAILED = "idle", "searching", "drawing", "done", "failed"
AT_WORK = (SEARCHING, DRAWING)
SETTINGS = ("on", "depth", "time")  # sent with a request to search


class SearchFormError(XqlabError):
    """A search form got an invalid option."""


DEPTH = Field(
    "depth",
    NUMBER,
    Words("Depth (plies)", "深度（层）"),
    limits=(1, DEEPEST),
    expected=f"a depth from 1 to {DEEPEST}",
)
TIME = Field(
    "time",
    NUMBER,
    Words("Time limit (s)", "时限（秒）"),
    limits=(0.1, LONGEST),
    step=0,
    above=0,
    expected=f"a time above 0 and of at most {LONGEST} seconds",
)


class SearchForm(Widget):
    """The form of a `SearchPanel`.

    on       : the names of the switches that are ticked, in the order of `SWITCHES`; can be set
    depth    : plies, 1 to DEEPEST
    time     : seconds, above 0 and at most LONGEST
    language : "en" or "zh"
    Raises SearchFormError for anything else.
    """

    _esm = bundle("search_form/switches")
    _css = stylesheet(["search_form/widget"])

    on = traitlets.List(traitlets.Unicode(), help="the switches that are ticked").tag(sync=True)
    depth = DEPTH.trait(3, SearchFormError)
    time = TIME.trait(30, SearchFormError)
    language = chosen("language", LANGUAGES, SearchFormError, expected="language to be 'en' or 'zh'")
    _data = traitlets.Dict().tag(sync=True)
    _status = traitlets.Dict({"state": IDLE}).tag(sync=True)  # and its text, by language
    _runs = traitlets.List(traitlets.Dict()).tag(sync=True)  # the rows of the table
    _progress = traitlets.Dict().tag(sync=True)  # of the running search; empty where none runs

    def __init__(
        self,
        game: Game,
        *,
        on: list[str],
        depth: int,
        time: float,
        language: str,
        search: Callable[[], Any],
        stop: Callable[[], Any],
    ) -> None:
        """A form for a game; `search()` and `stop()` are called when their buttons are pressed.

        They must return at once: until then no message of the browser is handled.
        """
        self._search, self._stop = search, stop
        self._lock = threading.RLock()  # the browser changes it, and the thread of a search
        super().__init__(_data=about_form(game), depth=depth, time=time, language=language, on=on)
        self.on_msg(self._hear)

    @property
    def state(self) -> str:
        """IDLE, SEARCHING, DRAWING (the result), DONE or FAILED."""
        state: str = self._status["state"]
        return state

    def tell(self, state: str, english: str, chinese: str) -> None:
        """Show a status and announce it; in a state of AT_WORK the Search button is disabled."""
        with self._lock:
            self._status = {"state": state, "en": english, "zh": chinese}

    def report(self, progress: dict[str, Any]) -> None:
        """Show the progress of the search: the fields of a `Progress` as plain values; empty for none."""
        with self._lock:
            self._progress = progress

    def keep(self, run: dict[str, Any]) -> None:
        """Add a row to the table, as `row_of` makes it."""
        with self._lock:
            self._runs = [*self._runs, run]

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser has changed."""
        with self._lock:
            super().set_state(sync_data)

    def _hear(self, _: Any, content: dict[str, Any], buffers: Any) -> None:
        wish = content.get("do")
        if wish == "search" and self.state not in AT_WORK:
            self.set_state({name: content[name] for name in SETTINGS})
            self._search()
        if wish == "clear":
            self._runs = []
        if wish == "stop" and self.state == SEARCHING:
            self._stop()

    @traitlets.validate("on")
    def _check_on(self, proposal: dict[str, Any]) -> list[str]:
        names = proposal["value"]
        unknown = [name for name in names if name not in self._data["switches"]]
        if unknown:
            text = ", ".join(map(repr, unknown))
            raise SearchFormError(f"expected switches that {self._data['game']} supports, got {text}")
        return [name for name in SWITCHES if name in names]


def lacking(name: str, game: Game) -> list[str]:
    """The functions that a switch needs and a game does not offer."""
    return [need for need in SWITCHES[name].needs if not game.offers(need)]


def about_form(game: Game) -> dict[str, Any]:
    """What the browser gets once: headings, presets and the switches a game supports, in each language."""
    served = [switch for switch in OFFERED.values() if not lacking(switch.name, game)]
    return {
        "game": game.name,
        "called": {"zh": {"game": game_name(game.name).zh}},
        "fields": [DEPTH.sent(), TIME.sent()],
        "groups": [
            {
                "en": english,
                "zh": chinese,
                "switches": [switch.name for switch in served if switch.heading == heading],
            }
            for heading, (english, chinese) in HEADINGS.items()
            if any(switch.heading == heading for switch in served)
        ],
        "switches": {
            switch.name: {
                "en": {"name": switch.name, "about": switch.text},
                "zh": {"name": switch.chinese, "about": switch.about_chinese},
                "soundness": {"en": switch.soundness, "zh": SOUNDNESS[switch.soundness]},
                "kind": switch.soundness,
                "works_with": list(switch.works_with),
            }
            for switch in served
        },
        "presets": [
            {"en": english, "zh": chinese, "switches": preset(name, game)}
            for name, (english, chinese) in PRESETS.items()
        ],
    }


def preset(name: str, game: Game) -> list[str]:
    """The switches of a preset that a game supports."""
    use: Enhancements = getattr(Enhancements, name)()
    return [switch for switch in use.names() if not lacking(switch, game)]
