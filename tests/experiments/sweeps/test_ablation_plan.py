"""Which searches an ablation asks for: companions come along, and what hangs on a switch goes with it."""

import pytest

from xqlab import SWITCHES, Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.sweeps import ablation_plan as plans
from xqlab.experiments.sweeps.ablation_plan import ALONE, REMOVED, planned
from xqlab.search.switches import OFFERED
from xqlab.xiangqi import GAME

BOARDS = study_positions(1)


def test_each_question_is_about_one_switch():
    plan = planned(BOARDS, [3], alone_depths=[2])
    full = Enhancements.full(GAME).without(*plans.NOT_ABLATED)
    asked = {way: [each.switch for each in plan.questions if each.way == way] for way in plans.WAYS}
    served = Enhancements.of(*OFFERED).served_by(GAME).names()
    assert asked[ALONE] == [name for name in served if name not in ("alpha_beta", *plans.NOT_ABLATED)]
    assert asked[REMOVED] == [name for name in asked[ALONE] if SWITCHES[name].in_full]
    for each in plan.questions:
        with_it, without = plan.uses[each.with_it], plan.uses[each.without]
        assert set(with_it.names()) - set(without.names()) == {each.switch}
        assert with_it.works(each.switch)
        if each.way == ALONE:
            assert set(without.names()) == {"alpha_beta", *each.helped}
        else:
            assert with_it == full
            still = {name for name in without.names() if without.works(name)}
            assert still | {*each.dropped, each.switch} == {name for name in full.names() if full.works(name)}
        depths = (2,) if each.way == ALONE else (3,)
        assert set(depths) <= set(plan.depths_of(each.with_it))
    assert (plan.depths_of("full"), plan.depths_of("alpha_beta")) == ((3,), (2,))


def test_companions_of_companions_come_along():
    for name, switch in SWITCHES.items():
        found = set(plans.needs(name))
        assert set(switch.works_with) <= found
        assert all(set(SWITCHES[each].works_with) <= found for each in found)
    plan = planned(BOARDS, [2], ["history_reductions"])
    assert plan.questions[0].helped == ("history", "late_move_reductions")
    plan = planned(BOARDS, [2], ["history"], ways=[REMOVED])
    assert set(plan.questions[0].dropped) == {"history_malus", "continuation_history", "history_reductions"}
    assert set(plan.uses) == {"full", "full - history"}
    with pytest.raises(XqlabError, match="expected at least one position, got none"):
        planned({}, [2])
    with pytest.raises(XqlabError, match="expected ways out of alone, all but one, got 'both'"):
        planned(BOARDS, [2], ways=["both"])
    with pytest.raises(XqlabError, match="expected switches that are not in the base, got 'alpha_beta'"):
        planned(BOARDS, [2], ["alpha_beta"])
    with pytest.raises(XqlabError, match="expected switches, ways and depths to weigh, got none of one"):
        planned(BOARDS, [])
    with pytest.raises(ValueError, match="warp"):
        planned(BOARDS, [2], ["warp"])
