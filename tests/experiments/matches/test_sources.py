"""The sources as players: each fault can be taken out or left alone, and changes what is played."""

import pytest

from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.player import PlayerError
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.matches.sources import FAULTS, SOURCES, faults_of, plain_words
from xqlab.xiangqi import Board


def described(words, game):
    told = player_of(words, game=game, nodes=50).describe()
    return {name: value for name, value in told.items() if name != "search"}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_what_its_player_has_and_the_mended_one_lacks(name):
    source = SOURCES[FAULTS[name].source]
    published, mended, alone, without = (
        described(f"{source.name}{words}", source.game)
        for words in ("", " without:all", f" only:{name}", f" without:{name}")
    )
    assert alone != mended
    assert without != published
    if len(faults_of(source.name)) == 1:
        assert (alone, without) == (published, mended)
    assert described(f"{source.name} only:{name} without:{name}", source.game) == mended


def test_words_of_a_source_come_before_those_that_follow_it():
    player = player_of("article without:null-window +verification nodes=70", "short", depth=3)
    assert player.name == "short"
    told = player.describe()
    assert told["nodes"] == 70
    named = {"verification", "any_bound", "null_window_of_max"} & {*told["enhancements"]}
    assert named == {"verification", "any_bound"}
    words = plain_words(["article", "only:replacement"])
    assert words[-3:] == ["-any_bound", "-null_window_of_max", "root=own"]
    assert player_of("full table_mb=0.5", nodes=5).describe()["table_mb"] == 0.5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("paper without:bound-flag", "a fault of paper out of history-unbounded, got 'without:bound-flag'"),
        ("report only:", "a fault of report out of stored-mate, got 'only:'"),
        ("articel", "expected a preset out of .*, article, "),
        ("full root=min", "cannot follow 'root=min' in 'full root=min': expected"),
    ],
)
def test_an_unknown_fault_is_quoted(text, message):
    with pytest.raises(PlayerError, match=message):
        player_of(text, nodes=5)


def test_a_root_that_maximises_plays_well_with_the_first_side_alone():
    session = player_of("article only:root-max", nodes=1000, table_mb=1).open()
    session.new_game(1)
    board = Board("3k5/9/9/9/9/4r4/9/9/4R4/4K4 w")
    assert str(session.move(board).move) == "e1e4"  # takes the rook
    reply = session.move(Board("3k5/9/9/9/9/4r4/4R4/9/9/4K4 b"))
    assert str(reply.move) != "e4e3"
    assert reply.value < -400


def test_the_toy_plays_chess_with_its_faults_and_nothing_else():
    fool = Opening(("f2f3", "e7e5", "g2g4"), game="chess").board()
    for words in ("wizard-chess depth=3", "wizard without:all depth=3", "wizard only:no-check-test depth=3"):
        assert str(_reply(words, fool).move) == "d8h4"
    promotion = Opening(fen="8/P6k/8/8/8/8/8/K7 w - - 0 1", game="chess").board()
    promotion.push(_reply("wizard-chess depth=1", promotion).move)
    assert promotion.cells()[56] == "Q"
    assert _reply("wizard-chess depth=1", promotion).value == -1000  # a queen that no toy has from the start
    poisoned = Opening(fen="4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", game="chess").board()
    sound = _reply("wizard-chess depth=2", poisoned)
    assert str(sound.move) != "d2d6"
    assert (sound.value, sound.depth) == (800, 2)
    # Nobody takes the queen back; and after d2e3 White would take the king.
    for fault, move in (("own_pieces", "d2d6"), ("moves_twice", "d2e3")):
        assert str(_reply(f"wizard-chess +{fault} depth=2", poisoned).move) == move
    checked = Opening(fen="4k3/8/8/8/8/4r3/PP6/4K3 w - - 0 1", game="chess").board()
    assert str(_reply("wizard-chess +no_check_test depth=1", checked).move) == "a2a4"  # illegal, and lost
    assert checked.is_legal(_reply("wizard-chess depth=1", checked).move)
    with pytest.raises(PlayerError, match=r"cannot follow 'nodes=5' in .*: expected \+moves_twice, -"):
        player_of("wizard nodes=5", game="chess")
    with pytest.raises(PlayerError, match=r"expected the game chess for .*, got Xiangqi"):
        player_of("wizard", game="Xiangqi", nodes=5)


def _reply(words, board):
    session = player_of(words, game="chess").open()
    session.new_game(1)
    return session.move(board)
