"""Checks of answers to the notebooks' questions, and a clinic in which one's own tests are tested."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.teach import mutants
    from xqlab.teach.check import Checked, TeachError, check, key_of
    from xqlab.teach.key import Key
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
