"""Weights by name, their files, and files that somebody has broken."""

import json
import math
import pickle

import numpy as np
import pytest

from tests.evaluation.positions import random_weights
from xqlab.errors import XqlabError
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.terms import COMPONENTS, TERMS
from xqlab.evaluation.weights import FORMAT, LARGEST, Weights, _shipped

THUMB = Weights.rules_of_thumb()


def content(**changes):
    """What a good file holds, changed."""
    pairs = {term.name: list(THUMB[term.name]) for term in TERMS}
    return {"format": FORMAT, "version": 1, "made": {}, "off": [], "weights": pairs} | changes


def written(tmp_path, text):
    path = tmp_path / "weights.json"
    path.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
    return path


def complaint(path):
    with pytest.raises(XqlabError) as raised:
        Weights.load(path)
    return str(raised.value)


# -- in memory -------------------------------------------------------------------------------------------


def test_weights_are_pairs_by_name():
    changed = THUMB.with_values({"mobility.knight.3": (7, -2.5)})
    assert changed["mobility.knight.3"] == (7.0, -2.5)
    assert THUMB["mobility.knight.3"] != (7.0, -2.5)
    assert changed["material.rook"] == THUMB["material.rook"]
    with pytest.raises(XqlabError, match=r"'mobility\.queen\.3'"):
        THUMB["mobility.queen.3"]
    with pytest.raises(XqlabError, match=r"'pawns\.doubled'"):
        THUMB.with_values({"pawns.doubled": (1, 2)})


TOO_LARGE = [math.nan, math.inf, -math.inf, LARGEST + 1, -LARGEST - 0.5]
NO_PAIRS = ["12", 5, (1,), (1, 2, 3), (1, "2"), (None, 2), (True, 2), [[1], [2, 3]]]
REFUSED = [
    *((pair, f"two numbers for 'tempo.move', got {pair!r}") for pair in NO_PAIRS),
    *(
        (pair, f"a number of centipawns up to {LARGEST} for 'tempo.move' in the {half}, got {float(bad)}")
        for bad in TOO_LARGE
        for half, pair in [("opening", (bad, 0)), ("endgame", (0, bad))]
    ),
]


@pytest.mark.parametrize(("pair", "message"), REFUSED)
def test_what_is_no_pair_of_weights_is_quoted(pair, message):
    with pytest.raises(XqlabError) as raised:
        THUMB.with_values({"tempo.move": pair})
    assert str(raised.value) == f"expected {message}"


@pytest.mark.parametrize("half", ["opening", "endgame"])
def test_arrays_of_another_length_are_refused(half):
    arrays = {"opening": np.zeros(TERM_COUNT), "endgame": np.zeros(TERM_COUNT)} | {half: np.zeros(3)}
    with pytest.raises(XqlabError, match=rf"{TERM_COUNT} weights for the {half}, got shape \(3,\)$"):
        Weights(**arrays)


def test_weights_cannot_be_changed_in_place_and_do_not_share_arrays():
    opening = np.zeros(TERM_COUNT)
    weights = Weights(opening, np.zeros(TERM_COUNT))
    opening[0] = 5
    assert weights.opening[0] == 0
    with pytest.raises(ValueError, match="read-only"):
        weights.opening[0] = 1


def test_components_are_switched_off_by_name():
    some = THUMB.without("mobility").without("threats", "mobility")
    assert some.off == {"mobility", "threats"}
    assert THUMB.only("material", "tempo").off == set(COMPONENTS) - {"material", "tempo"}
    assert repr(some) == f"<Weights 'rules of thumb': {TERM_COUNT} terms without mobility, threats>"
    assert repr(THUMB) == f"<Weights 'rules of thumb': {TERM_COUNT} terms>"
    for refused in (THUMB.without, THUMB.only):
        with pytest.raises(XqlabError, match=r"expected a component out of material, .*, got 'mobilty'"):
            refused("mobilty")
    with pytest.raises(XqlabError, match="got 'x'"):
        Weights(THUMB.opening, THUMB.endgame, frozenset({"x"}))


def test_equal_weights_are_equal_and_of_one_hash():
    same = Weights(THUMB.opening, THUMB.endgame, made={"name": "a copy"})
    assert same == THUMB
    assert hash(same) == hash(THUMB)
    assert THUMB.without("tempo") != THUMB != THUMB.with_values({"tempo.move": (11, 10)})
    assert THUMB != "weights"
    assert pickle.loads(pickle.dumps(THUMB)) == THUMB


def test_the_distance_is_the_root_mean_square():
    other = THUMB.with_values({"tempo.move": tuple(each + 4 for each in THUMB["tempo.move"])})
    assert THUMB.distance(other) == pytest.approx(math.sqrt(2 * 4**2 / (2 * TERM_COUNT)))
    assert THUMB.distance(THUMB) == 0


# -- files -----------------------------------------------------------------------------------------------


def test_a_file_gives_back_what_was_saved(tmp_path):
    path = tmp_path / "mine.json"
    weights = random_weights(3).without("pawns", "mobility")
    weights.save(path, name="mine", games=12)
    loaded = Weights.load(path)
    assert loaded.off == weights.off
    assert loaded.distance(weights) < 0.006  # a file holds hundredths of a centipawn
    assert loaded.made == {"name": "mine", "games": 12}
    loaded.save(tmp_path / "again.json", why="更好")
    again = Weights.load(str(tmp_path / "again.json"))
    assert again == loaded
    assert again.made == {"name": "mine", "games": 12, "why": "更好"}


def test_text_and_file_are_the_same(tmp_path):
    weights = random_weights(3)
    weights.save(tmp_path / "mine.json", name="mine")
    text = weights.to_text(name="mine")
    assert (tmp_path / "mine.json").read_text("utf-8") == text
    assert Weights.from_text(text) == Weights.load(tmp_path / "mine.json")
    with pytest.raises(XqlabError, match=r"^expected JSON in 'the text': "):
        Weights.from_text("{")
    with pytest.raises(XqlabError, match=r"^'mine\.json': expected version 1, got 3"):
        Weights.from_text(text.replace('"version": 1', '"version": 3'), "mine.json")


def test_the_shipped_file_is_a_good_one():
    assert Weights.default() is Weights.default()
    assert not Weights.default().off
    assert Weights.default().made["name"]


def test_a_term_that_the_shipped_file_lacks_counts_as_0(tmp_path, monkeypatch):
    pairs = content()["weights"]
    del pairs["tempo.move"]
    path = written(tmp_path, json.dumps(content(weights=pairs)))
    monkeypatch.setattr("xqlab.evaluation.weights.data_file", lambda name: path)
    assert _shipped.__wrapped__()["tempo.move"] == (0, 0)  # a warning would be an error


def test_a_weight_that_a_file_lacks_counts_as_0_and_is_told_once(tmp_path):
    pairs = content()["weights"]
    for name in ("material.rook", "tempo.move"):
        del pairs[name]
    path = written(tmp_path, json.dumps(content(weights=pairs)))
    with pytest.warns(UserWarning, match="for 2 of") as told:
        weights = Weights.load(path)
    assert [str(each.message) for each in told] == [
        f"{str(path)!r} has no weight for 2 of {TERM_COUNT} terms, which count as 0:"
        " material.rook, tempo.move"
    ]
    assert weights["material.rook"] == weights["tempo.move"] == (0, 0)
    assert weights["material.pawn"] != (0, 0)


def rook(pair):
    """A file's content with another weight of a rook."""
    return content(weights=content()["weights"] | {"material.rook": pair})


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        *(
            (broken, f"an object whose format is 'xqlab weights', got {got}")
            for broken, got in [
                *(([1, 2], "'list'"), (7, "'int'"), (None, "'NoneType'")),
                *(({"version": 1}, None), (content(format="other"), "'other'")),
            ]
        ),
        *((content(version=other), f"version 1, got {other!r}") for other in (2, "1", None)),
        *((content(weights=other), f"an object of weights, got {other!r}") for other in ([1], None)),
        *((content(off=other), f"a list of components to be off, got {other!r}") for other in ("king", [1])),
        (content(off=["mobilty"]), f"a component out of {', '.join(COMPONENTS)}, got 'mobilty'"),
        (content(made=[]), "an object that says how they were made, got []"),
        (content(weights={}), "weights by names such as 'material.advisor', got none"),
        (
            content(weights=content()["weights"] | {"material.queen": [1, 1]}),
            f"a term such as 'mobility.knight.3', of {', '.join(COMPONENTS)}; got 'material.queen'",
        ),
        *(
            (rook(pair), f"two numbers for 'material.rook', got {pair!r}")
            for pair in ("12", [None, 1], {"a": 1, "b": 2})
        ),
        (rook([10**400, 1]), f"two numbers for 'material.rook', got [1{'0' * 75}..."),
        (
            rook([1, 20_000]),
            "a number of centipawns up to 10000 for 'material.rook' in the endgame, got 20000.0",
        ),
    ],
)
def test_a_broken_file_is_told_what_is_wrong_with_it(tmp_path, broken, said):
    path = written(tmp_path, json.dumps(broken))
    assert complaint(path) == f"{str(path)!r}: expected {said}"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        *((text, "JSON in {}: ") for text in ("", "{", "[1, 2", "\x00", '{"a": 1}}', "[" * 100_000)),
        *(
            (json.dumps(content()).replace("120.0", number, 1), f"JSON in {{}}: {number} is no number")
            for number in ("NaN", "Infinity", "-Infinity")
        ),
        (b"\xff{}", "a file of weights at {}: Not UTF-8 text: byte 0xff at 0"),
    ],
)
def test_what_is_no_json_is_refused(tmp_path, data, said):
    path = tmp_path / "weights.json"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    assert complaint(path).startswith(f"expected {said.format(repr(str(path)))}")
    none = tmp_path / "none.json"
    assert complaint(none) == f"expected a file of weights at {str(none)!r}: No such file or directory"
    assert complaint(tmp_path).startswith(f"expected a file of weights at {str(tmp_path)!r}: ")
