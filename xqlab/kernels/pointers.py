"""Calls through pointers: the callers' code does not depend on the kernel that is called."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ctypes import addressof, c_void_p
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import from_dtype, typeof, types
from numba.core import cgutils
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import TypingError
from numba.core.registry import cpu_target

from xqlab.kernels.addresses import address_of
from xqlab.kernels.calls import register_choice, widened

Stub = Callable[..., Any]


@dataclass
class _Slot:
    """Where a kernel begins, for all machine code of this process that calls it through a pointer.

    stub : the generic function that it replaces
    """

    symbol: str
    stub: Stub
    arguments: tuple[Any, ...]
    cell: c_void_p
    result: Any = None


_slots: dict[str, _Slot] = {}
_choosers: dict[Stub, Callable[..., Any]] = {}  # each has its place in a handle

# Stands for a record of a type that the code which is given it does not depend on.
HANDLE: Any = np.dtype(
    (
        np.record,
        [
            ("record", np.int64),  # where it lies
            ("calls", np.int64, (8,)),  # where the pointers lie through which it is given to kernels, or 0
        ],
    )
)
_HANDLE: Any = from_dtype(HANDLE)


def calls_late(stub: Stub, choose: Callable[..., Any]) -> None:
    """As `calls_chosen`, through a pointer: the callers' code does not depend on the kernel that is chosen.

    Such a kernel returns an int64. `bind_again` replaces it. Given a handle, the callers' code does not
    depend on the type of the record either; it gets 0 where the handle has no such kernel.
    """

    def implementation(context: Any, given: Any, named: Any) -> tuple[Any, Any] | None:
        if given[0] == _HANDLE:
            of_handle = types.int64(*map(widened, given))
            return of_handle, _implementation(f"{stub.__qualname__} of a handle", of_handle, through_handle)
        kernel = choose(*given, **named)
        if kernel is None:
            return None
        signature: Any = types.Dispatcher(kernel).get_call_type(context, given, named)
        signature = signature.replace(return_type=types.int64)  # a constant is of one kernel
        slot = bind_slot(stub, signature.args)
        return signature, _implementation(slot.symbol, signature, partial(_through_slot, slot))

    number = len(_choosers)
    through_handle = partial(_through_handle, HANDLE.fields["calls"][1] + 8 * number)
    _choosers[stub] = choose
    register_choice(stub, implementation)


def handle_of(record: Any, called: Iterable[tuple[Stub, tuple[Any, ...]]]) -> Any:
    """A handle of a record, valid while that lives.

    called : (stub, arguments) of what is chosen by the record, the first of them
    """
    handle = np.zeros(1, HANDLE)[0]
    handle.record = address_of(record)
    for stub, arguments in called:
        slot = bind_slot(stub, tuple(widened(typeof(argument)) for argument in arguments))
        handle.calls[list(_choosers).index(stub)] = addressof(slot.cell)
    return handle


def bind_slot(stub: Stub, arguments: tuple[Any, ...]) -> _Slot:
    """The pointer through which compiled code calls `stub`, made where there is none."""
    kinds = hashlib.sha256(repr(arguments).encode()).hexdigest()[:32]
    symbol = f"xqlab.{stub.__module__}.{stub.__qualname__}.{kinds}"
    if symbol not in _slots:
        _slots[symbol] = _Slot(symbol, stub, arguments, c_void_p(0))
        binding.add_symbol(symbol, addressof(_slots[symbol].cell))
    _bind(_slots[symbol])
    return _slots[symbol]


def _bind(slot: _Slot) -> None:
    kernel = _choosers[slot.stub](*slot.arguments)
    kernel.compile_alone(slot.arguments)
    result = kernel.overloads[slot.arguments]
    if slot.result is result:
        return
    if types.unliteral(result.signature.return_type) != types.int64:
        expected = f"expected {kernel.__name__!r} to return an int64 in place of {slot.stub.__qualname__!r}"
        raise TypingError(f"{expected}, got {result.signature.return_type}")
    slot.cell.value = result.library.get_pointer_to_function(result.fndesc.mangled_name)
    slot.result = result


def calls_bound_late() -> list[tuple[Any, tuple[Any, ...]]]:
    """(kernel, argument types) of all that compiled code of this process calls through a pointer."""
    return [(_choosers[slot.stub](*slot.arguments), slot.arguments) for slot in list(_slots.values())]


def bind_again(stub: Stub) -> None:
    """Choose again what `stub` calls, in the compiled code of this process, too."""
    with global_compiler_lock:  # under which other threads add slots
        for slot in list(_slots.values()):
            if slot.stub is stub:
                _bind(slot)


def _implementation(key: str, signature: Any, called: Callable[..., Any]) -> Any:
    """The key under which numba finds how the call is compiled.

    called : (context, builder, type of a pointer to the kernel, arguments) -> the pointer, and its arguments
    """
    context = cpu_target.target_context
    kinds = key, signature.args
    if kinds not in _implemented:

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            conventions = context.call_conv
            kind = conventions.get_function_type(signature.return_type, signature.args).as_pointer()
            value = cgutils.alloca_once_value(builder, ir.Constant(ir.IntType(64), 0))
            with called(context, builder, kind, arguments) as (pointer, arguments):
                status, returned = conventions.call_function(
                    builder, pointer, signature.return_type, signature.args, arguments
                )
                with cgutils.if_unlikely(builder, status.is_error):
                    conventions.return_status_propagate(builder, status)
                builder.store(returned, value)
            return builder.load(value)

        call: Any = lower
        call.signature = signature.as_function()
        _implemented.add(kinds)
        context._defns[key].append(call, signature.args)
    return key


_implemented: set[tuple[str, Any]] = set()


@contextmanager
def _through_slot(
    slot: _Slot, context: Any, builder: Any, kind: Any, arguments: Any
) -> Iterator[tuple[Any, Any]]:
    module, home = builder.module, (slot.stub.__module__, slot.stub.__qualname__)
    pointer = module.globals.get(slot.symbol) or ir.GlobalVariable(module, kind, slot.symbol)
    context.active_code_library.slots[slot.symbol] = *home, slot.arguments
    yield builder.load(pointer), arguments


@contextmanager
def _through_handle(
    offset: int, context: Any, builder: Any, kind: Any, arguments: Any
) -> Iterator[tuple[Any, Any]]:
    def number_at(place: int) -> Any:
        begin = builder.ptrtoint(arguments[0], ir.IntType(64))
        address = builder.add(begin, ir.Constant(ir.IntType(64), place))
        return builder.load(builder.inttoptr(address, ir.IntType(64).as_pointer()))

    cell = number_at(offset)
    with builder.if_then(builder.icmp_unsigned("!=", cell, cell.type(0))):
        record = builder.inttoptr(number_at(HANDLE.fields["record"][1]), arguments[0].type)
        pointer = builder.load(builder.inttoptr(cell, kind.as_pointer()))
        yield pointer, [record, *arguments[1:]]
