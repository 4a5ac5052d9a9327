"""Explanations of a net's value as text in columns, and as HTML that folds kind by kind."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

from xqlab.evaluation.explanation_tables import columns, html_line, html_page, html_table, plain, signed
from xqlab.evaluation.term_words import MEN
from xqlab.xiangqi.core.squares import KIND_NAMES, LETTERS

if TYPE_CHECKING:
    from xqlab.nnue.inference.explanation import KindShare, ManShare, NetExplanation
    from xqlab.nnue.inference.side_view import SideView

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "tag": "en",
        "value": "The net: {value} centipawns for Red; {mover} to move ({own} for the mover)",
        "sides": ("Red", "Black"),
        "layers": "Layers {number} of {count}, chosen by {men} men.",
        "looks": "{side} looks: {columns} columns lit{view}; of {width} accumulators {dark} are dark (0), "
        "{full} full (1).",
        "bucket": ", king in bucket {number} of {count}",
        "turned": ", left and right exchanged",
        "heads": ("kind", "Red's men", "Black's men", "Red", "Black", "Red − Black"),
        "man_heads": ("man", "own side", "for Red", "Red's column", "cells", "Black's column", "cells"),
        "sum": "all together",
        "about": "Each man: the value with it less the value without it. Its column where Red looks, and "
        "where Black does, and how many accumulators would be others without that column.",
        "rounded": "What men contribute does not add up to the value: each depends on the others. "
        "In centipawns, rounded for reading.",
        "caption": "what the men of each kind contribute to the net's value, in centipawns",
    },
    "zh": {
        "tag": "zh-Hans",
        "value": "网络：红方的值 {value} 厘兵；{mover}走棋（走棋方 {own}）",
        "sides": ("红方", "黑方"),
        "layers": "后续各层共 {count} 组，按子数 {men} 选第 {number} 组。",
        "looks": "{side}看：点亮 {columns} 列{view}；"
        "{width} 个累加器中 {dark} 个为暗（0），{full} 个满（1）。",
        "bucket": "，将帅在第 {number} 桶（共 {count} 桶）",
        "turned": "，左右对调",
        "heads": ("兵种", "红方个数", "黑方个数", "红方", "黑方", "红 − 黑"),
        "man_heads": ("子", "对本方", "对红方", "红方的列", "格数", "黑方的列", "格数"),
        "sum": "合计",
        "about": "各子：有它与无它时值之差；红方、黑方看它时的列号，以及去掉这一列会改变的累加器格数。",
        "rounded": "各子的贡献之和不等于总值：每个子的作用取决于其他的子。"
        "以厘兵计，为便于阅读而取整到小数点后一位。",
        "caption": "各兵种对网络之值的贡献，以厘兵计",
    },
}


def _headline(found: NetExplanation, words: dict) -> str:
    mover = words["sides"][0 if found.board.turn else 1]
    return words["value"].format(value=signed(found.value), mover=mover, own=signed(found.value_for_mover))


def view_text(found: NetExplanation, view: SideView, words: dict) -> str:
    """What one side sees, as a sentence."""
    count = found.net.architecture.feature_set.bucket_count
    where = words["bucket"].format(number=view.bucket + 1, count=count) if count > 1 else ""
    return words["looks"].format(
        side=words["sides"][view.side],
        columns=len(view.columns),
        view=where + (words["turned"] if view.turned else ""),
        width=len(view.sums),
        dark=view.dark,
        full=view.full,
    )


def _told(found: NetExplanation, words: dict) -> list[str]:
    """The sentences below the headline."""
    sentences = [view_text(found, view, words) for view in found.views]
    number, count = found.layers
    if count > 1:
        men = len(found.views[0].columns)
        sentences.append(words["layers"].format(number=number, count=count, men=men))
    return sentences


def _kind_name(name: str, language: str) -> str:
    return MEN[name] if language == "zh" else name


def _man_name(man: ManShare, words: dict, language: str) -> str:
    kind = _kind_name(KIND_NAMES[LETTERS.index(man.man.upper())], language)
    side = words["sides"][0 if man.man.isupper() else 1]
    return f"{side[0]}{kind} {man.square}" if language == "zh" else f"{side.lower()} {kind} {man.square}"


def _man_cells(man: ManShare) -> tuple[str, ...]:
    values = ("", "") if isnan(man.value) else (signed(man.value), signed(man.for_red))
    return (*values, str(man.red_column), str(man.red_cells), str(man.black_column), str(man.black_cells))


def _kind_cells(share: KindShare) -> tuple[str, ...]:
    numbers = plain(share.red), plain(share.black), signed(share.value)
    return (str(share.red_men), str(share.black_men), *numbers)


def _sums(found: NetExplanation) -> tuple[str, ...]:
    kinds = found.by_kind().values()
    red, black = sum(kind.red for kind in kinds), sum(kind.black for kind in kinds)
    men = sum(kind.red_men for kind in kinds), sum(kind.black_men for kind in kinds)
    return (*map(str, men), plain(red), plain(black), signed(red - black))


def net_explanation_text(found: NetExplanation) -> str:
    """The kinds, and below them each man."""
    words, language = WORDS[found.language], found.language
    kinds: list[tuple[str, ...]] = [words["heads"]]
    for name, share in found.by_kind().items():
        kinds.append((_kind_name(name, language), *_kind_cells(share)))
    kinds.append((words["sum"], *_sums(found)))
    men: list[tuple[str, ...]] = [words["man_heads"]]
    men += [(_man_name(man, words, language), *_man_cells(man)) for man in found.shares]
    lines = [_headline(found, words), *_told(found, words), *columns(kinds), "", *columns(men)]
    return "\n".join([*lines, words["about"], words["rounded"]])


def net_explanation_html(found: NetExplanation) -> str:
    """The kinds in lines; each unfolds to its men, with the columns that they light."""
    words, language = WORDS[found.language], found.language
    lines = [f'<p class="faint">{sentence}</p>' for sentence in _told(found, words)]
    lines.append(html_line(words["heads"], kind="head"))
    king_cells = ("1", "1", "", "", "")
    for name in KIND_NAMES:
        letter = LETTERS[KIND_NAMES.index(name)]
        cells = _kind_cells(found.by_kind()[name]) if letter != "K" else king_cells
        rows = [
            (_man_name(man, words, language), *_man_cells(man))
            for man in found.shares
            if man.man.upper() == letter
        ]
        summary = html_line((_kind_name(name, language), *cells), "summary")
        about = html_table(words["man_heads"], rows, words["about"])
        lines.append(f"<details>{summary}{about}</details>")
    lines.append(html_line((words["sum"], *_sums(found)), kind="sum"))
    return html_page(words, _headline(found, words), words["caption"], 5, lines)
