"""A widget's picture as a second output of its cell, seen when the notebook is opened without it."""

from html import escape
from typing import Any

from IPython.display import display

from xqlab.game_profile import edge_for
from xqlab.playable import Playable
from xqlab.trace.conventions import Conventions
from xqlab.words import Words, in_language

# The widget's own output then says "Loading widget..." and "model not found"; the picture stands in its
# place. Styles count in a trusted notebook alone.
STYLE = (
    "<style>.jp-OutputArea:has(.xq-still)"
    " :is(.jupyter-widgets,[data-mime-type*='jupyter.widget-view']):not(:has(*)){display:none}</style>"
)
NOTES = Words(
    "A picture of the widget as it was when the cell ran. Run the cell to use it.",
    "这是单元格运行时控件的静态图。运行此单元格即可使用控件。",
)
SIZE = 340  # pixels that a board is wide


class Still:
    """A widget that a reopened notebook shows as a picture.

    It is displayed as two outputs of its cell. `still/still.css` hides the second one while the widget is on
    the page: a widget has no fallback of its own in JupyterLab.
    """

    language: Any

    def _still(self) -> str:
        """The picture: SVG or other HTML without scripts, of the present state."""
        raise NotImplementedError

    def _still_language(self) -> str:
        return str(self.language)

    def _ipython_display_(self) -> None:
        describe = getattr(self, "_repr_mimebundle_", None)
        own = describe() if describe else None
        if own is None:  # the widget is closed
            display({"text/plain": repr(self)}, raw=True)
            return
        data, metadata = own if isinstance(own, tuple) else (own, {})
        display(data, metadata=metadata, raw=True)
        note = f'<p lang="{self._still_language()}">{escape(in_language(NOTES, self._still_language()))}</p>'
        display({"text/html": f'{STYLE}<div class="xq-still">{self._still()}{note}</div>'}, raw=True)


def board_still(board: Playable, language: str) -> str:
    """The picture of a board of any game, its edge as moves in this language need; "" without one."""
    picture = board.picture(**edge_for(board, Conventions.of(None, language=language).moves))
    return "" if picture is None else str(picture.render(board.cells(), size=SIZE))
