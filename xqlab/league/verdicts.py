"""`Verdict`: why a submission lost a game without being beaten, or may not play, in both languages."""

from __future__ import annotations

from enum import StrEnum

from xqlab.errors import XqlabError


class LeagueError(XqlabError):
    """A league that cannot be played or read."""


class Verdict(StrEnum):
    """What a submission did wrong: in a game, which it loses by that, or before its first one."""

    # In a game.
    ILLEGAL = "illegal"
    LATE = "late"
    FUEL = "fuel"
    MEMORY = "memory"
    CRASHED = "crashed"
    FILES = "files"
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

    def words(self, language: str = "en") -> str:
        """It as a phrase, in English or in Chinese ("zh")."""
        return WORDS[self][language == "zh"]


WORDS: dict[Verdict, tuple[str, str]] = {
    Verdict.ILLEGAL: ("illegal move", "着法违规"),
    Verdict.LATE: ("out of time", "超时"),
    Verdict.FUEL: ("out of fuel", "计算量用尽"),
    Verdict.MEMORY: ("out of memory", "内存超限"),
    Verdict.CRASHED: ("crashed", "程序崩溃"),
    Verdict.FILES: ("touched files", "擅自访问文件"),
    Verdict.NONSENSE: ("answered nonsense", "回答无效"),
    Verdict.SUSPENDED: ("suspended: not played", "停赛，未对弈"),
    Verdict.REFUSED: ("refused", "不予接受"),
    Verdict.MALFORMED: ("cannot be read", "无法读取"),
    Verdict.NAME: ("invalid name", "名称无效"),
    Verdict.DUPLICATE: ("name used twice", "重名"),
    Verdict.LINK: ("a link", "是链接"),
    Verdict.TOO_LARGE: ("too large", "过大"),
    Verdict.OTHER_GAME: ("of another game", "属于别的棋种"),
    Verdict.OVER_BUDGET: ("over the budget", "超出限额"),
}


class Refusal(XqlabError):
    """A submission that may not play, with its verdict."""

    def __init__(self, reason: str, verdict: Verdict = Verdict.REFUSED) -> None:
        super().__init__(reason)
        self.verdict = verdict
