"""One sentence for each kind of event, made from its facts in the words of a language."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from xqlab.game import INFINITY, RULE_WIN
from xqlab.search.events import EXACT, KIND_NAMES, LOWER, UPPER
from xqlab.search.reasons import REASONS, Words
from xqlab.search.result import mate_in
from xqlab.trace.reasons import facts
from xqlab.trace.reasons.facts import Bounded, Counted, Known, Place
from xqlab.trace.reasons.limits import ASKED, SECURED
from xqlab.trace.reasons.words import PASSING, WORDS
from xqlab.trace.sides import AT, Sides, short_text

# A space between Chinese and Latin letters or digits, as printers set it.
_SEAM = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9α-ω−+#(])|(?<=[A-Za-z0-9α-ω∞)+#])(?=[\u4e00-\u9fff])")


def _is_decided(value: int) -> bool:
    # Whether a value means a game that is won, by mate or by a rule, and not a number of centipawns.
    return RULE_WIN <= abs(value) < INFINITY


def _remembered(tell: Callable[[Language, Any], str]) -> Callable[[Language, Any], str]:
    # A text that many events share, for each reader.
    def remembering(language: Language, fact: Any) -> str:
        key = (tell, fact, language.reader)
        text = language.texts.get(key)
        if text is None:
            text = language.texts[key] = tell(language, fact)
        return text

    return remembering


class Language:
    """One phrase for each kind of event, made from its facts. Proven cutoffs and guesses never read alike.

    code     : "en" or "zh"
    names    : of the sides
    reader   : the side whose view the values take now
    """

    def __init__(self, code: str, sides: Sides, negamax: bool) -> None:
        """From the sides' names in this language; negamax: texts say that values are the side to move's."""
        self.code, self.names, self.win = code, sides.names, sides.win
        self.reader = 0
        words = {key: self._in(both) for key, both in WORDS.items()}
        say = {key: text.format for key, text in words.items() if text or "." not in key}
        views = {key.removesuffix(".negamax"): text for key, text in say.items() if key.endswith(".negamax")}
        self._say: dict[str, Callable[..., str]] = say | views if negamax else say
        self._the_value = [self._say["the value"](reader=name) for name in self.names]  # by reader
        self._move, self._capture, self._reply = (
            {"what": words[one], "many": words[several]}
            for one, several in (("move", "moves"), ("capture", "captures"), ("reply", "replies"))
        )
        self.texts: dict[tuple[Any, Any, int], str] = {}  # those that are remembered
        self._phrases = {kind: getattr(self, name.lower()) for kind, name in enumerate(KIND_NAMES) if name}

    def tell(self, kind: int, fact: facts.Fact, reader: int) -> str:
        """The sentence of an event of this kind."""
        self.reader = reader
        sentence: str = self._phrases[kind](fact)
        return _SEAM.sub(" ", sentence) if self.code == "zh" else sentence

    def _in(self, words: Words) -> str:
        return getattr(words, self.code)

    def _count(self, key: str, count: int, **named: Any) -> str:
        # The text with a count, or its variant for one thing or two.
        variant = key + _VARIANTS.get(count, "")
        return self._say[variant if variant in self._say else key](count, **named)

    # -- values and places ------------------------------------------------------------------------------

    def value(self, value: int) -> str:
        """A value: "35", "−∞", "mate in 3 for Black"."""
        return self.bounded(Bounded(value, 0))

    @_remembered
    def bounded(self, bounded: Bounded) -> str:
        """A value with what is known about it: "at most 12"; without bound, the value alone."""
        value, bound = bounded
        winner, mate = self.reader if value > 0 else 1 - self.reader, mate_in(value)
        if abs(value) < INFINITY and mate is not None:
            key = "mate"
            if bound not in (0, EXACT):  # a mate that may still come sooner, or that is the soonest
                key = "mate or sooner" if (bound == LOWER) == (value > 0) else "mate at best"
            return self._of_side(self._say[key](win=self.win, moves=abs(mate)), winner)
        won = abs(value) == RULE_WIN
        text = self._of_side(self._say["won by rule"](), winner) if won else short_text(value)
        return self._say[AT[bound]](text) if bound else text

    def _of_side(self, text: str, side: int) -> str:
        return self._say["of side"](text=text, side=self.names[side])

    def _short(self, text: str, side: int) -> str:
        # Without the side that wins, where it is this one.
        before, after = self._of_side("\0", side).split("\0")
        return text.removeprefix(before).removesuffix(after)

    def _loosely(self, bounded: Bounded) -> str:
        # Without a word for "exactly".
        return self.value(bounded.value) if bounded.bound == EXACT else self.bounded(bounded)

    @_remembered
    def is_(self, bounded: Bounded) -> str:
        """What the value is; a decided game is no number that belongs to a side."""
        key = "is decided" if _is_decided(bounded.value) else "is" if bounded.bound else "is plain"
        return self._say[key](the_value=self._the_value[self.reader], bounded=self.bounded(bounded))

    def _seen(self, value: int) -> str:
        return self._say["seen"](value=self.value(value), reader=self.names[self.reader])

    def _named(self, move: str) -> str:
        return self._say["the pass"]() if move == PASSING[self.code] else move

    def _by(self, move: str) -> str:
        return self._say["by"](self._named(move)) if move else self._say["by nothing"]()

    def _after(self, place: Place) -> str:
        return self._say["after"](" ".join(place)) if place else self._say["at root"]()

    # -- windows ----------------------------------------------------------------------------------------

    def sure(self, side: int, value: int, how: str = "", whom: str = "", what: str = "") -> str:
        """What a side has made sure of, and how; whom, or what, the second side holds to it."""
        text, name = self.value(value), self.names[side]
        if not _is_decided(value):
            key = "sure" if side == self.reader else "holds"
            return self._say[key](side=name, text=text, how=how, whom=whom, what=what)
        winner = self.reader if value > 0 else 1 - self.reader
        key, short = "has" if winner == side else "holds winner", self._short(text, winner)
        return self._say[key](side=name, winner=self.names[winner], text=text, short=short, how=how)

    def _how(self, known: Known) -> str:
        if known.is_far:
            return self._say["how far"](by=self._by(known.by), after=self._after(known.place))
        return self._say["how"](self._by(known.by))

    def _mate_asked(self, known: Known) -> tuple[int, int, str] | None:
        # (whose, moves, the key of a text) of a question about a mate; None for one about a number.
        moves = mate_in(known.value)
        if moves is None or abs(known.value) >= INFINITY:
            return None
        winner = self.reader if known.value > 0 else 1 - self.reader
        upwards = known.beyond in (facts.EXCEEDS, facts.REACHES)
        strictly = known.beyond in (facts.EXCEEDS, facts.FALLS_BELOW)
        if upwards == (known.value > 0):
            return winner, abs(moves), "sooner" if strictly else "as soon"
        return 1 - winner, abs(moves), "longer" if strictly else "as long"

    def beyond(self, known: Known, whether: str = "whether") -> str:
        """Whether a value gets past one end of a window, or, with "does", that it does."""
        does = self._say[whether]()
        if asked := self._mate_asked(known):
            side, moves, key = asked
            wins = self._say["mates" if self.win == self._say["mate name"]() else "wins"]()
            return self._say[key](side=self.names[side], win=self.win, moves=moves, wins=wins, whether=does)
        the_value, value = self._the_value[self.reader], self.value(known.value)
        return self._say[f"beyond {known.beyond}"](the_value=the_value, value=value, whether=does)

    @_remembered
    def _known(self, known: Known | None) -> str:
        if known is None:
            return ""
        if known.kind == SECURED:
            whom, what = self.names[self.reader], self._the_value[self.reader]
            return self.sure(known.side, known.value, self._how(known), whom, what)
        if known.kind == ASKED:
            return self._say["asked"](self.beyond(known))
        return self._say["given"](self.value(known.value))

    def window(self, window: facts.Window) -> str:
        """A window, where its ends come from, and which values matter."""
        low, high, low_kind, high_kind = window
        named = {"least": self.value(low), "most": self.value(high), "reader": self.names[self.reader]}
        text = self._say["window"](**named)
        if not low_kind and not high_kind:
            return self._say["window open"](text)
        if high - low == 1:
            known = Known(ASKED, low, self.reader, facts.EXCEEDS)  # the text above names the side
            asked = self.beyond(known) if self._mate_asked(known) else self._say["window asks"](**named)
            return self._say["window empty"](text, asked)
        if {low_kind, high_kind}.isdisjoint({SECURED, ""}):
            return self._say["window given"](text=text, **named)
        least = most = ""
        if low_kind:
            is_secured = low_kind == SECURED
            least = self.sure(self.reader, low) if is_secured else self._say["not below"](**named)
        if high_kind:
            held, is_secured = self._say["value held"](), high_kind == SECURED
            side = 1 - self.reader
            most = self.sure(side, high, "", held, held) if is_secured else self._say["not above"](**named)
        key = "window more" if not most else "window less" if not least else "window between"
        return self._say[key](text=text, least=least, most=most)

    # -- events -----------------------------------------------------------------------------------------

    def iteration(self, fact: facts.Iteration) -> str:
        last, before = fact.last_answer, ""
        if fact.before:
            depth, gave, by = fact.before
            by = self._say["before by"](by) if by else ""
            before = self._say["before"](depth=depth, gave=self._gave(gave), by=by)
        if fact.asks:
            before += self._say["asks"](self.beyond(fact.asks))
        elif fact.window:
            before += self._say["aspiration"](*map(self.value, fact.window))
        return self._say[f"iteration {fact.again}"](
            depth=fact.depth,
            side=self.names[fact.side],
            last=self.is_(last) if last else "",
            gave=self._gave(last) if last else "",
            before=before,
        )

    def _gave(self, bounded: Bounded) -> str:
        # What a search gave.
        key = "gave bound" if bounded.bound in (LOWER, UPPER) else "gave"
        named = {"bounded": self.bounded(bounded), "loosely": self._loosely(bounded)}
        return self._say[key](value=self.is_(bounded), **named)

    def enter(self, fact: facts.Enter) -> str:
        key = "passes" if fact.is_null else "tries again" if fact.again else "tries"
        if fact.is_root or fact.quiet:
            key = "root" if fact.is_root else f"enter {fact.quiet}"
        return self._say[key](
            side=self.names[fact.side],
            move=fact.move,
            number=fact.number,
            left=self._count("plies", fact.depth),
            window=self.window(fact.window),
            note=self._note(fact.note) if fact.note else "",
        )

    def _note(self, note: facts.Note) -> str:
        side, count, before = self.names[note.side], self._count("plies", note.plies), {}
        if note.before:
            before = {"before": self.bounded(note.before), "value": self.is_(note.before)}
        return self._say[f"note {note.kind}"](side=side, count=count, **before)

    def leaf(self, fact: facts.Valued) -> str:
        value, seen, reader = self.value(fact.value), self._seen(fact.value), self.names[self.reader]
        return self._say["leaf"](after=self._after(fact.place), value=value, seen=seen, reader=reader)

    def over(self, fact: facts.Valued) -> str:
        return self._say["over"](after=self._after(fact.place), value=self.is_(Bounded(fact.value, 0)))

    def adjudicated(self, fact: facts.Adjudicated) -> str:
        key, answer = "rule bound", fact.answer
        if answer.bound == EXACT:
            key, answer = "rule win" if answer.value else "rule draw", Bounded(answer.value, 0)
        return self._say[key](after=self._after(fact.place), value=self.is_(answer))

    def table(self, fact: facts.Table) -> str:
        source = than = ""
        if fact.source:
            depth, when, line = fact.source
            where = "" if line is None else self._say["other line"](self._after(line))
            source = self._say[f"source {when}"](depth=depth, line=where)
        if fact.depth != fact.asked:
            key = "deeper" if fact.depth > fact.asked else "shallower"
            than = self._say[key](self._count("plies", fact.asked))
        return self._say["table" if fact.known else "table exact"](
            after=self._after(fact.place),
            depth=fact.depth,
            source=source,
            than=than,
            value=self.is_(fact.answer),
            known=self._known(fact.known),
        )

    def stand_pat(self, fact: facts.StandPat) -> str:
        key = "stand pat known" if fact.known else "stand pat raises" if fact.raises else "stand pat"
        return self._say[key](
            after=self._after(fact.place),
            side=self.names[fact.side],
            value=self.is_(Bounded(fact.value, 0)),
            known=self._known(fact.known),
        )

    def best(self, fact: facts.Best) -> str:
        than = self._say[f"than {fact.better_than}"](
            better=self._say["better" if fact.is_sure else "perhaps better"](),
            before=self.value(fact.before),
            by=fact.before_by,
            after=self._after(fact.place),
        )
        then = ""
        if fact.moves_to is not None:
            key = "alpha rises" if fact.side == self.reader else "beta falls"
            then = self._say[key](self.value(fact.moves_to))
        elif fact.known:
            then = self._say["window stays"](self._known(fact.known))
        side, gives = self.names[fact.side], self._gives(fact.gives, fact.side)
        return self._say["best"](side=side, move=fact.move, gives=gives, than=than, then=then)

    def _gives(self, bounded: Bounded, side: int) -> str:
        # What a move of a side gives.
        text = self._loosely(bounded)
        if _is_decided(bounded.value):
            return self._say["gives decided"](text=self._short(text, side))
        key = "gives bound" if bounded.bound in (LOWER, UPPER) else "gives"
        return self._say[key](text=text, value=self.is_(bounded))

    def cutoff(self, fact: facts.Cutoff) -> str:
        bounded, side, reader = self.bounded(fact.gives), fact.side, self.reader
        named = {"side": self.names[side], "move": fact.move}
        if _is_decided(fact.gives.value):
            reply = self._say["cutoff decided"](short=self._short(bounded, side), **named)
        else:
            named |= {"reader": self.names[reader], "the_value": self._the_value[reader]}
            key, value = "cutoff gets" if side == reader else "cutoff holds", self.value(fact.gives.value)
            reply = self._say[key](bounded=bounded, value=value, **named)
        known, rest, place = self._known(fact.known), self._rest(fact), self._after(fact.place)
        if fact.known.kind != SECURED:
            here = self._say["here asked"](place) if fact.place else ""
            return self._say[f"cutoff {fact.known.kind}"](here=here, reply=reply, known=known, rest=rest)
        key = "no better" if fact.gives.value == fact.known.value else "avoided"
        return self._say["far" if fact.known.is_far else key](
            known=known,
            here=self._say["here"](place) if fact.place else "",
            reply=reply,
            refuted=self._named(fact.refuted),
            by=self._by(fact.refuted),
            other=self.names[fact.known.side],
            rest=self._say["but rest" if fact.rest == 0 else "and rest"](rest),
        )

    def _rest(self, fact: facts.Cutoff) -> str:
        named = self._capture if fact.captures else self._reply if fact.place else self._move
        if fact.rest:
            return self._count("rest", fact.rest, **named)
        return self._say["rest unknown" if fact.rest is None else "rest none"](**named)

    def pruned(self, fact: facts.Pruned) -> str:
        what, why = self._what(fact), self._refuted((fact.by, fact.makes, fact.known))
        return self._say["pruned"](move=fact.move, number=fact.number, why=why, **what)

    def _what(self, fact: facts.Pruned | facts.Skipped | Counted) -> dict[str, str]:
        # What its moves are called, in the singular and the plural.
        return self._capture if fact.captures else self._move

    @_remembered
    def _refuted(self, fact: tuple[str, Bounded, Known]) -> str:
        by, makes, known = fact
        return self._say["refuted decided" if _is_decided(makes.value) else "refuted"](
            by=by or self._say["best move"](),
            the_value=self._the_value[self.reader],
            bounded=self.bounded(makes),
            known=self._known(known),
        )

    def leave(self, fact: facts.Leave) -> str:
        say, counted, side = self._say[f"leave {fact.how}"], fact.counted, self.names[fact.side]
        text = self._say["done" if fact.is_root else "back"](
            depth=fact.depth, move=self._named(fact.move), value=self.is_(fact.value)
        )
        if fact.how == facts.BY_REASON:
            return say(text=text, reason=self._in(REASONS[fact.reason].on_leaving))
        if fact.how not in (facts.ALL_TRIED, facts.NONE_GIVES):
            return say(text=text, by=self._by(fact.by), move=fact.by, side=side)
        guessed = self._count("guessed", counted.skipped, **self._what(counted)) if counted.skipped else ""
        if fact.known is None:
            best = self._say["best by" if fact.by else "best by nothing"](self._named(fact.by))
            return say(text=text, best=best, tried=self._tried(counted), guessed=guessed)
        why = self._say[f"why {fact.known.kind}"](side=side, how=self._how(fact.known))
        none, limit = self._none_gives(counted), self._short(self.value(fact.known.value), fact.side)
        return say(text=text, side=side, none=none, limit=limit, why=why, guessed=guessed)

    def _none_gives(self, counted: Counted) -> str:
        if not counted.searched:
            return self._say["nothing gives" if counted.captures else "no move gives"]()
        key = "none searched gives" if counted.skipped else "none gives"
        return self._count(key, counted.searched, **self._what(counted))

    def _tried(self, counted: Counted) -> str:
        key = "searched" if counted.skipped else "tried"
        return self._count(key, counted.searched, **self._what(counted)) if counted.searched else ""

    def shortcut(self, fact: facts.Shortcut) -> str:
        answer = Bounded(fact.value, fact.bound)
        mates = fact.bound == (UPPER if fact.side == self.reader else LOWER)
        return self._in(REASONS[fact.reason].answers).format(
            after=self._after(fact.place),
            side=self.names[fact.side],
            other=self.names[1 - fact.side],
            the_value=self._the_value[self.reader],
            value=self._say["answer"](bounded=self.bounded(answer), value=self.is_(answer)),
            static=self._seen(fact.value),
            known=self._known(fact.known),
            how=self._say["to depth" if fact.depth else "by quiescence"](fact.depth),
            fate=self._say["mates next" if mates else "is mated"](self.names[fact.side]),
        )

    def skipped(self, fact: facts.Skipped) -> str:
        why = self._guess((fact.reason, fact.wanted))
        return self._say["skipped"](move=fact.move, number=fact.number, why=why, **self._what(fact))

    @_remembered
    def _guess(self, fact: tuple[int, Known]) -> str:
        reason, wanted = REASONS[fact[0]], fact[1]
        margin = self._say["margin"](self.beyond(wanted, "does")) if reason.has_margin else ""
        return self._in(reason.skips) + margin


_VARIANTS = {1: ".one", 2: ".two"}
