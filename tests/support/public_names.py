"""Every public name of the library: the everyday ones, and those of its public modules.

Reprs and the code in our tables of bad input use them.
"""

import re
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

import pinochle
import pinochle.records.record

APART: Final = (
    "pinochle.adapters",
    "pinochle.batch",
    "pinochle.cli",
    "pinochle.server",
    "pinochle.testing",
)
"""The command, and packages that need more than the library itself."""

MODULES: Final = [
    module.name
    for module in walk_packages(pinochle.__path__, "pinochle.")
    if "._" not in module.name and not module.name.startswith(APART)
]


def _every_name() -> dict[str, object]:
    names: dict[str, object] = {}
    for module in map(import_module, MODULES):
        for name in getattr(module, "__all__", ()):
            names.setdefault(name, getattr(module, name))  # a package goes before its modules
    return {**names, **{name: getattr(pinochle, name) for name in dir(pinochle)}}


EVERY_NAME: Final = _every_name()


def rebuild(value: object) -> object:
    """What a repr makes, with nothing but the public names; no test evaluates any other text."""
    text = re.sub(r"<Ruleset ([a-z0-9-]+)>", r"variants.get('\1')", repr(value))
    return eval(text, {**vars(pinochle.records.record), **EVERY_NAME})  # noqa: S307 - reprs of our own
