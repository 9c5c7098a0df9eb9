"""Players that are programs: any program, in any language, that reads lines and writes lines.

Each line is one JSON object with the word of the message in ``say``. The table writes to the
standard input of the program, and the program answers on its standard output:

- ``hello`` with the number of the protocol and ``options``: the program answers ``ready``, with its
  ``name``, ``version`` and all ``options`` that it has (`Hello`, `Ready`);
- ``game``: the ``rules`` and the ``seat`` of a game that begins (`NewGame`);
- ``told``: the ``events`` since the last message, before each question and end (`Update`);
- ``choose``: the program answers ``action`` with the same ``id``, and what to ``do`` as a token
  (`Choose`, `Chosen`);
- ``end``: the ``scores`` and the ``settlement`` of a round (`End`);
- ``quit``: the program ends (`Quit`).

Instead of what is asked for, a program may answer ``error`` with a ``text``. A reader leaves out
what it does not know, so that messages can gain fields. :class:`ProgramPlayer` is such a program as
a player here, and :func:`~pinochle.protocol.serving.serve` makes such a program of a player:

    >>> from random import Random
    >>> from pinochle import Game, variants
    >>> from pinochle.players import ClubPlayer
    >>> view = Game.start(variants.get("partnership-auction")).deal(Random(1)).view(0)
    >>> asked = [Hello(), Choose.of(view, id=1, seconds=1.0, seed=7), Quit()]
    >>> serve(ClubPlayer(), map(line_of, asked), print)
    {"say": "ready", "protocol": 1, "name": "club", "version": "", "options": {}}
    {"say": "action", "id": 1, "do": "bid:100"}

The page :doc:`/how-to/write-a-bot` has two bots of some sixty lines.
"""

from pinochle.protocol.messages import (
    PROTOCOL,
    Choose,
    Chosen,
    Declined,
    End,
    Hello,
    NewGame,
    Prompt,
    ProtocolError,
    Quit,
    Ready,
    Update,
    line_of,
    read,
    word_of,
)
from pinochle.protocol.player import LostTurn, ProgramError, ProgramPlayer
from pinochle.protocol.serving import serve

__all__ = [
    "PROTOCOL",
    "Choose",
    "Chosen",
    "Declined",
    "End",
    "Hello",
    "LostTurn",
    "NewGame",
    "ProgramError",
    "ProgramPlayer",
    "Prompt",
    "ProtocolError",
    "Quit",
    "Ready",
    "Update",
    "line_of",
    "read",
    "serve",
    "word_of",
]
