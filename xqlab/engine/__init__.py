"""The engine: the search, served to graphical boards over UCI and UCCI, and a client for other engines."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.engine.client import Answer, ExternalEngine
    from xqlab.engine.player import EnginePlayer
    from xqlab.engine.process import EngineError
    from xqlab.engine.serving import serve
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
