"""The sections of a WebAssembly module, read and written; and a module that needs nothing from outside.

Source: "WebAssembly Core Specification", chapter 5.
"""

from collections.abc import Iterator
from dataclasses import dataclass

CUSTOM, IMPORT, MEMORIES, GLOBALS, EXPORT = 0, 2, 5, 6, 7
HEADER = 8  # bytes before the first section
PAGE = 1 << 16  # bytes
MEMORY = 2  # a kind of exports
EXPORTED_MEMORY = "memory"
CHANGING_I32 = b"\x7f\x01"  # the type of a global
I32_CONST, END = b"\x41", b"\x0b"  # instructions


@dataclass
class Reader:
    """Reads numbers and names of a binary one after the other."""

    content: bytes
    at: int = 0

    def byte(self) -> int:
        """The next byte."""
        self.at += 1
        return self.content[self.at - 1]

    def number(self) -> int:
        """An unsigned number (LEB128)."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def bytes(self) -> bytes:
        """Bytes after their number."""
        size = self.number()
        self.at += size
        return self.content[self.at - size : self.at]

    def name(self) -> str:
        """A text after its number of bytes."""
        return self.bytes().decode()

    def __bool__(self) -> bool:
        """Whether anything is left."""
        return self.at < len(self.content)


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """(kind, content) of each section of a module."""
    reader = Reader(module, HEADER)
    while reader:
        yield reader.byte(), reader.bytes()


def number(value: int, last: int = 127) -> bytes:
    """An unsigned number (LEB128), whose last byte is at most `last`."""
    digits = []
    while value > last:
        digits.append(value & 127 | 128)
        value >>= 7
    return bytes([*digits, value])


def signed(value: int) -> bytes:
    """A number that is not negative, as a signed one (LEB128)."""
    return number(value, last=63)


def sized(content: bytes) -> bytes:
    """Bytes after their number."""
    return number(len(content)) + content


def named(name: str) -> bytes:
    """A text after its number of bytes."""
    return sized(name.encode())


def standalone(module: bytes, stack: int) -> bytes:
    """A module of `xqlab.wasm.Module` that imports nothing: its memory and its stack pointer are its own.

    stack : where the stack begins, downwards; the memory is so large, and exported as EXPORTED_MEMORY
    """
    memory = number(1) + b"\0" + number(-(-stack // PAGE))
    pointer = number(1) + CHANGING_I32 + I32_CONST + signed(stack) + END
    parts = [module[:HEADER]]
    for kind, content in sections(module):
        if kind == EXPORT:
            exports = Reader(content)
            count = exports.number() + 1
            content = number(count) + content[exports.at :] + named(EXPORTED_MEMORY) + bytes([MEMORY, 0])
            parts += [bytes([MEMORIES]), sized(memory), bytes([GLOBALS]), sized(pointer)]
        if kind != IMPORT:
            parts += [bytes([kind]), sized(content)]
    return b"".join(parts)


def with_custom(module: bytes, name: str, content: bytes) -> bytes:
    """A module with one more custom section, at its end."""
    return module + bytes([CUSTOM]) + sized(named(name) + content)


def custom(module: bytes, name: str) -> list[bytes]:
    """The contents of the custom sections of this name of a valid module."""
    contents = []
    for kind, content in sections(module):
        reader = Reader(content)
        if kind == CUSTOM and reader.name() == name:
            contents.append(content[reader.at :])
    return contents
