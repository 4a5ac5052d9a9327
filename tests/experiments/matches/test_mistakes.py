"""What faults cost: the plan, and the row of a match, which resumes."""

from xqlab.experiments.matches.mistakes import measure, plan
from xqlab.experiments.matches.sources import FAULTS


def test_each_fault_has_its_match_and_the_sources_of_xiangqi_meet():
    contests = plan()
    assert list(contests)[: len(FAULTS)] == list(FAULTS)
    article = ["article", "article without:all"]
    assert list(contests)[len(FAULTS) :] == [
        "paper - report",
        *(f"{one} - {other}" for one in ("paper", "report") for other in article),
        "article - article without:all",
    ]
    replacement = contests["replacement"]
    assert replacement.player == "article only:replacement table_mb=0.25"
    assert replacement.opponent == "article without:all table_mb=0.25"


def test_a_row_has_the_score_and_the_nodes_of_its_match(tmp_path):
    options = {"max_plies": 12}
    contest = plan(nodes=60, pairs=1)["bound-flag"]
    (row,) = measure(contest, tmp_path, **options)
    assert (row.fault, row.player, row.games) == ("bound-flag", "article only:bound-flag", 2)
    assert row.wins + row.draws + row.losses == 2
    assert row.low <= row.elo <= row.high
    assert 0 < row.nodes <= 60
    assert list(measure(contest, tmp_path, **options)) == [row]
    assert next(measure(plan(nodes=60, pairs=1)["paper - report"], **options)).fault == ""
