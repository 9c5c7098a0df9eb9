"""Records: games as text that can be replayed and judged; collections, accounts, fair deals.

A :class:`pinochle.Record` itself is in ``pinochle``.
"""

from importlib import import_module
from typing import Final

from pinochle.errors import missing_attribute

_NAMES: Final = {
    "account": "Account Claim Incident",
    "collection": "Collection Condition Fault",
    "fair": "Commitment FairDeal FairError Secret Verdict verdicts",
    "fair_game": "FairGame",
    "filed_game": "FiledGame PlayedRound PlayedSeat PlayedTrick with_players",
    "notation": "from_notation is_notation to_notation",
    "referee": "Finding Findings audit",
    "writer": "RecordWriter",
}
"""The names of this room by its modules that define them, as ``__init__.pyi`` lists them too."""

globals()["__all__"] = sorted(" ".join(_NAMES.values()).split())  # type checkers read the stub


def __getattr__(name: str) -> object:
    """Return a name of this room, whose module is imported when the name is first used."""
    for module, names in _NAMES.items():
        if name in names.split():
            value = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
            return value
    raise missing_attribute(__name__, name, globals()["__all__"])


def __dir__() -> list[str]:
    return list(globals()["__all__"])
