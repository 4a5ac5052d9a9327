"""The frame of a report: one page in both languages, with charts, tables and steppers."""

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from xqlab import __version__
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.page.standalone import PAGE, POLICY, TAGS
from xqlab.viz.stepper.widget import Stepper

TURN = {"en": ("zh", "中文"), "zh": ("en", "English")}
BODY = """<div data-report="{language}" lang="{tag}"{hidden}>
<header class="xq-bar"><h1>{title}</h1>
<button type="button" data-turn="{other}" lang="{other_tag}">{name}</button></header>
{body}
</div>"""
FRAGMENT = """<style>
{css}</style>
<div class="xq-widget xq-report">
{bodies}
</div>
{steps}<script type="module">
{source}
openReport({show});
</script>"""


def page(
    titles: Mapping[str, str],
    bodies: Mapping[str, str],
    language: str,
    steps: Mapping[str, Any] | None = None,
) -> str:
    """A report as the text of one HTML file.

    titles, bodies : by language; titles are texts, bodies HTML
    language       : the one shown first
    steps          : name -> what a stepper shows, packed; a `<details data-step=NAME>` in a body opens it
    """
    parts = []
    for each in LANGUAGES:
        other, name = TURN[each]
        hidden = "" if each == language else " hidden"
        title = escape(titles[each])
        words = {"language": each, "tag": TAGS[each], "hidden": hidden, "title": title, "body": bodies[each]}
        parts.append(BODY.format(**words, other=other, other_tag=TAGS[other], name=name))
    scripts = (*(["stepper/standalone"] if steps else []), "exercise_sheet/report")
    styles = (*(Stepper.STYLES if steps else ()), "page/standalone", "exercise_sheet/report")
    fragment = FRAGMENT.format(
        css=stylesheet(styles),
        bodies="\n".join(parts),
        steps="".join(
            f'<script type="application/json" id="step-{escape(name)}">{json.dumps(data)}</script>\n'
            for name, data in (steps or {}).items()
        ),
        source=bundle(*scripts),
        show="show" if steps else "null",
    )
    return PAGE.format(
        tag=TAGS[language],
        version=escape(__version__),
        policy=POLICY,
        title=escape(titles[language]),
        fragment=fragment,
    )


def bars(rows: Iterable[tuple[str, float, tuple[float, float] | None, str]]) -> str:
    """A chart of lying bars: (name, share, interval of the share, its numbers in words), texts."""
    return f'<div class="xqr-chart">{"".join(map(_bar, rows))}</div>'


def _bar(row: tuple[str, float, tuple[float, float] | None, str]) -> str:
    name, share, interval, numbers = row
    line = ""
    if interval is not None:
        low, high = (f"{100 * end:.1f}%" for end in interval)
        line = f'<line class="xqr-interval" x1="{low}" x2="{high}" y1="50%" y2="50%"/>'
    bar = f'<rect class="xqr-bar" width="{100 * share:.1f}%" height="100%"/>'
    return (
        f'<span class="xqr-name">{escape(name)}</span><svg aria-hidden="true">{bar}{line}</svg>'
        f'<span class="xqr-number">{escape(numbers)}</span>'
    )


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of HTML cells under titles, which are texts."""
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    filled = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="xqr-wide" tabindex="0">{filled}</div>'
