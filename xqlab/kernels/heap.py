"""Memory that this process no longer uses, given back to the system."""

import ctypes

# Freed arrays of megabytes leave holes in glibc's heap, which takes the next ones from there, unless it is
# told from which size on each has pages of its own (M_MMAP_THRESHOLD in mallopt(3)).
_LARGE = 1 << 20  # bytes
_THRESHOLD = -3  # M_MMAP_THRESHOLD
if _set := getattr(ctypes.pythonapi, "mallopt", None):
    _set(_THRESHOLD, _LARGE)
# LLVM and freed tables leave the heap full of holes, tens of megabytes, that glibc keeps unless it is asked.
_trim = getattr(ctypes.pythonapi, "malloc_trim", None)


def give_back() -> None:
    """Give free memory of the heap back, where the C library can; it takes about a millisecond."""
    if _trim is not None:
        _trim(0)
