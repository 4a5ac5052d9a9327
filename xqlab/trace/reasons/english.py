"""The sentences in English.

Proofs and guesses read differently: a pruned move "is proven not to matter", a skipped one
"is not searched, on the guess that ...".
"""

from __future__ import annotations

from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.reasons import REASONS
from xqlab.trace.reasons import facts
from xqlab.trace.reasons.facts import Bounded, Counted, Known, Place
from xqlab.trace.reasons.language import Language, is_decided
from xqlab.trace.reasons.limits import ASKED, SECURED
from xqlab.trace.sides import AT

VERBS = ("exceeds", "falls below", "reaches", "comes down to")  # of the value, past one end of its window


def _what(captures: bool) -> str:
    return "capture" if captures else "move"


def plies(count: int) -> str:
    """A count of plies in words: "1 ply", "2 plies"."""
    return f"{count} ply" if count == 1 else f"{count} plies"


class English(Language):
    """See `Language`."""

    passing = "pass"

    # -- values and places ------------------------------------------------------------------------------

    def with_bound(self, text: str, bound: int) -> str:
        return f"{AT[bound]} {text}"

    def mate(self, moves: int, winner: int, bound: int, sooner: bool) -> str:
        text = f"{self.win} in {moves}{' or sooner' if sooner else ''} for {self.names[winner]}"
        return f"at best {text}" if bound not in (0, EXACT) and not sooner else text

    def won_by_rule(self, winner: int) -> str:
        return f"a win by the rule of repetition for {self.names[winner]}"

    @property
    def the_value(self) -> str:
        return f"the value for {self.names[self.reader]}" if self.negamax else "the value"

    def is_(self, bounded: Bounded) -> str:
        """What the value is; a decided game is no number that belongs to a side."""
        subject = "the result" if self.negamax and is_decided(bounded.value) else self.the_value
        return f"{subject} is {self.bounded(bounded)}"

    def makes(self, bounded: Bounded) -> str:
        """What a move makes of the value."""
        what = "the result" if self.negamax and is_decided(bounded.value) else self.the_value
        return f"makes {what} {self.bounded(bounded)}"

    def move(self, name: str) -> str:
        return "the pass" if name == self.passing else name

    def by(self, name: str) -> str:
        return f"by {self.move(name)}" if name else "without a capture"

    def after(self, place: Place) -> str:
        return f"after {' '.join(place)}" if place else "at the root"

    # -- windows ----------------------------------------------------------------------------------------

    def sure(self, side: int, value: int, whom: str) -> str:
        """What a side has made sure of; whom, or what, the second side holds to it."""
        name, text = self.names[side], self.value(value)
        if is_decided(value):
            winner = self.names[self.reader if value > 0 else 1 - self.reader]
            short = text.removesuffix(f" for {winner}")
            return (
                f"{name} already has {short}"
                if winner == name
                else f"{name} already holds {winner} to {short}"
            )
        return (
            f"{name} is already sure of {text}"
            if side == self.reader
            else f"{name} already holds {whom} to {text}"
        )

    def secured(self, known: Known) -> str:
        """Who is sure of what, where that was found: "Max is already sure of 35 by a"."""
        text = f"{self.sure(known.side, known.value, self.names[self.reader])} {self.by(known.by)}"
        return f"{text} {self.after(known.place)}" if known.is_far else text

    def beyond(self, known: Known) -> str:
        asked = self.mate_asked(known)
        if asked:
            whose, moves, sooner, strictly = asked
            if not sooner:
                longer = "longer than" if strictly else "at least as long as"
                return f"{self.names[whose]} holds out {longer} {self.win} in {moves}"
            does = f"{self.names[whose]} {'mates' if self.win == 'mate' else 'wins'}"
            return f"{does} sooner than in {moves}" if strictly else f"{does} in {moves} or sooner"
        return f"{self.the_value} {VERBS[known.beyond]} {self.value(known.value)}"

    def known(self, known: Known) -> str:
        if known.kind == SECURED:
            return self.secured(known)
        if known.kind == ASKED:
            return f"the question is only whether {self.beyond(known)}"
        return f"the window of this search ends at {self.value(known.value)}"

    def window(self, window: facts.Window) -> str:
        low, high = window.low, window.high
        least, most = self.value(low), self.value(high)
        whose = f" for {self.names[self.reader]}" if self.negamax else ""
        text = f"window [{least}, {most}]{whose}"
        if not window.low_kind and not window.high_kind:
            return f"{text}: nothing is known yet, so any value matters"
        if high - low == 1:
            known = Known(ASKED, low, self.reader, facts.EXCEEDS)  # the text above names the side
            asked = self.beyond(known) if self.mate_asked(known) else f"the value exceeds {least}"
            return f"{text}: nothing lies between, the question is only whether {asked}"
        if {window.low_kind, window.high_kind}.isdisjoint({SECURED, ""}):
            return f"{text}: this search looks only between {least} and {most}"
        ends = []
        if window.low_kind:
            is_secured = window.low_kind == SECURED
            ends.append(
                self.sure(self.reader, low, "") if is_secured else f"this search does not look below {least}"
            )
        if window.high_kind:
            is_secured = window.high_kind == SECURED
            ends.append(
                self.sure(1 - self.reader, high, "the value")
                if is_secured
                else f"this search does not look above {most}"
            )
        matters = "what lies between"
        if len(ends) == 1:
            matters = "more than that" if window.low_kind else "less than that"
        return f"{text}: {' and '.join(ends)}, so only {matters} matters"

    # -- events -----------------------------------------------------------------------------------------

    def iteration(self, fact: facts.Iteration) -> str:
        text = f"The search to depth {fact.depth} begins"
        if fact.again == facts.LINE:
            text += " again, for the best move other than those already found"
        elif fact.again == facts.WINDOW and fact.last_answer:
            text += f" again with another window, since {self.is_(fact.last_answer)}"
        else:
            whom = "the side to move" if self.negamax else self.names[fact.side]
            text += f", values seen from {whom}"
        if fact.before:
            depth, gave, by = fact.before
            text += f"; the one to depth {depth} gave {self.bounded(gave)}{f', by {by}' if by else ''}"
        if fact.asks:
            text += f"; MTD(f) asks whether {self.beyond(fact.asks)}"
        elif fact.window:
            least, most = map(self.value, fact.window)
            text += f"; the aspiration window is {least} to {most}"
        return f"{text}."

    def enter(self, fact: facts.Enter) -> str:
        window, left, side = self.window(fact.window), f"{plies(fact.depth)} to go", self.names[fact.side]
        note = self.note(fact.note) if fact.note else ""
        if fact.is_root:
            return f"The root: {side} to move, {left}; {window}."
        if fact.quiet == facts.CAPTURE:
            return f"{side} captures with {fact.move} (capture {fact.number}, quiescence); {window}."
        if fact.quiet:
            return f"{side} leaves check with {fact.move} (move {fact.number}, quiescence); {window}."
        if fact.is_null:
            return f"{side} passes (null move), {left}; {window}{note}."
        again = " again" if fact.again else ""
        return f"{side} tries {fact.move}{again} (move {fact.number}), {left}; {window}{note}."

    def note(self, note: facts.Note) -> str:
        side, count = self.names[note.side], plies(note.plies)
        gave = self.bounded(note.before) if note.before else ""
        match note.kind:
            case facts.AT_PASS:
                return f"; reduced by {count}, on the guess that {side} has a move better than passing"
            case facts.DEEPER:
                return (
                    f"; the reduced search came out better than expected ({gave}), so it is searched "
                    f"again, {count} deeper"
                )
            case facts.WIDER:
                return (
                    f"; it failed high on the empty window ({gave}), so it is searched again with a wider one"
                )
            case facts.REDUCED:
                return (
                    f"; a quiet move late in the order, first searched with a reduction of {count}, "
                    "on a guess (late move reduction)"
                )
            case facts.IN_CHECK:
                return f"; {side} is in check, so all moves here are extended by {count}"
            case facts.VERIFIES:
                return f"; the null move failed high, so the moves here only verify it, reduced by {count}"
        return f"; the table has no move for this node, so all its moves are reduced by {count}"

    def leaf(self, fact: facts.Valued) -> str:
        return f"The horizon {self.after(fact.place)}: the position is evaluated as {self.seen(fact.value)}."

    def over(self, fact: facts.Valued) -> str:
        return f"The game ends {self.after(fact.place)}: {self.is_(Bounded(fact.value, 0))}."

    def seen(self, value: int) -> str:
        return self.value(value) + (f" for {self.names[self.reader]}" if self.negamax else "")

    def adjudicated(self, fact: facts.Adjudicated) -> str:
        value, bound = fact.answer
        if bound != EXACT:
            why = "the position repeats within the search, with perpetual check or chase by one side"
            still = "which may still vary its moves to reach a draw"
            return f"A bound by rule {self.after(fact.place)}: {why}, {still}; {self.is_(fact.answer)}."
        if value == 0:
            why = "the position repeats, or the limit of moves is reached, or too little material is left"
            return f"The game is drawn by rule {self.after(fact.place)}: {why}."
        why = "the position repeats, with perpetual check or perpetual chase by one side"
        result = self.is_(Bounded(value, 0))
        return f"The game is decided by rule {self.after(fact.place)}: {why}; {result}."

    def table(self, fact: facts.Table) -> str:
        text = f"The table has the position {self.after(fact.place)}, searched to depth {fact.depth}"
        if fact.source:
            which = {
                facts.THIS_SEARCH: "in this search",
                facts.EARLIER_SEARCH: f"in an earlier search to depth {fact.source.depth}",
                facts.ITERATION: f"in the iteration to depth {fact.source.depth}",
            }[fact.source.when]
            line = fact.source.line
            where = "" if line is None else f", where it arose {self.after(line)}"
            text += f" {which}{where}"
        if fact.depth > fact.asked:
            text += f" (deeper than the {plies(fact.asked)} needed here)"
        elif fact.depth < fact.asked:
            text += f" (shallower than the {plies(fact.asked)} needed here, but a proven win stays a win)"
        text += f": {self.is_(fact.answer)}"
        if fact.known is None:
            return f"{text}; nothing is left to search."
        return f"{text}; this ends the node, since {self.known(fact.known)}."

    def stand_pat(self, fact: facts.StandPat) -> str:
        side = self.names[fact.side]
        text = f"Quiescence {self.after(fact.place)}: if {side} captures nothing, "
        text += self.is_(Bounded(fact.value, 0))
        if fact.known:
            return f"{text}; {self.known(fact.known)}, so no capture need be tried."
        if fact.raises:
            return f"{text}, which lies inside the window; captures may add to it."
        return f"{text}; only captures may give {side} more."

    def best(self, fact: facts.Best) -> str:
        side, gives = self.names[fact.side], self.loosely(fact.gives)
        text = f"{side}'s {fact.move} gives {gives.removesuffix(f' for {side}')}, "
        better = "better" if fact.is_sure else "perhaps better"
        if fact.better_than in (facts.MOVE, facts.CHANCE):
            before = f"{self.value(fact.before)} by {fact.before_by}"
            if fact.better_than == facts.CHANCE:
                return f"{text}as good as {before}; the random tie-break takes it."
            text += f"{better} than {before}"
        elif fact.better_than == facts.NOTHING:
            text += f"{better} than capturing nothing"
        else:
            text += f"the first value {self.after(fact.place)}"
        if fact.moves_to is not None:
            moved = "alpha rises" if fact.side == self.reader else "beta falls"
            return f"{text}: {moved} to {self.value(fact.moves_to)}."
        if fact.known:
            return f"{text}, but {self.known(fact.known)}, so the window stays."
        return f"{text}."

    def cutoff(self, fact: facts.Cutoff) -> str:
        side, other, rest = self.names[fact.side], self.names[fact.known.side], self.rest(fact)
        here = f", {self.after(fact.place)}," if fact.place else ""
        value = self.bounded(fact.gives)
        if is_decided(fact.gives.value):
            reply = f"{side} has {value.removesuffix(f' for {side}')} with {fact.move}"
        elif fact.side == self.reader:
            reply = f"{side} gets {value} with {fact.move}"
        else:
            reply = f"{side} holds {self.names[self.reader]} to {value} with {fact.move}"
        if fact.known.kind == SECURED:
            text = f"Cutoff: {self.secured(fact.known)}; here{here} {reply}"
            refuted = self.move(fact.refuted)
            rest = f", and {rest}" if fact.rest != 0 else f"; {rest}"
            if fact.known.is_far:
                return f"{text}, so play will not come here{rest}."
            if fact.gives.value == fact.known.value:
                return f"{text}, so {refuted} is no better for {other}{rest}."
            return f"{text}, so {other} will avoid {refuted}{rest}."
        here = f"{self.after(fact.place)} " if fact.place else ""
        text = f"Cutoff: {here}{reply}; {self.known(fact.known)}"
        if fact.known.kind == ASKED:
            return f"{text}, which is answered now: {rest}."
        return f"{text}: {rest}."

    def rest(self, fact: facts.Cutoff) -> str:
        what = "capture" if fact.captures else "move" if not fact.place else "reply"
        many = "replies" if what == "reply" else f"{what}s"
        if fact.rest is None:
            return f"the other {many} need not be searched"
        if fact.rest < 2:
            return (
                f"the other {what} need not be searched" if fact.rest else f"no other {what} is left to prune"
            )
        return f"the other {fact.rest} {many} need not be searched"

    def pruned(self, fact: facts.Pruned) -> str:
        by = fact.by or "the best move"
        return (
            f"Pruned: {fact.move} ({_what(fact.captures)} {fact.number}) is proven not to matter, since "
            f"{by} {self.makes(fact.makes)} and {self.known(fact.known)}."
        )

    def leave(self, fact: facts.Leave) -> str:
        text = (
            f"The search to depth {fact.depth} is done"
            if fact.is_root
            else f"Back from {self.move(fact.move)}"
        )
        text += f": {self.is_(fact.value)}"
        side, by = self.names[fact.side], self.by(fact.by)
        match fact.how:
            case facts.BY_LEAF:
                return f"{text}, by the evaluation."
            case facts.BY_END:
                return f"{text}, since the game is over."
            case facts.BY_ENTRY:
                return f"{text}, by the table."
            case facts.BY_REASON:
                return f"{text}, {REASONS[fact.reason].on_leaving.en}."
            case facts.NO_CAPTURE:
                return f"{text}, without a capture."
            case facts.ENOUGH:
                return f"{text}, {by}, which causes the cutoff; the true value may be even better for {side}."
        guessed = self.guessed(fact.counted)
        if fact.known is None:
            return f"{text}, {by}{self.all_tried(fact.counted)}{guessed}."
        none, limit = self.none_gives(fact.counted), self.value(fact.known.value)
        limit = limit.removesuffix(f" for {side}")
        if fact.known.kind == SECURED:
            where = f" {self.after(fact.known.place)}" if fact.known.is_far else ""
            why = f"which it already has {self.by(fact.known.by)}{where}"
        else:
            why = "which was the question" if fact.known.kind == ASKED else "where this search's window ends"
        return f"{text}; {none} {side} better than {limit}, {why}{guessed}."

    def guessed(self, counted: Counted) -> str:
        count, what = counted.skipped, _what(counted.captures)
        return f"; {count} {what}{'s were' if count > 1 else ' was'} skipped on a guess" if count else ""

    def none_gives(self, counted: Counted) -> str:
        number, what = counted.searched, _what(counted.captures)
        if not number:
            return "capturing nothing does not give" if counted.captures else "no searched move gives"
        if counted.skipped:
            many = f"none of the {number} {what}s searched gives"
            return many if number > 1 else f"the only {what} searched does not give"
        return f"none of its {number} {what}s gives" if number > 1 else f"its only {what} does not give"

    def all_tried(self, counted: Counted) -> str:
        number, what = counted.searched, _what(counted.captures)
        if not number:
            return ""
        if counted.skipped:
            return f"; {number} {what}{'s have' if number > 1 else ' has'} been searched"
        subject = {1: f"its only {what} has", 2: f"both {what}s have"}.get(
            number, f"all {number} {what}s have"
        )
        return f"; {subject} been searched"

    def shortcut(self, fact: facts.Shortcut) -> str:
        side = self.names[fact.side]
        is_best = fact.bound == (UPPER if fact.side == self.reader else LOWER)
        return REASONS[fact.reason].answers.en.format(
            after=self.after(fact.place),
            side=side,
            other=self.names[1 - fact.side],
            the_value=self.the_value,
            value=self.bounded(Bounded(fact.value, fact.bound)),
            static=self.seen(fact.value),
            known=self.known(fact.known),
            how=f"searched to depth {fact.depth}" if fact.depth else "by quiescence",
            fate=f"at best {side} mates with the next move" if is_best else f"at worst {side} is mated here",
        )

    def skipped(self, fact: facts.Skipped) -> str:
        text = f"Skipped: {fact.move} ({_what(fact.captures)} {fact.number}) is not searched, "
        text += f"on the guess {REASONS[fact.reason].skips.en}"
        if REASONS[fact.reason].has_margin:
            return f"{text}; it matters only where {self.beyond(fact.wanted)}."
        return f"{text}."
