"""The refusals of a table of the page itself; what the library refuses has its own words.

They are said in the words of the page, which are in ``words.json``.
"""

import json
from pathlib import Path
from typing import Final

from pinochle._validators import expect_word
from pinochle.web.asking import AskError

__all__ = ["PHRASES", "table_error"]

WORDS: Final[dict[str, dict[str, str]]] = json.loads(
    (Path(__file__).parent / "words.json").read_text(encoding="utf-8")
)
"""The words of the page, by language."""

PHRASES: Final = frozenset(name for name in WORDS["en"] if name.startswith("phrase-"))
"""The phrases that may be said in a room."""


def table_error(name: str, language: str = "en") -> AskError:
    """Return the error that tells a reader, in their language, why something is refused.

    Raises:
        RulesetError: if the page has no such language.
    """
    expect_word((*WORDS,), language, "language")
    return AskError(WORDS[language][f"refused{name}"])
