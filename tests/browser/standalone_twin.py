"""The page of two docked runs without kernel or JupyterLab: the same modules and data in one file."""

import base64
import json
from pathlib import Path
from typing import Any

from xqlab.viz.page.bundle import bundle
from xqlab.viz.page.payload import deflate
from xqlab.viz.twin.widget import Twin

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Two recorded searches</title><style>
body {{ margin: 8px; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #16181c; color: #e6e8eb; }} }}
{css}</style></head>
<body><main><h1>Two recorded searches</h1><div id="host"></div></main><script type="module">
{source}
const revived = (value) => {{
  if (value === null || typeof value !== "object") return value;
  if (typeof value.base64 === "string")
    return Uint8Array.from(atob(value.base64), (character) => character.charCodeAt(0));
  if (Array.isArray(value)) return value.map(revived);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revived(each)]));
}};
const {{ model: values, sentences }} = revived({data});
const listeners = [];
const local = makeLocalModel(values, {{ send({{ run }}) {{
  const languages = Object.keys(sentences[run]);
  const texts = languages.map((each) => sentences[run][each]);
  for (const each of listeners) each({{ run, first: 0, languages }}, texts);
}} }});
const model = {{ ...local,
  on: (name, listener) => name === "msg:custom" ? listeners.push(listener) : local.on(name, listener) }};
const asked = [];
for (const name of ["language", "locked"]) local.on(`change:${{name}}`, () => asked.push(local.get(name)));
const began = performance.now();
await render({{ model, el: document.getElementById("host") }});
window.opening = performance.now() - began;
window.twin = await ofModels.get(model);
window.view = {{ setLanguage: (language) => saveTo(model, {{ language }}) }};
window.asked = asked;
</script></body></html>
"""


def as_json(value: Any) -> Any:
    """Bytes as {"base64": text}."""
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    if isinstance(value, dict):
        return {name: as_json(each) for name, each in value.items()}
    return [as_json(each) for each in value] if isinstance(value, (list, tuple)) else value


def write_twin_page(twin: Twin, path: Path) -> str:
    """Write the page of two docked runs; its address."""
    model = {name: getattr(twin, name) for name in ("_data", "_left", "_right", "locked", "language")}
    model |= {"left_event": 0, "right_event": 0}
    lines = [run.steps.lines(0, run.shown) for run in twin.runs]
    sentences = [{each: deflate(text.encode()) for each, text in both.items()} for both in lines]
    written = json.dumps(as_json({"model": model, "sentences": sentences})).replace("</", "<\\/")
    source = bundle("twin/widget")
    path.write_text(PAGE.format(css=twin._css, source=source, data=written), "utf-8")
    return path.as_uri()
