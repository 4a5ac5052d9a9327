"""Which fonts show Chinese: in an SVG that a browser draws, and in matplotlib."""

import logging
import re
from functools import cache
from unicodedata import east_asian_width

from xqlab.files import data_file

# Patterns of the names of families in matplotlib's list.
CHINESE_FONTS = (
    "LXGW|Noto Sans.* CJK|Noto Serif.* CJK|Noto Sans SC|Source Han|WenQuanYi|AR PL|Droid Sans Fallback"
    "|SimHei|SimSun|Microsoft YaHei|DengXian|KaiTi|FangSong|PingFang|Heiti|Songti|STHeiti|Hiragino Sans GB"
)
OWN_FONT = "xqlab Sans SC"  # in data/faces: the characters of our own texts
PREFERRED = r"(Noto Sans|Source Han Sans).* SC|PingFang SC|Microsoft YaHei|Noto Sans CJK"  # beside sans-serif
SVG_FAMILIES = (
    "Helvetica,Arial,'Noto Sans CJK SC','Noto Sans SC','Source Han Sans SC','PingFang SC',"
    "'Microsoft YaHei','WenQuanYi Zen Hei',sans-serif"
)


def is_wide(character: str) -> bool:
    """Whether a character is as wide as it is high, as Chinese ones are."""
    return character > "\u2e7f" and east_asian_width(character) in "WF"


def has_chinese(text: str) -> bool:
    """Whether a text needs a Chinese font."""
    return any(map(is_wide, text))


@cache
def matplotlib_families() -> tuple[str, ...]:
    """Font families for matplotlib: one for Latin text, our own for Chinese and, if installed, a whole one.

    matplotlib draws a box where none has a character, as in a name that a user gives.
    """
    from matplotlib import font_manager

    font_manager.fontManager.addfont(data_file("faces/sans.otf"))
    # Some Chinese fonts have one weight alone; that another one is drawn is no news in a notebook.
    usual = "findfont: Failed to find font weight"
    logger = logging.getLogger(font_manager.__name__)
    logger.addFilter(lambda record: not record.getMessage().startswith(usual))
    names = sorted({font.name for font in font_manager.fontManager.ttflist})
    installed = [name for name in names if re.match(CHINESE_FONTS, name)]
    installed.sort(key=lambda name: (not re.match(PREFERRED, name), " SC" not in name))
    return ("sans-serif", OWN_FONT, *installed[:1])
