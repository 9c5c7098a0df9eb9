"""What somebody names on the command line: the rules of a game."""

from typing import Final

from pinochle import variants
from pinochle.cli._terminal import read_text
from pinochle.rules.ruleset import Ruleset

__all__ = ["DEFAULT", "rules_of"]

DEFAULT: Final = "partnership-auction"
"""The rules where none are named."""

_DOCUMENT = ".toml"


def rules_of(name: str) -> Ruleset:
    """The rules of this name: a variant, or those of a TOML document.

    Raises:
        CommandError: if the document cannot be read.
        DocumentError: if it does not describe rules.
        UnknownVariant: if there is no such variant.
    """
    return Ruleset.from_toml(read_text(name)) if name.endswith(_DOCUMENT) else variants.get(name)
