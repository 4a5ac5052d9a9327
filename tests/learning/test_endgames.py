"""A small run that begins in a family of endgames, judged by exhaustive search; where games may begin."""

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.learning.small import small
from xqlab.experiments.matches.openings import profile_for
from xqlab.experiments.selfplay.game_ledger import read_selfplay
from xqlab.learning import SelfPlay, load_net, loop
from xqlab.learning.configuration import Configuration, Gate
from xqlab.learning.endgames import family_of, judge_run, mean_of, quality_of, random_choice
from xqlab.learning.errors import LearningError
from xqlab.learning.loop import learn, net_file
from xqlab.learning.starts import drawn_start
from xqlab.xiangqi import Board
from xqlab.xiangqi.endgames import NO_END, Endgame

FEN = "3ak4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("endgame") / "run"
    plan = SelfPlay(games=2, playouts=4, starts="rook-against-advisor", longest=6, random_plies=1)
    learn(small(game="Xiangqi", iterations=1, self_play=plan, gate=Gate()), folder, workers=1, progress=False)
    return folder


def perfect(endgame: Endgame):
    def choose(boards):
        places = []
        for board in boards:
            after = endgame.after(board)
            wins = np.where((after >= 0) & (after % 2 == 0), after, 1000)
            places.append(int(wins.argmin() if wins.min() < 1000 else after.argmax()))
        return places

    return choose


@pytest.mark.slow
def test_perfect_and_random_play_are_told_apart() -> None:
    endgame = Endgame("KRka")
    best = quality_of("best", perfect(endgame), endgame, positions=60, games=10)
    assert (best.kept[0], best.longer[0], best.shorter[0], best.won[0]) == (1, 0, 0, 1)
    poor = quality_of("random", random_choice(1), endgame, positions=60, games=10)
    assert poor.longer[0] > 0.5 < poor.shorter[0]
    assert poor.won[0] < 1
    assert poor.kept[0] < 1


@pytest.mark.slow
def test_a_run_is_judged(run: Path) -> None:
    _, games = read_selfplay(run / "games" / "000.jsonl")
    pieces = [sorted(each.opening.fen.split()[0].replace("/", "")) for each in games]
    assert all({*"KRk"} <= set(each) for each in pieces)
    qualities = judge_run(run, playouts=4, positions=10, games=2)
    assert [each.player for each in qualities] == [
        "random moves", "net 0", "net 0, 4 playouts", "net 1", "net 1, 4 playouts",
    ]  # fmt: skip
    assert judge_run(run, playouts=4, positions=10, games=2) == qualities


def test_a_run_that_began_in_listed_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    header = {"configuration": {"game": "Xiangqi", "self_play": {"starts": [FEN]}}}
    monkeypatch.setattr(loop, "run_header", lambda folder: header)
    with pytest.raises(LearningError, match=r"got one of Xiangqi with starts \['3ak4"):
        family_of("run")


@pytest.mark.slow
def test_what_is_no_run_of_an_endgame(tmp_path: Path) -> None:
    learn(small(iterations=1, gate=Gate()), tmp_path / "run", workers=1, progress=False)
    with pytest.raises(LearningError, match=r"endgames of Xiangqi, .*, got one of tic-tac-toe .*''"):
        family_of(tmp_path / "run")
    drawn = Endgame("KRk")
    drawn.plies[:] = NO_END
    with pytest.raises(LearningError, match="expected won positions in the endgame KRk, there are none"):
        quality_of("random", random_choice(1), drawn)


def test_where_games_begin_and_their_means() -> None:
    assert mean_of([]) == (0, 0)
    mean, half = mean_of([0.0, 1.0] * 50)
    assert mean == 0.5
    assert half == pytest.approx(1.96 * 0.05, rel=0.01)
    chance = Random(1)
    assert drawn_start("Xiangqi", "", 0, chance).fen == Board().fen()
    assert drawn_start("Xiangqi", (FEN,), 0, chance).fen == FEN
    assert len(drawn_start("Xiangqi", (FEN,), 3, Random(2)).moves) <= 3
    family = [drawn_start("Xiangqi", "rook-against-advisors", 0, chance).fen for _ in range(5)]
    assert len(set(family)) == 5
    assert all(fen.split()[0].count("a") == 2 for fen in family)


@pytest.mark.parametrize("game", ["Xiangqi", "chess"])
def test_positions_of_a_family_are_legal_undecided_and_of_its_pieces(game: str) -> None:
    profile, chance = profile_for(game), Random(3)
    for draw in profile.experiments.families.values():
        texts = [draw(chance) for _ in range(40)]
        boards = [profile.texts.set_up(text, True, None) for text in texts]
        assert all(board.outcome() is None for board in boards)
        assert {board.turn for board in boards} == {True, False}
        assert len(set(texts)) > 30
        (pieces,) = {"".join(sorted(filter(str.isalpha, text.split()[0]))) for text in texts}
        assert {*"Kk"} < {*pieces}


@pytest.mark.slow
def test_chess_learns_from_a_family_and_resumes(tmp_path: Path) -> None:
    plan = SelfPlay(games=2, playouts=4, starts="queen-against-king", longest=6)
    first = small(game="chess", iterations=1, self_play=plan, gate=Gate())
    learn(first, tmp_path / "run", workers=1, progress=False)
    records = learn(replace(first, iterations=2), tmp_path / "run", workers=1, progress=False)
    assert [record["games"] for record in records] == [2, 2]
    _, games = read_selfplay(tmp_path / "run" / "games" / "001.jsonl")
    assert all({*"KQk"} >= {*filter(str.isalpha, game.opening.fen.split()[0])} for game in games)
    assert load_net(net_file(tmp_path / "run", 2)).encoding.game == "chess"


def test_starts_that_do_not_exist() -> None:
    for starts, expected in (
        ("queen", r"expected a family of positions of Xiangqi \(rook-.*\), got 'queen'"),
        (("9/9",), "expected positions as starts: expected 10 ranks, got 2"),
        (("3k5/9/9/9/9/9/9/9/9/4K4 w",), "expected starts in which the game is not over, got '3k5/"),
    ):
        with pytest.raises(LearningError, match=expected):
            Configuration("Xiangqi", self_play=SelfPlay(starts=starts))
    with pytest.raises(LearningError, match=r"expected a family of positions of tic-tac-toe \(none\)"):
        small(self_play=SelfPlay(starts="rook-against-advisor"))
    for starts in ((), (3,), 3):
        with pytest.raises(LearningError, match="expected the name of a family or texts of positions, got"):
            SelfPlay(starts=starts)
