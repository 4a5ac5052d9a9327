"""Calls through pointers: the callers' code does not depend on the kernel that is called."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from ctypes import addressof, c_void_p
from dataclasses import dataclass
from typing import Any

from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import TypingError

from xqlab.kernels.calls import register_choice

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
    implementation: Any = None


_slots: dict[str, _Slot] = {}
_choosers: dict[Stub, Callable[..., Any]] = {}


def calls_late(stub: Stub, choose: Callable[..., Any]) -> None:
    """As `calls_chosen`, through a pointer: the callers' code does not depend on the kernel that is chosen.

    Such a kernel returns an int64. `bind_again` replaces it.
    """

    def implementation(kernel: Any, signature: Any) -> tuple[Any, Any]:
        signature = signature.replace(return_type=types.int64)  # a constant is of one kernel
        slot = bind_slot(stub, signature.args)
        return signature, _implementation(kernel.targetctx, slot, signature)

    _choosers[stub] = choose
    register_choice(stub, choose, implementation)


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
    kernel.compile(slot.arguments)
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


def _implementation(context: Any, slot: _Slot, signature: Any) -> Any:
    """The key under which numba finds how the call is compiled."""
    if slot.implementation is None:

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            conventions, module = context.call_conv, builder.module
            kind = conventions.get_function_type(signature.return_type, signature.args).as_pointer()
            pointer = module.globals.get(slot.symbol) or ir.GlobalVariable(module, kind, slot.symbol)
            home = slot.stub.__module__, slot.stub.__qualname__
            context.active_code_library.slots[slot.symbol] = *home, slot.arguments
            status, value = conventions.call_function(
                builder, builder.load(pointer), signature.return_type, signature.args, arguments
            )
            with cgutils.if_unlikely(builder, status.is_error):
                conventions.return_status_propagate(builder, status)
            return value

        call: Any = lower
        call.signature = signature.as_function()
        slot.implementation = slot.symbol
        context._defns[slot.symbol].append(call, signature.args)
    return slot.implementation
