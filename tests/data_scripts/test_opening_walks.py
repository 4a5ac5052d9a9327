"""Openings are made the same way by any number of workers, and go on after a cut."""

import json

import opening_walks
import pytest
from opening_walks import FEWEST, MOST, Plan, judge, make_openings, mirror_free, walk, write_openings

from xqlab.errors import XqlabError
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.run.ledger import Ledger, LedgerError

QUICK = Plan(seed=2, nodes=2000, level=60)


def test_a_walk_follows_from_its_number_and_is_judged_mirrored_or_not():
    assert walk(1, 7).move_stack == walk(1, 7).move_stack
    assert len({tuple(walk(1, number).move_stack) for number in range(30)}) == 30
    assert {len(walk(1, number).move_stack) for number in range(60)} == set(range(FEWEST, MOST + 1))
    found = [judge((QUICK, number)) for number in range(12)]
    kept = [each for each in found if each["balanced"]]
    assert 0 < len(kept) < 12
    assert all(abs(each["value"]) <= 60 for each in kept)
    board, other = (Opening(tuple(line.split())).board() for line in ("h2e2 h9g7 h0g2", "b2e2 b9c7 b0c2"))
    assert board != other
    assert mirror_free(board) == mirror_free(other)
    other.push_uci("h9g7")
    assert mirror_free(board) != mirror_free(other)


def test_any_number_of_workers_makes_the_same_openings(tmp_path):
    one = make_openings(QUICK, 6, workers=1, progress=False)
    assert len(one) == 6
    assert make_openings(QUICK, 6, workers=2, progress=False) == one
    assert make_openings(QUICK, 3, workers=1, progress=False) == one[:3]
    texts = {mirror_free(Opening(tuple(entry["moves"].split())).board()) for entry in one}
    assert len(texts) == 6


def test_the_file_is_written_whole_and_a_run_that_was_cut_off_goes_on(tmp_path, monkeypatch):
    file = tmp_path / "openings.json"
    tried = []
    honest = judge

    def counting(item):
        tried.append(item[1])
        if len(tried) == 4:
            raise KeyboardInterrupt
        return honest(item)

    monkeypatch.setattr(opening_walks, "judge", counting)
    with pytest.raises(KeyboardInterrupt):
        write_openings(file, QUICK, 5, workers=1, progress=False)
    assert not file.exists()
    write_openings(file, QUICK, 5, workers=1, progress=False)
    assert (tried[:5], len(tried)) == ([0, 1, 2, 3, 3], len(set(tried)) + 1)
    written = json.loads(file.read_text(encoding="utf-8"))
    assert written["openings"] == make_openings(QUICK, 5, workers=1, progress=False)
    assert written["made"]["plan"] == vars(QUICK)
    assert [each.name for each in tmp_path.iterdir()] == ["openings.json"]


def test_walks_of_another_plan_and_no_openings_are_refused(tmp_path):
    Ledger(tmp_path / "o.walks.jsonl", "walks", {"seed": 1}).close()
    with pytest.raises(ValueError, match=r"configuration\.seed: 1 there, 2 here"):
        write_openings(tmp_path / "o.json", QUICK, 1, progress=False)
    with pytest.raises(XqlabError, match="expected at least 1 opening, got 0"):
        make_openings(QUICK, 0)


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"balanced": 1}, "balanced to be true or false, got 1"),
        ({"balanced": True, "moves": ["h2e2"], "value": 3}, r"moves to be a text, got \['h2e2'\]"),
        ({"balanced": True, "moves": "h2e2"}, "value, it is missing"),
    ],
)
def test_a_walk_of_other_types_is_refused_when_it_is_read(tmp_path, record, told):
    with Ledger(tmp_path / "o.walks.jsonl", "walks", vars(QUICK)) as ledger:
        ledger.add(0, record)
    with pytest.raises(LedgerError, match=rf"^expected {told} in line 2 of '.*o\.walks\.jsonl'$"):
        write_openings(tmp_path / "o.json", QUICK, 1, progress=False)
