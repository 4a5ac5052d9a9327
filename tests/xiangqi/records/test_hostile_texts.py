"""Malformed and hostile FENs, games and move texts: the right class of error, no hang and no crash.

`XQLAB_HOSTILE=100000` tries that many texts in all; without it some thousands. Slow texts run into the
suite's timeout: each trap below is large enough for quadratic time to reach it.
"""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from xqlab.xiangqi import START_FEN, Board, IllegalMoveError, InvalidFenError, InvalidMoveError, Move
from xqlab.xiangqi.notation.moves import NOTATIONS, AmbiguousMoveError, move_text, parse_move
from xqlab.xiangqi.records.game_tree import Game
from xqlab.xiangqi.records.pgn import InvalidGameError, read_games, write_game

TEXTS = int(os.environ.get("XQLAB_HOSTILE", "1000"))
BIG = 1_000_000 if TEXTS >= 100_000 else 200_000  # characters of a trap
DEEP = 10_000 if TEXTS >= 100_000 else 1_200  # plies, or variations in each other: beyond the recursion limit


def tries(share):
    """Settings for a share of all texts; what fails is found again by its seed, not by a data base."""
    return settings(
        max_examples=max(1, int(TEXTS * share)),
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


FENS = [
    START_FEN,
    "r1b1k2Cr/9/6n1b/p7p/2p1p1p2/2P4C1/P5P1P/3cB3N/2R2c3/1N2KAB1R b - - 7 33",
    "9/9/5k3/9/9/9/1p4P2/9/4K4/9 w - - 0 1",
    "2bak4/4a4/4b4/9/6NRR/2B6/1rP1P4/3pB4/4p4/3K5 w - - 0 1",
    "4k4/4a4/4P4/9/9/9/9/4p4/4p4/3K5 b - - 12 70",
    "3k5/4P4/3aP4/9/9/9/9/4B4/4A4/2rK1n3 w - - 0 1",
]
BOARDS = [Board(fen) for fen in FENS] + [
    Board("3PkP3/3PPP3/9/9/9/9/9/9/9/3K5 w - - 0 1", strict=False),  # five soldiers on three files
    Board("3k5/9/9/9/9/9/p3p3p/9/p3p4/5K3 b - - 0 1", strict=False),
]
ODD = "\0\t\r\n\x0b\x1f\x7f\x85\xa0\u00b2\u0660\u0967\u200b\u2028\u202e\u3000\ufeff\ufffd"
ODD += "\ud800\udfff\U0001f600\U000e0001"


@st.composite
def changed(draw, texts, letters):
    """One of `texts` with some characters replaced, put in, taken out, doubled, or exchanged."""
    text = draw(texts)
    for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3]))):
        at = draw(st.integers(0, len(text)))
        until = at + draw(st.integers(0, 2))
        strange = draw(st.integers(0, 7)) == 0
        piece = draw(st.sampled_from(ODD) | st.characters() if strange else st.sampled_from(letters))
        match draw(st.sampled_from([0, 0, 0, 1, 2, 3])):
            case 0:
                text = text[:at] + piece + text[until:]
            case 1:
                text = text[:at] + piece + text[at:]
            case 2:
                text = text[:until] + text[at:]
            case 3:
                text = text[until:] + text[:at]
    return text


# -- positions --------------------------------------------------------------------------------------------

FEN_LETTERS = "rnbakcpRNBAKCPeEhH0123456789/ -wbr"
KINGS = "3k5/9/9/9/9/9/9/9/9/4K4"
NASTY_FENS = [
    *("", " ", "/", "/////////", "/".join("9" * 10), "/".join("9" * 10) + " w"),
    "9/9/9/9/9/3n5/9/4K4/9/9 b",
    "4k4/9/9/9/9/9/9/9/9/3R5 w",
    "kK7/9/9/9/9/9/9/9/9/9 w",
    "4k4/4K4/9/9/9/9/9/9/9/9 w",
    *(f"4k4/9/9/9/9/9/9/9/9/4K4 {side} - - 0 1" for side in "wb"),
    "3k5/3R5/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "RRRRkRRRR/RRRRRRRRR/9/9/9/9/9/9/9/4K4 b",
    "PPPPPPPPP/PPPPkPPPP/9/9/9/9/9/9/9/4K4 w",
    "3k5/9/9/9/9/9/9/9/PPPPP4/4K4 w - - 0 1",
    *(f"{KINGS} w - - {clocks}" for clocks in ("999999 999999", "1000000 1", "-1 -1", "0x1 1e3")),
    *(f"{KINGS}{rest}" for rest in (" w - - \u0661 \u00b2", " w KQkq e3 0 1", "\0w", " W")),
    "3k5/9/9/9/9/9/9/9/9/4\u212a4 w",  # the Kelvin sign, whose small letter is k
    "3k5/9/9/9/9/9/9/9/9/\uff14K\uff14 w",
    *("\ud800" * 10, "9" * (BIG // 10), "/" * BIG, "k" * BIG, START_FEN + " " * BIG, START_FEN * 10_000),
    "/".join(["111111111"] * 10) + " w",
    *(START_FEN.replace(" - - 0 1", ""), START_FEN.replace("/", "\\"), START_FEN[::-1]),
    *(START_FEN.upper(), START_FEN.lower(), START_FEN.swapcase()),
]


@st.composite
def placements(draw):
    """Men anywhere, kings in their palaces or missing: few are legal, most can be set up by a composer."""
    cells = [["1"] * 9 for _ in range(10)]
    men = draw(
        st.lists(
            st.tuples(st.integers(0, 9), st.integers(0, 8), st.sampled_from("RNBACPrnbacp")), max_size=20
        )
    )
    for row, file, letter in men:
        cells[row][file] = letter
    kings = draw(st.sampled_from(["Kk", "Kk", "Kk", "K", "k", ""]))
    if "K" in kings:
        cells[draw(st.integers(7, 9))][draw(st.integers(3, 5))] = "K"
    if "k" in kings:
        cells[draw(st.integers(0, 2))][draw(st.integers(3, 5))] = "k"
    tail = draw(st.sampled_from([" w", " b", " r - - 3 4", "", " b - - - -"]))
    return "/".join("".join(row) for row in cells) + tail


def try_fen(fen):
    for strict in (True, False):
        try:
            board = Board(fen, strict=strict)
        except InvalidFenError:
            continue
        written = board.fen()
        again = Board(written, strict=strict)
        assert (again.fen(), again.turn, again.key) == (written, board.turn, board.key)
        moves = board.legal_moves
        assert (
            (board.outcome() is None)
            or not moves
            or board.outcome().termination not in ("checkmate", "stalemate")
        )
        assert board.is_checkmate() == (board.is_check() and not moves)
        assert board.svg().startswith("<svg")
        assert str(board)
        for move in moves[:: max(1, len(moves) // 4)]:
            board.push(move)
            assert isinstance(board.is_check(), bool)
            assert len(board.legal_moves) < 200
            board.pop()
        assert (board.fen(), board.key) == (written, again.key)


@pytest.mark.parametrize("fen", NASTY_FENS, ids=range(len(NASTY_FENS)))
def test_nasty_fens(fen):
    try_fen(fen)


@pytest.mark.slow
@tries(0.2)
@given(changed(st.sampled_from(FENS), FEN_LETTERS))
def test_changed_fens(fen):
    try_fen(fen)


@pytest.mark.slow
@tries(0.1)
@given(placements())
def test_men_anywhere(fen):
    try_fen(fen)


# -- moves ------------------------------------------------------------------------------------------------

MOVE_LETTERS = "abcdefghi0123456789KABNHERCPkabnherc+-=. \u3000"
MOVE_LETTERS += "进退平進退平前中后後一二三四五六七八九１２３４９０车車俥馬马炮砲兵卒将帅仕士相象"
NASTY_MOVES = [
    *("", " ", "\0", "h2e2\0", "h2e2\n", "\u202eh2e2", "\ud800\udc00"),
    *"a0 a0a0 a0a0a0 z9z9 a0-a1-a2 ０a０a H2—E2 C0=0 C²=5 C٢=5 +C+1 C++ P99=99 -- 0000 resign".split(),
    *"炮二平 炮二平五五 前前平五 前后进一 兵十平九 炮0平0 炮〇平零".split(),
    *("炮" * BIG, "h2e2" * (BIG // 4), "+" * BIG, "\u3000" * BIG, "前" * BIG + "兵进一", "1" * BIG),
]


LEGAL = [board.legal_moves for board in BOARDS]


def try_move(board, text):
    legal, refusals = LEGAL[BOARDS.index(board)], []
    for read in (parse_move, lambda board, text: Move.from_uci(text)):
        try:
            move = read(board, text)
        except (InvalidMoveError, IllegalMoveError, AmbiguousMoveError) as error:
            refusals.append((read, str(error)))
            continue
        assert read is not parse_move or move in legal
    quoted = repr(text if len(text) <= 64 else text[:64] + "…")
    assert all(quoted in refusal for read, refusal in refusals if read is parse_move)
    before = board.fen()
    try:
        board.push_uci(text)
    except (InvalidMoveError, IllegalMoveError):
        pass
    else:
        board.pop()
    assert board.fen() == before


@pytest.mark.parametrize("text", NASTY_MOVES, ids=range(len(NASTY_MOVES)))
def test_nasty_moves(text):
    for board in BOARDS:
        try_move(board, text)


@st.composite
def move_texts(draw):
    """The text of a legal move of some board."""
    board = draw(st.sampled_from(BOARDS))
    return move_text(board, draw(st.sampled_from(board.legal_moves)), draw(st.sampled_from(NOTATIONS)))


@pytest.mark.slow
@tries(0.15)
@given(st.sampled_from(BOARDS), changed(move_texts(), MOVE_LETTERS))
def test_changed_moves(board, text):
    try_move(board, text)


FILES = "123456789１２３４５６７８９一二三四五六七八九"
PIECES = "KABERHCPNkaberhcpn帅仕相马车炮兵将士象卒帥將傌馬俥車砲包"
ORDERS = "+-=前中后後一二三四五12345"
WAYS = "+-=.进退平進"


@pytest.mark.slow
@tries(0.15)
@given(
    st.sampled_from(BOARDS),
    st.one_of(
        st.tuples(*map(st.sampled_from, [PIECES + ORDERS, PIECES + ORDERS + FILES, WAYS, FILES])),
        st.tuples(*map(st.sampled_from, [ORDERS, PIECES, FILES, WAYS, FILES])),
        st.tuples(*map(st.sampled_from, ["abcdefghi", "0123456789"] * 2)),
        st.tuples(*map(st.sampled_from, [MOVE_LETTERS] * 4)),
    ).map("".join),
)
def test_moves_of_the_right_letters(board, text):
    try_move(board, text)


# -- games ------------------------------------------------------------------------------------------------

GAMES = [
    '[Event "a"]\n[Red "许银川"]\n[Result "1-0"]\n\n'
    "{start} 1. h2e2! {a} (1. b2e2 h9g7 (1... b9c7?? {c}) 2. h0g2) "
    '1... h9g7 $14 2. 马二进三 车９平８ 1-0\n\n[Event "b"]\n1. 炮二平五 马8进7 ; line\n2. H2+3 *\n',
    '[FEN "3k5/9/9/9/9/9/9/9/9/4K3R b - - 0 7"]\n[Format "ICCS"]\n7... D9-D8 8. I0-I8 1/2-1/2\n====\nwords\n',
]
WORDS = [
    *('[Event "a"]', '[FEN "x"]', '[FEN "9/9"]', f'[FEN "{START_FEN}"]', '[Result "?"]', '[Red "a', "[A b]"),
    *"1. 1... 2 99999999999999999999. ... … h2e2 h9g7 b2e2 炮二平五 马8进7 C2=5 -- oops".split(),
    *('{[Event "x"]}', "; a\n", "\n%", '\\"', '[a "', '"]', "\n", "\n\n", " "),
    *r"[ ] { } {a} ; % ( ) () (( )) （ ） $1 $ $999 $1000 ! ? !?!? 1-0 0-1 1/2-1/2 * 红胜 ==== \ ".split(),
    *'\0\ud800\ufeff\u2028\x85"',
]


def to_and_fro(plies):
    return [("a0a1", "a9a8", "a1a0", "a8a9")[ply % 4] for ply in range(plies)]


def inside_out(depth):
    """Each variation replaces the second move of the one around it."""
    return "1. a0a1 a9a8 " + " ".join(f"(a9a7 {move}" for move in ["a1a0"] * depth) + ")" * depth


NASTY_GAMES = [
    *(letter * BIG for letter in '{}()[]"\\\0\ud800 \n\r.=$!1炮'),
    *(part * (BIG // len(part)) for part in ("%\n", ";\n", "{}", "1 ", "1.", "炮 ", "炮 二 ", "* ", "1-0\n")),
    *("h2e2 {" + "a" * BIG + "}", "h2e2 {" + "a" * BIG, "h2e2 {}" + "{}" * (BIG // 2)),
    *(f"h2e2 {word}" + "(" * BIG for word in ("", "oops ", "(oops ")),
    *("h2e2 " + part * (BIG // 3) for part in ("$1", "! ")),
    *('[A "' + "x" * BIG + '"]', '[A "' + "x" * BIG, '[A "' + '\\"' * (BIG // 2) + '"]'),
    *('[A "' + '" ' * (BIG // 2), '[A "x' + '"]' * (BIG // 2), "[A" + " " * BIG + '"x"]'),
    "[A x\n" * (BIG // 10),
    "".join(f'[A{number} "x"]' for number in range(BIG // 10)),
    *(f'[A "x"]\n{word}\n' * 2_000 for word in ("{", "oops", "(")),
    *('[FEN "x"]\n' * 2_000, "oops\n" + "[x \n" * (BIG // 5)),
]
LONG_GAMES = [
    *("h2e2 " + "(b2e2) " * 2_000, "h2e2 " + "(b2e2) {a} " * 2_000),
    *('[A "x"]' * 2_000, "1. h2e2 *\njunk\n" * 2_000, " ".join(to_and_fro(DEEP)), inside_out(3)),
    *("1. a0a1 " + "(1. a0a2 " * DEEP + end for end in (")" * DEEP, "")),
    "1. a0a1 " + " ".join(f"{move} ({move}" for move in to_and_fro(DEEP)[1:]) + ")" * (DEEP - 1),
]


def try_games(text):
    raised = None
    try:
        list(read_games(text + "\n"))
    except InvalidGameError as error:
        raised = error
    kept = list(read_games(text + "\n", errors="keep"))
    faults = [fault for game in kept for fault in game.errors]
    assert all(isinstance(fault, InvalidGameError) for fault in faults)
    assert str(raised) == str(faults[0] if faults else None)
    assert raised is None or (isinstance(raised.game, Game) and len(str(raised)) < 2000)
    for game in kept[:3]:
        try:
            written = write_game(game, notation="uci")
        except InvalidFenError:
            assert game.errors
            continue
        (again,) = read_games(written)
        assert again == game


@pytest.mark.slow
@pytest.mark.parametrize("text", LONG_GAMES, ids=range(len(LONG_GAMES)))
def test_long_games(text):
    try_games(text)


@pytest.mark.parametrize("text", NASTY_GAMES, ids=range(len(NASTY_GAMES)))
def test_nasty_games(text):
    try_games(text)


@pytest.mark.slow
@tries(0.15)
@given(changed(st.sampled_from(GAMES), [*'{}()[]"\\\n;%$*', "1-0", "h2e2"]))
def test_changed_games(text):
    try_games(text)


@pytest.mark.slow
@tries(0.1)
@given(st.lists(st.sampled_from(WORDS), max_size=25), st.sampled_from(["", " ", "\n"]))
def test_soups_of_words(words, gap):
    try_games(gap.join(words))
