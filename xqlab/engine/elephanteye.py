"""Our search against ElephantEye, at equal time: the engine of the program that the report of 2021 beat."""

from typing import Any

from xqlab.engine.player import EnginePlayer
from xqlab.experiments.matches import match_study
from xqlab.experiments.matches.match import Pair
from xqlab.experiments.matches.openings import XIANGQI, starts_of
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.run.study import Studies, Study
from xqlab.files import data_file
from xqlab.nnue.net import shipped
from xqlab.words import Words


def _study(name: str, words: str, about: Words, *rests_on: str) -> Study[Any, Any]:
    def plan(engine: str = "eleeye", pairs: int = 20, time: float = 0.1, seed: int = 0) -> dict[str, Pair]:
        ours = player_of(words.format(data_file(shipped.FILE)), "xqlab", time=time)
        other = EnginePlayer(engine, "ElephantEye", "ucci", time=time)
        return match_study.pairs_by_key(ours, other, starts_of(None, XIANGQI, pairs, seed), pairs, seed)

    return Study(
        name=name,
        about=about,
        row=match_study.GameRow,
        plan=plan,
        measure=match_study.play,
        rests_on=("search xiangqi", "play xiangqi", "data openings/openings.json", *rests_on),
        result=match_study.match_of(),
        grows=("pairs",),
        alone=True,
        caveat="ElephantEye is built from its published source; `--set engine=PATH` names the program.",
    )


STUDIES: Studies = (
    _study(
        "elephanteye",
        "full",
        Words("the full search against ElephantEye", "完整搜索对象眼（ElephantEye）"),
        "weights xiangqi",
    ),
    _study(
        "elephanteye-net",
        "full net={}",
        Words("the full search with the net against ElephantEye", "带神经网络的完整搜索对象眼"),
        f"net {shipped.NAME}",
    ),
)
