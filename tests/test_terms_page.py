"""docs/terms.md and docs/evaluation.md name every switch and component as the code does."""

from pathlib import Path

from xqlab.evaluation.terms import COMPONENTS
from xqlab.search import SWITCHES

DOCS = Path(__file__).resolve().parents[1] / "docs"
LINES = (DOCS / "terms.md").read_text("utf-8").splitlines()
EVALUATION = (DOCS / "evaluation.md").read_text("utf-8")


def test_switches() -> None:
    for switch in SWITCHES.values():
        assert f"| `{switch.name}` | {switch.chinese} | {switch.soundness} |" in LINES


def test_components() -> None:
    for component in COMPONENTS.values():
        row = f"| `{component.name}` | {component.english} | {component.chinese} |"
        assert row in LINES
        assert f"\n{row} " in EVALUATION
