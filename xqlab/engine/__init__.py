"""The engine: the search, served to graphical boards over UCI and UCCI, and a client for other engines."""

from xqlab.engine.client import Answer, ExternalEngine
from xqlab.engine.process import EngineError
from xqlab.engine.serving import serve
from xqlab.engine.ucci import UcciSession
from xqlab.engine.uci import UciSession

__all__ = ["Answer", "EngineError", "ExternalEngine", "UcciSession", "UciSession", "serve"]
