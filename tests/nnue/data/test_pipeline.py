"""Each step keeps what it promises, and the table tells how many positions it left."""

import numpy as np
import pytest

from tests.nnue.sampled import all_positions, boards, sampled
from tests.refusals import refuses
from xqlab.files import data_file
from xqlab.nnue.data import pipeline
from xqlab.nnue.data.game_file import GameFile
from xqlab.nnue.data.pipeline import Pipeline, quiet_steps, report_steps
from xqlab.nnue.data.position_forms import board_words, flipped, mirrored
from xqlab.nnue.data.record_format import CAPTURE, IN_CHECK, RANDOM
from xqlab.nnue.data.record_text import text_lines
from xqlab.nnue.data.training_positions import POSITION, PositionsError, data_hash, records_of

SAMPLE = data_file("samples/tuning.bin")
NINE = [
    *("read", "split into games", "to FEN", "make the mover Red", "mirror left-right", "flip colours"),
    *("remove duplicates", "look at the distribution", "encode one-hot"),
]


def test_the_nine_steps_of_the_report() -> None:
    found = Pipeline().run(SAMPLE)
    assert [row.name for row in found.rows] == NINE
    assert all(row.chinese for row in found.rows)
    counts = [row.positions for row in found.rows]
    assert counts[:6] == [38_994] * 6
    assert counts[6:] == [len(found)] * 3
    assert 0 < len(found) < 38_994
    assert found.rows[1].games == 300
    assert found.rows[0].bytes == SAMPLE.stat().st_size
    assert found.rows[2].bytes == sum(len(line) + 1 for line in text_lines(all_positions()))
    assert found.rows[8].bytes == len(found) * 64
    assert found.count("remove duplicates") == len(found)
    assert found.hash == data_hash(found.positions)


def test_the_table_as_text_and_in_a_notebook_the_same_each_time() -> None:
    found = Pipeline(quiet_steps()).run(SAMPLE)
    shown, page = str(found), found._repr_html_()
    for row in found.rows:
        assert row.name in shown
        assert f"{row.positions:,}" in shown
        assert f"{row.positions:,}" in page
        assert row.chinese in page
    assert page.count("<tr>") == len(found.rows) + 1
    assert repr(found) == f"<Prepared: {len(found):,} positions after {len(found.rows)} steps>"
    assert repr(Pipeline([pipeline.flip()])) == "<Pipeline: flip colours>"
    assert repr(pipeline.flip()) == "<Step: flip colours>"
    refuses(PositionsError, r"expected one of read, split .* got 'nothing'", found.count, "nothing")
    assert Pipeline(quiet_steps()).run(SAMPLE).hash == Pipeline(quiet_steps()).run(SAMPLE).hash


def test_images_become_one_and_red_moves() -> None:
    positions = sampled(200)
    pair = np.concatenate([positions, mirrored(positions)])
    every = np.concatenate([pair, flipped(pair)])
    found = Pipeline([pipeline.mover_red(), pipeline.mirror(), pipeline.drop_duplicates()]).run(every)
    alone = Pipeline([pipeline.mover_red(), pipeline.mirror(), pipeline.drop_duplicates()]).run(positions)
    assert len(found) == len(alone)
    assert (found.positions["seen"] == 4 * alone.positions["seen"]).all()
    assert (found.positions["value"] == alone.positions["value"]).all()
    assert (found.positions["result"] == alone.positions["result"]).all()
    positions = sampled(100)
    found = pipeline.mover_red()(positions)
    assert set(found["turn"]) == {0}
    for before, after in zip(boards(positions), boards(found)):
        assert after == (before if before.turn else before.mirror())
    assert pipeline.flip()(positions).tobytes() == found.tobytes()
    assert str(pipeline.flip().apply(found).note) == "0 turned"
    positions = sampled(100)
    for step, image in ((pipeline.mirror("both"), mirrored), (pipeline.flip("both"), flipped)):
        found = step(positions)
        assert found[:100].tobytes() == positions.tobytes()
        assert found[100:].tobytes() == image(positions).tobytes()
    augmented = Pipeline(report_steps("both")).run(SAMPLE)
    canonical = Pipeline(report_steps()).run(SAMPLE)
    assert augmented.count("flip colours") == 4 * 38_994
    forms = (form["square"] for form in (canonical.positions, mirrored(canonical.positions)))
    words = [board_words(squares, canonical.positions["turn"]) for squares in forms]
    own_images = np.count_nonzero((words[0] == words[1]).all(axis=1))
    assert own_images > 0
    assert len(augmented) == 4 * len(canonical) - 2 * own_images


@pytest.mark.parametrize(
    ("step", "flag"),
    [
        (pipeline.without_checks(), IN_CHECK),
        (pipeline.without_captures(), CAPTURE),
        (pipeline.without_random_moves(), RANDOM),
    ],
)
def test_filters_by_flag(step: pipeline.Step, flag: int) -> None:
    positions = sampled(300)
    positions["flags"] = np.arange(300) % 8
    change = step.apply(positions)
    assert not (change.positions["flags"] & flag).any()
    assert len(change.positions) == np.count_nonzero(positions["flags"] & flag == 0)
    assert str(change.note) == f"{300 - len(change.positions):,} left out"


def test_checks_mates_and_duplicates_are_left_out() -> None:
    left = pipeline.without_checks()(sampled(300))
    assert len(left) < 300
    assert not any(board.is_check() for board in boards(left))
    positions = sampled(5)
    positions["value"] = (29_990, -29_990, 500, -500, 501)
    found = pipeline.without_extremes(500)(positions)
    assert found["value"].tolist() == [500, -500]
    refuses(PositionsError, "limit above 0 centipawns, got 0", pipeline.without_extremes, 0)
    positions = np.concatenate([sampled(1)] * 2)
    positions["value"] = (100, 300)
    assert pipeline.drop_duplicates("mean")(positions)["value"].tolist() == [200]
    assert pipeline.drop_duplicates("first")(positions)["value"].tolist() == [100]
    assert str(pipeline.drop_duplicates().apply(positions).note) == "1 merged into 1"


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: pipeline.mirror("all"), "keep to be 'one' or 'both', got 'all'"),
        (lambda: pipeline.flip("none"), "keep to be 'one' or 'both', got 'none'"),
        (lambda: pipeline.drop_duplicates("last"), "values to be 'mean' or 'first', got 'last'"),
        (lambda: Pipeline().run(), "files of games, or one array of positions alone"),
        (lambda: Pipeline().run(SAMPLE, sampled(1)), "files of games, or one array of positions alone"),
        (lambda: Pipeline().run(np.zeros(3)), "expected an array of POSITION, got one of float64"),
    ],
)
def test_invalid_steps_are_refused(make, told: str) -> None:
    refuses(PositionsError, told, make)


def test_text_and_nothing_go_through_all_steps(tmp_path) -> None:
    out = tmp_path / "positions.txt"
    found = Pipeline([pipeline.to_fen(out)]).run(sampled(20))
    assert found.rows[0].name == "given"
    assert found.rows[1].bytes == out.stat().st_size
    assert out.read_text().splitlines() == list(text_lines(sampled(20)))
    file = GameFile(tmp_path / "games", {})
    file.add(0, records_of(sampled(1))[:0])
    found = Pipeline([*report_steps(), *quiet_steps()]).run(file.finish())
    assert len(found) == 0
    assert found.positions.dtype == POSITION
    assert "no positions" in str(found)
