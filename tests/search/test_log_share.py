"""What is said of a log that was too small: how much it has, and a `record` that really keeps all."""

import pytest

from xqlab.search.events import MOST_EVENTS
from xqlab.search.log_share import LogShare, round_up
from xqlab.words import in_each


@pytest.mark.parametrize(
    ("events", "room"),
    [(7, 7), (10, 10), (11, 11), (99, 100), (87_370, 90_000), (1_110_001, 1_200_000), (5_595_652, 6_000_000)],
)
def test_the_room_is_a_round_number(events: int, room: int) -> None:
    assert round_up(events) == room


def test_what_no_log_can_keep() -> None:
    share = LogShare("nodes", 5, 9, MOST_EVENTS + 1, MOST_EVENTS)
    assert share.text() == "the log has 5 of 9 nodes; no log keeps all: it has at most 20,000,000 events"
    assert "最多只能记录 20,000,000 个事件" in in_each(share.sentence)["zh"]
    nearly = LogShare("nodes", 5, 9, MOST_EVENTS - 1, MOST_EVENTS)
    assert nearly.text().endswith("; record=20_000_000 keeps all")
