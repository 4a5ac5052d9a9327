"""What documents and scripts repeat of declarations: `python -m tests.generated` writes it anew.

In a document it stands between two marks. The tree shows the first sentence of each docstring.
"""

from __future__ import annotations

import ast
import json
import re
import runpy
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import numpy as np

from tests.generated_scripts import log_constants, meanings
from tests.interval_coverage import coverage
from tests.lesson_parts import REASONS, Part, lesson_parts
from tests.test_imports import FACADE, LAYERS, ROOMS
from tests.tracked import ROOT, TOP_LEVEL
from xqlab.evaluation.terms import COMPONENTS
from xqlab.ideas.view import FIELDS
from xqlab.kernels import background
from xqlab.search import SWITCHES
from xqlab.studies import all_studies, state_of, stored
from xqlab.translation import messages, notebook_messages, updated


def first_sentence(file: Path) -> str:
    """The first sentence of a module's docstring, without its full stop."""
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return re.split(r"\.(?:\s|$)", docstring)[0].replace("\n", " ")


def entries(package: Path) -> Iterator[tuple[str, str]]:
    """(name, indented as in the tree; description) of the package's rooms and files, from the top down."""
    for layer in LAYERS:
        room = package / layer
        if room.is_dir():
            yield f"  {layer}/", first_sentence(room / "__init__.py")
            for name in ROOMS.get(layer, ()):
                if (folder := room / name).is_dir():
                    yield f"    {name}/", first_sentence(folder / "__init__.py")
        elif layer != FACADE:
            yield f"  {layer}.py", first_sentence(room.with_suffix(".py"))


def tree() -> str:
    """The folders of the top level, and what is in the package."""
    rows = []
    for name, description in TOP_LEVEL.items():
        if (ROOT / name).is_dir() and not name.startswith("."):
            rows.append((f"{name}/", description))
            rows += entries(ROOT / name) if name == FACADE else ()
    width = max(len(name) for name, _ in rows)
    return "".join(["```\n", *(f"{name:{width}}  {text}\n" for name, text in rows), "```\n"])


def table(*rows: tuple[str, ...]) -> str:
    """Rows, the first of which is the heading, as a table."""
    lines = [" | ".join(row) for row in (rows[0], ("---",) * len(rows[0]), *rows[1:])]
    return "".join(f"| {line} |\n" for line in lines)


def switches() -> str:
    """All switches of the search."""
    rows = ((f"`{switch.name}`", switch.chinese, switch.soundness) for switch in SWITCHES.values())
    return table(("switch", "中文", "soundness"), *rows)


def view() -> str:
    """The fields of what an idea sees."""
    rows = ((f"`{name}`", text) for name, text in FIELDS.items())
    return table(("field", "meaning"), *rows)


def components() -> str:
    """All components of the evaluation."""
    rows = ((f"`{one.name}`", *one.called, " ".join(one.about)) for one in COMPONENTS.values())
    return table(("component", "English", "中文", "what it counts"), *rows)


def studies() -> str:
    """All studies, with their state."""
    rows = []
    for one in all_studies():
        results = one.stored()
        state = state_of(results)
        begun = (
            ""
            if results is None
            else f"{results.header['started'][:10]}, {results.header['machine']['processor']}"
        )
        rows.append((f"`xqlab study {one.name}`", one.about.en, state, begun, one.caveat))
    return table(("command", "what it measures", "state", "begun, on", "to know"), *rows)


def with_studies(text: str) -> str:
    """The text of a page with the stored results between the marks of studies as they should be."""

    def printed(mark: re.Match[str]) -> str:
        results = stored(mark[1])
        about = results.provenance + (f". **Stale**: {results.note()}" if results.note() else "")
        lines = "\n".join(line.rstrip() for line in str(results).splitlines())
        return f"{mark[0].splitlines()[0]}\n```\n{lines}\n```\n\n{about}.\n<!-- end -->\n"

    block = r"<!-- study (\S+): python -m tests\.generated -->\n.*?<!-- end -->\n"
    return re.sub(block, printed, text, flags=re.S)


def live_lessons() -> str:
    """What is live in each lesson of the book, and why the rest are pictures."""
    parts: dict[str, list[Part]] = {}
    for part in lesson_parts():
        parts.setdefault(part.lesson, []).append(part)

    def counted(names: Iterable[str]) -> str:
        return ", ".join(f"{count} {name}" for name, count in Counter(names).items())

    rows = [
        (
            f"`{lesson}`",
            counted(f"`{part.what}`" for part in own if not part.reason),
            counted(f"`{part.what}` ({part.reason})" for part in own if part.reason),
        )
        for lesson, own in parts.items()
    ]
    used = {part.reason for own in parts.values() for part in own}
    why = "".join(f"- **{name}**: {text}.\n" for name, text in REASONS.items() if name in used)
    return f"{table(('lesson', 'live', 'a picture'), *rows)}\n{why}"


def _game(mean: float, part: float) -> list[float]:
    """Losses, draws and wins of a mean score from one half on, with a part of the draws that it allows."""
    draws = 2 * part * (1 - mean)
    return [1 - mean - draws / 2, draws, mean - draws / 2]


def _biased(mean: float) -> Any:
    """A pair of which the opening favours a side."""
    bias = min(0.2, 1 - mean)
    return np.convolve(_game(mean + bias, 0.3), _game(mean - bias, 0.3))


def _alike(mean: float) -> list[float]:
    lost, drawn, won = _game(mean, 0.3)
    return [lost, 0, drawn, 0, won]


UNITS: dict[str, tuple[range, Callable[[float], Iterable[float]]]] = {
    "games without draws": (range(3, 41), lambda mean: _game(mean, 0)),
    "games, half of the draws that are possible": (range(3, 41), lambda mean: _game(mean, 0.5)),
    "games, none lost": (range(3, 41), lambda mean: _game(mean, 1)),
    "pairs of independent games": (range(2, 13), lambda mean: np.convolve(*[_game(mean, 0.3)] * 2)),
    "pairs of which the opening favours a side": (range(2, 13), _biased),
    "pairs, both games with the same result": (range(2, 13), _alike),
}


def interval_coverage() -> str:
    """How often the interval of a share holds the true one, by kinds and numbers of units."""
    rows = []
    for name, (numbers, unit) in UNITS.items():
        means = [percent / 100 for percent in range(50, 96, 5)]
        found = {(units, mean): coverage(units, unit(mean)) for units in numbers for mean in means}
        least = min(found, key=lambda key: found[key])
        where = f"{100 * found[least]:.1f} % ({least[0]} units, true score {least[1]:.2f})"
        mean = f"{100 * fmean(found.values()):.1f} %"
        rows.append((name, f"{numbers[0]} to {numbers[-1]}", where, mean))
    return table(("units", "how many", "least coverage", "mean coverage"), *rows)


BLOCKS: dict[str, tuple[Callable[[], str], ...]] = {
    "CONTRIBUTING.md": (tree,),
    "docs/terms.md": (switches, components),
    "docs/evaluation.md": (components,),
    "docs/ideas.md": (view,),
    "docs/book.md": (live_lessons,),
    "docs/experiments.md": (interval_coverage,),
    "data/results/README.md": (studies,),
}


def with_blocks(page: str, text: str) -> str:
    """The text of a page with what is between the marks of its blocks as it should be."""
    for block in BLOCKS[page]:
        begin, end = f"<!-- {block.__name__}: python -m tests.generated -->\n", "<!-- end -->\n"
        before, begin_found, rest = text.partition(begin)
        _, end_found, after = rest.partition(end)
        assert begin_found + end_found == begin + end, f"expected {begin!r} and {end!r} in {page}"
        text = before + begin + block() + end + after
    return text


def placed_messages(catalogue: Path, pages: Mapping[Path, str]) -> list[tuple[str, str]]:
    """(place, message) of all that a catalogue translates: a lesson, or a page as `pages` has it."""
    if catalogue.parent.name == "zh":
        lesson = ROOT / "notebooks" / f"{catalogue.stem}.ipynb"
        return list(notebook_messages(json.loads(lesson.read_text(encoding="utf-8"))))
    page = ROOT / "docs" / f"{catalogue.stem}.md"
    return [("", message) for message in messages(pages.get(page) or page.read_text(encoding="utf-8"))]


def pictures() -> dict[str, Any]:
    """What makes the README's pictures."""
    return runpy.run_path(str(ROOT / "docs" / "make_pictures.py"))


def files() -> dict[Path, str]:
    """What each file should hold."""
    texts = {ROOT / page: with_blocks(page, (ROOT / page).read_text(encoding="utf-8")) for page in BLOCKS}
    for page in sorted((ROOT / "docs").glob("*.md")):
        texts[page] = with_studies(texts.get(page) or page.read_text(encoding="utf-8"))
    texts[ROOT / "docs" / "pruning.svg"] = pictures()["pruning"]()
    sources = runpy.run_path(str(ROOT / "data" / "sources" / "make_page.py"))
    texts[sources["PAGE"]] = sources["page"]()
    for catalogue in sorted((ROOT / "data" / "zh").rglob("*.po")):
        texts[catalogue] = updated(catalogue, placed_messages(catalogue, texts))
    viz = ROOT / "xqlab" / "viz"
    texts[viz / "page" / "log_constants.js"] = log_constants()
    texts[viz / "palette" / "meanings.js"] = meanings()
    return texts


if __name__ == "__main__":
    background._started = SimpleNamespace(poll=lambda: None)  # no process compiles what is called once
    for file, text in files().items():
        if file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8", newline="\n")
