"""Every example in a docstring runs as it stands, with the names of the library at hand."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import pinochle
from pinochle.variants import tables
from support.public_names import EVERY_NAME

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(pinochle.__path__, "pinochle.")
    # The examples of batches and adapters are run where those are: in tests/batch, tests/adapters.
    # The table that fills a terminal needs Textual, and the server needs the extra of its name.
    if not module.name.endswith(
        ("__main__", "._numba", "._spiel", "._zoo", ".openspiel", ".pettingzoo")
    )
    and not module.name.startswith(("pinochle.batch", "pinochle.cli._table.", "pinochle.server."))
)


@pytest.mark.parametrize("name", ["pinochle", *MODULES])
def test_the_examples_of_a_module_run(name: str) -> None:
    module = import_module(name)
    globs = {**EVERY_NAME, **vars(tables), **vars(module)}
    globs.pop("evolve", None)  # it is none of our names: an example that needs it imports it

    result = doctest.testmod(module, globs=globs, optionflags=doctest.ELLIPSIS)

    assert result.failed == 0


def test_there_are_examples() -> None:
    attempted = sum(
        doctest.testmod(import_module(name), extraglobs={**EVERY_NAME, **vars(tables)}).attempted
        for name in ("pinochle.cards.card", "pinochle.cards.hand", "pinochle.rules.play.play")
    )

    assert attempted >= 20
