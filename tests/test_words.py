"""Texts in two languages: the one that is set is shown, and the Chinese one says of the same things."""

import ast
import pickle
import re
from pathlib import Path
from string import Formatter
from threading import Thread

import pytest

from xqlab import XqlabError, words
from xqlab.experiments import Score, sprt
from xqlab.experiments.ideas.verdict import more_pairs
from xqlab.ideas.idea import Idea, PlainView
from xqlab.search.enhancements import Enhancements
from xqlab.studies import stored
from xqlab.teach import check
from xqlab.trace.conventions import use_conventions
from xqlab.words import Words, in_each, in_english, speaking, spoken
from xqlab.xiangqi import Board, parse_move

PACKAGE = Path(words.__file__).parent
LATIN = re.compile(r"[A-Za-z]{4,}")  # no English word that is left over is shorter
# What a Chinese sentence need not quote again.
LEFT_OUT = {
    "{0} is not legal {1}{2}",
    "expected a text that fits one move, got {0}, which fits {1} {2}",
    "expected a FEN, got an empty text {0}",
    "expected a legal move, got squares {0}",
    "expected a game in progress, got: {0}",
    "The position occurred {0} times.",
}
# Files of texts that also name a piece, a value or a side where the other language needs none.
NAMING = {"layouts.py", "refusals.py", "move_words.py", "reasons.py"}


@pytest.fixture
def chinese():
    before = use_conventions(language="zh")
    yield
    use_conventions(before)


def _text(node):
    # A literal; of an f-string its expressions in brackets, which the other text has, too.
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    return ast.unparse(node) if isinstance(node, ast.JoinedStr) else None


def _places(node, text):
    if isinstance(node, ast.Constant):
        return {re.split(r"[.[]", name)[0] for _, name, *_ in Formatter().parse(text) if name}
    values = (part.value for part in ast.walk(node) if isinstance(part, ast.FormattedValue))
    names = {name.id for value in values for name in ast.walk(value) if isinstance(name, ast.Name)}
    return set(filter(str.islower, names))


def test_a_chinese_text_has_what_the_english_one_quotes():
    pairs, wrong = 0, []
    for file in sorted(PACKAGE.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        for call in ast.walk(ast.parse(source)) if "import Words" in source or "import Key" in source else ():
            if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("Words", "Key")):
                continue
            both = call.args[-2:]
            texts = [_text(node) for node in both]
            if len(both) != 2 or None in texts or texts[0] in LEFT_OUT:
                continue
            english, chinese = (_places(node, str(text)) for node, text in zip(both, texts))
            pairs += 1
            if english != chinese and not (file.name in NAMING or file.parent.name == "reasons"):
                wrong.append((file.name, texts))
    assert wrong == []
    assert pairs > 1000


def test_they_follow_the_language_that_is_set_and_another_for_a_while_in_one_thread(chinese):
    elsewhere = []
    with speaking("en"):
        other = Thread(target=lambda: elsewhere.append(spoken()))
        other.start()
        other.join()
        assert (spoken(), elsewhere, in_each(spoken)) == ("en", ["zh"], {"en": "en", "zh": "zh"})
        with speaking(None):
            assert spoken() == "en"
    assert spoken() == "zh"
    with pytest.raises(XqlabError, match=r"^expected language to be 'en' or 'zh', got 'fr'$"), speaking("fr"):
        pass
    text = Words("red", "红")
    assert (str(text), f"{text:>3}", f"{text}") == ("红", "  红", "红")
    use_conventions(language="en")
    assert (str(text), f"{text:>4}") == ("red", " red")


def test_errors_and_verdicts_speak_both(chinese):
    with pytest.raises(ValueError, match=r"^应有 10 行，得到 1 行") as caught:
        Board("9 w")
    assert in_english(caught.value) == "expected 10 ranks, got 1 in FEN '9 w'"
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert in_english(ValueError("as it is")) == "as it is"
    with pytest.raises(ValueError, match=r"^'马八进六' 不合规则：蹩马腿，c0 的红相挡住"):
        parse_move(Board(), "马八进六")
    with pytest.raises(ValueError, match=r"^没有开关 'luck'"):
        Enhancements.of("luck")
    idea = Idea(lambda view: 1 / 0, "term", "halves", "", 1)
    with pytest.raises(ValueError, match=r"^想法 'halves'（term）：ZeroDivisionError: .*，第 \d+ 行："):
        idea(PlainView())
    assert [str(check("ordering.least_leaves", answer)) for answer in (3, 40**4, 3199, "x")] == [
        "还不对：太小了。", "还不对：太大了。", "正确。", "还不对：应为一个数，得到 'x'",
    ]  # fmt: skip
    shown = check("nnue.additions", 1)._repr_markdown_()
    assert "<summary>显示答案</summary>" in shown
    assert "乘加次数是：\n\n- 所有的 0 都乘：" in shown
    assert str(check("board.three_pieces", "3k5/9")) == "还不对：应有 10 行，得到 2 行（FEN '3k5/9'）"
    why = check("deepening.cost_of_deepening", 1).why  # on one line: a break would show as a space
    assert not LATIN.search(why)
    assert "\n" not in why


def test_scores_and_a_stored_match(chinese):
    score = Score(11, 20, 9, pairs=(1, 4, 9, 4, 2))
    for text in (score, Score(), Score(2, 0, 0), more_pairs(score), sprt(score, elo0=0, elo1=30)):
        assert not LATIN.search(str(text)), text
    results = stored("book")
    assert not LATIN.search(str(results))
    assert "源代码" in results.provenance
    older = results.study.changed({"rests_on": dict.fromkeys(results.study.rests_on, "")})
    assert "旧版搜索" in older  # what the note of a stale result says
    assert not LATIN.search("".join([results.note(), *older]))
