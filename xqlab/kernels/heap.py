"""Memory that this process no longer uses, given back to the system."""

import ctypes

# LLVM and freed tables leave the heap full of holes, tens of megabytes, that glibc keeps unless it is asked.
_trim = getattr(ctypes.pythonapi, "malloc_trim", None)


def give_back() -> None:
    """Give free memory of the heap back, where the C library can; it takes about a millisecond."""
    if _trim is not None:
        _trim(0)
