"""The scripts and the stylesheet that all pages of the book share: they also work from a disk."""

from pathlib import Path

from xqlab import viz
from xqlab.viz.bandits.page import SCRIPT as BANDITS
from xqlab.viz.live.play.playing import WHY, why_script
from xqlab.viz.page.bundle import FOLDER, classic, stylesheet
from xqlab.viz.page.standalone import Exportable, scripts_of


def widgets() -> list[type[Exportable]]:
    """The widgets that have a page of their own."""
    public = (getattr(viz, name) for name in dir(viz))
    return [value for value in public if isinstance(value, type) and issubclass(value, Exportable)]


def has_form(widget: type[Exportable]) -> bool:
    """Whether the live page of a widget has the form of a search above."""
    return widget.CAN_SEARCH and not widget.LIVE_SCRIPT


def write_assets(folder: Path) -> None:
    """Write site.js and site.css, and the script of each widget, which site.js loads where it is needed."""
    scripts = {(widget.PAGE_SCRIPT, live) for widget in widgets() for live in {False, has_form(widget)}}
    scripts |= {(widget.LIVE_SCRIPT, False) for widget in widgets() if widget.LIVE_SCRIPT}
    scripts.add((BANDITS, False))
    for script, is_live in sorted(scripts):
        name, show = (f"live/{script}", "searching(show)") if is_live else (script, "show")
        file = folder / f"{name}.js"
        file.parent.mkdir(parents=True, exist_ok=True)
        value = f"(...data) => showStandalone({show}, ...data)"
        file.write_text(classic(name, value, *scripts_of(script, is_live=is_live)), "utf-8")
    (folder / f"{WHY}.js").write_text(why_script(), "utf-8")
    styles = dict.fromkeys(style for widget in widgets() for style in widget.STYLES)
    sheets = (*styles, "search_form/widget", "page/standalone", "site/site")
    (folder / "site.css").write_text(stylesheet(sheets), "utf-8")
    (folder / "site.js").write_text((FOLDER / "site" / "site.js").read_text("utf-8"), "utf-8")
