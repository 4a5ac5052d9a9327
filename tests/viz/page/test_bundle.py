"""Bundles that go into JupyterLab and into the page of a page."""

import re
from pathlib import Path

import pytest

from xqlab.viz.page.bundle import FOLDER, _collect, bundle, stylesheet


def scripts(name: str) -> set[str]:
    """The bundles of the scripts of this name: one for each widget."""
    return {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob(f"{name}.js")}


WIDGETS = sorted(scripts("widget") - {"core/widget"})
PAGES = sorted(scripts("standalone") - {"live/standalone", "league/standalone", "page/standalone"})
PAGES += ["exercise_sheet/live", "exercise_sheet/print"]
LIVE = "live/standalone"  # in a page that searches
SEARCHING = [
    ("live/play/playing", "page/standalone"),
    ("live/play/training", "page/standalone"),
    ("live/weighing", "page/standalone"),
    ("bandits/page", "page/standalone"),
    ("exercise_sheet/report", "stepper/standalone"),
    ("league/standalone", "page/standalone"),
    ("league/comparison", "page/standalone"),
    ("live/charting", "page/standalone"),
    ("stepper/standalone", LIVE, "page/standalone"),
    *((f"{name}/widget", LIVE, "page/standalone") for name in ("overview", "side_by_side", "tree_widget")),
]
# Names in a bundle.
FEWER = {"search_form/switches": 10, "evaluation_lab/widget": 30, "live/worker": 20, "league/comparison": 40}


@pytest.mark.parametrize("page", PAGES)
def test_nothing_ends_the_element_that_a_handout_puts_it_into(page: str) -> None:
    source = bundle(page, "page/standalone")
    assert "function showStandalone(" in source
    assert "import {" not in source
    assert "export " not in source
    for end in ("</script", "<!--", "<script"):
        assert end not in source.lower()


def test_no_stylesheet_ends_its_element() -> None:
    sheets = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.css")]
    assert "</style" not in stylesheet(sheets).lower()


ALONE = [(name,) for name in (*WIDGETS, "live/worker", "search_form/switches", "tree_lab/lab")]


@pytest.mark.parametrize("names", [*ALONE, *[(name, "page/standalone") for name in PAGES], *SEARCHING])
def test_no_two_files_of_a_bundle_declare_the_same_name(names: tuple[str, ...]) -> None:
    source = bundle(*names)
    declared = re.findall(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", source, re.M)
    for taken in re.findall(r"^(?:const|let) \{([^}]*)\} =", source, re.M):
        declared += [part.rpartition(":")[2].strip() for part in taken.split(",") if part.strip()]
    assert len(declared) > FEWER.get(names[0], 50)
    assert sorted(declared) == sorted(set(declared))


@pytest.mark.parametrize("widget", WIDGETS)
def test_a_widget_is_one_module_without_imports(widget: str) -> None:
    source = bundle(widget)
    assert not re.search(r"^import ", source, flags=re.M)
    assert not re.search(r"/\*\*|^ *// ", source, flags=re.M), "for those who read the files"
    [exported] = re.findall(r"^export.*", source, flags=re.M)
    assert re.fullmatch(r"export default \{ render(: \w+)? \};", exported)
    assert "http" not in re.sub(r"http://www\.w3\.org/[\w/]+", "", source)


def test_every_script_belongs_to_a_widget_or_a_page() -> None:
    alone = [names[0] for names in SEARCHING if len(names) == 2]
    parts: dict[Path, str] = {}
    for name in (*WIDGETS, *PAGES, LIVE, "live/worker", "live/play/why", "page/standalone", *alone):
        _collect(FOLDER / f"{name}.js", parts)
    wasm = FOLDER.parent / "wasm"
    scripts = {*FOLDER.rglob("*.js"), *wasm.glob("*.mjs")}
    others = {FOLDER / "site" / "site.js", wasm / "runner.mjs"}  # a classic script, and node's
    assert sorted(scripts - others - parts.keys()) == [], "nothing imports them"


def test_what_is_imported_comes_first_and_once() -> None:
    source = bundle("stepper/board", "stepper/jumps")
    assert source.index("const NONE") < source.index("function slideBetween")
    assert source.count("function childrenOf(") == 1
    assert stylesheet(("stepper/widget", "stepper/drawing")).startswith(stylesheet(("stepper/widget",)))
    assert stylesheet(("twin/widget",)).startswith(stylesheet(()))  # the palette
