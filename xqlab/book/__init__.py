"""Opening books 开局库: reading, probing and writing .obk, BOOK.DAT and our own compact format."""

from xqlab.book.book import Book
from xqlab.book.book_dat import read_book_dat, write_book_dat
from xqlab.book.building import Plan, build_book
from xqlab.book.compact import read_compact, write_compact
from xqlab.book.errors import BookError
from xqlab.book.games import Source
from xqlab.book.obk import read_obk
from xqlab.book.obk_writer import write_obk
from xqlab.book.opening import open_book, opened_book
from xqlab.book.probe import CHOICES, BookMove, choose, probe
from xqlab.book.saving import save_book
from xqlab.book.stats import book_stats
from xqlab.book.walking import convert, merged, walk

__all__ = [
    "CHOICES",
    "Book",
    "BookError",
    "BookMove",
    "Plan",
    "Source",
    "book_stats",
    "build_book",
    "choose",
    "convert",
    "merged",
    "open_book",
    "opened_book",
    "probe",
    "read_book_dat",
    "read_compact",
    "read_obk",
    "save_book",
    "walk",
    "write_book_dat",
    "write_compact",
    "write_obk",
]
