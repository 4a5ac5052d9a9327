"""The stepper's words: every text in both languages, and those of the log's kinds and reasons."""

import re
from typing import Any

from tests.viz import javascript
from xqlab.search.events import KIND_NAMES, REASON_NAMES

CHINESE = re.compile("[\u4e00-\u9fff]")


def texts(table: Any, path: str = "") -> dict[str, str]:
    """Every text of a table by where it stands; the names of games are left out."""
    if isinstance(table, str):
        return {path: table}
    items = table.items() if isinstance(table, dict) else enumerate(table)
    found: dict[str, str] = {}
    for key, inner in items:
        if key not in ("games", "tag"):
            found |= texts(inner, f"{path}.{key}")
    return found


def words() -> dict[str, Any]:
    """The whole table."""
    found: dict[str, Any] = javascript.run_javascript("return WORDS;", {})
    return found


def test_both_languages_say_the_same_things() -> None:
    english, chinese = (texts(words()[language]) for language in ("en", "zh"))
    assert english.keys() == chinese.keys()
    for path, text in english.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", chinese[path])) or (
            ".marks." in path and set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", chinese[path]))
        ), path
        assert bool(text) == bool(chinese[path]), path
        assert not CHINESE.search(text.replace("中文", "")), path
        if re.fullmatch(r"\.keys\.\d+\.0", path):
            assert text == chinese[path]
        elif re.search("[A-Za-z]{2}", re.sub(r"{\w+}", "", text)):
            assert CHINESE.search(chinese[path]), path


def test_chinese_sentences_have_chinese_punctuation() -> None:
    for path, text in texts(words()["zh"]).items():
        assert not re.search("[\u4e00-\u9fff][,:;?!]", text), (path, text)


def test_kinds_and_reasons_are_those_of_the_log() -> None:
    english = words()["en"]
    assert tuple(english["reasons"]) == REASON_NAMES
    assert len(english["kinds"]) == len(KIND_NAMES)
    told = {"OVER": "game over", "BEST": "best so far", "ADJUDICATED": "decided by rule"}
    assert english["kinds"] == [told.get(name, name.lower().replace("_", " ")) for name in KIND_NAMES]


def test_every_command_has_words_and_every_key_its_line() -> None:
    body = """
      return { letters: Object.keys(LETTERS), commands: [...GOALS, ...STEPS, "first", "back", "play", "pause",
               "forward", "last"], told: LANGUAGES.map((each) => wordsOf(each)) };
    """
    found = javascript.run_javascript(body, {})
    for table in found["told"]:
        assert set(found["commands"]) <= set(table["commands"])
        keys = {key for names, _ in table["keys"] for key in names.split(" ")}
        assert set(found["letters"]) <= keys


def test_an_unknown_language_is_english_and_an_unknown_word_stays() -> None:
    body = """return [wordsOf("de").tag, fill("{a} and {b}", { a: 1 })];"""
    assert javascript.run_javascript(body, {}) == ["en", "1 and {b}"]
