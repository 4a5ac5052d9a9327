"""The fonts that matplotlib draws a text with: the usual one, and one with Chinese characters."""

from __future__ import annotations

import re
from functools import cache

# In this order, the first that is installed. `xqlab doctor` says where there is none.
CHINESE = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "Microsoft YaHei",
    "PingFang SC",
    "Heiti SC",
    "SimHei",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "Droid Sans Fallback",
    "Noto Sans CJK JP",
    "Noto Serif CJK SC",
    "AR PL UMing CN",
)
_CHINESE_TEXT = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")


def is_chinese(text: str) -> bool:
    """Whether a text has a character as wide as high: a Chinese one, or a full-width digit."""
    return _CHINESE_TEXT.search(text) is not None


def families(text: str) -> list[str]:
    """The font families for a text, first choice first; one of Chinese only where it has such characters."""
    return ["sans-serif", *chinese_families()] if is_chinese(text) else ["sans-serif"]


@cache
def chinese_families() -> tuple[str, ...]:
    """The best installed family with Chinese characters; none where there is none."""
    from matplotlib.font_manager import fontManager

    installed = {font.name for font in fontManager.ttflist}
    return tuple(name for name in CHINESE if name in installed)[:1]
