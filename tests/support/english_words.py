"""English words, by which one finds what was left in English where a game is shown in German."""

import re
from typing import Final

from pinochle import variants

__all__ = ["english_in"]

_WORDS: Final = re.compile(
    r"\b(the|and|of|with|for|you|your|is|are|be|to|who|what|not|no|if|each|any|all|nobody|"
    r"bids?|cards?|decks?|deals?|tricks?|melds?|trump|score|games?|rounds?|players?|widow|side)\b(?!-)",
    re.IGNORECASE,
)
"""Words that no German sentence has, but for names such as Army-and-Navy-Pinochle."""

_TITLES: Final = {str(variants.get(name)) for name in variants.names()}
"""The titles of games in English, each of which has another in German."""

_SOURCES: Final = {"; ".join(variants.get(name).sources) for name in variants.names()}
"""The pages and books in which rules stand: they keep the names that they have."""


def english_in(texts: list[str]) -> set[str]:
    """Return those of some texts that are English."""
    return {
        text.strip()
        for text in texts
        if (_WORDS.search(text) or any(title in text for title in _TITLES))
        and text.strip(" .") not in _SOURCES
    }
