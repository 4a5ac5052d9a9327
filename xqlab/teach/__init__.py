"""Questions of the notebooks: answers are checked, keys are kept elsewhere, explanations follow an answer."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.teach.check import Checked, TeachError, check, key_of
    from xqlab.teach.key import Key
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
