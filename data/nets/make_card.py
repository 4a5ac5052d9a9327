"""Puts a net that `make_net.py` has made beside this file, with its curve and its card.

    python data/nets/make_card.py FOLDER NAME [--match "CONDITIONS=FILE.json" ...]

FOLDER and NAME as they were given to `make_net.py`. Its match is on the card; `--match` adds summaries of
others (`xqlab match --json`). The held-out positions are made again out of the games: some seconds.
"""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from make_games import LATEST, files
from make_net import SECONDS
from model_card import model_card

from xqlab.nnue.data.prepared_positions import prepared_parts
from xqlab.nnue.training.learning_curve import Curve

HERE = Path(__file__).resolve().parent


def summary_of(path: Path) -> Any:
    """The summary in a file of a match."""
    told = json.loads(path.read_text(encoding="utf-8"))
    return told.get("match", told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("name")
    parser.add_argument("--match", action="append", default=[], metavar="CONDITIONS=FILE")
    chosen = parser.parse_args()
    folder, name = chosen.folder, chosen.name
    for made, shipped in ((".int.net", ".net"), (".float.net", ".float.net"), (".net.json", ".net.json")):
        shutil.copyfile(folder / f"{name}{made}", HERE / f"{name}{shipped}")
    curve = Curve.read(HERE / f"{name}.net.json")
    asked = curve.made["prepared"]
    parts = prepared_parts(
        folder / f"{name}.card",
        files(folder, LATEST),
        **{key: asked[key] for key in ("held_out", "limit", "seed")},
    )
    if parts.about["files"] != asked["files"]:
        raise SystemExit(f"expected the games of the training, {asked['files']}; got {parts.about['files']}")
    matches = {}
    if (own := folder / f"{name}.match.json").is_file():
        matches[f"{SECONDS * 1000:.0f} ms a move, one thread"] = summary_of(own)
    for given in chosen.match:
        conditions, _, path = given.rpartition("=")
        matches[conditions] = summary_of(Path(path))
    card = model_card(HERE / f"{name}.net", curve, parts.about, parts.validation, matches)
    (HERE / f"{name}.md").write_text(card, encoding="utf-8")
    print(card)


if __name__ == "__main__":
    main()
