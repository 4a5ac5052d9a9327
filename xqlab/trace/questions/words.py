"""The words of a question, in either language: prompt, choices and hint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.trace.conventions import Conventions
from xqlab.trace.move_names import move_name
from xqlab.trace.questions.questions import BOUND, CUT, KINDS, SOURCE, UPDATE, VALUE, WINDOW, Question
from xqlab.trace.reasons.words import PASSING
from xqlab.trace.sides import FLIPPED, short_text, sides_of
from xqlab.trace.tree.nodes import Nodes

BOUNDS = (EXACT, LOWER, UPPER)


@dataclass(frozen=True)
class Asked:
    """A question as a reader meets it.

    prompt  : the question
    choices : the choices, () where the answer is a number
    answer  : the number of the right choice, from 0; or the numbers that are right, as the view sees them
    several : whether `answer` has the numbers of all right choices, each of which is to be ticked
    """

    prompt: str
    choices: tuple[str, ...]
    answer: tuple[int, ...]
    several: bool = False


def asked(tree: Nodes, question: Question, conventions: Conventions) -> Asked:
    """The question in a language, its moves in a notation, its values in a view."""
    return _Words(tree, conventions).ask(question)


def hints(conventions: Conventions) -> dict[str, str]:
    """Kind of question -> the hint after a wrong answer."""
    more = _MORE[conventions.language]
    added = {CUT: more[">"] if conventions.cutoff == ">" else "", VALUE: more[conventions.values]}
    space = " " if conventions.language == "en" else ""
    texts = _HINTS[conventions.language][conventions.view]
    return {kind: space.join(filter(None, (texts[kind], added.get(kind)))) for kind in KINDS}


class _Words:
    def __init__(self, tree: Nodes, conventions: Conventions) -> None:
        self.tree, self.conventions = tree, conventions
        self.sides = sides_of(tree.board, conventions.language)
        self.texts = _TEXTS[conventions.language]
        self.is_minimax = conventions.view == "minimax"

    def ask(self, question: Question) -> Asked:
        nodes, node, child = self.tree.nodes, question.node, question.child
        ply = int(nodes.ply[node])
        text = self.texts[question.kind]
        fields: dict[str, Any] = {"at": self._at(node), "side": self.sides.names[self.sides.to_move(ply)]}
        if child >= 0:
            above = int(nodes.parent[child])
            fields |= {"move": self._move(child), "number": int(nodes.number[child])}
            fields |= {"value": self._seen(int(nodes.value[child]), int(nodes.bound[child]), child, above)}
            if question.kind == WINDOW:
                fields["at"] = self._at(above)
                fields["side"] = self.sides.names[self.sides.to_move(ply - 1)]
        if question.kind in (WINDOW, UPDATE):
            return Asked(text.format(**fields) + self._eyes(ply), (), self._window(question.answer, ply))
        if question.kind == VALUE:
            value = question.answer[0]
            text = text if ply else self.texts["root value"]
            return Asked(text.format(**fields) + self._eyes(ply), (), (self._value(value, ply),))
        if question.kind == CUT:
            return Asked(text.format(**fields), self.texts["choices"][CUT], (1 - question.answer[0],))
        if question.kind == BOUND:
            bound = question.answer[0]
            turned = self.is_minimax and self.sides.to_move(ply) == 1
            returned = short_text(self._value(int(nodes.value[node]), ply))
            choices = tuple(text.format(value=returned) for text in self.texts["choices"][BOUND])
            right = BOUNDS.index(FLIPPED[bound] if turned else bound)
            return Asked(text.format(**fields, returned=returned), choices, (right,))
        places = tuple(
            self.texts["choices"][SOURCE].format(place=self._place(source)) for source in question.among
        )
        return Asked(text.format(**fields), places, (question.among.index(question.answer[0]),))

    def _eyes(self, ply: int) -> str:
        # In the minimax view it goes without saying.
        side = self.sides.names[self.sides.to_move(ply)]
        return "" if self.is_minimax else self.texts["eyes"].format(side=side)

    def _move(self, node: int) -> str:
        return move_name(self.tree, node, self.conventions.moves, PASSING[self.conventions.language])

    def _line(self, node: int) -> str:
        return " ".join(map(self._move, self.tree.path(node)[1:]))

    def _place(self, node: int) -> str:
        line = self._line(node)
        return self.texts["after"].format(line=line) if line else self.texts["root"]

    def _at(self, node: int) -> str:
        line = self._line(node)
        return self.texts["at after"].format(line=line) if line else self.texts["at root"]

    def _value(self, value: int, ply: int) -> int:
        return self.sides.for_max(value, ply) if self.is_minimax else value

    def _window(self, window: tuple[int, ...], ply: int) -> tuple[int, ...]:
        alpha, beta = window
        return self.sides.window_for_max(alpha, beta, ply) if self.is_minimax else window

    def _seen(self, value: int, bound: int, node: int, reader: int) -> str:
        """The value that a node returned as Max sees it, or the side to move at `reader`."""
        nodes = self.tree.nodes
        if self.is_minimax:
            ply = int(nodes.ply[node])
            value, bound = self.sides.for_max(value, ply), self.sides.bound_for_max(bound, ply)
        else:
            value, bound = -value, FLIPPED.get(bound, bound)
        text = {LOWER: "≥ ", UPPER: "≤ "}.get(bound, "") + short_text(value)
        side = self.sides.names[self.sides.to_move(int(nodes.ply[reader]))]
        return text if self.is_minimax else self.texts["for"].format(value=text, side=side)


_TEXTS: dict[str, Any] = {
    "en": {
        "root": "the root",
        "after": "the position after {line}",
        "at root": "at the root",
        "at after": "after {line}",
        "for": "{value} for {side}",
        "eyes": " (Seen from {side}.)",
        "root value": "The search at the root is complete. What value does it return?",
        WINDOW: "{side} is about to try {move}, move {number} {at}. With which window is it searched?",
        UPDATE: "{move} has come back with {value}. With which window will {side} search the next move {at}?",
        CUT: "{move} has come back with {value}. Does that cause a cutoff {at}?",
        VALUE: "The search {at} is complete. Which value does it return to the node above?",
        BOUND: "The node {at} returns {returned}. What does that say about its minimax value?",
        SOURCE: "{move} has come back with {value}, which causes a cutoff {at}. Which node set the bound that"
        " was reached?",
        "choices": {
            CUT: ("Yes, the other moves cannot matter", "No, the next move is searched"),
            BOUND: ("It is exactly {value}", "It is {value} or more", "It is {value} or less"),
            SOURCE: "{place}",
        },
    },
    "zh": {
        "root": "根结点",
        "after": "{line} 之后的局面",
        "at root": "在根结点",
        "at after": "在 {line} 之后",
        "for": "{value}（从{side}看）",
        "eyes": "（从{side}看。）",
        "root value": "在根结点，该搜的都已搜完。这次搜索得出什么值？",
        WINDOW: "{side}{at}将试第 {number} 着 {move}。用什么窗口搜索它？",
        UPDATE: "{move} 搜完，返回 {value}。{side}{at}用什么窗口搜索下一着？",
        CUT: "{move} 搜完，返回 {value}。{at}，其余着法是否被剪去？",
        VALUE: "{at}，该搜的都已搜完。它向上一层返回什么值？",
        BOUND: "{at}的结点返回 {returned}。这说明它的极小化极大值是多少？",
        SOURCE: "{move} 搜完，返回 {value}，{at}其余着法被剪去。这个值达到的界，是哪个结点定下的？",
        "choices": {
            CUT: ("是，其余着法不影响结果", "否，接着搜索下一着"),
            BOUND: ("恰好是 {value}", "至少是 {value}", "至多是 {value}"),
            SOURCE: "{place}",
        },
    },
}

_SAME = {
    "en": {
        CUT: "A cutoff ends a node as soon as its side has a move that is too good: the other side will not"
        " allow this node, because higher up it already has something at least as good.",
        BOUND: "After a cutoff the value is a lower bound for the side to move: one move is at least as good."
        " Where every move failed low, it is an upper bound. Only a value inside the window is exact.",
        SOURCE: "The bound is the best value that the other side already has on the path: which node has it?",
    },
    "zh": {
        CUT: "一方有了足够好的着法，这个结点就不必再搜：对方在上层已有至少同样好的选择，不会让局面走到这里。",
        BOUND: "截断只说明至少有一着这么好；没有着法进入窗口只说明没有更好的。"
        "只有落在窗口之内的值才是准确值。",
        SOURCE: "界就是对方沿途已有的最好值：它在哪个结点？",
    },
}
# What a search by other conventions adds.
_MORE = {
    "en": {
        ">": "Here a value equal to the bound does not cause a cutoff.",
        "fail-hard": "Fail-hard: a value outside the window is returned as its nearer end.",
        "fail-soft": "",
    },
    "zh": {
        ">": "这里，值恰好等于界时还不截断。",
        "fail-hard": "硬边界：窗口之外的值按较近的一端返回。",
        "fail-soft": "",
    },
}
_HINTS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "en": {
        "minimax": _SAME["en"]
        | {
            WINDOW: "α is the largest value that a Max node on the way already has, β the smallest that a Min"
            " node has. Where none has a value, that end is infinite.",
            UPDATE: "Max's best value can only raise α, Min's only lower β; a value that is no better moves"
            " neither.",
            VALUE: "Max returns the largest value that it has met, Min the smallest. Pruned moves have none.",
        },
        "negamax": _SAME["en"]
        | {
            WINDOW: "Seen from the side that is to move then: α is what it already has on the way, β what the"
            " other side has, with its sign turned.",
            UPDATE: "The side to move can only raise its α; its β belongs to the other side.",
            VALUE: "The largest of the values that came back, their signs turned. Pruned moves have none.",
        },
    },
    "zh": {
        "minimax": _SAME["zh"]
        | {
            WINDOW: "α 是沿途极大结点已有的最大值，β 是沿途极小结点已有的最小值；"
            "哪一方还没有值，那一端就是无穷。",
            UPDATE: "极大方的最好值只会提高 α，极小方的只会降低 β；不比它更好的值不改变窗口。",
            VALUE: "极大方返回见过的最大值，极小方返回最小值；被剪去的着法没有值。",
        },
        "negamax": _SAME["zh"]
        | {
            WINDOW: "从那时轮到走的一方看：α 是它沿途已有的，β 是对方已有的，符号相反。",
            UPDATE: "走棋方只能提高自己的 α；β 由对方决定。",
            VALUE: "返回各着传回的值变号之后的最大者；被剪去的着法没有值。",
        },
    },
}
