"""The texts of a language, and which fact chooses among the variants of each: all that a page needs, too.

A hole `{fact}` is filled with a number, a side's name or a move of the FACT record, `{text}` with another
text, and `{text:part}`, such as `{is:value}`, with one about a part of the record. In a text about a part,
`{_fact}` is one of the part, and `{_}` the part itself.

Where CHOICES names a fact for a text, its number chooses the variant "text.number", if there is one.
"text.negamax" is for the view in which values are those of the side to move. Where a variant's text is "" in
one of the languages, that language has no such variant.
"""

from typing import Any

from xqlab.search.events import KIND_NAMES
from xqlab.search.reasons import REASONS
from xqlab.trace.reasons import facts
from xqlab.trace.reasons.words import PASSING, WORDS
from xqlab.words import LANGUAGES, Words

# Text -> the fact whose number chooses its variant.
CHOICES = {
    "sentence": "kind",
    # of a value
    **dict.fromkeys(("value", "bare"), "_form"),
    **dict.fromkeys(("bounded", "loosely", "own"), "_wording"),
    **{"is": "_sort", "gives": "_sort", "gave": "_partial", "gives open": "_partial", "short": "_own"},
    # of a move, a place, one end of a window, a count
    **dict.fromkeys(("by", "named", "best by", "refuter", "before by"), "_what"),
    **dict.fromkeys(("after", "here", "here asked"), "_plies"),
    **{"known": "_kind", "secured": "_claim", "means": "_far", "whom": "_far", "beyond": "_question"},
    **{"why": "_kind", "least": "_kind", "most": "_kind", "asked in window": "_question", "whether": "kind"},
    **dict.fromkeys(("plies", "searched", "tried", "none gives", "none searched gives", "guessed"), "_"),
    # of an event
    **{
        "iteration": "how",
        "before": "last",
        "asks": "asks",
        "enter": "how",
        "note": "note",
        "lacks": "lacks",
        "window": "window",
    },
    **{
        "leaf": "how",
        "over": "how",
        "adjudicated": "how",
        "table": "how",
        "source": "source",
        "than": "than",
        "line": "elsewhere",
    },
    **{"stand pat": "how", "better than": "than", "better": "sure", "then": "then"},
    **{"cutoff": "how", "reply": "reply", "rest": "_", "with rest": "rest", "refuted": "how"},
    **{"thing": "things", "things": "things", "guess": "reason", "margin": "reason"},
    **{"leave": "how", "back": "is_root", "on leaving": "reason", "none": "count", "count": "count"},
    **{"nothing gives": "things", "shortcut": "reason", "pass searched": "depth", "fate": "fate"},
}

# Variants that take for granted that the search is right: that what the table answers may answer.
TRUSTING = f"table.{facts.LIMIT_KNOWN}", f"than.{facts.SHALLOWER_THAN}"

# What the texts of `xqlab.search.reasons` use.
_IN_ANSWERS = {
    "after": "{after:place}",
    "side": "{side}",
    "other": "{other}",
    "the_value": "{the value}",
    "value": "{answer:value}",
    "static": "{seen:value}",
    "known": "{known:known}",
    "how": "{pass searched}",
    "fate": "{fate}",
}


def _all_words() -> dict[str, Words]:
    # With the texts of the reasons, and a "sentence" for each kind of event.
    words = dict(WORDS)
    for kind, name in enumerate(KIND_NAMES):
        words[f"sentence.{kind}"] = Words(*["{" + name.lower().replace("_", " ") + "}"] * 2)
    for number, reason in enumerate(REASONS):
        words[f"shortcut.{number}"] = Words(*(text.format(**_IN_ANSWERS) for text in reason.answers))
        words[f"on leaving.{number}"] = reason.on_leaving
        words[f"guess.{number}"] = reason.skips
        if not reason.has_margin:
            words[f"margin.{number}"] = Words("", "")
    return words


def texts(language: str, view: str) -> dict[str, str]:
    """The texts of a language in a view, by their names and variants."""
    own = {
        key: getattr(words, language)
        for key, words in _all_words().items()
        if getattr(words, language) or not any(words) or "." not in key
    }
    views = {key.removesuffix(".negamax"): text for key, text in own.items() if key.endswith(".negamax")}
    plain = {key: text for key, text in own.items() if not key.endswith(".negamax")}
    return plain | views if view == "negamax" else plain


def declaration(view: str) -> dict[str, Any]:
    """All that a page needs to tell facts in a view, as JSON: `telling.js` reads it.

    facts   : the names of the integers of a FACT, in order
    choices : text -> the fact whose number chooses its variant
    sides, moves : how facts are called that stand for a side, or for the node that a move leads to
    texts, passing : language -> its texts by name, what it calls a null move
    """
    return {
        "facts": list(facts.paths()),
        "choices": CHOICES,
        "sides": sorted(facts.SIDE_PATHS),
        "moves": sorted(facts.NODE_PATHS),
        "texts": {language: texts(language, view) for language in LANGUAGES},
        "passing": PASSING._asdict(),
    }
