"""What the transposition table holds of a position, as far as the log shows it."""

from xqlab.search.events import ADJUDICATED, ENTER
from xqlab.trace.questions.question import LogLists
from xqlab.trace.tree.table_answers import stores_of
from xqlab.trace.tree.table_writers import keys_of


def entries_before(lists: LogLists) -> dict[int, tuple[int, int, int, int]]:
    """Of each node whose position the table holds when it is entered: (depth, value, bound, move).

    Of one position the deeper search stays. An entry is not known where a rule has ended a line of its
    search: such a value is true on that path only, and is not stored.
    """
    tree, log, columns = lists.tree, lists.log, lists.columns
    if tree.board is None:
        return {}
    keys, storing = keys_of(tree).tolist(), stores_of(tree.log[: lists.events]).tolist()
    held: dict[int, tuple[int, int, int, int]] = {}
    before: dict[int, tuple[int, int, int, int]] = {}
    by_rule: set[int] = set()
    for k, kind in enumerate(log["kind"]):
        node = lists.at[k]
        key = keys[node]
        if kind == ENTER and key in held and columns["ply"][node]:
            before[node] = held[key]
        elif kind == ADJUDICATED:
            by_rule.update(tree.path(node))
        elif storing[k] and node in by_rule:
            held.pop(key, None)
        elif storing[k] and (key not in held or held[key][0] <= log["depth"][k]):
            held[key] = log["depth"][k], log["value"][k], log["bound"][k], log["move"][k]
    return before
