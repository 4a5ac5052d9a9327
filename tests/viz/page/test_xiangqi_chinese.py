"""What the board says in Chinese says the same as what it says in English."""

import re

import pytest

from xqlab.game import MATE, RULE_WIN
from xqlab.viz.page.xiangqi_chinese import ENDS, outcome_explained, outcome_text, value_text
from xqlab.viz.page.xiangqi_manner import XiangqiManner
from xqlab.xiangqi import Board
from xqlab.xiangqi.rules.outcome import Outcome

MANNER = XiangqiManner()


def test_every_choice_and_man_has_a_chinese_name() -> None:
    for name in ("faces", "notations", "men"):
        assert set(MANNER.chinese[name]) == set(getattr(MANNER, name))
    assert MANNER.chinese["men"]["K"] == "红帅"
    assert MANNER.chinese["men"]["p"] == "黑卒"
    assert len(set(MANNER.chinese["men"].values())) == 14


def test_every_way_to_end_is_named() -> None:
    told = re.findall(r'"(\w+)"', Outcome.__doc__ or "")
    assert set(told) - {"1", "0"} == set(ENDS)


DRAWN = ("repetition", "move_limit", "insufficient_material")


@pytest.mark.parametrize(
    ("termination", "winner"),
    [(end, winner) for end in ENDS for winner in ((None,) if end in DRAWN else (True, False))],
)
def test_winner_and_loser_of_every_end(termination: str, winner: bool | None) -> None:
    outcome = Outcome(winner, termination)
    text, sentence = outcome_text(outcome), outcome_explained(outcome, Board())
    assert ENDS[termination] in text
    if winner is None:
        assert text.startswith("和棋")
        assert sentence.endswith("判和。")
        return
    won, lost = ("红方", "黑方") if winner else ("黑方", "红方")
    assert text.startswith(f"{won}胜")
    assert sentence.endswith((f"{won}胜。", "判负。"))
    if sentence.endswith("判负。"):
        assert lost in sentence
        assert won not in sentence


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (35, "红方值 35"),
        (-12, "红方值 −12"),
        (MATE - 5, "红方 3 步杀"),
        (-(MATE - 6), "黑方 3 步杀"),
        (RULE_WIN, "红方依重复局面规则胜"),
        (-RULE_WIN, "黑方依重复局面规则胜"),
    ],
)
def test_values(value: int, text: str) -> None:
    assert value_text(value) == text


def test_values_of_the_side_to_move_are_seen_from_red() -> None:
    red, black = Board(), Board()
    black.push_uci("h2e2")
    for board, number in ((red, "35"), (black, "−35")):
        assert MANNER.valued(board, "x", 35) == f"x, value {number} for Red"
        assert MANNER.valued(board, "x", 35, "zh") == f"x，红方值 {number}"
