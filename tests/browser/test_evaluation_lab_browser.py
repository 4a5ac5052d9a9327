"""The evaluation lab in a real JupyterLab: slide, switch, find, save, load; keyboard, languages, themes."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import serious_faults
from tests.browser.conftest import InLab, Notebook
from xqlab.evaluation import Weights

pytestmark = [pytest.mark.browser, pytest.mark.slow]

IMPORTS = """
import xqlab
from xqlab.viz import EvaluationLab
"""
LAB = f"""{IMPORTS}
board = xqlab.xiangqi.Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")
base = xqlab.evaluation.Weights.rules_of_thumb()
lab = EvaluationLab(board, base=base, depth=2)
lab
"""
ROOT = ".xq-evaluation-lab"
RESET = (
    "lab.language = 'en'; lab.heat = ''; lab.order = 'static'; lab.reset(); lab.depth = 2; lab.board = board"
)
NOTEBOOK = (LAB,), {"shows": ROOT}  # with one lab


@pytest.fixture
def form(notebook: Notebook) -> Locator:
    """The lab in English with what it began with, nothing searched for and all folded."""
    assert notebook.python(RESET) == "None"
    found = notebook.page.locator(ROOT)
    found.get_by_label("Find a weight").fill("")
    unfolded = found.locator('.xqe-fold[aria-expanded="true"]')
    while unfolded.count():
        unfolded.first.click()
    expect(found.locator(".xqe-fold").first).to_have_text("material")
    return found


def test_a_slider_changes_value_order_and_move_at_once(notebook: Notebook, form: Locator) -> None:
    status = form.locator(".xqe-status")
    expect(status).to_contain_text("Value ")
    expect(form.locator(".xqe-legend").first).to_contain_text("seen from Red")
    before = status.inner_text()
    form.get_by_role("button", name="material", exact=True).click()
    slider = form.get_by_role("slider", name="a cannon, opening")
    expect(slider).to_have_value("450")
    slider.focus()
    for _ in range(5):
        notebook.page.keyboard.press("PageUp")
    notebook.page.keyboard.press("End")
    expect(form.get_by_role("button", name="material, 1 changed")).to_be_visible()
    top = slider.evaluate("(e) => Number(e.max)")
    wanted = f"[{float(top)}, {float(top)}]"  # the endgame goes along
    notebook.expect("lab.changed['material.cannon']", wanted)
    expect(slider).to_have_value(str(top))
    # The cannon can take a pawn, and Black a cannon: what is worth more is in danger.
    expect(status).not_to_have_text(before)
    first = form.locator(".xqe-moves tbody tr").first.locator("td").nth(1)
    expect(first).to_have_text(notebook.python("", "lab.root_order[0]").strip("'"))
    number = form.get_by_role("spinbutton", name="a cannon, endgame")
    form.get_by_label("opening and endgame linked").uncheck()
    number.fill("77")
    number.press("Tab")
    notebook.expect("lab.changed['material.cannon']", f"[{float(top)}, 77.0]")
    form.get_by_label("opening and endgame linked").check()
    form.get_by_role("button", name="Reset").click()
    expect(form.get_by_role("button", name="material", exact=True)).to_be_visible()
    expect(slider).to_have_value("450")
    notebook.expect("lab.changed", "{}")


def test_the_kernel_answers_while_a_slider_is_dragged(notebook: Notebook, form: Locator) -> None:
    notebook.python("answers = []; lab.observe(answers.append, '_answer')")
    form.get_by_role("button", name="mobility", exact=True).click()
    slider = form.get_by_role("slider").first
    slider.evaluate(
        """(e) => { for (let i = 1; i <= 60; i++) {
            e.value = Number(e.min) + i; e.dispatchEvent(new Event("input", { bubbles: true })); } }"""
    )
    last = slider.input_value()
    expect(slider).to_have_value(last)
    notebook.expect("[pair[0] for pair in lab.changed.values()]", f"[{float(last)}]")
    assert int(notebook.python("", "len(answers)")) < 10  # far fewer than events


def test_values_are_red_s_when_black_moves(notebook: Notebook, form: Locator) -> None:
    fen = notebook.python("before = lab.fen", "before").strip("'")
    black = fen.replace(" w ", " b ") if " w " in fen else fen.replace(" b ", " w ")
    assert notebook.python(f"lab.fen = {black!r}") == "None"
    values = notebook.python("", "[lab._answer['chosen']['value'], lab._answer['moves'][0]['value']]")
    chosen, first = (float(each) for each in values.strip("[]").split(", "))
    sign = -1 if " b " in black else 1
    expect(form.locator(".xqe-status")).to_contain_text(f", {sign * chosen:+.0f},".replace("-", "−"))
    shown_first = form.locator(".xqe-moves tbody tr").first.locator("td").nth(2).inner_text()
    assert float(shown_first.replace("−", "-")) == pytest.approx(sign * first, abs=0.51)
    notebook.python("lab.fen = before")


def test_order_and_depth(notebook: Notebook, form: Locator) -> None:
    form.get_by_label("Order moves by").select_option("captures")
    notebook.expect("lab.order", "'captures'")
    depth = form.get_by_label("Depth (plies)").first
    depth.fill("3")
    expect(form.locator(".xqe-status")).to_contain_text("depth 3")
    depth.fill("99")
    expect(form.get_by_role("alert").first).to_have_text("")  # until it is typed
    depth.blur()
    expect(form.get_by_role("alert").first).to_contain_text("expected an integer from 1 to 6, got “99”.")
    depth.fill("3")
    expect(form.locator(".xqe-refused")).to_be_hidden()
    more = form.get_by_role("button", name=re.compile(r"all \d+ moves"))
    more.click()
    legal = int(notebook.python("", "len(board.legal_moves)"))
    expect(form.locator(".xqe-moves tbody tr")).to_have_count(legal)
    form.get_by_role("button", name="fewer moves").click()


def test_weights_are_saved_and_loaded(notebook: Notebook, form: Locator, tmp_path: Path) -> None:
    notebook.python("lab.changed = {'tempo.move': [33, 44]}")
    with notebook.page.expect_download() as download:
        form.get_by_role("button", name="Save", exact=True).click()
    saved = tmp_path / "weights.json"
    download.value.save_as(saved)
    assert Weights.load(saved)["tempo.move"] == (33, 44)
    content = json.loads(saved.read_text("utf-8"))
    content["weights"]["tempo.move"] = [5, 6]
    saved.write_text(json.dumps(content), "utf-8")
    form.locator('input[type="file"]').first.set_input_files(saved)
    expect(form.locator(".xqe-status")).to_contain_text("Loaded weights.json")
    notebook.expect("lab.weights['tempo.move']", "(5.0, 6.0)")
    saved.write_text("{", "utf-8")
    form.locator('input[type="file"]').first.set_input_files(saved)
    expect(form.locator(".xqe-status")).to_contain_text("Not loaded: expected JSON in 'weights.json'")
    notebook.expect("lab.weights['tempo.move']", "(5.0, 6.0)")


def test_by_keyboard_alone(notebook: Notebook, form: Locator) -> None:
    page, cells = notebook.page, notebook.cells()
    fold = form.get_by_role("button", name="tempo", exact=True)
    fold.focus()
    page.keyboard.press("Enter")
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(fold).to_be_focused()
    page.keyboard.press("Tab")
    expect(form.get_by_role("spinbutton", name="the side to move, opening")).to_be_focused()
    page.keyboard.type("25")
    page.keyboard.press("Tab")
    slider = form.get_by_role("slider", name="the side to move, opening")
    expect(slider).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("26")
    for letter in "abdm":  # commands of JupyterLab where nobody keeps them from it
        page.keyboard.press(letter)
    page.wait_for_timeout(600)
    assert notebook.cells() == cells
    notebook.expect("lab.changed['tempo.move'][0]", "26.0")


def test_python_moves_the_sliders(notebook: Notebook, form: Locator) -> None:
    form.get_by_role("button", name="tempo", exact=True).click()
    notebook.python("lab.changed = {'tempo.move': [31, 7]}")
    expect(form.get_by_role("slider", name="the side to move, opening")).to_have_value("31")
    expect(form.get_by_role("spinbutton", name="the side to move, endgame")).to_have_value("7")
    notebook.python("lab.fen = '3k5/9/9/9/9/9/9/9/4R4/4K4 w'")
    expect(form.locator(".xqe-matches")).not_to_have_text(re.compile("^(5|6|7|8)[0-9] weights"))
    expect(form.get_by_role("img")).to_have_attribute("aria-label", "Xiangqi board, Red to move")


def test_the_switch_changes_every_word(notebook: Notebook, form: Locator) -> None:
    form.get_by_role("button", name="king safety", exact=True).click()
    form.get_by_role("button", name="中文").press("Enter")
    expect(form).to_have_attribute("lang", "zh-Hans")
    expect(form.get_by_role("button", name="将帅安全", exact=True)).to_be_visible()
    expect(form.locator(".xq-numbers")).to_be_visible()  # the files as Chinese moves count them
    notebook.expect("lab.language", "'zh'")
    form.get_by_role("button", name="English").click()
    expect(form.locator(".xq-letters")).to_be_visible()


OTHER_GAMES = """
import chess
from xqlab.games import junqi
text = "lfdlc/tx1cl/pc1e1/2b1r/1pp2/g3r/CC2D/1BTP1/1P3/EX1T1/LLM1R/BFLm1 r"
boards = {"Junqi": junqi.Board(text), "chess": chess.Board()}
"""
SIDES = {"Junqi": ("Red", "Blue", "红方", "蓝方"), "chess": ("White", "Black", "白方", "黑方")}
WEIGHT = {"Junqi": ("bomb", "bomb"), "chess": ("pieces.bishop_pair.endgame", "both bishops in the endgame")}


@pytest.mark.nightly
@pytest.mark.parametrize("game", SIDES)
def test_another_game(in_lab: InLab, game: str) -> None:
    shown = f"lab = EvaluationLab(boards[{game!r}], depth=2)\nlab"
    opened = in_lab(IMPORTS + OTHER_GAMES, shown, shows=ROOT)
    form = opened.page.locator(ROOT)
    first, second, *chinese = SIDES[game]
    heads = form.locator(".xqe-heads > span")
    expect(heads).to_have_text(["component", first, second, f"{first} − {second}", "change"])
    expect(form.get_by_role("img")).to_have_attribute("aria-label", f"{game} board, {first} to move")
    expect(form.get_by_label("opening and endgame linked")).to_be_hidden()
    only_terms = form.get_by_label("only terms of this position")  # where the evaluation is linear
    name, label = WEIGHT[game]
    if game == "chess":
        form.get_by_label("Find a weight").fill(label)
        expect(form.locator(".xqe-term")).to_have_count(0)  # the endgame weighs nothing at the start
        only_terms.uncheck()
    else:
        expect(only_terms).to_be_hidden()
    form.get_by_label("Find a weight").fill(label)
    expect(form.locator(".xqe-term")).to_have_count(1)
    slider = form.get_by_role("slider", name=label)
    slider.focus()
    opened.page.keyboard.press("End")
    opened.expect(f"lab.changed[{name!r}] == [{slider.get_attribute('max')}]", "True")
    first_move = form.locator(".xqe-moves tbody tr").first.locator("td").nth(1)
    expect(first_move).to_have_text(opened.python("", "lab.root_order[0]").strip("'"))
    form.get_by_label("Numbers below the pieces").select_option("removal")
    pieces = int(opened.python("", "sum(1 for cell in lab.board.cells() if cell) - 2"))
    expect(form.locator("svg.xq-board > g").last.locator("text")).to_have_count(pieces)
    form.get_by_label("Find a weight").fill("")
    form.get_by_role("button", name="中文").press("Enter")
    expect(heads).to_have_text(["部分", *chinese, f"{chinese[0]} − {chinese[1]}", "变化"])
    assert serious_faults(opened.page, ROOT) == []


def test_a_match_begins_from_a_slider_and_is_stopped(notebook: Notebook, form: Locator) -> None:
    page = notebook.page
    page.set_viewport_size({"width": 1500, "height": 2000})
    form.get_by_role("button", name="material", exact=True).click()
    slider = form.get_by_role("slider", name="a cannon, opening")
    slider.focus()
    page.keyboard.press("Home")
    play = form.get_by_role("tabpanel", name="Play")
    play.get_by_label("Pairs of games").fill("500")
    play.get_by_label("Nodes per move").fill("50")
    play.get_by_role("button", name="Play").click()
    told = play.locator(".xqe-lines")
    expect(told).to_contain_text(re.compile(r"\d of 1000 games"), timeout=90_000)
    notebook.expect("lab.panels['play'].job.is_running", "True")  # and the kernel answers
    play.get_by_role("button", name="Stop").press("Enter")
    expect(told).to_contain_text("Stopped.", timeout=30_000)
    notebook.expect("len(lab.panels['play'].job.wait().pairs) > 0", "True")

    form.get_by_role("tab", name="Play").press("ArrowRight")
    expect(form.get_by_role("tab", name="Fit")).to_be_focused()
    fit = form.get_by_role("tabpanel", name="Fit")
    fit.get_by_label("Steps at most").fill("5")
    fit.get_by_role("button", name="Fit from here").click()
    take = fit.get_by_role("button", name="Take over the fitted weights")
    take.click(timeout=90_000)
    notebook.expect("lab.weights == lab.panels['fit'].job.result.weights", "True")
    assert serious_faults(page, ROOT) == []

    form.get_by_role("tab", name="History").click()
    tried = form.get_by_role("tabpanel", name="History")
    expect(tried.locator("tbody tr")).to_have_count(2)
    tried.get_by_role("button", name="Compare with it: 2").click()
    expect(form.get_by_role("button", name="material", exact=True)).to_be_visible()  # nothing differs
    form.evaluate("(e) => { e.style.width = '400px'; }")
    assert form.locator(".xqe-frame").evaluate("(e) => e.scrollWidth <= e.clientWidth + 1")
    assert serious_faults(page, ROOT) == []
    form.get_by_role("button", name="中文").click()
    form.evaluate("(e) => { e.style.width = ''; }")
    form.get_by_role("button", name="改回与最初的基准比较").click()
    notebook.expect("lab.base == base", "True")
    page.set_viewport_size({"width": 1500, "height": 1000})


def test_components_below_the_board_say_why(notebook: Notebook, form: Locator) -> None:
    why = form.locator(".xqe-narrow")
    expect(why).to_be_hidden()
    form.evaluate("(e) => { e.style.width = '468px'; }")  # beside the files of a JupyterLab 900 pixels wide
    expect(why).to_contain_text(
        "beside it they need 620 pixels. Widen the window, or close JupyterLab's list"
    )
    form.evaluate("(e) => { e.style.width = ''; }")
    expect(why).to_be_hidden()
