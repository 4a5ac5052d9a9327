"""The sentences in English.

What is proven and what is a guess read differently: a pruned move "is proven not to matter", a skipped one
"is not searched, on the guess that ...".
"""

from __future__ import annotations

from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.reasons import REASONS
from xqlab.trace.reasons import facts
from xqlab.trace.reasons.facts import Bounded, Counted, Known, Place
from xqlab.trace.reasons.language import Language, is_decided
from xqlab.trace.reasons.limits import ASKED, FOUND
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
        told = f"{self.win} in {moves}{' or sooner' if sooner else ''} for {self.names[winner]}"
        return f"at best {told}" if bound not in (0, EXACT) and not sooner else told

    def won_by_rule(self, winner: int) -> str:
        return f"a win by the rule of repetition for {self.names[winner]}"

    @property
    def the_value(self) -> str:
        return f"the value for {self.names[self.reader]}" if self.negamax else "the value"

    def is_(self, told: Bounded) -> str:
        """What the value is; a decided game is no number that belongs to a side."""
        subject = "the result" if self.negamax and is_decided(told.value) else self.the_value
        return f"{subject} is {self.bounded(told)}"

    def makes(self, told: Bounded) -> str:
        """What a move makes of the value."""
        what = "the result" if self.negamax and is_decided(told.value) else self.the_value
        return f"makes {what} {self.bounded(told)}"

    def move(self, name: str) -> str:
        return "the pass" if name == self.passing else name

    def by(self, name: str) -> str:
        return f"by {self.move(name)}" if name else "without a capture"

    def after(self, place: Place) -> str:
        return f"after {' '.join(place)}" if place else "at the root"

    # -- windows ----------------------------------------------------------------------------------------

    def sure(self, side: int, value: int, whom: str) -> str:
        """What a side has made sure of; whom, or what, the second side holds to it."""
        name, told = self.names[side], self.value(value)
        if is_decided(value):
            winner = self.names[self.reader if value > 0 else 1 - self.reader]
            short = told.removesuffix(f" for {winner}")
            return (
                f"{name} already has {short}"
                if winner == name
                else f"{name} already holds {winner} to {short}"
            )
        return (
            f"{name} is already sure of {told}"
            if side == self.reader
            else f"{name} already holds {whom} to {told}"
        )

    def secured(self, known: Known) -> str:
        """Who is sure of what, where that was found: "Max is already sure of 35 by a"."""
        told = f"{self.sure(known.side, known.value, self.names[self.reader])} {self.by(known.by)}"
        return f"{told} {self.after(known.place)}" if known.is_far else told

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
        if known.kind == FOUND:
            return self.secured(known)
        if known.kind == ASKED:
            return f"it is only asked whether {self.beyond(known)}"
        return f"the window of this search ends at {self.value(known.value)}"

    def window(self, window: facts.Window) -> str:
        low, high = window.low, window.high
        least, most = self.value(low), self.value(high)
        whose = f" for {self.names[self.reader]}" if self.negamax else ""
        told = f"window ({least}, {most}){whose}"
        if not window.low_kind and not window.high_kind:
            return f"{told}: nothing is known yet, so any value matters"
        if high - low == 1:
            known = Known(ASKED, low, self.reader, facts.EXCEEDS)  # whose value it is has been said
            asked = self.beyond(known) if self.mate_asked(known) else f"the value exceeds {least}"
            return f"{told}: nothing lies between, it is only asked whether {asked}"
        if {window.low_kind, window.high_kind}.isdisjoint({FOUND, ""}):
            return f"{told}: this search looks only between {least} and {most}"
        ends = []
        if window.low_kind:
            found = window.low_kind == FOUND
            ends.append(
                self.sure(self.reader, low, "") if found else f"this search does not look below {least}"
            )
        if window.high_kind:
            found = window.high_kind == FOUND
            ends.append(
                self.sure(1 - self.reader, high, "the value")
                if found
                else f"this search does not look above {most}"
            )
        matters = "what lies between"
        if len(ends) == 1:
            matters = "more than that" if window.low_kind else "less than that"
        return f"{told}: {' and '.join(ends)}, so only {matters} matters"

    # -- events -----------------------------------------------------------------------------------------

    def iteration(self, told: facts.Iteration) -> str:
        said = f"The search to depth {told.depth} begins"
        if told.again == facts.LINE:
            said += " again, for the best move but for those found before"
        elif told.again == facts.WINDOW and told.found:
            said += f" again with another window, since {self.is_(told.found)}"
        else:
            whom = "the side to move" if self.negamax else self.names[told.side]
            said += f", values seen from {whom}"
        if told.before:
            depth, gave, by = told.before
            said += f"; the one to depth {depth} gave {self.bounded(gave)}{f', by {by}' if by else ''}"
        if told.asks:
            said += f"; MTD(f) asks whether {self.beyond(told.asks)}"
        elif told.window:
            least, most = map(self.value, told.window)
            said += f"; the value is looked for between {least} and {most} (aspiration window)"
        return f"{said}."

    def enter(self, told: facts.Enter) -> str:
        window, left, side = self.window(told.window), f"{plies(told.depth)} to go", self.names[told.side]
        note = self.note(told.note) if told.note else ""
        if told.is_root:
            return f"The root: {side} to move, {left}; {window}."
        if told.quiet == facts.CAPTURE:
            return f"{side} captures with {told.move} (capture {told.number}, quiescence); {window}."
        if told.quiet:
            return f"{side} leaves check with {told.move} (move {told.number}, quiescence); {window}."
        if told.is_null:
            return f"{side} passes (null move), {left}; {window}{note}."
        again = " again" if told.again else ""
        return f"{side} tries {told.move}{again} (move {told.number}), {left}; {window}{note}."

    def note(self, note: facts.Note) -> str:
        side, count = self.names[note.side], plies(note.plies)
        gave = self.bounded(note.before) if note.before else ""
        match note.kind:
            case facts.AT_PASS:
                return (
                    f"; searched {count} less deep, on the guess that {side} has a move better than to pass"
                )
            case facts.DEEPER:
                return (
                    f"; searched less deep it came out better than expected ({gave}), so it is searched "
                    f"again, {count} deeper"
                )
            case facts.WIDER:
                return (
                    f"; it came out better than the empty window can tell ({gave}), so it is searched again "
                    "with a wider one"
                )
            case facts.REDUCED:
                return (
                    f"; a quiet move late in the order, so a guess searches it {count} less deep at first "
                    "(late move reduction)"
                )
            case facts.IN_CHECK:
                return f"; {side} is in check, so all moves here are searched {count} deeper"
            case facts.VERIFIES:
                return f"; the pass was enough, so all moves here only verify it, {count} less deep"
        return f"; the table has no move for the node, so all are searched {count} less deep"

    def leaf(self, told: facts.Valued) -> str:
        return f"The horizon {self.after(told.place)}: the position is evaluated as {self.seen(told.value)}."

    def over(self, told: facts.Valued) -> str:
        return f"The game ends {self.after(told.place)}: {self.is_(Bounded(told.value, 0))}."

    def seen(self, value: int) -> str:
        return self.value(value) + (f" for {self.names[self.reader]}" if self.negamax else "")

    def adjudicated(self, told: facts.Valued) -> str:
        if told.value == 0:
            why = "the position repeats, or the limit of moves is reached, or too little material is left"
            return f"The rules make it a draw {self.after(told.place)}: {why}."
        why = "the position repeats, and one side has checked or chased all the while"
        return f"The rules decide {self.after(told.place)}: {why}; {self.is_(Bounded(told.value, 0))}."

    def table(self, told: facts.Table) -> str:
        said = f"The table knows the position {self.after(told.place)}, searched to depth {told.depth}"
        if told.source:
            which = {
                facts.THIS_SEARCH: "in this search",
                facts.EARLIER_SEARCH: f"in an earlier search to depth {told.source.depth}",
                facts.ITERATION: f"in the iteration to depth {told.source.depth}",
            }[told.source.when]
            line = told.source.line
            where = "" if line is None else f", where it arose {self.after(line)}"
            said += f" {which}{where}"
        if told.depth > told.asked:
            said += f" (deeper than the {plies(told.asked)} asked here)"
        elif told.depth < told.asked:
            said += f" (less deep than the {plies(told.asked)} asked here, but a proven mate stays one)"
        said += f": {self.is_(told.answer)}"
        if told.known is None:
            return f"{said}; there is nothing left to search."
        return f"{said}; that is enough, since {self.known(told.known)}."

    def stand_pat(self, told: facts.StandPat) -> str:
        side = self.names[told.side]
        said = f"Quiescence {self.after(told.place)}: if {side} captures nothing, "
        said += self.is_(Bounded(told.value, 0))
        if told.known:
            return f"{said}; {self.known(told.known)}, so no capture need be tried."
        if told.raises:
            return f"{said}, which lies inside the window; captures may add to it."
        return f"{said}; only captures may give {side} more."

    def best(self, told: facts.Best) -> str:
        side, gives = self.names[told.side], self.loosely(told.gives)
        said = f"{side}'s {told.move} gives {gives.removesuffix(f' for {side}')}, "
        better = "better" if told.is_sure else "perhaps better"
        if told.better_than in (facts.MOVE, facts.CHANCE):
            before = f"{self.value(told.before)} by {told.before_by}"
            if told.better_than == facts.CHANCE:
                return f"{said}as good as {before}, and chance takes it."
            said += f"{better} than {before}"
        elif told.better_than == facts.NOTHING:
            said += f"{better} than capturing nothing"
        else:
            said += f"the first value {self.after(told.place)}"
        if told.moves_to is not None:
            moved = "alpha rises" if told.side == self.reader else "beta falls"
            return f"{said}: {moved} to {self.value(told.moves_to)}."
        if told.known:
            return f"{said}, but {self.known(told.known)}, so the window stays."
        return f"{said}."

    def cutoff(self, told: facts.Cutoff) -> str:
        side, other, rest = self.names[told.side], self.names[told.known.side], self.rest(told)
        here = f", {self.after(told.place)}," if told.place else ""
        value = self.bounded(told.gives)
        if is_decided(told.gives.value):
            reply = f"{side} has {value.removesuffix(f' for {side}')} with {told.move}"
        elif told.side == self.reader:
            reply = f"{side} gets {value} with {told.move}"
        else:
            reply = f"{side} holds {self.names[self.reader]} to {value} with {told.move}"
        if told.known.kind == FOUND:
            said = f"Cutoff: {self.secured(told.known)}; here{here} {reply}"
            refuted = self.move(told.refuted)
            rest = f", and {rest}" if told.rest != 0 else f"; {rest}"
            if told.known.is_far:
                return f"{said}, so play will not come here{rest}."
            if told.gives.value == told.known.value:
                return f"{said}, so {refuted} is no better for {other}{rest}."
            return f"{said}, so {other} will avoid {refuted}{rest}."
        here = f"{self.after(told.place)} " if told.place else ""
        said = f"Cutoff: {here}{reply}; {self.known(told.known)}"
        if told.known.kind == ASKED:
            return f"{said}, which is answered now: {rest}."
        return f"{said}: {rest}."

    def rest(self, told: facts.Cutoff) -> str:
        what = "capture" if told.captures else "move" if not told.place else "reply"
        many = "replies" if what == "reply" else f"{what}s"
        if told.rest is None:
            return f"the other {many} need not be searched"
        if told.rest < 2:
            return (
                f"the other {what} need not be searched" if told.rest else f"no other {what} is left to save"
            )
        return f"the other {told.rest} {many} need not be searched"

    def pruned(self, told: facts.Pruned) -> str:
        by = told.by or "the best move"
        return (
            f"Pruned: {told.move} ({_what(told.captures)} {told.number}) is proven not to matter, since "
            f"{by} {self.makes(told.makes)} and {self.known(told.known)}."
        )

    def leave(self, told: facts.Leave) -> str:
        said = (
            f"The search to depth {told.depth} is done"
            if told.is_root
            else f"Back from {self.move(told.move)}"
        )
        said += f": {self.is_(told.value)}"
        side, by = self.names[told.side], self.by(told.by)
        match told.how:
            case facts.BY_LEAF:
                return f"{said}, by the evaluation."
            case facts.BY_END:
                return f"{said}, since the game is over."
            case facts.BY_ENTRY:
                return f"{said}, by the table."
            case facts.BY_REASON:
                return f"{said}, {REASONS[told.reason].on_leaving.en}."
            case facts.NO_CAPTURE:
                return f"{said}, without a capture."
            case facts.ENOUGH:
                return f"{said}, {by}: enough for the cutoff, though it may be better still for {side}."
        guessed = self.guessed(told.counted)
        if told.known is None:
            return f"{said}, {by}{self.all_tried(told.counted)}{guessed}."
        none, limit = self.none_gives(told.counted), self.value(told.known.value)
        limit = limit.removesuffix(f" for {side}")
        if told.known.kind == FOUND:
            where = f" {self.after(told.known.place)}" if told.known.is_far else ""
            why = f"which it already has {self.by(told.known.by)}{where}"
        else:
            why = "which was the question" if told.known.kind == ASKED else "where this search's window ends"
        return f"{said}; {none} {side} better than {limit}, {why}{guessed}."

    def guessed(self, counted: Counted) -> str:
        count, what = counted.skipped, _what(counted.captures)
        return f"; {count} {what}{'s were' if count > 1 else ' was'} skipped on a guess" if count else ""

    def none_gives(self, counted: Counted) -> str:
        number, what = counted.searched, _what(counted.captures)
        if not number:
            return "capturing nothing does not give" if counted.captures else "nothing searched gives"
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
        told = {1: f"its only {what} has", 2: f"both {what}s have"}.get(number, f"all {number} {what}s have")
        return f"; {told} been searched"

    def shortcut(self, told: facts.Shortcut) -> str:
        side = self.names[told.side]
        is_best = told.bound == (UPPER if told.side == self.reader else LOWER)
        return REASONS[told.reason].answers.en.format(
            after=self.after(told.place),
            side=side,
            other=self.names[1 - told.side],
            the_value=self.the_value,
            value=self.bounded(Bounded(told.value, told.bound)),
            static=self.seen(told.value),
            known=self.known(told.known),
            how=f"searched to depth {told.depth}" if told.depth else "by quiescence",
            fate=f"at best {side} mates with the next move" if is_best else f"at worst {side} is mated here",
        )

    def skipped(self, told: facts.Skipped) -> str:
        said = f"Skipped: {told.move} ({_what(told.captures)} {told.number}) is not searched, "
        said += f"on the guess {REASONS[told.reason].skips.en}"
        if REASONS[told.reason].has_margin:
            return f"{said}; it matters only where {self.beyond(told.wanted)}."
        return f"{said}."
