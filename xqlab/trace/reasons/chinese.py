"""The sentences in Chinese, in the words of Chinese books on Xiangqi programs.

剪枝 (pruned) 是已证明无关的着法，跳过 (skipped) 只是猜测。
"""

from __future__ import annotations

import re

from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.reasons import REASONS
from xqlab.trace.reasons import facts
from xqlab.trace.reasons.facts import Bounded, Counted, Known, Place
from xqlab.trace.reasons.language import Language, is_decided
from xqlab.trace.reasons.limits import ASKED, SECURED

BOUNDS = {EXACT: "恰为", LOWER: "不低于", UPPER: "不高于"}
BEYOND = ("高于{}", "低于{}", "达到{}", "降到{}")  # of the value, past one end of its window


def _what(captures: bool) -> str:
    return "吃子着法" if captures else "着法"


# A space between Chinese and Latin letters or digits, as printers set it.
_SEAM = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9α-ω−+#(])|(?<=[A-Za-z0-9α-ω∞)+#])(?=[\u4e00-\u9fff])")


class Chinese(Language):
    """See `Language`."""

    passing = "空着"

    def tell(self, kind: int, fact: facts.Fact, reader: int) -> str:
        return _SEAM.sub(" ", super().tell(kind, fact, reader))

    # -- values and places ------------------------------------------------------------------------------

    def with_bound(self, text: str, bound: int) -> str:
        return BOUNDS[bound] + text

    def mate(self, moves: int, winner: int, bound: int, sooner: bool) -> str:
        side = self.names[winner]
        if bound in (0, EXACT):
            return f"{side}{moves}步{self.win}"
        return f"{side}{'至多' if sooner else '最快'}{moves}步{self.win}"

    def won_by_rule(self, winner: int) -> str:
        return f"{self.names[winner]}依重复局面规则胜"

    @property
    def the_value(self) -> str:
        return f"{self.names[self.reader]}的值" if self.negamax else "值"

    def is_(self, bounded: Bounded) -> str:
        """What the value is: "值不低于35"; a decided game has no number: "结果：红方3步杀"."""
        if is_decided(bounded.value):
            return f"结果是{self.bounded(bounded)}"
        return f"{self.the_value}{'为' if bounded.bound == 0 else ''}{self.bounded(bounded)}"

    def gets(self, bounded: Bounded, side: str = "") -> str:
        """What a search gave, or a move of `side`: "得35", "，值不低于35", "，3步杀"."""
        if side and is_decided(bounded.value):
            return f"，{self.loosely(bounded).removeprefix(side)}"
        if bounded.bound in BOUNDS and bounded.bound != EXACT:
            return f"{'，' if side else '得出'}{self.is_(bounded)}"
        return f"得{self.loosely(bounded)}"

    def makes(self, move: str, bounded: Bounded) -> str:
        """What a move has shown already: "炮二平五已使值不低于35"."""
        if is_decided(bounded.value):
            return f"走{move}已是{self.bounded(bounded)}"
        return f"{move}已使{self.the_value}{self.bounded(bounded)}"

    def by(self, name: str) -> str:
        """The move that gives a value: "走炮二平五"."""
        if name == self.passing:
            return "走空着"
        return f"走{name}" if name else "不吃子"

    def after(self, place: Place) -> str:
        return f"{' '.join(place)}之后" if place else "根结点处"

    # -- windows ----------------------------------------------------------------------------------------

    def sure(self, side: int, value: int, how: str, what: str) -> str:
        """What a side has made sure of, and how; what the second side holds to it."""
        name, text = self.names[side], self.value(value)
        if is_decided(value):
            if not text.startswith(name):  # that it is mated no sooner
                return f"{name}{how}已能拖到{text}"
            return f"{name}{how}已有{text.removeprefix(name)}"
        if side == self.reader:
            return f"{name}{how}已确保{text}"
        return f"{name}{how}已能把{what}压到{text}"

    def secured(self, known: Known) -> str:
        """Who is sure of what, where that was found: "红方走炮二平五已确保35"."""
        where = f"在{self.after(known.place)}" if known.is_far else ""
        return self.sure(known.side, known.value, where + self.by(known.by), self.the_value)

    def beyond(self, known: Known, whether: str = "能否") -> str:
        """Whether a value gets past one end of a window, or, with "能", that it does."""
        asked = self.mate_asked(known)
        if asked:
            whose, moves, sooner, strictly = asked
            if not sooner:
                longer = f"比{moves}步撑得更久" if strictly else f"至少撑到{moves}步"
                return f"{self.names[whose]}{whether}{longer}"
            wins = "成杀" if self.win == "杀" else "取胜"
            quicker = f"比{moves}步更快{wins}" if strictly else f"在{moves}步以内{wins}"
            return f"{self.names[whose]}{whether}{quicker}"
        return f"{self.the_value}{whether}{BEYOND[known.beyond].format(self.value(known.value))}"

    def known(self, known: Known) -> str:
        if known.kind == SECURED:
            return self.secured(known)
        if known.kind == ASKED:
            return f"这里只问{self.beyond(known)}"
        return f"本次搜索的窗口到{self.value(known.value)}为止"

    def window(self, window: facts.Window) -> str:
        low, high = window.low, window.high
        least, most = self.value(low), self.value(high)
        whose = f"从{self.names[self.reader]}看的" if self.negamax else ""
        text = f"{whose}窗口 [{least}, {most}]"
        if not window.low_kind and not window.high_kind:
            return f"{text}：尚无任何结果，什么值都有意义"
        if high - low == 1:
            known = Known(ASKED, low, self.reader, facts.EXCEEDS)  # the text above names the side
            asked = self.beyond(known) if self.mate_asked(known) else f"值是否高于{least}"
            return f"{text}是空窗口：只问{asked}"
        if {window.low_kind, window.high_kind}.isdisjoint({SECURED, ""}):
            return f"{text}：本次搜索只看{least}与{most}之间"
        ends = []
        if window.low_kind:
            is_secured = window.low_kind == SECURED
            ends.append(self.sure(self.reader, low, "", "") if is_secured else f"本次搜索不看{least}以下")
        if window.high_kind:
            is_secured = window.high_kind == SECURED
            ends.append(
                self.sure(1 - self.reader, high, "", "值") if is_secured else f"本次搜索不看{most}以上"
            )
        matters = "介于两者之间的值"
        if len(ends) == 1:
            matters = "更高的值" if window.low_kind else "更低的值"
        return f"{text}：{'，'.join(ends)}，只有{matters}才有意义"

    # -- events -----------------------------------------------------------------------------------------

    def iteration(self, fact: facts.Iteration) -> str:
        start = f"开始深度{fact.depth}的搜索"
        if fact.again == facts.LINE:
            text = f"再次{start}：撇开已找到的着法，求其余着法中最好的"
        elif fact.again == facts.WINDOW and fact.last_answer:
            text = f"换一个窗口重新{start}，因为上次{self.gets(fact.last_answer)}"
        else:
            text = f"{start}，值从{'走棋方' if self.negamax else self.names[fact.side]}看"
        if fact.before:
            depth, gave, by = fact.before
            text += f"；深度{depth}的搜索{self.gets(gave)}{f'，最佳着法是{by}' if by else ''}"
        if fact.asks:
            text += f"；MTD(f)问{self.beyond(fact.asks)}"
        elif fact.window:
            least, most = map(self.value, fact.window)
            text += f"；期望窗口：先在{least}与{most}之间找"
        return f"{text}。"

    def enter(self, fact: facts.Enter) -> str:
        window, left, side = self.window(fact.window), f"还剩{fact.depth}层", self.names[fact.side]
        note = self.note(fact.note) if fact.note else ""
        if fact.is_root:
            return f"根结点：轮到{side}走，{left}；{window}。"
        if fact.quiet == facts.CAPTURE:
            return f"静态搜索：{side}走{fact.move}吃子（第{fact.number}个吃子着法）；{window}。"
        if fact.quiet:
            return f"静态搜索：{side}走{fact.move}应将（第{fact.number}个着法）；{window}。"
        if fact.is_null:
            return f"{side}走空着，{left}；{window}{note}。"
        tries = f"重新搜索{side}的{fact.move}" if fact.again else f"{side}试走{fact.move}"
        return f"{tries}（第{fact.number}个着法），{left}；{window}{note}。"

    def note(self, note: facts.Note) -> str:
        side, count = self.names[note.side], f"{note.plies}层"
        gave = self.is_(note.before) if note.before else ""
        match note.kind:
            case facts.AT_PASS:
                return f"；少搜{count}，猜测{side}总有一着胜过停着不走"
            case facts.DEEPER:
                return f"；浅搜的结果好于预期（{gave}），所以加深{count}再搜一遍"
            case facts.WIDER:
                return f"；空窗口搜索的结果好于预期（{gave}），所以放宽窗口再搜一遍"
            case facts.REDUCED:
                return f"；不吃子而次序靠后，猜测它不重要，先少搜{count}（靠后着法缩减）"
            case facts.IN_CHECK:
                return f"；{side}被将军，此处各着都多搜{count}"
            case facts.VERIFIES:
                return f"；空着已经够好，此处各着只作验证，少搜{count}"
        return f"；置换表里没有此局面的着法，此处各着都少搜{count}"

    def leaf(self, fact: facts.Valued) -> str:
        whose = f"，从{self.names[self.reader]}看" if self.negamax else ""
        return f"{self.after(fact.place)}到达水平线{whose}：静态评估为{self.value(fact.value)}。"

    def over(self, fact: facts.Valued) -> str:
        return f"{self.after(fact.place)}棋局结束：{self.is_(Bounded(fact.value, 0))}。"

    def adjudicated(self, fact: facts.Adjudicated) -> str:
        value, bound = fact.answer
        if bound != EXACT:
            return (
                f"{self.after(fact.place)}依规则得一界限：局面在搜索中重复，且一方长将或长捉，"
                f"但该方仍可变换着法求和；{self.is_(fact.answer)}。"
            )
        if value == 0:
            return f"{self.after(fact.place)}依规则判和：局面重复，或达到步数限制，或双方子力不足。"
        result = self.is_(Bounded(value, 0))
        return f"{self.after(fact.place)}依规则判定：局面重复，且一方长将或长捉；{result}。"

    def table(self, fact: facts.Table) -> str:
        text = f"置换表里有{self.after(fact.place)}的局面，"
        if fact.source:
            when = {
                facts.THIS_SEARCH: "本次搜索中",
                facts.EARLIER_SEARCH: f"此前深度同为{fact.source.depth}的一次搜索中",
                facts.ITERATION: f"深度{fact.source.depth}的迭代中",
            }[fact.source.when]
            text += when + (
                f"经另一路（{self.after(fact.source.line)}）" if fact.source.line is not None else ""
            )
        text += f"已搜{fact.depth}层"
        if fact.depth > fact.asked:
            text += f"（深于此处所需的{fact.asked}层）"
        elif fact.depth < fact.asked:
            text += f"（浅于此处所需的{fact.asked}层，但胜负一经证明便总成立）"
        text += f"：{self.is_(fact.answer)}"
        if fact.known is None:
            return f"{text}；不必再搜。"
        return f"{text}；{self.known(fact.known)}，无须再搜。"

    def stand_pat(self, fact: facts.StandPat) -> str:
        side = self.names[fact.side]
        text = f"静态搜索：{self.after(fact.place)}，{side}若不吃子，{self.is_(Bounded(fact.value, 0))}"
        if fact.known:
            return f"{text}；{self.known(fact.known)}，不必再试吃子。"
        if fact.raises:
            return f"{text}，落在窗口之内；吃子或许更好。"
        return f"{text}；只有吃子才可能让{side}得到更多。"

    def best(self, fact: facts.Best) -> str:
        side = self.names[fact.side]
        text = f"{side}走{fact.move}{self.gets(fact.gives, side)}，"
        better = "优于" if fact.is_sure else "可能优于"
        if fact.better_than in (facts.MOVE, facts.CHANCE):
            before = f"{fact.before_by}的{self.value(fact.before)}"
            if fact.better_than == facts.CHANCE:
                return f"{text}与{before}相等，随机选中。"
            text += f"{better}{before}"
        elif fact.better_than == facts.NOTHING:
            text += f"{better}不吃子"
        else:
            text += f"是{self.after(fact.place)}的第一个值"
        if fact.moves_to is not None:
            moved = "α升到" if fact.side == self.reader else "β降到"
            return f"{text}：{moved}{self.value(fact.moves_to)}。"
        if fact.known:
            return f"{text}，但{self.known(fact.known)}，窗口不变。"
        return f"{text}。"

    def cutoff(self, fact: facts.Cutoff) -> str:
        side, other, rest = self.names[fact.side], self.names[fact.known.side], self.rest(fact)
        here = f"（{self.after(fact.place)}）" if fact.place else ""
        value = self.value(fact.gives.value)
        if is_decided(fact.gives.value):
            reply = f"{side}走{fact.move}{self.gets(fact.gives, side)}"
        elif fact.side == self.reader:
            reply = f"{side}走{fact.move}至少可得{value}"
        else:
            reply = f"{side}走{fact.move}能把{self.the_value}压到{value}或更低"
        if fact.known.kind == SECURED:
            text = f"截断：{self.secured(fact.known)}；而此处{here}{reply}"
            if fact.known.is_far:
                return f"{text}，所以双方不会走到这里，{rest}。"
            if fact.gives.value == fact.known.value:
                return f"{text}，所以{self.by(fact.refuted)}对{other}并不更好，{rest}。"
            return f"{text}，所以{other}不会{self.by(fact.refuted)}，{rest}。"
        text = f"截断：{self.after(fact.place) + '，' if fact.place else ''}{reply}；{self.known(fact.known)}"
        return f"{text}，到此已有答案：{rest}。" if fact.known.kind == ASKED else f"{text}：{rest}。"

    def rest(self, fact: facts.Cutoff) -> str:
        what = _what(fact.captures)
        if fact.rest is None:
            return f"其余{what}不必再看"
        return f"其余{fact.rest}个{what}不必再看" if fact.rest else f"只是已没有别的{what}可省"

    def pruned(self, fact: facts.Pruned) -> str:
        by = fact.by or "最佳着法"
        return (
            f"剪枝：{fact.move}（第{fact.number}个{_what(fact.captures)}）已证明无关，不必搜索："
            f"{self.makes(by, fact.makes)}，而{self.known(fact.known)}。"
        )

    def leave(self, fact: facts.Leave) -> str:
        text = f"深度{fact.depth}的搜索完成" if fact.is_root else f"从{fact.move}返回"
        text += f"：{self.is_(fact.value)}"
        side = self.names[fact.side]
        by = f"最佳着法是{fact.by}" if fact.by else "不吃子最好"
        match fact.how:
            case facts.BY_LEAF:
                return f"{text}，由静态评估得出。"
            case facts.BY_END:
                return f"{text}，因为棋局已经结束。"
            case facts.BY_ENTRY:
                return f"{text}，由置换表给出。"
            case facts.BY_REASON:
                return f"{text}，{REASONS[fact.reason].on_leaving.zh}。"
            case facts.NO_CAPTURE:
                return f"{text}，未吃子。"
            case facts.ENOUGH:
                return f"{text}，截断着法是{fact.by}；真实的值对{side}或许更好。"
        guessed = f"；另有{fact.counted.skipped}个凭猜测跳过" if fact.counted.skipped else ""
        if fact.known is None:
            return f"{text}，{by}{self.all_tried(fact.counted)}{guessed}。"
        limit = self.value(fact.known.value).removeprefix(side)
        none = f"{self.none_gives(fact.counted)}不能让{side}得到比{limit}更好的结果"
        if fact.known.kind == SECURED:
            where = f"在{self.after(fact.known.place)}" if fact.known.is_far else ""
            why = f"而{side}{where}{self.by(fact.known.by)}已有此值"
        else:
            why = "所问的正是这一点" if fact.known.kind == ASKED else "而本次搜索的窗口到此为止"
        return f"{text}；{none}，{why}{guessed}。"

    def none_gives(self, counted: Counted) -> str:
        number, what = counted.searched, _what(counted.captures)
        if not number:
            return "不吃子" if counted.captures else "搜过的着法"
        return f"搜过的{number}个{what}都" if number > 1 else f"搜过的唯一的{what}"

    def all_tried(self, counted: Counted) -> str:
        number, what = counted.searched, _what(counted.captures)
        if not number:
            return ""
        if counted.skipped:
            return f"；搜过{number}个{what}"
        return f"；全部{number}个{what}都已搜过" if number > 1 else f"；唯一的{what}已搜过"

    def shortcut(self, fact: facts.Shortcut) -> str:
        side = self.names[fact.side]
        is_best = fact.bound == (UPPER if fact.side == self.reader else LOWER)
        return REASONS[fact.reason].answers.zh.format(
            after=self.after(fact.place),
            side=side,
            value=self.is_(Bounded(fact.value, fact.bound)),
            static=self.value(fact.value),
            known=self.known(fact.known),
            how=f"搜{fact.depth}层" if fact.depth else "用静态搜索",
            fate=f"{side}最好也只是下一着成杀" if is_best else f"{side}最坏也只是现在被杀",
        )

    def skipped(self, fact: facts.Skipped) -> str:
        which = f"第{fact.number}个{_what(fact.captures)}"
        text = f"跳过：不搜索{fact.move}（{which}），猜测{REASONS[fact.reason].skips.zh}"
        if REASONS[fact.reason].has_margin:
            return f"{text}；只有{self.beyond(fact.wanted, '能')}才有意义。"
        return f"{text}。"
