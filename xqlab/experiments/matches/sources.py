"""The five sources of xqlab as players: what each published, and its faults, which words take out one by one.

"article" is the source as published, "article without:bound-flag" the same without one fault, "article
without:all" without any, and "article only:bound-flag" with this fault alone. Other words follow these.

A source that plays Xiangqi gets the evaluation and the rule on repetition of xqlab, so that only the searches
differ. Which table entries are deep enough is not published: here, those of the same depth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xqlab.experiments.matches.openings import XIANGQI
from xqlab.experiments.matches.player import PlayerError
from xqlab.games import junqi
from xqlab.games.junqi.profile import FILTERS, HISTORY, REPORT

WITHOUT, ONLY, ALL = "without:", "only:", "all"
CHESS, WIZARD_CHESS = "chess", "wizard-chess"  # the game of the toy, and the first of its words


@dataclass(frozen=True)
class Source:
    """A source as a player: its document, the game that it plays, and the words for `player_of`."""

    name: str
    document: str
    game: str
    words: str


@dataclass(frozen=True)
class Fault:
    """What a source published that is wrong, or may be: some faults cost nothing.

    name    : follows `without:` and `only:`
    source  : the name of a `Source`
    about, chinese : what is wrong, in English and in Chinese
    mend    : the words that take it out
    setting : words for both players of its match, where it shows only under a condition
    """

    name: str
    source: str
    about: str
    chinese: str
    mend: str
    setting: str = ""


SOURCES = {
    source.name: source
    for source in (
        Source(
            "paper",
            "Cai Shen, 一种中国象棋机器博弈剪枝策略的改进方法, 2015",
            XIANGQI,
            "paper-both +repetition",
        ),
        Source(
            "report",
            "马家昱, FuturesFish 象棋 AI 引擎实验报告, 2021",
            XIANGQI,
            "textbook +iterative_deepening +principal_variation_search +aspiration +quiescence +null_move"
            " +transposition_table +table_move +killers +history +repetition +stored_mates",
        ),
        Source(
            "article",
            "从零构建象棋AI, without a date",
            XIANGQI,
            "textbook +fail_hard +iterative_deepening +transposition_table +table_move +captures_first"
            " +killers +history +null_move +quiescence +repetition"
            " +any_bound +null_window_of_max +depth_preferred root=max",
        ),
        Source(
            "junqi-ai",
            "范舟, 明棋规则军棋 AI 项目报告, 2016",
            junqi.Board.name,
            f"{REPORT} {FILTERS} {HISTORY}",
        ),
        Source(
            "wizard",
            "王子亭, WizardChess, 2016",
            CHESS,
            f"{WIZARD_CHESS} +moves_twice +own_pieces +no_check_test",
        ),
    )
}

FAULTS = {
    fault.name: fault
    for fault in (
        Fault(
            "history-unbounded",
            "paper",
            "the history's reward 2^depth is neither capped nor fades",
            "历史表奖励 2^深度，既不封顶也不衰减",
            "-history_doubling -history_unbounded",
        ),
        Fault(
            "stored-mate",
            "report",
            "a stored mate is used whatever its depth",
            "存储的杀棋不论深度一律采用",
            "-stored_mates",
        ),
        Fault(
            "bound-flag",
            "article",
            "a stored value is used whatever its bound",
            "不看界的类型就采用存储的值",
            "-any_bound",
        ),
        Fault(
            "null-window",
            "article",
            "the null move has Max's window for both sides",
            "双方的空着都用极大方的窗口",
            "-null_window_of_max",
        ),
        Fault(
            "replacement",
            "article",
            "the table replaces by depth alone (256 KB)",
            "置换表只按深度替换（256 KB）",
            "-depth_preferred",
            "table_mb=0.25",
        ),
        Fault(
            "root-max",
            "article",
            "the root maximises Red's value for Black, too",
            "执黑时根结点也取红方的最大值",
            "root=own",
        ),
        Fault(
            "sacrifices",
            "junqi-ai",
            "moves that only lose a piece are never searched",
            "从不搜索只会送子的着法",
            "-skip_sacrifices",
        ),
        Fault(
            "idle-moves",
            "junqi-ai",
            "most quiet moves of engineers are never searched",
            "从不搜索工兵的大多数不吃子着法",
            "-skip_idle_moves",
        ),
        Fault(
            "moves-twice",
            "wizard",
            "the same side moves twice at the root",
            "根结点同一方连走两步",
            "-moves_twice",
        ),
        Fault(
            "own-pieces",
            "wizard",
            "the opponent's nodes move our own pieces",
            "对方的结点走的是己方棋子",
            "-own_pieces",
        ),
        Fault(
            "no-check-test",
            "wizard",
            "no test for check: the king may be left to be taken",
            "不检查将军：王可以被吃",
            "-no_check_test",
        ),
    )
}


def faults_of(source: str) -> list[Fault]:
    """The faults of a source, by its name."""
    return [fault for fault in FAULTS.values() if fault.source == source]


def plain_words(words: Sequence[str]) -> list[str]:
    """The words of a source and what follows them, in words that every player has.

    Raises PlayerError for a fault that the source does not have.

    >>> plain_words(["paper", "without:history-unbounded", "nodes=500"])
    ['paper-both', '+repetition', '-history_doubling', '-history_unbounded', 'nodes=500']
    """
    source, names = SOURCES[words[0]], [fault.name for fault in faults_of(words[0])]
    mended: set[str] = set()
    others = []
    for word in words[1:]:
        prefix, colon, name = word.partition(":")
        if prefix + colon not in (WITHOUT, ONLY):
            others.append(word)
            continue
        if name not in (*names, ALL):
            raise PlayerError(f"expected a fault of {source.name} out of {', '.join(names)}, got {word!r}")
        chosen = set(names) if name == ALL else {name}
        mended |= chosen if prefix + colon == WITHOUT else set(names) - chosen
    mends = " ".join(FAULTS[name].mend for name in names if name in mended)
    return [*source.words.split(), *mends.split(), *others]
