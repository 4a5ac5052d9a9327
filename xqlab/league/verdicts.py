"""`Verdict`: why a submission lost a game without being beaten, or may not play, in both languages."""

from enum import StrEnum

from xqlab.errors import XqlabError
from xqlab.words import Words


class Verdict(StrEnum):
    """What a submission did wrong: in a game, which it loses unless it is LATE, or before its first one."""

    # In a game.
    ILLEGAL = "illegal"
    LATE = "late"  # by time, which depends on the machine: such a game is not decided
    FUEL = "fuel"
    MEMORY = "memory"
    CRASHED = "crashed"
    FILES = "files"  # in ledgers of earlier versions
    NONSENSE = "nonsense"
    SUSPENDED = "suspended"
    # Of a submission that does not play.
    REFUSED = "refused"
    MALFORMED = "malformed"
    NAME = "name"
    DUPLICATE = "duplicate"
    LINK = "link"
    TOO_LARGE = "too large"
    OTHER_GAME = "other game"
    OVER_BUDGET = "over budget"

    @property
    def words(self) -> Words:
        """It as a phrase."""
        return WORDS[self]


WORDS: dict[str, Words] = {
    Verdict.ILLEGAL: Words("illegal move", "着法违规"),
    Verdict.LATE: Words("not decided", "未判定"),
    Verdict.FUEL: Words("out of fuel", "计算量用尽"),
    Verdict.MEMORY: Words("out of memory", "内存超限"),
    Verdict.CRASHED: Words("crashed", "程序崩溃"),
    Verdict.FILES: Words("touched files", "擅自访问文件"),
    Verdict.NONSENSE: Words("answered nonsense", "回答无效"),
    Verdict.SUSPENDED: Words("suspended: not played", "停赛，未对弈"),
    Verdict.REFUSED: Words("refused", "不予接受"),
    Verdict.MALFORMED: Words("cannot be read", "无法读取"),
    Verdict.NAME: Words("invalid name", "名称无效"),
    Verdict.DUPLICATE: Words("name used twice", "重名"),
    Verdict.LINK: Words("a link", "是链接"),
    Verdict.TOO_LARGE: Words("too large", "过大"),
    Verdict.OTHER_GAME: Words("of another game", "属于别的棋种"),
    Verdict.OVER_BUDGET: Words("over the budget", "超出限额"),
}


class Refusal(XqlabError):
    """A submission that may not play, with its verdict."""

    def __init__(self, reason: str, verdict: Verdict = Verdict.REFUSED) -> None:
        super().__init__(reason)
        self.verdict = verdict
