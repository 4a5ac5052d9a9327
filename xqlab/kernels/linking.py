"""How kernels are compiled: each once, by itself.

Numba links all that a function calls, and what that calls in turn, into the function's own module, optimises
it there again and writes it out as machine code again. Here a kernel is linked into its callers only while
LLVM may inline it; a larger one is called by address. So its name must be the same in every process: it holds
the digest of what the code depends on (`dependencies`) and, for types that contain records, a digest of the
type, for which numba would write a number that differs between processes.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from typing import Any
from weakref import WeakKeyDictionary

from llvmlite import binding
from numba import types
from numba.core import event
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult, compile_result
from numba.core.compiler_lock import global_compiler_lock
from numba.core.postproc import PostProcessor
from numba.core.runtime import rtsys
from numba.core.transforms import canonicalize_cfg
from numba.core.typed_passes import NopythonRewrites
from numba.core.typeinfer import TypeInferer
from numba.core.untyped_passes import ExtractByteCode, InlineClosureLikes

from xqlab.errors import XqlabError
from xqlab.kernels.calls import forget_calls, widen_calls, widened
from xqlab.kernels.dependencies import records_in
from xqlab.kernels.heap import give_back
from xqlab.kernels.lean import OPERATORS, instead, lean
from xqlab.kernels.pointers import bind_slot

# Lines of LLVM's code above which it does not inline a function: its limit is 225 to 250 units, an
# instruction takes about five, and constant arguments save some.
LARGE = 120

Arguments = tuple[Any, ...]  # numba's types
_kernels: dict[tuple[str, str], Any] = {}  # by module and qualified name
_operators: dict[tuple[Any, Arguments], Any] = {}  # (operator, argument types) -> signature
_FOR_REFERENCES = {InlineClosureLikes, NopythonRewrites}


def adopt(kernel: Any, cache: Any) -> None:
    """Compile the dispatcher `kernel`, made with `KernelCompiler`, as this module says, and keep its code.

    What Python calls is compiled for those alone that it does call.
    """
    kernel._cache = cache
    _kernels[kernel.py_func.__module__, kernel.py_func.__qualname__] = kernel
    kernel.add_overload = lambda result: kernel.overloads.update({tuple(result.signature.args): result})
    widen_calls(kernel)
    kernel.compile_alone = partial(_compile, kernel)
    kernel.compile = partial(_for_python, kernel)


def _compile(kernel: Any, given: Any) -> None:
    """Compile a kernel for these types, or load it; not yet what Python calls."""
    arguments, context = tuple(map(widened, given)), kernel.targetctx
    with global_compiler_lock, kernel._compiling_counter, lean():
        if arguments in kernel.overloads:
            return
        result = kernel._cache.load_overload(arguments, context)
        if result is None:
            described = {"dispatcher": kernel, "args": arguments, "return_type": None}
            with event.trigger_event("numba:compile", data=described):
                result = kernel._compiler.compile(arguments, None)
        else:
            context.insert_user_function(result.entry_point, result.fndesc, [result.library])
        kernel.add_overload(result)


def _for_python(kernel: Any, given: Any) -> Any:
    """What Python calls for these types, with the kernel compiled.

    Numba's dispatcher asks at each call that passes other types than those of the code, as of other integers.
    """
    arguments = tuple(map(widened, given))
    if (result := kernel.overloads.get(arguments)) is not None and result.library.entry is not None:
        return result.library.entry
    with global_compiler_lock:
        kernel.compile_alone(given)
        result = kernel.overloads[arguments]
        if result.library.entry is not None:  # another thread's; given two, numba would ask at each call
            return result.library.entry
        with event.trigger_event("numba:run_pass", data={"name": "for Python", "dispatcher": kernel}):
            result.library.entry = kernel._cache.for_python(arguments, result)
        kernel._insert([kind._code for kind in arguments], result.library.entry, False)
        give_back()
    return result.library.entry


class KernelLibrary(JITCodeLibrary):
    """The machine code of one kernel, and of what is inlined into it.

    needs : symbol -> (module, qualified name, argument types) of the kernels that are called by address
    slots : symbol -> (module, qualified name, argument types) of the pointers that it calls through
    large : whether callers call it by address
    entry : what Python calls, if it does: numba's dispatcher does not keep it alive
    """

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.needs: dict[str, tuple[str, str, Arguments]] = {}
        self.slots: dict[str, tuple[str, str, Arguments]] = {}
        self.itself: tuple[str, str, Arguments] = ("", "", ())
        self.symbol = ""
        self.large = False
        self.entry: Any = None
        self._shared_bitcode = b""  # of code from the cache: most of it no caller is compiled to inline

    def add_linking_library(self, library: Any) -> None:
        """As numba's, but a large kernel is only noted."""
        if isinstance(library, KernelLibrary):
            self.needs |= library.needs
            self.slots |= library.slots
            if library.large:
                self.needs[library.symbol] = library.itself
                return
        super().add_linking_library(library)

    def _optimize_functions(self, module: Any) -> None:
        """As numba's, which makes new passes for each function, and for each that is only declared."""
        module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def settle(self, symbol: str, is_inlined: bool) -> None:
        """Decide whether callers call the function by address, and keep of `needs` what is not inlined."""
        self.symbol = symbol
        text = str(self._final_module.get_function(symbol))
        self.large = text.count("\n") > LARGE and not is_inlined
        if self.needs:
            functions = self._final_module.functions
            declared = {function.name for function in functions if function.is_declaration}
            self.needs = {name: needed for name, needed in self.needs.items() if name in declared}

    def _get_module_for_linking(self) -> Any:
        """A copy of the function and what it needs, for callers to inline or drop; of a large one nothing."""
        self._ensure_finalized()
        if self.large:  # which a plain numba function would link, too
            return binding.parse_assembly("")
        if self._shared_module is None and self._shared_bitcode:
            self._shared_module = binding.parse_bitcode(self._shared_bitcode)
        if self._shared_module is None:
            copy = self._final_module.clone()
            for function in copy.functions:
                if not function.is_declaration:
                    function.linkage = "linkonce_odr"
            itself = copy.get_function(self.symbol)
            itself.linkage = "external"  # else it would be dropped, too
            passes = binding.create_new_module_pass_manager()
            passes.add_global_dead_code_eliminate_pass()
            passes.run(copy, self._codegen._pass_builder(opt=0))
            copy.get_function(self.symbol).linkage = "linkonce_odr"
            self._shared_module = copy
        return self._shared_module

    def serialize_using_object_code(self) -> tuple[Any, ...]:
        """What `restored` takes, to be pickled."""
        bitcode = self._get_module_for_linking().as_bitcode()
        state = self.large, self.itself, self.symbol, self.needs, self.slots
        return self.name, self._get_compiled_object(), bitcode, state


def not_linked(library: Any) -> list[tuple[Any, Arguments]]:
    """(kernel, argument types) of those that a plain numba function calls by address.

    library : of the function
    """
    calls: dict[Any, None] = {}
    for linked in library._linking_libraries:
        if isinstance(linked, KernelLibrary):
            calls |= dict.fromkeys(linked.needs.values())
            if linked.large:
                calls[linked.itself] = None
    return [(_kernels[module, name], arguments) for module, name, arguments in calls]


def forget_outdated(kernel: Any) -> None:
    """Forget the compiled code of a kernel that depends on what has been edited."""
    results = list(kernel.overloads.items())
    valid = [result for arguments, result in results if kernel._cache.is_current(arguments, result)]
    if len(valid) < len(results):
        kernel._reset_overloads()
        forget_calls(kernel)
        for result in valid:
            kernel.add_overload(result)


class UnmetError(XqlabError):
    """Machine code calls a kernel that is not what it was."""


def reduced(result: Any) -> tuple[Any, ...]:
    """What `restored` takes, to be pickled: the compiled code of a kernel."""
    return tuple(result._replace(type_annotation="")._reduce())


def restored(context: Any, reduced: tuple[Any, ...]) -> CompileResult:
    """Compiled code as numba takes it, once all that it calls is there; raises UnmetError."""
    stored, described, environment, signature, *_, initialisers, environments = reduced
    library_name, machine_code, bitcode, state = stored
    codegen = context.codegen()
    library = KernelLibrary(codegen, library_name)
    library.large, library.itself, library.symbol, library.needs, library.slots = state
    defined = codegen._engine.is_symbol_defined
    for symbol, (module, name, arguments) in library.needs.items():
        if not defined(symbol):
            import_module(module)
            needed = _kernels.get((module, name))
            if needed is not None:
                needed.compile_alone(arguments)
            if not defined(symbol):
                raise UnmetError(f"expected compiled code {symbol!r}")
    for module, name, arguments in library.slots.values():
        bind_slot(getattr(import_module(module), name), arguments)
    for initialise in initialisers:
        initialise()
    library.enable_object_caching()
    library._set_compiled_object(machine_code)
    library._shared_bitcode = bitcode
    library._finalize_final_module()
    codegen._engine._defined_symbols.add(described.llvm_func_name)
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
    for referenced in environments:
        codegen.set_env(referenced.env_name, referenced)
    return result


def new_python_entry(result: Any) -> tuple[KernelLibrary, Any]:
    """What Python calls, and its machine code, which converts arguments and calls the kernel by address."""
    library = _library_for_python(result)
    library.add_linking_library(rtsys.library)
    context, described, environment = result.target_context, result.fndesc, result.environment
    with context.push_code_library(library):
        context.create_cpython_wrapper(library, described, environment, call_helper=None, release_gil=True)
    return library, context.get_executable(library, described, environment)


def python_entry(result: Any, machine_code: bytes) -> Any:
    """What Python calls, of machine code that `new_python_entry` has made."""
    library = _library_for_python(result)
    library._set_compiled_object(machine_code)
    library._finalize_final_module()
    library.codegen._engine._defined_symbols.add(result.fndesc.llvm_cpython_wrapper_name)
    return result.target_context.get_executable(library, result.fndesc, result.environment)


def _library_for_python(result: Any) -> KernelLibrary:
    library = KernelLibrary(result.target_context.codegen(), f"{result.fndesc.qualname} for Python")
    library.enable_object_caching()
    return library


class KernelCompiler(Compiler):
    """Numba's compiler, which names the code by what it depends on and does not link large kernels."""

    def define_pipelines(self) -> list[Any]:
        """As numba's. What some passes look for, closures and new arrays, needs reference counts."""
        pipelines: list[Any] = super().define_pipelines()
        if not self.state.flags.nrt:
            for pipeline in pipelines:
                pipeline.passes = [each for each in pipeline.passes if each[0] not in _FOR_REFERENCES]
        return pipelines

    def compile_extra(self, function: Any) -> Any:
        """The compiled `function`, by this process or by another one that was at it."""
        arguments = tuple(self.state.args)
        cache = _kernels[function.__module__, function.__qualname__]._cache
        context = self.state.targetctx
        with cache.turn(arguments, context) as result:
            if result is not None:
                context.insert_user_function(result.entry_point, result.fndesc, [result.library])
            else:
                with _without_collector():
                    result = self._compiled(function, arguments, cache.digest(arguments))
                cache.keep(arguments, result)
            return result

    def _compiled(self, function: Any, arguments: Arguments, digest: str | None) -> CompileResult:
        state = self.state
        state.func_id = identity = FunctionIdentity.from_function(function)
        if digest is not None:
            identity.unique_id = digest[:16]
            identity.unique_name = f"{identity.func_qualname}${digest[:16]}"
        ExtractByteCode().run_pass(state)
        state.lifted, state.lifted_from = (), None
        library = KernelLibrary(state.targetctx.codegen(), identity.func_qualname)
        library.enable_object_caching()
        library.itself = function.__module__, function.__qualname__, arguments
        state.library = library
        typing, target = state.typingctx, state.targetctx
        replaced = {name: made(target) for name, made in _REPLACED.items()}
        with (
            instead(typing, resolve_function_type=resolved_once(typing), resolve_getattr=_of_field(typing)),
            instead(target, **replaced),
            instead(PostProcessor, run=_lifetimes_of_others(None if state.flags.nrt else identity)),
            instead(TypeInferer, return_types_from_partial=_type_returned),
        ):
            result = self._compile_bytecode()
        library.settle(result.fndesc.mangled_name, state.flags.forceinline)
        return result


def resolved_once(context: Any) -> Callable[..., Any]:
    """Resolves each call once, of an operator in any function, of others in this one.

    Numba's inference does so again in each of its rounds.
    """
    resolve = type(context).resolve_function_type
    own: dict[tuple[Any, Arguments], Any] = {}

    def resolve_function_type(function: Any, given: Any, named: Any) -> Any:
        is_once = not named and all(isinstance(kind, types.Type) for kind in given)
        if not is_once or isinstance(function, types.Dispatcher | types.RecursiveCall):
            return resolve(context, function, given, named)
        key = function, given
        signatures = _operators if getattr(function, "typing_key", None) in OPERATORS else own
        if key not in signatures:
            signatures[key] = resolve(context, function, given, named)
        return signatures[key]

    return resolve_function_type


def _of_field(context: Any) -> Callable[..., Any]:
    """The type of an attribute: of a record's field without asking all that numba knows of attributes."""
    resolve = type(context).resolve_getattr

    def resolve_getattr(kind: Any, name: str) -> Any:
        is_field = isinstance(kind, types.Record) and name in kind.fields
        return kind.typeof(name) if is_field else resolve(context, kind, name)

    return resolve_getattr


def _lasting_names(context: Any) -> Callable[..., Any]:
    """Names of machine code that are the same in every process, whatever it has compiled before."""
    mangle = type(context).mangler
    return lambda name, kinds, **more: mangle(context, name, map(_lasting, kinds), **more)


@cache
def _lasting(kind: Any) -> Any:
    return hashlib.sha256(repr(kind).encode()).hexdigest()[:16] if any(records_in([kind])) else kind


def _measured_once(context: Any) -> Callable[..., Any]:
    """The size of a type: LLVM is asked for it by a module of its own, for each variable."""
    return cache(partial(type(context).get_abi_sizeof, context))


def _lifetimes_of_others(uncounted: FunctionIdentity | None) -> Callable[..., None]:
    """As numba's, which looks nine times how long each variable lives; only the last time it is used.

    uncounted : a function without reference counts, which nobody needs to know of
    """

    def run(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        if emit_dels and self.func_ir.func_id is not uncounted:
            _find_lifetimes(self, emit_dels, extend_lifetimes)
        else:
            self.func_ir.blocks = canonicalize_cfg(self.func_ir.blocks)

    return run


def _type_returned(self: Any) -> Any:
    """The type that a recursive call returns, as far as it is known, or None.

    Numba infers it from the whole function, for each such call in each round; here only until a round has
    found what each `return` gives.
    """
    known = [self.typevars[variable.name].type for variable in self._get_return_vars()]
    if None not in known:
        return self._unify_return_types({types.unliteral(kind) for kind in known})
    if self not in _first_guesses:
        _first_guesses[self] = _infer_return_type(self)
    return _first_guesses[self]


_first_guesses: WeakKeyDictionary[TypeInferer, Any] = WeakKeyDictionary()
_infer_return_type = TypeInferer.return_types_from_partial
_find_lifetimes = PostProcessor.run
_REPLACED = {"mangler": _lasting_names, "get_abi_sizeof": _measured_once}


@contextmanager
def _without_collector() -> Iterator[None]:
    """No garbage collection: it would look through all that a compilation holds again and again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
