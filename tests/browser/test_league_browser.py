"""The page of a league, opened from the disk: it grows while the league runs, and replays games."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import small_targets
from tests.browser.offline import Offline, assert_for_everyone
from tests.league.made import HOSTILE, league, players
from xqlab.league import page as league_page
from xqlab.league.page import save_page
from xqlab.league.versions import compare

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize(("width", "scheme"), [(1300, "light"), (400, "dark")])
def test_a_league_grows_and_replays_its_games(
    offline: Offline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, scheme: str
) -> None:
    monkeypatch.setattr(league_page, "EVERY", 0.2)
    page = offline.open(save_page(league(pairs=1), tmp_path, running=True), width=width, scheme=scheme)
    status, games = page.locator(".xqm-status"), page.locator("[data-game]")
    expect(status).to_contain_text("Running: 1 of 3 pairs of games are played. Last updated")
    expect(games).to_have_count(2)
    page.locator("[data-game='1']").press("Enter")
    expect(page.locator(".xqm-title")).to_have_text("Game 1: ann@2 – ann@1, 1–0")
    page.locator(".xqm-board [data-do=redo]").click()
    expect(page.locator(".xqm-board .xqb-status")).to_have_text("O to move")

    # The league goes on: what is open stays, and where the keyboard is.
    page.locator("[data-game='1']").focus()
    save_page(league(), tmp_path)
    expect(status).to_contain_text("Over: all 3 pairs of games are played.")
    expect(games).to_have_count(6)
    expect(page.locator("[data-game='1']")).to_be_focused()
    expect(page.locator(".xqm-board .xqb-status")).to_have_text("O to move")
    expect(page.locator(".xqm-lost")).to_have_text("2 × out of fuel")
    expect(page.locator("[data-part=refused] li")).to_contain_text(f"../eve: invalid name: got '{HOSTILE}'")
    assert page.title() == "A league of tic-tac-toe"  # no text of a submission has run
    assert page.locator(".xq-league img, .xqm-sentence b").count() == 0
    assert_for_everyone(page, width)
    assert small_targets(page, ".xq-league") == []

    page.locator("[data-filter=verdict]").select_option("fuel")
    expect(games).to_have_count(2)
    page.locator("[data-pair='0 2']").click()  # which also takes the other filter away
    expect(page.locator(".xqm-list .xqm-winner")).to_have_text(["ann@2"])
    page.locator(f"[data-player='{HOSTILE}']").click()
    expect(games).to_have_count(4)
    page.locator(".xqm-languages [data-language=zh]").click()
    expect(status).to_contain_text("已结束：共赛 3 组对局。")
    expect(page.locator(".xqm-board .xqb-status")).to_have_text("O 方走棋")
    assert_for_everyone(page, width)


def test_two_versions_beside_each_other(offline: Offline, tmp_path: Path) -> None:
    found = compare(league(), players(), "ann@2", "ann@1", changes=[("depth", "–", HOSTILE)])
    page = offline.open(found.save(tmp_path), width=400)
    choices = page.locator(".xqm-choices li")
    expect(choices).to_have_count(len(found.choices))
    expect(choices.first.locator(".xq-dot.xq-best")).to_have_count(1)
    expect(choices.first).to_contain_text(found.choices[0].sentence(("ann@2", "ann@1")))
    page.locator("[data-language=zh]").click()
    expect(page.locator(".xqm-summary")).to_have_text(found.sentence("zh"))
    assert page.title() == "ann@2 与 ann@1：为何一方胜过另一方"
    assert_for_everyone(page, 400)
