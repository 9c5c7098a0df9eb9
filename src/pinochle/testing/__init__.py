"""Tools for your own tests: strategies for hypothesis, and checks of other engines.

It needs ``hypothesis``, which comes with ``pip install pinochle-rules[testing]``.

    >>> from pinochle import variants
    >>> from pinochle.testing import check_scorer
    >>> check_scorer(my_points, variants.get("partnership-auction"))  # doctest: +SKIP
"""

from pinochle.testing._conformance import check_legality, check_scorer, check_winner
from pinochle.testing._rulesets import custom_ruleset
from pinochle.testing._strategies import Situation, games, hands, rulesets, situations, trumps

__all__ = [
    "Situation",
    "check_legality",
    "check_scorer",
    "check_winner",
    "custom_ruleset",
    "games",
    "hands",
    "rulesets",
    "situations",
    "trumps",
]
