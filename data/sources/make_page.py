"""Writes docs/sources.md: what the sources published, beside what xqlab measures.

    python data/sources/make_page.py

The claims are in `claims.json`. `{name}` in a text of ours stands for a measured figure, which comes from a
file in `data/results/` or beside a net: see `figures`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from xqlab.experiments.matches.deepening import DEEPENING, shipped_deepening
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.selfplay.label_depths import shipped_label_study
from xqlab.experiments.sweeps.depths import shipped_depths
from xqlab.experiments.sweeps.histories import shipped_histories
from xqlab.experiments.sweeps.sweep import geometric_mean

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

A figure of ours comes from the file that is named with it, which records the machine, the versions and the
date. Written by `data/sources/make_page.py` from `data/sources/claims.json`. The search and its weights have
changed since most of them were measured: `data/results/README.md` says which are stale.
"""


def read(name: str) -> Any:
    """The content of a JSON file in `data`; None if there is none."""
    path = DATA / name
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def match_text(match: dict[str, Any]) -> str:
    """The score of a match, and its results by colour."""
    score = Score(**{key: match["score"][key] for key in ("wins", "draws", "losses", "pairs")})
    sides = ", ".join(f"{side} +{w} ={d} -{n}" for side, (w, d, n) in match["by_side"].items())
    return f"{score} ({sides})"


def figures() -> dict[str, str]:
    """Name -> the text of a measured figure."""
    measured: dict[str, str] = {}
    speed = read("results/nnue_speed.json")
    if speed is not None:
        passes = {(r["dtype"], r["backend"], r["mode"], r["width"]): r["per_second"] for r in speed["rows"]}
        backends = list(dict.fromkeys(backend for _, backend, _, _ in passes))
        for dtype in ("float64", "float32", "int32", "int16"):
            each = [(name, passes.get((dtype, name, "full", 128))) for name in backends]
            measured[f"speed_{dtype}"] = ", ".join(f"{name} {value:,.0f}" for name, value in each if value)
        blas = next(name for name in backends if name.startswith("NumPy"))
        loop = "Numba loop"
        slower = passes["float32", blas, "full", 128] / passes["int32", blas, "full", 128]
        faster = passes["int16", loop, "full", 128] / passes["float32", blas, "full", 128]
        measured["int_slower"] = (
            f"{slower:.1f} times slower in {blas} (int32); as a compiled loop int16 is {faster:.1f} times as "
            "fast as its float32"
        )
        gain = passes["int16", loop, "incremental", 512] / passes["int16", loop, "full", 512]
        measured["incremental"] = f"{gain:.0f}"
    shares = read("results/time_shares.json")
    if shares is not None:
        parts = []
        for name, each in shares["searches"].items():
            listed = ", ".join(
                f"{part} {100 * spent / each['total']:.0f} %" for part, spent in each["seconds"].items()
            )
            parts.append(f"{name}: {listed}")
        measured["shares"] = "; ".join(parts)
    shipped = shipped_histories()
    if shipped is not None:
        searches, _ = shipped
        deepest = searches.depths[-1]
        means = (
            f"{name} {geometric_mean(searches.array(name)[:, -1]):,.0f}" for name in searches.configurations
        )
        where = f"geometric means of {len(searches.positions)} middlegames"
        measured["histories"] = f"nodes at depth {deepest}, {where}: {', '.join(means)}"
    boards = read("results/board_speed.json")
    if boards is not None:
        rates = boards["leaves_per_second"]
        times = [rates["mailbox"][at] / rate for at, rate in rates["mailbox, plain Python"].items()]
        spread = f"geometric mean of {len(times)} positions, {min(times):,.0f} to {max(times):,.0f}"
        measured["compiled"] = f"{geometric_mean(times):,.0f} times as fast ({spread})"
    depths = shipped_depths()
    if depths is not None:
        texts = []
        for name in depths.configurations:
            deepest = depths.whole_depths(name)[-1]
            seconds = geometric_mean(depths.array(name, "seconds")[:, depths.depths.index(deepest)])
            texts.append(f"{name} {deepest} in {seconds:.2g} s")
        measured["depths"] = f"depth reached in {len(depths.positions)} positions: {', '.join(texts)}"
    labels = shipped_label_study()
    if labels is not None:
        losses = ", ".join(f"depth {net.depth}: {net.surprise:.4f}" for net in labels.nets)
        measured["labels"] = (
            f"{labels.training:,} positions, searched to both depths; surprise at results in nats, {losses}; "
            f"match of the nets, depth {labels.nets[1].depth} first: {labels.score}"
        )
    for name, time in (("deepening", 0.1), ("deepening_5s", 5.0)):
        games = shipped_deepening(time)
        if games is not None:
            measured[name] = str(games[0].steps[DEEPENING])
    matches = {"hand-crafted evaluation": "elephanteye", "net": "elephanteye-net"}
    contents = {evaluator: read(f"results/{name}.json") for evaluator, name in matches.items()}
    if all(contents.values()):
        measured["elephanteye"] = "; ".join(f"{name}: {match_text(each)}" for name, each in contents.items())
    card = (DATA / "nets" / "second.md").read_text(encoding="utf-8")
    measured["net_positions"] = re.findall(r"\| remove duplicates \| ([\d,]+) \|", card)[0]
    return measured


def page() -> str:
    """The page; raises KeyError for a figure that is not measured, and ValueError for an unknown state."""
    content, measured = read("sources/claims.json"), figures()
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


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
