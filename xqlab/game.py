"""The Game interface: a few generic functions, dispatched by the type of the position.

A position is one NumPy record (of a subclass of `np.record`, so that it can be compiled), or an object of any
Python class (interpreted only). Inside a kernel a call such as `make(position, move)` becomes a direct call
of that game's kernel; in the interpreter the same line looks the function up.

Moves are integers from 1 to 2**31 - 1; 0 is `NO_MOVE`. Values are centipawns for the side to move.
"""

# mypy: ignore-errors

from functools import wraps
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

import numpy as np
from numba import types

from xqlab import registered_game as registered
from xqlab.ending_texts import DRAW
from xqlab.game_defaults import DEFAULTS, in_any_order, to_full_depth
from xqlab.kernels import interpreted, kernel
from xqlab.kernels.background import answer_at_once
from xqlab.kernels.dependencies import depends_on_types, forget
from xqlab.kernels.generic import bind_again, calls_chosen, calls_late
from xqlab.kernels.interpretation import Interpretation, for_stand_ins
from xqlab.kernels.registry import is_kernel, making
from xqlab.kernels.reloading import after_edits
from xqlab.registered_game import Function, Game, owner_of, refuse_wrong, remember, remember_layout
from xqlab.registered_game import GameError as GameError
from xqlab.registered_game import default_evaluator as default_evaluator
from xqlab.registered_game import game_of as game_of
from xqlab.registered_game import games as games
from xqlab.registered_game import has_evaluator as has_evaluator
from xqlab.registered_game import own_evaluator as own_evaluator

NO_MOVE = 0
MATE = 30_000  # the value of a won game, less the plies to its end
MATE_BOUND = 29_000  # values beyond it are mates
RULE_WIN = 28_000  # the value of a win by a rule, such as that against perpetual check; not a mate
INFINITY = 32_000  # beyond every value
SKIP = 1000  # what `own_reduction` returns for a move that need not be searched
UNDECIDED = INFINITY  # the result of `adjudicate`, instead of a value, if no rule ends the game
FOOTPRINTS = 1024  # number of (piece, square) pairs in continuation histories
MAX_MOVES = 256  # the most moves of a position
MAX_SQUARES = 361  # the most squares of a board: those of Go
MAX_FACTS = 512  # the most numbers that tell about a position

NEEDED = ("turn", "generate", "make", "unmake", "verdict")
_interpreted: dict[tuple[Any, ...], Function] = {}
_made_kernels: dict[Function, Any] = {}
_interpretations: dict[tuple[type, type], Interpretation] = {}
_stubs: dict[Function, str] = {}


def _move_itself(position, move):  # type: ignore[no-untyped-def]
    return move & (FOOTPRINTS - 1)


def _goes_on(position, buffer, base, ply):  # type: ignore[no-untyped-def]
    return UNDECIDED, 0


def _written(position, buffer, base):  # type: ignore[no-untyped-def]
    return generate(position, buffer, base)


def _without_moves(position, buffer, facts):  # type: ignore[no-untyped-def]
    if generate(position, buffer, 0) > 0:
        return 0
    value = verdict(position)
    facts[0] = int(value == 0)
    facts[1] = DRAW if value == 0 else turn(position) ^ int(value < 0)
    return 2


# They compile, and the switches that need what a game lacks are refused.
_defaults: dict[str, Function] = {**DEFAULTS, "footprint": _move_itself, "adjudicate": _goes_on}
_defaults |= {"count_moves": _written, "write_ending": _without_moves}
OFFERED = tuple(_defaults)


def register(
    position: type,
    name: str,
    dtype: np.dtype[Any] | None = None,
    symbols: tuple[str, ...] = (),
    **functions: Function,
) -> Game:
    """Register a game: from now on its functions are dispatched by the type of their first argument.

    Raises GameError if a required function is missing, a function is unknown, cells have no symbols, or
    another game has the same layout.
    """
    refuse_wrong(name, functions, symbols, NEEDED, OFFERED)
    game = Game(name, position, dtype, functions, symbols)
    if dtype is not None:
        remember_layout(position, dtype, name)
        for function in filter(is_kernel, functions.values()):
            answer_at_once(function)
    registered.positions[position] = game
    forget()
    return game


def functions_in(*modules: ModuleType) -> dict[str, Function]:
    """The functions of a game that its modules have under their names, as `register` takes them."""
    names = (*NEEDED, *OFFERED)
    return {name: getattr(module, name) for module in modules for name in names if hasattr(module, name)}


def register_evaluator(
    evaluator: type,
    position: type,
    evaluate: Function,
    dtype: Any = None,
    default: Function | None = None,
    within: Function | None = None,
    own: Function | None = None,
    order: Function | None = None,
    reduction: Function | None = None,
) -> None:
    """Register how an evaluator type evaluates a position type, in centipawns for the side to move.

    default : returns the default evaluator of searches of such positions
    within  : as `evaluate_within`, for evaluators with a fast estimate of their value
    own     : returns a copy for one thread, for evaluators with state
    order, reduction : what the search calls as `own_order` and `own_reduction`, for evaluators of this type
    """
    if dtype is not None:
        remember_layout(evaluator, dtype, evaluator.__name__)
    remember(registered.evaluators, (evaluator, position), evaluate)
    remember(registered.rough_evaluators, (evaluator, position), within)
    remember(registered.default_evaluators, position, default)
    remember(registered.own_evaluators, evaluator, own)
    remember(registered.orders, evaluator, order)
    remember(registered.reductions, evaluator, reduction)
    forget()
    bind_evaluators()


def _as_kernel(function: Function | None) -> Function | None:
    """The function, made a kernel if it is plain Python."""
    if function is None or hasattr(function, "py_func"):
        return function
    with making:
        if function not in _made_kernels:
            _made_kernels[function] = kernel(function)
        return _made_kernels[function]


def _generic(stub: Function) -> Function:
    """What calls the function of this name of the position's game, which replaces it in kernels."""
    name = stub.__name__

    @wraps(stub, ("__name__", "__doc__"))
    def call(position: Any, *rest: Any) -> Any:
        try:
            function = _interpreted[name, type(position)]
        except KeyError:
            function = _interpreted[name, type(position)] = interpreted(_function_of(name, position))
        return function(position, *rest)

    def choose(position: Any, *rest: Any) -> Any:
        owner = registered.layouts.get(position) if isinstance(position, types.Record) else None
        if owner not in registered.positions:
            return None
        return _as_kernel(registered.positions[owner].functions.get(name, _defaults.get(name)))

    def implementations(records: frozenset[Any]) -> list[Function]:
        present = {registered.layouts.get(record) for record in records}.intersection(registered.positions)
        owners = present or [game.position for game in games() if game.compiled]
        offered = (registered.positions[owner].functions.get(name, _defaults.get(name)) for owner in owners)
        return [function for function in offered if function is not None]

    _stubs[call] = name
    calls_chosen(call, choose)
    depends_on_types(call, implementations)
    return call


def _function_of(name: str, position: Any) -> Function:
    return game_of(position).functions.get(name) or _defaults[name]


def interpreted_for(kernel: Any, position: Any, evaluator: Any) -> Function:
    """As `interpreted`, for stand-ins of such a position and evaluator: fast, as it looks no function up."""
    kinds = owner_of(evaluator), owner_of(position)
    with making:
        if kinds not in _interpretations:
            _interpretations[kinds] = interpretation_for(position, evaluator)
    return _interpretations[kinds].of(kernel)


def interpretation_for(position: Any, evaluator: Any, instead: Any = MappingProxyType({})) -> Interpretation:
    """Kernels as `interpreted_for` has them, apart from all others; `instead`: kernel -> its replacement."""
    kinds = owner_of(evaluator), owner_of(position)
    function_of = {stub: _function_of(name, position) for stub, name in _stubs.items()} | dict(instead)
    if kinds in registered.evaluators:
        function_of[evaluate] = registered.evaluators[kinds]
        function_of[evaluate_within] = registered.rough_evaluators.get(kinds, _wholly)
    function_of |= {own_order: _order_of(kinds[0]), own_reduction: _reduction_of(kinds[0])}

    def replace(name: str, value: Any) -> Any:
        if (isinstance(value, FunctionType) or is_kernel(value)) and value in function_of:
            return interpretation.of(function_of[value])
        return for_stand_ins(name, value)

    interpretation = Interpretation(replace)
    return interpretation


@_generic
def turn(position):  # type: ignore[no-untyped-def]
    """The side to move: 0 for the first player (Red, White, X, Max), 1 for the second."""


@_generic
def generate(position, buffer, base):  # type: ignore[no-untyped-def]
    """Write the legal moves to `buffer.moves[base:]`; return their number, 0 in a terminal position."""


@_generic
def captures(position, buffer, base):  # type: ignore[no-untyped-def]
    """As `generate`, only moves whose `mvv_lva` is above 0: captures, and promotions that win as much."""


@_generic
def count_moves(position, buffer, base):  # type: ignore[no-untyped-def]
    """The number of legal moves, for perft; a game may count them without writing any."""


@_generic
def count_replies(position, buffer, base):  # type: ignore[no-untyped-def]
    """The number of pairs of a legal move and a legal reply, for perft; -1 in a game that cannot tell."""


@_generic
def make(position, move):  # type: ignore[no-untyped-def]
    """Play a legal move; the position keeps what `unmake` needs."""


@_generic
def unmake(position):  # type: ignore[no-untyped-def]
    """Take back the last move."""


@_generic
def verdict(position):  # type: ignore[no-untyped-def]
    """The value of a position without moves: `-MATE` if the side to move has lost, 0 for a draw."""


@_generic
def is_over(position):  # type: ignore[no-untyped-def]
    """Whether no move is left, as far as that is cheap to see; evaluators then give the verdict."""


@_generic
def leaf_kind(position):  # type: ignore[no-untyped-def]
    """LEAF_OF_TREE or ABOVE_LEAVES in a tree with values at its leaves; 0 in other games."""


@_generic
def adjudicate(position, buffer, base, ply):  # type: ignore[no-untyped-def]
    """Whether a rule ends the game although there are moves: repetition, a move limit, bare material.

    Returns (value, since): the value for the side to move, `UNDECIDED` if no rule applies; and how many plies
    back the judgement depends on, 0 if on the position alone, more than `ply` if on moves before the root.
    A win or loss with 0 < since <= `ply` is a bound: the loser gets at most a draw, and may still get that.
    With `UNDECIDED`, since > 0 means that the position has occurred before: a third time would count, so a
    table's value of it is unreliable. `ply` is 0 at the root and on boards; `buffer.moves[base:]` is free.
    """


@_generic
def is_in_check(position):  # type: ignore[no-untyped-def]
    """Whether the side to move is in check."""


@_generic
def key(position):  # type: ignore[no-untyped-def]
    """A 64-bit hash key of the position, `np.uint64`, never the same for positions with different futures."""


@_generic
def mvv_lva(position, move):  # type: ignore[no-untyped-def]
    """0 for a quiet move; more for `captures`, by a more valuable victim, then a less valuable attacker."""


@_generic
def gain(position, move):  # type: ignore[no-untyped-def]
    """The material that a move wins by a capture or promotion, in centipawns; 0 for all other moves."""


@_generic
def exchange_wins(position, move, threshold):  # type: ignore[no-untyped-def]
    """Whether the exchange that `move` begins on its square wins at least `threshold` centipawns (SEE)."""


@_generic
def aims_at_king(position, move):  # type: ignore[no-untyped-def]
    """Whether the moved piece aims at the enemy king, pieces between or not: a fast guess at checks."""


@_generic
def footprint(position, move):  # type: ignore[no-untyped-def]
    """The moved piece and its target square, as a number below `FOOTPRINTS`."""


@_generic
def only_loses(position, move):  # type: ignore[no-untyped-def]
    """Whether the only piece that the move removes is the mover's own."""


@_generic
def is_idle(position, move):  # type: ignore[no-untyped-def]
    """Whether the game itself considers a quiet move not worth searching."""


@_generic
def write_cells(position, symbols):  # type: ignore[no-untyped-def]
    """Write the number of the symbol on each square, in the order of the picture; return how many there are.

    symbols : uint8[MAX_SQUARES]  written; 0 is the empty square, others are indices in `Game.symbols`
    """


@_generic
def set_up(position, symbols, turn):  # type: ignore[no-untyped-def]
    """Set up what `write_cells` writes, without a history; the position keeps its rules, such as limits.

    Returns 0, or why that is impossible, and the position is unusable: the number of a square plus 1 if its
    piece cannot stand there or is one too many, else -1.
    """


@_generic
def set_rights(position, numbers):  # type: ignore[no-untyped-def]
    """Set the fields of `Texts.rights` after `set_up`; return 0, or which number, from 1, cannot be."""


@_generic
def name_move(position, move):  # type: ignore[no-untyped-def]
    """The name of a legal move, a number that tells its texts (`xqlab.move_texts`); by default `move`."""


@_generic
def count_last_move(position):  # type: ignore[no-untyped-def]
    """Count what move limits count, after a move on a board, not in a search; `unmake` leaves it."""


@_generic
def write_ending(position, buffer, facts):  # type: ignore[no-untyped-def]
    """Write how the game has ended, for `xqlab.ending_texts`; return how many numbers, 0 if it goes on.

    By default it ends where no move is left, by the verdict: ending 0 if a side has won, 1 for a draw.
    facts : int32[MAX_FACTS]  the ending, the winner (0, 1 or DRAW), and what its sentence is about
    """


@_generic
def write_refusal(position, start, end, facts):  # type: ignore[no-untyped-def]
    """Write why a piece may not go from a square to another; return how many numbers, 0 if that is not known.

    facts : int32[MAX_FACTS]  the cause among those of the game's profile, the squares of the pieces to blame
    """


@_generic
def pass_turn(position):  # type: ignore[no-untyped-def]
    """Pass the turn; `unmake` takes it back."""


@_generic
def may_pass(position):  # type: ignore[no-untyped-def]
    """Whether the side to move has pieces that make zugzwang unlikely."""


def evaluate(evaluator, position):  # type: ignore[no-untyped-def]
    """The static evaluation of the position, in centipawns for the side to move."""
    kinds = type(evaluator), type(position)
    if kinds not in _interpreted:
        owners = owner_of(evaluator), owner_of(position)
        if owners not in registered.evaluators:
            raise GameError(f"evaluator {evaluator!r} cannot value a position of {game_of(position).name}")
        _interpreted[kinds] = interpreted(registered.evaluators[owners])
    return _interpreted[kinds](evaluator, position)


def evaluate_inner(evaluator, position):  # type: ignore[no-untyped-def]
    """As `evaluate`, of an evaluator within the one of the search."""
    function = registered.evaluators[owner_of(evaluator), owner_of(position)]
    if isinstance(position, np.record):
        return interpreted(function)(evaluator, position)
    return interpreted_for(function, position, evaluator)(evaluator, position)


def _evaluate(evaluator, position):  # type: ignore[no-untyped-def]
    owners = registered.layouts.get(evaluator), registered.layouts.get(position)
    return _as_kernel(registered.evaluators.get(owners))  # type: ignore[arg-type]


def _wholly(evaluator, position, low, high):  # type: ignore[no-untyped-def]
    return evaluate(evaluator, position)


def evaluate_within(evaluator, position, low, high):  # type: ignore[no-untyped-def]
    """As `evaluate`, or an estimate if that is at most `low` or at least `high` (lazy evaluation)."""
    kinds = "within", type(evaluator), type(position)
    if kinds not in _interpreted:
        function = registered.rough_evaluators.get((owner_of(evaluator), owner_of(position)), _wholly)
        _interpreted[kinds] = interpreted(function)
    return _interpreted[kinds](evaluator, position, low, high)


def _evaluate_within(evaluator, position, low, high):  # type: ignore[no-untyped-def]
    owners = registered.layouts.get(evaluator), registered.layouts.get(position)
    within = registered.rough_evaluators.get(owners, _wholly)  # type: ignore[arg-type]
    return _as_kernel(within if owners in registered.evaluators else None)


def _order_of(evaluator: type | None) -> Function:
    return _as_kernel(registered.orders.get(evaluator, in_any_order))  # type: ignore[arg-type,return-value]


def _reduction_of(evaluator: type | None) -> Function:
    return _as_kernel(registered.reductions.get(evaluator, to_full_depth))  # type: ignore[arg-type,return-value]


def own_order(evaluator, position, memory, ply, i):  # type: ignore[no-untyped-def]
    """What the evaluator's own ordering gives move `i` of this ply, asked in turn; 0 without one."""
    return interpreted(_order_of(owner_of(evaluator)))(evaluator, position, memory, ply, i)


def own_reduction(evaluator, position, memory, ply, number, move):  # type: ignore[no-untyped-def]
    """Plies by which the evaluator's own switch reduces a move, below 0 extends it; SKIP; 0 without one."""
    return interpreted(_reduction_of(owner_of(evaluator)))(evaluator, position, memory, ply, number, move)


def _owner_alone(function_of: Function) -> tuple[Function, Function]:
    """What `calls_late` and `depends_on_types` take of what is chosen by the evaluator's class alone."""

    def implementations(records: frozenset[Any]) -> list[Function]:
        owners = {*map(registered.layouts.get, records)} & {*registered.orders, *registered.reductions}
        return [function_of(owner) for owner in owners or [None]]

    function_of(None)  # a kernel from the start, so that a first search makes none
    return lambda evaluator, *rest: function_of(registered.layouts.get(evaluator)), implementations


# The code that calls them does not depend on the evaluation: it is compiled once, whatever is edited there.
_LATE = {
    **dict.fromkeys((evaluate, evaluate_inner), (_evaluate, lambda records: [])),
    evaluate_within: (_evaluate_within, lambda records: []),
    own_order: _owner_alone(_order_of),
    own_reduction: _owner_alone(_reduction_of),
}
for _stub, (_choose, _depends) in _LATE.items():
    calls_late(_stub, _choose)
    depends_on_types(_stub, _depends)


def evaluation_calls(evaluator: Any, position: Any) -> list[tuple[Any, tuple[Any, ...]]]:
    """(kernel, arguments) of what compiled searches call to evaluate such a position."""
    kinds = owner_of(evaluator), owner_of(position)
    whole, within = registered.evaluators[kinds], registered.rough_evaluators.get(kinds, _wholly)
    return [(_as_kernel(whole), (evaluator, position)), (_as_kernel(within), (evaluator, position, 0, 0))]


def bind_evaluators() -> None:
    """Have compiled searches call the evaluations as they are now."""
    for stub in _LATE:
        bind_again(stub)


after_edits(bind_evaluators)
