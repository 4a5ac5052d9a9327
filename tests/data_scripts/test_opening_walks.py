"""Openings are made the same way by any number of workers, and go on after a cut."""

import json
from pathlib import Path

import opening_walks
import pytest
from opening_walks import (
    FEWEST,
    MOST,
    Plan,
    judge,
    make_openings,
    mirror_free,
    walk,
    write_openings,
)

from xqlab.experiments.matches.openings import Opening, OpeningsError
from xqlab.experiments.run.ledger import Ledger, LedgerError

QUICK = Plan(seed=2, nodes=2000, level=60)


def test_a_walk_follows_from_its_number_alone() -> None:
    assert walk(1, 7).move_stack == walk(1, 7).move_stack
    assert len({tuple(walk(1, number).move_stack) for number in range(30)}) == 30
    assert {len(walk(1, number).move_stack) for number in range(60)} == set(range(FEWEST, MOST + 1))


def test_a_walk_is_judged_by_a_search() -> None:
    found = [judge((QUICK, number)) for number in range(12)]
    kept = [each for each in found if each["balanced"]]
    assert 0 < len(kept) < 12
    assert all(abs(each["value"]) <= 60 for each in kept)


def test_any_number_of_workers_makes_the_same_openings(tmp_path: Path) -> None:
    one = make_openings(QUICK, 6, workers=1, progress=False)
    assert len(one) == 6
    assert make_openings(QUICK, 6, workers=2, progress=False) == one
    assert make_openings(QUICK, 3, workers=1, progress=False) == one[:3]
    texts = {mirror_free(Opening(tuple(entry["moves"].split())).board()) for entry in one}
    assert len(texts) == 6


def test_the_file_is_written_whole_and_a_run_that_was_cut_off_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "openings.json"
    tried: list[int] = []
    honest = judge

    def counting(item: tuple[Plan, int]) -> dict[str, object]:
        tried.append(item[1])
        if len(tried) == 4:
            raise KeyboardInterrupt
        return honest(item)

    monkeypatch.setattr(opening_walks, "judge", counting)
    with pytest.raises(KeyboardInterrupt):
        write_openings(file, QUICK, 5, workers=1, progress=False)
    assert not file.exists()
    write_openings(file, QUICK, 5, workers=1, progress=False)
    assert tried[:5] == [0, 1, 2, 3, 3]
    assert len(tried) == len(set(tried)) + 1
    written = json.loads(file.read_text(encoding="utf-8"))
    assert written["openings"] == make_openings(QUICK, 5, workers=1, progress=False)
    assert written["made"]["plan"] == vars(QUICK)
    assert [each.name for each in tmp_path.iterdir()] == ["openings.json"]


def test_walks_of_another_plan_are_not_gone_on_with(tmp_path: Path) -> None:
    Ledger(tmp_path / "o.walks.jsonl", "walks", {"seed": 1}).close()
    with pytest.raises(ValueError, match=r"configuration\.seed: 1 there, 2 here"):
        write_openings(tmp_path / "o.json", QUICK, 1, progress=False)


def test_no_openings_are_refused() -> None:
    with pytest.raises(OpeningsError, match="expected at least 1 opening, got 0"):
        make_openings(QUICK, 0)


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"balanced": 1}, "balanced to be true or false, got 1"),
        ({"balanced": True, "moves": ["h2e2"], "value": 3}, r"moves to be a text, got \['h2e2'\]"),
        ({"balanced": True, "moves": "h2e2"}, "value, it is missing"),
    ],
)
def test_a_walk_of_other_types_is_refused_when_it_is_read(
    tmp_path: Path, record: dict[str, object], told: str
) -> None:
    with Ledger(tmp_path / "o.walks.jsonl", "walks", vars(QUICK)) as ledger:
        ledger.add(0, record)
    with pytest.raises(LedgerError, match=rf"^expected {told} in line 2 of '.*o\.walks\.jsonl'$"):
        write_openings(tmp_path / "o.json", QUICK, 1, progress=False)


def test_a_mirrored_position_has_the_same_text_and_another_one_has_not() -> None:
    board, other = (Opening(tuple(line.split())).board() for line in ("h2e2 h9g7 h0g2", "b2e2 b9c7 b0c2"))
    assert board != other
    assert mirror_free(board) == mirror_free(other)
    other.push_uci("h9g7")
    assert mirror_free(board) != mirror_free(other)
