"""What axe-core finds wrong on a page for people who hear it, see it badly, or have no mouse."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
# Each theme and each language once: words change no colour, and colours no word.
THEMES = (("Light", "en"), ("Dark", "zh"))
SCHEMES = (("light", "en"), ("dark", "zh"))


def serious_faults(page: Page, selector: str) -> list[str]:
    """One line for each serious or critical fault inside the elements that match."""
    answer = Axe().run(page, context=selector).response
    assert answer["passes"], f"axe-core found nothing to look at in {selector!r}"
    return [
        f"{fault['impact']}: {fault['help']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for fault in answer["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]
