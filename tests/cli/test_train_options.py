"""The options of `xqlab train` become settings, and the command that does the same again."""

import argparse

import pytest

from xqlab.cli.train_options import add_train_options, command_of, settings_of
from xqlab.nnue.net.network import Architecture
from xqlab.nnue.training.settings import Settings, TrainingError


def parsed(words):
    parser = argparse.ArgumentParser()
    add_train_options(parser)
    return parser.parse_args(words.split())


def test_defaults_are_those_of_the_settings():
    expected = Settings(Architecture(scale=400.0), chance_scale=400.0)
    assert settings_of(parsed("--data a b --out c"), 400.0) == expected


def test_every_option_arrives():
    words = (
        "--data some/a.games b.games --out some/c.net --features mirrored --width 64 --hidden 16 8 "
        "--activation crelu --buckets 4 --loss cross_entropy --lambda 0.5 --epochs 7 --batch 512 --lr 0.002 "
        "--schedule steps --decay 0.1 --patience 3 --no-mirror --no-factor --held-out 0.1 --limit 900 "
        "--seed 9 --unit 90 --device cpu --threads 2 --resume --tries t.json"
    )
    options = parsed(words)
    assert settings_of(options, 250.0) == Settings(
        Architecture("mirrored", 64, (16, 8), "crelu", 4, 90.0),
        loss="cross_entropy",
        search_share=0.5,
        epochs=7,
        batch=512,
        rate=0.002,
        schedule="steps",
        decay=0.1,
        mirror=False,
        factorised=False,
        patience=3,
        seed=9,
        chance_scale=250.0,
    )
    command = command_of(options, 250.0)
    assert command.startswith("xqlab train --data a.games b.games --out c.net --features mirrored")
    assert command.endswith("--scale 250")
    again = parsed(command.removeprefix("xqlab train "))
    assert settings_of(again, again.scale) == settings_of(options, 250.0)
    assert (again.held_out, again.limit, again.threads, again.device) == (0.1, 900.0, 2, "cpu")
    assert (again.resume, again.tries) == (False, None)


def test_a_convolutional_network_is_asked_for_by_its_width():
    options = parsed("--data a --out b --convolution 16 --lambda 0.9")
    settings = settings_of(options, 300.0)
    assert settings.architecture == Architecture("piece_square", 16, (), "crelu", 1, 300.0)
    assert settings.search_share == 0.9
    command = command_of(options, 300.0)
    assert command == "xqlab train --data a --out b --convolution 16 --lambda 0.9 --scale 300"
    message = (
        r"--convolution without another shape, got 'mirrored', width 64, hidden \[8\], 'screlu', 1 buckets"
    )
    with pytest.raises(TrainingError, match=message):
        settings_of(
            parsed("--data a --out b --convolution 16 --features mirrored --width 64 --hidden 8"), 300.0
        )


def test_the_command_is_short_where_nothing_is_changed():
    assert command_of(parsed("--data a --out b"), 333.3) == "xqlab train --data a --out b --scale 333.3"
