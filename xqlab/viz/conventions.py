"""In which conventions does a recorded search speak? One line for the foot of a picture, in both languages.

Books differ in them, and a number means something else under each: whose value it is, whether an equal value
cuts off, and whether a value may lie outside the window.
"""

from __future__ import annotations

from typing import Any

from xqlab.trace.sides import sides_of

# A side by its English name, as `xqlab.trace.sides` has it.
CHINESE_SIDES = {"Red": "红方", "Black": "黑方", "White": "白方"}


def conventions(tree: Any) -> dict[str, str]:
    """Language -> the view, the sign of the cutoff and the bound of values that a tree's search used."""
    first, second = sides_of(tree.board).names
    parts = [(f"minimax view: values as {first} sees them", f"极小化极大视角：值从{_chinese(first)}看")]
    use = tree.result and tree.result.enhancements
    if use is not None and not use.alpha_beta:
        parts.append(("no cutoffs: every move is searched", "没有截断：搜索每一个着法"))
    elif use is not None:
        above, below = (">", "<") if use.works("strict_cutoff") else ("≥", "≤")
        parts.append(
            (
                f"cutoff at value {above} β (for {second}, {below} α)",
                f"值 {above} β 时截断（对{_chinese(second)}为 {below} α）",
            )
        )
        if use.works("fail_hard"):
            parts.append(("fail-hard: no value leaves the window", "fail-hard：返回值不超出窗口"))
        else:
            parts.append(("fail-soft: values may leave the window", "fail-soft：返回值可超出窗口"))
    english, chinese = zip(*parts)
    return {"en": " · ".join(english), "zh": " · ".join(chinese)}


def _chinese(side: str) -> str:
    return CHINESE_SIDES.get(side, f" {side} 方")
