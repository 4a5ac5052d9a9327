"""The panels of the evaluation lab, in the order of their tabs; `panels.js` has their other halves."""

from __future__ import annotations

from xqlab.viz.evaluation_lab.history_panel import HistoryPanel
from xqlab.viz.evaluation_lab.panel import Panel
from xqlab.viz.evaluation_lab.play_panel import PlayPanel

PANELS: tuple[type[Panel], ...] = (PlayPanel, HistoryPanel)
