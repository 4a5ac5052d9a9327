"""docs/terms.md names every switch and component as the code does."""

from pathlib import Path

from xqlab.evaluation.terms import COMPONENTS
from xqlab.search import SWITCHES

LINES = (Path(__file__).resolve().parents[1] / "docs" / "terms.md").read_text("utf-8").splitlines()


def test_switches() -> None:
    for switch in SWITCHES.values():
        assert f"| `{switch.name}` | {switch.chinese} | {switch.soundness} |" in LINES


def test_components() -> None:
    for component in COMPONENTS.values():
        assert f"| `{component.name}` | {component.english} | {component.chinese} |" in LINES
