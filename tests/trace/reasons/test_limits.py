"""Each end of a window has an origin, and it gives that value."""

from tests.trace.trees import XIANGQI, xiangqi
from xqlab.search.events import ENTER
from xqlab.trace.reasons import limits


def test_who_set_a_limit_is_found() -> None:
    for name in XIANGQI:
        tree = xiangqi(name).tree
        columns = {each: tree.nodes[each] for each in tree.nodes.dtype.names}
        kinds = set()
        for node in range(len(tree)):
            if tree.log.kind[tree.nodes.first_event[node]] != ENTER or node % 3:
                continue
            for upper in (False, True):
                ends = tree.nodes.beta[node] if upper else tree.nodes.alpha[node]
                found = limits.limit(tree, columns, node, upper)
                kinds.add(found.kind)
                sign = 1 if (tree.nodes.ply[found.towards] - tree.nodes.ply[node]) % 2 == 0 else -1
                if found.kind == limits.SECURED:
                    assert tree.nodes.beta[found.towards] == sign * ends
                    at = int(tree.nodes.first_event[found.towards])
                    if found.by is not None:
                        use = XIANGQI[name][1]
                        chance = use.random_choice and tree.nodes.ply[found.towards] == 1
                        wider = tree.nodes.beta[found.towards] - tree.nodes.value[found.by]
                        assert wider in ((0, 1) if use.strict_cutoff else (chance,))
                        assert tree.nodes.last_event[found.by] < at
                elif found.kind == limits.ASKED:
                    assert tree.nodes.beta[found.towards] - tree.nodes.alpha[found.towards] == 1
                else:
                    assert tree.nodes.ply[found.towards] == 0
                    assert ends in (
                        sign * tree.nodes.alpha[found.towards],
                        sign * tree.nodes.beta[found.towards],
                    )
        assert limits.ASKED in kinds
