"""For the tests of other people: strategies for hypothesis, and checks of other engines.

It needs ``hypothesis``, which comes with ``pip install pinochle-rules[testing]``.

    >>> from pinochle import variants
    >>> from pinochle.testing import check_scorer
    >>> check_scorer(my_points, variants.get("partnership-auction"))  # doctest: +SKIP
"""

from pinochle.testing._conformance import check_legality, check_scorer, check_winner
from pinochle.testing._houses import any_house
from pinochle.testing._strategies import Situation, games, hands, rulesets, situations, trumps

__all__ = [
    "Situation",
    "any_house",
    "check_legality",
    "check_scorer",
    "check_winner",
    "games",
    "hands",
    "rulesets",
    "situations",
    "trumps",
]
