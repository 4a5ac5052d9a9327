"""Games written as PGN: what is read again is the same game, in each notation."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.xiangqi import Board, IllegalMoveError, Move
from xqlab.xiangqi.notation.moves import NOTATIONS
from xqlab.xiangqi.records.game_tree import Game, GameNode
from xqlab.xiangqi.records.pgn import read_game, read_games, write_game, write_games

TEXT = """\
[Game "Chinese Chess"]
[Event "say \\"hello\\" \\\\ or not"]
[Red "许银川"]
[Result "1-0"]
[Format "{format}"]

{{start}} 1. {h2e2} $1 {{main}} (; a }} brace
1. {b2e2} {h9g7}) 1... {b9c7} 2. {h0g2}
{h9g7} 3. {i0h0} {i9h9} 4. {b0c2} 1-0
"""


def example() -> Game:
    game = Game({"Red": "许银川", "Event": 'say "hello" \\ or not', "Result": "1-0"})
    game.comment = "start"
    node: GameNode = game
    for text in ("h2e2", "b9c7", "h0g2", "h9g7", "i0h0", "i9h9", "b0c2"):
        node = node.add_variation(Move.from_uci(text))
    game.variations[0].nags.add(1)
    game.variations[0].comment = "main"
    other = game.add_variation(Move.from_uci("b2e2"), starting_comment="a } brace")
    other.add_variation(Move.from_uci("h9g7"))
    return game


def wrong() -> Game:
    game = Game()
    game.add_variation(Move.from_uci("a0a9"))
    return game


def test_what_is_written():
    game = example()
    names = ("h2e2", "b2e2", "h9g7", "b9c7", "h0g2", "i0h0", "i9h9", "b0c2")
    coordinates = {name: name for name in names}
    assert write_game(game, notation="uci", columns=35) == TEXT.format(format="UCI", **coordinates)
    wxf = dict(zip(names, ("C2=5", "C8=5", "h8+7", "h2+3", "H2+3", "R1=2", "r9=8", "H8+7")))
    text = write_game(game, notation="wxf", columns=None)
    assert text.splitlines()[4] == '[Format "WXF"]'
    assert read_game(text) == game
    assert [word for word in wxf.values() if word.upper() not in text.upper()] == []


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("columns", [1, 20, 80, None])
def test_what_is_written_is_read_again(notation, columns):
    game = example()
    assert read_game(write_game(game, notation=notation, columns=columns)) == game


def test_lines_are_wrapped():
    game = Game()
    node: GameNode = game
    for ply in range(80):
        node = node.add_variation(Move.from_uci(("a0a1", "a9a8", "a1a0", "a8a9")[ply % 4]))
    *lines, _ = write_game(game, columns=60).splitlines()[4:]
    assert len(lines) > 10
    widths = [sum(1 + (letter > "\u3000") for letter in line) for line in lines]
    assert (min(widths) > 45, max(widths) <= 60) == (True, True)


COMMENTS = st.text(
    st.sampled_from('ab }{;%[]()\n"\\炮1.-*$!') | st.characters(exclude_categories=["Cs"]), max_size=30
)


@st.composite
def games(draw):
    game = Game()
    for name in draw(st.lists(st.sampled_from(["Red", "Event", "轮次", "Result", "Round"]), max_size=3)):
        game.headers[name] = " ".join(draw(st.text(max_size=20)).encode("utf-8", "replace").decode().split())
    if game.headers["Result"] in ("", "?"):
        game.headers["Result"] = "*"
    nodes: list[GameNode] = [game]
    game.comment = tidy(draw(COMMENTS))
    for _ in range(draw(st.integers(0, 12))):
        parent = draw(st.sampled_from(nodes[-3:]))
        move = draw(st.sampled_from(parent.board().legal_moves))
        nags = draw(st.sets(st.integers(0, 255), max_size=2))
        node = parent.add_variation(move, comment=tidy(draw(COMMENTS)), nags=nags)
        if len(parent.variations) > 1:
            node.starting_comment = tidy(draw(COMMENTS))
        nodes.append(node)
    return game


def tidy(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").strip(" \t\n")


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(games(), st.sampled_from(NOTATIONS), st.sampled_from([None, 80, 20]))
def test_any_game_comes_back(game, notation, columns):
    text = write_game(game, notation=notation, columns=columns)
    found = read_game(text)
    assert found.headers["Result"] == plain(game.headers["Result"])
    found.headers["Result"] = game.headers["Result"]
    assert found == game


def plain(result: str) -> str:
    return {"红胜": "1-0", "½-½": "1/2-1/2"}.get(result, result)


def test_several_games():
    text = write_games([example(), Game(), example()])
    assert list(read_games(text)) == [example(), Game(), example()]
    assert write_games([]) == ""


def test_where_it_is_written(tmp_path):
    path = tmp_path / "a.pgn"
    text = write_game(example(), path, encoding="gb18030")
    assert path.read_bytes().decode("gb18030") == text
    assert read_game(path) == example()
    words, data = io.StringIO(), io.BytesIO()
    write_game(example(), words)
    write_games([example()], data, "iccs")
    assert words.getvalue() == text
    assert read_game(data.getvalue()) == example()


def test_positions_that_only_a_composer_makes():
    fen = "4k4/4a4/4P4/9/9/9/9/4p4/4p4/3K5 w - - 0 1"
    game = Game({"FEN": fen})
    game.add_variation(Board(fen, strict=False).legal_moves[0])
    assert read_game(write_game(game)) == game


def test_errors(tmp_path):
    path = tmp_path / "a.pgn"
    for game, options, message in (
        (Game(), {"notation": "klingon"}, r"expected a notation of 'uci', .*, got 'klingon'"),
        (Game({"a b": ""}), {}, r"expected the name of a header without spaces, .*, got 'a b'"),
        (example(), {"encoding": "ascii"}, "expected text that ascii has, got '许'; try 'utf-8'"),
        (example(), {"encoding": "klingon"}, "expected the name of an encoding, got 'klingon'"),
        (wrong(), {}, "a0a9 is not legal"),
    ):
        with pytest.raises((ValueError, IllegalMoveError), match=message):
            write_game(game, path, **{"notation": "uci", **options})
        assert not path.exists()
