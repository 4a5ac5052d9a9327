"""What axe-core finds wrong on a page for people who hear it, see it badly, or have no mouse."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
# Each theme and each language once: words change no colour, and colours no word.
THEMES = (("Light", "en"), ("Dark", "zh"))
SCHEMES = (("light", "en"), ("dark", "zh"))


def serious_faults(page: Page, selector: str) -> list[str]:
    """One line for each serious or critical fault inside the elements that match."""
    # Of what passes one element a rule is enough: to describe all takes as long as to look at them.
    answer = Axe().run(page, context=selector, options={"resultTypes": ["violations"]}).response
    assert answer["passes"], f"axe-core found nothing to look at in {selector!r}"
    return [
        f"{fault['impact']}: {fault['help']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for fault in answer["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


SMALL = """(root) => {
    const controls = "button, select, input, summary, label, [role=button], [role=gridcell]";
    return [...root.querySelectorAll(controls)]
        .filter((el) => !el.matches("label") || el.querySelector("[type=checkbox], [type=radio]"))
        .filter((el) => !(el.matches("input") && el.closest("label")?.textContent))
        .map((el) => [el, el.getBoundingClientRect()])
        .filter(([el, box]) => box.width > 1 && box.height > 1 && Math.min(box.width, box.height) < 23.9)
        .map(([el, { width, height }]) => `${el.outerHTML.slice(0, 80)}: ${width} x ${height}`);
}"""


def small_targets(page: Page, selector: str) -> list[str]:
    """One line for each control in an element that is under 24 pixels wide or high, too small for a finger.

    A box to tick in a label is as large as its label.
    """
    answer: list[str] = page.locator(selector).first.evaluate(SMALL)
    return answer
