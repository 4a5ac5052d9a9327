"""Each end of a window has an origin, and it gives that value."""

from tests.trace.trees import XIANGQI, xiangqi
from xqlab.search.events import ENTER
from xqlab.trace.reasons.facts import ASKED, SECURED
from xqlab.trace.reasons.limits import limit_of


def test_who_set_a_limit_is_found() -> None:
    for name in XIANGQI:
        tree = xiangqi(name).tree
        kinds = set()
        for node in range(len(tree)):
            if tree.log.kind[tree.nodes.first_event[node]] != ENTER or node % 3:
                continue
            for upper in (False, True):
                ends = tree.nodes.beta[node] if upper else tree.nodes.alpha[node]
                found = limit_of(tree, node, upper)
                kinds.add(int(found.kind))
                sign = 1 if (tree.nodes.ply[found.towards] - tree.nodes.ply[node]) % 2 == 0 else -1
                if found.kind == SECURED:
                    assert tree.nodes.beta[found.towards] == sign * ends
                    at = int(tree.nodes.first_event[found.towards])
                    best = tree.best_before(found.ancestor, at)
                    assert found.by == (-1 if best is None else best)
                    if found.by >= 0:
                        use = XIANGQI[name][1]
                        chance = use.random_choice and tree.nodes.ply[found.towards] == 1
                        wider = tree.nodes.beta[found.towards] - tree.nodes.value[found.by]
                        assert wider in ((0, 1) if use.strict_cutoff else (chance,))
                        assert tree.nodes.last_event[found.by] < at
                elif found.kind == ASKED:
                    assert tree.nodes.beta[found.towards] - tree.nodes.alpha[found.towards] == 1
                else:
                    assert tree.nodes.ply[found.towards] == 0
                    root = tree.nodes[found.towards]
                    assert ends in (sign * root.alpha, sign * root.beta)
        assert ASKED in kinds
