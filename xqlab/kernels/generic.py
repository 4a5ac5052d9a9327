"""Generic functions: in kernels, a stub that is replaced by a kernel chosen by the types of its arguments."""

from __future__ import annotations

from xqlab.kernels.mode import PLAIN

if PLAIN:
    from xqlab.kernels.plain import bind_again, calls_bound_late, calls_chosen, calls_late
else:
    from xqlab.kernels.calls import calls_chosen
    from xqlab.kernels.pointers import bind_again, calls_bound_late, calls_late

__all__ = ["bind_again", "calls_bound_late", "calls_chosen", "calls_late"]
