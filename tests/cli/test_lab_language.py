"""The lab in another language: JupyterLab's own words, where its language pack is installed."""

import os
import sys
from pathlib import Path

import pytest

from xqlab.cli import lab


def pack(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that is found as the language pack is."""
    (folder / "jupyterlab_language_pack_zh_CN").mkdir()
    (folder / "jupyterlab_language_pack_zh_CN" / "__init__.py").touch()
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])


def test_menus_are_in_the_language_of_the_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = pytest.importorskip("jupyterlab_server.settings_utils")
    for path in (lab.jupyter_config_path("zh"), lab.jupyter_config_path()):
        monkeypatch.setenv("JUPYTER_CONFIG_PATH", path)
        overrides = settings._get_overrides("")[0]
        assert "@jupyterlab/translation-extension:plugin" not in overrides  # there is no such language
    pack(tmp_path, monkeypatch)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", lab.jupyter_config_path("zh"))
    overrides = settings._get_overrides("")[0]
    assert overrides["@jupyterlab/translation-extension:plugin"] == {"locale": "zh_CN"}
    assert overrides["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"


@pytest.mark.parametrize("is_installed", [False, True])
def test_what_is_missing_for_it_is_named(
    is_installed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if is_installed:
        pack(tmp_path, monkeypatch)
    monkeypatch.setattr(lab, "prepare", lambda *_: tmp_path)
    monkeypatch.setattr(lab, "prepare_code", lambda: None)
    begun: list[dict[str, str]] = []
    monkeypatch.setattr(lab.subprocess, "call", lambda _, env: begun.append(env) or 0)
    assert lab.lab(None, browser=False, dry_run=False, language="zh") == 0
    advice = "pip install jupyterlab-language-pack-zh-CN"
    assert (advice in capsys.readouterr().out) is not is_installed
    first = os.pathsep.join(begun[0]["JUPYTER_CONFIG_PATH"].split(os.pathsep)[:1])
    assert begun[0]["XQLAB_LANGUAGE"] == "zh"
    assert first.endswith("zh") is is_installed
