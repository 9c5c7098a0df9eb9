"""The words of a person's terminal: what it says itself, and how cards are typed.

They are in ``words.json``, in every language of the library; all else that a terminal shows of a
game comes from the library in that language.
"""

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from attrs import evolve

from pinochle.cards._notation import without_marks
from pinochle.cards.card import Card, Rank, read_cards
from pinochle.cli._terminal import plain
from pinochle.errors import NotationError
from pinochle.messages import Language, catalogue
from pinochle.messages.phrases import Part, Phrase

__all__ = ["cards_in", "folded", "letter_of", "phrases", "say"]

_WORDS: Final = Path(__file__).with_name("words.json")
_ONE_CARD: Final = re.compile(r"(10|\w)([SHDC♠♥♦♣])", re.IGNORECASE)
_SUITS: Final = "♠♥♦♣"


@lru_cache(maxsize=256)
def phrases(language: str) -> Language:
    """Return a language of the library with the words of a terminal in place of those of rules."""
    own = json.loads(_WORDS.read_text(encoding="utf-8"))[language]
    spoken = catalogue(language)
    return evolve(spoken, phrases=own["phrases"], forms={**spoken.forms, **own["forms"]})


def say(language: str, key: str, /, **parts: Part) -> str:
    """Return what a terminal says in a language.

    >>> say("de", "trick", number=3)
    'Stich 3'
    """
    return Phrase.of(key, **parts).text(phrases(language))


def folded(text: str) -> str:
    """Return a text as it is compared with what was typed: in small letters, without accents.

    >>> folded("Zurück"), folded("D♠")
    ('zurueck', 'ds')
    """
    return plain(text.lower(), "ascii").lower()


def letter_of(rank: Rank, language: str) -> str:
    """Return the letter of a rank on the faces of cards in a language."""
    return catalogue(language).word(f"letter.{rank.code}", rank.symbol)


def cards_in(text: str, language: str) -> tuple[Card, ...]:
    """Return the cards that a text names with the letters of a language or with codes.

    A letter stands for a rank before a suit, and behind the sign of a suit.

    >>> print(*cards_in("DS DD ♥DB", "de"))
    Q♠ Q♦ Q♥ J♥

    Returns:
        the cards; none if the text names anything else.
    """
    ranks = {letter_of(rank, language): rank.code for rank in Rank if rank is not Rank.TEN}
    codes = str.maketrans({**ranks, **{letter.lower(): code for letter, code in ranks.items()}})
    words = list[str]()
    for word in without_marks(text).split():
        if word[0] in _SUITS:
            words.append(word.translate(codes))
        else:
            words.append(_ONE_CARD.sub(lambda card: card[1].translate(codes) + card[2], word))
    try:
        return tuple(read_cards(" ".join(words)))
    except NotationError:
        return ()
