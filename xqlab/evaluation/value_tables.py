"""Values in tables: signed numbers, and HTML lines that unfold to tables."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from xqlab.text_table import html_table
from xqlab.words import Words

STYLE = """
.xqlab-explanation{max-width:66em;overflow-x:auto;color:var(--jp-content-font-color1,#1f2328);
font:13px/1.45 var(--jp-content-font-family,system-ui),"Noto Sans CJK SC","Microsoft YaHei",sans-serif}
.xqlab-explanation p{margin:.3em 0}
.xqlab-explanation .faint{color:var(--jp-content-font-color2,#57606a)}
.xqlab-explanation .line{display:grid;grid-template-columns:minmax(9em,1fr) repeat(var(--numbers),7em);
column-gap:.6em;padding:3px 6px 3px 1.6em;text-align:right;min-width:32em}
.xqlab-explanation .line>:first-child{text-align:left}
.xqlab-explanation .line,.xqlab-explanation table{font-variant-numeric:tabular-nums}
.xqlab-explanation .head,.xqlab-explanation .sum{font-weight:700}
.xqlab-explanation .sum{border-top:2px solid var(--jp-border-color1,#999)}
.xqlab-explanation details{border-top:1px solid var(--jp-border-color2,#ddd)}
.xqlab-explanation summary{position:relative;cursor:pointer;list-style:none}
.xqlab-explanation summary::-webkit-details-marker{display:none}
.xqlab-explanation summary::before{content:"▸";position:absolute;left:.4em;top:3px}
.xqlab-explanation details[open]>summary::before{content:"▾"}
.xqlab-explanation summary:is(:hover,:focus-visible){background:var(--jp-layout-color2,#f3f4f6)}
.xqlab-explanation .about{margin-left:1.6em}
.xqlab-explanation table{width:calc(100% - 1.6em);margin:.2em 0 .6em 1.6em;border-collapse:collapse}
.xqlab-explanation :is(table,td,th){font-size:1em}
.xqlab-explanation :is(td,th){padding:2px 6px;text-align:right;white-space:nowrap;background:none}
.xqlab-explanation :is(td,th):first-child{text-align:left;white-space:normal;min-width:12em}
.xqlab-explanation th[scope=row]{font-weight:400}
"""


def signed(value: float) -> str:
    """+12, −3 or 0: whole centipawns, and a sign unless it is zero."""
    text = f"{value:+.0f}"
    return "0" if text[1:] == "0" else text.replace("-", "−")


def plain(value: float) -> str:
    """12 or −3."""
    return signed(value).removeprefix("+")


def html_line(cells: Iterable[str], tag: str = "div", kind: str = "") -> str:
    """Cells as one line of the page's grid; a "summary" unfolds its <details>."""
    spans = "".join(f"<span>{escape(cell)}</span>" for cell in cells)
    return f'<{tag} class="line{f" {kind}" if kind else ""}">{spans}</{tag}>'


def html_with_table(titles: Sequence[str], rows: Sequence[Sequence[str]], about: str) -> str:
    """A sentence, and below it a table if there are rows; the first cell of each is its title."""
    table = html_table(rows, titles, left=(), row_titles=True) if rows else ""
    return f'<p class="about">{escape(about)}</p>{table}'


def html_page(
    words: Mapping[str, Words], headline: str, caption: str, numbers: int, lines: Iterable[str]
) -> str:
    """Lines under a headline, each a name and `numbers` numbers; `words` has language and last sentence."""
    return (
        f'<style>{STYLE}</style><div class="xqlab-explanation" lang="{words["tag"]}" role="group"'
        f' aria-label="{escape(caption, quote=True)}" style="--numbers:{numbers}">'
        f"<p><strong>{escape(headline)}</strong></p>{''.join(lines)}"
        f'<p class="faint">{escape(str(words["rounded"]))}</p></div>'
    )
