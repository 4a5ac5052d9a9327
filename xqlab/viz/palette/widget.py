"""`Widget`: the base of the widgets, whose messages are heard while a cell runs."""

from typing import Any

import anywidget


class Widget(anywidget.AnyWidget):
    """An anywidget that hears the browser while a cell runs, where JupyterLab has a subshell for it.

    ipykernel 7.4 hands a widget's messages to the shell that last published on it, which is the main shell as
    soon as a cell has changed a trait: Stop would act when the cell ends. Ours go to the subshell that the
    browser names, as in versions before.
    """

    def open(self) -> None:
        """Open the widget in the browser."""
        super().open()
        comm: Any = self.comm
        if hasattr(comm, "_reply_subshell_for"):
            comm._reply_subshell_for = None
