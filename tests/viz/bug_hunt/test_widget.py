"""A bug hunt as Python sees it, and what its page may know."""

import json
from pathlib import Path

import pytest

from tests.viz.refusals import refusing
from xqlab.teach.bug_hunt.bug import BugError
from xqlab.teach.bug_hunt.bugs import BUGS
from xqlab.viz import BugHunt
from xqlab.viz.page.answers import AnswersError

NAMES = ("lost-sign", "stand-pat-in-check", "depth-ignored", "history-not-cleared")


@pytest.fixture(scope="module")
def whole() -> BugHunt:
    return BugHunt(NAMES, language="en", answers=False)


def key_of(hunt: BugHunt, number: int) -> tuple[int, int]:
    case = hunt.case(number)
    return case.event, BUGS.index(case.bug)


def answer(*given: int, tries: int = 1, shown: bool = False) -> dict[str, object]:
    return {"tries": tries, "given": list(given), "shown": shown}


def test_answers_and_score() -> None:
    hunt = BugHunt(NAMES, answers=False)
    assert (hunt.answers, hunt.score) == ([], (0, 0))
    (event, fault), blank = key_of(hunt, 1), answer(tries=0)
    hunt._answers = [answer(event, fault, tries=2), answer(0, fault), answer(tries=0, shown=True), blank]
    name = BUGS[fault].name
    assert hunt.answers == [
        {"bug": 1, "tries": 2, "event": event, "fault": name, "right": True},
        {"bug": 2, "tries": 1, "event": 0, "fault": name, "right": False},
        {"bug": 3, "tries": 0, "event": None, "fault": None, "right": False},
    ]
    assert hunt.score == (1, 3)
    assert repr(hunt) == "<BugHunt: 4 bugs, 1 found in 3 tries>"


def test_the_page_has_the_keys_or_nothing_of_them(whole: BugHunt) -> None:
    for number, sent in enumerate(whole._data["cases"], 1):
        key = sent["key"]
        assert (key["event"], key["fault"]) == key_of(whole, number)
        for reasons in key["why_not"].values():
            assert [fault for fault, reason in enumerate(reasons) if not reason] == [key["fault"]]
    bare = BugHunt(NAMES, with_keys=False, answers=False)
    assert [sent["key"] for sent in bare._data["cases"]] == [None] * 4
    page = json.dumps(bare.as_html().data, ensure_ascii=False)
    secret = [text for bug in BUGS for text in (bug.why.en, bug.why.zh, bug.name)]
    assert [text for text in secret if text in page] == []


def test_what_a_reader_sees_of_a_case(whole: BugHunt) -> None:
    assert "<li>" in whole._still()
    for number, sent in enumerate(whole._data["cases"], 1):
        case = whole.case(number)
        assert len(sent["minimax"]) == len(case.result.tree.nodes)
        for language, text in sent["sentences"].items():
            lines = text.split("\n")
            assert len(lines) == len(case.result.log)
            assert "" not in lines
            # The search may be wrong.
            assert [word for word in ("{", "proven win", "一经证明") if word in text] == []
            rows = dict(sent["facts"][language])
            assert len(rows) == 4 + (case.bug.earlier is not None)
        assert 0 < len(case.result.tree.where(kind="CUT")) < case.result.nodes


def test_a_seed_chooses_and_orders() -> None:
    hunts = [BugHunt(NAMES, seed=seed, with_keys=False, answers=False) for seed in (1, 1, 2)]
    orders = [[hunt.case(number).bug.name for number in range(1, 5)] for hunt in hunts]
    assert orders[0] == orders[1] != orders[2]
    order = [bug.name for bug in BUGS]
    assert [sorted(names, key=order.index) == names for names in orders] == [False] * 3
    assert list(BugHunt.faults()) == order


def test_answers_survive_in_a_file_without_keys(tmp_path: Path) -> None:
    bare = BugHunt(NAMES, with_keys=False, answers=False)
    bare._answers = [answer(*key_of(bare, 1)), *bare._answers[1:]]
    other = BugHunt(NAMES, answers=False)
    assert other.load_answers(bare.save_answers(tmp_path / "hunt.json")) == 1
    assert other.score == (1, 1)
    content = json.loads((tmp_path / "hunt.json").read_text("utf-8"))
    content["items"][0]["given"] = [3, len(BUGS)]
    (tmp_path / "hunt.json").write_text(json.dumps(content), "utf-8")
    with pytest.raises(AnswersError, match=r"expected an event and a fault of search 1, got \[3, 16\]"):
        other.load_answers(tmp_path / "hunt.json")


FEW = "expected 1 to 16 different bugs, got "
test_what_makes_no_sense = refusing(
    (lambda: BugHunt(["typo"]), BugError, "expected bugs out of lost-sign, .*, got 'typo'"),
    *((lambda cases=cases: BugHunt(cases), BugError, FEW) for cases in (0, 17, True, [], ["lost-sign"] * 2)),
    (lambda: setattr(BugHunt(NAMES[:1]), "bug", 0), BugError, "expected a bug from 1 to 1, got 0"),
    (lambda: setattr(BugHunt(NAMES[:1]), "bug", 2), BugError, "expected a bug from 1 to 1, got 2"),
)
