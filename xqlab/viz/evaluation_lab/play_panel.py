"""The panel *Play*: the weights that the sliders show, in a match against others, pair by pair."""

from collections.abc import Callable, Mapping
from math import ceil
from pathlib import Path
from typing import Any

from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.matches.rating import Score, score_of_elo
from xqlab.experiments.matches.result import MatchResult
from xqlab.viz.core.fields import CHOICE, NUMBER, UNSAID, Field
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.viz.evaluation_lab.history import HistoryEntry
from xqlab.viz.evaluation_lab.job import Job, workers_of
from xqlab.viz.evaluation_lab.panel import Panel, in_words
from xqlab.words import Words

OWN, OTHERS = "these weights", Words("the other weights", "另一组权重")
BASE, SHIPPED, THUMB, FILE = "base", "shipped", "rules of thumb", "file"
NAMES = {
    BASE: Words("the base", "基准权重"),
    SHIPPED: Words("the shipped weights", "自带权重"),
    THUMB: Words("the rules of thumb", "经验权重"),
}
STOPPED = Words("Stopped. ", "已停止。")
EARLY = Words(
    " But these are not all of the {0}: who stops a match when the interval looks good is wrong more often "
    "than 5 % of the time.",
    "但 {0} 局尚未下完：见区间好看就停，出错的机会大于 5%。",
)
PAIRS = Field("pairs", NUMBER, Words("Pairs of games", "对局组数（每组两局）"), limits=(1, 1000), first=20)
NODES = Field("nodes", NUMBER, Words("Nodes per move", "每步结点数"), limits=(10, 1_000_000), first=2000)
TABLE_MB = 4
MANY = 10_000  # pairs, beyond which the number that would tell is not given
LAST = 20  # pairs whose results are listed


class PlayPanel(Panel):
    """Matches of the lab's weights."""

    NAME = "play"
    TAB, START = Words("Play", "对局"), Words("Play", "开始对局")

    def fields(self) -> list[Field]:
        """The opponent, with the entries of the history, and the size of the match."""
        named = {name: words for name, words in NAMES.items() if name in self._own()}
        tried = {entry.id: entry.name for entry in reversed(self.lab.history)}
        choices = named | tried | {FILE: Words("a file …", "文件……")}
        against = Field(
            "against", CHOICE, Words("These weights against", "这组权重对"), choices=choices, first=BASE
        )
        return [against, PAIRS, NODES]

    def refresh(self) -> None:
        """Offer the newest entries of the history."""
        self.tell(fields=self.sent_fields())

    def start(self, filled: dict[str, Any], content: Mapping[str, Any]) -> None:
        """Begin the match that is filled in."""
        against = filled["against"]
        if against == FILE:
            against = self.lab.evaluation.from_text(
                str(content.get("text", "")), str(content.get("name", ""))
            )
        self.play(against, filled["pairs"], filled["nodes"])

    def play(self, against: Any, pairs: int, nodes: int, **options: Any) -> Job:
        """The match, see `EvaluationLab.play`."""
        lab, weights = self.lab, self.lab.weights
        name, other = self._opponent(against)
        if weights == other:
            raise EvaluationLabError(
                f"expected weights that differ from those of {name}, got the same: move a slider first"
            )
        one, two = (
            SearchPlayer(
                called,
                evaluator=lab.evaluation.evaluator(each),
                nodes=nodes,
                table_mb=TABLE_MB,
                game=lab._profile.game.name,
            )
            for called, each in ((OWN, weights), (name, other))
        )
        if options.get("executor") is None:
            options["workers"] = workers_of(options.get("workers"))

        def work(job: Job) -> None:
            def on_pair(result: MatchResult) -> None:
                job.result = result
                self.tell(done=len(result.pairs) / pairs, lines=lines_of(result))

            result = match(
                one, two, pairs=pairs, progress=False, on_pair=on_pair, stop=job.stopping, **options
            )
            job.result = result
            self.tell(lines=lines_of(result))
            if result.games:
                score = result.score
                low, high = score.interval()
                figures: dict[str, float] = {
                    "won": score.wins,
                    "drawn": score.draws,
                    "lost": score.losses,
                    "nodes": nodes,
                }
                figures |= {"elo": round(score.elo, 1), "low": round(low, 1), "high": round(high, 1)}
                lab.record(weights, kind="match", summary=_entry_text(name, score), figures=figures)

        return self.begin_job(work)

    def _own(self) -> dict[str, Callable[[], Any]]:
        lab, thumb = self.lab, self.lab.evaluation.rules_of_thumb
        own = {BASE: lambda: lab.base, SHIPPED: lab.evaluation.default, THUMB: thumb}
        return {name: make for name, make in own.items() if make is not None}

    def _opponent(self, against: Any) -> tuple[str, Any]:
        lab, named = self.lab, self._own()
        if isinstance(against, str) and against in named:
            return against, named[against]()
        if isinstance(against, Path) or (isinstance(against, str) and against.endswith(".json")):
            return Path(against).name, lab.evaluation.load(against)
        if isinstance(against, HistoryEntry) or isinstance(against, str):
            entry = against if isinstance(against, HistoryEntry) else lab.history.named(against)
            return f"“{entry.name}”", entry.weights
        return OTHERS.en, lab._checked(against)


def lines_of(result: MatchResult) -> list[Words]:
    """What a match shows so far, in sentences."""
    score = result.score
    if not score.games:
        return [Words("No pair has been played to its end.", "还没有下完一组对局。")]
    ends = map(score_of_elo, score.interval())
    share, least, most = (f"{100 * share:.0f}" for share in (score.share, *ends))
    games, asked, won, drawn, lost = score.games, 2 * result.asked, score.wins, score.draws, score.losses
    pairs = [(first.points(True), second.points(False)) for first, second in result.pairs[-LAST:]]
    last = (
        "  ".join("".join(signs[int(2 * point)] for point in pair) for pair in pairs)
        for signs in ("LDW", "负和胜")
    )
    return [
        Words(
            "{0}{1} of {2} games: won {3}, drawn {4}, lost {5}; {6} % of the points"
            " (95 % from {7} % to {8} %).",
            "{0}已下 {1} / {2} 局：胜 {3}，和 {4}，负 {5}；得分率 {6} %（95% 区间 {7} % 至 {8} %）。",
        ).filled(
            STOPPED if result.interrupted else UNSAID, games, asked, won, drawn, lost, share, least, most
        ),
        Words("Elo difference with its 95 % interval: {0}.", "Elo 差及其 95% 区间：{0}。").filled(
            in_words(score.elo_text)
        ),
        verdict(score, result.asked),
        Words("The last pairs: {0}", "最近各组：{0}").filled(Words(*last)),
    ]


def verdict(score: Score, asked: int) -> Words:
    """What may be said already.

    >>> verdict(Score.of_pairs([(1, 1)] * 9 + [(0, 1)]), 10).en
    'These weights are stronger, as far as 20 games can tell.'
    """
    low, high = score.interval()
    if low > 0 or high < 0:
        early = EARLY.filled(2 * asked) if score.games < 2 * asked else UNSAID
        return Words(
            "These weights are {0}, as far as {1} games can tell.{2}", "就这 {1} 局而言，这组权重{0}。{2}"
        ).filled(Words("stronger", "更强") if low > 0 else Words("weaker", "更弱"), score.games, early)
    half, ahead = (score_of_elo(high) - score_of_elo(low)) / 2, abs(score.share - 0.5)
    if not ahead:
        return Words(
            "Nothing may be said yet: 0 lies within the interval, and the score is even.",
            "还不能下结论：0 在区间之内，双方得分相同。",
        )
    needed = ceil(score.games / 2 * (half / ahead) ** 2)
    count = (
        Words("some {0} pairs", "约 {0} 组")
        if needed <= MANY
        else Words("more than {0} pairs", "超过 {0} 组")
    )
    return Words(
        "Nothing may be said yet: 0 lies within the interval. It would take {0} if the score"
        " stayed as it is, which it seldom does.",
        "还不能下结论：0 在区间之内。若得分率不变，需要{0}才能看出，但得分率很少不变。",
    ).filled(count.filled(f"{min(needed, MANY):,}"))


def _entry_text(name: str, score: Score) -> Words:
    other = (NAMES | {OTHERS.en: OTHERS}).get(name, name)
    return Words("against {0}: +{1} ={2} −{3}, Elo {4}", "对{0}：+{1} ={2} −{3}，Elo {4}").filled(
        other, score.wins, score.draws, score.losses, in_words(score.elo_text)
    )
