"""The needs of a page in the browser around its table: messages, and modules for the browser.

:func:`pinochle.web.read_ask` reads a message of a page, and :func:`pinochle.web.answer` answers it
from the view of its seat.
:mod:`pinochle.web.files` writes modules for the browser into the folder of a page: a hand of cards
that goes by keyboard too, a felt, the way to a worker or a socket, and the pictures of the cards.
The rules stay in Python: no module knows any. The page in :mod:`pinochle.web.table` is
made of them, and :mod:`pinochle.server` is its server.
"""

from pinochle.web.asking import (
    Ask,
    AskError,
    Reader,
    answer,
    read_ask,
    refusal,
    reply,
    requested_action,
    requested_language,
)

__all__ = [
    "Ask",
    "AskError",
    "Reader",
    "answer",
    "read_ask",
    "refusal",
    "reply",
    "requested_action",
    "requested_language",
]
