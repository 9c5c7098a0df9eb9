"""Games: the turn, the actions that may be done, and what happens then.

What everybody needs, :class:`pinochle.Game` and :class:`pinochle.View`, is in ``pinochle`` itself;
the actions and the events have rooms of their own.
"""

from importlib import import_module
from typing import Final

from pinochle.errors import missing_attribute

_NAMES: Final = {
    "choices": "Actions Chooser Randomness",
    "engine.emitter": "Emitted Emitter",
    "engine.history": "Entry Taken",
    "engine.piles": "PileMove",
    "engine.round": "Ended HistoryItem Round",
    "engine.state": "Overlooked State",
    "phases.draft": "Drafted",
    "phases.passing": "Given",
    "phases.phase": "Next Phase",
    "position": "Past Position",
    "sampling.sampler": "NoSampleError Samples",
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
