"""What docs/sources.md says: what the sources published, beside what xqlab measures.

The claims are in `claims.json`. `{name}` in a text of ours stands for a measured figure, which comes from a
study or the card of a net: see `figures`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from xqlab.experiments.bench.net_bench import SpeedRow
from xqlab.experiments.bench.representations import PYTHON, Speed, rates
from xqlab.experiments.bench.time_shares import TimeShares
from xqlab.experiments.matches.deepening import DEEPENING
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.selfplay.label_depths import LabelStudy
from xqlab.experiments.sweeps.sweep import Sweep, geometric_mean
from xqlab.studies import stored

DATA = Path(__file__).resolve().parents[1]
PAGE = DATA.parent / "docs" / "sources.md"
STATES = {
    "reproduced": "the same figures come out",
    "measured": "ours stands beside it",
    "built": "a part of a program, which xqlab has too",
    "fault": "wrong in the source, with what exposes it",
    "not comparable": "with the reason",
    "open": "not done yet",
}
HEAD = """# What the sources published, and what became of it

xqlab comes from five documents. Each of their figures and claims is here, with its state:

{states}

A figure of ours comes from a study in `data/results/`, whose file records the machine, the versions, the date
and what it rests on. Where that has changed since, the figure says so. Written by
`python -m tests.generated` from `data/sources/claims.json`.
"""


def match_text(match: MatchResult) -> str:
    """The score of a match, and its results by colour."""
    sides = ", ".join(f"{side} +{w} ={d} -{n}" for side, (w, d, n) in match.by_side().items())
    return f"{match.score} ({sides})"


def passes_text(passes: Mapping[tuple[str, str, str, int], float], dtype: str) -> str:
    """Forward passes a second by library."""
    backends = dict.fromkeys(backend for _, backend, _, _ in passes)
    rates = [(backend, passes.get((dtype, backend, "full", 128))) for backend in backends]
    return ", ".join(f"{backend} {rate:,.0f}" for backend, rate in rates if rate)


def of_speeds(rows: list[SpeedRow]) -> Iterator[tuple[str, str]]:
    """(name, text) of the figures about forward passes."""
    passes = {(row.dtype, row.backend, row.mode, row.width): row.per_second for row in rows}
    for dtype in ("float64", "float32", "int32", "int16"):
        yield f"speed_{dtype}", passes_text(passes, dtype)
    blas, loop = next(backend for _, backend, _, _ in passes if backend.startswith("NumPy")), "Numba loop"
    slower = passes["float32", blas, "full", 128] / passes["int32", blas, "full", 128]
    faster = passes["int16", loop, "full", 128] / passes["float32", blas, "full", 128]
    yield (
        "int_slower",
        f"{slower:.1f} times slower in {blas} (int32); as a compiled loop int16 is {faster:.1f} times as"
        " fast as its float32",
    )
    gain = passes["int16", loop, "incremental", 512] / passes["int16", loop, "full", 512]
    yield "incremental", f"{gain:.0f}"


def of_shares(searches: Mapping[str, TimeShares]) -> Iterator[tuple[str, str]]:
    """(name, text) of the figure about time."""
    listed = (
        f"{name}: " + ", ".join(f"{part} {share:.0%}" for part, share in shares.shares.items())
        for name, shares in searches.items()
    )
    yield "shares", "; ".join(listed)


def of_histories(searches: Sweep) -> Iterator[tuple[str, str]]:
    """(name, text) of the figure about history tables."""
    deepest = searches.depths[-1]
    means = (
        f"{name} {float(geometric_mean(searches.array(name)[:, -1])):,.0f}"
        for name in searches.configurations
    )
    where = f"{len(searches.positions)} middlegame{'s' * (len(searches.positions) > 1)}"
    yield "histories", f"nodes at depth {deepest}, geometric mean of {where}: {', '.join(means)}"


def of_representations(speeds: list[Speed]) -> Iterator[tuple[str, str]]:
    """(name, text) of the figure about compilation."""
    by_name = rates(speeds)
    times = [by_name["mailbox"][at] / rate for at, rate in by_name[PYTHON].items()]
    spread = f"geometric mean of {len(times)} positions, {min(times):,.0f} to {max(times):,.0f}"
    yield "compiled", f"{geometric_mean(times):,.0f} times as fast ({spread})"


def of_depths(depths: Sweep) -> Iterator[tuple[str, str]]:
    """(name, text) of the figure about depth."""
    texts = []
    for name in depths.configurations:
        deepest = depths.whole_depths(name)[-1]
        seconds = geometric_mean(depths.array(name, "seconds")[:, depths.depths.index(deepest)])
        texts.append(f"{name} {deepest} in {seconds:.2g} s")
    yield "depths", f"depth reached in {len(depths.positions)} positions: {', '.join(texts)}"


def of_labels(labels: LabelStudy) -> Iterator[tuple[str, str]]:
    """(name, text) of the figure about labels."""
    losses = ", ".join(f"depth {net.depth}: {net.surprise:.4f}" for net in labels.nets)
    yield (
        "labels",
        f"{labels.training:,} positions, searched to both depths; surprise at results in nats, {losses};"
        f" match of the nets, depth {labels.nets[1].depth} first: {labels.score}",
    )


def one(name: str, text: Callable[[Any], str]) -> Callable[[Any], Iterator[tuple[str, str]]]:
    """What yields one figure, which a function of the result writes."""
    return lambda result: iter([(name, text(result))])


OF: Mapping[str, Callable[[Any], Iterator[tuple[str, str]]]] = {  # study -> the figures of its result
    "net-speed": of_speeds,
    "time-shares": of_shares,
    "histories": of_histories,
    "representations": of_representations,
    "depths": of_depths,
    "label-depths": of_labels,
    "deepening-0.1s": one("deepening", lambda games: str(games.steps[DEEPENING])),
    "deepening-5s": one("deepening_5s", lambda games: str(games.steps[DEEPENING])),
    "elephanteye": one("elephanteye", match_text),
    "elephanteye-net": one("elephanteye_net", match_text),
}


def figures() -> dict[str, str]:
    """Name -> the text of a measured figure, which says if it is stale."""
    measured: dict[str, str] = {}
    for name, texts in OF.items():
        results = stored(name)
        note = f" ({results.note()})" if results.note() else ""
        measured |= {figure: text + note for figure, text in texts(results.result)}
    card = (DATA / "nets" / "second.md").read_text(encoding="utf-8")
    measured["net_positions"] = re.findall(r"\| remove duplicates \| ([\d,]+) \|", card)[0]
    return measured


def page() -> str:
    """The page; raises KeyError for a figure that is not measured, and ValueError for an unknown state."""
    content = json.loads((DATA / "sources" / "claims.json").read_text(encoding="utf-8"))
    measured = figures()
    states = "\n".join(f"- **{state}**: {words}" for state, words in STATES.items())
    lines = [HEAD.format(states=states)]
    for key, title in content["sources"].items():
        lines += [
            f"## {key}. {title}",
            "",
            "| claim | published | state | ours | see |",
            "|---|---|---|---|---|",
        ]
        for claim in (each for each in content["claims"] if each["source"] == key):
            if claim["state"] not in STATES:
                raise ValueError(f"expected a state out of {', '.join(STATES)}, got {claim['state']!r}")
            ours = claim["ours"].format(**measured)
            row = (claim["claim"], claim["published"], f"**{claim['state']}**", ours, claim["see"])
            lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |")
        lines.append("")
    return "\n".join(lines)
