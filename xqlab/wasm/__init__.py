"""The kernels as WebAssembly: the search of a game as one module, which a page can load and run."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.wasm.binary import WasmError
    from xqlab.wasm.modules import Module, module_of
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
