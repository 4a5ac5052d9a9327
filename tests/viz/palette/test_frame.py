"""Every widget has the frame, which is in the stylesheet of each."""

import re

from xqlab.viz.page.bundle import FOLDER, stylesheet
from xqlab.viz.palette.meanings import ROOT


def test_every_widget_has_the_frame() -> None:
    added = re.compile(r'el\.classList\.add\((.*"xq-.*)\)')
    roots = [names for file in FOLDER.rglob("*.js") for names in added.findall(file.read_text("utf-8"))]
    assert len(roots) > 5
    assert [names for names in roots if f'"{ROOT[1:]}"' not in names] == []
    assert f"{ROOT}:focus-visible" in stylesheet(())
    assert f":has({ROOT}) .xq-still {{" in stylesheet(())
