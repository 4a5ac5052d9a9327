"""Every switch has its heading and its Chinese words."""

import re

from xqlab.search import SWITCHES, Enhancements
from xqlab.viz.page.switch_words import CHINESE, GROUPS, PRESETS, PROMISES

HAN = re.compile(r"[\u4e00-\u9fff]")


def test_every_switch_stands_under_one_heading() -> None:
    placed = [name for _, _, names in GROUPS.values() for name in names]
    assert sorted(placed) == sorted(SWITCHES)


def test_every_switch_has_a_short_name_and_a_sentence_in_chinese() -> None:
    assert set(CHINESE) == set(SWITCHES)
    names = [name for name, _ in CHINESE.values()]
    assert len(set(names)) == len(names)
    for switch, (name, about) in CHINESE.items():
        assert HAN.search(name) or name == "MTD(f)", switch
        assert len(name) <= 16, switch
        assert HAN.search(about), switch
        assert about.endswith("。"), switch


def test_promises_and_presets() -> None:
    assert set(PROMISES) == {switch.promise for switch in SWITCHES.values()}
    assert all(isinstance(getattr(Enhancements, name)(), Enhancements) for name in PRESETS)
    guesses = {"selectivity", "depth"}
    for group in guesses:
        assert {SWITCHES[name].promise for name in GROUPS[group][2]} == {"selective"}
