"""The files that a page needs: modules for the browser, their types, and pictures of the cards."""

from pathlib import Path
from typing import Final

from pinochle import variants
from pinochle.cards.card import CARDS
from pinochle.documents import typescript
from pinochle.messages import LANGUAGES, catalogue
from pinochle.pictures import Style, card
from pinochle.variants.finder import QUESTIONS, answers

__all__ = ["MODULES", "library", "write_modules"]

_FOLDER: Final = Path(__file__).parent / "modules"

MODULES: Final = tuple(sorted(file.name for file in _FOLDER.iterdir() if file.is_file()))
"""The names of the modules for the browser, of their style sheet and of their types."""

_WHOLE_CARD: Final = {"en": "{rank} of {suit}"}
"""The name of a card that is read aloud; other languages name the suit first."""


def write_modules(folder: Path) -> None:
    """Write the files that a page needs into its folder, over what was there before.

    These are the :data:`MODULES`, the types of the document in ``table.d.ts``, and two pictures of
    each card: ``cards/AS.svg`` with its full face, for cards from 70 pixels on, and
    ``cards/small/AS.svg`` for smaller ones. The backs are ``cards/back.svg`` and
    ``cards/small/back.svg``.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as made:
        ...     write_modules(Path(made))
        ...     (Path(made) / "hand.js").is_file(), (Path(made) / "cards" / "AS.svg").is_file()
        (True, True)

    Args:
        folder: the folder of the page; it is made if it does not exist.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in MODULES:
        (folder / name).write_bytes((_FOLDER / name).read_bytes())
    (folder / "table.d.ts").write_text(typescript.load(), encoding="utf-8")
    _write_cards(folder / "cards", Style(size=0, faces="full"))
    _write_cards(folder / "cards" / "small", Style(size=0, faces="small"))


def _write_cards(folder: Path, style: Style) -> None:
    """Write a picture of each card, and of a back, into a folder."""
    folder.mkdir(exist_ok=True)
    for kind in (None, *CARDS):
        file = folder / f"{kind.code if kind else 'back'}.svg"
        file.write_text(card(kind, style), encoding="utf-8")


def library() -> dict[str, object]:
    """Return the data that a page needs before Python has started, to be written as JSON.

    The type ``Library`` in ``protocol.d.ts`` describes it: ``presets`` with their titles and what
    they answer to the ``questions`` of the finder, and the ``words`` of each language for cards.

        >>> sorted(library())
        ['presets', 'questions', 'words']
    """
    presets = [variants.get(name) for name in variants.names()]
    return {
        "presets": [
            {"name": rules.name, "title": str(rules), "answers": answers(rules)}
            for rules in presets
        ],
        "questions": {question.name: question.asked for question in QUESTIONS},
        "words": {language: _card_words(language) for language in LANGUAGES},
    }


def _card_words(language: str) -> dict[str, str]:
    """Return the words of a language for suits and ranks, and for a whole card."""
    words = catalogue(language).words.items()
    found = {key: word for key, word in words if key.startswith(("suit.", "rank.", "letter."))}
    return {**found, "card": _WHOLE_CARD.get(language, "{suit} {rank}")}
