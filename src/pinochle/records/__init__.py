"""Records: games as text that can be replayed and judged; collections, accounts, fair deals.

A :class:`pinochle.Record` itself is in ``pinochle``.
"""

from typing import Final

_NAMES: Final = {
    "pinochle.records.account": "Account Claim Incident",
    "pinochle.records.collection": "Collection Fault Wanted",
    "pinochle.records.fair": "Commitment FairDeal FairError Secret Verdict verdicts",
    "pinochle.records.fair_game": "FairGame",
    "pinochle.records.filed_game": "FiledGame PlayedRound seated",
    "pinochle.records.referee": "audit Finding Findings",
}
"""The names of this room by the modules that define them, as ``__init__.pyi`` lists them too."""

globals()["__all__"] = sorted(" ".join(_NAMES.values()).split())  # type checkers read the stub


def __getattr__(name: str) -> object:
    """Return a name of this room, whose module is imported when the name is first used."""
    from pinochle._lazy import import_name  # noqa: PLC0415 - seldom used inside the package

    value = globals()[name] = import_name(__name__, name, _NAMES)
    return value


def __dir__() -> list[str]:
    return list(globals()["__all__"])
