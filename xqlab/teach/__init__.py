"""Questions of the notebooks: answers are checked, keys are kept elsewhere, explanations follow an answer."""

from xqlab.teach.check import Checked, TeachError, check, key_of
from xqlab.teach.key import Key

__all__ = ["Checked", "Key", "TeachError", "check", "key_of"]
