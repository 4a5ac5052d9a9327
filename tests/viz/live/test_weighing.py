"""An evaluation lab on a page against the lab in Python: values, terms, moves, chosen move, files."""

import base64
import json
import warnings
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.viz.javascript import call
from xqlab.errors import XqlabError
from xqlab.games import junqi
from xqlab.viz import EvaluationLab
from xqlab.viz.live import weighing
from xqlab.viz.page.standalone import ExportError

CALLS = "live/weights.mjs"
FENS = (
    "r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w",
    "4k4/3P5/9/9/8r/4c4/9/9/9/2RK5 b",
    "r2q1rk1/1b2bppp/p1np1n2/1p2p3/4P3/1BN1BN2/PPP2PPP/R2Q1RK1 b - - 4 12",
    "8/2p2k2/1p6/3P4/1P3n2/5K2/8/3R4 w - - 0 1",
)
OFF = {"Xiangqi": "threats", "chess": "pawns"}


@cache
def lab(fen: str) -> EvaluationLab:
    shipped = EvaluationLab(fen, depth=1)
    base = shipped.base.without(OFF[shipped._profile.name])
    return EvaluationLab(shipped.board, base=base, depth=2)


@cache
def sent(fen: str) -> dict[str, Any]:
    """The data of a page, bytes in base64."""
    data = lab(fen).as_html(live=True).data
    packed = {part: value for part, value in data.items() if isinstance(value, bytes)}
    packed = {part: base64.b64encode(value).decode() for part, value in packed.items()}
    return json.loads(json.dumps({**data, **packed}))


@cache
def unbuilt(fen: str) -> dict[str, Any]:
    """The same without the module, for what searches nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weighing, "module_of", lambda _: SimpleNamespace(code=b"", manifest={}))
        return sent.__wrapped__(fen)


def settings(fen: str, seed: int) -> tuple[dict[str, list[float]], list[str]]:
    """Some weights changed, and some components off."""
    chance, about = Random(seed), lab(fen)._data
    changed = {}
    for term in chance.sample(about["terms"], 40):
        least, most = [end * 8 // 10 for end in term["limits"]]
        pair = [chance.randint(-80_000, 80_000) / 100, chance.randint(-300, 300)]
        changed[term["name"]] = pair if len(term["base"]) > 1 else [chance.randint(least, most)]
    return changed, chance.sample([part["name"] for part in about["components"]], seed % 3)


def approximate(answer: Any) -> Any:
    """Nested numbers that differ by rounding alone."""
    if isinstance(answer, dict):
        return {name: approximate(value) for name, value in answer.items()}
    if isinstance(answer, list):
        return [approximate(value) for value in answer]
    return pytest.approx(answer, abs=0.06) if isinstance(answer, float) else answer


@pytest.mark.parametrize("fen", FENS)
@pytest.mark.parametrize(
    ("asks", "sends"),
    [("fixed", unbuilt), pytest.param("answers", sent, marks=(pytest.mark.slow, pytest.mark.timeout(1800)))],
)
def test_values_terms_and_moves_are_python_s(asks: str, sends: Any, fen: str) -> None:
    orders, off = ("static", "captures"), sorted(lab(fen).base.off)
    evaluation, base, position = lab(fen).evaluation, lab(fen).base, lab(fen)._lab
    heats = evaluation.heats
    asked = [({}, off, "static", 3, "removal")]
    for seed in range(8):
        asked += [(*settings(fen, seed), orders[seed % 2], 1 + seed % 3, heats[seed % len(heats)])]
    for (changed, off, order, depth, heat), theirs in zip(asked, call(CALLS, asks, sends(fen), asked)):
        ours = position.answer(
            evaluation.changed(base, changed, off), base, order=order, depth=depth, nodes=20_000, shows=heat
        )
        assert theirs["distance"] == pytest.approx(ours["distance"], abs=0.001)
        del ours["milliseconds"], ours["odd"]  # weights out of all sense are named in notebooks alone
        searched = {"chosen", "chosen_before", *(["moves"] if order != "static" else [])}
        left_out = searched if asks == "fixed" else ()
        assert {name: approximate(value) for name, value in ours.items() if name not in left_out} == theirs


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("fen", FENS[1:3])
def test_the_record_of_the_evaluator_is_python_s(fen: str, seed: int) -> None:
    changed, off = settings(fen, seed)
    evaluation, whole = lab(fen).evaluation, lab(fen).evaluation.changed(lab(fen).base, changed, ())
    kind = evaluation.evaluator(whole).dtype
    record = base64.b64decode(call(CALLS, "record", unbuilt(fen), changed, off))
    own = evaluation.evaluator(whole.without(*off)).tobytes()
    ours, theirs = (np.frombuffer(data, dtype=kind)[0] for data in (own, record))
    for name in {"weights", "values", "placed"} & set(kind.names):
        assert ours[name].tolist() == theirs[name].tolist()


@pytest.mark.parametrize("fen", FENS[1:3])
def test_files_of_weights_go_to_python_and_back(fen: str) -> None:
    changed, off = settings(fen, 2)
    text = call(CALLS, "saved", unbuilt(fen), changed, off)
    evaluation, base = lab(fen).evaluation, lab(fen).base
    weights = evaluation.from_text(text, "the text")
    assert weights == evaluation.changed(base, changed, off)
    there = call(CALLS, "loaded", unbuilt(fen), weights.to_text())
    assert there == {"changed": lab(fen)._changes(weights), "off": sorted(off)}
    content = json.loads(text)
    content["weights"].pop("tempo.move")
    there = call(CALLS, "loaded", unbuilt(fen), json.dumps(content))
    with warnings.catch_warnings(action="ignore"):
        assert there["changed"] == lab(fen)._changes(evaluation.from_text(json.dumps(content), "the text"))


@pytest.mark.parametrize(
    ("fen", "kind", "range_text", "wrong"),
    [
        (FENS[1], "weights, version 1", "two numbers from -10000 to 10000", [1, [1], [1, "2"], [1, 10_001]]),
        (FENS[2], "game weights, version 1, game chess", "an integer from -500 to 500", [[1], 0.5, "2", 501]),
    ],
)
def test_a_file_is_refused_as_python_does(fen: str, kind: str, range_text: str, wrong: list[Any]) -> None:
    text = call(CALLS, "saved", unbuilt(fen), {}, [])
    messages = {
        "{}": f"expected a file of xqlab {kind}, got {{}}",
        text.replace('"tempo.move"', '"tempo.moves"'): "expected terms of this evaluation, got tempo.moves",
        text.replace('"off": [', '"off": ["x"'): "expected components out of material, ",
    }
    for value in [*wrong, None]:
        quoted = json.dumps(value, separators=(",", ":"))
        content = json.dumps(json.loads(text) | {"weights": {"tempo.move": value}})
        messages[content] = f"expected {range_text} for tempo.move, got {quoted}"
    for content, message in messages.items():
        assert message in call(CALLS, "loaded", unbuilt(fen), content)
        with pytest.raises(XqlabError):
            lab(fen).evaluation.from_text(content, "the text")


def test_what_no_page_can_weigh_is_refused() -> None:
    with pytest.raises(ExportError, match="expected live=True: a page of EvaluationLab searches"):
        lab(FENS[0]).as_html(live=False)
    other = EvaluationLab(junqi.Board(), depth=1)
    with pytest.raises(ExportError, match="whose terms are counted, got that of Junqi"):
        other.as_html()
