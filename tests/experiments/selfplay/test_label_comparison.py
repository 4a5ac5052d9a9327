"""Labels depend on the position and the limit alone, are resumed, and are compared by games' results."""

from contextlib import suppress

import numpy as np
import pytest

from tests.nnue.sampled import boards, sampled
from xqlab.evaluation import Weights
from xqlab.experiments.run.ledger import LedgerError
from xqlab.experiments.selfplay import label_comparison
from xqlab.experiments.selfplay.label_comparison import LIMIT, compare_labels, relabel
from xqlab.nnue.data.position_forms import flipped
from xqlab.nnue.data.training_positions import PositionsError
from xqlab.search import SearchError, search


def played(games, each, seed=0):
    """Made-up positions whose games go as a hidden truth says, and that truth in centipawns for the mover."""
    drawn = np.random.default_rng(seed)
    positions = np.concatenate([sampled(100)] * (games * each // 100))
    truth = drawn.normal(0, 400, len(positions))
    won = drawn.random(len(positions)) < 1 / (1 + 10 ** (-truth / 400))
    positions["game"] = np.repeat(np.arange(games), each)
    positions["turn"] = drawn.integers(0, 2, len(positions))
    positions["result"] = np.where(won, 1, -1) * np.where(positions["turn"] == 0, 1, -1)
    return positions, truth


def test_a_label_is_the_value_of_a_search_with_these_weights():
    positions = sampled(6)
    labels = relabel(positions, depth=2, workers=1, progress=False)
    expected = [search(board, depth=2, table_mb=1).value for board in boards(positions)]
    assert labels.tolist() == expected
    assert relabel(positions[::-1], depth=2, workers=1, progress=False).tolist() == expected[::-1]
    # One ply only: further down a selective search depends on the order of moves, which colours change.
    shallow = relabel(positions, depth=1, workers=1, progress=False).tolist()
    assert relabel(flipped(positions), depth=1, workers=1, progress=False).tolist() == shallow
    assert labels.dtype == np.int16
    positions = sampled(6)
    options = {"nodes": 60, "workers": 1, "progress": False}
    plain = relabel(positions, weights=Weights.rules_of_thumb(), **options)
    assert (plain != relabel(positions, **options)).any()


def test_what_is_finished_is_not_done_again(tmp_path, monkeypatch):
    monkeypatch.setattr(label_comparison, "CHUNK", 2)
    positions = sampled(6)
    options = {"depth": 1, "workers": 1, "progress": False, "ledger": tmp_path / "labels.jsonl"}
    whole = relabel(positions, **options)
    lines = (tmp_path / "labels.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "labels.jsonl").write_text("".join(lines[:3]))
    made = []
    label = label_comparison._label
    monkeypatch.setattr(label_comparison, "_label", lambda item: made.append(item) or label(item))
    assert relabel(positions, **options).tolist() == whole.tolist()
    assert len(made) == 1
    with pytest.raises(LedgerError, match=r"configuration\.depth: 1 there, 2 here"):
        relabel(positions, **(options | {"depth": 2}))
    with pytest.raises(LedgerError, match=r"configuration\.positions: "):
        relabel(positions[::-1], **options)


@pytest.mark.parametrize(("depth", "nodes"), [(None, None), (3, 100)])
def test_one_limit_is_needed(depth, nodes):
    with pytest.raises(SearchError, match=f"either nodes or depth, got {nodes} and {depth}"):
        relabel(sampled(2), depth=depth, nodes=nodes)


def test_the_better_label_is_found():
    positions, truth = played(games=400, each=10)
    noise = np.random.default_rng(1).normal(0, 400, len(truth))
    found = compare_labels(positions, truth + noise, truth, ("noisy", "true"))
    assert found.scales[1] == pytest.approx(400, rel=0.1)
    assert found.losses[0] > found.losses[1] + 0.02
    gain, low, high = found.gain()
    assert gain == pytest.approx(found.losses[0] - found.losses[1])
    assert 0 < low < gain < high
    assert found.gain() == found.gain()
    assert found.gain(seed=1) != found.gain()


def test_plain_figures_as_text_and_in_a_notebook():
    positions, _ = played(games=10, each=10)
    shallow = np.tile([100, -100, 300, 0], 25)
    deep = np.tile([110, 100, 30_000, 5], 25)
    positions["turn"], positions["result"] = 0, np.sign(shallow + deep - 50)
    found = compare_labels(positions[:100], shallow, deep)
    assert (found.names, found.sign_changes) == (("depth 3", "depth 5"), 0.25)
    assert found.mean_difference == pytest.approx((10 + 200 + (LIMIT - 300) + 5) / 4)
    assert found.correlation == pytest.approx(np.corrcoef(shallow, np.minimum(deep, LIMIT))[0, 1])
    positions, truth = played(games=40, each=10)
    found = compare_labels(positions, truth * 0.9, truth)
    facts = dict(found.facts())
    assert (facts["positions"], facts["correlation"]) == ("400 of 40 games", "1.000")
    assert facts["another side ahead"].startswith("0.0%")
    for name, told in facts.items():
        assert name in str(found)
        assert told in str(found)
        assert f">{told}</td>" in found._repr_html_()


@pytest.mark.parametrize("counts", [(2, 3, 3), (3, 2, 3), (3, 3, 2), (1, 1, 1)])
def test_other_numbers_of_labels_are_refused(counts):
    rows, shallow, deep = counts
    with pytest.raises(PositionsError, match=f"got {shallow} and {deep} for {rows}"):
        compare_labels(sampled(rows), np.zeros(shallow), np.zeros(deep))


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (["1"] * 6, r"values\[0\] to be an integer, got '1'"),
        ([1] * 5, "values to be 6 labels, got 5"),
        ([1, 2, 3, 99_999, 5, 6], "values to be from -32000 to 32000, got 99999"),
    ],
)
def test_labels_of_other_types_are_refused_when_they_are_read(tmp_path, monkeypatch, values, told):
    options = {"depth": 1, "workers": 1, "progress": False, "ledger": tmp_path / "labels.jsonl"}
    monkeypatch.setattr(label_comparison, "_label", lambda item: {"values": values})
    with suppress(ValueError, OverflowError):
        relabel(sampled(6), **options)
    with pytest.raises(LedgerError, match=rf"^expected {told} in line 2 of '.*labels\.jsonl'$"):
        relabel(sampled(6), **options)
