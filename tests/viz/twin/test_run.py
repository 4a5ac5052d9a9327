"""What the page of two docked runs says about them."""

from tests.viz.docked import docked
from tests.viz.recorded import searched
from xqlab.trace.search_tree import Tree
from xqlab.viz.page.recording import Recording
from xqlab.viz.twin.run import Run, configuration_name, facts_of_both


def test_what_is_the_same_of_both_stands_once() -> None:
    twin = docked("full")
    facts = facts_of_both(twin.runs)
    english, chinese = facts["en"], facts["zh"]
    apart = ["Search, left", "Search, right", "Switches, left", "Switches, right"]
    assert [what for what, _ in english] == ["Position", *apart, "Evaluation", "Conventions", "Made with"]
    assert [what for what, _ in chinese][1:3] == ["左边搜索", "右边搜索"]
    told = dict(english)
    assert "null_move" not in told["Switches, left"]
    assert "null_move" in told["Switches, right"]
    for run, side in zip(twin.runs, ("left", "right")):
        assert f"{run.tree.result.nodes:,} nodes" in told[f"Search, {side}"]
    assert "局" in chinese[0][0]


def test_one_run_twice_and_one_without_a_result() -> None:
    tree = searched("textbook").tree
    run = Run(Recording(tree), len(tree.log), configuration_name(tree))
    assert not any("left" in what for what, _ in facts_of_both((run, run))["en"])
    bare = Tree(tree.log, tree.board)
    other = Run(Recording(bare), len(bare.log), configuration_name(bare))
    facts = facts_of_both((other, run))["en"]
    assert [what for what, _ in facts][:3] == ["Position", "Search, right", "Switches, right"]
    assert facts[-1][0] == "Made with"


def test_two_positions_stand_both() -> None:
    runs = [
        Run(Recording(tree, notation="wxf"), len(tree.log), configuration_name(tree))
        for tree in (searched("xiangqi").tree, searched("xiangqi, Black").tree)
    ]
    facts = dict(facts_of_both(runs)["en"])
    assert " w " in facts["Position, left"]
    assert " b " in facts["Position, right"]
