"""What each command refuses, in one line; `test_hostile.py` has what nobody types on purpose."""

import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.book.made import book_of
from tests.book.test_building import LINES, pgn
from tests.cli.test_suite import LINES as SUITE
from xqlab import disk
from xqlab.book import save_book
from xqlab.cli import shell
from xqlab.experiments.selfplay.game_ledger import GameLedger
from xqlab.files import data_file
from xqlab.xiangqi import Board

NO_FENS = "expected a readable text file of FENs, got"
NO_FOLDER = "expected a file in an existing folder, got"
NO_PGN = "expected a .pgn file in an existing folder, got …"
NO_SOURCE = "expected an existing file, got …"
NO_BOOK = "expected a new file, got 'a.obk'; --force overwrites another than is read"
NO_TIME = "expected a time such as 90, 5m or 1h, got"
NO_PLAYER = "expected either --b or --engine for the second player"
DEVICE = "at '/dev/zero': Not a regular file"
# A command line -> what follows its name; … stands for any text.
REFUSED = {
    "perft": "the following arguments are required: [FEN] DEPTH (see xqlab perft --help)",
    "perft x 3": "expected 10 ranks, got 1 in FEN 'x'",
    "perft start x": "expected a depth from 1 to 20, got 'x'",
    "perft 0": "expected a depth from 1 to 20, got '0'",
    "perft 21": "expected a depth from 1 to 20, got '21'",
    "search --depth 1.5": "expected an integer number of plies, got '1.5'",
    "search --time long": "expected a number of seconds, got 'long'",
    "search --nodes ?": "expected an integer number of nodes, got '?'",
    "search --depth 0": "expected depth to be a number above 0, got 0",
    "search 9/9 --depth 1": "expected 10 ranks, got 2 in FEN '9/9'",
    "search --depth 1 --off magic": "expected switches out of …'magic'…",
    "search --game Klondike": "expected a game out of …for positions, got 'Klondike'…",
    "engine --protocol telepathy": "…invalid choice: 'telepathy'…",
    "bench speed": "expected names out of search, perft, record, threads, selfplay, import, compile, games,"
    " mcts, or depth, or nnue, or profile, or wasm, got 'speed'",
    "bench --json no/such/folder.json": f"{NO_FOLDER} 'no/such/folder.json'",
    "bench wasm perft": "expected wasm alone, got 'wasm perft'",
    "bench wasm --depth 3": "--depth is for 'xqlab bench depth'",
    "bench nnue perft": "expected nnue alone, got 'nnue perft'",
    "bench games --engine chess x": "--engine is for 'xqlab bench perft'",
    "bench depth perft": "expected depth alone, got 'depth perft'",
    "bench perft --plot a.png": "--plot is for 'xqlab bench' with depth, nnue or profile",
    "bench depth --plot a.gif": "expected a .png, .svg or .pdf file, got 'a.gif'",
    "bench depth --depth x": "expected an integer number of plies, got 'x'",
    "bench depth --depth 0": "expected a depth from 1 to 64, got 0",
    "bench depth --seconds x": "expected a number of seconds, got 'x'",
    "bench depth --seconds 0": "expected seconds to be a number above 0, got 0.0",
    "bench depth --positions 0": "expected 1 to 40 positions, got 0",
    "bench depth --positions absent.txt": f"{NO_FENS} 'absent.txt'",
    "bench depth --positions /dev/zero": f"{NO_FENS} '/dev/zero'…",
    "match --b fast": "expected a preset out of minimax, textbook, lossless, full, paper-history, …",
    """match --b "full 'x" """: "expected closed quotation marks, got …",
    """match --b "mcts 'x" """: "expected closed quotation marks, got …",
    """match --a "full 'x" --b full""": "expected closed quotation marks, got …",
    """match --engine "x 'y" """: "expected closed quotation marks, got …",
    "match --b 'full +speed'": "cannot follow '+speed' in 'full +speed': expected +SWITCH, -SWITCH, …",
    "match": f"{NO_PLAYER}…",
    "match --b full --engine x": f"{NO_PLAYER}…",
    "match --b textbook --option x=1": "--option and --protocol are for an --engine…",
    "match --engine x --option x": "expected an option as NAME=VALUE, got 'x'…",
    "match --b full": "expected players of two names, got 'full' twice…",
    "match --b textbook --pairs 0": "expected pairs to be an integer of at least 1, got 0…",
    "match --b textbook --pairs 1001": "expected at most 1000 pairs, as many as there are openings…",
    "match --b textbook --sprt 5 0": "expected elo0 below elo1, got elo0=5.0 and elo1=0.0…",
    "match --b textbook --workers 0": "expected workers to be an integer of at least 1, got 0…",
    "match --b textbook --nodes 0": "expected nodes to be a number above 0, got 0…",
    "match --b textbook --resign 9 0": "expected resign to ask for at least 1 move, got 0…",
    "match --b textbook --openings absent": f"{NO_FENS} 'absent'…",
    "match --b textbook --openings /dev/zero": f"{NO_FENS} '/dev/zero'…",
    "match --b textbook --out no/such/m.jsonl": f"{NO_FOLDER} 'no…",
    "match --b textbook --out /dev/zero": "…Not a regular file: '/dev/zero'…",
    "match --engine /no/such/engine": "expected a program that can be started, got '/no/such/engine'…",
    "match --game go --b full": "…got 'go'",
    "suite no.epd": "No such file or directory: 'no.epd'…",
    "suite /dev/zero": "Not a regular file: '/dev/zero'…",
    """suite two.epd --a "full 'x" """: "expected closed quotation marks, got …",
    "suite two.epd --off speed": "expected switches out of …",
    "suite two.epd --protocol uci": "--option and --protocol are for an --engine…",
    "suite two.epd --engine x --option y": "expected an option as NAME=VALUE, got 'y'…",
    "suite two.epd --engine /no/such": "expected a program that can be started, got '/no/such'…",
    "suite two.epd --nodes 0": "expected nodes to be a number above 0, got 0…",
    "suite two.epd --json no/such/s.json": f"{NO_FOLDER} …",
    "suite two.epd two.epd": "expected each id once, got 'mate' again; in line 1 of …",
    "study moon": "…expected a study out of ablation, …",
    "study ladder depths --out a": "expected one study with --out or --set, got 2…",
    "study ladder --stale": "expected names or --stale, got both: 'ladder'…",
    "study ladder --budget soon": f"{NO_TIME} 'soon'…",
    "study ladder --budget 0": f"{NO_TIME} '0'…",
    "study ladder --set moons=3": "expected sizes out of pairs, time, seed with =, got 'moons=3'…",
    "study ladder --set pairs=few": "expected pairs to be of the type int, got 'few'…",
    "reproduce thesis": "…expected a source out of report, article, junqi, wizardchess, paper, got 'thesis'…",
    "reproduce junqi --budget soon": f"{NO_TIME} 'soon'…",
    "wasm ludo": "expected games out of Xiangqi, …, got 'ludo'…",
    "wasm --out a.doc": "expected a folder, got …a.doc'…",
    "wasm tic-tac-toe --net shipped": "expected games out of Xiangqi, got 'tic-tac-toe'…",
    "wasm --net nowhere.net": "expected a net at 'nowhere.net'…",
    "league empty --game tic-tac-toe --show": "expected a file that can be read…",
    "league empty --game tic-tac-toe --engine fish": "expected an engine as NAME=COMMAND, got 'fish'…",
    "league empty --game tic-tac-toe --budget much": "expected a budget such as '20 weights'…",
    "league empty --game tic-tac-toe --anchors": "expected at least two players, got 0…",
    "league empty --game tic-tac-toe --nodes -1": "expected nodes to be above 0, got -1…",
    "league empty --game tic-tac-toe --anchors x": "expected anchors out of random, minimax-1…",
    "league empty --game tic-tac-toe --engine fish='fish --fast' --engine fish=fish": "expected guests of"
    " different names, got 'fish' twice…",
    "convert missing.pgn new.pgn": NO_SOURCE,
    "convert zero.pgn new.pgn": NO_SOURCE,
    "convert pipe.xqf new.pgn": NO_SOURCE,
    "convert /dev/zero new.pgn": "expected an existing file, got '/dev/zero'…",
    "convert old.pgn new.txt": NO_PGN,
    "convert old.pgn missing/new.pgn": NO_PGN,
    "convert old.pgn other.pgn": "expected a new file, got …",
    "convert old.pgn old.pgn --force": "expected a new file, got …",
    "convert a.doc new.pgn": "expected a file that ends with .pgn, …",
    "convert a.xqf new.pgn": "expected a file in the format XQF, got b'PK'…",
    "convert old.pgn new.pgn --source-encoding big-six": "expected the name of an encoding, got 'big-six'",
    "convert chess.pgn new.pgn": "…got PGN of chess: line 3, column 13, move 2 of Red, 'Nf3'…",
    "submit mine.py --game ludo": "…expected a game out of Xiangqi…",
    "submit mine.py --game Xiangqi --out none/b.wasm": "…expected a file to write in an existing folder, got"
    " 'none/b.wasm'…",
    "submit mine.py --game tic-tac-toe": "…for tic-tac-toe in…",
    "submit a.doc": "…expected a file of Python, NAME.py, got…",
    "submit none.py": "…No such file…",
    "selfplay --games 0": "…expected a number of games above 0, got 0…",
    "selfplay --games 1 --random 1": "…expected random_share from 0 to below 1, got 1.0…",
    "selfplay --games 1 --nodes 30 --depth 2": "…expected either nodes or depth, got 30 and 2…",
    "selfplay --games 1 --opening 9 3": "…expected random_plies from 0 to 100, the lesser first…",
    "selfplay --games 1 --opening-value 0": "…expected opening_value of at least 1, got 0…",
    "selfplay --games 1 --resign 0 4": "…expected resign_value of at least 1, got 0…",
    "selfplay --games 1 --resign 900 0": "…expected resign_plies of at least 1, got 0…",
    "selfplay --games 1 --draw -1 4 9": "…expected draw_value of at least 0, got -1…",
    "selfplay --games 1 --draw 8 0 9": "…expected draw_plies of at least 1, got 0…",
    "selfplay --games 1 --draw 8 4 -9": "…expected draw_after of at least 0, got -9…",
    "selfplay --games 1 --longest 0": "…expected longest of at least 1, got 0…",
    "selfplay --games 1 --out no/games.bin": f"…{NO_FOLDER} …",
    "selfplay --games 1 --out /dev/null": "…expected a file of games or a new one, got '/dev/null'…",
    "selfplay --games 1 --net /dev/zero": f"…{DEVICE}…",
    "selfplay --games 1 --weights /dev/zero": f"…expected a file of weights {DEVICE}…",
    "selfplay --games 1 --game go": "…Xiangqi for matches, got 'go'…",
    "positions /dev/zero": f"expected a file of games or of text {DEVICE}…",
    "positions nowhere": "…file of games or of text at 'nowhere'…",
    "positions bad.txt": "…line 1 of …'nothing like it'…",
    "positions games.bin --first 0": "…at least 1, got 0…",
    "positions games.bin --text no/folder": f"…{NO_FOLDER[:-5]}…",
    "positions bad.txt --text bad.txt": "…expected another file than what is read…",
    "export-header a.txt": "expected a .h file in an existing folder, got …",
    "export-header b.h --net none.net": "expected a net at 'none.net': No such file or directory",
    "export-header b.h --net /dev/zero": f"expected a net {DEVICE}…",
    "train --data /dev/zero --out a.net": f"…a file of games {DEVICE}…",
    "tune /dev/zero --out a.json": f"expected a file of games {DEVICE}",
    "tune games.bin --start /dev/zero --out a.json": f"expected a file of weights {DEVICE}",
    "tune none.bin --out a.json": "…none.bin': No such file or directory…",
    "tune games.bin --out none/a.json": f"{NO_FOLDER[:-5]}…",
    "book export a.obk b.xyz": "expected a file that ends with .obk, .dat, .h, got 'b.xyz'",
    "book export a.obk a.obk --force": NO_BOOK,
    "book export a.obk b.dat": "…scores up to 65535 in a BOOK.DAT, got 70000…",
    "book build other.pgn --out a.obk": NO_BOOK,
    "book build t.jsonl --out b.obk --game Xiangqi": "expected games of 'Xiangqi' in 't.jsonl', got self-play"
    " of tic-tac-toe",
    "book build games.pgn --out b.obk --depth 0": "expected depth to be an integer from 1 to 1000, got 0",
    "book show none.obk": "No such file…",
    "book show a.obk x": "expected 10 ranks, got 1…",
    "book sell a.obk": "argument ACTION: invalid choice: 'sell'…",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where one is, and the files that are named."""
    for name, text in {
        **{"two.epd": SUITE, "old.pgn": "1. h2e2", "other.pgn": "", "bad.txt": "nothing like it\n"},
        **{"a.doc": "", "a.xqf": "PK", "mine.py": "x = 1\n", "chess.pgn": "1-0\n\n1. e4 e5 2. Nf3 1-0\n"},
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    pgn(tmp_path / "games.pgn", LINES)
    (tmp_path / "zero.pgn").symlink_to("/dev/zero")
    (tmp_path / "games.bin").symlink_to(data_file("samples/tuning.bin"))
    (tmp_path / "empty").mkdir()
    os.mkfifo(tmp_path / "pipe.xqf")
    save_book(book_of([(Board(), "h2e2", 70_000)]), tmp_path / "a.obk")
    with GameLedger(tmp_path / "t.jsonl", {"game": "tic-tac-toe"}):
        pass
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shell, "EVERY", 1e9)
    return tmp_path


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="NO DEVICE: there is no /dev/zero here")
@pytest.mark.timeout(200)
@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused_and_nothing_is_written(line: str, folder: Path, complaint: Callable[..., str]) -> None:
    words = shlex.split(line)
    if (missing := {"train": "torch", "tune": "torch", "submit": "wasmtime"}.get(words[0], "re")) != "re":
        pytest.importorskip(missing)
    if words[0] == "selfplay" and "--out" not in words:
        words += ["--out", "made.bin"]
    before = {path: path.is_dir() or path.lstat().st_mtime for path in folder.rglob("*")}
    expected = ".*".join(re.escape(part) for part in f"xqlab {words[0]}: {REFUSED[line]}".split("…"))
    told = complaint(*words)
    assert re.fullmatch(expected, told), told
    assert {path: path.is_dir() or path.lstat().st_mtime for path in folder.rglob("*")} == before
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize(
    "line",
    [
        "train --data games.bin --out a.net",
        "tune games.bin --out a.json",
        "selfplay --games 1 --nodes 30 --workers 1 --out a.bin",
    ],
)
def test_what_another_process_works_on_is_left_alone(
    line: str, folder: Path, complaint: Callable[..., str]
) -> None:
    command, *_, name = line.split()
    if command != "selfplay":
        pytest.importorskip("torch")
    with disk.held(Path(name)):
        told = complaint(*line.split())
    assert (
        told == f"xqlab {command}: expected a file that nobody writes to, another process works on {name!r}"
    )
    assert not (folder / name).exists()


def test_what_is_no_command(complaint: Callable[..., str]) -> None:
    assert complaint() == "xqlab: the following arguments are required: COMMAND (see xqlab --help)"
    line = complaint("conquer")
    assert line.startswith("xqlab: ")
    assert "invalid choice: 'conquer'" in line
