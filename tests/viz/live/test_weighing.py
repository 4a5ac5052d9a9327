"""An evaluation lab on a page against the lab in Python: values, terms, moves, chosen move, files."""

import base64
import json
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.viz.javascript import call
from xqlab.evaluation import Weights, components
from xqlab.evaluation.terms import COMPONENTS
from xqlab.games import junqi
from xqlab.viz import EvaluationLab
from xqlab.viz.page.standalone import ExportError
from xqlab.xiangqi import Board

CALLS = "live/weights.mjs"
FENS = (
    "r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w",
    "4k4/3P5/9/9/8r/4c4/9/9/9/2RK5 b",
)
BASE = Weights.default().without("threats")


@cache
def lab(fen: str) -> EvaluationLab:
    return EvaluationLab(Board(fen, strict=False), base=BASE, depth=2)


@cache
def sent(fen: str) -> dict[str, Any]:
    """The data of a page, bytes in base64."""
    data = lab(fen).as_html(live=True).data
    packed = {part: value for part, value in data.items() if isinstance(value, bytes)}
    return json.loads(
        json.dumps({**data, **{part: base64.b64encode(value).decode() for part, value in packed.items()}})
    )


def settings(seed: int) -> tuple[dict[str, list[float]], list[str]]:
    """Some weights changed, and some components off."""
    chance = Random(seed)
    terms = [term["name"] for term in lab(FENS[0])._about["terms"]]
    changed = {
        name: [chance.randint(-80_000, 80_000) / 100, chance.randint(-300, 300)]
        for name in chance.sample(terms, 40)
    }
    return changed, chance.sample([*COMPONENTS], seed % 3)


def approximate(answer: Any) -> Any:
    """Nested numbers that differ by rounding alone."""
    if isinstance(answer, dict):
        return {name: approximate(value) for name, value in answer.items()}
    if isinstance(answer, list):
        return [approximate(value) for value in answer]
    return pytest.approx(answer, abs=0.06) if isinstance(answer, float) else answer


@pytest.mark.parametrize("fen", FENS)
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_values_terms_and_moves_are_python_s(fen: str) -> None:
    heats, orders = ("", "removal", "standing", "interplay"), ("static", "captures")
    asked = [({}, sorted(BASE.off), "static", 3, "removal")]
    asked += [(*settings(seed), orders[seed % 2], 1 + seed % 3, heats[seed % 4]) for seed in range(8)]
    evaluation, base, position = lab(fen).evaluation, lab(fen).base, lab(fen)._lab
    for (changed, off, order, depth, heat), theirs in zip(asked, call(CALLS, "answers", sent(fen), asked)):
        ours = position.answer(
            evaluation.changed(base, changed, off), base, order=order, depth=depth, nodes=20_000, shows=heat
        )
        del ours["milliseconds"], ours["odd"]  # weights out of all sense are named in notebooks alone
        assert approximate(ours) == theirs


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(3))
def test_the_record_of_the_evaluator_is_python_s(seed: int) -> None:
    changed, off = settings(seed)
    weights = Weights(BASE.opening, BASE.endgame).with_values(changed)  # type: ignore[arg-type]
    ours, theirs = (
        np.frombuffer(data, dtype=components().dtype)[0]
        for data in (
            components(weights.without(*off)).tobytes(),
            base64.b64decode(call(CALLS, "record", sent(FENS[0]), changed, off)),
        )
    )
    assert ours.weights.tolist() == theirs.weights.tolist()
    assert ours["values"].tolist() == theirs["values"].tolist()


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_files_of_weights_go_to_python_and_back() -> None:
    changed, off = settings(2)
    text = call(CALLS, "saved", sent(FENS[0]), changed, off)
    weights = Weights.from_text(text)
    assert weights == lab(FENS[0]).evaluation.changed(BASE, changed, off)
    there = call(CALLS, "loaded", sent(FENS[0]), weights.to_text())
    assert there == {"changed": lab(FENS[0])._changes(weights), "off": sorted(off)}
    wrong = {
        "{}": "expected a file of xqlab weights, version 1, got {}",
        text.replace('"tempo.move"', '"tempo.moves"'): "for each term, got tempo.moves: ",
        text.replace('"off": [', '"off": ["x", '): "expected components out of material, ",
    }
    for pair in ([1], [1, "2"], [1, None], [1, 10_001], 3):
        content = json.loads(text) | {"weights": {"tempo.move": pair}}
        wrong[json.dumps(content)] = f"got tempo.move: {json.dumps(pair, separators=(',', ':'))}"
    for content, message in wrong.items():
        assert message in call(CALLS, "loaded", sent(FENS[0]), content)


def test_what_no_page_can_weigh_is_refused() -> None:
    with pytest.raises(ExportError, match=r"expected live=True, .* got live=False"):
        lab(FENS[0]).as_html()
    other = EvaluationLab(junqi.Board(), depth=1)
    with pytest.raises(ExportError, match="whose terms are counted, got that of Junqi"):
        other.as_html(live=True)
