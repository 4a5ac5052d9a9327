"""Modules that ship with xqlab, `data/modules`: no page waits until its game's search is built.

`python data/modules/make_modules.py` builds them. Each says of which sources it was made, and serves these
alone; after an edit a module is built where it is needed. The key of the same sources is the same with every
Python, processor and version of Numba.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import textwrap
import zlib
from collections.abc import Iterable
from contextlib import suppress
from types import FunctionType
from typing import Any

import llvmlite
import numba

from xqlab.files import data_file, writable_data_file
from xqlab.kernels.dependencies import constants_of

COMPILER = f"numba {numba.__version__}, llvmlite {llvmlite.__version__}"
BY_PROCESSOR = {"BMI2"}  # constants that depend on the machine, and are the same in every module


def shipped_module(label: str, key: str) -> bytes | None:
    """What was built of the sources with this key; None where another state of them ships, or none."""
    with suppress(FileNotFoundError, zlib.error):
        first, _, content = data_file(_name(label)).read_bytes().partition(b"\n")
        if first.startswith(f"{key} ".encode()):
            return zlib.decompress(content)
    return None


def write_shipped(label: str, key: str, content: bytes) -> None:
    """Keep what was built of the sources with this key; the file says by which versions."""
    file = writable_data_file(_name(label))
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(f"{key} {COMPILER}\n".encode() + zlib.compress(content, 9))


def source_key(functions: Iterable[FunctionType], others: Iterable[str]) -> str:
    """32 hexadecimal digits of what functions say, but for comments and docstrings, and of what they read.

    others : what a module depends on besides
    """
    texts = sorted(f"{_source(each)} {constants_of(each, BY_PROCESSOR)}" for each in functions)
    return hashlib.sha256("\0".join([*texts, *others]).encode()).hexdigest()[:32]


def _name(label: str) -> str:
    return f"modules/{label}.module"


def written(text: str) -> str:
    """What source code says, without comments and docstrings, the same for each Python."""
    return repr(_tree(ast.parse(text)))


def _source(function: FunctionType) -> str:
    """What a function's source says; of one made by `eval`, the names that it uses."""
    try:
        text = textwrap.dedent(inspect.getsource(function))
    except OSError:
        return f"{function.__code__.co_names}"
    try:
        return written(text)
    except SyntaxError:  # a lambda in the middle of a statement
        return text


def _tree(node: Any) -> Any:
    """A tree of nodes as tuples, without what is not said: other Pythons have other such fields."""
    if isinstance(node, list):
        return tuple(map(_tree, node))
    if not isinstance(node, ast.AST):
        return node
    fields = dict(ast.iter_fields(node))
    if isinstance(node, ast.FunctionDef | ast.Module) and ast.get_docstring(node):
        fields["body"] = node.body[1:]
    given = ((name, _tree(value)) for name, value in sorted(fields.items()) if value not in (None, []))
    return type(node).__name__, *given
