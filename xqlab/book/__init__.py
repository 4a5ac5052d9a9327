"""Opening books 开局库: reading, probing and writing .obk and BOOK.DAT."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.book.book import Book
    from xqlab.book.book_files import open_book, opened_book, save_book
    from xqlab.book.building import Plan, build_book
    from xqlab.book.errors import BookError
    from xqlab.book.games import GameSource
    from xqlab.book.keys import LOCK, WIDE, keys_named
    from xqlab.book.opening_tree import opening_tree
    from xqlab.book.probe import CHOICES, BookMove, choose, probe
    from xqlab.book.squares import mirror_code
    from xqlab.book.walking import convert, merged, walk
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
