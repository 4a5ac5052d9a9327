"""What the cells of a page of the book leave."""

import base64
import json
import re
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import chess
import comm
import pytest
from IPython.core.formatters import DisplayFormatter
from matplotlib import pyplot

import xqlab
import xqlab.teach
from tests.viz.recorded import searched
from xqlab.games import TextbookTree, TicTacToe, junqi
from xqlab.viz.charts.representations import leaves_per_second_chart
from xqlab.viz.figures.gallery import Gallery
from xqlab.viz.live import live, weighing
from xqlab.viz.live.play import playing
from xqlab.viz.page.standalone import SECTION
from xqlab.viz.site import capture as capturing
from xqlab.viz.site.capture import KERNEL, capture, checked_or_open
from xqlab.words import speaking


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """The outputs that were displayed."""
    outputs: list[dict[str, str]] = []
    monkeypatch.setattr(capturing, "display", lambda data, **_: outputs.append(data))
    return outputs


@pytest.fixture
def formatter(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A kernel's formatter, set up for the book."""
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    monkeypatch.setattr(xqlab.teach, "check", xqlab.teach.check)
    formatter = DisplayFormatter()
    formatter.ipython_display_formatter.enabled = True
    capture(formatter)
    return formatter


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of engines, of which each is one of two words."""
    module = SimpleNamespace(code=b"\0asm", manifest={"digest": "abc"})
    for place in (live, playing, weighing):
        monkeypatch.setattr(place, "module_of", lambda *_: module)
    monkeypatch.setattr(capturing, "_engines", tmp_path)
    return tmp_path


def sent(output: dict[str, str]) -> Any:
    """The data of a page."""
    (text,) = re.findall(r'<script type="application/json">(.*?)</script>', output["text/html"])
    return json.loads(text)


def test_a_widget_leaves_its_page(formatter: Any, shown: list[dict[str, str]]) -> None:
    formatter.format(xqlab.viz.Stepper(searched("everything")))
    (output,) = shown
    assert output["text/html"].startswith('<div class="xq-embedded">')
    assert SECTION[:30] in output["text/html"]
    data = sent(output)
    assert (data["script"], data["language"]) == ("stepper/standalone", "en")
    assert f'id="{data["id"]}"' in output["text/html"]
    assert "sentences" in data["packed"]


def test_what_searches_shares_an_engine(formatter: Any, shown: list[dict[str, str]], engines: Path) -> None:
    tree, panel = TextbookTree("(3 12)"), xqlab.viz.SearchPanel(TextbookTree("(3 12)"), depth=1)
    for widget in (xqlab.viz.TreeWidget(xqlab.search(tree, depth=1, record=True)), panel):
        formatter.format(widget)
    pages = [sent(output) for output in shown]
    assert [page["script"] for page in pages] == ["live/tree_widget/widget", "live/stepper/standalone"]
    lives = [json.loads(zlib.decompress(base64.b64decode(page["packed"]["live"][1]))) for page in pages]
    assert [(of["engine"], of["isOpen"]) for of in lives] == [("engines/abc", False), ("engines/abc", True)]
    assert not {"module", "engine"} & {*pages[0]["packed"], *pages[1]["packed"]}
    [file] = engines.rglob("*.js")
    begin = '(window.xqlabWidgets ??= {})["engines/abc"] = {"engine": ["json"'
    assert file.read_text("utf-8").startswith(begin)


def test_a_board_plays_and_a_lab_weighs_where_somebody_may(
    formatter: Any, shown: list[dict[str, str]], engines: Path
) -> None:
    boards = (TicTacToe(), {}), (TicTacToe("b2"), {"editable": False}), (chess.Board(), {})
    for board, options in boards:
        formatter.format(xqlab.BoardWidget(board, **options))
    formatter.format(xqlab.viz.EvaluationLab(depth=1))
    scripts = ["live/play/playing", "board/widget", "live/play/playing", "live/weighing"]
    assert [sent(output)["script"] for output in shown] == scripts
    assert not {"module", "engine"} & {*sent(shown[0])["packed"]}
    assert len([*engines.rglob("*.js")]) == 1


def test_a_widget_without_a_page_leaves_a_picture(formatter: Any, shown: list[dict[str, str]]) -> None:
    for language in ("en", "zh"):
        with speaking(language):
            formatter.format(xqlab.viz.EvaluationLab(junqi.Board(), depth=1))
        html = shown.pop()["text/html"]
        assert not shown
        assert "<svg" in html
        assert f"<p>{getattr(KERNEL, language)}</p>" in html


def test_a_box_leaves_its_pictures_and_settings(formatter: Any) -> None:
    from ipywidgets import HTML, FloatProgress, FloatSlider, HBox, Image, Label, VBox

    slider = FloatSlider(2.5, description="rook <")
    box = VBox([slider, HTML("<b>text</b>"), HBox([Image(value=b"abc", format="png"), Label("left out")])])
    html = formatter.format(box)[0]["text/html"]
    assert "<p>rook &lt; = 2.5</p><b>text</b>" in html
    assert 'src="data:image/png;base64,YWJj"' in html
    assert str(KERNEL) in html
    assert formatter.format(HBox([HTML("7 %"), FloatProgress(7)]))[0] == {"text/html": "", "text/plain": ""}
    html = formatter.format(xqlab.viz.slot_machines((0.3, 0.7), 20))[0]["text/html"]  # it needs no kernel
    assert '"script": "bandits/page"' in html
    assert html.startswith('<div class="xq-embedded">')
    alive = formatter.format(VBox([slider, xqlab.viz.Stepper(searched("everything"))]))[0]["text/html"]
    assert alive.startswith('<div class="xq-embedded">')
    assert str(KERNEL) not in alive


def test_an_open_question_shows_its_explanation(formatter: Any) -> None:
    assert xqlab.teach.check is checked_or_open
    left_open = checked_or_open("ordering.least_leaves", ...)
    assert left_open.is_right is None
    assert "Show the answer" in left_open._repr_markdown_()
    assert checked_or_open("ordering.least_leaves", 3000).is_right is False


def test_what_waits_for_an_answer_is_folded(shown: list[Any]) -> None:
    question = checked_or_open("ordering.least_leaves", ...)
    rates = {"mailbox": {"start": 1.0}}
    for show, what in ((print, "1 < 2"), (Gallery, {"a": "<svg/>"}), (leaves_per_second_chart, rates)):
        assert question.then(show, what) is None
    assert shown[::2] == [question] * 3
    printed, gallery, chart = (output["text/html"] for output in shown[1::2])
    folded = "<details><summary>Show what follows the answer</summary>"
    assert printed == f"{folded}<pre>1 &lt; 2\n</pre></details>"
    assert "<svg/>" in gallery
    assert '<img class="xqlab-chart"' in chart
    assert not pyplot.get_fignums()
