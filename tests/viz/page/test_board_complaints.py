"""What the board refuses, in Chinese: every error of a FEN has its translation."""

import re
from pathlib import Path

import pytest

from xqlab.viz.page.board_complaints import PATTERNS, in_chinese
from xqlab.xiangqi import START_FEN, Board, InvalidFenError
from xqlab.xiangqi.core import fen as fen_module

BODY = START_FEN.split()[0]
KINGS = "9/9/9/9/9/9/9/9/4K4"
CASES = {
    "": "FEN 是空的",
    f"{BODY} w - - 0 1 7": "FEN 至多 6 个字段，得到 7 个",
    f"{BODY} x": "走棋方应为 w、r 或 b，得到 'x'",
    f"{BODY} w KQ - 0 1": "第 3、4 字段应为 '-'，得到 'KQ'",
    f"{BODY} w - - x 1": "半回合计数应为 0 到 999999，得到 'x'",
    f"{BODY} w - - 0 y": "回合数应为 0 到 999999，得到 'y'",
    "9/9 w": "应有 10 行，得到 2 行",
    f"4?4/{KINGS} w": "第 9 行有不认识的字母 '?'",
    f"8/{KINGS} w": "第 9 行 '8' 有 8 格，应为 9 格",
    f"4k4/{KINGS} w": "黑方正被将军，却不轮到黑方走棋",
    f"3k5/RRR6/{KINGS[2:]} w": "红车多于 2 个",
    f"k8/{KINGS} w": "黑将不能放在 a9",
    "3k5/9/9/9/9/9/9/9/9/A3K4 w": "红仕不能放在 a0",
    f"9/{KINGS} w": "黑方没有将帅",
}


@pytest.mark.parametrize("fen", CASES)
def test_every_error_of_a_fen(fen: str) -> None:
    with pytest.raises(InvalidFenError) as caught:
        Board(fen)
    assert in_chinese(str(caught.value)) == CASES[fen]


def test_no_error_of_a_fen_was_forgotten() -> None:
    raised = Path(fen_module.__file__).read_text("utf-8").count("raise InvalidFenError(")
    told = {next(key for key in PATTERNS if re.fullmatch(key, _text(fen))) for fen in CASES}
    assert len(told) + 1 == raised, "the one that is left wants a text and gets none"


def _text(fen: str) -> str:
    with pytest.raises(InvalidFenError) as caught:
        Board(fen)
    return str(caught.value).partition(" in FEN ")[0]


def test_a_complaint_inside_another_one() -> None:
    text = "This position cannot be played: more than 1 of the man Black king."
    assert in_chinese(text) == "这个局面不能对弈：黑将多于 1 个。"


def test_what_is_not_known_stays_and_says_so() -> None:
    assert in_chinese("The engine failed: out of memory") == "引擎出错：out of memory"
    assert in_chinese("the cat sat on the board") == "（英文）the cat sat on the board"
    assert in_chinese("") == ""
