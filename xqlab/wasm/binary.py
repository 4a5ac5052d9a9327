"""The WebAssembly that LLVM writes as an object, made a module that a page can load.

An object of all code at once needs no linker: LLVM has placed its data from address 0 on and numbered its
functions. What it lacks are exports. The symbols of the custom section "linking" say which function has which
name.

Source: "WebAssembly Core Specification", chapter 5; "WebAssembly Object File Linking", tool-conventions.
"""

from __future__ import annotations

from collections.abc import Collection

from xqlab.errors import XqlabError
from xqlab.wasm.sections import (
    CUSTOM,
    EXPORT,
    HEADER,
    IMPORT,
    MEMORY,
    PAGE,
    Reader,
    named,
    number,
    sections,
    sized,
)

AFTER_EXPORTS = (8, 9, 10, 11, 12)  # start, elements, code, data, number of data segments
FUNCTION = 0  # a kind of exports and symbols
ALLOWED = {"__linear_memory", "__stack_pointer"}
SYMBOLS = 8  # the part of "linking" with the symbols
SYMBOL_OF_DATA, SYMBOL_OF_SECTION = 1, 3  # kinds of symbols; the others have an index
UNDEFINED, NAMED = 0x10, 0x40  # flags of symbols


class WasmError(XqlabError):
    """Kernels that cannot be run as WebAssembly."""


def exporting(object_code: bytes, names: Collection[str]) -> tuple[bytes, int]:
    """(an object as a module that exports the functions of these names, the bytes of its data).

    Raises WasmError for an object that needs more than a memory and a stack.
    """
    data = _data_size(_section(object_code, IMPORT))
    numbers = _function_numbers(_section(object_code, CUSTOM, "linking"))
    exports = b"".join(named(name) + bytes([FUNCTION]) + number(numbers[name]) for name in names)
    module, pending = object_code[:HEADER], EXPORT
    for kind, content in sections(object_code):
        if pending and kind in AFTER_EXPORTS:
            module += bytes([pending]) + sized(number(len(names)) + exports)
            pending = 0
        if kind != CUSTOM:
            module += bytes([kind]) + sized(content)
    return module, data


def _section(module: bytes, kind: int, name: str = "") -> Reader:
    for other, content in sections(module):
        reader = Reader(content)
        if other == kind and (not name or reader.name() == name):
            return reader
    raise WasmError(f"expected an object with a section {name or kind!r}, got {len(module)} bytes without")


def _data_size(imports: Reader) -> int:
    """The bytes of the imported memory that data fill, in whole pages."""
    pages = 0
    for _ in range(imports.number()):
        imports.name()
        name, kind = imports.name(), imports.byte()
        if name not in ALLOWED:
            raise WasmError(f"expected kernels that call nothing outside, got {name!r}")
        _, least = imports.number(), imports.number()  # of a global: its type, and that it changes
        if kind == MEMORY:
            pages = least
    return pages * PAGE


def _function_numbers(linking: Reader) -> dict[str, int]:
    """The number of each function that the object defines, by its name."""
    linking.number()  # the version
    numbers: dict[str, int] = {}
    while linking:
        part, symbols = linking.byte(), Reader(linking.bytes())
        for _ in range(symbols.number() if part == SYMBOLS else 0):
            kind, flags = symbols.byte(), symbols.number()
            is_defined = not flags & UNDEFINED
            if kind == SYMBOL_OF_SECTION:
                symbols.number()
            elif kind == SYMBOL_OF_DATA:
                symbols.name()
                for _ in range(3 if is_defined else 0):
                    symbols.number()
            else:
                place = symbols.number()
                name = symbols.name() if is_defined or flags & NAMED else ""
                if kind == FUNCTION and is_defined:
                    numbers[name] = place
    return numbers
