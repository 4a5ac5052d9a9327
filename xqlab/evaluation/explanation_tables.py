"""Explanations and their differences as text in columns, and as HTML that folds component by component."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from xqlab.evaluation.term_words import component_about, component_name, term_text

if TYPE_CHECKING:
    from xqlab.evaluation.explained_difference import ComponentChange, Difference, TermChange
    from xqlab.evaluation.explanation import ComponentShare, Explanation, TermShare

WORDS = {
    "en": {
        "tag": "en",
        "value": "Value {value} centipawns for Red; {mover} to move, {phase}",
        "phase": "phase {share:.2f} (1 opening, 0 endgame)",
        "change": "Change of {change} centipawns for Red: from {before} to {after}",
        "sides": ("Red", "Black"),
        "heads": ("term", "weight", "opening / endgame", "Red ×", "Black ×", "Red", "Black", "Red − Black"),
        "change_heads": ("term", "Red ×", "Black ×", "before", "after", "change"),
        "sum": "all together",
        "off": "off",
        "alike": "Terms that both sides have alike are left out here; .table() has them.",
        "rounded": "× are counts; the rest is centipawns, rounded for reading.",
        "caption": "value by component, in centipawns",
        "change_caption": "change by component, in centipawns for Red",
        "name": "component",
    },
    "zh": {
        "tag": "zh-Hans",
        "value": "红方的值 {value} 厘兵；{mover}走棋，{phase}",
        "phase": "阶段 {share:.2f}（1 为开局，0 为残局）",
        "change": "红方的值变化 {change} 厘兵：由 {before} 到 {after}",
        "sides": ("红方", "黑方"),
        "heads": ("项", "权重", "开局 / 残局", "红方个数", "黑方个数", "红方", "黑方", "红 − 黑"),
        "change_heads": ("项", "红方个数", "黑方个数", "变化前", "变化后", "变化"),
        "sum": "合计",
        "off": "关闭",
        "alike": "双方相同的项此处从略，见 .table()。",
        "rounded": "个数之外的数以厘兵计，为便于阅读而取整到小数点后一位。",
        "caption": "各部分的值，以厘兵计",
        "change_caption": "各部分的变化，以厘兵计，从红方看",
        "name": "部分",
    },
}


def signed(value: float) -> str:
    """+12.5, −3.0 or 0.0: one decimal, and a sign where it is not zero."""
    text = f"{value:+.1f}"
    return "0.0" if text[1:] == "0.0" else text.replace("-", "−")


def plain(value: float) -> str:
    """12.5 or −3.0."""
    return signed(value).removeprefix("+")


def _count(number: int) -> str:
    return str(number) if number else "·"


def _arrow(before: int, after: int) -> str:
    return _count(before) if before == after else f"{before} → {after}"


# -- what stands in the rows -----------------------------------------------------------------------------


def _share_cells(term: TermShare) -> tuple[str, ...]:
    return (
        plain(term.weight),
        f"{plain(term.opening)} / {plain(term.endgame)}",
        _count(term.red_count),
        _count(term.black_count),
        plain(term.red),
        plain(term.black),
        signed(term.value),
    )


def _component_cells(share: ComponentShare, words: dict) -> tuple[str, ...]:
    if not share.is_on:
        return ("",) * 6 + (words["off"],)
    return ("",) * 4 + (plain(share.red), plain(share.black), signed(share.value))


def _change_cells(term: TermChange) -> tuple[str, ...]:
    red, black = zip(term.count_before, term.count_after)
    return (_arrow(*red), _arrow(*black), signed(term.before), signed(term.after), signed(term.change))


def _component_change_cells(part: ComponentChange) -> tuple[str, ...]:
    return ("", "", signed(part.before), signed(part.after), signed(part.change))


def _headline(found: Explanation, words: dict) -> str:
    mover = words["sides"][0 if found.board.turn else 1]
    phase = words["phase"].format(share=found.phase)
    return words["value"].format(value=signed(found.value), mover=mover, phase=phase)


def _change_headline(found: Difference, words: dict) -> str:
    before, after = (signed(each.value) for each in (found.before, found.after))
    return words["change"].format(change=signed(found.value), before=before, after=after)


def _sums(found: Explanation) -> tuple[str, ...]:
    parts = found.by_component().values()
    red, black = sum(each.red for each in parts), sum(each.black for each in parts)
    return ("",) * 4 + (plain(red), plain(black), signed(found.value))


# -- text ------------------------------------------------------------------------------------------------


def width(text: str) -> int:
    """How many columns a text takes: Chinese characters two each."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of texts as lines, the first column to the left, the others to the right."""
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        first = row[0] + " " * (widths[0] - width(row[0]))
        others = [" " * (wide - width(cell)) + cell for cell, wide in zip(row[1:], widths[1:])]
        lines.append("  ".join([first, *others]).rstrip())
    return lines


def explanation_text(found: Explanation) -> str:
    """The components, below each the terms that the sides do not have alike."""
    words = WORDS[found.language]
    rows: list[tuple[str, ...]] = [words["heads"]]
    for name, share in found.by_component().items():
        rows.append((component_name(name, found.language), *_component_cells(share, words)))
        if share.is_on:
            rows += [
                (f"  {term_text(term.name, found.language)}", *_share_cells(term))
                for term in share.terms
                if term.red_count != term.black_count
            ]
    rows.append((words["sum"], *_sums(found)))
    return "\n".join([_headline(found, words), *columns(rows), words["alike"], words["rounded"]])


def difference_text(found: Difference) -> str:
    """The components, below each the terms that change."""
    words = WORDS[found.language]
    rows: list[tuple[str, ...]] = [words["change_heads"]]
    for name, part in found.by_component().items():
        rows.append((component_name(name, found.language), *_component_change_cells(part)))
        rows += [
            (f"  {term_text(term.name, found.language)}", *_change_cells(term))
            for term in part.terms
            if term.before or term.after
        ]
    sums = signed(found.before.value), signed(found.after.value), signed(found.value)
    rows.append((words["sum"], "", "", *sums))
    return "\n".join([_change_headline(found, words), *columns(rows), words["rounded"]])


# -- HTML ------------------------------------------------------------------------------------------------

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
"""


def html_line(cells: Iterable[str], tag: str = "div", kind: str = "") -> str:
    """Cells as one line of the page's grid; a "summary" unfolds what stands in its <details>."""
    spans = "".join(f"<span>{escape(cell)}</span>" for cell in cells)
    return f'<{tag} class="line{f" {kind}" if kind else ""}">{spans}</{tag}>'


def html_table(heads: Sequence[str], rows: Sequence[Sequence[str]], about: str) -> str:
    """A sentence, and below it a table where there are rows; the first cell of each is its head."""
    if not rows:
        return f'<p class="about">{escape(about)}</p>'
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    body = "".join(
        f'<tr><th scope="row" style="font-weight:400">{escape(row[0])}</th>'
        f"{''.join(f'<td>{escape(cell)}</td>' for cell in row[1:])}</tr>"
        for row in rows
    )
    return (
        f'<p class="about">{escape(about)}</p>'
        + f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def html_page(words: dict, headline: str, caption: str, numbers: int, lines: Iterable[str]) -> str:
    """Lines under a headline, a name and so many numbers each; `words` has the tag and the last sentence."""
    return (
        f'<style>{STYLE}</style><div class="xqlab-explanation" lang="{words["tag"]}" role="group"'
        f' aria-label="{escape(caption, quote=True)}" style="--numbers:{numbers}">'
        f"<p><strong>{escape(headline)}</strong></p>{''.join(lines)}"
        f'<p class="faint">{escape(words["rounded"])}</p></div>'
    )


def explanation_html(found: Explanation) -> str:
    """The components in lines; each unfolds to all its terms, with counts and weights."""
    words, language = WORDS[found.language], found.language
    lines = [html_line((words["name"], *words["heads"][5:]), kind="head")]
    for name, share in found.by_component().items():
        summary = html_line((component_name(name, language), *_component_cells(share, words)[4:]), "summary")
        rows = [(term_text(term.name, language), *_share_cells(term)) for term in share.terms]
        about = component_about(name, language)
        lines.append(f"<details>{summary}{html_table(words['heads'], rows, about)}</details>")
    lines.append(html_line((words["sum"], *_sums(found)[4:]), kind="sum"))
    return html_page(words, _headline(found, words), words["caption"], 3, lines)


def difference_html(found: Difference) -> str:
    """The components in lines; each unfolds to the terms that change."""
    words, language = WORDS[found.language], found.language
    lines = [html_line((words["name"], *words["change_heads"][3:]), kind="head")]
    for name, part in found.by_component().items():
        summary = html_line((component_name(name, language), *_component_change_cells(part)[2:]), "summary")
        rows = [(term_text(term.name, language), *_change_cells(term)) for term in part.terms]
        about = component_about(name, language)
        lines.append(f"<details>{summary}{html_table(words['change_heads'], rows, about)}</details>")
    sums = signed(found.before.value), signed(found.after.value), signed(found.value)
    lines.append(html_line((words["sum"], *sums), kind="sum"))
    return html_page(words, _change_headline(found, words), words["change_caption"], 3, lines)
