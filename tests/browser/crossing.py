"""What on a page sticks out of its widget, is cut off, or lies over something else."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

STEPPER_PARTS = (
    "button, select, input, output, .xqs-sentence, .xqs-kind, .xqs-conventions, .xqs-tree, .xqs-window,"
    " .xqs-board svg, .xqs-counters > span"
)
FIND = """([host, parts]) => {
    scrollTo(0, document.documentElement.scrollHeight); // what stays in sight is at its own place then
    const widget = document.querySelector(host);
    const all = [...widget.querySelectorAll(parts)].filter((each) => each.getClientRects().length);
    const boxes = all.map((each) => each.getBoundingClientRect());
    const frame = widget.getBoundingClientRect();
    const told = (each) => each.outerHTML.slice(0, 90);
    const found = [];
    boxes.forEach((a, i) => {
        if (a.right > frame.right + 1 || a.left < frame.left - 1) found.push(`${told(all[i])} sticks out`);
        const isText = all[i] instanceof HTMLElement && getComputedStyle(all[i]).overflowX !== "visible";
        if (isText && all[i].scrollWidth > all[i].clientWidth + 1) found.push(`${told(all[i])} is cut off`);
        for (let j = 0; j < i; j++) {
            const b = boxes[j];
            if (all[i].contains(all[j]) || all[j].contains(all[i])) continue;
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 2 && down > 2) found.push(`${told(all[i])} over ${told(all[j])}`);
        }
    });
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    return found;
}"""


def crossings(page: Page, host: str, parts: str) -> list[str]:
    """One line for each fault among the `parts` of the widget `host`, both CSS selectors."""
    found: list[str] = page.evaluate(FIND, [host, parts])
    return found


def zoomed(chromium: Browser, **options: Any) -> BrowserContext:
    """A window of 1280 to 900 pixels in which the browser shows everything at 200 %."""
    # Browsers zoom so: a page has half the pixels, and each of them is four of the screen's.
    return chromium.new_context(viewport={"width": 640, "height": 450}, device_scale_factor=2, **options)
