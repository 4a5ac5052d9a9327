"""Batches, augmentation, the mistakes kept for experiments, and checkpoints to the bit."""

import numpy as np
import pytest
import torch

from tests.refusals import refuses
from xqlab.games import TicTacToe
from xqlab.learning import Encoding, NetShape, first_net
from xqlab.learning.errors import LearningError
from xqlab.learning.examples import Examples, distinct, examples_of
from xqlab.learning.net_file import arrays_of
from xqlab.learning.training import PRECISIONS, Trainer, Training, batch_of, uses_bf16, value_targets
from xqlab.nnue.net.file import NetFileError, read_arrays, write_arrays

TTT = Encoding.of(TicTacToe())
SHAPE = NetShape(width=8, blocks=1)


def game(moves, result):
    texts = moves.split()
    numbers = [0] * len(texts)
    return {
        "red": "net", "black": "net", "fen": "", "opening": "", "moves": moves, "result": result,
        "termination": "", "explanation": "", "values": numbers, "seconds": numbers, "nodes": numbers,
        "depths": numbers, "targets": [{text: 3.0} for text in texts], "searched": [0.25 for _ in texts],
    }  # fmt: skip


WON = game("a1 b1 a2 b2 a3", "1-0")
DRAWN = game("b2 a1 a3 c1 b1 b3 a2 c2 c3", "1/2-1/2")
EXAMPLES = examples_of([WON, DRAWN], TTT)


def test_examples_are_what_was_played(tmp_path):
    assert (len(EXAMPLES), list(EXAMPLES.results[:6])) == (14, [1, -1, 1, -1, 1, 0])
    shares, legal = EXAMPLES.policies(np.arange(14), 9)
    assert [TTT.text(int(each.argmax())) for each in shares[:5]] == WON["moves"].split()
    assert list(legal.sum(1)[:5]) == [9, 8, 7, 6, 5]
    assert (shares.sum(1) == 1).all()
    EXAMPLES.write(tmp_path / "a.examples", TTT)
    again = Examples.read(tmp_path / "a.examples", TTT)
    both = Examples.joined([again, EXAMPLES])
    assert (both.policies(np.arange(14, 28), 9)[0] == shares).all()


def test_augmented_positions_are_real_ones():
    chance = np.random.default_rng(1)
    chosen = np.full(200, 2)  # a1 b1, then a2
    for augmentation, count in (("symmetries", 8), ("swap", 16)):
        batch = batch_of(EXAMPLES, chosen, TTT, Training(augmentation=augmentation), chance)
        assert len({each.numpy().tobytes() for each in batch.planes}) == count
        assert (batch.values == 1).all()
        for planes, shares, legal in zip(batch.planes, batch.shares, batch.legal):
            assert (legal.reshape(3, 3) == (planes[:2].sum(0) == 0)).all()
            target = np.array(np.unravel_index(int(shares.argmax()), (3, 3)))
            first, second = (np.argwhere(each.numpy())[0] for each in planes[:2])
            own, other = (second, first) if planes[2].any() else (first, second)
            assert abs(target - own).sum() == 1  # still beside the own corner, away from the other side
            assert abs(target - other).sum() != 1


def arrays(trainer):
    return [each.tobytes() for each in arrays_of(trainer.net).values()]


def test_a_resumed_run_ends_with_the_same_bits(tmp_path):
    one = Trainer(first_net(TTT, SHAPE, 1), Training(batch=8), 5)
    for step in range(30):
        one.train(EXAMPLES)
        if step == 12:
            one.save(tmp_path / "checkpoint")
    two = Trainer(first_net(TTT, SHAPE, 9), Training(batch=8), 5)
    two.resume(tmp_path / "checkpoint")
    for _ in range(17):
        two.train(EXAMPLES)
    assert arrays(one) == arrays(two)
    assert (one.curve, one.step) == (two.curve, two.step)
    assert [point[0] for point in one.points_after(0)] == [20, 30]  # the last one is not full yet
    assert [point[0] for point in one.points_after(20)] == [30]


def test_training_lowers_the_loss_and_mistakes_change_the_targets():
    trainer = Trainer(first_net(TTT, SHAPE, 1), Training(batch=16, rate=1e-2, augmentation="none"), 5)
    losses = [trainer.train(EXAMPLES) for _ in range(100)]
    assert losses[-1][0] < 0.5 * losses[0][0]
    assert losses[-1][1] < 0.5 * losses[0][1]
    article = Trainer(first_net(TTT, NetShape("article"), 1), Training(batch=8), 5)
    assert all(np.isfinite(article.train(EXAMPLES)))
    assert list(value_targets(EXAMPLES, Training(view="first"))[:6]) == [1, 1, 1, 1, 1, 0]
    assert list(value_targets(EXAMPLES, Training(draws="loss"))[:7]) == [1, -1, 1, -1, 1, -1, -1]
    assert list(value_targets(EXAMPLES, Training(search_share=1.0))) == [0.25] * 14
    settings = Training(augmentation="negated")
    batch = batch_of(EXAMPLES, np.full(100, 0), TTT, settings, np.random.default_rng(1))
    assert set(batch.values.tolist()) == {1.0, -1.0}  # the empty board, the same flipped


def test_the_rate_falls_to_zero_within_each_iteration(tmp_path):
    settings = Training(batch=8, rate=0.01, rate_factor=0.5, schedule="cosine")
    one = Trainer(first_net(TTT, SHAPE, 1), settings, 5)
    rates = []
    for iteration in (0, 1):
        assert one.begin(iteration, 4) == 4
        for _ in range(4):
            rates.append(one.rate)
            one.train(EXAMPLES)
        assert (one.begin(iteration, 4), one.rate) == (0, 0)
    assert rates[:4] == pytest.approx([0.01, 0.01 * (2 + 2**0.5) / 4, 0.005, 0.01 * (2 - 2**0.5) / 4])
    assert rates[4:] == pytest.approx([each / 2 for each in rates[:4]])
    one.begin(2, 4)
    one.train(EXAMPLES)
    one.save(tmp_path / "checkpoint")
    two = Trainer(first_net(TTT, SHAPE, 1), settings, 5)
    two.resume(tmp_path / "checkpoint")
    assert (two.begin(2, 4), two.rate) == (3, one.rate)


def test_each_position_once():
    other = game("a1 b1 c1", "0-1")
    turned = game("a3 a2 a1", "1/2-1/2")  # the same, by a quarter turn
    changed = {**other, "targets": [{"a1": 1.0}, {"b1": 1.0, "b2": 3.0}, {"c1": 1.0}], "searched": [1, 1, 1]}
    parts = [examples_of([other, changed, turned], TTT), examples_of([game("a1 c3", "1-0")], TTT)]
    every = distinct(parts, TTT, symmetric=False)
    texts = {each.tobytes(): at for at, each in enumerate(every.numbers)}
    shares = every.policies(np.arange(len(every)), 9)[0]
    assert (shares.sum(1) == 1).all()

    def at(moves):
        return texts[TTT.numbers(TicTacToe(moves)).tobytes()]

    assert len(every) == 5  # the empty board, a1, a3, a1 b1, a3 a2
    assert (every.results[at("")], every.searched[at("")]) == (1, 0.25)  # of the newest iteration alone
    assert (shares[at("a1")][TTT.index("c3")], shares[at("a1 b1")][TTT.index("c1")]) == (1, 1)
    assert (every.results[at("a1 b1")], every.searched[at("a1 b1")]) == (-1, 0.625)
    folded = distinct(parts[:1], TTT, symmetric=True)
    assert len(folded) == 3
    shares, legal = folded.policies(np.arange(3), 9)
    for empty, each in zip(legal.sum(1), range(3)):
        board = (folded.numbers[each, 0] == 0)[: len(TTT.squares)]
        assert (legal[each] == board).all()
        assert folded.results[each] == pytest.approx(2 / 3 if empty == 8 else -2 / 3)
        # With a piece in a corner b1 and a2 mirror each other: the turned game has the other one.
        assert shares[each].max() == pytest.approx({9: 2 / 3, 8: 5 / 12, 7: 1}[int(empty)])


def test_files_that_do_not_fit(tmp_path):
    path = tmp_path / "checkpoint"
    trainer = Trainer(first_net(TTT, SHAPE, 1), Training(batch=8), 5)
    trainer.train(EXAMPLES)
    trainer.save(path)
    about, named = read_arrays(path)
    whole = path.read_bytes()
    with pytest.raises(LearningError, match=r"begun with other settings: training.rate: 0.002 there, 0.1"):
        Trainer(first_net(TTT, SHAPE, 1), Training(batch=8, rate=0.1), 5).resume(path)
    path.write_bytes(whole[: len(whole) // 2])
    refuses(NetFileError, "bytes of arrays", trainer.resume, path)
    write_arrays(path, {"kind": "net"}, {})
    with pytest.raises(LearningError, match=r"expected a checkpoint of self-play learning in .* got 'net'"):
        trainer.resume(path)
    write_arrays(path, {**about, "progress": {}}, named)
    refuses(LearningError, "expected how far the run came in", trainer.resume, path)
    EXAMPLES.write(path, TTT)
    with pytest.raises(LearningError, match="expected examples for a policy-value net of tic-tac-toe in"):
        Examples.read(path, Encoding.of(TicTacToe(), history=1))
    about, named = read_arrays(path)
    write_arrays(path, about, {**named, "results": named["results"][1:]})
    refuses(LearningError, r"expected results of shape \(14,\) in .* got \(13,\)", Examples.read, path, TTT)
    write_arrays(path, about, {"moves": named["moves"]})
    refuses(LearningError, "expected the arrays numbers, second", Examples.read, path, TTT)
    refuses(LearningError, "expected at least one file of examples, got none", Examples.joined, [])
    refuses(LearningError, "expected games with at least one move, got none", examples_of, [], TTT)


def test_a_loss_that_is_not_finite_and_impossible_settings():
    trainer = Trainer(first_net(TTT, SHAPE, 1), Training(batch=8), 5)
    with torch.no_grad():
        trainer.net.stem.bias.fill_(float("nan"))
    refuses(LearningError, "the loss is not finite in step 1: try a lower rate", trainer.train, EXAMPLES)
    for settings, expected in (
        ({"batch": 0}, "expected batch of at least 1, got 0"),
        ({"search_share": 2}, "expected search_share from 0 to 1, got 2"),
        ({"draws": "win"}, "expected draws out of half, loss, got 'win'"),
        ({"schedule": "steps"}, "expected schedule out of constant, cosine, got 'steps'"),
        ({"distinct": 1}, "expected distinct to be true or false, got 1"),
        ({"distinct": True, "draws": "loss"}, 'expected draws = "half" with distinct: a mean of results'),
    ):
        refuses(LearningError, expected, Training, **settings)
    assert (Training(steps=0, batch=64).steps_for(130), Training(steps=7).steps_for(130)) == (3, 7)


def test_training_in_bf16_and_precisions(tmp_path, monkeypatch):
    settings = Training(batch=16, rate=1e-2, augmentation="none")
    exact, mixed = (
        Trainer(first_net(TTT, SHAPE, 1), settings, 5, precision=each) for each in ("float32", "bf16")
    )
    losses = [[each.train(EXAMPLES)[0] for _ in range(40)] for each in (exact, mixed)]
    assert losses[0] != losses[1]
    assert np.allclose(losses[0][:5], losses[1][:5], rtol=0.02)
    assert losses[1][-1] < 0.8 * losses[1][0]
    assert {each.dtype for each in arrays_of(mixed.net).values()} == {np.dtype(np.float32)}
    mixed.save(tmp_path / "checkpoint")
    refuses(LearningError, "precision: 'bf16' there, None here", exact.resume, tmp_path / "checkpoint")
    with pytest.raises(LearningError, match="expected a precision out of auto, float32, bf16, got 'half'"):
        uses_bf16("half", "cpu")
    assert [uses_bf16(each, "cpu") for each in PRECISIONS] == [False, False, True]
    for there in (True, False):
        monkeypatch.setattr("torch.cuda.is_bf16_supported", lambda including_emulation, there=there: there)
        assert [uses_bf16(each, "cuda") for each in ("auto", "float32")] == [there, False]
    with pytest.raises(LearningError, match="expected a device that computes bf16, the one here does not"):
        uses_bf16("bf16", "cuda")
