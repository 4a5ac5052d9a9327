"""The panels of the evaluation lab, in the order of their tabs; `panels.js` has their other halves."""

from __future__ import annotations

from xqlab.viz.evaluation_lab.fit_panel import FitPanel
from xqlab.viz.evaluation_lab.history_panel import HistoryPanel
from xqlab.viz.evaluation_lab.panel import Panel
from xqlab.viz.evaluation_lab.play_panel import PlayPanel
from xqlab.viz.evaluation_lab.sensitivity_panel import SensitivityPanel
from xqlab.viz.evaluation_lab.what_changed_panel import WhatChangedPanel

PANELS: tuple[type[Panel], ...] = (
    PlayPanel,
    FitPanel,
    WhatChangedPanel,
    SensitivityPanel,
    HistoryPanel,
)
