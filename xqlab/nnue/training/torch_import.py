"""torch, which only training needs, imported only where it is used; and its devices."""

from typing import Any

from xqlab.errors import XqlabError


def import_torch(purpose: str = "training", failure: type[XqlabError] = XqlabError) -> Any:
    """The module torch. Raises `failure`, with the purpose and what to do, if it is not installed."""
    try:
        import torch
    except ImportError as error:
        raise failure(f"{purpose} needs torch: pip install 'xqlab[nnue]' ({error})") from None
    return torch


def device_of(name: str) -> Any:
    """The torch device of this name: "cpu", "cuda", or "auto", which is CUDA if available.

    Raises XqlabError for another name, and for CUDA if there is none.
    """
    torch = import_torch()
    if name not in ("auto", "cpu", "cuda"):
        raise XqlabError(f"expected a device out of auto, cpu, cuda, got {name!r}")
    has_cuda = torch.cuda.is_available()
    if name == "cuda" and not has_cuda:
        raise XqlabError("expected a CUDA device, torch finds none on this machine")
    return torch.device("cuda" if has_cuda and name != "cpu" else "cpu")
