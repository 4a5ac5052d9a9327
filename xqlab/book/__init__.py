"""Opening books 开局库: reading, probing and writing .obk, BOOK.DAT and our own compact format."""

from xqlab.book.book import Book
from xqlab.book.book_dat import read_book_dat, write_book_dat
from xqlab.book.compact import read_compact, write_compact
from xqlab.book.errors import BookError
from xqlab.book.obk import read_obk
from xqlab.book.obk_writer import write_obk
from xqlab.book.opening import open_book, opened_book
from xqlab.book.probe import CHOICES, BookMove, choose, probe

__all__ = [
    "CHOICES",
    "Book",
    "BookError",
    "BookMove",
    "choose",
    "open_book",
    "opened_book",
    "probe",
    "read_book_dat",
    "read_compact",
    "read_obk",
    "write_book_dat",
    "write_compact",
    "write_obk",
]
