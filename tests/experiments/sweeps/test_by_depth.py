"""Three histories compared: they differ in one thing at a time, and only whole positions are compared."""

from dataclasses import replace

from xqlab.experiments.sweeps.by_depth import JUNQI_REPORT, NONE_WHOLE, searches_of
from xqlab.experiments.sweeps.ordering import HISTORIES
from xqlab.studies import stored, study


def test_the_histories_differ_in_one_thing_and_have_one_value_a_position() -> None:
    published, capped, squared = HISTORIES.values()
    assert set(published.names()) - set(capped.names()) == {"history_unbounded"}
    assert set(capped.names()) - set(squared.names()) == {"history_doubling"}
    assert squared.names() == ["alpha_beta", "history", "history_best"]
    searches = stored("histories").result
    assert max(searches.depths) >= 7
    for name in HISTORIES:
        assert (searches.array(name, "value") == searches.array("depth², capped", "value")).all()


def test_only_whole_positions_are_compared_and_the_junqi_report_ends_a_ply_earlier() -> None:
    found = study("histories").run(positions=2, depth=2, progress=False)
    assert len(found.result.positions) == 2
    assert len(searches_of("histories", found.rows[:-1], {}).positions) == 1
    for name in ("histories", "paper"):
        assert study(name).table(searches_of(name, found.rows[:1], {})) == NONE_WHOLE
    deeper = [*found.rows, replace(found.rows[0], depth=3)]
    assert searches_of("histories", deeper, {}).depths == (1, 2)
    found = study("junqi-report").run(positions=1, depth=2, progress=False)
    assert {row.configuration for row in found.rows if row.depth == 2} == {"history", "filters and history"}
    assert {row.configuration for row in found.rows if row.depth == 1} == set(JUNQI_REPORT)
    table = str(found).splitlines()
    assert table[1].split() == ["nodes,", "plain", str(found.rows[0].nodes)]
    filtered = set(JUNQI_REPORT["both filters"].names()) - set(JUNQI_REPORT["plain"].names())
    assert filtered == {"skip_sacrifices", "skip_idle_moves"}
