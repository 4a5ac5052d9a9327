"""Reading the folder of a league: what plays, and for each thing that does not, its verdict and why."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.evaluation import Weights
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.matches.weight_file import GameWeights
from xqlab.files import data_file
from xqlab.league.conditions import Conditions, Theme
from xqlab.league.submissions import MOST_FILES, MOST_SUBMISSIONS, Entrant, read_folder
from xqlab.league.verdicts import Verdict
from xqlab.nnue.net import shipped
from xqlab.xiangqi import Board

TOE, XIANGQI, JUNQI = "tic-tac-toe", Board.name, "junqi"
TERM = "material.rook"


def read(folder: Path, game: str = TOE, theme: str = "", **more: Any) -> dict[str, Entrant]:
    conditions = Conditions(game, 50, theme=Theme.of(theme) if theme else None, **more)
    return {one.submission.file: one for one in read_folder(folder, conditions, ["full"])}


def write(folder: Path, files: Mapping[str, Any]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        if isinstance(content, bytes):
            (folder / name).write_bytes(content)
        else:
            text = content if isinstance(content, str) else json.dumps(content)
            (folder / name).write_text(text, encoding="utf-8")


def test_what_cannot_play_has_a_verdict_and_a_sentence_and_the_others_play(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "games.json": {},
            "good.json": {"player": "full -null_move futility_margin=90"},
            "王@12.json": {"format": "xqlab submission 1", "game": "Tic-Tac-Toe", "player": "textbook"},
            "broken.json": '{"player": ',
            "deep.json": "[" * 100_000,
            "number.json": '{"weights": {"a": 1' + "0" * 400 + "}}",
            "list.json": [1],
            "latin.json": b'{"player": "\xff"}',
            "format.json": {"format": "xqlab submission 9"},
            "field.json": {"player": "full", "run": "rm"},
            "other.json": {"format": "xqlab submission 1", "game": "chess"},
            "words.json": {"player": ["full"]},
            "quotes.json": {"player": "full 'x"},
            "preset.json": {"player": "strongest"},
            "switch.json": {"player": "full +magic"},
            "parameter.json": {"player": "full futility_margin=x"},
            "nodes.json": {"player": "full nodes=99999999"},
            "path.json": {"player": "full weights=/etc/passwd"},
            "inside.json": {"net": "other.net"},
            "weights.json": {"weights": {"rook": 1}},
            "xiangqi.json": {"format": "xqlab weights", "version": 1, "weights": {}},
            "twice.json": {},
            "TWICE.net": b"x",
            "full.json": {},
            "nul.net": b"xqlab net 1\n{}",
            "a|b.json": {},
            "lin@0.json": {},
            " .json": {},
            "x" * 60 + ".json": {},
            "run.exe": b"MZ",
            "large.json": b" " * ((1 << 20) + 1),
            "none/readme.json": {},
            "out/submission.json": {"book": "../good.json"},
            "below/submission.json": {"net": "deeper/a.net"},
            "null/submission.json": {"net": "a\0b"},
            "gone/submission.json": {"net": "gone.net"},
            "linked/submission.json": {"net": "a.net"},
            "many/submission.json": {},
            "both/submission.json": {"weights": {}, "net": "a.net"},
            "code/submission.json": {},
            "code/run.sh": "true",
        },
    )
    for number in range(MOST_FILES):
        (tmp_path / "many" / f"{number}.json").touch()
    for link in ("link.json", "linked/a.net", "folder"):
        (tmp_path / link).symlink_to("good.json" if link == "folder" else "/etc/passwd")
    (tmp_path / "nested" / "deeper").mkdir(parents=True)
    os.mkfifo(tmp_path / "pipe.json")
    ours = "league.jsonl league.jsonl.lock league.compare-a-b.html league.html table.csv .hidden Thumbs.db"
    for name in ours.split():
        (tmp_path / name).touch()
    entrants = read(tmp_path)
    expected = {
        "broken.json": ("malformed", "expected JSON in 'broken.json': "),
        "deep.json": ("malformed", "nested too deeply"),
        "number.json": ("malformed", "at most 300 digits"),
        "list.json": ("malformed", "expected an object of format 'xqlab submission 1' or weights, got [1]"),
        "latin.json": ("malformed", "expected JSON in 'latin.json'"),
        "format.json": ("malformed", "expected the format 'xqlab submission 1', got 'xqlab submission 9'"),
        "field.json": ("malformed", "fields out of format, game, player, weights, net, book, got 'run'"),
        "other.json": ("other game", "expected a submission for tic-tac-toe, got 'chess'"),
        "words.json": ("refused", "expected the words of a player, such as 'full -null_move', got ['full']"),
        "quotes.json": ("refused", "expected closed quotation marks"),
        "preset.json": ("refused", "expected a preset of the search out of minimax, "),
        "switch.json": ("refused", "got '+magic'"),
        "parameter.json": ("refused", "cannot follow 'futility_margin=x'"),
        "nodes.json": ("refused", "got 'nodes=99999999': the league gives the budget"),
        "path.json": ("refused", "got 'weights=/etc/passwd'"),
        "inside.json": ("refused", "a folder with submission.json and the file, got net 'other.net'"),
        "weights.json": ("malformed", "expected a game whose evaluation has weights, got 'tic-tac-toe'"),
        "xiangqi.json": ("other game", "expected weights of tic-tac-toe, got those of 'Xiangqi'"),
        "twice.json": ("duplicate", "expected one submission named 'twice', got several"),
        "TWICE.net": ("duplicate", "expected one submission named 'TWICE', got several"),
        "full.json": ("duplicate", "expected a name that no guest has, got 'full'"),
        "nul.net": ("malformed", "'nul.net'"),
        "a|b.json": ("name", "expected a name of letters"),
        "lin@0.json": ("name", "got 'lin@0'"),
        " .json": ("name", "got ' '"),
        "x" * 60 + ".json": ("name", "at most 40"),
        "run.exe": ("refused", "expected a file that ends with .json, .net, .obk, .dat, .wasm, .py"),
        "large.json": ("too large", "expected at most 1,048,576 bytes in 'large.json', got 1,048,577"),
        "none": ("malformed", "expected submission.json in the folder 'none', it is missing"),
        "out": ("name", "expected the name of a file in the folder, got '../good.json'"),
        "below": ("name", "expected the name of a file in the folder, got 'deeper/a.net'"),
        "null": ("name", "expected the name of a file in the folder, got 'a\\x00b'"),
        "gone": ("malformed", "expected the file 'gone.net' in the folder, it is missing"),
        "linked": ("link", "expected a file, got a link, which is not followed: 'a.net'"),
        "link.json": ("link", "expected a file, got a link, which is not followed: 'link.json'"),
        "folder": ("link", "got a link"),
        "many": ("too large", "expected at most 20 files, got more"),
        "both": ("refused", "expected weights or a net, got both"),
        "code": ("refused", "got 'run.sh'"),
        "nested": ("malformed", "expected a regular file, got 'deeper'"),
        "pipe.json": ("malformed", "expected a regular file, got 'pipe.json'"),
    }
    found = {file: one.submission for file, one in entrants.items() if one.player is None}
    assert found.keys() == expected.keys()
    for file, (verdict, reason) in expected.items():
        assert found[file].verdict == verdict, (file, found[file])
        assert reason in found[file].reason, (file, found[file].reason)
        assert str(tmp_path) not in found[file].reason
    playing = {file: one for file, one in entrants.items() if one.player is not None}
    assert playing.keys() == {"games.json", "good.json", "王@12.json"}
    assert playing["good.json"].submission.about == "full -null_move futility_margin=90"
    wang = playing["王@12.json"].submission
    assert (wang.author, wang.kind) == ("王", "switches")


def test_data_of_xiangqi(tmp_path: Path) -> None:
    weights = Weights.default().with_values({TERM: (1, 2)}).without("mobility")
    weights.save(tmp_path / "file.json", name="mine")
    net = data_file(shipped.FILE).read_bytes()
    write(
        tmp_path,
        {
            "inline.json": {"weights": {TERM: [1, 2]}},
            "bad.json": {"weights": {"nothing": [1, 2]}},
            "one.json": {"weights": {TERM: 3}},
            "folder/submission.json": {"player": "full", "weights": "w.json"},
            "net.net": net,
            "cut.net": net[:1000],
            "junqi.json": json.loads(GameWeights(JUNQI).to_text()),
        },
    )
    weights.save(tmp_path / "folder" / "w.json", name="mine")
    entrants = read(tmp_path, XIANGQI)
    refused = {file: one.submission for file, one in entrants.items() if one.player is None}
    expected = dict.fromkeys(("bad.json", "one.json", "cut.net"), Verdict.MALFORMED)
    expected |= {"junqi.json": Verdict.OTHER_GAME}
    assert {file: one.verdict for file, one in refused.items()} == expected
    abouts = {file: one.submission.about for file, one in entrants.items() if one.player is not None}
    assert abouts == {
        "file.json": "full, 3 weights changed",
        "folder": "full, 3 weights changed",
        "inline.json": "full, 2 weights changed",
        "net.net": "full, net of 3,903.4 kB",
    }
    digests = {file: one.submission.digest for file, one in entrants.items()}
    assert digests["file.json"] != digests["inline.json"]
    for one in entrants.values():
        if isinstance(one.player, SearchPlayer):
            assert one.player.limits == {"nodes": 50}


def test_another_game_s_net_and_a_broken_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "in", {"n.net": data_file(shipped.FILE).read_bytes(), "b.obk": b"x" * 99})
    monkeypatch.chdir(tmp_path)
    for folder in (tmp_path / "in", Path("in")):
        found = {one.submission.name: one.submission for one in read_folder(folder, Conditions(TOE, 50))}
        assert found["n"].verdict is Verdict.OTHER_GAME
        assert found["n"].reason == "expected a net for tic-tac-toe, got one of another game"
        assert "expected 'b.obk' to begin as an SQLite database" in found["b"].reason


def test_weights_of_another_game(tmp_path: Path) -> None:
    shipped = GameWeights(JUNQI)
    name, value = next(iter(shipped.values.items()))
    shipped.with_values({name: value + 1}).save(tmp_path / "file.json")
    write(tmp_path, {"inline.json": {"weights": {name: value + 1}}, "bad.json": {"weights": {name: "x"}}})
    entrants = read(tmp_path, JUNQI)
    assert entrants["bad.json"].submission.verdict is Verdict.MALFORMED
    abouts = [entrants[f"{file}.json"].submission.about for file in ("file", "inline")]
    assert abouts == ["full, 1 weights changed"] * 2


def test_what_systems_add_is_no_submission(tmp_path: Path) -> None:
    files = dict.fromkeys(("one/.DS_Store", "one/._submission.json", "__MACOSX/a"), b"\0")
    write(tmp_path, {"one/submission.json": {}} | files)
    assert {name: str(one.submission.verdict) for name, one in read(tmp_path).items()} == {"one": "None"}


def test_themes(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "two.json": {"weights": {TERM: [1, 2]}},
            "four.json": {"weights": {TERM: [1, 2], "material.cannon": [1, 2]}},
            "switch.json": {"player": "full -null_move", "weights": {TERM: [1, 2]}},
            "net.net": data_file(shipped.FILE).read_bytes(),
            "shipped.json": {},
            "script.py": "# coding: gbk\n# 没有\n\nprint()\n".encode("gbk"),
            "program.wasm": b"\0asm",
        },
    )
    reasons = {file: one.submission.reason for file, one in read(tmp_path, XIANGQI, "2 weights").items()}
    few = "the budget is 2 weights: expected"
    what = "weights that differ from the shipped ones"
    nothing = f"{few} nothing but {what}, got"
    assert reasons == {
        "two.json": "",
        "shipped.json": "",
        "four.json": f"{few} at most 2 {what}, got 4: 2 too many",
        "switch.json": f"{nothing} 1 switches and parameters that differ from those of 'full'",
        "net.net": f"{nothing} a net",
        "script.py": f"{nothing} a program",
        "program.wasm": f"{nothing} a compiled program",
    }
    for theme, file, reason in (
        ("1.5 MB of net", "net.net", "at most 1,500,000 bytes of a net, got 3,903,416: 2,403,416 too many"),
        ("0 switches", "switch.json", "expected nothing but switches"),
        ("0 lines of code", "script.py", "expected at most 0 lines of code, got 1: 1 too many"),
    ):
        one = read(tmp_path, XIANGQI, theme)[file].submission
        assert one.verdict is Verdict.OVER_BUDGET
        assert reason in one.reason
    for text in ("20 candles", "weights", "-1 switches", ""):
        refuses(XqlabError, "expected a budget such as '20 weights'", Theme.of, text)


def test_conditions_folders_and_too_many_submissions(tmp_path: Path) -> None:
    assert Conditions(TOE).as_json() == {"nodes": 2000, "fuel": 32_000_000, "theme": ""}
    assert Conditions(TOE, time=0.5).as_json() == {"time": 0.5, "fuel": 500_000_000, "theme": ""}
    amounts = [Conditions(TOE, time=time).steps for time in (None, 0.5, 1e-9)]
    assert amounts == [1_000_000, 1_000_000, 1]
    for name in ("nodes", "time", "fuel"):
        refuses(XqlabError, f"expected {name} to be above 0, got -1", Conditions, TOE, **{name: -1})
    refuses(XqlabError, "expected a folder of submissions, got ", read, tmp_path / "none")
    for number in range(MOST_SUBMISSIONS + 1):
        (tmp_path / f"{number}.json").touch()
    refuses(XqlabError, "expected at most 200 submissions, got 201", read, tmp_path)
