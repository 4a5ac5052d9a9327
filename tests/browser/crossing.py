"""What on a page sticks out of its widget, is cut off, or lies over something else."""

from playwright.sync_api import Page

PARTS = (
    "button, select, input, textarea, output, summary, td, .xqs-sentence, .xqs-kind, .xqs-conventions,"
    " .xqs-line, .xqs-tree, .xqs-window, .xqs-board svg, .xqs-counters > span, .xqt-verdict, .xqt-head,"
    " .xqt-legend span, .xqg-tree, .xqg-hint, .xqg-legend > span, .xqg-conventions, .xqg-board svg,"
    " .xqg-facts dt, .xqg-facts dd, .xqg-announced p, .xqb-picture > svg, .xqb-status, .xqb-moves,"
    " .xqo-crumbs b"
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


def crossings(page: Page, host: str) -> list[str]:
    """One line for each fault among the parts of the widget `host`, a CSS selector."""
    found: list[str] = page.evaluate(FIND, [host, PARTS])
    return found
