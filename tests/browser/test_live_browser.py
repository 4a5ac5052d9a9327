"""The engine in a worker: pages opened from the disk with the network off search, stop and search again."""

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

import xqlab
from tests.browser.offline import Offline
from xqlab import Enhancements
from xqlab.games import TicTacToe
from xqlab.viz.page.bundle import bundle
from xqlab.wasm import module_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'"
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A search in the page</title>
<meta http-equiv="Content-Security-Policy" content="{policy}"></head><body><script type="module">
{source}
const { worker, manifest, module } = {data};
window.refused = [];
addEventListener("securitypolicyviolation", (event) => window.refused.push(event.blockedURI));
const client = makeClient(worker, await WebAssembly.compile(await inflateText(module)), manifest);
window.client = client;
window.searched = async (request, report) => {
  const { log = [], arrays = {}, ...rest } = await client.search(request, report);
  const text = Array.from(log, (byte) => String.fromCharCode(byte)).join("");
  return { ...rest, log: btoa(text), columns: Object.keys(arrays).length };
};
window.isReady = true;
</script></body></html>
"""
SWITCHES = Enhancements.of("alpha_beta", "iterative_deepening", "killers")
QUICK = {"use": SWITCHES.names(), "depth": 3, "events": 5000}
LONG = {"use": ["iterative_deepening"], "depth": 9}
LONG_AND_QUICK = json.dumps(LONG), json.dumps(LONG), json.dumps(QUICK)
# A search with its iterations; then one that is stopped two plies deep, one stopped at once, and another one.
SEARCH = """async () => {
    const depths = [];
    const result = await searched(%s, ({ depth }) => depths.push(depth));
    return { ...result, depths };
}"""
STOP = """async () => {
    const stopped = await searched(%s, ({ depth }) => depth === 2 && client.stop());
    const early = searched(%s);
    client.stop();
    return { stopped, early: await early, again: await searched(%s) };
}"""


def write_page(path: Path, workers: str = "; worker-src blob:") -> Path:
    """A page with the engine and nothing to see; `workers`: what its policy says about them."""
    found = module_of(TicTacToe())
    data = {
        "worker": bundle("live/worker"),
        "manifest": found.manifest,
        "module": base64.b64encode(zlib.compress(found.code)).decode(),
    }
    page = PAGE.replace("{policy}", POLICY + workers).replace("{source}", bundle("live/client", "page/bytes"))
    path.write_text(page.replace("{data}", json.dumps(data).replace("</", "<\\/")), "utf-8")
    return path


def assert_searched(result: dict[str, Any]) -> None:
    """It is the search that Python runs."""
    own = xqlab.search(TicTacToe(), depth=3, enhancements=SWITCHES, record=True, compiled=False)
    assert base64.b64decode(result["log"]) == own.log.tobytes()
    assert (result["value"], result["depth"], result["stopped"]) == (own.value, 3, "")
    assert result["columns"] > 20


def assert_stopped(stopped: dict[str, Any], early: dict[str, Any], again: dict[str, Any]) -> None:
    """What was finished is kept, and the next search is a whole one."""
    assert early == {
        "stopped": "interrupted",
        "depth": 0,
        "nodes": 0,
        "iterations": [],
        "log": "",
        "columns": 0,
    }
    assert (stopped["stopped"], stopped["depth"]) == ("interrupted", 2)
    assert [iteration["depth"] for iteration in stopped["iterations"]] == [1, 2]
    assert_searched(again)


@pytest.mark.parametrize("workers", ["; worker-src blob:", "; worker-src 'none'"])
def test_it_searches_stops_and_searches_again(offline: Offline, tmp_path: Path, workers: str) -> None:
    page = offline.open(write_page(tmp_path / "page.html", workers))
    page.wait_for_function("window.isReady")
    result = page.evaluate(SEARCH % json.dumps(QUICK))
    assert result["depths"] == [1, 2, 3]
    assert_searched(result)
    assert_stopped(**page.evaluate(STOP % LONG_AND_QUICK))
    expected = int("none" not in workers)
    for _ in range(100):  # the others have been ended; the browser takes its time to say so
        page.wait_for_timeout(0 if len(page.workers) == expected else 50)
    assert len(page.workers) == expected
    assert bool(page.evaluate("window.refused")) == ("none" in workers)
    with pytest.raises(Exception, match=r'expected switches out of alpha_beta, .*got "telepathy"'):
        page.evaluate(SEARCH % json.dumps({"use": ["telepathy"], "depth": 1}))
    assert offline.asked == []
