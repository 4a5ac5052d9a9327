"""Three histories compared: the same values, a file that resumes, and errors that quote it."""

import json
from pathlib import Path
from typing import Any

import pytest

from xqlab.experiments.run.ledger import LedgerError
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.sweeps import histories
from xqlab.experiments.sweeps.histories import measure_histories, read_histories, shipped_histories
from xqlab.experiments.sweeps.ordering import HISTORIES

BOARDS = dict(list(study_positions(phase="middlegame").items())[:2])


def test_the_three_histories_differ_in_one_thing_at_a_time() -> None:
    published, capped, squared = HISTORIES.values()
    assert set(published.names()) - set(capped.names()) == {"history_unbounded"}
    assert set(capped.names()) - set(squared.names()) == {"history_doubling"}
    assert squared.names() == ["alpha_beta", "history", "history_best"]


def test_a_file_resumes_and_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "histories.jsonl"
    first = dict(list(BOARDS.items())[:1])
    measure_histories(first, 2, ledger=file, progress=False)
    lines = file.read_text().splitlines()
    assert len(lines) == 1 + 3 * 2
    found = measure_histories(BOARDS, 2, ledger=file, progress=False)
    assert file.read_text().splitlines()[: len(lines)] == lines
    assert found.positions == tuple(BOARDS)
    again, header = read_histories(file)
    assert again.rows == found.rows
    assert header["configuration"]["depth², capped"] == ["alpha_beta", "history", "history_best"]
    for name in HISTORIES:
        assert (again.array(name, "value") == again.array("depth², capped", "value")).all()
    title, nodes, *_ = histories.history_table(again).splitlines()
    assert title.startswith("geometric means")
    one, other = again.array("2^depth, as published")[:, 1]
    assert nodes.split()[-1] == f"{(one * other) ** 0.5:,.0f}"

    def stopped(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(histories.Searcher, "run", stopped)
    cut = measure_histories(BOARDS, 3, ledger=file, progress=False)
    assert cut.interrupted
    assert cut.positions == tuple(BOARDS)  # to depth 2


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    histories.main(["--out", str(tmp_path / "h.jsonl"), "--depth", "1", "--positions", "1"])
    assert "1 positions\n" in capsys.readouterr().out


def test_another_key_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "histories.jsonl"
    measure_histories(dict(list(BOARDS.items())[:1]), 1, ledger=file, progress=False)
    lines = file.read_text().splitlines()
    record = json.loads(lines[1]) | {"key": "cubed | middlegame 1 | 1"}
    file.write_text("\n".join([*lines, json.dumps(record)]) + "\n")
    with pytest.raises(LedgerError, match=r"to be a history out of 2.*got 'cubed \| middlegame 1 \| 1'"):
        read_histories(file)


def test_the_shipped_searches_have_one_value_a_position() -> None:
    shipped = shipped_histories()
    assert shipped is not None
    searches, _ = shipped
    assert max(searches.depths) == 8
    for name in HISTORIES:
        assert (searches.array(name, "value") == searches.array("depth², capped", "value")).all()
