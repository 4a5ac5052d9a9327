"""Every reader of people's files, given files that were changed: a value comes back, or one clear error.

`XQLAB_HOSTILE_FILES=20000` tries so many changes of each format; without it a few. Each try is made again by
its format and number: `tried("xqf", 17, folder)`.
"""

import io
import json
import os
import random
import time
import warnings
import zipfile
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.book.made import book_of, obk
from tests.book.test_obk import PLAIN
from tests.mutations import changed_bytes, changed_json, changed_value, written
from tests.nnue.training.test_checkpoint import RUN, SHAPES, kept
from tests.nnue.training.test_learning_curve import some_curve
from tests.xiangqi.records.test_game_files import SMALL, cbl, cbr, small_game, xqf
from tests.xiangqi.records.test_text_records import CBF, DHTML
from xqlab import disk
from xqlab.book import open_book, probe
from xqlab.book.book_dat import write_book_dat
from xqlab.book.obk import write_obk
from xqlab.errors import LONGEST, XqlabError
from xqlab.evaluation.weights import Weights
from xqlab.experiments.run.positions import read_positions as read_fens
from xqlab.experiments.suite.suite_file import read_suite
from xqlab.games.textbook_tree import TextbookTree
from xqlab.nnue import Architecture, Network, Quantised
from xqlab.nnue.data.record_text import positions_of_lines, read_text
from xqlab.nnue.data.training_positions import map_positions, write_positions
from xqlab.nnue.net.file import MAGIC
from xqlab.nnue.training.checkpoint import read_checkpoint
from xqlab.nnue.training.learning_curve import Curve
from xqlab.nnue.training.tries import add_try, read_tries, tries_table, try_of
from xqlab.search import search
from xqlab.trace import load_tree
from xqlab.viz import Quiz
from xqlab.xiangqi import START_FEN, Board, MatePosition, load_games, mates, read_games, write_game

TRIES = int(os.environ.get("XQLAB_HOSTILE_FILES", "40"))
SECONDS = 20.0  # of the processor, that a reader may take for a small file
MEMORY = 300 << 10  # kB


def anyhow(chance, content, others):
    """Changed as bytes or, half of the time, as JSON."""
    return changed_json(chance, content) if chance.random() < 0.5 else changed_bytes(chance, content, others)


def net(chance, content, others):
    """A file of arrays with another description, and a checksum that is right."""
    if chance.random() < 0.3:
        return changed_bytes(chance, content, others)
    line, _, body = content.removeprefix(MAGIC).partition(b"\n")
    if chance.random() < 0.3:
        body = changed_bytes(chance, body, others)
    header = json.loads(line)
    if chance.random() < 0.8:
        part = chance.choice(("about", "arrays"))
        header[part] = changed_value(chance, header[part])
    header["crc32"] = zlib.crc32(body)
    return MAGIC + written(header) + b"\n" + body


def tree(chance, content, others):
    """A tree whose header or columns are changed inside the archive."""
    if chance.random() < 0.2:
        return changed_bytes(chance, content, others)
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        name = chance.choice(archive.namelist() + ["header.npy"] * 12)
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
            for each in archive.namelist():
                member = archive.read(each)
                if each == name == "header.npy" and chance.random() < 0.9:
                    text = np.load(io.BytesIO(member)).tobytes()
                    kept = io.BytesIO()
                    np.save(kept, np.frombuffer(changed_json(chance, text), np.uint8))
                    member = kept.getvalue()
                elif each == name:
                    member = changed_bytes(chance, member, others)
                target.writestr(each, member)
    return made.getvalue()


def pools(chance, content, others):
    """Lines of JSON of which one is changed."""
    lines = content.split(b"\n")
    at = chance.randrange(len(lines))
    lines[at] = anyhow(chance, lines[at], others).replace(b"\n", b" ")
    return b"\n".join(lines)


def games_of(path):
    """All games of a file, read twice, and written again."""
    for errors in ("keep", "raise"):
        for game in load_games(path, errors=errors):
            try:
                write_game(game)
            except XqlabError:
                pass


def encoded_games_of(path):
    """The games of a text whose encoding the last byte chooses."""
    names = (None, "gb18030", "utf-8", "utf-16", "utf-7", "idna", "rot13", "u\0tf", "\ud800", "x" * 5000)
    content = disk.read_bytes(path)
    list(read_games(path, errors="keep", encoding=names[content[-1] % len(names)] if content else None))


def mate_entries_of(path):
    for line in disk.read_bytes(path).decode(errors="replace").split("\n"):
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            continue
        MatePosition.read(said).board()


def text_tree_of(path):
    TextbookTree(disk.read_bytes(path).decode(errors="replace"))


def weights_of(path):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".* has no weight for ")  # its name was changed
        repr(Weights.load(path).to_text())


def tree_of(path):
    found = load_tree(path)
    assert len(found.texts) == len(found)
    repr(found.result)


@cache
def quiz():
    answered = Quiz(recorded(TextbookTree("(a:(3 12) b:(2 4))"), 2), questions=2)
    given = [[0] * len(asked["answer"]) for asked in answered._questions]
    answered._answers = [{"tries": 1, "right": None, "given": zeros} for zeros in given]
    return answered


def write_answers(path):
    quiz().save_answers(path.with_suffix(".json")).rename(path)


def answers_of(path):
    quiz().load_answers(path)
    repr(quiz().answers)


def write_try(path):
    add_try(path, try_of("a", some_curve(), labels="b", parameters=1))


def tries_of(path):
    repr(tries_table(read_tries(path), ["name", "labels"]))


def net_of(path):
    repr(Quantised.load(path))


def book_moves_of(path):
    book = open_book(path)
    repr(book)
    repr(probe(book, Board()))


def mapped_values(path):
    return len(map_positions(path)["value"].tobytes())


def curve_of(path):
    found = Curve.read(path)
    for part in ("training", "validation"):
        assert len(found.numbers) == len(getattr(found, part, found.epochs))


# A format: its ending, valid files, how they are changed, and its reader.


def of_file(write):
    def made(folder):
        path = folder / "made.npz"
        write(path)
        content = path.read_bytes()
        path.unlink()
        return [content]

    return made


def recorded(board, depth):
    """A tree whose file is the same in each run."""
    found = search(board, depth=depth, record=200)
    found.seconds, found.iterations = 0.5, [replace(each, seconds=0.25) for each in found.iterations]
    return found.tree


def positions():
    return positions_of_lines([f"{START_FEN} | 13 | 0.5"] * 3)


def scrambled():
    """An XQF of a later version, whose keys are all 0: lengths of comments are 767 too large."""
    data = bytearray(xqf([], comment=""))
    data[2] = 18
    data[16:48] = data[17:48] + data[16:17]  # its pieces are listed from the second on
    del data[0x400:]
    data += bytes([0x18, 0x20, 0x20, 0]) + (767 + 4).to_bytes(4, "little") + "开始".encode("gb18030")
    for move, flags in (("h2e2", 0x80), ("h9g7", 0)):
        (x, y), (to_x, to_y) = [("abcdefghi".index(move[at]), int(move[at + 1])) for at in (0, 2)]
        data += bytes([10 * x + y + 0x18, 10 * to_x + to_y + 0x20, flags, 0])
    return bytes(data)


LONG = [(("a0a1", "a9a8", "a1a0", "a8a9")[ply % 4], "", ply < 11, False) for ply in range(12)]
PGN = write_game(small_game()).encode()
ENCODED = [PGN.decode().encode(name) for name in ("gb18030", "utf-16", "utf-8")]
SUITE = f'# ours\n{START_FEN} bm h2e2 b2e2; dm 3; id "a # b"; c0 "x";\n'
MATES = "\n".join(json.dumps(vars(each)) for each in mates(moves=2)[:3])
TWO_BY_TWO = TextbookTree("(3 5) (2 9)")
ROWS = [(Board(), "h2e2", 70), (Board(), "c3c4", 9), (Board(), "b0c2", 5)]
BOOK = book_of(ROWS, won=[1, 2, 3], lost=[4, 5, 6])

FORMATS = {
    "pgn": (".pgn", lambda _: [PGN * 2], changed_bytes, games_of),
    "encodings": (".txt", lambda _: ENCODED, changed_bytes, encoded_games_of),
    "dhtmlxq": (".txt", lambda _: [DHTML.encode(), DHTML.encode("gb18030")], changed_bytes, games_of),
    "cbf": (".cbf", lambda _: [CBF if isinstance(CBF, bytes) else CBF.encode()], changed_bytes, games_of),
    "xqf": (".xqf", lambda _: [xqf(), xqf(LONG), scrambled()], changed_bytes, games_of),
    "cbr": (".cbr", lambda _: [cbr(), cbr(LONG)], changed_bytes, games_of),
    "cbl": (".cbl", lambda _: [cbl(cbr(), cbr(SMALL * 5))], changed_bytes, games_of),
    "fens": (".txt", lambda _: [f"# ours\n{START_FEN}\n\n".encode()], changed_bytes, read_fens),
    "suite": (".epd", lambda _: [SUITE.encode()], changed_bytes, read_suite),
    "textbook": (".txt", lambda _: [b"(L:(3 12 8) M:(2 4 6) R:(14 5 2))"], changed_bytes, text_tree_of),
    "lines": (".txt", lambda _: [f"{START_FEN} | 13 | 0.5\n".encode() * 3], changed_bytes, read_text),
    "weights": (".json", lambda _: [Weights.default().to_text().encode()], anyhow, weights_of),
    "curve": (".json", of_file(lambda path: some_curve().write(path)), anyhow, curve_of),
    "tries": (".json", of_file(write_try), anyhow, tries_of),
    "mates": (".jsonl", lambda _: [MATES.encode()], pools, mate_entries_of),
    "quantised": (".net", of_file(lambda path: Quantised.of(small()).save(path)), net, net_of),
    "network": (".net", of_file(lambda path: small().save(path)), net, net_of),
    "checkpoint": (".run", of_file(kept), net, lambda path: read_checkpoint(path, RUN, SHAPES)),
    "answers": (".json", of_file(write_answers), anyhow, answers_of),
    "obk": (".obk", of_file(lambda path: obk(path, [PLAIN] * 3)), changed_bytes, book_moves_of),
    "BOOK.DAT": (".dat", of_file(lambda path: write_book_dat(BOOK, path)), changed_bytes, book_moves_of),
    "obk of ours": (".obk", of_file(lambda path: write_obk(BOOK, path)), changed_bytes, book_moves_of),
    "mapped": (
        ".npy",
        of_file(lambda path: write_positions(path, positions())),
        changed_bytes,
        mapped_values,
    ),
    "tree": (".npz", of_file(lambda path: recorded(Board(), 1).save(path)), tree, tree_of),
    "textbook tree": (".npz", of_file(lambda path: recorded(TWO_BY_TWO, 2).save(path)), tree, tree_of),
}


def small():
    return Network.random(Architecture("piece_square", width=2, hidden=(2,)))


@cache
def samples(name, folder):
    return FORMATS[name][1](folder)


def content_of(name, number, folder):
    """The changed file of this number."""
    chance = random.Random(f"{name} {number}")
    valid = samples(name, folder)
    return FORMATS[name][2](chance, chance.choice(valid), valid)


def tried(name, number, folder):
    """What reading a changed file comes to: "" where it is let in, else the error."""
    return outcome(name, content_of(name, number, folder), folder)


def outcome(name, content, folder):
    """What reading such a file comes to: "" where it is let in, else the error."""
    ending, _, _, read = FORMATS[name]
    path = folder / f"changed{ending}"
    path.write_bytes(content)
    try:
        read(path)
    except (XqlabError, OSError) as error:
        return str(error)
    return ""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("hostile")


def largest_so_far():
    """The most memory that this process has ever held, in kB; 0 where no system says so."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.parametrize("name", FORMATS)
def test_a_changed_file_is_read_or_refused(name, folder):
    for valid in samples(name, folder):
        assert outcome(name, valid, folder) == ""
    before = largest_so_far()  # all is compiled by now
    errors = set()
    for number in range(TRIES):
        started = time.process_time()
        error = tried(name, number, folder)
        assert time.process_time() - started < SECONDS, f"{name} {number}"
        assert len(error) <= LONGEST, f"{name} {number}"
        errors.add(error)
    assert errors - {""}  # the changes reach what a reader checks
    assert largest_so_far() - before < MEMORY


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_a_large_file_has_a_short_error(name, folder):
    """As many brackets, letters, numbers, names, or copies of a valid file, as make 300 kB and more."""
    valid = samples(name, folder)[0]
    half = len(valid) // 2
    large = [part * 300_000 for part in (b"x", b"[", b"(", b"9", b"\0", b"\xff", b" ", b"\xe7\x82\xae")]
    large += [valid[:half] + part + valid[half:] for part in large]
    large += [valid + valid * (20_000 // len(valid)), valid[:half] * (20_000 // half)]
    if valid[:1] == b"{" and name != "mates":
        plain = json.loads(valid)
        odd = ("x" * 300_000, list(range(60_000)), {str(number): number for number in range(60_000)})
        large += [json.dumps({**plain, key: value}).encode() for key in plain for value in odd]
    assert max(len(outcome(name, content, folder)) for content in large) <= LONGEST


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_no_file_is_not_read(name, folder):
    """A device never ends, a pipe waits for somebody to write, and a folder holds nothing to read."""
    ending, _, _, read = FORMATS[name]
    make = {"device": lambda path: path.symlink_to("/dev/zero"), "pipe": os.mkfifo, "folder": Path.mkdir}
    for kind, made in make.items():
        made(path := folder / f"{kind} of {name}{ending}")
        with pytest.raises((XqlabError, OSError)) as caught:
            read(path)
        assert "regular file" in str(caught.value) or "directory" in str(caught.value) or name == "fens"
