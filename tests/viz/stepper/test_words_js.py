"""The stepper's words for the log's kinds and reasons are those of the log."""

from tests.viz.javascript import call
from xqlab.search.events import KIND_NAMES, REASON_NAMES


def test_kinds_and_reasons_are_those_of_the_log() -> None:
    english = call("stepper/words.js", "wordsOf", "en")
    assert tuple(english["reasons"]) == REASON_NAMES
    assert len(english["kinds"]) == len(KIND_NAMES)
    told = {"OVER": "game over", "BEST": "best so far", "ADJUDICATED": "decided by rule"}
    assert english["kinds"] == [told.get(name, name.lower().replace("_", " ")) for name in KIND_NAMES]
