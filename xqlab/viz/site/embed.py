"""Executed notebooks as sources of pages: a widget's data in its place, pictures as files."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat

from xqlab import disk
from xqlab.viz.site.capture import WIDGET

PICTURE = re.compile(r'src="data:image/(png|jpeg|gif);base64,([^"]+)"')
MODEL = "application/vnd.jupyter.widget-view+json"
ALIVE = (
    '<div class="xq-alive" data-script="{script}">{section}<script type="application/json">{data}</script></div>'
)


def alive(record: Mapping[str, Any]) -> str:
    """The HTML of a widget from what `StandalonePage.parts` gave; its data cannot contain HTML."""
    data = {name: record[name] for name in ("script", "id", "packed", "language")}
    return ALIVE.format(script=record["script"], section=record["section"], data=json.dumps(data))


def embedded(notebook: Path, pictures: Path, address: str) -> tuple[str, set[str], set[str]]:
    """(the notebook as the source of a page, the scripts, the styles of its widgets).

    pictures : folder of the pictures that its outputs held
    address  : of this folder, from the page
    """
    content: Any = nbformat.read(notebook, 4)
    scripts, styles = set(), set()
    for cell in content.cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            record = data.pop(WIDGET, None)
            if record is not None:
                scripts.add(record["script"])
                styles.update(record["styles"])
                data["text/html"] = alive(record)
            if MODEL in data:
                del data[MODEL]
            if "text/html" in data:
                html = "".join(data["text/html"])
                data["text/html"] = PICTURE.sub(
                    lambda found: f'src="{address}/{_kept(found[2], found[1], pictures)}"', html
                )
            data.pop("text/latex", None)  # for paper
    return nbformat.writes(content), scripts, styles


def _kept(text: str, kind: str, pictures: Path) -> str:
    content = base64.b64decode(text)
    name = f"{hashlib.sha256(content).hexdigest()[:16]}.{kind}"
    pictures.mkdir(parents=True, exist_ok=True)
    disk.write_bytes(pictures / name, content)
    return name
