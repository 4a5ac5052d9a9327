"""Making the collection of mates: what is made by hand, how the rest is chosen, and the command."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from make_mates import HAND_MADE, WANTED, as_json, choose, collection, hand_made, main
from mate_composer import Composer

from xqlab.files import data_file
from xqlab.xiangqi import MatePosition, mates


def test_the_file_is_what_it_is_made_of():
    assert data_file("positions/mates.json").read_text(encoding="utf-8") == as_json(mates())
    assert [each.seed for each in mates() if each.origin == "hand"] == [None] * len(HAND_MADE)


@pytest.mark.slow
def test_the_hand_made_ones_are_in_the_file_and_a_collection_is_sorted_and_numbered():
    assert sorted(hand_made(Composer()), key=lambda each: each.moves) == [
        each for each in mates() if each.origin == "hand"
    ]
    short = [each for each in mates(1) if each.origin == "attack"][:2]
    made = collection(short)
    assert [each.moves for each in made] == sorted(each.moves for each in made)
    assert [each.name for each in made if each.seed] == ["mate in 1, no. 1", "mate in 1, no. 2"]
    with pytest.raises(ValueError, match="expected seeds that hold a mate, got 3 for an endgame"):
        collection([replace(short[0], origin="endgame", seed=3)])


def test_rare_themes_are_chosen_first_and_no_colour_too_often():
    common, rare = ("mate by rook",), ("smothered",)
    some = mates(2)[0]
    pool = [
        replace(some, seed=seed, themes=rare if seed == 50 else common, fen=some.fen.replace(" b ", " w "))
        for seed in range(60)
    ]
    chosen = choose(pool)
    assert len(chosen) == WANTED[2]
    assert 50 in {each.seed for each in chosen[:2]}
    black = [replace(each, seed=each.seed + 100, fen=each.fen.replace(" w ", " b ")) for each in pool]
    sides = Counter(each.fen.split()[1] for each in choose(pool + black))
    assert min(sides.values()) * 3 >= sum(sides.values()) - 3


@pytest.mark.slow
def test_the_command_searches_and_chooses(tmp_path, capsys):
    seed = next(each.seed for each in mates(1) if each.origin == "attack")
    main(["search", "attack", str(seed), str(seed)])
    pool = tmp_path / "pool.jsonl"
    pool.write_text(capsys.readouterr().out, encoding="utf-8")
    main(["choose", str(pool)])
    (line,) = capsys.readouterr().out.splitlines()
    found = MatePosition.read(json.loads(line))
    assert (found.seed, found.moves) == (seed, 1)
    assert any(replace(found, name=each.name) == each for each in mates(1))
