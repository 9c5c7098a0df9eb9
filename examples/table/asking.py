"""What the table of this page refuses by itself; what the library refuses has its own words.

The worker and the server share it, and the words are the page's own: ``words.json``.
"""

import json
from pathlib import Path
from typing import Final

from pinochle.web import AskError

__all__ = ["PHRASES", "refused"]

WORDS: Final[dict[str, dict[str, str]]] = json.loads(
    (Path(__file__).parent / "words.json").read_text(encoding="utf-8")
)
PHRASES: Final = frozenset(word for word in WORDS["en"] if word.startswith("phrase-"))
"""What may be said in a room: a few phrases, in every language."""


def refused(word: str, language: str = "en") -> AskError:
    """The error that says, in the language of the reader, why something is refused."""
    return AskError(WORDS[language][f"refused{word}"])
