"""The engine: THE search served to a graphical board over a text protocol."""

from xqlab.engine.uci import Engine, serve

__all__ = ["Engine", "serve"]
