"""What self-play records: targets, values, random moves, and positions whose value a search proved."""

import pytest
import torch

from tests.learning.small import SMALL
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.game_board import line_of
from xqlab.games import TicTacToe
from xqlab.learning import NetPlayer, first_net
from xqlab.learning.errors import LearningError
from xqlab.learning.every_position import every_position
from xqlab.learning.examples import examples_of
from xqlab.learning.net_file import policy_in, save_net
from xqlab.learning.self_play import SelfPlay, _play_item, play_game, targets_of, value_of
from xqlab.mcts import MctsSearcher, uniform
from xqlab.nnue.training.training import torch_threads


@pytest.fixture
def net(tmp_path):
    return str(save_net(first_net(SMALL.encoding(), SMALL.net, 1), tmp_path / "a.net"))


def test_what_a_search_proved_is_exact(net):
    truth = every_position(TicTacToe())
    known = {
        str(board): (value, dict(zip(board.legal_moves, after)))
        for board, value, after in zip(truth.boards, truth.values, truth.after)
    }
    plan = SelfPlay(games=1, playouts=40, random_plies=4, proved_positions=5)
    games = [play_game(net, "proved", SMALL.game, plan, 1, number) for number in range(4)]
    exact = []
    for game in games:
        board = PlayedGame.from_json(game, SMALL.game).opening.board()
        for move, below in zip(game["moves"].split(), game["proved"]):
            assert len(below) <= 5
            for each in below:
                value, after = known[str(TicTacToe(f"{moves_of(board)} {each['line']}"))]
                assert each["value"] == value
                assert {after[best] for best in each["targets"]} == {value}
                exact.append(value)
            board.push(move)
    assert (len(exact) > 20, {1, -1} <= set(exact)) == (True, True)
    moves = sum(len(game["moves"].split()) for game in games)
    examples = examples_of(games, SMALL.encoding())
    assert len(examples) == moves + len(exact)
    # Behind each move's position, those below it have what was proved as result, whoever won the game.
    labels = [label for game in games for rows in game["proved"] for label in (None, *rows)]
    for array in (examples.results, examples.searched):
        assert [label for label, row in zip(array, labels, strict=True) if row] == exact
    assert "proved" not in play_game(net, "proved", SMALL.game, SMALL.self_play, 1, 1)


def moves_of(board):
    return " ".join(map(str, line_of(board)[1]))


def test_moves_that_are_proved_to_lose_have_no_weight_and_settings_a_least_value():
    # X in a corner: every answer but the centre loses, which takes longer to prove than these playouts.
    searcher = MctsSearcher(TicTacToe("a3"), uniform, exploration=3.0, temperature=5.0)
    lost = []
    for seed in range(1, 40):
        result = searcher.run(playouts=100, seed=seed)
        lost = [str(child.move) for child in result.children if child.proved and child.q == -1]
        if lost and not result.proved:
            break
    assert lost
    assert not result.proved
    assert all(result.visits[move] for move in lost)
    assert not set(lost) & set(targets_of(result))
    best = result.tree.best_child(0)
    assert value_of(result) == result.tree.q(best)  # whichever move the temperature drew
    once = dict.fromkeys(("games", "playouts", "batch", "longest"), 1)
    for name, least in (once | {"temperature_plies": 0, "random_plies": 0, "proved_positions": 0}).items():
        assert getattr(SelfPlay(**{name: least}), name) == least
        with pytest.raises(LearningError, match=f"expected {name} of at least {least}, got {least - 1}"):
            SelfPlay(**{name: least - 1})


def test_random_moves_are_a_share_and_those_that_the_search_tried_least(net):
    stray = SelfPlay(games=1, playouts=30, random_share=1.0)
    game = play_game(net, "random", SMALL.game, stray, 1, 1)
    assert any(not targets.get(move) for move, targets in zip(game["moves"].split(), game["targets"]))
    for share in (-0.1, 2, True, "half"):
        with pytest.raises(LearningError, match=f"expected random_share from 0 to 1, got {share!r}"):
            SelfPlay(random_share=share)
    plan = SelfPlay(playouts=30, solve=False, noise=0.0, random_share=1.0)
    shares, even = [], []
    for number in range(8):
        game = play_game(net, "least", SMALL.game, plan, 1, number)
        moves = game["moves"].split()
        for left, (move, targets) in enumerate(zip(moves, game["targets"])):
            shares.append(targets.get(move, 0) / sum(targets.values()))
            even.append(1 / (9 - left))
    assert sum(shares) < 0.9 * sum(even)


def test_a_net_plays_with_one_thread_and_gives_the_others_back(net, tmp_path):
    """Else the games of a process that trains, and its training, are not those of a run by workers."""
    player, during = NetPlayer("net", net, SMALL.game), []
    same = player.net, player.digest
    for policy in (policy_in(*same), policy_in(*same, 1)):
        policy.net.register_forward_hook(lambda *_: during.append(torch.get_num_threads()))
    with torch_threads(3):
        player.open().move(TicTacToe())
        _play_item((*same, SMALL.game, SelfPlay(playouts=2, longest=1), 1, 1))
        assert torch.get_num_threads() == 3
    assert (len(during) > 1, set(during)) == (True, {1})
