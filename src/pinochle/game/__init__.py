"""Games: the turn, the actions that may be done, and what happens then.

What everybody needs, :class:`pinochle.Game` and :class:`pinochle.View`, is in ``pinochle`` itself;
the actions and the events have rooms of their own.
"""

from typing import Final

_NAMES: Final = {
    "pinochle.game.choices": "Actions Chooser Randomness",
    "pinochle.game.engine.emitter": "Emitted Emitter",
    "pinochle.game.engine.history": "Entry Taken",
    "pinochle.game.engine.piles": "PileMove",
    "pinochle.game.engine.round": "Ended HistoryItem Round",
    "pinochle.game.engine.state": "Overlooked State",
    "pinochle.game.phases.draft": "Drafted",
    "pinochle.game.phases.passing": "Given",
    "pinochle.game.phases.phase": "Next Phase",
    "pinochle.game.position": "Past Position",
    "pinochle.game.sampling.sampler": "Samples",
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
