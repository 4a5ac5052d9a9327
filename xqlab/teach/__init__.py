"""Checks of answers to the notebooks' questions, and a clinic in which one's own tests are tested."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.teach import mutants
    from xqlab.teach.check import Checked, Key, TeachError, check, key_of
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
