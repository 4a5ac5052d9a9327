"""The panel *Play*: the weights that the sliders show, in a match against others, pair by pair."""

from __future__ import annotations

from concurrent.futures import Executor
from math import ceil
from pathlib import Path
from typing import Any

from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.matches.rating import Score, score_of_elo
from xqlab.experiments.matches.result import MatchResult
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.viz.evaluation_lab.history import HistoryEntry
from xqlab.viz.evaluation_lab.job import Job, JobPanel, Sentence, both, workers_of

OWN, OTHERS = "these weights", "the other weights"
BASE, SHIPPED, THUMB, FILE = "base", "shipped", "rules of thumb", "file"
NAMES = {
    BASE: both("the base", "基准权重"),
    SHIPPED: both("the shipped weights", "自带权重"),
    THUMB: both("the rules of thumb", "经验权重"),
}
NUMBERS = {"pairs": [1, 1000, 20], "nodes": [10, 1_000_000, 2000]}
TABLE_MB = 4
MANY = 10_000  # pairs, beyond which the number that would tell is not given
LAST = 20  # pairs whose results are listed


class PlayPanel(JobPanel):
    """Matches of the lab's weights."""

    NAME = "play"

    def first(self) -> dict[str, Any]:
        """What may be chosen at the start."""
        return self.idle() | {"numbers": NUMBERS, **self._choices()}

    def refresh(self) -> None:
        """Offer the newest entries of the history."""
        self.tell(**self._choices())

    def _choices(self) -> dict[str, Any]:
        has_thumb = self.lab.evaluation.has_rules_of_thumb
        named = [[name, words] for name, words in NAMES.items() if name != THUMB or has_thumb]
        tried = [[entry.id, both(entry.name, entry.name)] for entry in reversed(self.lab.history)]
        return {"choices": {"against": [*named, *tried, [FILE, both("a file …", "文件……")]]}}

    def start(self, content: dict[str, Any]) -> None:
        """Begin the match that is filled in."""
        against = content.get("against")
        if against == FILE:
            against = self.lab.evaluation.from_text(
                str(content.get("text", "")), str(content.get("name", ""))
            )
        numbers = self.numbers_in(content, NUMBERS)
        self.play(against, numbers["pairs"], numbers["nodes"])

    def play(
        self,
        against: Any,
        pairs: int,
        nodes: int,
        seed: int = 0,
        workers: int | None = None,
        executor: Executor | None = None,
    ) -> Job:
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
        workers = workers_of(workers) if executor is None else workers

        def work(job: Job) -> None:
            def on_pair(result: MatchResult) -> None:
                job.result = result
                self.tell(done=len(result.pairs) / pairs, lines=lines_of(result))

            options: dict[str, Any] = {"workers": workers, "executor": executor, "seed": seed}
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

    def _opponent(self, against: Any) -> tuple[str, Any]:
        lab = self.lab
        named = {BASE: lambda: lab.base, SHIPPED: lab.evaluation.default}
        if lab.evaluation.has_rules_of_thumb:
            named[THUMB] = lab.evaluation.rules_of_thumb
        if isinstance(against, str) and against in named:
            return against, named[against]()
        if isinstance(against, Path) or (isinstance(against, str) and against.endswith(".json")):
            return Path(against).name, lab.evaluation.load(against)
        if isinstance(against, HistoryEntry) or isinstance(against, str):
            entry = against if isinstance(against, HistoryEntry) else lab.history.named(against)
            return f"“{entry.name}”", entry.weights
        return OTHERS, lab._checked(against)


def lines_of(result: MatchResult) -> list[Sentence]:
    """What a match shows so far, in sentences."""
    score = result.score
    if not score.games:
        return [both("No pair has been played to its end.", "还没有下完一组对局。")]
    elo, ends = elo_of(score), map(score_of_elo, score.interval())
    share, least, most = (f"{100 * share:.0f} %" for share in (score.share, *ends))
    games, asked, won, drawn, lost = score.games, 2 * result.asked, score.wins, score.draws, score.losses
    english, chinese = (
        "  ".join("".join(signs[int(2 * point)] for point in pair) for pair in _points(result)[-LAST:])
        for signs in ("LDW", "负和胜")
    )
    stopped = both("Stopped. ", "已停止。") if result.interrupted else both("", "")
    return [
        both(
            f"{stopped['en']}{games} of {asked} games: won {won}, drawn {drawn}, lost {lost}; {share} of the"
            f" points (95 % from {least} to {most}).",
            f"{stopped['zh']}已下 {games} / {asked} 局：胜 {won}，和 {drawn}，负 {lost}；"
            f"得分率 {share}（95% 区间 {least} 至 {most}）。",
        ),
        both(f"Elo difference with its 95 % interval: {elo['en']}.", f"Elo 差及其 95% 区间：{elo['zh']}。"),
        verdict(score, result.asked),
        both(f"The last pairs: {english}", f"最近各组：{chinese}"),
    ]


def _points(result: MatchResult) -> list[tuple[float, float]]:
    return [(first.points(True), second.points(False)) for first, second in result.pairs]


def verdict(score: Score, asked: int) -> Sentence:
    """What may be said already.

    >>> verdict(Score.of_pairs([(1, 1)] * 9 + [(0, 1)]), 10)["en"]
    'These weights are stronger, as far as 20 games can tell.'
    """
    low, high = score.interval()
    if low > 0 or high < 0:
        english, chinese = ("stronger", "更强") if low > 0 else ("weaker", "更弱")
        early = both("", "")
        if score.games < 2 * asked:
            early = both(
                f" But these are not all of the {2 * asked}: who stops a match when the interval looks good"
                " is wrong more often than 5 % of the time.",
                f"但 {2 * asked} 局尚未下完：见区间好看就停，出错的机会大于 5%。",
            )
        return both(
            f"These weights are {english}, as far as {score.games} games can tell.{early['en']}",
            f"就这 {score.games} 局而言，这组权重{chinese}。{early['zh']}",
        )
    half, ahead = (score_of_elo(high) - score_of_elo(low)) / 2, abs(score.share - 0.5)
    if not ahead:
        return both(
            "Nothing may be said yet: 0 lies within the interval, and the score is even.",
            "还不能下结论：0 在区间之内，双方得分相同。",
        )
    needed = ceil(score.games / 2 * (half / ahead) ** 2)
    count = (
        both(f"some {needed:,} pairs", f"约 {needed:,} 组")
        if needed <= MANY
        else both(f"more than {MANY:,} pairs", f"超过 {MANY:,} 组")
    )
    return both(
        f"Nothing may be said yet: 0 lies within the interval. It would take {count['en']} if the score"
        " stayed as it is, which it seldom does.",
        f"还不能下结论：0 在区间之内。若得分率不变，需要{count['zh']}才能看出，但得分率很少不变。",
    )


def _entry_text(name: str, score: Score) -> Sentence:
    counts, elo = f"+{score.wins} ={score.draws} −{score.losses}", elo_of(score)
    other = (NAMES | {OTHERS: both(OTHERS, "另一组权重")}).get(name, both(name, name))
    return both(
        f"against {other['en']}: {counts}, Elo {elo['en']}", f"对{other['zh']}：{counts}，Elo {elo['zh']}"
    )


def elo_of(score: Score) -> Sentence:
    """The Elo difference with its interval; where one side won all, only its near end.

    >>> elo_of(Score.of_pairs([(1, 1)] * 3))["zh"]
    '高于 -154'
    """
    low, high = score.interval()
    chinese = f"{score.elo:+.0f}（{low:+.0f} 至 {high:+.0f}）"
    if score.is_one_sided:
        chinese = f"高于 {low:+.0f}" if score.points else f"低于 {high:+.0f}"
    return both(score.elo_text(), chinese)
