"""Modules that are imported when they are first needed, by one thread at a time, and rooms that export so.

Some libraries have modules that import each other. Where two threads import two of these, Python finds a
deadlock and raises RuntimeError in one thread.
"""

import ast
import importlib
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

PATIENCE = 60.0  # seconds, as a thread may wait here whose own `import` the other one waits for
_lock = threading.RLock()


def imported(name: str) -> ModuleType:
    """The module of this name; raises ImportError."""
    is_alone = _lock.acquire(timeout=PATIENCE)
    try:
        return importlib.import_module(name)
    finally:
        if is_alone:
            _lock.release()


def exports(
    room: str, more: Mapping[str, str] = MappingProxyType({})
) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """`__all__`, `__getattr__` and `__dir__` of a room: what the `if TYPE_CHECKING:` of its source imports.

    That block is the room's one list. Type checkers read it as imports; here each name is imported when it is
    first used. A function with the name of its own module is imported at once, as a later import of the
    module would take the name's place.

    more : what else it exports, name -> module
    """
    package = sys.modules[room]
    homes = _imports_for_type_checkers(Path(str(package.__file__)).read_text("utf-8"))
    homes |= {name: (module, name) for name, module in more.items()}

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        home, original = homes[name]
        module = None if home == room else imported(home)
        value = getattr(module, original) if hasattr(module, original) else imported(f"{home}.{original}")
        setattr(package, name, value)
        return value

    for name, home in homes.items():
        if home == (f"{room}.{name}", name):
            find(name)
    return sorted(homes), find, lambda: sorted({*vars(package), *homes})


def _imports_for_type_checkers(source: str) -> dict[str, tuple[str, str]]:
    """Name -> (module, name there) of all that is imported under `if TYPE_CHECKING:`."""
    return {
        alias.asname or alias.name: (str(statement.module), alias.name)
        for block in ast.parse(source).body
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for statement in block.body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }
