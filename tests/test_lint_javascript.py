"""The linters of the JavaScript are fetched once, and whoever has no registry is told so."""

import subprocess

import pytest

from tests import lint_javascript
from tests.lint_javascript import LintError, install


def test_nothing_is_fetched_twice_and_without_a_registry_the_reason_is_told(tmp_path, monkeypatch):
    calls = []

    def fetch(*arguments, folder):
        calls.append(arguments[0])
        (folder / "node_modules").mkdir(exist_ok=True)
        return subprocess.CompletedProcess(arguments, 0, "", "")

    monkeypatch.setattr(lint_javascript, "npm", fetch)
    lock = tmp_path / "package-lock.json"
    for text in ("{}", "{}", '{"name": 1}'):
        lock.write_text(text)
        install(tmp_path)
    assert calls == ["ci", "ci"]
    refused = subprocess.CompletedProcess([], 1, "", "npm error code ECONNREFUSED\n")
    monkeypatch.setattr(lint_javascript, "npm", lambda *arguments, folder: refused)
    (tmp_path / "package-lock.json").write_text("{}")
    with pytest.raises(
        LintError, match=r"Is npm's registry reachable\?\nnpm ci said:\nnpm error code ECONNREFUSED$"
    ):
        install(tmp_path)
    lock = (lint_javascript.ROOT / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
