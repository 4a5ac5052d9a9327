"""`SearchPanel`: the boxes are the switches, the button searches and stops, the result can be stepped."""

import re
import signal
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import xqlab
from xqlab.game import game_of
from xqlab.games import TextbookTree, TicTacToe
from xqlab.search import SWITCHES, Enhancements, Progress, Searcher
from xqlab.search.running import hear_interrupts
from xqlab.search.switches import OFFERED
from xqlab.trace.conventions import use_conventions
from xqlab.trace.sides import short_text
from xqlab.viz import SearchPanel, Stepper
from xqlab.viz.search_form.panel import SearchPanelError, move_texts, plain
from xqlab.viz.search_form.summary import SUMMARY, summaries
from xqlab.viz.search_form.widget import SETTINGS, SearchFormError, lacking
from xqlab.xiangqi import Board


def below(panel):
    return panel.children[-1].children


def press(panel, button, **changed):
    """What the browser sends."""
    settings = {name: getattr(panel.form, name) for name in SETTINGS} if button == "search" else {}
    panel.form._hear(panel.form, {"do": button} | settings | changed, [])


def press_search(panel):
    press(panel, "search")
    assert until(lambda: panel.form.state in ("done", "failed"))


def until(claim: Callable[[], Any], seconds: float = 120) -> bool:
    end = time.monotonic() + seconds
    while not claim() and time.monotonic() < end:
        time.sleep(0.01)
    return bool(claim())


def deep_minimax(**options: Any) -> SearchPanel:
    """A panel whose search would take hours, and has begun."""
    xqlab.search(Board(), depth=1)  # compiled before
    panel = SearchPanel(Board(), depth=6, enhancements=Enhancements.minimax(), **options)
    press(panel, "search")
    assert until(lambda: panel.form._progress.get("nodes"))
    return panel


def test_a_search_has_the_settings_that_the_browser_shows():
    panel = SearchPanel(Board(), depth=3)
    press(panel, "search", depth=1, on=["alpha_beta"], time=20)
    assert until(lambda: panel.form.state == "done")
    assert (panel.result.depth, panel.form.depth, panel.form.time) == (1, 1, 20)
    assert panel.result.enhancements.names() == ["alpha_beta"]


def test_every_switch_has_a_box_with_its_soundness():
    panel = SearchPanel(Board(), enhancements=Enhancements.of("alpha_beta", "killers"))
    about = panel.form._data
    assert panel.form.on == ["alpha_beta", "killers"]
    panel.form.on = ["killers", "alpha_beta"]
    assert panel.form.on == ["alpha_beta", "killers"]
    assert panel.enhancements.names() == ["alpha_beta", "killers"]
    quiescence = about["switches"]["quiescence"]
    assert quiescence["soundness"] == {"en": "selective", "zh": "选择性"}
    assert quiescence["zh"]["name"] == "静态搜索"
    assert about["switches"]["killers"]["en"]["about"] == SWITCHES["killers"].text
    assert (panel.result, below(panel)) == (None, ())


@pytest.mark.parametrize("board", [Board(), TicTacToe(), TextbookTree("(3 12) (2 4)")])
def test_a_form_offers_the_switches_that_the_game_supports(board):
    panel = SearchPanel(board)
    about = panel.form._data
    served = [name for name in OFFERED if not lacking(name, game_of(board.position))]
    assert list(about["switches"]) == served
    assert sorted(name for group in about["groups"] for name in group["switches"]) == sorted(served)
    assert all(group["switches"] for group in about["groups"])
    assert {name for preset in about["presets"] for name in preset["switches"]} <= set(served)
    assert {name for switch in about["switches"].values() for name in switch["works_with"]} <= set(served)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("on", ["killers", "quiescence", "nonsense"], "supports, got 'quiescence', 'nonsense'"),
        ("depth", 0, "expected a depth from 1 to 20, got 0"),
        ("language", "fr", "expected language to be 'en' or 'zh', got 'fr'"),
        *(
            ("time", seconds, f"expected a time above 0 and of at most 3600 seconds, got {float(seconds)}")
            for seconds in (0, -1, 3601, float("nan"))
        ),
    ],
)
def test_what_makes_no_sense_is_refused(name, value, message):
    with pytest.raises(SearchFormError, match=re.escape(message)):
        setattr(SearchPanel(TicTacToe()).form, name, value)
    if name == "language":
        with pytest.raises(SearchFormError, match=re.escape(message)):
            SearchPanel(TicTacToe(), language=value)


def test_the_presets_are_those_of_enhancements():
    presets = SearchPanel(Board()).form._data["presets"]
    named = (getattr(Enhancements, name)() for name in ("minimax", "textbook", "lossless", "full"))
    assert [Enhancements.of(*preset["switches"]) for preset in presets] == list(named)


def test_the_button_searches_with_what_is_ticked():
    panel = SearchPanel(TicTacToe("b2 a1 c3"), depth=2)
    panel.form.on = [name for name in panel.form.on if name != "history"]
    panel.form.depth = 3
    press_search(panel)
    assert panel.result.enhancements == panel.enhancements
    assert not panel.result.enhancements.history
    assert panel.result.depth == 3
    (stepper,) = below(panel)
    assert isinstance(stepper, Stepper)
    status = panel.form._status
    assert status["state"] == "done"
    assert f"{panel.result.nodes:,} nodes" in status["en"]
    assert f"{panel.result.nodes:,} 个结点" in status["zh"]
    first = panel.result
    press_search(panel)
    assert panel.result is not first
    assert len(below(panel)) == 1


def test_parameters_stay_when_other_switches_are_ticked():
    panel = SearchPanel(TicTacToe(), depth=1, enhancements=Enhancements.full().tuned(history_scale=9))
    panel.form.on = ["alpha_beta", "history"]
    assert panel.run().enhancements == Enhancements.of("alpha_beta", "history").tuned(history_scale=9)
    assert panel.form._runs[0]["parameters"] == {"history_scale": 9}


def test_an_error_is_shown_in_the_panel(monkeypatch):
    def searching(*arguments, **options):
        assert panel.form.state == "searching"
        raise ValueError("expected <something> else")

    panel = SearchPanel(TicTacToe())
    monkeypatch.setattr(Searcher, "run", searching)
    failed = {"state": "failed", "en": "The search failed: expected <something> else"}
    failed["zh"] = "搜索出错：expected <something> else"
    with pytest.raises(ValueError, match="expected <something> else"):
        panel.run()
    assert panel.form._status == failed
    panel.form.tell("idle", "", "")
    press_search(panel)
    assert (panel.form._status, panel.form._progress) == (failed, {})


def test_an_error_without_words_is_named_and_leaves_a_form_that_works(monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    panel = SearchPanel(TicTacToe())
    with monkeypatch.context() as patch:
        patch.setattr(Searcher, "run", interrupted)
        with pytest.raises(KeyboardInterrupt):
            panel.run()
    assert panel.form._status["en"] == "The search failed: KeyboardInterrupt"
    press(panel, "search")
    assert until(lambda: panel.form.state == "done")


def test_the_button_returns_at_once_and_stop_shows_the_result_so_far():
    panel = deep_minimax()
    progress = panel.form._progress
    assert (progress["depth"], progress["finished"], progress["moves"]) == (6, 0, 44)
    assert until(lambda: panel.form._progress["nodes"] > progress["nodes"])
    press(panel, "stop")
    assert until(lambda: panel.form.state == "done")
    assert (panel.form._progress, panel.result.stopped) == ({}, "interrupted")
    assert panel.form._status["en"].startswith("Stopped at depth 6; no depth was completed. ")
    assert panel.form._status["zh"].startswith("已停止，当时在搜索深度 6；没有搜完任何深度。")
    assert len(below(panel)) == 1
    press(panel, "stop")  # nothing runs: nothing happens
    panel.stop()
    panel.form.depth = 1
    press_search(panel)
    assert panel.result.stopped == ""


@pytest.mark.usefixtures("interrupts")
def test_the_time_limit_or_an_interrupt_ends_it():
    hear_interrupts()
    panel = deep_minimax(time=1)
    assert until(lambda: panel.form.state == "done")
    assert panel.result.stopped == "time"
    assert panel.form._status["en"].startswith("Time limit reached at depth 6; no depth was completed. ")
    panel = deep_minimax()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert until(lambda: panel.form.state == "done")
    assert panel.result.stopped == "interrupted"


def test_one_search_at_a_time_and_none_once_it_is_closed():
    panel = deep_minimax()
    press(panel, "search")  # not heard
    for call in (panel.run, panel.start):
        with pytest.raises(SearchPanelError, match="expected an idle panel, got one that is searching: stop"):
            call()
    assert panel.form.state == "searching"
    panel.close()
    assert until(lambda: panel.form.state == "done")
    assert (panel.result.stopped, below(panel)) == ("interrupted", ())


def test_what_is_being_compiled_stops_when_that_is_done(monkeypatch):
    run = Searcher.run

    def compiling(self, *arguments, **options):
        assert until(lambda: panel.form._progress == {"compiling": True})
        press(panel, "stop")
        assert panel.form._status["en"] == "The search stops as soon as it is compiled …"
        assert panel.form._status["zh"] == "编译结束后立即停止……"
        return run(self, *arguments, **options)

    panel = SearchPanel(Board(), depth=20)
    monkeypatch.setattr(Searcher, "run", compiling)
    assert panel.run().stopped == "interrupted"
    assert panel.form._status["en"].startswith("Stopped at depth 1; no depth was completed. No root move was")


def test_a_progress_for_the_browser():
    panel = deep_minimax()
    searcher, move = panel._searcher, next(iter(Board().legal_moves))
    searcher.memory.root_searched, searcher.memory.root_move = 3, move.code
    told = plain(searcher.progress, panel.board, "minimax")
    assert (told["searched"], told["move"]) == (3, {"en": str(move), "zh": panel.board.text(move, "chinese")})
    panel.stop()
    assert until(lambda: panel.form.state == "done")


@pytest.mark.parametrize("limits", [{"nodes": 200}, {"nodes": 1}, {"time": 1e-9}])
def test_the_numbers_of_both_summaries_are_the_results(limits):
    result = xqlab.search(TicTacToe(), depth=9, **limits)
    assert result.stopped == next(iter(limits))
    english, chinese = summaries(result, move_texts(TicTacToe(), result.move), "negamax", result.depth + 1, 1)
    numbers = [re.findall(r"−?\d+(?:,\d{3})*", text) for text in (english, chinese)]
    assert numbers[0] == numbers[1]
    assert short_text(result.value) in numbers[0]
    assert english.startswith(f"{SUMMARY[result.stopped].en} at depth {result.depth + 1}; ")
    assert chinese.startswith(f"{SUMMARY[result.stopped].zh}深度 {result.depth + 1}；")


def test_the_stepper_speaks_the_language_of_the_panel():
    use_conventions(language="zh")
    panel = SearchPanel(TicTacToe(), depth=1)
    assert panel.form.language == "zh"
    panel.run()
    (stepper,) = below(panel)
    assert stepper.language == "zh"
    panel.form.language = "en"
    assert stepper.language == "en"


def test_each_language_has_its_own_notation():
    board = Board()
    move = board.parse_move("h2e2")
    assert move_texts(board, move) == {"en": "h2e2", "zh": "炮二平五"}
    assert move_texts(board, None) == {"en": "", "zh": ""}
    panel = SearchPanel(board, depth=1, flip=True)  # an option of the stepper
    best = panel.run().move
    (row,) = panel.form._runs
    assert row["move"] == {"en": str(best), "zh": board.text(best, "chinese")}
    assert panel.form._status["zh"].startswith(row["move"]["zh"])
    assert len(below(panel)) == 1
    use_conventions(notation="wxf")
    assert move_texts(board, move) == {"en": "C2=5", "zh": "C2=5"}
    # It needs no more than a playable board.
    playable = SimpleNamespace(name="steps", codes=lambda: [1, 2], move_of=lambda code: code, text_of=str)
    assert move_texts(playable, 2) == {"en": "2", "zh": "2"}


@pytest.mark.parametrize(
    ("fen", "view", "en", "zh"),
    [
        ("3k5/9/9/9/9/9/9/4R4/9/4K4 w", "minimax", "value #1 for Red, ", "，红方的值 #1，"),
        ("4k4/9/4r4/9/9/9/9/9/9/3K5 b", "minimax", "value −#1 for Red, ", "，红方的值 −#1，"),
        ("4k4/9/4r4/9/9/9/9/9/9/3K5 b", "negamax", "value #1 for the side to move, ", "，走子方的值 #1，"),
    ],
)
def test_one_value_on_a_screen_has_one_sign_and_says_whose_it_is(fen, view, en, zh) -> None:
    panel = SearchPanel(Board(fen), depth=3, enhancements=Enhancements.textbook(), view=view)
    panel.run()
    (row,), status = panel.form._runs, panel.form._status
    assert en in status["en"]
    assert zh in status["zh"]
    facts = Stepper(panel.result, view=view).as_html().facts
    assert en.strip(", ") in dict(facts["en"])["Search"]
    assert zh.strip("，") in dict(facts["zh"])["搜索"]
    assert (row["value"] > 0, row["seer"]["en"]) == ("−" not in en, en.split(" for ")[1].strip(", "))
    progress = Progress(3, 2, 0, 1, None, panel.result.value, 9, 0.1)
    assert plain(progress, panel.board, view)["value"] == row["value"]
