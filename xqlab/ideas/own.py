"""`Own`: an evaluator with ideas of the reader's own around another one."""

# mypy: ignore-errors

from collections.abc import Iterable
from typing import Any

import numpy as np

from xqlab.errors import listed, quoted
from xqlab.game import (
    MAX_MOVES,
    RULE_WIN,
    SKIP,
    default_evaluator,
    evaluate_inner,
    game_of,
    has_evaluator,
    own_evaluator,
    register_evaluator,
    turn,
)
from xqlab.games.adapters import AnyBoard, playable
from xqlab.ideas.errors import IdeaError
from xqlab.ideas.force import in_force, is_calling
from xqlab.ideas.idea import EVALUATOR, KINDS, ORDERING, SWITCH, TERM, Idea
from xqlab.ideas.view import ATTACKS, VIEWER, count_moves, see_move, see_node, see_position
from xqlab.ideas.viewers import new_viewer
from xqlab.kernels import kernel
from xqlab.kernels.addresses import address_of, call_at, functions
from xqlab.kernels.registry import making
from xqlab.kernels.stand_ins import stand_in
from xqlab.words import Words

MOST_IDEAS = 16  # of a kind
DEEPER = -2  # the least that an idea's switch may reduce a move by: it searches it two plies deeper
TERMS, EVALUATORS, ORDERINGS, SWITCHES = map(KINDS.index, (TERM, EVALUATOR, ORDERING, SWITCH))
FIELDS = [
    ("viewer", VIEWER),
    ("count", np.int64, (len(KINDS),)),  # of ideas, by kind
    ("reads", np.int64, (len(KINDS),)),  # what they read that costs
    *(
        (name, np.int64, (len(KINDS), MOST_IDEAS))
        for name in ("numbers", "addresses", "fallbacks", "weights")
    ),
]


class Own(np.record):  # type: ignore[misc]  # NumPy makes subclasses of it itself
    """An evaluator record: `inner`, the record of another evaluator, and the ideas around it.

    There is a subclass for each class of `inner`. It goes to other processes as the source of its ideas.
    """

    inner_dtype: np.dtype[Any]

    def __getitem__(self, name: Any) -> Any:
        value = np.void.__getitem__(self, name)
        dtype = self.inner_dtype if name == "inner" else getattr(value, "dtype", None)
        return value.view(dtype) if dtype is not None and dtype.names else value

    def __getattribute__(self, name: str) -> Any:
        return self[name] if name in ("inner", "viewer") else super().__getattribute__(name)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return _sent, (ideas_of(self), self["inner"], *_viewer_of(self))


class PlainOwn:
    """The same around an evaluator that is no record, for interpreted games."""

    def __init__(self, inner: Any, record: Any) -> None:
        self.inner, self.record = inner, record
        stands = stand_in(record)
        for name, *_ in FIELDS:
            setattr(self, name, getattr(stands, name))

    def __reduce__(self) -> Any:
        return _sent, (ideas_of(self), self.inner, *_viewer_of(self))


@kernel
def evaluate_own(evaluator, position):
    """The own evaluation, or else that of `inner`, and the terms of the side to move less the other's.

    A verdict of `inner` stays what it is, and no idea makes one.
    """
    value = evaluate_inner(evaluator.inner, position)
    if abs(value) >= RULE_WIN or evaluator.count[EVALUATORS] + evaluator.count[TERMS] == 0:
        return value
    side = turn(position)
    if (evaluator.reads[EVALUATORS] | evaluator.reads[TERMS]) & ATTACKS:
        count_moves(evaluator.viewer, position)
    if evaluator.count[EVALUATORS] > 0:
        see_position(evaluator.viewer, position, side, evaluator.reads[EVALUATORS])
        value = call(evaluator, EVALUATORS, 0)
    sign = 1
    for viewer in (side, 1 - side):
        if evaluator.count[TERMS] > 0:
            see_position(evaluator.viewer, position, viewer, evaluator.reads[TERMS])
        for i in range(evaluator.count[TERMS]):
            value += sign * evaluator.weights[TERMS, i] * call(evaluator, TERMS, i)
        sign = -1
    return max(1 - RULE_WIN, min(value, RULE_WIN - 1))


@kernel
def order_own(evaluator, position, memory, ply, i):
    """The sum of what the own orderings give move `i` of this ply."""
    if i == 0:
        see_for(evaluator, position, turn(position), ORDERINGS)
        see_node(evaluator.viewer, memory.stack[ply], ply, 0)
    see_move(evaluator.viewer, position, np.int64(memory.moves[ply * MAX_MOVES + i]))
    total = 0
    for j in range(evaluator.count[ORDERINGS]):
        total += call(evaluator, ORDERINGS, j)
    return total


@kernel
def reduce_own(evaluator, position, memory, ply, number, move):
    """The sum of what the own switches say, or SKIP where one says so."""
    if evaluator.count[SWITCHES] == 0:
        return 0
    see_for(evaluator, position, turn(position), SWITCHES)
    see_node(evaluator.viewer, memory.stack[ply], ply, number)
    see_move(evaluator.viewer, position, move)
    total = 0
    for j in range(evaluator.count[SWITCHES]):
        plies = call(evaluator, SWITCHES, j)
        if plies >= SKIP:
            return SKIP
        total += plies
    return max(DEEPER, min(total, SKIP - 1))


@kernel
def see_for(evaluator, position, side, kind):
    """Fill the view of a side with what ideas of a kind read."""
    if evaluator.reads[kind] & ATTACKS:
        count_moves(evaluator.viewer, position)
    see_position(evaluator.viewer, position, side, evaluator.reads[kind])


@kernel
def call(evaluator, kind, i):
    """What idea `i` of a kind gives the view."""
    number, address = evaluator.numbers[kind, i], evaluator.addresses[kind, i]
    return call_at(number, address, evaluator.fallbacks[kind, i], evaluator.viewer.sight)


def evaluator(board: AnyBoard, ideas: Iterable[Idea], base: Any = None) -> Any:
    """An evaluator with these ideas around another one, `base`, by default the game's own.

    Raises IdeaError for ideas of another game, for two evaluators, and for more than 16 of a kind.
    """
    position, ideas = playable(board).position, list(ideas)
    inner = default_evaluator(position) if base is None else base
    if isinstance(inner, (Own, PlainOwn)) or not has_evaluator(inner, position):
        raise IdeaError(f"expected an evaluator of {game_of(position).name} without ideas, got {inner!r}")
    _check(ideas, game_of(position).name)
    viewer = new_viewer(playable(board))
    for idea in ideas:
        if int(viewer.squares) not in idea.codes:
            idea.get_ready(board)
    return _around(inner, ideas, viewer, [type(position)])


_with = evaluator


def _check(ideas: list[Idea], game: str) -> None:
    for idea in ideas:
        if not isinstance(idea, Idea):
            raise IdeaError(f"expected ideas, functions under one of xqlab's decorators, got {quoted(idea)}")
        if idea.game.lower() not in ("", game.lower()):
            says = Words("expected ideas for {0}, got {1!r} for {2}", "应为 {0} 的想法，{1!r} 却是 {2} 的")
            raise IdeaError(says.filled(game, idea.name, idea.game))
    for kind, most in ((EVALUATOR, 1), *((kind, MOST_IDEAS) for kind in KINDS)):
        names = [idea.name for idea in ideas if idea.kind == kind]
        if len(names) > most:
            says = Words(
                "expected at most {0} of the kind {1!r}, got {2}", "{1!r} 类想法至多 {0} 个，得到 {2}"
            )
            raise IdeaError(says.filled(most, kind, listed(names)))


def _around(inner: Any, ideas: list[Idea], viewer: Any, positions: list[type]) -> Any:
    is_record = isinstance(inner, np.record)
    record = np.zeros(1, _own_dtype(type(inner), inner.dtype if is_record else _NO_RECORD))[0]
    record["viewer"] = viewer
    for kind, name in enumerate(KINDS):
        for i, idea in enumerate(each for each in ideas if each.kind == name):
            record.count[kind] += 1
            record.reads[kind] |= idea.reads
            record.numbers[kind, i], record.weights[kind, i] = idea.number, idea.weight
            record.addresses[kind, i] = idea.codes.get(int(viewer.squares), idea.fallback)
            record.fallbacks[kind, i] = idea.fallback
    made = record
    if is_record:
        record["inner"] = inner
    else:
        made = PlainOwn(inner, record)
    for position in positions:
        _register(type(made), position, record.dtype if is_record else None)
    return made


_NO_RECORD = np.dtype((np.record, [("is_no_record", np.int8)]))
_dtypes: dict[type, np.dtype[Any]] = {}
_positions: dict[type, list[type]] = {}  # which the evaluators of a class can evaluate


def _own_dtype(inner: type, dtype: np.dtype[Any]) -> np.dtype[Any]:
    with making:
        if inner not in _dtypes:
            name = f"Own_{inner.__name__}"
            content = {"inner_dtype": dtype, "__module__": __name__, "__qualname__": name}
            _dtypes[inner] = np.dtype((type(name, (Own,), content), _layout(("inner", dtype))))
        return _dtypes[inner]


def _layout(*more: Any) -> np.dtype[Any]:
    """The layout of the fields, and of more behind them, each at the beginning of a cache line."""
    fields, offsets, end = [*FIELDS, *more], [], 0
    formats = [np.dtype(tuple(kind)) if len(kind) > 1 else np.dtype(*kind) for _, *kind in fields]
    for kind in formats:
        offsets.append(end)
        end += -(-kind.itemsize // 64) * 64
    names = [name for name, *_ in fields]
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": end})


def _register(owner: type, position: type, dtype: Any) -> None:
    with making:
        if position in _positions.setdefault(owner, []):
            return
        register_evaluator(
            owner,
            position,
            evaluate_own,
            dtype,
            own=lambda own: _sent(ideas_of(own), own_evaluator(own.inner), *_viewer_of(own)),
            order=order_own,
            reduction=reduce_own,
        )
        _positions[owner].append(position)


def _viewer_of(own: Any) -> tuple[bytes, list[type]]:
    """The bytes of what fills its views, and the classes of positions that it can evaluate."""
    record = own.record if isinstance(own, PlainOwn) else own
    return record["viewer"].tobytes(), _positions.get(type(own), [])


def _sent(ideas: list[Idea], inner: Any, viewer: bytes, positions: list[type]) -> Any:
    """The same evaluator, perhaps in another process."""
    return _around(inner, ideas, np.frombuffer(viewer, VIEWER)[0], positions)


def ideas_of(evaluator: Any) -> list[Idea]:
    """The ideas of an evaluator; [] of one without."""
    own = evaluator.record if isinstance(evaluator, PlainOwn) else evaluator
    if not isinstance(own, Own):
        return []
    numbers = (own.numbers[kind, i] for kind in range(len(KINDS)) for i in range(own.count[kind]))
    return [functions[int(number)].__self__ for number in numbers]


def view_addresses(evaluator: Any) -> list[int]:
    """Where the view of an evaluator with ideas lies, by which compiled code calls them; else nowhere."""
    if not isinstance(evaluator, Own):
        return []
    return [address_of(evaluator) + int(evaluator.dtype.fields["viewer"][1] + VIEWER.fields["sight"][1])]


def chosen(board: AnyBoard, evaluator: Any, ideas: Iterable[Idea] | None) -> Any:
    """The evaluator of a search: with the ideas given, or without an evaluator and ideas with those in force.

    Raises IdeaError for an evaluator with ideas of its own together with ideas.
    """
    if ideas is None:
        ideas = in_force(board) if evaluator is None and not is_calling() else ()
    ideas = list(ideas)
    if ideas and ideas_of(evaluator):
        names = listed([idea.name for idea in ideas_of(evaluator)])
        raise IdeaError(f"expected ideas or an evaluator with ideas, got both: it has {names}")
    return _with(board, ideas, evaluator) if ideas else evaluator


def needed_switches(evaluator: Any) -> list[str]:
    """The switches of the search without which the ideas of an evaluator do nothing."""
    kinds = {idea.kind for idea in ideas_of(evaluator)}
    return [name for kind, name in ((ORDERING, "own_ordering"), (SWITCH, "own_switch")) if kind in kinds]
