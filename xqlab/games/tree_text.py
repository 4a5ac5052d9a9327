"""A textbook tree as text: how it is read, and what is wrong with what is none."""

import re
import unicodedata
from math import gcd, lcm
from typing import Any

from xqlab.errors import quoted
from xqlab.game import MAX_MOVES, RULE_WIN, GameError
from xqlab.words import Words

Sides = list[tuple[int, str]]  # (ply, the side that a tree says moves there: "max", "Min", ...)
SIDES = ("max", "min")
CAPACITY = 1 << 15  # nodes of a tree
HEIGHT = 60  # plies of a tree
LONGEST_NUMBER = 100  # digits, leading zeros included
LONGEST_TREE = 200  # characters of a tree that an error quotes

# Each part is possessive, so that many spaces take linear time.
TOKEN = re.compile(
    r"\s++|([()\[\],])|([A-Za-z_]\w*+)\s*+[:=]|([-+]?(?:\d*+\s*+[½⅓-⅞¼¾]|\d++(?:\s*+[./⁄]\s*+\d++)?))|(\S)"
)
# Word processors write a minus, and Chinese ones brackets, commas and colons of full width.
SPELLINGS = str.maketrans("−–—－﹣＋（）［］【】，、；;：＝／．", "-----+()[][],,,,:=/.")
# A number with a fraction, when what is one sign has been taken apart: "2 1⁄2", "1.5", "3/4".
_FRACTION = re.compile(r"([-+]?)\s*(?:(\d+)\s*\.\s*(\d+)|(?:(\d+)\s+)?(\d+)\s*[/⁄]\s*(\d+))")
# How people write the nodes of expectiminimax and their probabilities.
_CHANCE = re.compile(
    "[%*×]|(?:[½⅓-⅞¼¾]|[./⁄] *[0-9]+) *[:=]"
    "|(?<![A-Za-z0-9_])(?:[Cc]hance|[Pp]rob(?:ability)?)(?![A-Za-z0-9_])|机会|概率"
)
# What is wrong with a tree; a page that reads one says the same.
MESSAGES = {
    "token": Words(
        "expected brackets, integers and names, got {got} in tree {tree}",
        "应是括号、整数和名字，而 {tree} 里有 {got}",
    ),
    "digits": Words(
        f"expected numbers of at most {LONGEST_NUMBER} digits, got {{got}}",
        f"数最多 {LONGEST_NUMBER} 位，而输入有 {{got}}",
    ),
    "fraction": Words(
        "expected integers, got the fraction {got} in tree {tree}", "应是整数，而 {tree} 里有分数 {got}"
    ),
    "multiple": Words(
        "expected integers, got the fraction {got} in tree {tree}; {factor} times it is {multiple}, "
        "and alpha-beta does the same with every positive multiple of a tree",
        "应是整数，而 {tree} 里有分数 {got}；整棵树乘以 {factor} 是 {multiple}，"
        "而 α-β 剪枝对一棵树的任何正数倍都一样",
    ),
    "chance": Words(
        "expected max and min nodes only, got {got} in tree {tree}: this search has no chance nodes, "
        "whose values are averages (expectiminimax)",
        "只应有极大结点与极小结点，而 {tree} 里有 {got}：这里的搜索没有机会结点，那种结点的值是平均值"
        "（expectiminimax）",
    ),
    "sides": Words(
        "expected Max and Min to move in turn, got {got} where it is the other side's move in tree {tree}",
        "极大方与极小方应轮流走，而 {tree} 里的 {got} 处轮到另一方走",
    ),
    "closed": Words("a bracket is closed that was not opened in tree {tree}", "{tree} 里多了一个右括号"),
    "open": Words("a bracket is not closed in tree {tree}", "{tree} 里少了一个右括号"),
    "empty": Words("expected a value between brackets in tree {tree}", "{tree} 里有一对括号是空的"),
    "nothing": Words("expected a tree, got {tree}", "应是一棵树，而输入是 {tree}"),
    "value": Words(
        f"expected leaf values between -{RULE_WIN} and {RULE_WIN}, got {{got}}",
        f"叶的值应在 -{RULE_WIN} 与 {RULE_WIN} 之间，而输入有 {{got}}",
    ),
    "subtrees": Words(
        f"expected an integer or a list of 1 to {MAX_MOVES - 1} subtrees, got {{got}}",
        f"应是整数，或含 1 到 {MAX_MOVES - 1} 棵子树的列表，而输入有 {{got}}",
    ),
    "larger": Words(
        f"expected a tree of at most {CAPACITY} nodes and {HEIGHT} plies, got a larger one",
        f"树最多 {CAPACITY} 个结点、{HEIGHT} 层，而输入的更大",
    ),
}


def wrong_tree(name: str, **quotes: str) -> GameError:
    """The error of this name, which quotes these."""
    return GameError(Words(*(text.format(**quotes) for text in MESSAGES[name])))


def parse_tree(text: str) -> tuple[Any, Any]:
    """(nested lists of values, nested lists of names) of a tree written as text; raises GameError.

    Brackets are round or square, commas may be left out, and any node may have a name before it:
    "(L:(3 12 8) M:(2 4 6) R:(14 5 2))". A minus may be a dash, and signs may have full width. The name of the
    root is the first of the names, also where it stands before several subtrees: "min: (3 5) (2 9)".
    """
    stack: list[tuple[list[Any], list[Any], str]] = [([], [], "")]
    name, source, usual = "", quoted(text, LONGEST_TREE), text.translate(SPELLINGS)
    if chance := _CHANCE.search(usual):
        raise wrong_tree("chance", got=quoted(text[chance.start() : chance.end()]), tree=source)
    numbers: list[re.Match[str]] = []
    for match in TOKEN.finditer(usual):
        bracket, label, number, wrong = match.groups("")
        if wrong:
            raise wrong_tree("token", got=repr(text[match.start()]), tree=source)
        if label:
            name = label
        elif number:
            if len(number) > LONGEST_NUMBER:
                raise wrong_tree("digits", got=quoted(number))
            numbers.append(match)
            stack[-1][0].append(int(number) if number.lstrip("+-").isdecimal() else number)
            stack[-1][1].append(name)
            name = ""
        elif bracket and bracket in "([":
            stack.append(([], [], name))
            name = ""
        elif bracket and bracket in ")]":
            if len(stack) == 1:
                raise wrong_tree("closed", tree=source)
            values, names, own = stack.pop()
            if not values:
                raise wrong_tree("empty", tree=source)
            stack[-1][0].append(values)
            stack[-1][1].append([own, *names])
    if len(stack) > 1:
        raise wrong_tree("open", tree=source)
    values, names, _ = stack[0]
    if not values:
        raise wrong_tree("nothing", tree=source)
    if fractions := [match for match in numbers if not match[3].lstrip("+-").isdecimal()]:
        got = quoted(text[fractions[0].start() : fractions[0].end()])
        more = _multiple(text, numbers)
        raise wrong_tree("multiple" if more else "fraction", got=got, tree=source, **more)
    if len(values) == 1 and isinstance(values[0], list):
        return values[0], names[0]
    labels = [name[0] if isinstance(name, list) else name for name in names]
    own = ""
    if [label.lower() in SIDES for label in labels] == [True, *[False] * (len(labels) - 1)]:
        own = labels[0]  # of the root, which has no brackets of its own
        names[0] = ["", *names[0][1:]] if isinstance(names[0], list) else ""
    return values, [own, *names]


def first_side(values: Any, names: Any, sides: Sides, first: str | None, tree: Any) -> str | None:
    """Who begins by names of inner nodes that are sides, which become "", and by `sides`; None if unsaid.

    first : who begins in any case, or None

    Raises GameError where two of them contradict each other.

    >>> first_side([[3, 5]], ["", ["max", "", ""]], [], None, "(max: (3 5))")
    'min'
    """
    todo = [(values, names, 0)]
    labels = list(sides)
    while todo:
        below, own, ply = todo.pop()
        if not (isinstance(below, (list, tuple)) and isinstance(own, list)):
            continue
        if own[0].lower() in SIDES:
            labels.append((ply, own[0]))
            own[0] = ""
        todo += [(child, name, ply + 1) for child, name in zip(below[::-1], own[:0:-1])]
    for ply, label in labels:
        begins = SIDES[(ply + SIDES.index(label[:3].lower())) % 2]
        if first not in (None, begins):
            raise wrong_tree("sides", got=quoted(label), tree=quoted(tree, LONGEST_TREE))
        first = begins
    return first


def _multiple(text: str, numbers: list[re.Match[str]]) -> dict[str, str]:
    """The least `factor` that makes all numbers integers and that `multiple` of the tree; {} if too large."""
    factor, values = 1, []
    for match in numbers:
        above, below = _fraction(match[3])
        values.append((above, below))
        factor = lcm(factor, below // gcd(above, below)) if below else 0
        if not 0 < factor < RULE_WIN:
            return {}
    wholes = [above * factor // below for above, below in values]
    if max(map(abs, wholes)) >= RULE_WIN:
        return {}
    parts, end = [], 0
    for match, whole in zip(numbers, wholes):
        parts += [text[end : match.start()], str(whole)]
        end = match.end()
    return {"factor": str(factor), "multiple": "".join([*parts, text[end:]])}


def _fraction(number: str) -> tuple[int, int]:
    """The numerator and the denominator of a number as it is typed."""
    match = _FRACTION.fullmatch(unicodedata.normalize("NFKD", re.sub("[½⅓-⅞¼¾]", r" \g<0>", number)))
    if match is None:
        return int(number), 1
    sign, integer, decimals, whole, above, below = match.groups("0")
    if match[3]:
        whole, above, below = integer, decimals, "1" + "0" * len(decimals)
    size = int(whole) * int(below) + int(above)
    return (-size if sign == "-" else size), int(below)
