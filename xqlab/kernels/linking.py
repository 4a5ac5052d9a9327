"""How kernels are compiled: each once, by itself.

Numba links all that a function calls, and what that calls in turn, into the function's own module, optimises
it there again and writes it out as machine code again. Here a kernel is linked into its callers only while
LLVM may inline it; a larger one is called where it lies. So its name must be the same in every process: it
holds the digest of what the code depends on (`dependencies`).
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from ctypes import addressof, c_void_p
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from llvmlite import binding, ir
from numba.core import cgutils, event, sigutils, types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult, compile_result
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import TypingError
from numba.core.typing.templates import AbstractTemplate, infer_global, make_concrete_template
from numba.core.untyped_passes import ExtractByteCode

from xqlab.errors import XqlabError

# Lines of LLVM's code above which it does not inline a function: its limit is 225 to 250 units, an
# instruction takes about five, and constant arguments save some.
LARGE = 120

_digests: dict[Callable[..., Any], Callable[[Any], str | None]] = {}
_named: dict[tuple[str, str], Any] = {}
_templates: dict[Any, dict[Any, Any]] = {}
_versions: dict[tuple[Any, tuple[Any, ...], str], Any] = {}  # all that this process has


class KernelLibrary(JITCodeLibrary):
    """The machine code of one kernel, and of what is inlined into it.

    needs : symbol -> (module, qualified name, argument types) of the kernels that are called where they lie
    slots : symbol -> (stub, argument types) of the pointers through which kernels are called late
    large : whether callers call it where it lies
    """

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.needs: dict[str, tuple[str, str, tuple[Any, ...]]] = {}
        self.slots: dict[str, tuple[tuple[str, str], tuple[Any, ...]]] = {}
        self.itself: tuple[str, str, tuple[Any, ...]] = ("", "", ())
        self.symbol = ""
        self.large = False
        self.defined: list[str] = []

    def add_linking_library(self, library: Any) -> None:
        """As numba's, but a large kernel is only noted."""
        if isinstance(library, KernelLibrary):
            self.needs |= library.needs
            self.slots |= library.slots
            if library.large:
                self.needs[library.symbol] = library.itself
                return
        super().add_linking_library(library)

    def settle(self, symbol: str, large: bool | None = None) -> None:
        """Decide whether callers call the function where it lies, and keep of `needs` what is not inlined."""
        self.symbol = symbol
        text = str(self._final_module.get_function(symbol))
        self.large = text.count("\n") > LARGE if large is None else large
        if self.needs:
            declared = {each.name for each in self._final_module.functions if each.is_declaration}
            self.needs = {name: needed for name, needed in self.needs.items() if name in declared}

    def _finalize_final_module(self) -> None:
        super()._finalize_final_module()
        if not self.defined:
            module = self._final_module
            self.defined = [
                each.name for each in (*module.functions, *module.global_variables) if not each.is_declaration
            ]

    def _get_module_for_linking(self) -> Any:
        """A copy with the function and what it needs, which callers may inline or drop."""
        if self._shared_module is None:
            self._ensure_finalized()
            copy = self._final_module.clone()
            for function in copy.functions:
                if not function.is_declaration:
                    wraps = function.name.startswith(("cfunc.", "_ZN7cpython"))
                    function.linkage = "internal" if wraps else "linkonce_odr"
            itself = copy.get_function(self.symbol)
            itself.linkage = "external"  # else it would be dropped, too
            passes = binding.create_new_module_pass_manager()
            passes.add_global_dead_code_eliminate_pass()
            passes.run(copy, self._codegen._pass_builder(opt=0))
            copy.get_function(self.symbol).linkage = "linkonce_odr"
            self._shared_module = copy
        return self._shared_module

    def reduced(self) -> tuple[Any, ...]:
        """What `restored` takes, to be pickled."""
        self._ensure_finalized()
        bitcode = None if self.large else self._get_module_for_linking().as_bitcode()
        return (
            self.name,
            self._get_compiled_object(),
            bitcode,
            self.defined,
            self.itself,
            self.symbol,
            self.needs,
            self.slots,
        )

    @classmethod
    def restored(cls, codegen: Any, state: tuple[Any, ...]) -> KernelLibrary:
        """The library in this process; all that it needs must be there."""
        name, machine_code, bitcode, library_state = state[0], state[1], state[2], state[3:]
        library = cls(codegen, name)
        library.defined, library.itself, library.symbol, library.needs, library.slots = library_state
        library.large = bitcode is None
        library.enable_object_caching()
        library._set_compiled_object(machine_code)
        # A plain numba function links whatever it calls: of a large kernel nothing, as it lies here already.
        library._shared_module = (
            library._final_module.clone() if bitcode is None else binding.parse_bitcode(bitcode)
        )
        library._finalize_final_module()
        codegen._engine._defined_symbols.update(library.defined)
        return library


def not_linked(library: Any) -> list[tuple[Any, tuple[Any, ...]]]:
    """(kernel, argument types) of those that a plain numba function calls where they lie.

    library : of the function
    """
    found: dict[Any, None] = {}
    for each in library._linking_libraries:
        if isinstance(each, KernelLibrary):
            needed = list(each.needs.values())
            if each.large and not list(each._get_module_for_linking().functions):
                needed.append(each.itself)
            found |= dict.fromkeys(needed)
    return [(_named[module, name], arguments) for module, name, arguments in found]


class UnmetError(XqlabError):
    """Machine code calls a kernel that is not what it was."""


def reduced(result: Any) -> tuple[Any, ...]:
    """What `restored` takes, to be pickled: the compiled code of a kernel."""
    described = result.fndesc
    described.typemap = described.calltypes = None
    return (
        result.library.reduced(),
        described,
        result.environment,
        result.signature,
        result.reload_init,
        tuple(result._find_referenced_environments()),
    )


def restored(context: Any, kept: tuple[Any, ...]) -> CompileResult:
    """Compiled code as numba takes it, once all that it calls is there; raises UnmetError."""
    state, described, environment, signature, initialisers, environments = kept
    needs, slots = state[-2:]
    defined = context.codegen()._engine.is_symbol_defined
    for symbol, (module, name, arguments) in needs.items():
        if not defined(symbol):
            import_module(module)
            needed = _named.get((module, name))
            if needed is not None:
                needed.compile(arguments)
            if not defined(symbol):
                raise UnmetError(f"expected compiled code {symbol!r}")
    for symbol, ((module, name), arguments) in slots.items():
        if symbol not in _slots:
            stub = getattr(import_module(module), name)
            _slot(stub, arguments, _choosers[module, name](*arguments))
    for initialise in initialisers:
        initialise()
    library = KernelLibrary.restored(context.codegen(), state)
    result = compile_result(
        target_context=context,
        typing_context=context.typing_context,
        library=library,
        environment=environment,
        entry_point=context.get_executable(library, described, environment),
        fndesc=described,
        type_annotation="",
        signature=signature,
        objectmode=False,
        lifted=(),
        reload_init=initialisers,
        referenced_envs=environments,
    )
    for each in environments:
        library.codegen.set_env(each.env_name, each)
    return result


class KernelCompiler(Compiler):
    """Numba's compiler, which names the code by what it depends on and does not link large kernels."""

    def compile_extra(self, function: Any) -> Any:
        """The compiled `function`."""
        state = self.state
        state.func_id = identity = FunctionIdentity.from_function(function)
        digest = _digests[function](state.args) if function in _digests else None
        if digest is not None:
            identity.unique_id = digest[:16]
            identity.unique_name = f"{identity.func_qualname}${digest[:16]}"
        ExtractByteCode().run_pass(state)
        state.lifted, state.lifted_from = (), None
        library = KernelLibrary(state.targetctx.codegen(), identity.func_qualname)
        library.enable_object_caching()
        library.itself = function.__module__, function.__qualname__, tuple(state.args)
        state.library = library
        return self._compile_bytecode()


@contextmanager
def _without_collector() -> Iterator[None]:
    """No garbage collection: it would look through all that a compilation holds again and again."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def compile_kernel(kernel: Any, signature: Any) -> Any:
    """As numba's `Dispatcher.compile`, without the timers that every lock of LLVM would report to."""
    arguments, return_type = sigutils.normalize_signature(signature)
    known = kernel.overloads.get(tuple(arguments))
    if known is not None:
        return known.entry_point
    digest = _digests[kernel.py_func](arguments)
    version = kernel, tuple(arguments), digest or ""
    if digest is not None and version in _versions:  # an edit was undone
        kernel.add_overload(_versions[version])
        return _versions[version].entry_point
    with global_compiler_lock, _without_collector(), kernel._compiling_counter:
        result, kept = kernel._cache.load_overload(signature, kernel.targetctx), True
        if result is None:
            with _turn(kernel, signature) as waited:
                if waited:  # another process has compiled it meanwhile
                    result = kernel._cache.load_overload(signature, kernel.targetctx)
                if result is None:
                    result, kept = _compiled(kernel, arguments, return_type), False
                    kernel._cache.save_overload(signature, result)
        if kept:
            kernel.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
        (kernel._cache_hits if kept else kernel._cache_misses)[signature] += 1
        kernel.add_overload(result)
        _versions[version] = result
        return result.entry_point


def forget_outdated(kernel: Any) -> bool:
    """Forget the compiled code of a kernel that depends on what has been edited; whether there was any."""
    digest = _digests[kernel.py_func]
    valid = {
        arguments: result
        for arguments, result in kernel.overloads.items()
        if _versions.get((kernel, arguments, digest(arguments) or "")) is result
    }
    if len(valid) == len(kernel.overloads):
        return False
    kernel._reset_overloads()
    _templates[kernel].clear()
    for result in valid.values():
        kernel.add_overload(result)
    return True


def _turn(kernel: Any, signature: Any) -> Any:
    turn = getattr(kernel._cache, "turn", None)
    return nullcontext(False) if turn is None else turn(signature, kernel.targetctx.codegen())


def _compiled(kernel: Any, arguments: tuple[Any, ...], return_type: Any) -> CompileResult:
    details = {"dispatcher": kernel, "args": arguments, "return_type": return_type}
    with event.trigger_event("numba:compile", data=details):
        result = kernel._compiler.compile(arguments, return_type)
    large = False if kernel.targetoptions.get("forceinline") else None
    result.library.settle(result.fndesc.mangled_name, large)
    return result


# -- calls between kernels ---------------------------------------------------------------------------------


def adopt(kernel: Any, digest: Callable[[Any], str | None]) -> None:
    """Compile the dispatcher `kernel`, made with `KernelCompiler`, as this module says.

    digest : argument types -> what its code depends on; None if that is not known
    """
    function = kernel.py_func
    _digests[function] = digest
    _named[function.__module__, function.__qualname__] = kernel
    kernel.compile = partial(compile_kernel, kernel)
    _templates[kernel] = {}
    kernel.get_call_template = partial(_call_template, kernel, _templates[kernel])


def _call_template(kernel: Any, known: dict[Any, Any], given: Any, named: Any) -> Any:
    # Numba specialises for every literal and every width of integer among the arguments. That costs compile
    # time, and a cached recursive kernel with several specialisations crashes the process that loads it
    # (numba#6061). So calls between kernels pass every integer as int64.
    given = tuple(map(_widened, given))
    named = {name: _widened(kind) for name, kind in named.items()}
    declared, arguments = kernel._compiler.fold_argument_types(given, named)
    arguments = tuple(arguments)
    if arguments not in known:
        kernel.compile(arguments)
        template = make_concrete_template(
            f"CallTemplate({kernel.__name__})", kernel.__name__, [kernel.overloads[arguments].signature]
        )
        known[arguments] = template
    return known[arguments], declared, arguments, {}


def _widened(kind: Any) -> Any:
    plain: Any = types.unliteral(kind)
    integer = isinstance(plain, types.Integer)
    return types.int64 if integer and (plain.bitwidth < 64 or plain.signed) else plain


choices: dict[int, Any] = {}  # chosen anew at each call, as more games and evaluators are registered


def calls_chosen(stub: Callable[..., Any], choose: Callable[..., Any]) -> None:
    """In kernels, `stub` is the kernel that `choose` returns for the types of the arguments, if any."""
    _register_choice(
        stub, choose, lambda kernel, signature: (signature, kernel.overloads[signature.args].entry_point)
    )


def calls_late(stub: Callable[..., Any], choose: Callable[..., Any]) -> None:
    """As `calls_chosen`, through a pointer: the callers' code does not depend on the kernel that is chosen.

    Such a kernel returns an int64. `bind_again` replaces it.
    """

    def implementation(kernel: Any, signature: Any) -> tuple[Any, Any]:
        signature = signature.replace(return_type=types.int64)  # a constant is of one kernel
        slot = _slot(stub, signature.args, kernel)
        return signature, _implementation(kernel.targetctx, slot, signature)

    _choosers[stub.__module__, stub.__qualname__] = choose
    _register_choice(stub, choose, implementation)


def _register_choice(
    stub: Callable[..., Any],
    choose: Callable[..., Any],
    implementation: Callable[[Any, Any], tuple[Any, Any]],
) -> None:
    chosen: dict[Any, Any] = {}

    def generic(self: Any, given: Any, named: Any) -> Any:
        kernel = choose(*given, **named)
        if kernel is None:
            return None
        signature: Any = types.Dispatcher(kernel).get_call_type(self.context, given, named)
        signature, chosen[signature.args] = implementation(kernel, signature)
        return signature

    def get_impl_key(self: Any, signature: Any) -> Any:
        return chosen[signature.args]

    content = {"key": stub, "generic": generic, "get_impl_key": get_impl_key}
    kind = types.Function(type(f"Choice({stub.__name__})", (AbstractTemplate,), content))
    choices[id(kind)] = kind
    infer_global(stub, kind)


# -- pointers to kernels -----------------------------------------------------------------------------------


@dataclass
class _Slot:
    """Where a kernel begins, for all machine code of this process that calls it late.

    stub : module and qualified name of the generic function
    """

    symbol: str
    stub: tuple[str, str]
    arguments: tuple[Any, ...]
    cell: c_void_p
    result: Any = None
    implementation: Any = None


_slots: dict[str, _Slot] = {}
_choosers: dict[tuple[str, str], Callable[..., Any]] = {}


def _slot(stub: Callable[..., Any], arguments: tuple[Any, ...], kernel: Any) -> _Slot:
    name = stub.__module__, stub.__qualname__
    kinds = hashlib.sha256(repr(arguments).encode()).hexdigest()[:32]
    symbol = f"xqlab.{'.'.join(name)}.{kinds}"
    if symbol not in _slots:
        _slots[symbol] = _Slot(symbol, name, arguments, c_void_p(0))
        binding.add_symbol(symbol, addressof(_slots[symbol].cell))
    _bind(_slots[symbol], kernel)
    return _slots[symbol]


def _bind(slot: _Slot, kernel: Any) -> None:
    kernel.compile(slot.arguments)
    result = kernel.overloads[slot.arguments]
    if slot.result is result:
        return
    if types.unliteral(result.signature.return_type) != types.int64:
        expected = f"expected {kernel.__name__!r} to return an int64 in place of {slot.stub[1]!r}"
        raise TypingError(f"{expected}, got {result.signature.return_type}")
    slot.cell.value = result.library.get_pointer_to_function(result.fndesc.mangled_name)
    slot.result = result


def calls_bound_late() -> list[tuple[Any, tuple[Any, ...]]]:
    """(kernel, argument types) of all that compiled code of this process calls through a pointer."""
    return [(_choosers[slot.stub](*slot.arguments), slot.arguments) for slot in list(_slots.values())]


def bind_again(stub: Callable[..., Any]) -> None:
    """Choose again what `stub` calls, in the compiled code of this process, too."""
    name = stub.__module__, stub.__qualname__
    with global_compiler_lock:  # under which other threads add slots
        for slot in list(_slots.values()):
            if slot.stub == name:
                _bind(slot, _choosers[name](*slot.arguments))


def _implementation(context: Any, slot: _Slot, signature: Any) -> Any:
    """The key under which numba finds how the call is compiled."""
    if slot.implementation is None:

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            conventions, module = context.call_conv, builder.module
            kind = conventions.get_function_type(signature.return_type, signature.args).as_pointer()
            pointer = module.globals.get(slot.symbol) or ir.GlobalVariable(module, kind, slot.symbol)
            context.active_code_library.slots[slot.symbol] = slot.stub, slot.arguments
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
