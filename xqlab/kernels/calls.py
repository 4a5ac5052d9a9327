"""Calls between kernels: with which types, and of which kernel where a generic function is called."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from numba import types
from numba.core.typing.templates import AbstractTemplate, infer_global, make_concrete_template

_templates: dict[Any, dict[Any, Any]] = {}


def widen_calls(kernel: Any) -> None:
    """Let callers of the dispatcher `kernel`, Python too, pass every integer as int64.

    Numba specialises for every literal and every width of integer among the arguments. That costs compile
    time, and a cached recursive kernel with several specialisations crashes the process that loads it
    (numba#6061).
    """
    _templates[kernel] = {}
    kernel.get_call_template = partial(_call_template, kernel, _templates[kernel])


def forget_calls(kernel: Any) -> None:
    """Callers that are compiled from now on call the kernel as it is now."""
    _templates[kernel].clear()


def _call_template(kernel: Any, templates: dict[Any, Any], given: Any, named: Any) -> Any:
    given = tuple(map(widened, given))
    named = {name: widened(kind) for name, kind in named.items()}
    declared, arguments = kernel._compiler.fold_argument_types(given, named)
    arguments = tuple(arguments)
    if arguments not in templates:
        kernel.compile_alone(arguments)
        template = make_concrete_template(
            f"CallTemplate({kernel.__name__})", kernel.__name__, [kernel.overloads[arguments].signature]
        )
        templates[arguments] = template
    return templates[arguments], declared, arguments, {}


def widened(kind: Any) -> Any:
    """The type with which callers of a kernel pass an argument: an integer as int64, if it fits."""
    plain: Any = types.unliteral(kind)
    integer = isinstance(plain, types.Integer)
    return types.int64 if integer and (plain.bitwidth < 64 or plain.signed) else plain


def calls_chosen(stub: Callable[..., Any], choose: Callable[..., Any]) -> None:
    """In kernels, `stub` is the kernel that `choose` returns for the types of the arguments, if any."""

    def implementation(context: Any, given: Any, named: Any) -> tuple[Any, Any] | None:
        kernel = choose(*given, **named)
        if kernel is None:
            return None
        signature: Any = types.Dispatcher(kernel).get_call_type(context, given, named)
        return signature, kernel.overloads[signature.args].entry_point

    register_choice(stub, implementation)


def register_choice(
    stub: Callable[..., Any], implementation: Callable[[Any, Any, Any], tuple[Any, Any] | None]
) -> None:
    """In kernels, `stub` is what `implementation` returns.

    implementation : (typing context, types of the arguments, of named ones) -> (signature, key under which
                     numba has its code); None for types that have none
    """
    chosen: dict[Any, Any] = {}

    def generic(self: Any, given: Any, named: Any) -> Any:
        result = implementation(self.context, given, named)
        if result is None:
            return None
        signature, key = result
        chosen[signature.args] = key
        return signature

    def get_impl_key(self: Any, signature: Any) -> Any:
        return chosen[signature.args]

    content = {"key": stub, "generic": generic, "get_impl_key": get_impl_key}
    infer_global(stub, types.Function(type(f"Choice({stub.__name__})", (AbstractTemplate,), content)))
