"""Very many deals at once: the results of thousands of rounds, as arrays.

It needs ``numpy``, which comes with ``pip install pinochle-rules[batch]``.

    >>> import numpy as np
    >>> from pinochle import variants
    >>> rules = variants.get("partnership-auction")
    >>> rounds = play(rules, 1000, np.random.default_rng(1), bid=150)
    >>> rounds.melds.shape
    (1000, 4)

The rounds are those of the engine: trick by trick the same cards are legal and win, the same melds
count, and the scores are settled by the same rules.
"""

from importlib.util import find_spec

if find_spec("numpy") is None:
    message = "pinochle.batch needs numpy: pip install pinochle-rules[batch]"
    raise ModuleNotFoundError(message, name="numpy")

from pinochle.batch.choosing import Policy, Turns
from pinochle.batch.contracts import contract_points
from pinochle.batch.positions import Outcomes, play_on
from pinochle.batch.rounds import Rounds, orders_of, play
from pinochle.batch.scope import presets, problems
from pinochle.batch.tables import Tables

__all__ = [
    "Outcomes",
    "Policy",
    "Rounds",
    "Tables",
    "Turns",
    "contract_points",
    "orders_of",
    "play",
    "play_on",
    "presets",
    "problems",
]
