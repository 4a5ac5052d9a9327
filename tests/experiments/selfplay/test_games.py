"""Self-play gives the same bytes whatever the workers, and a run that is killed loses no finished game."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from tests.children import KILLED, environment
from xqlab.errors import XqlabError
from xqlab.evaluation import Weights
from xqlab.experiments.selfplay.games import Plan, digest, play, selfplay
from xqlab.nnue import Network, evaluator, shipped_net
from xqlab.nnue.data.game_file import GameFile
from xqlab.nnue.data.game_records import best_moves, games_of, read_games
from xqlab.nnue.data.record_format import CAPTURE, IN_CHECK, RANDOM
from xqlab.nnue.net.file import NetFileError
from xqlab.search.result import SearchError
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.position import empty_position, place

QUICK = Plan(seed=3, nodes=150, depth=None, longest=40, table_mb=1)


def board_of(record):
    """A board with the record's men and turn."""
    position = empty_position()
    for slot in range(32):
        if record["square"][slot] != 90:
            place(position, slot, int(record["square"][slot]))
    position.turn = int(record["turn"])
    board = Board()
    board.position = position
    return Board(board.fen())


def test_a_game_can_be_played_again_from_its_records():
    game = play(QUICK, 1)
    assert len(game) > 10
    board = board_of(game[0])
    for record in game:
        assert (board.cells(), board.turn) == (board_of(record).cells(), record["turn"] == 0)
        assert bool(record["flags"] & IN_CHECK) == board.is_check()
        assert bool(record["flags"] & CAPTURE) == (board.piece_at(int(record["move"]) >> 7) is not None)
        board.push_code(int(record["move"]))
    assert len(set(game["result"])) == 1


@pytest.mark.slow
def test_a_net_can_judge(tmp_path):
    shape = shipped_net().architecture  # whose search other tests compile as well
    network = Network.random(shape, 1)
    net = network.save(tmp_path / "a.net")
    path = selfplay(tmp_path / "by-net.games", 2, QUICK, net=net, workers=1, progress=False)
    by_net, _ = read_games(path)
    assert by_net.tobytes() == b"".join(play(QUICK, number, evaluator(net)).tobytes() for number in range(2))
    selfplay(path, 2, QUICK, net=net, workers=1, progress=False)  # goes on: nothing to do
    other = Network.random(shape, 2).save(tmp_path / "b.net")
    with pytest.raises(XqlabError, match="was begun with other settings: net: '"):
        selfplay(path, 2, QUICK, net=other, workers=1, progress=False)
    with pytest.raises(SearchError, match="expected weights or a net, got both"):
        selfplay(path, 2, QUICK, net=net, weights=Weights.default(), progress=False)
    with pytest.raises(NetFileError, match="expected a net at"):
        selfplay(tmp_path / "c.games", 2, QUICK, net=tmp_path / "none.net", progress=False)


def test_the_same_plan_gives_the_same_game_and_other_weights_another_digest():
    assert play(QUICK, 2).tobytes() == play(QUICK, 2).tobytes()
    assert play(QUICK, 2).tobytes() != play(replace(QUICK, seed=4), 2).tobytes()
    weights = Weights.rules_of_thumb()
    assert digest(None) == "default"
    assert len({digest(weights), digest(weights.without("tempo")), digest(None)}) == 3


def test_random_moves_are_marked_and_a_game_that_is_won_clearly_is_given_up():
    game = play(replace(QUICK, random_share=0.5), 1)
    random = game["flags"] & RANDOM > 0
    assert 0 < np.count_nonzero(random) < len(game)
    assert (random == (game["best"] != 0)).all()
    for record, best in zip(game, best_moves(game)):
        assert int(best) in board_of(record).codes()
        assert (best == record["move"]) == (not record["flags"] & RANDOM)
    game = play(replace(QUICK, resign_value=1, resign_plies=2, longest=300), 1)
    last = game[-1]
    ahead = last["value"] if last["turn"] == 0 else -last["value"]
    assert len(game) < 60
    assert last["result"] == np.sign(ahead)


@pytest.mark.slow
def test_the_bytes_do_not_depend_on_the_workers(tmp_path):
    one = selfplay(tmp_path / "one", 6, QUICK, workers=1, progress=False)
    two = selfplay(tmp_path / "two", 6, QUICK, workers=2, progress=False)
    assert one.read_bytes() == two.read_bytes()
    records, games = read_games(one, two)
    assert len(records) == len(games)
    assert sorted(set(games)) == list(range(12))


def test_more_games_are_added_to_those_of_the_same_settings(tmp_path):
    path = selfplay(tmp_path / "games", 2, QUICK, workers=1, progress=False)
    selfplay(path, 4, QUICK, workers=1, progress=False)
    whole = selfplay(tmp_path / "whole", 4, QUICK, workers=1, progress=False)
    assert path.read_bytes() == whole.read_bytes()
    with pytest.raises(XqlabError, match=r"was begun with other settings: seed: 3 there, 4 here"):
        selfplay(path, 2, replace(QUICK, seed=4), workers=1, progress=False)
    with pytest.raises(SearchError, match="number of games above 0, got 0"):
        selfplay(tmp_path / "games", 0, QUICK)


SCRIPT = """
import os, sys
from tests.children import KILL
from xqlab.experiments.selfplay.games import Plan, selfplay
from xqlab.nnue.data.game_file import GameFile
def add(self, *game):
    made.append(honest(self, *game))
    len(made) == 3 and os.kill(os.getpid(), KILL)
made, honest, GameFile.add = [], GameFile.add, add
if __name__ == "__main__":
    plan = Plan(seed=3, nodes=150, depth=None, longest=40, table_mb=1)
    selfplay(sys.argv[1], 40, plan, workers=2, progress=False)
"""


@pytest.mark.slow
def test_a_killed_run_loses_no_finished_game_and_ends_as_if_it_had_not_been(tmp_path):
    path, script = tmp_path / "games", tmp_path / "script.py"
    script.write_text(SCRIPT)
    assert subprocess.run([sys.executable, script, path], env=environment(), check=False).returncode == KILLED
    partial = tmp_path / "games.partial"
    finished = {number for number, _ in games_of(partial)}
    assert len(finished) == 3
    with partial.open("ab") as file:
        file.write(b"GAME torn")
    played = []

    class Watched(GameFile):
        def add(self, number, records):
            played.append(number)
            super().add(number, records)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("xqlab.experiments.selfplay.games.GameFile", Watched)
        selfplay(path, 40, QUICK, workers=1, progress=False)
    assert finished.isdisjoint(played)
    whole = selfplay(tmp_path / "whole", 40, QUICK, workers=1, progress=False)
    assert path.read_bytes() == whole.read_bytes()
    assert not partial.exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"nodes": 5, "depth": 5}, "either nodes or depth, got 5 and 5"),
        ({"nodes": None, "depth": None}, "either nodes or depth, got None and None"),
        ({"random_plies": (5, 3)}, r"random_plies .* got \(5, 3\)"),
        ({"random_share": 1.5}, "random_share .* got 1.5"),
    ],
)
def test_an_invalid_plan_is_refused(options, told):
    with pytest.raises(SearchError, match=told):
        Plan(**options)


@pytest.mark.slow
def test_two_commands_on_one_file_lose_no_game(tmp_path):
    path = tmp_path / "games"
    words = "selfplay --games 10 --depth 1 --workers 1 --longest 60 --out".split()
    command = [sys.executable, "-m", "xqlab", *words, str(path)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    ends = [(*process.communicate(timeout=250), process.returncode) for process in both]
    refused = f"xqlab selfplay: expected a file that nobody writes to, another process works on {str(path)!r}"
    for _, errors, status in ends:  # the second may begin when the first has finished
        assert status == 0 or errors.decode().splitlines() == [refused]
    assert any(status == 0 for *_, status in ends)
    assert [number for number, _ in games_of(path)] == list(range(10))
    assert [each.name for each in tmp_path.iterdir()] == ["games"]
