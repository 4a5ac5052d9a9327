"""A table of training tries: data, settings and losses; failures belong in it, too."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError, check_names, listed, quoted
from xqlab.nnue.training.learning_curve import Curve, json_of
from xqlab.nnue.training.settings import Settings
from xqlab.text_table import Table
from xqlab.words import Words

FORMAT = "xqlab tries 1"
COLUMNS = (
    ("name", Words("try", "尝试")),
    ("positions", Words("positions", "局面")),
    ("labels", Words("labels", "标签")),
    ("features", Words("features", "特征")),
    ("shape", Words("shape", "结构")),
    ("parameters", Words("weights", "权重")),
    ("multiply_adds", Words("multiply-adds after a move", "走一步后的乘加")),
    ("course", Words("course", "训练过程")),
    ("loss", Words("loss", "损失")),
    ("hand", Words("hand-crafted", "手工评估")),
    ("less", Words("less", "低多少（less）")),
    ("searched", Words("to search", "对搜索")),
    ("hand_searched", Words("hand-crafted", "手工评估")),
    ("surprise", Words("surprise", "交叉熵")),
    ("match", Words("Elo at equal time", "Elo（用时相同）")),
    ("note", Words("note", "备注")),
)
OPTIONAL = {"match": None, "multiply_adds": None}  # keys that a try need not have


def try_of(
    name: str,
    curve: Curve,
    *,
    labels: str,
    parameters: int,
    multiply_adds: int | None = None,
    shape: str = "",
    note: str = "",
) -> dict[str, Any]:
    """The try of a run's learning curve.

    labels        : how the search's values were made, such as "1000 nodes"
    multiply_adds : of an evaluation after a move
    shape         : of the network, by default that of the settings' architecture
    """
    settings, measures = curve.made["settings"], curve.kept().validation
    architecture = settings["architecture"]
    lengths = "-".join(map(str, (architecture["width"], *architecture["hidden"], 1)))
    buckets = f", {architecture['buckets']} buckets" if architecture["buckets"] > 1 else ""
    decay = f", decay {settings['decay']:g}" if settings["decay"] != Settings().decay else ""
    return {
        "name": name,
        "positions": curve.made["data"]["training"]["positions"],
        "labels": labels,
        "features": architecture["features"],
        "shape": shape or f"{lengths} {architecture['activation']}{buckets}",
        "parameters": parameters,
        "multiply_adds": multiply_adds,
        "course": f"{len(curve.epochs)} epochs of {settings['batch']}, {settings['schedule']} from "
        f"{settings['rate']:g}, lambda {settings['search_share']:g}{decay}",
        "loss": measures["chance"],
        "hand": curve.hand_crafted["chance"],
        "less": 1 - measures["chance"] / curve.hand_crafted["chance"],
        "searched": measures["searched"],
        "hand_searched": curve.hand_crafted["searched"],
        "surprise": measures["surprise"],
        "match": None,
        "note": note,
        "made": {key: value for key, value in curve.made.items() if key != "versions"},
    }


def add_try(path: Path | str, entry: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Append a try to the file, replacing one of the same name; return all."""
    path = Path(path)
    tries = [row for row in (read_tries(path) if path.is_file() else []) if row["name"] != entry["name"]]
    tries.append(dict(entry))
    _write(path, tries)
    return tries


def _write(path: Path, tries: Sequence[Mapping[str, Any]]) -> None:
    content = {"format": FORMAT, "tries": list(tries)}
    disk.write_text(path, json.dumps(content, indent=1) + "\n")


def add_match(path: Path | str, name: str, summary: Mapping[str, Any], seconds: float) -> None:
    """Add the result of a match to a try in its file.

    summary : of the match, with the try as the first player (`MatchResult.as_json`)
    seconds : per move
    Raises XqlabError if there is no such try.
    """
    named = {row["name"]: row for row in read_tries(path)}
    if name not in named:
        raise XqlabError(f"expected one of the tries {listed(named)} in {str(path)!r}, got {quoted(name)}")
    score = summary["score"]
    games = score["wins"] + score["draws"] + score["losses"]
    match = {"against": summary["b"], "games": games, "seconds": seconds, "sprt": summary["sprt"]}
    match |= {key: score[key] for key in ("elo", "interval")}
    _write(Path(path), [{**row, "match": match} if row["name"] == name else row for row in named.values()])


def read_tries(path: Path | str) -> list[dict[str, Any]]:
    """The tries of a file; raises XqlabError for a file that is not one of tries."""
    tries = json_of(path, FORMAT, "tries").get("tries")
    if not isinstance(tries, list) or not all(isinstance(row, dict) for row in tries):
        raise XqlabError(f"expected a list of tries in {str(path)!r}, got {quoted(tries)}")
    for row in tries:
        for key, _ in COLUMNS:
            if key not in row and key not in OPTIONAL:
                raise XqlabError(f"expected {key!r} of each try in {str(path)!r}, it is missing")
    return [{**OPTIONAL, **row} for row in tries]


def tries_table(tries: Sequence[Mapping[str, Any]], columns: Sequence[str] | None = None) -> Table:
    """The tries as a table.

    columns : the keys to show, such as "positions", by default all; raises XqlabError for unknown keys
    """
    titles = dict(COLUMNS)
    keys = list(titles) if columns is None else list(columns)
    check_names("columns", keys, titles)
    return Table(
        [str(titles[key]) for key in keys], [[_cell(key, row[key]) for key in keys] for row in tries]
    )


def _cell(key: str, value: Any) -> str:
    if key in ("positions", "parameters", "multiply_adds"):
        return "" if value is None else f"{value:,}"
    if key in ("loss", "hand", "searched", "hand_searched"):
        return f"{value:.5f}"
    if key == "match":
        return "" if value is None else _played(value)
    if key == "surprise":
        return f"{value:.4f}"
    return f"{value:+.1%}" if key == "less" else str(value)


def _played(match: Mapping[str, Any]) -> str:
    games = Words("{0} games against {1}", "对 {1} 下 {0} 局").filled(match["games"], match["against"])
    if match["elo"] is None:
        return str(Words("all points to one side, {0}", "一方得了全部的分，{0}").filled(games))
    low, high = match["interval"]
    text = Words("{0:+.0f} [{1:+.0f}, {2:+.0f}], {3}", "{0:+.0f} [{1:+.0f}, {2:+.0f}]，{3}")
    return str(text.filled(match["elo"], low, high, games))
