"""The scripts and the stylesheet that all pages of the book share: they also work from a disk."""

from __future__ import annotations

from pathlib import Path

from xqlab import viz
from xqlab.viz.page.bundle import FOLDER, bundle, stylesheet
from xqlab.viz.page.standalone import Exportable

# A page opened from a disk may not import modules: each widget is one function of `xqlabWidgets`.
CLASSIC = """"use strict";
(window.xqlabWidgets ??= {{}})["{name}"] = (() => {{
{source}
return (...data) => showStandalone(show, ...data);
}})();
"""


def widgets() -> list[type[Exportable]]:
    """The widgets that have a page of their own."""
    public = (getattr(viz, name) for name in dir(viz))
    return [value for value in public if isinstance(value, type) and issubclass(value, Exportable)]


def write_assets(folder: Path) -> None:
    """Write site.js and site.css, and the script of each widget, which site.js loads where it is needed."""
    for name in sorted({widget.PAGE_SCRIPT for widget in widgets()}):
        file = folder / f"{name}.js"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(CLASSIC.format(name=name, source=bundle(name, "page/standalone")), "utf-8")
    styles = dict.fromkeys(style for widget in widgets() for style in widget.STYLES)
    (folder / "site.css").write_text(stylesheet((*styles, "page/standalone", "site/site")), "utf-8")
    (folder / "site.js").write_text((FOLDER / "site" / "site.js").read_text("utf-8"), "utf-8")
