"""`Widget`: the base of the widgets whose page and notebook show the same data by the same script."""

from typing import Any, ClassVar

import traitlets

from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.page.answers import KeepsAnswers
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.page.facts import Facts
from xqlab.viz.page.standalone import Exportable
from xqlab.viz.palette import widget
from xqlab.viz.still.output import Still
from xqlab.words import spoken


class Widget(Exportable, Still, widget.Widget):
    """A widget of which Python sends the data once, and then only the progress.

    It defines SCRIPT, a script of viz with one `widget` of `core/widget.js`; STYLES; TITLES; PROGRESS, the
    traits besides `language` that change, which its page begins with; and `_still`. A page has the traits
    of the notebook under the same names.

    language : "en" or "zh"
    """

    SCRIPT: ClassVar[str]
    PROGRESS: ClassVar[tuple[str, ...]] = ()

    language = traitlets.Enum(tuple(LANGUAGES), "en", help="the language of all texts").tag(sync=True)
    _data: Any = traitlets.Any().tag(sync=True)

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "SCRIPT" in cls.__dict__:
            cls.PAGE_SCRIPT = cls.SCRIPT
            cls._esm, cls._css = bundle(cls.SCRIPT), stylesheet(cls.STYLES)

    def __init__(self, *, language: str | None = None, **traits: Any) -> None:
        super().__init__(language=spoken() if language is None else language, **traits)

    def _standalone(self, *_: Any, **options: Any) -> tuple[str, dict[str, Any], Facts]:
        sent = {name: getattr(self, name) for name in ("_data", *self.PROGRESS)}
        return "", sent | ({"kept": self._sheet()} if isinstance(self, KeepsAnswers) else {}), {}
