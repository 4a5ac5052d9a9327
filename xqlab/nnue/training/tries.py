"""A table of tries: what was trained on what, with which loss; failures belong in it, too."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import listed, quoted
from xqlab.nnue.training.learning_curve import Curve
from xqlab.nnue.training.settings import Settings, TrainingError
from xqlab.text_table import Table

FORMAT = "xqlab tries 1"
COLUMNS = (
    ("name", "try"),
    ("positions", "positions"),
    ("labels", "labels"),
    ("features", "features"),
    ("shape", "shape"),
    ("parameters", "weights"),
    ("course", "course"),
    ("loss", "loss"),
    ("hand", "by hand"),
    ("less", "less"),
    ("searched", "to search"),
    ("hand_searched", "by hand"),
    ("surprise", "surprise"),
    ("match", "Elo at equal time"),
    ("note", "note"),
)
OPTIONAL = {"match": None}  # what a try need not have


def try_of(
    name: str, curve: Curve, *, labels: str, parameters: int, shape: str = "", note: str = ""
) -> dict[str, Any]:
    """One try out of a run's curve.

    labels : how the search's values were made, such as "1000 nodes"
    shape  : of the network, by default that of the settings' architecture
    """
    settings, kept = curve.made["settings"], curve.kept().validation
    told = settings["architecture"]
    lengths = "-".join(map(str, (told["width"], *told["hidden"], 1)))
    buckets = f", {told['buckets']} buckets" if told["buckets"] > 1 else ""
    decay = f", decay {settings['decay']:g}" if settings["decay"] != Settings().decay else ""
    return {
        "name": name,
        "positions": curve.made["data"]["training"]["positions"],
        "labels": labels,
        "features": told["features"],
        "shape": shape or f"{lengths} {told['activation']}{buckets}",
        "parameters": parameters,
        "course": f"{len(curve.epochs)} epochs of {settings['batch']}, {settings['schedule']} from "
        f"{settings['rate']:g}, lambda {settings['search_share']:g}{decay}",
        "loss": kept["chance"],
        "hand": curve.hand["chance"],
        "less": 1 - kept["chance"] / curve.hand["chance"],
        "searched": kept["searched"],
        "hand_searched": curve.hand["searched"],
        "surprise": kept["surprise"],
        "match": None,
        "note": note,
        "made": {key: value for key, value in curve.made.items() if key != "versions"},
    }


def add_try(path: Path | str, found: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Append a try to the file, in place of one of the same name; return all."""
    path = Path(path)
    tries = [each for each in (read_tries(path) if path.is_file() else []) if each["name"] != found["name"]]
    tries.append(dict(found))
    _write(path, tries)
    return tries


def _write(path: Path, tries: Sequence[Mapping[str, Any]]) -> None:
    told = {"format": FORMAT, "tries": list(tries)}
    disk.write_text(path, json.dumps(told, indent=1) + "\n")


def add_match(path: Path | str, name: str, summary: Mapping[str, Any], seconds: float) -> None:
    """Note how a try played, in the file that has it.

    summary : of the match, the try as the first player (`MatchResult.as_json`)
    seconds : a move had
    Raises TrainingError where there is no such try.
    """
    found = {each["name"]: each for each in read_tries(path)}
    if name not in found:
        raise TrainingError(f"expected one of the tries {listed(found)} in {str(path)!r}, got {quoted(name)}")
    score = summary["score"]
    games = score["wins"] + score["draws"] + score["losses"]
    told = {"against": summary["b"], "games": games, "seconds": seconds, "sprt": summary["sprt"]}
    told |= {key: score[key] for key in ("elo", "interval")}
    _write(Path(path), [{**each, "match": told} if each["name"] == name else each for each in found.values()])


def read_tries(path: Path | str) -> list[dict[str, Any]]:
    """The tries of a file; raises TrainingError for a file that is none of tries."""
    try:
        told = json.loads(disk.read_text(path))
    except (OSError, ValueError, RecursionError) as error:
        raise TrainingError(f"expected tries in {str(path)!r}: {error}") from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise TrainingError(f"expected {FORMAT!r} in {str(path)!r}, got another file")
    tries = told.get("tries")
    if not isinstance(tries, list) or not all(isinstance(each, dict) for each in tries):
        raise TrainingError(f"expected a list of tries in {str(path)!r}, got {quoted(tries)}")
    for each in tries:
        for key, _ in COLUMNS:
            if key not in each and key not in OPTIONAL:
                raise TrainingError(f"expected {key!r} of each try in {str(path)!r}, it is missing")
    return [{**OPTIONAL, **each} for each in tries]


def tries_table(tries: Sequence[Mapping[str, Any]], columns: Sequence[str] | None = None) -> Table:
    """The tries as a table.

    columns : the keys to show, such as "positions", by default all; raises TrainingError for others
    """
    titles = dict(COLUMNS)
    shown = list(titles) if columns is None else list(columns)
    for key in shown:
        if key not in titles:
            raise TrainingError(f"expected columns out of {', '.join(titles)}, got {key!r}")
    return Table([titles[key] for key in shown], [[_cell(key, each[key]) for key in shown] for each in tries])


def _cell(key: str, value: Any) -> str:
    if key in ("positions", "parameters"):
        return f"{value:,}"
    if key in ("loss", "hand", "searched", "hand_searched"):
        return f"{value:.5f}"
    if key == "match":
        return "" if value is None else _played(value)
    if key == "surprise":
        return f"{value:.4f}"
    return f"{value:+.1%}" if key == "less" else str(value)


def _played(told: Mapping[str, Any]) -> str:
    games = f"{told['games']} games against {told['against']}"
    if told["elo"] is None:
        return f"all points to one side, {games}"
    low, high = told["interval"]
    return f"{told['elo']:+.0f} [{low:+.0f}, {high:+.0f}], {games}"
