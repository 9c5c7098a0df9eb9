"""The presets as they were before a ruling was corrected, for records of games that they judged.

Each has a file in this folder, ``<preset>.<fingerprint>.toml``: the whole ruleset, as the last
release that had it writes it with ``pinochle rules <preset> --toml``.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pinochle.rules.ruleset import Ruleset

__all__ = ["FOLDER", "rulesets"]

FOLDER: Final = Path(__file__).parent
"""The folder of the files."""


def rulesets(preset: str) -> Iterator[Ruleset]:
    """Yield the rulesets that a preset was before; nothing is read before it is asked for.

        >>> list(rulesets("partnership-auction"))
        []

    Args:
        preset: the name of the preset.
    """
    for file in sorted(FOLDER.glob("*.toml")):
        if file.name.startswith(f"{preset}."):
            yield Ruleset.from_toml(file.read_text(encoding="utf-8"))
