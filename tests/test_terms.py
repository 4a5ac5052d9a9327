"""Chinese texts use the words of the glossary, `docs/terms.md`."""

import re

import pytest

from tests.tracked import ROOT
from xqlab.translation import read_catalogue, translations_of

GLOSSARY = (ROOT / "docs" / "terms.md").read_text("utf-8")
ALTERNATIVE = re.compile(r"\s*[(（](.*?)[)）]")
SHARE = 0.75  # of the paragraphs that have the English word: the others say it in another way
# Everyday words, too, that most sentences use in another sense; letters; a part of another term.
EVERYDAY = {*"NQPU", "depth", "window", "exact", "lower", "CUT", "ALL node", "leaf"}
EVERYDAY |= {"target", "piece", "match", "transposition"}
TEXTS = [
    (re.sub(r"`[^`]*`|\]\([^)]*\)|\$[^$]*\$", "", english), chinese.replace(" ", ""))
    for file in sorted((ROOT / "data" / "zh").rglob("*.po"))
    for english, chinese in translations_of(read_catalogue(file)).items()
]


def terms() -> dict[str, list[str]]:
    """English term -> its Chinese words, of the tables that people write."""
    written = re.sub(r"<!--.*?<!-- end -->", "", GLOSSARY.partition("## One word")[0], flags=re.DOTALL)
    found: dict[str, list[str]] = {}
    for english, chinese in re.findall(r"^\| ([^|]*) \| ([^|]*) \| [^|]* \|$", written, flags=re.MULTILINE):
        names, words = ALTERNATIVE.sub("", english).split(", "), ALTERNATIVE.sub("", chinese).split("、")
        if len(names) == len(words) and english != "English":
            others = ALTERNATIVE.findall(chinese)
            found |= {name: [word, *others] for name, word in zip(names, words)}
    return found


@pytest.mark.parametrize("english", sorted(set(terms()) - EVERYDAY))
def test_the_glossary_is_used(english: str) -> None:
    written = re.compile(rf"(?<![\w-]){re.escape(english)}(?![\w-])", re.IGNORECASE)
    texts = [chinese for text, chinese in TEXTS if written.search(text)]
    words = [word.replace(" ", "") for word in terms()[english]]
    others = [chinese for chinese in texts if not any(word in chinese for word in words)]
    assert len(others) <= max((1 - SHARE) * len(texts), 2), others


def test_no_other_word_is() -> None:
    table = GLOSSARY.partition("## One word")[2]
    rejected = re.findall(r"^\| ([^|]*) \| [^|]* \|$", table, flags=re.MULTILINE)
    never = [word for row in rejected[1:] for word in row.split("、")]
    assert "节点" in never
    files = [ROOT / "README.zh.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "notebooks").glob("*.ipynb")]
    files += [file for kind in ("*.py", "*.js") for file in (ROOT / "xqlab").rglob(kind)]
    texts = {file.name: file.read_text("utf-8") for file in files if file.name != "terms.md"}
    texts |= {english: chinese for english, chinese in TEXTS if english not in GLOSSARY}
    assert [(name, word) for name, text in texts.items() for word in never if word in text] == []
