"""The card of a net: what it is, what it learned from, how far off it is and where, how it played."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.experiments.matches.sprt import SprtResult
from xqlab.nnue.data.record_text import fens
from xqlab.nnue.data.training_positions import Positions
from xqlab.nnue.net.quantised import Quantised
from xqlab.nnue.training.error_groups import error_groups, errors_table
from xqlab.nnue.training.learning_curve import Curve
from xqlab.nnue.training.measures import hand_crafted_values
from xqlab.text_table import Table

WORST = 8
LARGEST = 1_000  # centipawns of the search: worst errors are looked for within them
MEASURES = {
    "loss": "the training objective",
    "searched": "squared error of the win chance against the search's",
    "surprise": "nats at the game's result",
    "centipawns": "root mean square against the search, within ±1500",
}


def model_card(
    path: Path,
    curve: Curve,
    prepared: Mapping[str, Any],
    validation: Positions,
    matches: Mapping[str, Mapping[str, Any]],
) -> str:
    """The card of the net in a file, in Markdown.

    curve      : of its training
    prepared   : how its positions were made (`PreparedParts.about`)
    validation : the held-out positions
    matches    : summaries of matches (`MatchResult.as_json`) by their conditions in words, the net as first
                 player
    """
    net = Quantised.load(path)
    said = net.values(validation["square"], validation["turn"]).astype(np.float64)
    return "\n".join(_lines(path, net, curve, prepared, validation, said, matches)) + "\n"


def _lines(
    path: Path,
    net: Quantised,
    curve: Curve,
    prepared: Mapping[str, Any],
    validation: Positions,
    said: NDArray[np.float64],
    matches: Mapping[str, Mapping[str, Any]],
) -> Iterator[str]:
    kept, made, shape = curve.kept(), curve.made, net.architecture
    settings, data = made["settings"], made["data"]
    layers = " -> ".join(map(str, (shape.feature_set.count, *shape.lengths)))
    yield f"# {path.name}\n"
    yield "Written by `data/nets/make_card.py` from the records of the training and the matches.\n"
    yield from _table(
        ("what", "value"),
        {
            "features": f"`{shape.features}`: {shape.feature_set.title}",
            "layers": f"{layers}, {shape.activation}, {shape.buckets} set(s) of layers by number of pieces",
            "weights": f"{shape.parameters:,}, quantised (int16, int8)",
            "file": f"{path.stat().st_size:,} bytes, SHA-256 `{disk.sha256(path)}`",
            "made by": f"`{made['command']}`",
            "seeds": f"{settings['seed']} for weights and order, {prepared['seed']} for the held-out games",
            "course": f"{len(curve.epochs)} epochs of {settings['batch']}, epoch {kept.number} kept, "
            f"{settings['schedule']} from {settings['rate']:g}, decay {settings['decay']:g}",
            "target": f"{settings['search_share']:g} search + {1 - settings['search_share']:.2g} result, "
            f"odds of e to 1 at {settings['chance_scale']:g} centipawns",
            "speed": f"{kept.speed:,.0f} positions a second in epoch {kept.number}",
        }.items(),
    )
    yield "\n## Data\n"
    for part in ("training", "validation"):
        told = data[part]
        yield (
            f"- {part}: {told['positions']:,} positions of {told['games']:,} games, "
            f"SHA-256 of the records `{told['sha256']}`"
        )
    yield "\nWhole games are held out. The games, by `python data/nets/make_games.py FOLDER`:\n"
    yield from _table(("file", "SHA-256"), [(name, f"`{digest}`") for name, digest in prepared["files"]])
    yield "\nPositions after each step of the pipeline:\n"
    yield from _table(("step", "positions"), [(name, f"{count:,}") for name, count in prepared["steps"]])
    yield f"\n## Loss on the held-out games\n\nThe curve is in [{path.name}.json]({path.name}.json).\n"
    yield from _table(
        ("measure", "net", "hand-crafted", "change", "the search itself"),
        [
            (
                f"{name}: {words}",
                f"{kept.validation[name]:.5g}",
                f"{curve.hand_crafted[name]:.5g}",
                f"{kept.validation[name] / curve.hand_crafted[name] - 1:+.1%}",
                f"{curve.search[name]:.5g}",
            )
            for name, words in MEASURES.items()
        ],
    )
    yield (
        "\nThe hand-crafted evaluation's win chances use the scale that suits it best. "
        "The search's own values have a loss, too: results are noisy.\n"
    )
    hand_crafted = hand_crafted_values(validation)
    values = {"net": said, "hand-crafted": hand_crafted}
    scales = {"net": settings["chance_scale"], "hand-crafted": curve.hand_crafted["scale"]}
    yield "## Errors\n"
    yield (
        "Root mean squared error of the win chance against the search's, in percentage points; in brackets "
        "its mean for the side that is ahead (negative: too low).\n"
    )
    grouped = errors_table(error_groups(validation, values, scales, settings["chance_scale"]))
    yield from _table(grouped.titles, grouped.rows)
    yield (
        f"\nThe largest errors, on positions within ±{LARGEST} centipawns and from different games "
        "(values for the mover):\n"
    )
    yield from _table(("FEN", "search", "net", "hand-crafted"), _worst(validation, said, hand_crafted))
    yield "\n## Matches\n"
    if not matches:
        yield "None yet."
        return
    yield from _table(
        ("against", "conditions", "won, drawn, lost", "Elo [95 %]", "sequential test"),
        [_match(conditions, summary) for conditions, summary in matches.items()],
    )


def _worst(positions: Positions, said: NDArray[np.float64], hand: NDArray[np.float64]) -> list[list[str]]:
    off = np.abs(said - positions["value"])
    off[np.abs(positions["value"]) > LARGEST] = -1
    rows: dict[int, int] = {}
    for row in np.argsort(-off, kind="stable"):
        rows.setdefault(int(positions["game"][row]), int(row))
        if len(rows) == WORST:
            break
    return [
        [
            f"`{fens(positions[row : row + 1])[0]}`",
            *(f"{value:+.0f}" for value in (positions["value"][row], said[row], hand[row])),
        ]
        for row in rows.values()
    ]


def _match(conditions: str, summary: Mapping[str, Any]) -> tuple[str, ...]:
    score, test = summary["score"], summary["sprt"]
    elo = "" if score["elo"] is None else f"{score['elo']:+.0f} "
    if score["interval"] is not None:
        low, high = score["interval"]
        elo += f"[{low:+.0f}, {high:+.0f}]"
    decided = "none" if test is None else str(SprtResult(**{**test, "counts": tuple(test["counts"])}))
    counts = f"+{score['wins']} ={score['draws']} -{score['losses']}"
    return summary["b"], conditions, counts, elo, decided


def _table(titles: Sequence[str], rows: Any) -> Iterator[str]:
    table = Table(titles, [list(row) for row in rows])
    yield "| " + " | ".join(table.titles) + " |"
    yield "|" + "---|" * len(table.titles)
    for row in table.rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
