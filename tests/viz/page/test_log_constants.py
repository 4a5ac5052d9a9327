"""The numbers of the log in JavaScript, and the stepper's words for them, are those that Python declares."""

from tests.viz.javascript import call
from xqlab.search.events import KIND_NAMES, REASON_NAMES


def test_numbers_are_those_of_the_log() -> None:
    reasons = [call("page/log_constants.js", name) for name in ("MATE_DISTANCE", "RAZORING", "NULL_MOVE")]
    assert [REASON_NAMES[reason] for reason in reasons] == ["mate distance", "razoring", "null move"]
    kinds = [call("page/log_constants.js", name) for name in ("SHORTCUT", "SKIPPED")]
    assert [KIND_NAMES[kind] for kind in kinds] == ["SHORTCUT", "SKIPPED"]


def test_kinds_and_reasons_are_those_of_the_log() -> None:
    english = call("stepper/words.js", "wordsOf", "en")
    assert tuple(english["reasons"]) == REASON_NAMES
    told = {"OVER": "game over", "BEST": "best so far", "ADJUDICATED": "decided by rule"}
    assert english["kinds"] == [told.get(name, name.lower().replace("_", " ")) for name in KIND_NAMES]
