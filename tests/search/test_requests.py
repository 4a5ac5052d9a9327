"""How much may be asked of a search, and the words that refuse more."""

import numpy as np
import pytest

import xqlab
from xqlab.search import SearchError, requests
from xqlab.search.events import EVENT, MOST_EVENTS
from xqlab.search.requests import RECORD, log_capacity, log_for
from xqlab.xiangqi import Board

NAN, INF = float("nan"), float("inf")
EXPECTED = "expected record to be True, False or a number of events up to 20,000,000 (560 MB), got "


@pytest.mark.parametrize("record", [10**9, MOST_EVENTS + 1, -1, 1.5, NAN, INF, "x", None, [1]], ids=repr)
def test_a_log_that_cannot_be(record):
    refused(record, repr(record))


def test_a_log_that_cannot_be_written_in_full():
    refused(10**5000, "<int that cannot be written>")
    refused("x" * 300_000, "'" + "x" * 76 + "...")


def refused(record, shown):
    with pytest.raises(SearchError) as caught:
        xqlab.search(Board(), depth=1, record=record)
    assert str(caught.value) == EXPECTED + shown


def test_room_for_events():
    asked = (True, False, 0, 7, 7.0, np.int64(7), MOST_EVENTS)
    assert [log_capacity(each) for each in asked] == [RECORD, 0, 0, 7, 7, 7, MOST_EVENTS]
    assert len(log_for(7)) == 8
    assert MOST_EVENTS * EVENT.itemsize == 560_000_000


def test_memory_that_is_not_there(monkeypatch):
    def full(capacity):
        raise MemoryError

    monkeypatch.setattr(requests, "new_log", full)
    with pytest.raises(SearchError, match=r"^expected memory for 12,000,000 events, 336 MB: record fewer$"):
        xqlab.search(Board(), depth=1, record=12_000_000)
