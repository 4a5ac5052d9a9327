"""What the board says in Chinese says the same as what it says in English."""

import re
from pathlib import Path

import pytest

from xqlab.ending_texts import DRAW, winner_of
from xqlab.game import MATE, RULE_WIN
from xqlab.viz.board import widget
from xqlab.viz.page import board_profile, game_words
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import START_FEN, Board, InvalidFenError
from xqlab.xiangqi.core import fen as fen_module
from xqlab.xiangqi.rules.ending_facts import ENDINGS
from xqlab.xiangqi.rules.outcome import Outcome

PROFILE = BoardProfile.of(Board())
MESSAGES, REASONS = PROFILE.game.play.messages, PROFILE.game.play.reasons


def test_every_piece_has_a_chinese_name() -> None:
    pieces = PROFILE.chinese["pieces"]
    assert (pieces["K"], pieces["p"], len(set(pieces.values()))) == ("红帅", "黑卒", 14)


def test_every_way_to_end_is_named() -> None:
    documented = re.findall(r'"(\w+)"', Outcome.__doc__ or "")
    assert set(documented) - {"1", "0"} == set(REASONS) == {ending.reason for ending in ENDINGS}


DRAWN = ("repetition", "move_limit", "insufficient_material")
ENDS = [
    (number, winner)
    for number, ending in enumerate(ENDINGS)
    for winner in ((DRAW,) if ending.reason in DRAWN else (0, 1))
]


@pytest.mark.parametrize(("number", "winner"), ENDS)
def test_winner_and_loser_of_every_end(monkeypatch: pytest.MonkeyPatch, number: int, winner: int) -> None:
    facts, reason = [number, winner, 4], ENDINGS[number].reason
    monkeypatch.setattr(Board, "outcome", lambda board: Outcome(winner_of(facts), reason))
    monkeypatch.setattr(board_profile, "ending_facts", lambda position: facts)
    ended = PROFILE.outcome(Board(), "zh")
    assert ended is not None
    text, sentence = ended
    assert REASONS[reason].zh in text
    if winner == DRAW:
        assert text.startswith("和棋")
        assert sentence.endswith("判和。")
        return
    won, lost = ("黑方", "红方") if winner else ("红方", "黑方")
    assert text.startswith(f"{won}胜")
    assert sentence.endswith((f"{won}胜。", "判负。"))
    if sentence.endswith("判负。"):
        assert lost in sentence
        assert won not in sentence


def test_values() -> None:
    texts = {35: "红方值 35", -12: "红方值 −12", MATE - 5: "红方 3 步杀", -(MATE - 6): "黑方 3 步杀"}
    texts |= {RULE_WIN: "红方依重复局面规则胜", -RULE_WIN: "黑方依重复局面规则胜"}
    assert {value: PROFILE.valued(Board(), "x", value, "zh")[2:] for value in texts} == texts
    # Values of the side to move are seen from Red.
    black = Board()
    black.push_uci("h2e2")
    for board, number in ((Board(), "35"), (black, "−35")):
        assert PROFILE.valued(board, "x", 35) == f"x, value {number} for Red"
        assert PROFILE.valued(board, "x", 35, "zh") == f"x，红方值 {number}"


BODY = START_FEN.split()[0]
KINGS = "9/9/9/9/9/9/9/9/4K4"
CASES = {
    "": "FEN 是空的",
    f"{BODY} w - - 0 1 7": "FEN 至多 6 个字段，得到 7 个",
    f"{BODY} x": "走子方应为 w、r 或 b，得到 'x'",
    f"{BODY} w KQ - 0 1": "第 3、4 字段应为 '-'，得到 'KQ'",
    f"{BODY} w - - x 1": "半回合计数应为 0 到 999999，得到 'x'",
    f"{BODY} w - - 0 y": "回合数应为 0 到 999999，得到 'y'",
    "9/9 w": "应有 10 行，得到 2 行",
    f"4?4/{KINGS} w": "第 9 行有不认识的字母 '?'",
    f"8/{KINGS} w": "第 9 行 '8' 有 8 格，应为 9 格",
    f"4k4/{KINGS} w": "将帅在 e 线上照面",
    "4k4/9/9/9/4R4/9/9/9/9/3K5 w": "黑方正被将军，却不轮到黑方走棋",
    f"3k5/RRR6/{KINGS[2:]} w": "红车多于 2 个",
    f"k8/{KINGS} w": "黑将不能放在 a9",
    "3k5/9/9/9/9/9/9/9/9/A3K4 w": "红仕不能放在 a0",
    f"9/{KINGS} w": "黑方没有将帅",
}


def _text(fen: str) -> str:
    with pytest.raises(InvalidFenError) as caught:
        Board(fen)
    return str(caught.value)


@pytest.mark.parametrize("fen", CASES)
def test_every_error_of_a_fen(fen: str) -> None:
    assert PROFILE.message(_text(fen)) == CASES[fen]


def _key(text: str) -> str:
    return next(key for key in MESSAGES if re.fullmatch(key, text))


def test_no_error_of_a_fen_was_forgotten() -> None:
    source = Path(fen_module.__file__).read_text("utf-8")
    assert set(re.findall(r'(?:_wrong\(|WRONG\[|, )"(\w+)"(?:, fen|\])', source)) == set(fen_module.WRONG)
    patterns = {_key(_text(fen).partition(" in FEN ")[0]) for fen in CASES}
    assert len(patterns) == len(MESSAGES) - 1  # one is left: it wants a text and gets none


def test_every_notice_is_one_of_a_board() -> None:
    folder = Path(widget.__file__).parent
    sources = [*folder.glob("*.py"), *(folder.parent / "live").rglob("*.js")]
    text = "".join(path.read_text("utf-8") for path in sources)
    assert len(game_words.NOTICES) > 5
    lost = [name for name in game_words.NOTICES if not re.search(rf'(NOTICES\[|refuse\()"{name}"', text)]
    assert lost == []


def test_a_complaint_inside_another_one_and_what_is_not_known() -> None:
    texts = {
        "This position cannot be played: expected at most 1 of the piece Black king, got more.": (
            "这个局面不能对弈：黑将多于 1 个。"
        ),
        "The engine failed: out of memory": "引擎出错：out of memory",
        "the cat sat on the board": "（英文）the cat sat on the board",
        "": "",
    }
    assert {text: PROFILE.message(text) for text in texts} == texts
