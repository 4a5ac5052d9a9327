"""The kernels as WebAssembly: the search of a game as one module, which a page can load and run."""

from xqlab.wasm.binary import WasmError
from xqlab.wasm.modules import Module, module_of

__all__ = ["Module", "WasmError", "module_of"]
