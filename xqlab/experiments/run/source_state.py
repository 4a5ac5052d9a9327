"""What a stored result rests on, as digests of today's source: a changed one makes the result stale.

A name is a kind and a thing, such as "weights xiangqi":

- `weights GAME`: the numbers of the game's default evaluator that are not 0
- `search GAME` or `search GAME PRESET`: the node totals of fixed searches, which stand in
  `data/fingerprints/fingerprints.json`; a test compares them with the search
- `switches GAME` or `switches GAME NAME ...`: the nodes and values of searches with each switch alone, or
  with each of these, in `data/fingerprints/switches.json`
- `play GAME`: the node total of searchers that play on from move to move, which stands there, too
- `log mcts`: the logs of fixed searches by playouts, whose digests stand in
  `data/fingerprints/playouts.json`, and the code that drives them
- `net NAME`, `data PATH`: the content of a file of `data/nets` or `data`
- `code PATH` or `code PATH NAME ...`: the source of a room or file of the package, without comments and
  docstrings, or of these functions and classes of a file
"""

import ast
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.files import PACKAGE, data_file
from xqlab.game import own_evaluator
from xqlab.game_profile import profile_with_texts
from xqlab.ideas.own import ideas_of
from xqlab.registered_game import default_evaluators, positions
from xqlab.words import Words

PLAY = "in a row"  # the total of `play GAME`, beside those of presets
FINGERPRINTS, PLAYOUTS = "fingerprints/fingerprints.json", "fingerprints/playouts.json"
SWITCHES = "fingerprints/switches.json"
UNKNOWN = "unknown"
OLDER: dict[str, Words] = {
    UNKNOWN: Words("an unknown state of the source", "未知状态的源代码"),
    "weights": Words("older weights", "旧权重"),
    "search": Words("an older search", "旧版搜索"),
    "switches": Words("an older search with some switches", "某些开关下的旧版搜索"),
    "play": Words("an older player", "旧版棋手"),
    "log": Words("older playouts", "旧版模拟"),
    "net": Words("another net", "另一个网络"),
    "data": Words("other data", "另一份数据"),
    "code": Words("older code", "旧代码"),
}


# A string, which may hold a "#", or a comment.
_COMMENT = re.compile(
    r'''"""(?s:\\.|.)*?"""|\'\'\'(?s:\\.|.)*?\'\'\'|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#.*'''
)


def digests(names: Iterable[str]) -> dict[str, str]:
    """Name -> digest of what it is today; raises XqlabError for an unknown name."""
    return {name: _digest(*_split(name)) for name in names}


def changes(stored: Mapping[str, str], names: Iterable[str]) -> list[str]:
    """What a result was measured with, as phrases, where it is not what is there today."""
    today = digests(names)
    if not {_split(name)[0] for name in today} <= {name.partition(" ")[0] for name in stored}:
        return [str(OLDER[UNKNOWN])]
    kinds = dict.fromkeys(_split(name)[0] for name in today if stored.get(name) != today[name])
    if "weights" in kinds or "search" in kinds:
        kinds.pop("play", None)
    if "weights" in kinds:
        kinds.pop("search", None)  # the totals of the search follow the weights
    if "weights" in kinds or "search" in kinds:
        kinds.pop("switches", None)
    return [str(OLDER[kind]) for kind in kinds]


def stored_fingerprints() -> dict[str, dict[str, int]]:
    """Game -> preset -> node total of the fixed searches, as they stand in FINGERPRINTS."""
    totals: dict[str, dict[str, int]] = json.loads(data_file(FINGERPRINTS).read_text(encoding="utf-8"))
    return totals


def stored_switches() -> dict[str, dict[str, str]]:
    """Game -> switch -> nodes and values of searches with it alone, as they stand in SWITCHES."""
    totals: dict[str, dict[str, str]] = json.loads(data_file(SWITCHES).read_text(encoding="utf-8"))
    return totals


def stored_playouts() -> dict[str, str]:
    """Name -> digest of the logs of fixed searches by playouts, as they stand in PLAYOUTS."""
    logs: dict[str, str] = json.loads(data_file(PLAYOUTS).read_text(encoding="utf-8"))
    return logs


def described_evaluator(evaluator: Any) -> dict[str, str]:
    """The kind of an evaluator and a digest of its numbers, for ledgers; and own ideas by name and digest."""
    if ideas := ideas_of(evaluator):
        names = ", ".join(f"{idea.kind} {idea.name} {idea.digest}" for idea in ideas)
        return {**described_evaluator(evaluator.inner), "ideas": names}
    if hasattr(evaluator, "tobytes"):
        content = own_evaluator(evaluator).tobytes()  # without the positions that it keeps
    else:
        content = repr(sorted(vars(evaluator).items())).encode() if hasattr(evaluator, "__dict__") else b""
    digest = {"sha256": hashlib.sha256(content).hexdigest()[:16]} if content else {}
    return {"kind": type(evaluator).__name__, **digest}


def _split(name: str) -> tuple[str, str]:
    kind, _, thing = name.partition(" ")
    if kind not in KINDS or not thing:
        raise XqlabError(f"expected a kind out of {', '.join(KINDS)} and a thing, got {name!r}")
    return kind, thing


def _digest(kind: str, thing: str) -> str:
    try:
        return hashlib.sha256(KINDS[kind](thing)).hexdigest()[:16]
    except (OSError, KeyError) as error:
        raise XqlabError(f"expected the {kind} of something that exists, got {thing!r}") from error


def _weights(game: str) -> bytes:
    name = profile_with_texts(game, "studies").name
    kind = next(kind for kind, registered in positions.items() if registered.name == name)
    evaluator = own_evaluator(default_evaluators[kind]())
    counting = {
        name: numbers[numbers != 0].tolist()
        for name in evaluator.dtype.names
        if (numbers := np.ravel(evaluator[name])).dtype != np.uint8  # flags: what is off has no weights
    }
    return json.dumps(counting).encode()


def _search(thing: str) -> bytes:
    game, _, preset = thing.partition(" ")
    totals = stored_fingerprints()[game]
    totals = {name: total for name, total in totals.items() if name != PLAY}
    return json.dumps(totals[preset] if preset else totals).encode()


def _switches(thing: str) -> bytes:
    game, *names = thing.split()
    totals = stored_switches()[game]
    return json.dumps({name: totals[name] for name in names or totals}).encode()


def _log(room: str) -> bytes:
    driven = map(_code, (f"{room}/driver.py MctsSearcher", f"{room}/policy.py"))
    return json.dumps(stored_playouts()).encode() + b"".join(driven)


def _code(thing: str) -> bytes:
    path, *names = thing.split()
    place = PACKAGE / path
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    return "\n".join(_meaning(file, *names) for file in files).encode()


def _meaning(file: Path, *names: str) -> str:
    state = file.stat()
    return _meaning_of(file, names, state.st_mtime_ns, state.st_size)


@cache
def _meaning_of(file: Path, names: tuple[str, ...], *_state: int) -> str:
    # The text without docstrings, comments and empty lines: it is the same for every version of Python.
    text = file.read_text(encoding="utf-8")
    lines = _COMMENT.sub(lambda match: "" if match[0][0] == "#" else match[0], text).splitlines()
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            docstring = node.body[0]
            for row in range(docstring.lineno - 1, docstring.end_lineno or docstring.lineno):
                lines[row] = ""
    if names:
        named = {getattr(node, "name", ""): node for node in tree.body}
        lines = [line for name in names for line in lines[named[name].lineno - 1 : named[name].end_lineno]]
    return "\n".join(line.rstrip() for line in lines if line.strip())


KINDS: Mapping[str, Callable[[str], bytes]] = {
    "weights": _weights,
    "search": _search,
    "switches": _switches,
    "play": lambda game: json.dumps(stored_fingerprints()[game][PLAY]).encode(),
    "log": _log,
    "net": lambda name: data_file(f"nets/{name}.net").read_bytes(),
    "data": lambda path: data_file(path).read_bytes(),
    "code": _code,
}
