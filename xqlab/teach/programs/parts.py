"""Grading parts of a search: a transposition table, and the choice and the backing up of UCT."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from xqlab.game import MATE_BOUND
from xqlab.games import TextbookTree
from xqlab.mcts import mcts
from xqlab.mcts.events import BACK_UP, SELECT
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.teach.programs.convention import convention_of
from xqlab.teach.programs.report import WORDS, Report, TaskVerdict
from xqlab.teach.programs.running import SECONDS, called
from xqlab.teach.subjects import SUBJECTS
from xqlab.trace.playouts.reader import ChildState, Playouts
from xqlab.trace.playouts.sentences import sentence
from xqlab.words import in_language

NEAR = 1e-9  # between two sums of the same terms
ENTRIES = 64
TREES = ("L:(30 -30) R:(10 20)", "a:(b:(5 -20) c:(15 2)) d:(e:(-5 8) f:(30 -9)) g:4")
Step = tuple[str, tuple[Any, ...], dict[str, int]]  # method, arguments, keywords


@dataclass
class Visited:
    """A node of UCT.

    name   : of the move that leads here
    visits : N; `mean`: Q for the player who chose the move, 0 before the first visit
    prior  : P
    chosen_by_max : whether that player is Max; at the root, whether Max is to move
    """

    name: str
    visits: int
    mean: float
    prior: float
    chosen_by_max: bool


def grade_table(
    table: Callable[[int], Any], *, seed: int | str = 1, language: str | None = None, seconds: float = SECONDS
) -> Report:
    """The report on a student's transposition table, beside the one of the search.

    table : a class, made with a number of entries. `store(key, move=, value=, depth=, bound=, ply=)` keeps a
            result; `probe(key, ply)` returns (move, value, depth, bound), or more, or None. Bounds are EXACT
            1, LOWER 2, UPPER 3; mates count from the root. `settles(bound, value, alpha, beta)`, if there is
            one, says whether a value answers

    What replaces what is not asked, but that a deeper result of the same position replaces.
    """
    words = in_language(WORDS, language or convention_of(None).language)
    verdicts = []
    for name, steps in _runs(Random(f"table {seed}")):
        if name != "settles" or hasattr(table, "settles"):
            verdict = _played(table, steps, words, seconds)
            verdicts.append(replace(verdict, title=words["table"][name]))
    return Report(str(getattr(table, "__name__", "table")), "table", verdicts, words["language"])


def _runs(draw: Random) -> Iterator[tuple[str, list[Step]]]:
    """What is asked of a table, run by run."""
    keys = [2 * place + (draw.getrandbits(40) << 10) for place in range(8)]
    results = [
        {"move": draw.randint(1, 99), "value": draw.randint(-900, 900), "depth": draw.randint(1, 9)}
        | {"bound": draw.choice((EXACT, LOWER, UPPER)), "ply": draw.randint(0, 9)}
        for _ in keys
    ]
    stored: list[Step] = [("store", (key,), result) for key, result in zip(keys, results)]
    probes: list[Step] = [("probe", (key, 3), {}) for key in keys]
    yield "kept", [*probes[:2], *stored, *probes]
    yield "other key", [*stored, *(("probe", (key ^ 1 << 50, 3), {}) for key in keys)]
    again: list[Step] = [
        ("store", (key,), {**result, "depth": 12, "move": 7}) for key, result in zip(keys, results)
    ]
    yield "deeper", [*stored, *again, *probes]
    mates = [sign * (MATE_BOUND + draw.randint(20, 900)) for sign in (1, -1, 1, -1)]
    won: list[Step] = [
        ("store", (key,), {**result, "value": mate, "ply": 2 + place})
        for place, (key, result, mate) in enumerate(zip(keys, results, mates))
    ]
    yield "mates", [*won, *(("probe", (key, ply), {}) for key in keys[:4] for ply in (2, 3, 7))]
    values = (5, 10, 15, 20, 25)
    yield (
        "settles",
        [("settles", (bound, value, 10, 20), {}) for bound in (EXACT, LOWER, UPPER) for value in values],
    )


def _played(table: Any, steps: list[Step], words: dict[str, Any], seconds: float) -> TaskVerdict:
    """Both tables do the steps, up to the first that differs."""
    ours = SUBJECTS["transposition-table"].runs.code(ENTRIES)
    mine, fault = called(table, seconds, ENTRIES, language=words["language"])
    for method, arguments, keywords in steps if fault is None else ():
        # One bound method or function each: a static method is called on the instance, too.
        own, fault = called(getattr, seconds, mine, method, language=words["language"])
        if fault is not None:
            break
        got, fault = called(own, seconds, *arguments, language=words["language"], **keywords)
        expected = getattr(ours, method)(*arguments, **keywords)
        if fault is not None:
            break
        if method == "probe":
            expected = expected and tuple(expected[:4])
            got = tuple(got[:4]) if isinstance(got, tuple | list) else got
        if method != "store" and (got != expected if method == "probe" else bool(got) != expected):
            call = f"{method}({', '.join(map(str, arguments))})"
            return TaskVerdict(
                "",
                words["answer at"].format(where=call, expected=expected, got=repr(got)[:80]),
                kind="answer",
            )
    return TaskVerdict("") if fault is None else fault


def grade_uct(
    choose: Callable[[list[Visited], int, float], Any],
    back_up: Callable[[list[Visited], float], None] | None = None,
    *,
    trees: Iterable[str] = TREES,
    playouts: int = 40,
    exploration: float = 1.4,
    rule: str = "uct",
    language: str | None = None,
    seconds: float = SECONDS,
) -> Report:
    """The report on how a student's UCT or PUCT chooses and backs up, beside each playout of `xqlab.mcts`.

    choose   : f(children, visits, exploration): children are `xqlab.teach.programs.Visited`, visits the N of
               their parent, this playout included; it returns the child, its name or its place
    back_up  : f(path, value), the nodes from the root to the leaf, and the value for Max, from -1 to 1; it
               changes `visits` and `mean` of each
    trees    : texts of textbook trees; rule: "uct" or "puct"

    Each tree is a task for `choose` and one for `back_up`. Of equal children any is right.
    """
    code = language or convention_of(None).language
    words = in_language(WORDS, code)
    verdicts = []
    for tree in trees:
        result = mcts(
            TextbookTree(tree), playouts=playouts, evaluator="static", rule=rule, exploration=exploration,
            scale=20.0, solve=False, record=True,
        )  # fmt: skip
        log = Playouts(result)
        for task, function in (("choose", choose), ("back up", back_up)):
            if function is not None:
                tried = _choices if task == "choose" else _backed_up
                verdict = tried(function, log, exploration, words, seconds)
                verdicts.append(replace(verdict, title=words[task].format(tree=tree)))
    return Report(str(getattr(choose, "__name__", "choose")), "uct", verdicts, code)


def _choices(
    choose: Any, log: Playouts, exploration: float, words: dict[str, Any], seconds: float
) -> TaskVerdict:
    for event in range(len(log)):
        if log.log[event].kind != SELECT:
            continue
        states = log.choice(event)
        by_max, parent = log.log[event].side == 0, int(log.log[event].parent)
        visits = log.visits(parent, event)[0] + log.pending(parent, event)
        children = [Visited(state.text, state.n, state.q or 0.0, state.p, by_max) for state in states]
        returned, fault = called(choose, seconds, children, visits, exploration, language=words["language"])
        if fault is not None:
            return fault
        places = [
            place
            for place, child in enumerate(children)
            if child is returned or returned in (place, child.name)
        ]
        best = next(state for state in states if state.chosen)
        if not places or not _as_good(states[places[0]], best):
            where = words["playout"].format(number=int(log.log[event].playout))
            got = states[places[0]].text if places else repr(returned)[:80]
            text = words["answer at"].format(where=where, expected=best.text, got=got)
            return TaskVerdict(
                "", text, (sentence(log, event, language=words["language"]),), "choice", log.line(best.node)
            )
    return TaskVerdict("")


def _as_good(state: ChildState, best: ChildState) -> bool:
    mine, most = ((child.q or 0.0) + child.u for child in (state, best))
    return mine == most or abs(mine - most) < NEAR


def _backed_up(back_up: Any, log: Playouts, _: float, words: dict[str, Any], seconds: float) -> TaskVerdict:
    for playout in range(1, log.playouts + 1):
        events = [
            event
            for event in range(len(log))
            if log.log[event].playout == playout and log.log[event].kind == BACK_UP
        ][::-1]
        path = []
        for event in events:
            here = log.log[event]
            visits, mean = log.visits(int(here.node), event)
            path.append(Visited(log.text(int(here.node)), visits, mean or 0.0, float(here.p), here.side == 0))
        leaf = log.log[events[-1]]
        value = float(leaf.value) if leaf.side == 0 else -float(leaf.value)
        _returned, fault = called(back_up, seconds, path, value, language=words["language"])
        if fault is not None:
            return fault
        for event, node in zip(events, path):
            here = log.log[event]
            expected, got = (int(here.visits), float(here.q)), (node.visits, node.mean)
            if got[0] != expected[0] or abs(got[1] - expected[1]) > NEAR:
                where = words["playout"].format(number=playout) + f", {node.name or words['root']}"
                pair = [f"N = {visits}, Q = {mean:.4g}" for visits, mean in (expected, got)]
                text = words["answer at"].format(where=where, expected=pair[0], got=pair[1])
                why = (sentence(log, event, language=words["language"]),)
                return TaskVerdict("", text, why, "back up", log.line(int(here.node)))
    return TaskVerdict("")
