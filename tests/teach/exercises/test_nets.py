"""Keys of exercises on nets agree with the nets' own code, and each item is complete in both languages."""

import re

import numpy as np
import pytest

from xqlab.course import pictures
from xqlab.course.manifest import FOR_MARKS, PRACTICE
from xqlab.course.page import sheet_page
from xqlab.course.reports import step_of
from xqlab.nnue.net.quantised import WEIGHT_UNIT
from xqlab.teach.exercises.exercise import SETS, exercises, expanded
from xqlab.teach.exercises.nets import COURSES
from xqlab.teach.exercises.sheet import Sheet

SEEDS = range(30)


def items(name):
    return [exercises()[name].item(seed) for seed in SEEDS]


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def test_keys_of_items_on_nets():
    for item in items("one-hot-1"):
        pieces = sum(letter.isalpha() for letter in item.position.fen().split()[0])
        assert item.answer == (2 * pieces,)
        assert item.ideas["one perspective"] == (pieces,)
    assert len({item.answer for item in items("one-hot-1")}) > 5
    for item in items("columns-2"):
        width, move = re.search(r"of (\d+) numbers\. The move (\w+)", item.texts["en"].prompt).groups()
        takes = item.position.fen().split()[0]
        after = item.position.copy()
        after.push_uci(move)
        lost = sum(map(str.isalpha, takes)) - sum(map(str.isalpha, after.fen().split()[0]))
        assert item.answer == (2 * (2 + lost) * int(width),)
    assert {"captured piece" in item.ideas for item in items("columns-2")} == {True, False}
    for item in items("rounding-1"):
        weight = float(re.search(r"weight (-?[\d.]+)\?", item.texts["en"].prompt)[1])
        assert item.answer == (np.rint(WEIGHT_UNIT * weight),)
    for item in items("leak-2"):
        shared = [
            bool(set(numbers(training)) & set(numbers(validation)))
            for training, validation in (choice.split(";") for choice in item.texts["en"].choices)
        ]
        assert shared == [place == item.answer[0] for place in range(len(shared))]


@pytest.mark.parametrize("name", ["curve-2", "epoch-1"])
def test_curves(name):
    for item in items(name):
        losses = re.findall(r": ([\d, ]+)\.", item.texts["en"].prompt)
        training, unseen = map(numbers, losses)
        lowest = unseen.index(min(unseen)) + 1
        if name == "epoch-1":
            assert item.answer == (lowest,)
            continue
        course = COURSES[int(item.answer[0])]
        assert (training[0] - training[-1] > 10) == (course != "stays")
        assert (lowest < len(unseen) and unseen[-1] > unseen[lowest - 1] + 1) >= (course == "turns")
        assert (lowest == len(unseen) and unseen[0] > unseen[-1] + 10) == (course == "falls")


def test_items_are_complete_in_both_languages():
    for name in SETS["nets"]:
        item = exercises()[name].item(3)
        english, chinese = item.texts["en"], item.texts["zh"]
        assert len(english.choices) == len(chinese.choices)
        assert numbers(english.prompt.replace(",", "")) == numbers(chinese.prompt.replace(",", ""))
        assert re.search("[\u4e00-\u9fff]", chinese.prompt + chinese.why)
        shown = pictures.shown(item, "zh")
        assert shown.tree is None
        assert bool(shown.board) == (name in ("one-hot-1", "columns-2"))


@pytest.mark.parametrize("mode", [PRACTICE, FOR_MARKS])
def test_a_sheet_of_them_is_a_page_and_a_report(mode):
    sheet = Sheet(expanded(["nets"]), "s1", "seed")
    assert len({item.digest for item in sheet.items}) == 6
    content = sheet_page(sheet, mode=mode).data["content"]
    assert [item["exercise"] for item in content["items"]] == list(SETS["nets"])
    assert ["answer" in item for item in content["items"]] == [mode != FOR_MARKS] * 6
    assert {step_of(item) for item in sheet.items} == {None}
