"""What a compiled submission says of itself, inside its module: how records lie, and what it begins with."""

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from xqlab import disk
from xqlab.errors import quoted
from xqlab.experiments.matches.openings import Opening
from xqlab.game import default_evaluator
from xqlab.league.verdicts import Refusal, Verdict
from xqlab.wasm.entries import records_of
from xqlab.wasm.manifest import described
from xqlab.wasm.sections import custom, with_custom

FORMAT = "xqlab submission 1"
SECTION = "xqlab"
ENTRY = "iterate"
SHARED = ("position", "memory", "table", "event", "use", "lines")  # records that are ours
LONGEST = 4 << 20  # bytes of the JSON
LARGEST_EVALUATOR = 16 << 20  # bytes
LONGEST_TEXT = 200  # characters of a name


@dataclass(frozen=True)
class Description:
    """What a module needs to be run.

    game      : its name
    stack     : below, the module has its data and its stack
    use, evaluator : the bytes of these records, which only the module reads
    linked    : the names of the student's functions
    """

    game: str
    stack: int
    use: bytes
    evaluator: bytes
    linked: tuple[str, ...] = ()


@cache
def layouts(game: str) -> dict[str, Any]:
    """How this version lays out the records of a game."""
    board = Opening(game=game).board()
    dtypes = records_of(board.position)
    shared = {name: dtypes[name] for name in SHARED}
    return dict(described(board, shared, default_evaluator(board.position), {})["records"])


def with_manifest(code: bytes, manifest: Mapping[str, Any]) -> bytes:
    """A module that has this manifest in a section of its own."""
    return with_custom(code, SECTION, json.dumps({"format": FORMAT, **manifest}).encode())


def manifest_of(code: bytes) -> dict[str, Any]:
    """The manifest of a valid module, unchecked but for its being one; raises Refusal."""
    contents = custom(code, SECTION)
    if len(contents) != 1:
        raise Refusal(f"expected one section {SECTION!r}, as `xqlab submit` writes, got {len(contents)}")
    if len(contents[0]) > LONGEST:
        raise Refusal(f"expected a manifest of at most {LONGEST:,} bytes, got {len(contents[0]):,}")
    try:
        manifest = disk.parsed(contents[0])
    except ValueError:
        text = f"expected a manifest of JSON, got {quoted(contents[0])}"
        raise Refusal(text, Verdict.MALFORMED) from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        got = manifest.get("format") if isinstance(manifest, dict) else manifest
        raise Refusal(f"expected a manifest of the format {FORMAT!r}, got {quoted(got)}")
    return manifest


def description_of(code: bytes, game: str) -> Description:
    """What the manifest of a valid module says, for a game; raises Refusal for what cannot be."""
    manifest = manifest_of(code)
    if manifest.get("game") != game:
        text = f"expected a submission to {game}, got one to {quoted(manifest.get('game'))}"
        raise Refusal(text, Verdict.OTHER_GAME)
    records, initial = (_object(manifest, name) for name in ("records", "initial"))
    ours = layouts(game)
    if wrong := [name for name in SHARED if records.get(name) != ours[name]]:
        built = quoted(manifest.get("xqlab"))
        raise Refusal(
            f"expected the records of this version of xqlab, got a module built by another version, {built}, "
            f"whose {', '.join(wrong)} differ: build it again with `xqlab submit`"
        )
    size = _count(_object(records, "evaluator").get("size"), "the evaluator's size", LARGEST_EVALUATOR)
    linked = manifest.get("linked", [])
    if not isinstance(linked, list) or not all(isinstance(name, str) for name in linked):
        raise Refusal(f"expected names of functions, got {quoted(linked)}")
    return Description(
        game,
        _count(manifest.get("stack"), "where the stack begins", 1 << 32),
        unpacked(initial.get("use"), ours["use"]["size"], "use"),
        unpacked(initial.get("evaluator"), size, "evaluator"),
        tuple(name[:LONGEST_TEXT] for name in linked[:LONGEST_TEXT]),
    )


def packed(record: Any) -> str:
    """The bytes of a record, deflated, in base64."""
    return base64.b64encode(zlib.compress(record.tobytes(), 9)).decode()


def unpacked(text: Any, size: int, name: str) -> bytes:
    """So many bytes of a text of `packed`; raises Refusal for anything else."""
    try:
        inflate = zlib.decompressobj()
        content = inflate.decompress(base64.b64decode(text, validate=True), size + 1)
    except (TypeError, ValueError, binascii.Error, zlib.error):
        raise Refusal(f"expected {name} in base64 of deflated bytes, got {quoted(text)}") from None
    if len(content) != size:
        got = "more" if len(content) > size else f"{len(content):,}"
        raise Refusal(f"expected {size:,} bytes of {name}, got {got}")
    return content


def _object(manifest: Mapping[str, Any], name: str) -> dict[str, Any]:
    value = manifest.get(name)
    if not isinstance(value, dict):
        raise Refusal(f"expected {name} to be an object of the manifest, got {quoted(value)}")
    return value


def _count(value: Any, name: str, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise Refusal(f"expected {name} to be an integer from 0 to {most:,}, got {quoted(value)}")
    return int(value)
