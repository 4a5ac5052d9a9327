"""Where torch or its device is missing, one is told what to do."""

import sys

import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.nnue.training.torch_import import device_of, import_torch


def test_without_torch(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    refuses(XqlabError, r"training needs torch: pip install 'xqlab\[nnue\]'", import_torch)


def test_devices(monkeypatch):
    torch = pytest.importorskip("torch")
    assert device_of("cpu") == torch.device("cpu")
    refuses(XqlabError, "a device out of auto, cpu, cuda, got 'gpu'", device_of, "gpu")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert device_of("auto") == torch.device("cpu")
    refuses(XqlabError, "expected a CUDA device, torch finds none", device_of, "cuda")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    assert device_of("auto") == device_of("cuda") == torch.device("cuda")
